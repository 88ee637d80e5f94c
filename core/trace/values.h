#pragma once

#include "core/base/brief_lock.h"
#include "core/base/ids.h"
#include "core/layout/overlap.h"
#include "core/trace/byte_queue.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace ss::trace {

/// One kept after-image: the bytes [start, start + bytes.size()) of a buffer as the write with this revision left them.
struct ValueImage {
    BufferId buffer;
    uint64_t revision = 0;
    int64_t start = 0;
    std::vector<std::byte> bytes;
};

/// Bytes of a buffer as they were at a revision, as far as they were kept.
struct ValuePage {
    int64_t start = 0;
    std::vector<std::byte> bytes; ///< meaningful only within `known`
    RunSet known;                 ///< positions in the buffer
};

/// After-images of small buffers within a budget, oldest dropped first. A page at a revision is the overlay of the images
/// up to it, back to the last write that was dropped or never kept: nothing older is known. Safe across threads.
class ValueStore {
public:
    static constexpr int64_t kBufferLimit = 64 << 10;
    static constexpr int64_t kBudget = 64 << 20;

    explicit ValueStore(int64_t budget = kBudget);

    void keep(BufferId buffer, uint64_t revision, int64_t start, std::span<const std::byte> bytes);
    void keep(const ValueImage& image) { keep(image.buffer, image.revision, image.start, image.bytes); }
    /// Bytes [start, start + size) of the buffer after the write with this revision.
    ValuePage page(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const;
    int64_t bytesKept() const; ///< bookkeeping included
    uint64_t imagesDropped() const;
    /// Images kept since the call before with the same cursor (start with 0), for the session writer: the first of them where they
    /// have more than `most` bytes, and at least one.
    std::vector<ValueImage> since(uint64_t& cursor, int64_t most = INT64_MAX) const;
    bool hasSince(uint64_t cursor) const;
    /// Puts the images kept last in their places. Readers do so, too; who has time does it so that who keeps need not.
    void settle() const;
    /// What an image costs beside its bytes: many tiny images must not escape the budget.
    static constexpr int64_t kImageCost = 128;

private:
    /// An image and the way to the older ones of its buffer: to the one before, and by `jump` over `span` of them, so that a
    /// revision is found in logarithmic time. Numbers below oldest_ were dropped.
    struct Kept {
        BufferId buffer;
        uint64_t revision = 0;
        int64_t start = 0;
        std::span<const std::byte> bytes;
        uint64_t before = kNone, jump = kNone, span = 0;
    };
    static constexpr uint64_t kNone = 0; ///< images are numbered from 1

    bool has(uint64_t number) const { return number >= oldest_ && number < next_; }
    const Kept& at(uint64_t number) const { return images_[number - oldest_]; }
    static int64_t costOf(const Kept& image) { return kImageCost + static_cast<int64_t>(image.bytes.size()); }
    /// A small image on its way to its place; its bytes follow.
    struct Staged {
        BufferId buffer;
        uint64_t revision = 0;
        int64_t start = 0;
        uint64_t size = 0;
        static constexpr size_t kBytes = 28;
    };
    static constexpr size_t kStagedImage = 1 << 10; ///< larger ones are copied once, straight to their place
    static constexpr size_t kStagedMost = 1 << 20;  ///< bytes on the way

    bool stage(const Staged& head, const std::byte* bytes);
    // With mutex_ held.
    void settleAll() const;
    void place(const Staged& head, const std::byte* bytes) const;
    static void overlay(ValuePage& page, const Kept& image, Run wanted);
    uint64_t newestOf(BufferId buffer) const;
    /// The newest image of a buffer up to a revision.
    uint64_t find(BufferId buffer, uint64_t revision) const;
    void dropOldest() const;

    // The script waits while an image is kept: a small one is only laid down, and put in its place by who reads or settles.
    mutable BriefLock stagedLock_;
    mutable std::vector<std::byte> staged_; ///< guarded by stagedLock_

    mutable std::mutex mutex_; ///< guards what follows; before stagedLock_ where both are held
    mutable std::vector<std::byte> settling_;
    mutable ByteQueue bytesOf_;
    mutable std::deque<Kept> images_; ///< oldest_ up to next_
    mutable std::pmr::unsynchronized_pool_resource pool_;
    mutable std::pmr::unordered_map<BufferId, uint64_t> newest_{&pool_};
    const int64_t budget_;
    mutable int64_t bytes_ = 0;
    mutable uint64_t oldest_ = 1, next_ = 1, dropped_ = 0;
};

}

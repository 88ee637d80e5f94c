#pragma once

#include "core/base/ids.h"
#include "core/layout/overlap.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
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

    void keep(ValueImage image);
    /// Bytes [start, start + size) of the buffer after the write with this revision.
    ValuePage page(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const;
    int64_t bytesKept() const; ///< bookkeeping included
    uint64_t imagesDropped() const;
    /// Images kept since the call before with the same cursor (start with 0), for the session writer.
    std::vector<ValueImage> since(uint64_t& cursor) const;

private:
    struct Kept {
        uint64_t number = 0;
        ValueImage image;
    };
    mutable std::mutex mutex_;
    std::map<BufferId, std::deque<Kept>> images_; ///< per buffer in order of revision and of number
    std::deque<std::pair<uint64_t, BufferId>> order_;
    int64_t budget_, bytes_ = 0;
    uint64_t next_ = 0, dropped_ = 0;
};

}

#pragma once

#include "core/base/fast_clock.h"
#include "core/trace/archive.h"
#include "core/trace/event.h"
#include "core/trace/sink.h"
#include "core/trace/values.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace ss::trace {

class OverflowFile;

/// An event out of a log, used as a pointer to it.
class LoggedEvent {
public:
    explicit LoggedEvent(Event event)
        : event_(std::move(event))
    {
    }
    const Event& operator*() const { return event_; }
    const Event* operator->() const { return &event_; }

private:
    Event event_;
};

/// The events of a session in order: append-only, immutable once written, safe across threads.
///
/// They are kept as plain bytes (plain.h): an event costs some seventy of them instead of several hundred, and recording it
/// allocates next to nothing. Readers take batches.
///
/// Memory is bounded where somebody writes the events elsewhere (`spillTo`): all but a window of the latest is let go of and read
/// back from there. What that writer has not come to goes, as it is, to a file without a name; where that takes no more, who outruns
/// the writer is made to wait a little at each call. Where nobody writes, or writing fails, all stays in memory up to a limit; there
/// the trace ends with a Marker that says so, and the run goes on untraced.
class Log : public Sink {
public:
    struct Limits {
        size_t window = 12 << 20;          ///< bytes that stay in memory although they are in the archive, too
        size_t backlog = 20 << 20;         ///< bytes above the window that may wait for the archive in memory
        size_t overflow = size_t(4) << 30; ///< bytes that may wait on the disk
        size_t most = size_t(512) << 20;   ///< bytes without an archive
    };

    Log();
    explicit Log(const Limits& limits);
    ~Log() override;

    uint64_t now() noexcept override;
    void take(const Payload& payload, Phase phase, uint64_t ns) noexcept override;
    void keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept override;
    int64_t valueLimit() const noexcept override;
    void waitForRoom() noexcept override;

    /// Takes an event as it stands in a file; its seq must be size().
    void restore(const Event& event);

    Seq size() const { return size_.load(std::memory_order_acquire); }
    /// At most `most` events from `first` on. Throws ss::Error where the archive cannot be read.
    std::vector<LoggedEvent> read(Seq first, size_t most) const;

    ValueStore& values() { return values_; }
    const ValueStore& values() const { return values_; }

    // Where the events are kept is no part of what the log says: who writes them need not be able to change it.
    /// From now on events that are told to be archived are let go of; where too many are not, they wait in this folder. False: it
    /// has an archive.
    bool spillTo(std::shared_ptr<Archive> archive, const std::filesystem::path& overflowFolder) const;
    bool spillTo(std::shared_ptr<Archive> archive) const;
    /// What recording leaves for whoever has the time: values are put in their places, events that wait for the archive go to the
    /// disk before recording must take them there. Who archives calls it now and then while at it.
    void settle() const;
    /// All events below `end` can be read from the archive.
    void archived(Seq end) const;
    /// Whether the archive takes events at present; where not, nobody waits for it.
    void archiveFails(bool fails) const;
    size_t residentBytes() const;
    /// The trace has ended although the run goes on: there was no more memory for it.
    bool ended() const { return ended_.load(std::memory_order_relaxed); }

private:
    struct Chunk;
    class Spares;
    struct FreeBlock {
        std::align_val_t alignment{1};
        void operator()(std::byte* block) const;
    };
    using Block = std::unique_ptr<std::byte[], FreeBlock>;

    uint32_t threadNumber();
    uint32_t numberOf(std::thread::id thread);
    void store(const EventHead& head, const Payload& payload);
    void end() noexcept;
    Chunk& newChunk(Seq first, size_t eventBytes);
    /// The chunk of an event that is there, and the first event behind it (or none); null: it is in the archive, to that event.
    std::pair<std::shared_ptr<const Chunk>, Seq> chunkOf(Seq seq) const;
    std::shared_ptr<Archive> archive() const;
    size_t chunkCount() const;
    std::shared_ptr<const Chunk> load(const std::shared_ptr<const Chunk>& chunk) const;
    /// While more bytes than these are in memory, what waits for the archive longest goes to the disk.
    void moveOut(size_t most) const;
    std::pair<std::shared_ptr<Chunk>, std::shared_ptr<OverflowFile>> toMoveOut(size_t most) const;
    // With chunksMutex_ held.
    void letGo() const;
    void judgeRoom() const;

    // Of the thread that has the turn. Readers need it not: what lies below size_ stands for good.
    Chunk* last_ = nullptr;
    uint64_t lastNs_ = 0;
    bool mustEnd_ = false;
    FastClock clock_;
    std::vector<std::thread::id> threads_; ///< by dense number
    const uint64_t identity_;              ///< a thread remembers its number by it
    const Limits limits_;
    std::atomic<Seq> size_{0};
    std::atomic<bool> ended_{false};

    const std::unique_ptr<Spares> spares_;
    mutable std::mutex chunksMutex_; ///< an append takes it once a chunk
    mutable std::condition_variable room_;
    mutable std::deque<std::shared_ptr<Chunk>> chunks_;
    mutable size_t movedOut_ = 0;         ///< of the chunks so many, from the first on, are on the disk
    mutable size_t made_ = 0, bytes_ = 0; ///< chunks made ever; bytes of those in memory
    mutable std::shared_ptr<OverflowFile> overflow_;
    mutable std::shared_ptr<Archive> archive_;
    mutable Seq archivedTo_ = 0;
    mutable bool archiveFails_ = false;
    mutable std::mutex loadedMutex_;
    mutable std::deque<std::shared_ptr<const Chunk>> loaded_; ///< read back last: who reads in order asks for their next part

    ValueStore values_;
};

}

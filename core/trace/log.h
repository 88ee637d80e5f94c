#pragma once

#include "core/base/fast_clock.h"
#include "core/trace/event.h"
#include "core/trace/sink.h"
#include "core/trace/values.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace ss::trace {

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
class Log : public Sink {
public:
    Log();
    ~Log() override;

    uint64_t now() noexcept override;
    void take(const Payload& payload, Phase phase, uint64_t ns) noexcept override;
    void keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept override;
    int64_t valueLimit() const noexcept override;

    /// Takes an event as it stands in a file; its seq must be size().
    void restore(const Event& event);

    Seq size() const { return size_.load(std::memory_order_acquire); }
    /// At most `most` events from `first` on.
    std::vector<LoggedEvent> read(Seq first, size_t most) const;

    ValueStore& values() { return values_; }
    const ValueStore& values() const { return values_; }

private:
    struct Chunk;
    struct FreeBlock {
        std::align_val_t alignment{1};
        void operator()(std::byte* block) const;
    };
    using Block = std::unique_ptr<std::byte[], FreeBlock>;

    uint32_t threadNumber();
    uint32_t numberOf(std::thread::id thread);
    void store(EventHead head, const Payload& payload);
    Chunk& newChunk(Seq first, size_t eventBytes);
    /// A block made beforehand; null: there is none.
    Block takeSpare();
    /// Who reads has time: it makes the blocks that a busy session will need, so that recording waits for no page.
    void makeSpares() const;
    /// The chunk of an event that is there, and the first event behind it (or none).
    std::pair<const Chunk*, Seq> chunkOf(Seq seq) const;

    // Of the thread that has the turn. Readers need it not: what lies below size_ stands for good.
    Chunk* last_ = nullptr;
    uint64_t lastNs_ = 0;
    FastClock clock_;
    std::vector<std::thread::id> threads_; ///< by dense number
    const uint64_t identity_;              ///< a thread remembers its number by it
    std::atomic<Seq> size_{0};

    mutable std::mutex chunksMutex_; ///< an append takes it once a chunk
    std::vector<std::unique_ptr<Chunk>> chunks_;
    mutable std::vector<Block> spares_; ///< as many as were taken from one reading to the next
    mutable size_t takenSinceRead_ = 0, sparesWanted_ = 0;

    ValueStore values_;
};

}

#pragma once

#include "core/trace/codec.h"
#include "core/trace/event.h"
#include "core/trace/sink.h"
#include "core/trace/values.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
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
/// They are kept packed, as a session file has them: an event costs some forty bytes instead of several hundred, recording it
/// allocates next to nothing, and the writer copies bytes. Readers unpack batches.
class Log : public Sink {
public:
    Log();
    ~Log() override;

    uint64_t now() const noexcept override;
    using Sink::append;
    void append(const Payload& payload, Phase phase, uint64_t ns) noexcept override;
    void keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept override;
    int64_t valueLimit() const noexcept override;

    /// Takes an event as it stands in a file; its seq must be size().
    void restore(const Event& event);

    Seq size() const { return size_.load(std::memory_order_acquire); }
    /// At most `most` events from `first` on.
    std::vector<LoggedEvent> read(Seq first, size_t most) const;
    /// The same as packed bytes, an event each; they stay while the log lives.
    std::vector<std::span<const std::byte>> readPacked(Seq first, size_t most) const;

    ValueStore& values() { return values_; }
    const ValueStore& values() const { return values_; }

    /// Called after each append or restore, on the appending thread, outside the log's lock: the session writer wakes on it.
    /// Once setListener has returned, the listener before runs no more. Not to be called from a listener.
    void setListener(std::function<void()> listener);

private:
    struct Chunk;

    uint32_t threadNumber();
    void store(EventHead head, const Payload& payload);
    void tellListener();

    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<Chunk>> chunks_;
    PackBuffer packed_; ///< the event that is being appended
    uint64_t lastNs_ = 0;
    std::vector<std::thread::id> threads_; ///< by dense number
    std::atomic<Seq> size_{0};
    ValueStore values_;
    std::shared_mutex listenerMutex_;
    std::atomic<bool> heard_{false}; ///< there is a listener
    std::function<void()> listener_;
    std::chrono::steady_clock::time_point start_;
};

}

#pragma once

#include "core/trace/event.h"
#include "core/trace/sink.h"
#include "core/trace/values.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>

namespace ss::trace {

/// The events of a session in order: append-only, immutable once written, safe across threads. Readers copy batches.
class Log : public Sink {
public:
    Log();

    void append(Payload payload, Phase phase = Phase::Forward) noexcept override;
    void keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept override;
    int64_t valueLimit() const noexcept override;

    /// Takes an event as it stands in a file; its seq must be size().
    void restore(Event event);

    Seq size() const;
    /// At most `most` events from `first` on, cheap to share.
    std::vector<std::shared_ptr<const Event>> read(Seq first, size_t most) const;

    ValueStore& values() { return values_; }
    const ValueStore& values() const { return values_; }

    /// Called after each append or restore, on the appending thread, outside the log's lock: the session writer wakes on it.
    /// Once setListener has returned, the listener before runs no more. Not to be called from a listener.
    void setListener(std::function<void()> listener);

private:
    uint32_t threadNumber();
    void tellListener();

    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<const Event>> events_;
    std::vector<std::thread::id> threads_; ///< by dense number
    ValueStore values_;
    std::shared_mutex listenerMutex_;
    std::function<void()> listener_;
    std::chrono::steady_clock::time_point start_;
};

}

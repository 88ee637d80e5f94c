#pragma once

#include "core/base/brief_lock.h"
#include "core/trace/event.h"

#include <atomic>
#include <cstddef>
#include <mutex>

namespace ss::trace {

/// Takes facts. A sink numbers and stamps what it takes; one that throws is a bug, hence noexcept. No callback of a sink ever
/// runs view code.
class Sink {
public:
    virtual ~Sink() = default;
    /// Whose turn it is to tell facts, in the whole process: ids then rise in the order of the facts, and who told several in
    /// a turn finds them together. One lock for all sinks, since nearly always one is being told.
    inline static BriefLock turn;

    /// Nanoseconds since the session began, for one that has the turn.
    virtual uint64_t now() noexcept = 0;
    void append(const Payload& payload, Phase phase = Phase::Forward) noexcept
    {
        const std::lock_guard lock(turn);
        take(payload, phase, now());
    }
    /// A fact that became so at `ns`, of one that has the turn. Of times that fall the log keeps the one before, so that they rise
    /// with the facts' numbers.
    virtual void take(const Payload& payload, Phase phase, uint64_t ns) noexcept = 0;
    /// The bytes of a write just traced, for buffers small enough to keep: the after-image of [start, start + size) of the
    /// buffer at the revision. Called right after its Written, on the same thread.
    virtual void keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept = 0;
    /// Buffers above this many bytes keep no values.
    virtual int64_t valueLimit() const noexcept = 0;

    /// More was told than can be stored at this pace: who tells should wait a little, where it has no turn.
    bool crowded() const noexcept { return crowded_.load(std::memory_order_relaxed); }
    virtual void waitForRoom() noexcept {}

protected:
    void setCrowded(bool crowded) const noexcept { crowded_.store(crowded, std::memory_order_relaxed); }

private:
    mutable std::atomic<bool> crowded_{false};
};

}

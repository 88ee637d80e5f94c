#include "core/trace/log.h"

#include "core/base/error.h"

#include <algorithm>

namespace ss::trace {

Log::Log()
    : start_(std::chrono::steady_clock::now())
{
}

uint32_t Log::threadNumber()
{
    const auto self = std::this_thread::get_id();
    const auto found = std::find(threads_.begin(), threads_.end(), self);
    if (found == threads_.end()) {
        threads_.push_back(self);
        return static_cast<uint32_t>(threads_.size() - 1);
    }
    return static_cast<uint32_t>(found - threads_.begin());
}

void Log::tellListener()
{
    const std::shared_lock lock(listenerMutex_);
    if (listener_)
        listener_();
}

void Log::append(Payload payload, Phase phase) noexcept
{
    auto event = std::make_shared<Event>(Event{0, phase, 0, 0, std::move(payload)});
    {
        const std::lock_guard lock(mutex_);
        event->seq = events_.size();
        const auto elapsed = std::chrono::steady_clock::now() - start_; // under the lock: times rise with seq
        event->ns = static_cast<uint64_t>(std::chrono::nanoseconds(elapsed).count());
        event->thread = threadNumber();
        events_.push_back(std::move(event));
    }
    tellListener();
}

void Log::keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept
{
    values_.keep({buffer, revision, start, {bytes, bytes + size}});
}

int64_t Log::valueLimit() const noexcept { return ValueStore::kBufferLimit; }

void Log::restore(Event event)
{
    {
        const std::lock_guard lock(mutex_);
        if (event.seq != events_.size())
            fail(ErrorKind::Value, "event %llu came where event %zu was expected", static_cast<unsigned long long>(event.seq),
                 events_.size());
        events_.push_back(std::make_shared<const Event>(std::move(event)));
    }
    tellListener();
}

Seq Log::size() const
{
    const std::lock_guard lock(mutex_);
    return events_.size();
}

std::vector<std::shared_ptr<const Event>> Log::read(Seq first, size_t most) const
{
    const std::lock_guard lock(mutex_);
    if (first >= events_.size())
        return {};
    const auto begin = events_.begin() + static_cast<ptrdiff_t>(first);
    return {begin, begin + static_cast<ptrdiff_t>(std::min<size_t>(most, events_.size() - first))};
}

void Log::setListener(std::function<void()> listener)
{
    const std::unique_lock lock(listenerMutex_);
    listener_ = std::move(listener);
}

}

#include "core/trace/log.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>

namespace ss::trace {

/// Packed events one behind another. Full with so many events or bytes; an event that is longer has a chunk of its own.
struct Log::Chunk {
    static constexpr size_t kEvents = 1024;
    static constexpr size_t kBytes = 64 << 10;

    Chunk(Seq first, size_t capacity)
        : first(first)
        , capacity(capacity)
        , bytes(std::make_unique_for_overwrite<std::byte[]>(capacity))
    {
    }
    bool holds(size_t size) const { return count < kEvents && size <= capacity - ends[count]; }
    void add(std::span<const std::byte> event)
    {
        std::memcpy(bytes.get() + ends[count], event.data(), event.size());
        ends[count + 1] = ends[count] + event.size();
        ++count;
    }
    std::span<const std::byte> at(size_t i) const { return {bytes.get() + ends[i], ends[i + 1] - ends[i]}; }

    Seq first;
    size_t count = 0, capacity;
    std::unique_ptr<std::byte[]> bytes;
    std::array<size_t, kEvents + 1> ends{}; ///< event i lies from ends[i] to ends[i + 1]
};

Log::Log()
    : start_(std::chrono::steady_clock::now())
{
}

Log::~Log() = default;

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
    if (!heard_.load(std::memory_order_acquire))
        return;
    const std::shared_lock lock(listenerMutex_);
    if (listener_)
        listener_();
}

uint64_t Log::now() const noexcept
{
    return static_cast<uint64_t>(std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count());
}

void Log::store(EventHead head, const Payload& payload)
{
    packed_.clear();
    pack(head, payload, packed_);
    const auto event = packed_.bytes();
    if (chunks_.empty() || !chunks_.back()->holds(event.size()))
        chunks_.push_back(std::make_unique<Chunk>(head.seq, std::max(Chunk::kBytes, event.size())));
    chunks_.back()->add(event);
    size_.store(head.seq + 1, std::memory_order_release);
}

void Log::append(const Payload& payload, Phase phase, uint64_t ns) noexcept
{
    {
        const std::lock_guard lock(mutex_);
        lastNs_ = std::max(lastNs_, ns);
        store({size_.load(std::memory_order_relaxed), phase, lastNs_, threadNumber()}, payload);
    }
    tellListener();
}

void Log::keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept
{
    values_.keep({buffer, revision, start, {bytes, bytes + size}});
}

int64_t Log::valueLimit() const noexcept { return ValueStore::kBufferLimit; }

void Log::restore(const Event& event)
{
    {
        const std::lock_guard lock(mutex_);
        const Seq size = size_.load(std::memory_order_relaxed);
        if (event.seq != size)
            fail(ErrorKind::Value, "event %llu came where event %llu was expected", static_cast<unsigned long long>(event.seq),
                 static_cast<unsigned long long>(size));
        store({event.seq, event.phase, event.ns, event.thread}, event.payload);
    }
    tellListener();
}

std::vector<std::span<const std::byte>> Log::readPacked(Seq first, size_t most) const
{
    std::vector<std::span<const std::byte>> events;
    const std::lock_guard lock(mutex_);
    const Seq size = size_.load(std::memory_order_relaxed);
    if (first >= size)
        return events;
    const Seq end = first + std::min<Seq>(most, size - first);
    events.reserve(end - first);
    auto chunk = std::upper_bound(chunks_.begin(), chunks_.end(), first, [](Seq seq, const auto& c) { return seq < c->first; }) - 1;
    for (Seq at = first; at < end; ++chunk)
        for (; at < end && at - (*chunk)->first < (*chunk)->count; ++at)
            events.push_back((*chunk)->at(at - (*chunk)->first));
    return events;
}

std::vector<LoggedEvent> Log::read(Seq first, size_t most) const
{
    std::vector<LoggedEvent> events;
    const auto packed = readPacked(first, most);
    events.reserve(packed.size());
    for (std::span<const std::byte> bytes : packed)
        events.emplace_back(unpack(bytes));
    return events;
}

void Log::setListener(std::function<void()> listener)
{
    const std::unique_lock lock(listenerMutex_);
    listener_ = std::move(listener);
    heard_ = static_cast<bool>(listener_);
}

}

#include "core/device/sim_clock.h"

#include <algorithm>

namespace ss::device {

namespace {

// Bandwidths that such links and devices are commonly measured at, somewhat below what their makers name.
constexpr SimModel kModels[] = {
    {"pcie3", "PCIe 3.0 x16", 12.0, 5.0, 300, 9'000, 8'000, 5'000, 2'500},
    {"pcie4", "PCIe 4.0 x16", 25.0, 9.0, 900, 19'000, 8'000, 4'000, 2'000},
    {"pcie5", "PCIe 5.0 x16", 52.0, 13.0, 2'600, 55'000, 7'000, 4'000, 2'000},
    {"integrated", "integrated, memory shared with the host", 20.0, 16.0, 70, 2'000, 4'000, 5'000, 4'000},
};

uint64_t lasting(double amount, double each) { return static_cast<uint64_t>(amount / each); }

}

const SimModel* simModelNamed(std::string_view name)
{
    const auto found = std::find_if(std::begin(kModels), std::end(kModels), [&](const SimModel& each) { return each.name == name; });
    return found == std::end(kModels) ? nullptr : found;
}

uint64_t SimClock::allIdleAt() const { return idle_.empty() ? 0 : *std::max_element(idle_.begin(), idle_.end()); }

Queued SimClock::run(uint32_t stream, uint64_t& engine, uint64_t nanoseconds)
{
    host_ += model_.launch;
    const uint64_t begun = std::max({host_, idle_[stream], engine});
    engine = idle_[stream] = begun + nanoseconds;
    return {host_, begun, engine};
}

Queued SimClock::kernel(uint32_t stream, const Cost& cost)
{
    const uint64_t work =
        std::max(lasting(static_cast<double>(cost.bytes), model_.memory), lasting(static_cast<double>(cost.operations), model_.operations));
    return run(stream, kernels_, model_.kernel + work);
}

Queued SimClock::copy(uint32_t stream, CopyKind kind, int64_t bytes, bool pinned)
{
    const double speed = kind == CopyKind::Within ? model_.memory / 2 : pinned ? model_.pinned : model_.pageable;
    return run(stream, copies_[static_cast<size_t>(kind)], model_.copyLatency + lasting(static_cast<double>(bytes), speed));
}

uint64_t SimClock::record(uint32_t stream)
{
    host_ += model_.launch / 4;
    return std::max(host_, idle_[stream]);
}

uint64_t SimClock::streamWaits(uint32_t stream, uint64_t until)
{
    host_ += model_.launch / 4;
    idle_[stream] = std::max(idle_[stream], until);
    return host_;
}

Waited SimClock::hostWaits(uint64_t until)
{
    const uint64_t begun = host_;
    host_ = std::max(host_, until);
    return {begun, host_ - begun};
}

}

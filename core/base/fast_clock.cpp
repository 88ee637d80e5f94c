#include "core/base/fast_clock.h"

#ifdef SS_HAS_TICKS
#include <cpuid.h>
#endif

namespace ss {

namespace {

constexpr uint64_t kTrustedNs = 1'000'000;
/// Readings nearer than this measure the clocks' resolution; those further apart may have a sleep of the machine between them.
constexpr uint64_t kNearestNs = 100'000, kFurthestNs = 10'000'000;

#ifdef SS_HAS_TICKS
/// The counter runs at one rate in every state of the processor: what the manuals call an invariant TSC.
bool ticksAreSteady()
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & 1U << 8);
}
#endif

}

FastClock::FastClock()
    : start_(std::chrono::steady_clock::now())
{
}

uint64_t FastClock::askSystem() noexcept
{
    const auto ns = static_cast<uint64_t>(std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count());
#ifdef SS_HAS_TICKS
    static const bool steady = ticksAreSteady();
    const uint64_t ticks = __rdtsc(), passed = ns - anchorNs_;
    if (steady && anchorTicks_ != 0 && ticks > anchorTicks_ && passed >= kNearestNs && passed <= kFurthestNs)
        nsPerTick_ = static_cast<double>(passed) / static_cast<double>(ticks - anchorTicks_);
    // Before the rate is known, the first reading stays the one to measure from.
    if (nsPerTick_ > 0 || anchorTicks_ == 0 || passed > kFurthestNs) {
        anchorTicks_ = ticks;
        anchorNs_ = ns;
    }
    trustedTicks_ = nsPerTick_ > 0 ? static_cast<uint64_t>(static_cast<double>(kTrustedNs) / nsPerTick_) : 0;
#endif
    return last_ = std::max(last_, ns);
}

}

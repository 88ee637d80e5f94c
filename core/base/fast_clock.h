#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#include <x86intrin.h>
#define SS_HAS_TICKS 1
#endif

namespace ss {

/// Nanoseconds since it was made, never falling. Where the processor has a steady counter, most readings are of that one, at half
/// the price of the system's clock, which sets it right every millisecond. For one thread at a time.
class FastClock {
public:
    FastClock();

    uint64_t now() noexcept
    {
#ifdef SS_HAS_TICKS
        // A counter that fell gives a huge number, which is not trusted either.
        if (const uint64_t passed = __rdtsc() - anchorTicks_; passed < trustedTicks_)
            return last_ = std::max(last_, anchorNs_ + static_cast<uint64_t>(static_cast<int64_t>(static_cast<double>(static_cast<int64_t>(passed)) * nsPerTick_)));
#endif
        return askSystem();
    }

private:
    uint64_t askSystem() noexcept;

    std::chrono::steady_clock::time_point start_;
    uint64_t last_ = 0;
    uint64_t anchorTicks_ = 0, anchorNs_ = 0; ///< the counter at a reading of the system's clock
    uint64_t trustedTicks_ = 0;               ///< so long after it the counter is taken for the time; 0: not (yet)
    double nsPerTick_ = 0;
};

}

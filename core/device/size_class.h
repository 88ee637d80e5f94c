#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ss::device {

/// Sizes of blocks: multiples of 64 bytes up to 4 KiB, then four steps per power of two, so that at most a fifth is wasted.
struct SizeClass {
    static constexpr int64_t kGrain = 64;
    static constexpr int64_t kFine = 4096;
    static constexpr size_t kCount = kFine / kGrain + (63 - 12) * 4;

    size_t index = 0;
    int64_t bytes = 0; ///< of a block, at least what was asked for

    static constexpr SizeClass of(int64_t bytes)
    {
        if (bytes <= kFine) {
            const int64_t grains = std::max<int64_t>((bytes + kGrain - 1) / kGrain, 1);
            return {static_cast<size_t>(grains - 1), grains * kGrain};
        }
        const int power = 63 - std::countl_zero(static_cast<uint64_t>(bytes - 1)); // 2^power < bytes <= 2^(power + 1)
        const int64_t step = int64_t(1) << (power - 2);
        const int64_t steps = (bytes - (int64_t(1) << power) + step - 1) / step;
        return {static_cast<size_t>(kFine / kGrain + (power - 12) * 4 + steps - 1), (int64_t(1) << power) + steps * step};
    }
};

}

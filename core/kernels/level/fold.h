#pragma once

#include "core/kernels/level/vector.h"

/// Sums of floats in the order of core/ops/cascade_sum.h, as PyTorch adds them on processors with vectors of 32 bytes, whatever the
/// level's vectors are: a register holds a part or a multiple of such a vector.
namespace ss::kernels::SS_LEVEL {

namespace {

inline constexpr int kLevels = 4;
inline constexpr int64_t kLanes = 32, kRows = 4;

SS_INLINE int powerOf(int64_t count)
{
    int bits = 0;
    for (uint64_t left = count > 1 ? uint64_t(count - 1) : 0; left; left >>= 1)
        ++bits;
    return bits / kLevels > 4 ? bits / kLevels : 4;
}

/// `parts` registers side by side, summed over `count` steps.
template <class V, int parts> SS_INLINE void cascade(const void* from, int64_t step, int64_t count, V (&total)[parts])
{
    const int power = powerOf(count);
    const int64_t block = int64_t(1) << power;
    V sums[kLevels][parts] = {};
    V now[parts] = {};
    const auto add = [&](int64_t i) {
        const void* row = ahead(from, i * step);
        for (int p = 0; p < parts; ++p)
            now[p] += loadVector<V>(ahead(row, p * int64_t(sizeof(V))));
    };
    int64_t i = 0;
    while (i + block <= count) {
        for (const int64_t end = i + block; i < end; ++i)
            add(i);
        for (int p = 0; p < parts; ++p) {
            sums[1][p] += now[p];
            now[p] = V{};
        }
        for (int level = 2; level < kLevels && !(i & ((block - 1) << ((level - 1) * power))); ++level)
            for (int p = 0; p < parts; ++p) {
                sums[level][p] += sums[level - 1][p];
                sums[level - 1][p] = V{};
            }
    }
    for (; i < count; ++i)
        add(i);
    for (int level = 1; level < kLevels; ++level)
        for (int p = 0; p < parts; ++p)
            now[p] += sums[level][p];
    for (int p = 0; p < parts; ++p)
        total[p] = now[p];
}

/// A dense sequence of at least one vector of 32 bytes.
template <class T> SS_INLINE T sumDense(const void* from, int64_t count)
{
    constexpr int64_t width = kLanes / int64_t(sizeof(T));
    constexpr int parts = int(kRows * width / kWidth<T>);
    const int64_t vectors = count / width, rounds = vectors / kRows;
    Vector<T> rows[parts];
    cascade<Vector<T>, parts>(from, kLanes * kRows, rounds, rows);
    T lanes[kRows * width];
    std::memcpy(lanes, rows, sizeof lanes);
    for (int64_t i = rounds * kRows; i < vectors; ++i)
        for (int64_t lane = 0; lane < width; ++lane)
            lanes[lane] += load<T>(from, i * width + lane);
    for (int64_t row = 1; row < kRows; ++row)
        for (int64_t lane = 0; lane < width; ++lane)
            lanes[lane] += lanes[row * width + lane];
    T total = 0;
    for (int64_t i = vectors * width; i < count; ++i)
        total += load<T>(from, i);
    for (int64_t lane = 0; lane < width; ++lane)
        total += lanes[lane];
    return total;
}

}

}

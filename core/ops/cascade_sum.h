#pragma once

#include "core/ops/scalar_types.h"

#include <algorithm>
#include <array>
#include <bit>

/// Sums of floats with an error that grows with the logarithm of their number, in the order that PyTorch's CPU kernels add them,
/// so that the numbers agree to the last bit: partial sums of 2^k terms on four levels, in rows that are summed side by side.
namespace ss::ops::cascade {

inline constexpr int64_t kLanes = 32; ///< bytes of a vector register: 8 floats, 4 doubles
inline constexpr int64_t kRows = 4;   ///< rows summed side by side
inline constexpr int kLevels = 4;

/// N numbers added lane by lane.
template <class T, size_t N> struct Pack {
    std::array<T, N> lanes{};
    Pack& operator+=(const Pack& other)
    {
        for (size_t i = 0; i < N; ++i)
            lanes[i] += other.lanes[i];
        return *this;
    }
};

template <class V> V read(const std::byte* at)
{
    V value;
    std::memcpy(&value, at, sizeof(V));
    return value;
}

/// N sums side by side: element i of sum k lies at i * step + k * rowStep.
template <class V, size_t N> std::array<V, N> sumRows(const std::byte* from, int64_t step, int64_t rowStep, int64_t count)
{
    const int bits = count > 1 ? std::bit_width(static_cast<uint64_t>(count - 1)) : 0;
    const int power = std::max(4, bits / kLevels);
    std::array<std::array<V, N>, kLevels> sums{};
    const auto add = [&](int64_t i) {
        for (size_t k = 0; k < N; ++k)
            sums[0][k] += read<V>(from + i * step + static_cast<int64_t>(k) * rowStep);
    };
    int64_t i = 0;
    while (i + (int64_t(1) << power) <= count) {
        for (const int64_t end = i + (int64_t(1) << power); i < end; ++i)
            add(i);
        for (int level = 1; level < kLevels; ++level) {
            for (size_t k = 0; k < N; ++k) {
                sums[level][k] += sums[level - 1][k];
                sums[level - 1][k] = V{};
            }
            if (i & (((int64_t(1) << power) - 1) << (level * power)))
                break;
        }
    }
    for (; i < count; ++i)
        add(i);
    for (int level = 1; level < kLevels; ++level)
        for (size_t k = 0; k < N; ++k)
            sums[0][k] += sums[level][k];
    return sums[0];
}

/// One sequence, dealt out to four rows.
template <class V> V sumDealt(const std::byte* from, int64_t step, int64_t count)
{
    const int64_t rounds = count / kRows;
    auto rows = sumRows<V, kRows>(from, step * kRows, step, rounds);
    for (int64_t i = rounds * kRows; i < count; ++i)
        rows[0] += read<V>(from + i * step);
    for (int64_t k = 1; k < kRows; ++k)
        rows[0] += rows[k];
    return rows[0];
}

/// One dense sequence, in vectors; what does not fill a vector comes first in the final sum.
template <class T> T sumDense(const std::byte* from, int64_t count)
{
    constexpr int64_t width = kLanes / sizeof(T);
    const int64_t vectors = count / width;
    const auto lanes = sumDealt<Pack<T, width>>(from, kLanes, vectors);
    T total = 0;
    for (int64_t i = vectors * width; i < count; ++i)
        total += read<T>(from + i * int64_t(sizeof(T)));
    for (T lane : lanes.lanes)
        total += lane;
    return total;
}

/// One sequence of a matrix: `column` of `columns` that lie columnStep bytes apart.
template <class T> T sumColumn(const std::byte* from, int64_t step, int64_t count, int64_t column, int64_t columns, int64_t columnStep)
{
    constexpr int64_t width = kLanes / sizeof(T);
    if (step == int64_t(sizeof(T)) && count >= width)
        return sumDense<T>(from, count);
    const bool vectorised = columnStep == int64_t(sizeof(T)) && columns >= width;
    if (!vectorised && step < columnStep)
        return sumDealt<T>(from, step, count);
    const int64_t together = vectorised ? width * kRows : kRows;
    if (column < columns / together * together)
        return sumRows<T, 1>(from, step, 0, count)[0];
    return sumDealt<T>(from, step, count);
}

}

#pragma once

#include "core/layout/layout.h"

#include <random>

namespace ss::test {

/// Small layouts of every kind: permuted, padded, expanded, with windows that overlap, stepped backwards, empty.
class RandomLayouts {
public:
    explicit RandomLayouts(uint32_t seed)
        : generator_(seed)
    {
    }

    int64_t number(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(generator_); }
    bool chance(int percent) { return number(1, 100) <= percent; }

    Layout next(int64_t maxDims, int64_t maxSize, bool negative = true)
    {
        Layout layout{{}, {}, number(0, 12)};
        const bool regular = chance(50);
        for (int64_t axis = number(0, maxDims), stride = 1; axis > 0; --axis) {
            const int64_t size = chance(3) ? 0 : number(1, maxSize);
            const int64_t step = regular ? stride : number(0, 14);
            layout.shape.insert(0, size);
            layout.strides.insert(0, negative && chance(15) ? -step : step);
            stride *= size + (chance(15) ? 1 : 0);
        }
        for (size_t axis = layout.ndim(); axis > 1; --axis) {
            const size_t other = chance(50) ? axis - 1 : static_cast<size_t>(number(0, static_cast<int64_t>(axis) - 1));
            std::swap(layout.shape[axis - 1], layout.shape[other]);
            std::swap(layout.strides[axis - 1], layout.strides[other]);
        }
        return layout;
    }

private:
    std::mt19937 generator_;
};

}

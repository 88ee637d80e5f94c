#include "core/layout/layout.h"
#include "core/layout/overlap.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace ss {

namespace {

/// More interleaved runs than this are not laid out for counting.
constexpr size_t kMostRuns = 1 << 22;

/// Elements that the axes [begin, end) of a layout reach together, each counted once.
int64_t countTogether(const Layout& axes, size_t begin, size_t end)
{
    Layout part{{}, {}, 0};
    int64_t tuples = 1;
    int64_t span = 0; // all lower strides fit under the next one: every index tuple has an element of its own
    bool apart = true;
    for (size_t axis = begin; axis < end; ++axis) {
        apart = apart && axes.strides[axis] > span;
        span += axes.strides[axis] * (axes.shape[axis] - 1);
        tuples *= axes.shape[axis];
        part.shape.push_back(axes.shape[axis]);
        part.strides.push_back(axes.strides[axis]);
    }
    if (apart)
        return tuples;
    bool exact = true;
    int64_t count = 0;
    for (const Run& run : coveredRuns({part, 1, 0}, kMostRuns, &exact))
        count += run.end - run.begin;
    return exact ? count : std::min(count, tuples);
}

/// Axes that are walked, ascending by stride, from the lowest address.
Layout walkedAscending(const Layout& layout)
{
    std::vector<std::pair<int64_t, int64_t>> axes;
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        if (layout.shape[axis] > 1 && layout.strides[axis] != 0)
            axes.emplace_back(std::abs(layout.strides[axis]), layout.shape[axis]);
    }
    std::sort(axes.begin(), axes.end());
    Layout sorted;
    for (const auto& [stride, size] : axes) {
        sorted.strides.push_back(stride);
        sorted.shape.push_back(size);
    }
    return sorted;
}

}

Density density(const Layout& layout)
{
    if (isContiguous(layout))
        return Density::Contiguous;
    if (isDense(layout))
        return Density::DensePermuted;
    return overlapsItself(layout) == false ? Density::Gapped : Density::Overlapping;
}

int64_t distinctElements(const Layout& layout)
{
    if (!extentOf(layout) || layout.numel() == 0)
        return 0;
    if (isContiguous(layout))
        return layout.numel();
    const Layout axes = walkedAscending(layout);
    // Where the outer strides are all multiples of more than the inner axes' span, outer and inner counts multiply.
    int64_t count = 1;
    size_t begin = 0;
    int64_t span = 0;
    for (size_t axis = 0; axis < axes.ndim(); ++axis) {
        int64_t outer = 0;
        for (size_t i = axis; i < axes.ndim(); ++i)
            outer = std::gcd(outer, axes.strides[i]);
        if (axis > begin && outer > span) {
            count *= countTogether(axes, begin, axis);
            begin = axis;
            span = 0;
        }
        span += axes.strides[axis] * (axes.shape[axis] - 1);
    }
    return count * countTogether(axes, begin, axes.ndim());
}

}

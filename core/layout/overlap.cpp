#include "core/layout/overlap.h"

#include "core/base/checked.h"
#include "core/layout/bounded_sum.h"

#include <algorithm>
#include <cstdlib>

namespace ss {

namespace {

using Terms = std::vector<BoundedSum::Term>;

/// First and one-past-last byte; empty where it does not fit in int64.
std::optional<Run> byteRange(const ByteView& view)
{
    const auto extent = extentOf(view.layout);
    if (!extent)
        return std::nullopt;
    auto begin = checkedMultiply(extent->begin, view.itemsize);
    auto end = checkedMultiply(extent->end, view.itemsize);
    begin = begin ? checkedAdd(*begin, view.base) : begin;
    end = end ? checkedAdd(*end, view.base) : end;
    if (!begin || !end)
        return std::nullopt;
    return Run{*begin, *end};
}

void addTerms(Terms& terms, const ByteView& view)
{
    const Layout& layout = view.layout;
    terms.push_back({1, view.itemsize - 1});
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        if (layout.shape[axis] > 1 && layout.strides[axis] != 0)
            terms.push_back({std::abs(layout.strides[axis]) * view.itemsize, layout.shape[axis] - 1});
    }
}

/// Axes of size above 1 as |stride| and size - 1, ascending: only distances count within one layout.
Terms walkedAxes(const Layout& layout)
{
    Terms axes;
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        if (layout.shape[axis] > 1)
            axes.push_back({std::abs(layout.strides[axis]), layout.shape[axis] - 1});
    }
    std::sort(axes.begin(), axes.end(), [](const auto& a, const auto& b) { return a.coefficient < b.coefficient; });
    return axes;
}

/// Two index tuples whose outermost difference (by stride) lies on axes[top] reach the same element:
/// stride_top * d_top = sum of stride_j * d_j over the axes below, 1 <= d_top <= bound, |d_j| <= bound_j; all shifted to start at 0.
std::optional<bool> meetsThrough(const Terms& axes, size_t top, int64_t& budget)
{
    Terms terms = {{axes[top].coefficient, axes[top].bound - 1}};
    Wide target = -Wide{axes[top].coefficient};
    for (size_t below = 0; below < top; ++below) {
        terms.push_back({axes[below].coefficient, 2 * axes[below].bound});
        target += Wide{axes[below].coefficient} * axes[below].bound;
    }
    return target < 0 ? false : BoundedSum(std::move(terms)).reaches(target, budget);
}

}

bool rangesTouch(const ByteView& a, const ByteView& b)
{
    const auto runA = byteRange(a);
    const auto runB = byteRange(b);
    if (!runA || !runB)
        return a.layout.numel() != 0 && b.layout.numel() != 0;
    return std::max(runA->begin, runB->begin) < std::min(runA->end, runB->end);
}

std::optional<bool> elementsOverlap(const ByteView& a, const ByteView& b, int64_t budget)
{
    const auto runA = byteRange(a);
    const auto runB = byteRange(b);
    if (!runA || !runB)
        return std::nullopt;
    if (std::max(runA->begin, runB->begin) >= std::min(runA->end, runB->end))
        return false;
    // lowA + sum(a_i x_i) = lowB + sum(b_j y_j); counting the y_j down from b's last byte makes all terms positive.
    Terms terms;
    addTerms(terms, a);
    addTerms(terms, b);
    return BoundedSum(std::move(terms)).reaches(Wide{runB->end} - 1 - runA->begin, budget);
}

std::optional<bool> overlapsItself(const Layout& layout, int64_t budget)
{
    if (isContiguous(layout))
        return false;
    if (!extentOf(layout))
        return std::nullopt;
    const Terms axes = walkedAxes(layout);
    if (!axes.empty() && axes.front().coefficient == 0)
        return true;
    bool decided = true;
    for (size_t top = 1; top < axes.size(); ++top) {
        const std::optional<bool> meets = meetsThrough(axes, top, budget);
        if (meets == true)
            return true;
        decided = decided && meets.has_value();
    }
    return decided ? std::optional(false) : std::nullopt;
}

}

#pragma once

#include "core/layout/layout.h"

#include <algorithm>
#include <numeric>

namespace ss {

/// The axes that matter for density (size other than 1), by ascending stride.
Dims axesByStride(const Layout& layout);

/// Axes innermost first, ordered by compare(a, b): > 0 when a must lie outside b, < 0 when inside, 0 when it cannot be told.
/// An insertion sort that steps over ties, starting from the row-major order. "Cannot be told" is not transitive, so the result
/// depends on these very steps, and PyTorch's strides on the result: no other sort will do.
template <class Compare> Dims orderAxes(size_t ndim, Compare&& compare)
{
    Dims order(ndim, 0);
    std::iota(order.begin(), order.end(), 0);
    std::reverse(order.begin(), order.end());
    for (size_t next = 1; next < ndim; ++next) {
        size_t at = next;
        for (size_t below = next; below-- > 0;) {
            const int told = compare(static_cast<size_t>(order[below]), static_cast<size_t>(order[at]));
            if (told < 0)
                break;
            if (told > 0) {
                std::swap(order[below], order[at]);
                at = below;
            }
        }
    }
    return order;
}

}

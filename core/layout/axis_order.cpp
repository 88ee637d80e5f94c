#include "core/layout/axis_order.h"

#include "core/base/wrapping.h"

namespace ss {

Dims axesByStride(const Layout& layout)
{
    Dims order;
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        if (layout.shape[axis] != 1)
            order.push_back(static_cast<int64_t>(axis));
    }
    std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return layout.strides[a] < layout.strides[b]; });
    return order;
}

Dims preservedStrides(const Layout& layout)
{
    if (isDense(layout))
        return layout.strides;
    const Dims order = orderAxes(layout.ndim(), [&](size_t a, size_t b) {
        const int64_t strideA = layout.strides[a];
        const int64_t strideB = layout.strides[b];
        if (strideA == 0 || strideB == 0)
            return 0;
        if (strideA != strideB)
            return strideA < strideB ? -1 : 1;
        return layout.shape[a] > layout.shape[b] ? 1 : 0;
    });
    Dims strides(layout.ndim(), 1);
    int64_t next = 1;
    for (int64_t axis : order) {
        strides[axis] = next;
        next = wrappingMultiply(next, std::max<int64_t>(layout.shape[axis], 1));
    }
    return strides;
}

}

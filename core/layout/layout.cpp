#include "core/layout/layout.h"

#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/base/wrapping.h"
#include "core/layout/axis_order.h"

#include <algorithm>
#include <array>

namespace ss {

namespace {

/// Row-major when its axes are walked in the given order, innermost first.
bool isDenseInOrder(const Layout& layout, std::span<const int> innermostFirst)
{
    int64_t expected = 1;
    for (int axis : innermostFirst) {
        if (layout.shape[axis] == 1)
            continue;
        if (layout.strides[axis] != expected)
            return false;
        expected = wrappingMultiply(expected, layout.shape[axis]);
    }
    return true;
}

}

int64_t Layout::numel() const
{
    int64_t product = 1;
    for (int64_t size : shape)
        product = wrappingMultiply(product, size);
    return product;
}

Dims contiguousStrides(std::span<const int64_t> shape)
{
    Dims strides(shape.size(), 1);
    for (size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = wrappingMultiply(strides[axis], std::max<int64_t>(shape[axis], 1));
    return strides;
}

Layout contiguousLayout(Dims shape, int64_t offset)
{
    Dims strides = contiguousStrides(shape);
    return {std::move(shape), std::move(strides), offset};
}

bool isContiguous(const Layout& layout)
{
    int64_t expected = 1;
    bool regular = true;
    for (size_t axis = layout.ndim(); axis-- > 0;) {
        const int64_t size = layout.shape[axis];
        if (size == 0)
            return true;
        regular = regular && (size == 1 || layout.strides[axis] == expected);
        expected = wrappingMultiply(expected, size);
    }
    return regular;
}

bool isChannelsLast(const Layout& layout)
{
    static constexpr std::array<int, 4> kNhwc = {1, 3, 2, 0};
    static constexpr std::array<int, 5> kNdhwc = {1, 4, 3, 2, 0};
    if (layout.ndim() == 4)
        return isDenseInOrder(layout, kNhwc);
    return layout.ndim() == 5 && isDenseInOrder(layout, kNdhwc);
}

bool isDense(const Layout& layout)
{
    if (isContiguous(layout) || isChannelsLast(layout))
        return true;
    const Dims order = axesByStride(layout);
    int64_t expected = 1;
    for (int64_t axis : order) {
        if (layout.strides[axis] != expected)
            return false;
        expected = wrappingMultiply(expected, layout.shape[axis]);
    }
    return true;
}

std::string whyNotContiguous(const Layout& layout)
{
    if (isContiguous(layout))
        return {};
    int64_t expected = 1;
    std::optional<size_t> inner;
    for (size_t axis = layout.ndim(); axis-- > 0;) {
        if (layout.shape[axis] == 1)
            continue;
        const auto stride = static_cast<long long>(layout.strides[axis]);
        if (layout.strides[axis] != expected && !inner)
            return textf("axis %zu has stride %lld, not 1", axis, stride);
        if (layout.strides[axis] != expected)
            return textf("axis %zu and %zu cannot merge (stride %lld != %lld * %lld)", axis, *inner, stride,
                         static_cast<long long>(layout.shape[*inner]), static_cast<long long>(layout.strides[*inner]));
        expected = wrappingMultiply(expected, layout.shape[axis]);
        inner = axis;
    }
    return {};
}

std::optional<Extent> extentOf(const Layout& layout)
{
    std::optional<int64_t> first = layout.offset;
    std::optional<int64_t> last = layout.offset;
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        const int64_t size = layout.shape[axis];
        if (size == 0)
            return Extent{layout.offset, layout.offset};
        if (size < 0)
            return std::nullopt;
        const auto reach = checkedMultiply(size - 1, layout.strides[axis]);
        std::optional<int64_t>& end = layout.strides[axis] < 0 ? first : last;
        end = reach && end ? checkedAdd(*end, *reach) : std::nullopt;
    }
    last = last ? checkedAdd(*last, 1) : last;
    if (!first || !last)
        return std::nullopt;
    return Extent{*first, *last};
}

}

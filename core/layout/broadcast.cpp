#include "core/layout/broadcast.h"

#include "core/base/error.h"
#include "core/base/wrapping.h"
#include "core/layout/axis_order.h"

namespace ss {

namespace {

/// Channels last as fast paths know it: 4-d alone.
bool isNhwc(const Layout& layout) { return layout.ndim() == 4 && isChannelsLast(layout); }

bool sameShape(const Layout& layout, std::span<const int64_t> shape)
{
    return std::equal(layout.shape.begin(), layout.shape.end(), shape.begin(), shape.end());
}

template <class Predicate> bool all(std::span<const Layout* const> inputs, Predicate&& holds)
{
    return std::all_of(inputs.begin(), inputs.end(), [&](const Layout* input) { return holds(*input); });
}

Dims channelsLastStrides(std::span<const int64_t> shape)
{
    Dims strides(4, 1);
    strides[3] = shape[1];
    strides[2] = strides[3] * shape[3];
    strides[0] = strides[2] * shape[2];
    return strides;
}

/// Inputs of one shape that agree on a dense layout hand it on as it is.
std::optional<Dims> agreedStrides(std::span<const Layout* const> inputs, std::span<const int64_t> shape)
{
    if (inputs.empty() || !all(inputs, [&](const Layout& input) { return sameShape(input, shape); }))
        return std::nullopt;
    if (all(inputs, isContiguous))
        return contiguousStrides(shape);
    if (all(inputs, isNhwc))
        return channelsLastStrides(shape);
    const Dims& strides = inputs.back()->strides;
    if (all(inputs, [&](const Layout& input) { return isDense(input) && input.strides == strides; }))
        return strides;
    return std::nullopt;
}

/// The input's stride on an axis of the broadcast shape; 0 where it is stretched or absent.
int64_t stretchedStride(const Layout& input, std::span<const int64_t> shape, size_t axis)
{
    const size_t leading = shape.size() - input.ndim();
    if (axis < leading)
        return 0;
    const size_t own = axis - leading;
    return input.shape[own] == 1 && shape[axis] != 1 ? 0 : input.strides[own];
}

}

Dims broadcastShapes(std::span<const int64_t> a, std::span<const int64_t> b)
{
    const size_t ndim = std::max(a.size(), b.size());
    Dims shape(ndim, 1);
    for (size_t axis = ndim; axis-- > 0;) {
        const size_t fromEnd = ndim - axis;
        const int64_t sizeA = fromEnd <= a.size() ? a[a.size() - fromEnd] : 1;
        const int64_t sizeB = fromEnd <= b.size() ? b[b.size() - fromEnd] : 1;
        if (sizeA != sizeB && sizeA != 1 && sizeB != 1)
            fail(ErrorKind::Runtime, "The size of tensor a (%lld) must match the size of tensor b (%lld) at non-singleton dimension %zu",
                 static_cast<long long>(sizeA), static_cast<long long>(sizeB), axis);
        shape[axis] = sizeA == 1 ? sizeB : sizeA;
    }
    return shape;
}

Layout broadcastTo(const Layout& layout, std::span<const int64_t> shape)
{
    Layout stretched{Dims(shape), Dims(shape.size(), 0), layout.offset};
    for (size_t axis = 0; axis < shape.size(); ++axis)
        stretched.strides[axis] = stretchedStride(layout, shape, axis);
    return stretched;
}

Dims elementwiseStrides(std::span<const Layout* const> inputs, std::span<const int64_t> shape)
{
    if (auto agreed = agreedStrides(inputs, shape))
        return *std::move(agreed);
    const Dims order = orderAxes(shape.size(), [&](size_t a, size_t b) {
        for (const Layout* input : inputs) {
            const int64_t strideA = stretchedStride(*input, shape, a);
            const int64_t strideB = stretchedStride(*input, shape, b);
            if (strideA == 0 || strideB == 0)
                continue;
            if (strideA != strideB)
                return strideA < strideB ? -1 : 1;
            if (shape[a] > shape[b])
                return 1;
        }
        return 0;
    });
    if (std::is_sorted(order.begin(), order.end(), std::greater<>()))
        return contiguousStrides(shape);
    Dims strides(shape.size(), 1);
    int64_t next = 1;
    for (int64_t axis : order) {
        strides[axis] = next;
        next = wrappingMultiply(next, shape[axis]);
    }
    return strides;
}

}

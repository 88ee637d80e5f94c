#include "core/base/error.h"
#include "core/layout/view_rules.h"

#include <algorithm>
#include <utility>

namespace ss {

namespace {

using Long = long long;

/// Axes that were named once; naming one again is an error which the caller words.
class AxisSet {
public:
    explicit AxisSet(size_t ndim)
        : seen_(ndim, 0)
    {
    }
    bool add(size_t axis) { return std::exchange(seen_[axis], 1) == 0; }
    bool has(size_t axis) const { return seen_[axis] != 0; }

private:
    Dims seen_;
};

Layout reordered(const Layout& layout, const Dims& order)
{
    Layout result{Dims(order.size(), 0), Dims(order.size(), 0), layout.offset};
    for (size_t axis = 0; axis < order.size(); ++axis) {
        result.shape[axis] = layout.shape[order[axis]];
        result.strides[axis] = layout.strides[order[axis]];
    }
    return result;
}

AxisSet namedOnce(std::span<const int64_t> dims, size_t ndim, const char* side)
{
    AxisSet named(std::max<size_t>(ndim, 1));
    bool once = true;
    for (int64_t dim : dims)
        once = named.add(wrapAxis(dim, ndim)) && once;
    if (!once)
        fail(ErrorKind::Runtime, "movedim: repeated dim in `%s` (%s)", side, toText(dims).c_str());
    return named;
}

/// One axis of an expand.
struct Stretched {
    int64_t size;
    int64_t stride;
};

Stretched stretchedAxis(const Layout& layout, std::span<const int64_t> sizes, size_t axis, Stretched next)
{
    const size_t leading = sizes.size() - layout.ndim();
    const int64_t target = sizes[axis];
    if (axis < leading) {
        if (target == -1 && layout.ndim() > 0)
            fail(ErrorKind::Runtime, "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension %zu", axis);
        return {target, target == 1 && layout.ndim() > 0 ? next.size * next.stride : 0};
    }
    const Stretched own{layout.shape[axis - leading], layout.strides[axis - leading]};
    if (target == -1 || target == own.size)
        return own;
    if (own.size != 1)
        fail(ErrorKind::Runtime,
             "The expanded size of the tensor (%lld) must match the existing size (%lld) at non-singleton dimension %zu.  Target sizes: "
             "%s.  Tensor sizes: %s",
             Long{target}, Long{own.size}, axis, toText(sizes).c_str(), toText(layout.shape).c_str());
    return {target, 0};
}

}

Layout transposed(const Layout& layout, int64_t dim0, int64_t dim1)
{
    const size_t a = wrapAxis(dim0, layout.ndim());
    const size_t b = wrapAxis(dim1, layout.ndim());
    Layout result = layout;
    if (a != b) {
        std::swap(result.shape[a], result.shape[b]);
        std::swap(result.strides[a], result.strides[b]);
    }
    return result;
}

Layout transposed2d(const Layout& layout)
{
    if (layout.ndim() > 2)
        fail(ErrorKind::Runtime, "t() expects a tensor with <= 2 dimensions, but self is %zuD", layout.ndim());
    return layout.ndim() < 2 ? layout : transposed(layout, 0, 1);
}

Layout permuted(const Layout& layout, std::span<const int64_t> dims)
{
    const size_t ndim = layout.ndim();
    if (dims.size() != ndim)
        fail(ErrorKind::Runtime,
             "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of "
             "dimensions i.e. input.dim() = %zu is not equal to len(dims) = %zu",
             ndim, dims.size());
    AxisSet named(ndim);
    Dims order(ndim, 0);
    for (size_t i = 0; i < ndim; ++i) {
        const size_t axis = wrapAxis(dims[i], ndim);
        if (!named.add(axis))
            fail(ErrorKind::Runtime, "permute(): duplicate dims are not allowed.");
        order[i] = static_cast<int64_t>(axis);
    }
    return reordered(layout, order);
}

Layout reversedAxes(const Layout& layout)
{
    Layout result = layout;
    std::reverse(result.shape.begin(), result.shape.end());
    std::reverse(result.strides.begin(), result.strides.end());
    return result;
}

Layout movedAxes(const Layout& layout, std::span<const int64_t> source, std::span<const int64_t> destination)
{
    if (source.size() != destination.size())
        fail(ErrorKind::Runtime,
             "movedim: Invalid source or destination dims: source (%s dims) should contain the same number of dims as destination (%s "
             "dims)",
             toText(source).c_str(), toText(destination).c_str());
    const size_t ndim = layout.ndim();
    const AxisSet from = namedOnce(source, ndim, "source");
    const AxisSet to = namedOnce(destination, ndim, "destination");
    if (ndim == 0)
        return layout;
    Dims order(ndim, 0);
    for (size_t i = 0; i < source.size(); ++i)
        order[wrapAxis(destination[i], ndim)] = static_cast<int64_t>(wrapAxis(source[i], ndim));
    size_t place = 0;
    for (size_t axis = 0; axis < ndim; ++axis) {
        if (from.has(axis))
            continue;
        while (to.has(place))
            ++place;
        order[place++] = static_cast<int64_t>(axis);
    }
    return reordered(layout, order);
}

Layout expanded(const Layout& layout, std::span<const int64_t> sizes, std::string_view typeName)
{
    const size_t ndim = sizes.size();
    if (ndim < layout.ndim())
        fail(ErrorKind::Runtime,
             "expand(%.*s{%s}, size=%s): the number of sizes provided (%zu) must be greater or equal to the number of dimensions in the "
             "tensor (%zu)",
             static_cast<int>(typeName.size()), typeName.data(), toText(layout.shape).c_str(), toText(sizes).c_str(), ndim, layout.ndim());
    Layout result{Dims(ndim, 0), Dims(ndim, 0), layout.offset};
    Stretched next{1, 1};
    for (size_t axis = ndim; axis-- > 0;) {
        next = stretchedAxis(layout, sizes, axis, next);
        result.shape[axis] = next.size;
        result.strides[axis] = next.stride;
    }
    if (std::any_of(result.shape.begin(), result.shape.end(), [](int64_t size) { return size < 0; }))
        fail(ErrorKind::Runtime, "numel: integer multiplication overflow");
    return result;
}

Layout squeezed(const Layout& layout)
{
    Layout result{{}, {}, layout.offset};
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        if (layout.shape[axis] == 1)
            continue;
        result.shape.push_back(layout.shape[axis]);
        result.strides.push_back(layout.strides[axis]);
    }
    return result;
}

Layout squeezed(const Layout& layout, std::span<const int64_t> dims)
{
    AxisSet named(std::max<size_t>(layout.ndim(), 1));
    for (int64_t dim : dims) {
        const size_t axis = wrapAxis(dim, layout.ndim());
        if (!named.add(axis))
            fail(ErrorKind::Runtime, "dim %zu appears multiple times in the list of dims", axis);
    }
    Layout result{{}, {}, layout.offset};
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        if (layout.shape[axis] == 1 && named.has(axis))
            continue;
        result.shape.push_back(layout.shape[axis]);
        result.strides.push_back(layout.strides[axis]);
    }
    return result;
}

Layout unsqueezed(const Layout& layout, int64_t dim)
{
    const size_t at = wrapAxis(dim, layout.ndim() + 1);
    const int64_t stride = at < layout.ndim() ? layout.shape[at] * layout.strides[at] : 1;
    Layout result = layout;
    result.shape.insert(at, 1);
    result.strides.insert(at, stride);
    return result;
}

}

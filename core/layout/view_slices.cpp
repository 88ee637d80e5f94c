#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/layout/view_rules.h"

#include <algorithm>
#include <limits>

namespace ss {

namespace {

using Long = long long;

size_t wrapExisting(const Layout& layout, int64_t dim)
{
    const size_t axis = wrapAxis(dim, layout.ndim());
    if (layout.ndim() == 0)
        fail(ErrorKind::Index, "Dimension specified as 0 but tensor has no dimensions");
    return axis;
}

/// Elements [start, start + length) of an axis; the caller has checked them.
Layout part(const Layout& layout, size_t axis, int64_t start, int64_t length)
{
    Layout result = layout;
    result.offset += start * layout.strides[axis];
    result.shape[axis] = length;
    return result;
}

Layout without(const Layout& layout, size_t axis, int64_t index)
{
    Layout result = part(layout, axis, index, 1);
    result.shape.erase(axis);
    result.strides.erase(axis);
    return result;
}

void requireAxes(const Layout& layout, ErrorKind kind, const char* message)
{
    if (layout.ndim() == 0)
        fail(kind, "%s", message);
}

int64_t clampedIndex(int64_t index, int64_t size, int64_t low)
{
    if (index < 0)
        index += size;
    return std::clamp(index, low, size);
}

std::vector<Layout> parts(const Layout& layout, size_t axis, std::span<const int64_t> sizes)
{
    std::vector<Layout> result;
    result.reserve(sizes.size());
    int64_t start = 0;
    for (int64_t size : sizes) {
        result.push_back(part(layout, axis, start, size));
        start += size;
    }
    return result;
}

}

Layout narrowed(const Layout& layout, int64_t dim, int64_t start, int64_t length)
{
    requireAxes(layout, ErrorKind::Runtime, "narrow() cannot be applied to a 0-dim tensor.");
    if (length < 0)
        fail(ErrorKind::Runtime, "narrow(): length must be non-negative.");
    const size_t axis = wrapAxis(dim, layout.ndim());
    const int64_t size = layout.shape[axis];
    if (start < -size || start > size)
        fail(ErrorKind::Index, "start out of range (expected to be in range of [%lld, %lld], but got %lld)", Long{-size}, Long{size},
             Long{start});
    const int64_t first = start < 0 ? start + size : start;
    if (first > size - length)
        fail(ErrorKind::Runtime, "start (%lld) + length (%lld) exceeds dimension size (%lld).", Long{first}, Long{length}, Long{size});
    return part(layout, axis, first, length);
}

Layout selected(const Layout& layout, int64_t dim, int64_t index)
{
    requireAxes(layout, ErrorKind::Index, "select() cannot be applied to a 0-dim tensor.");
    const size_t axis = wrapAxis(dim, layout.ndim());
    const int64_t size = layout.shape[axis];
    if (index < -size || index >= size)
        fail(ErrorKind::Index, "select(): index %lld out of range for tensor of size %s at dimension %zu", Long{index},
             toText(layout.shape).c_str(), axis);
    return without(layout, axis, index < 0 ? index + size : index);
}

Layout sliced(const Layout& layout, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step)
{
    requireAxes(layout, ErrorKind::Index, "slice() cannot be applied to a 0-dim tensor.");
    if (step <= 0)
        fail(ErrorKind::Value, step == 0 ? "slice step cannot be zero" : "step must be greater than zero");
    const size_t axis = wrapAxis(dim, layout.ndim());
    const int64_t size = layout.shape[axis];
    const int64_t first = clampedIndex(start.value_or(0), size, 0);
    const int64_t last = clampedIndex(end.value_or(size), size, first);
    const int64_t length = last - first;
    Layout result = part(layout, axis, first, length / step + (length % step != 0));
    // A step beyond the axis may overflow its stride, which then is never walked: wrap around as PyTorch does.
    result.strides[axis] = static_cast<int64_t>(static_cast<uint64_t>(layout.strides[axis]) * static_cast<uint64_t>(step));
    return result;
}

std::vector<Layout> splitBySize(const Layout& layout, int64_t size, int64_t dim)
{
    requireAxes(layout, ErrorKind::Runtime, "split expects at least a 1-dimensional tensor");
    if (size < 0)
        fail(ErrorKind::Runtime, "split expects split_size be non-negative, but got split_size=%lld", Long{size});
    const size_t axis = wrapAxis(dim, layout.ndim());
    const int64_t whole = layout.shape[axis];
    if (size == 0 && whole != 0)
        fail(ErrorKind::Runtime, "split_size can only be 0 if dimension size is 0, but got dimension size of %lld", Long{whole});
    if (size == 0 || size >= whole)
        return {layout};
    Dims sizes(static_cast<size_t>(whole / size), size);
    if (whole % size)
        sizes.push_back(whole % size);
    return parts(layout, axis, sizes);
}

std::vector<Layout> splitBySizes(const Layout& layout, std::span<const int64_t> sizes, int64_t dim)
{
    requireAxes(layout, ErrorKind::Runtime, "split expects at least a 1-dimensional tensor");
    const size_t axis = wrapAxis(dim, layout.ndim());
    if (std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size < 0; }))
        fail(ErrorKind::Runtime, "split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes=%s",
             toText(sizes).c_str());
    std::optional<int64_t> sum = 0;
    for (int64_t size : sizes)
        sum = sum ? checkedAdd(*sum, size) : sum;
    if (sum != layout.shape[axis])
        fail(ErrorKind::Runtime,
             "split_with_sizes expects split_sizes to sum exactly to %lld (input tensor's size at dimension %lld), but got split_sizes=%s",
             Long{layout.shape[axis]}, Long{dim}, toText(sizes).c_str());
    return parts(layout, axis, sizes);
}

std::vector<Layout> chunked(const Layout& layout, int64_t chunks, int64_t dim)
{
    requireAxes(layout, ErrorKind::Runtime, "chunk expects at least a 1-dimensional tensor");
    if (chunks <= 0)
        fail(ErrorKind::Runtime, "chunk expects `chunks` to be greater than 0, got: %lld", Long{chunks});
    const int64_t whole = layout.shape[wrapAxis(dim, layout.ndim())];
    if (whole == 0)
        return std::vector<Layout>(static_cast<size_t>(chunks), layout);
    return splitBySize(layout, whole / chunks + (whole % chunks != 0), dim);
}

std::vector<Layout> unbound(const Layout& layout, int64_t dim)
{
    const size_t axis = wrapExisting(layout, dim);
    std::vector<Layout> result;
    result.reserve(static_cast<size_t>(layout.shape[axis]));
    for (int64_t index = 0; index < layout.shape[axis]; ++index)
        result.push_back(without(layout, axis, index));
    return result;
}

Layout unfolded(const Layout& layout, int64_t dim, int64_t size, int64_t step)
{
    const size_t axis = wrapAxis(dim, layout.ndim());
    const bool scalar = layout.ndim() == 0;
    const int64_t whole = scalar ? 1 : layout.shape[axis];
    if (size < 0)
        fail(ErrorKind::Runtime, "size is %lld but must be >= 0", Long{size});
    if (size > whole)
        fail(ErrorKind::Runtime, "maximum size for tensor at dimension %zu is %lld but size is %lld", axis, Long{whole}, Long{size});
    if (step <= 0)
        fail(ErrorKind::Runtime, "step is %lld but must be > 0", Long{step});
    Layout result = layout;
    result.shape.push_back(size);
    result.strides.push_back(scalar ? 1 : layout.strides[axis]);
    if (!scalar) {
        result.shape[axis] = (whole - size) / step + 1;
        result.strides[axis] = static_cast<int64_t>(static_cast<uint64_t>(layout.strides[axis]) * static_cast<uint64_t>(step));
    }
    return result;
}

Layout asPairs(const Layout& layout)
{
    Layout pairs = layout;
    for (int64_t& stride : pairs.strides)
        stride *= 2;
    pairs.offset *= 2;
    pairs.shape.push_back(2);
    pairs.strides.push_back(1);
    return pairs;
}

Layout diagonalOf(const Layout& layout, int64_t offset, int64_t dim1, int64_t dim2)
{
    const size_t a = wrapAxis(dim1, layout.ndim());
    const size_t b = wrapAxis(dim2, layout.ndim());
    if (a == b)
        fail(ErrorKind::Runtime, "diagonal dimensions cannot be identical %lld, %lld", Long{dim1}, Long{dim2});
    // Beyond either side the diagonal is empty, however far: clamping keeps the sums small.
    const int64_t shift = std::clamp(offset, -layout.shape[a], layout.shape[b]);
    const int64_t rows = layout.shape[a] + std::min<int64_t>(shift, 0);
    const int64_t columns = layout.shape[b] - std::max<int64_t>(shift, 0);
    const int64_t length = std::min(rows, columns);
    Layout result = layout;
    if (length > 0)
        result.offset += shift >= 0 ? shift * layout.strides[b] : -shift * layout.strides[a];
    for (size_t axis : {std::max(a, b), std::min(a, b)}) {
        result.shape.erase(axis);
        result.strides.erase(axis);
    }
    result.shape.push_back(length);
    result.strides.push_back(layout.strides[a] + layout.strides[b]);
    return result;
}

}

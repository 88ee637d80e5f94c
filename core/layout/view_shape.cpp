#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/base/wrapping.h"
#include "core/layout/view_rules.h"

#include <algorithm>
#include <cstring>

namespace ss {

namespace {

using Long = long long;

[[noreturn]] void failDoesNotFit(std::span<const int64_t> shape, int64_t numel)
{
    fail(ErrorKind::Runtime, "shape '%s' is invalid for input of size %lld", toText(shape).c_str(), Long{numel});
}

/// Row-major strides for a shape without elements, where any strides would do.
ViewResult emptyView(const Layout& layout, std::span<const int64_t> shape)
{
    const bool same = std::equal(layout.shape.begin(), layout.shape.end(), shape.begin(), shape.end());
    return {Layout{Dims(shape), same ? layout.strides : contiguousStrides(shape), layout.offset}, {}};
}

/// Axes [begin, end) that are spaced regularly in memory, as one axis would be: of `numel` elements at `stride`.
struct Chunk {
    size_t begin = 0;
    size_t end = 0;
    int64_t numel = 1;
    int64_t stride = 1;
};

/// The chunk that ends before `end`: it grows outward while an axis continues the regular spacing; size 1 always does.
Chunk chunkBefore(const Layout& layout, size_t end)
{
    Chunk chunk{end - 1, end, layout.shape[end - 1], layout.strides[end - 1]};
    while (chunk.begin > 0) {
        const size_t outer = chunk.begin - 1;
        if (layout.shape[outer] != 1 && layout.strides[outer] != chunk.numel * chunk.stride)
            break;
        chunk.numel *= layout.shape[outer];
        chunk.begin = outer;
    }
    return chunk;
}

std::string cannotMerge(const Layout& layout, const Chunk& chunk)
{
    const size_t outer = chunk.begin - 1;
    size_t inner = chunk.begin;
    while (inner + 1 < chunk.end && layout.shape[inner] == 1)
        ++inner;
    return textf("axis %zu and %zu cannot be merged: stride %lld != %lld * %lld", outer, inner, Long{layout.strides[outer]},
                 Long{layout.shape[inner]}, Long{layout.strides[inner]});
}

}

size_t wrapAxis(int64_t axis, size_t ndim)
{
    const int64_t range = std::max<int64_t>(static_cast<int64_t>(ndim), 1);
    if (axis < -range || axis >= range)
        fail(ErrorKind::Index, "Dimension out of range (expected to be in range of [%lld, %lld], but got %lld)", Long{-range},
             Long{range - 1}, Long{axis});
    return static_cast<size_t>(axis < 0 ? axis + range : axis);
}

Dims inferShape(std::span<const int64_t> shape, int64_t numel)
{
    std::optional<size_t> inferred;
    Dims known(shape);
    for (size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == -1 && inferred)
            fail(ErrorKind::Runtime, "only one dimension can be inferred");
        if (shape[axis] < -1)
            fail(ErrorKind::Runtime, "invalid shape dimension %lld", Long{shape[axis]});
        if (shape[axis] == -1) {
            inferred = axis;
            known[axis] = 1;
        }
    }
    const std::optional<int64_t> product = checkedProduct(known);
    if (product != numel && !(inferred && product.value_or(0) > 0 && numel % *product == 0))
        failDoesNotFit(shape, numel);
    if (inferred && *product == 0)
        fail(ErrorKind::Runtime,
             "cannot reshape tensor of 0 elements into shape %s because the unspecified dimension size -1 can be any value and is "
             "ambiguous",
             toText(shape).c_str());
    if (inferred)
        known[*inferred] = numel / *product;
    return known;
}

ViewResult viewShape(const Layout& layout, std::span<const int64_t> shape)
{
    const int64_t numel = layout.numel();
    const Dims target = inferShape(shape, numel);
    if (numel == 0)
        return emptyView(layout, target);
    Dims strides(target.size(), 1);
    size_t axis = target.size();
    // Chunk by chunk, from the last: the new axes must fill each one exactly, for within it a step has one stride only.
    for (size_t end = layout.ndim(); end > 0;) {
        const Chunk chunk = chunkBefore(layout, end);
        int64_t filled = 1;
        while (axis > 0 && (filled < chunk.numel || target[axis - 1] == 1)) {
            --axis;
            strides[axis] = filled * chunk.stride;
            filled *= target[axis];
        }
        if (filled != chunk.numel)
            return {std::nullopt, cannotMerge(layout, chunk)};
        end = chunk.begin;
    }
    return {Layout{target, strides, layout.offset}, {}};
}

Dims flattenedShape(const Layout& layout, int64_t start, int64_t end)
{
    const size_t first = wrapAxis(start, layout.ndim());
    const size_t last = wrapAxis(end, layout.ndim());
    if (first > last)
        fail(ErrorKind::Runtime, "flatten() has invalid args: start_dim cannot come after end_dim");
    if (layout.ndim() == 0)
        return {1};
    Dims shape;
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        if (axis > first && axis <= last)
            shape.back() = wrappingMultiply(shape.back(), layout.shape[axis]);
        else
            shape.push_back(layout.shape[axis]);
    }
    return shape;
}

Dims unflattenedShape(const Layout& layout, int64_t dim, std::span<const int64_t> sizes)
{
    const size_t axis = wrapAxis(dim, layout.ndim());
    if (sizes.empty())
        fail(ErrorKind::Runtime, "unflatten: sizes must be non-empty");
    if (layout.ndim() == 0)
        fail(ErrorKind::Index, "Dimension specified as 0 but tensor has no dimensions");
    Dims parts;
    try {
        parts = inferShape(sizes, layout.shape[axis]);
    } catch (const Error& error) {
        if (!std::strstr(error.what(), "is invalid for input of size"))
            fail(error.kind(), "unflatten got an unexpected error:\n%s", error.what());
        fail(ErrorKind::Runtime, "unflatten: Provided sizes %s don't multiply up to the size of dim %zu (%lld) in the input tensor",
             toText(sizes).c_str(), axis, Long{layout.shape[axis]});
    }
    Dims shape;
    for (size_t i = 0; i < layout.ndim(); ++i) {
        if (i != axis)
            shape.push_back(layout.shape[i]);
        else
            std::for_each(parts.begin(), parts.end(), [&](int64_t size) { shape.push_back(size); });
    }
    return shape;
}

}

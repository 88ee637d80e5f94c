#pragma once

#include "core/base/dims.h"
#include "core/layout/dtype.h"

#include <cstdint>
#include <optional>

namespace ss {

/// Shape, strides and storage offset, all in elements: which elements of a buffer a handle sees, and in what order.
/// Address of element (i0, i1, ...) = offset + i0 * strides[0] + i1 * strides[1] + ...
struct Layout {
    Dims shape;
    Dims strides;
    int64_t offset = 0;

    size_t ndim() const { return shape.size(); }
    /// Product of the sizes; 1 for a 0-dim layout. Sizes from outside are checked with checkedProduct first.
    int64_t numel() const;
    bool operator==(const Layout&) const = default;
};

/// Row-major strides; a size of 0 counts as 1, as in PyTorch.
Dims contiguousStrides(std::span<const int64_t> shape);
/// A row-major layout at an offset.
Layout contiguousLayout(Dims shape, int64_t offset = 0);

/// Row-major without gaps; strides of size-1 axes do not matter; an empty layout is contiguous.
bool isContiguous(const Layout& layout);
/// The channels_last formats of a 4-d (NHWC) or 5-d (NDHWC) layout.
bool isChannelsLast(const Layout& layout);
/// Some permutation of a contiguous layout: no gaps, no overlap (PyTorch's is_non_overlapping_and_dense).
bool isDense(const Layout& layout);

/// The looks of a layout on the map. Overlapping also where overlapsItself cannot decide.
enum class Density { Contiguous, DensePermuted, Gapped, Overlapping };
Density density(const Layout& layout);

/// Why a layout is not contiguous, in numbers: "axis 0 and 1 cannot merge (stride 4 != 2 * 1)". Empty when it is.
std::string whyNotContiguous(const Layout& layout);

/// First and one-past-last element touched; both offset when the layout is empty. Empty optional: does not fit in int64.
struct Extent {
    int64_t begin = 0;
    int64_t end = 0;
    bool operator==(const Extent&) const = default;
};
std::optional<Extent> extentOf(const Layout& layout);

/// Number of distinct elements touched, exactly; an upper bound only where windows interleave to more than 4 million runs.
int64_t distinctElements(const Layout& layout);

/// Strides of the result of an op that keeps the memory format of its input (clone, to, unary ops): the input's own when it is
/// dense, else contiguous in the order of its strides. PyTorch's infer_dense_strides.
Dims preservedStrides(const Layout& layout);

/// Calls visit(element address) for every element in logical order.
template <class F> void forEachElement(const Layout& layout, F&& visit)
{
    const size_t n = layout.ndim();
    if (layout.numel() == 0)
        return;
    Dims index(n, 0);
    int64_t at = layout.offset;
    for (;;) {
        visit(at);
        size_t axis = n;
        while (axis > 0) {
            --axis;
            at += layout.strides[axis];
            if (++index[axis] < layout.shape[axis])
                break;
            at -= layout.strides[axis] * layout.shape[axis];
            index[axis] = 0;
            if (axis == 0)
                return;
        }
        if (n == 0)
            return;
    }
}

}

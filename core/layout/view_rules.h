#pragma once

#include "core/layout/layout.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ss {

/// Either the layout of a view, or why there is none. A call that is wrong in itself (an axis out of range, a shape that does
/// not multiply to numel) throws PyTorch's error instead; `reason` is for calls that are right but cannot be a view.
struct ViewResult {
    std::optional<Layout> layout;
    std::string reason; ///< "axis 0 and 1 cannot be merged: stride 1 != 4 * 6"
    explicit operator bool() const { return layout.has_value(); }
};

/// Wraps a negative axis; PyTorch's IndexError "Dimension out of range (expected to be in range of [-2, 1], but got 2)".
/// A 0-dim layout takes -1 and 0.
size_t wrapAxis(int64_t axis, size_t ndim);

/// Resolves one -1 in a shape for numel elements; PyTorch's RuntimeErrors "shape '[5]' is invalid for input of size 6",
/// "only one dimension can be inferred", "invalid shape dimension -2", "cannot reshape tensor of 0 elements into shape ...".
Dims inferShape(std::span<const int64_t> shape, int64_t numel);

/// view(shape): same bytes, other shape, when the axes that must merge or split lie regularly in memory.
/// Source of the algorithm: the rule of PyTorch's computeStride (chunks of axes with stride[i] == size[i+1] * stride[i+1]).
ViewResult viewShape(const Layout& layout, std::span<const int64_t> shape);
/// view(dtype): offset and strides in units of the new dtype. PyTorch's RuntimeErrors, which name both dtypes.
Layout viewDType(const Layout& layout, DType from, DType to);

Layout transposed(const Layout& layout, int64_t dim0, int64_t dim1);
/// t(): 0-, 1- and 2-d; PyTorch's RuntimeError above.
Layout transposed2d(const Layout& layout);
Layout permuted(const Layout& layout, std::span<const int64_t> dims);
/// .T: reverses all axes.
Layout reversedAxes(const Layout& layout);
Layout movedAxes(const Layout& layout, std::span<const int64_t> source, std::span<const int64_t> destination);
/// A -1 keeps a size; stretched axes get stride 0. PyTorch's RuntimeErrors, one of which names the tensor's legacy type.
Layout expanded(const Layout& layout, std::span<const int64_t> sizes, std::string_view typeName = "torch.FloatTensor");
Layout squeezed(const Layout& layout);
Layout squeezed(const Layout& layout, std::span<const int64_t> dims);
Layout unsqueezed(const Layout& layout, int64_t dim);
/// The shape that flatten(start, end) asks for; PyTorch's RuntimeErrors.
Dims flattenedShape(const Layout& layout, int64_t start, int64_t end);
/// The shape that unflatten(dim, sizes) asks for.
Dims unflattenedShape(const Layout& layout, int64_t dim, std::span<const int64_t> sizes);
Layout narrowed(const Layout& layout, int64_t dim, int64_t start, int64_t length);
Layout selected(const Layout& layout, int64_t dim, int64_t index);
/// x[start:end:step] along dim, bounds clamped as Python does; step must be positive (PyTorch's ValueErrors).
Layout sliced(const Layout& layout, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step);
std::vector<Layout> splitBySize(const Layout& layout, int64_t size, int64_t dim);
std::vector<Layout> splitBySizes(const Layout& layout, std::span<const int64_t> sizes, int64_t dim);
std::vector<Layout> chunked(const Layout& layout, int64_t chunks, int64_t dim);
std::vector<Layout> unbound(const Layout& layout, int64_t dim);
Layout unfolded(const Layout& layout, int64_t dim, int64_t size, int64_t step);
/// Complex numbers as pairs of real ones: strides and offset count these, and a last axis tells the parts apart.
Layout asPairs(const Layout& layout);
Layout diagonalOf(const Layout& layout, int64_t offset, int64_t dim1, int64_t dim2);
/// as_strided; `storageBytes` bounds it: PyTorch's "setStorage: sizes [..], strides [..], storage offset .., and itemsize ..
/// requiring a storage size of .. are out of bounds for storage of size ..".
Layout asStrided(std::span<const int64_t> sizes, std::span<const int64_t> strides, int64_t offset, int itemsize, int64_t storageBytes);

}

#include "core/optable/families.h"

#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"
#include "core/optable/part_meta.h"

#include <algorithm>

namespace ss::optable {

namespace {

const TensorMeta& self(const MetaCall& call) { return call.tensors[0]; }

bool isExpanded(const Layout& layout)
{
    for (size_t axis = 0; axis < layout.ndim(); ++axis)
        if (layout.strides[axis] == 0 && layout.shape[axis] > 1)
            return true;
    return false;
}

/// A copy of the whole storage, seen as self sees it; only of what is expanded a plain copy.
template <PartOf partOf> void scatterMeta(MetaCall& call)
{
    const Dims part = partOf(self(call).layout, call.attrs).shape;
    const Dims& src = call.tensors[1].layout.shape;
    if (!(src == part))
        fail(ErrorKind::Runtime, "expected src to have a size equal to the slice of self. src size = %s, slice size = %s",
             toText(src).c_str(), toText(part).c_str());
    const Layout& layout = self(call).layout;
    giveFreshOn(call, isExpanded(layout) ? likeLayout(layout, MemoryFormat::Preserve) : layout, self(call).dtype, self(call).device);
}

void stridedScatterMeta(MetaCall& call)
{
    const Layout part = stridedPart(self(call).layout, call.attrs);
    asStrided(part.shape, part.strides, part.offset, itemsize(self(call).dtype), self(call).storageBytes);
    scatterMeta<stridedPart>(call);
}

/// Zeros of the sizes given, but for the part.
template <PartOf partOf> void backwardMeta(MetaCall& call)
{
    const Layout whole = contiguousLayout(std::get<Dims>(call.attrs[0]));
    const Dims part = partOf(whole, call.attrs.subspan(1)).shape;
    const Dims common = broadcastShapes(part, self(call).layout.shape);
    if (!(common == part))
        fail(ErrorKind::Runtime, "output with shape %s doesn't match the broadcast shape %s", toText(part).c_str(), toText(common).c_str());
    giveFreshOn(call, whole, self(call).dtype, self(call).device);
}

constexpr OpRow scatter(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Index, kMethod | kFunction, meta, doc, samples};
}

constexpr OpRow backward(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Index, kInternal, meta, doc, samples};
}

constexpr OpRow kRows[] = {
    scatter(
        "select_scatter(Tensor self, Tensor src, int dim, int index) -> Tensor", "{self}.select_scatter({*})",
        "y = x, but y[..., index, ...] = src", scatterMeta<selectPart>, "A copy with one index of an axis written.",
        "f32[3,4], f32[4], 0, 1\nf32[3,4]@(12,2)+3, f32[3], -1, -2\ni64[2,3]@(1,2), f32[2], 1, 0\nf32[3,2]@(0,1), f32[2], 0, 1\n"
        "f32[3,4], f32[3], 0, 1 ! RuntimeError: expected src to have a size equal to the slice of self. src size = [3], slice size = [4]\n"
        "f32[3,4], f32[4], 0, 3 ! IndexError: select(): index 3 out of range for tensor of size [3, 4] at dimension 0"),
    scatter(
        "slice_scatter(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor",
        "{self}.slice_scatter({*})", "y = x, but y[start + i * step] = src[i]", scatterMeta<slicePart>,
        "A copy with every step-th index of an axis between two bounds written.",
        "f32[3,4], f32[2,4], 0, 1, 3\nf32[3,4], f32[3,2], 1, 0, 4, 2\nf32[6], f32[3], start=-4, end=-1\nf64[2,3]@(1,2), f32[2,3]\n"
        "f32[3,4], f32[3,4], 0, 1 ! RuntimeError: expected src to have a size equal to the slice of self. src size = [3, 4], slice size = "
        "[2, 4]\n"
        "f32[3,4], f32[3,4], 0, 0, 3, 0 ! RuntimeError: slice step must be positive"),
    scatter("diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor", "{self}.diagonal_scatter({*})",
            "y = x, but y[i, i + offset] = src[i]", scatterMeta<diagonalPart>, "A copy with a diagonal of two axes written.",
            "f32[3,4], f32[3]\nf32[3,4]@(1,3), f32[3], 1\ni64[2,3,4], i64[2,3], 0, 1, 2\n"
            "f32[3,4], f32[1] ! RuntimeError: expected src to have a size equal to the slice of self. src size = [1], slice size = [3]"),
    scatter(
        "as_strided_scatter(Tensor self, Tensor src, int[] size, int[] stride, int? storage_offset=None) -> Tensor",
        "{self}.as_strided_scatter({*})", "storage[offset + i * stride[0] + j * stride[1]] = src[i, j] in a copy", stridedScatterMeta,
        "A copy with any places of its storage written.",
        "f32[3,4], f32[2,2], (2,2), (5,1)\nf32[3,2]@(4,2)+1, f32[2], (2,), (4,), 3\nf32[6], f32[2], (2,), (2,), 1\n"
        "f32[6], f32[3], (2,), (2,) ! RuntimeError: expected src to have a size equal to the slice of self. src size = [3], slice size = "
        "[2]\n"
        "f32[2,3], f32[2,2], (2,2), (4,4) ! RuntimeError: setStorage: sizes [2, 2], strides [4, 4], storage offset 0, and itemsize 4 "
        "requiring a storage size of 36 are out of bounds for storage of size 24"),
    backward("select_backward(Tensor grad_output, int[] input_sizes, int dim, int index) -> Tensor", "torch.ops.aten.select_backward({*})",
             "g[..., index, ...] = grad, else 0", backwardMeta<selectPart>, "The gradient of select: zeros, but for the index.",
             "f32[4], (3,4), 0, 1\nf64[3], (3,4), -1, -2\nf32[], (3,), 0, 2\n"
             "f32[3], (3,4), 0, 3 ! IndexError: select(): index 3 out of range for tensor of size [3, 4] at dimension 0"),
    backward(
        "slice_backward(Tensor grad_output, int[] input_sizes, int dim, int start, int end, int step) -> Tensor",
        "torch.ops.aten.slice_backward({*})", "g[start + i * step] = grad[i], else 0", backwardMeta<slicePart>,
        "The gradient of a slice: zeros, but for the slice.",
        "f32[2,4], (3,4), 0, 1, 3, 1\nf64[3,2], (3,4), 1, 0, 4, 2\nf32[3], (6,), 0, -4, -1, 1\n"
        "f32[4], (3,), 0, 0, 2, 1 ! RuntimeError: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension "
        "0"),
    backward(
        "diagonal_backward(Tensor grad_output, int[] input_sizes, int offset, int dim1, int dim2) -> Tensor",
        "torch.ops.aten.diagonal_backward({*})", "g[i, i + offset] = grad[i], else 0", backwardMeta<diagonalPart>,
        "The gradient of diagonal: zeros, but for the diagonal.",
        "f32[3], (3,4), 0, 0, 1\nf32[2], (3,4), -1, 0, 1\nf64[2,3], (2,3,4), 1, 1, 2\n"
        "f32[4], (3,4), 0, 0, 1 ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 0"),
    backward("unfold_backward(Tensor grad_in, int[] input_sizes, int dim, int size, int step) -> Tensor",
             "torch.ops.aten.unfold_backward({*})", "g[i * step + k] += grad[i, ..., k]", backwardMeta<unfoldPart>,
             "The gradient of unfold: overlapping windows add up.",
             "f32[3,2], (4,), 0, 2, 1\nf32[2,4,2], (3,4), 0, 2, 1\nf64[2,2,3], (2,6), 1, 3, 3\n! none"),
};

}

std::span<const OpRow> partRows() { return kRows; }

}

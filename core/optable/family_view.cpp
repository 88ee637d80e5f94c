#include "core/optable/families.h"

#include "core/layout/view_rules.h"
#include "core/optable/meta_util.h"
#include "core/optable/view_meta.h"

namespace ss::optable {

namespace {

constexpr uint8_t kBoth = kMethod | kFunction;

const Layout& self(const MetaCall& call) { return call.tensors[0].layout; }
int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
const Dims& dimsAt(const MetaCall& call, size_t index) { return std::get<Dims>(call.attrs[index]); }

/// A view row: all of them have the kind in common.
constexpr OpRow row(const char* schema, const char* torch, const char* formula, uint8_t forms, Meta meta, const char* doc,
                    const char* samples)
{
    return {schema, torch, formula, OpKind::View, forms, meta, doc, samples};
}

void viewMeta(MetaCall& call)
{
    const ViewResult result = viewShape(self(call), dimsAt(call, 0));
    if (!result)
        fail(ErrorKind::Runtime, "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
                                 "contiguous subspaces). Use .reshape(...) instead.");
    giveView(call, *result.layout);
}

void viewAsMeta(MetaCall& call)
{
    const Dims shape = call.tensors[1].layout.shape;
    const ViewResult result = viewShape(self(call), shape);
    if (!result)
        fail(ErrorKind::Runtime, "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
                                 "contiguous subspaces). Use .reshape(...) instead.");
    giveView(call, *result.layout);
}

void viewDTypeMeta(MetaCall& call)
{
    const auto to = std::get<DType>(call.attrs[0]);
    const uint8_t pending = call.tensors[0].pending;
    if (pending)
        fail(ErrorKind::Runtime, "torch.Tensor.view is not supported for %s when converting to a different dtype.",
             pending & kConjugate ? "conjugate view tensors" : "tensors with negative bit set");
    giveView(call, viewDType(self(call), call.tensors[0].dtype, to), to);
}

void matrixTransposeMeta(MetaCall& call)
{
    if (self(call).ndim() < 2)
        fail(ErrorKind::Runtime, "tensor.mT is only supported on matrices or batches of matrices. Got %zu-D tensor.", self(call).ndim());
    giveView(call, transposed(self(call), -2, -1));
}

void asStridedMeta(MetaCall& call)
{
    const int64_t offset = optionalAt<int64_t>(call, 2).value_or(self(call).offset);
    giveView(call, asStrided(dimsAt(call, 0), dimsAt(call, 1), offset, itemsize(call.tensors[0].dtype), call.tensors[0].storageBytes));
}

size_t splittableAxis(const MetaCall& call, int64_t dim)
{
    if (self(call).ndim() == 0)
        fail(ErrorKind::Runtime, "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
    return wrapAxis(dim, self(call).ndim());
}

/// The first pieces are one longer where the sections do not divide the size.
void tensorSplitMeta(MetaCall& call)
{
    const size_t axis = splittableAxis(call, intAt(call, 1));
    const int64_t sections = intAt(call, 0), size = self(call).shape[axis];
    if (sections <= 0)
        fail(ErrorKind::Runtime, "number of sections must be larger than 0, got %lld", static_cast<long long>(sections));
    int64_t start = 0;
    for (int64_t i = 0; i < sections; ++i) {
        const int64_t length = size / sections + (i < size % sections);
        giveView(call, narrowed(self(call), static_cast<int64_t>(axis), start, length));
        start += length;
    }
}

void tensorSplitAtMeta(MetaCall& call)
{
    const auto axis = static_cast<int64_t>(splittableAxis(call, intAt(call, 1)));
    int64_t start = 0;
    for (int64_t end : dimsAt(call, 0)) {
        giveView(call, sliced(self(call), axis, start, end, 1));
        start = end;
    }
    giveView(call, sliced(self(call), axis, start, std::nullopt, 1));
}

constexpr OpRow kRows[] = {
    row(
        "select.int(Tensor(a) self, int dim, int index) -> Tensor(a)", "{self}.select({*})", "y[..., ...] = x[..., index, ...]", kBoth,
        [](MetaCall& c) { giveView(c, selected(self(c), intAt(c, 0), intAt(c, 1))); }, "One index of an axis; the axis disappears.",
        "f32[3,4], 0, 1\nf32[3,4], -1, -2\ni64[2,3,4]@(12,4,1), 1, 0\nf32[3], 0, 2\n"
        "f32[3,4], 0, 3 ! IndexError: select(): index 3 out of range for tensor of size [3, 4] at dimension 0\n"
        "f32[], 0, 0 ! IndexError: select() cannot be applied to a 0-dim tensor.\n"
        "f32[3,4], 2, 0 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"),
    row(
        "slice.Tensor(Tensor(a) self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor(a)", "torch.ops.aten.slice({*})",
        "y[i] = x[start + i * step]", kInternal,
        [](MetaCall& c) { giveView(c, sliced(self(c), intAt(c, 0), optionalAt<int64_t>(c, 1), optionalAt<int64_t>(c, 2), intAt(c, 3))); },
        "Every step-th index of an axis between two bounds.",
        "f32[3,4], 0, 1, 3\nf32[3,4], 1, 0, 4, 2\nf32[6], 0, -4, -1\nf32[6], 0, 4, 2\nf32[6]\n"
        "f32[3,4], 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"),
    row(
        "narrow(Tensor(a) self, int dim, int start, int length) -> Tensor(a)", "{self}.narrow({*})", "y[i] = x[start + i]", kBoth,
        [](MetaCall& c) { giveView(c, narrowed(self(c), intAt(c, 0), intAt(c, 1), intAt(c, 2))); },
        "A stretch of an axis, given by its start and length.",
        "f32[3,4], 0, 1, 2\nf32[3,4], 1, -3, 2\nf32[5], 0, 5, 0\n"
        "f32[2,3], 0, 0, 5 ! RuntimeError: start (0) + length (5) exceeds dimension size (2).\n"
        "f32[], 0, 0, 1 ! RuntimeError: narrow() cannot be applied to a 0-dim tensor."),
    row(
        "transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", "{self}.transpose({*})", "y[j, i] = x[i, j]", kBoth,
        [](MetaCall& c) { giveView(c, transposed(self(c), intAt(c, 0), intAt(c, 1))); },
        "Exchanges two axes: their sizes and strides swap.",
        "f32[3,4], 0, 1\nf32[2,3,4], -1, 0\nf32[], 0, -1\nf32[3], 0, 0\n"
        "f32[2,3], 0, 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"),
    row(
        "swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)", "{self}.swapaxes({*})", "y[j, i] = x[i, j]", kBoth,
        [](MetaCall& c) { giveView(c, transposed(self(c), intAt(c, 0), intAt(c, 1))); }, "NumPy's name for transpose.",
        "f32[3,4], 0, 1\nf32[2,3,4], -1, 0\nf32[3], 0, 0\n"
        "f32[2,3], 0, 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"),
    row(
        "swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", "{self}.swapdims({*})", "y[j, i] = x[i, j]", kBoth,
        [](MetaCall& c) { giveView(c, transposed(self(c), intAt(c, 0), intAt(c, 1))); }, "Another name for transpose.",
        "f32[3,4], 0, 1\nf32[2,3,4], -1, 0\nf32[3], 0, 0\n"
        "f32[2,3], 0, 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"),
    row(
        "t(Tensor(a) self) -> Tensor(a)", "{self}.t()", "y[j, i] = x[i, j]", kBoth, [](MetaCall& c) { giveView(c, transposed2d(self(c))); },
        "The transposed matrix; fewer axes stay as they are.",
        "f32[3,4]\nf32[3]\nf32[]\nf32[2,3,4] ! RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D"),
    row(
        "numpy_T(Tensor(a) self) -> Tensor(a)", "{self}.T", "y[k, j, i] = x[i, j, k]", kInternal,
        [](MetaCall& c) { giveView(c, reversedAxes(self(c))); }, "All axes in reverse order.", "f32[3,4]\nf32[2,3,4]\nf32[]\n! none"),
    row("mT(Tensor(a) self) -> Tensor(a)", "{self}.mT", "y[..., j, i] = x[..., i, j]", kInternal, matrixTransposeMeta,
        "The last two axes exchanged.",
        "f32[3,4]\nf32[2,3,4]\nf64[1,1]\nf32[3] ! RuntimeError: tensor.mT is only supported on matrices or batches of matrices. Got 1-D "
        "tensor."),
    row(
        "permute(Tensor(a) self, int[] dims) -> Tensor(a)", "{self}.permute({*})", "y's axis k is x's axis dims[k]", kBoth,
        [](MetaCall& c) { giveView(c, permuted(self(c), dimsAt(c, 0))); }, "The axes in another order.",
        "f32[2,3,4], (2,0,1)\nf32[3,4], (1,0)\nf32[3,4], (-1,0)\nf32[], ()\n"
        "f32[2,3], (0,0) ! RuntimeError: permute(): duplicate dims are not allowed."),
    row(
        "movedim.intlist(Tensor(a) self, int[1] source, int[1] destination) -> Tensor(a)", "{self}.movedim({*})",
        "y's axis destination is x's axis source", kBoth, [](MetaCall& c) { giveView(c, movedAxes(self(c), dimsAt(c, 0), dimsAt(c, 1))); },
        "Moves axes; the others keep their order.",
        "f32[2,3,4], 0, 2\nf32[2,3,4], (0,1), (1,2)\nf32[3,4], -1, 0\n"
        "f32[2,3], (0,0), (0,1) ! RuntimeError: movedim: repeated dim in `source` ([0, 0])"),
    row(
        "moveaxis.intlist(Tensor(a) self, int[1] source, int[1] destination) -> Tensor(a)", "{self}.moveaxis({*})",
        "y's axis destination is x's axis source", kBoth, [](MetaCall& c) { giveView(c, movedAxes(self(c), dimsAt(c, 0), dimsAt(c, 1))); },
        "NumPy's name for movedim.",
        "f32[2,3,4], 0, 2\nf32[2,3,4], (0,1), (1,2)\nf32[3,4], -1, 0\n"
        "f32[2,3], (0,0), (0,1) ! RuntimeError: movedim: repeated dim in `source` ([0, 0])"),
    row("view(Tensor(a) self, int[] size) -> Tensor(a)", "{self}.view({*})", "same elements in the same order", kMethod, viewMeta,
        "Another shape over the same bytes, where the strides allow it.",
        "f32[2,3], (6,)\nf32[2,3], (3,-1)\nf32[4,6], (2,2,3,2)\nf32[0,3], (0,5)\nf32[4,3]@(6,1), (2,2,3)\n"
        "f32[3,2]@(1,3), (6,) ! RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans across two contiguous subspaces). Use .reshape(...) instead.\n"
        "f32[2,3], (5,) ! RuntimeError: shape '[5]' is invalid for input of size 6"),
    {"_unsafe_view(Tensor self, int[] size) -> Tensor", "{self}.view({*})", "same elements in the same order", OpKind::Composite, kInternal,
     viewMeta, "view of a tensor that nobody else holds: what is written into it, nobody else sees.",
     "f32[2,3], (6,)\nf32[2,3], (3,-1)\nf32[0,3], (0,5)\nf32[2,3], (5,) ! RuntimeError: shape '[5]' is invalid for input of size 6"},
    row("view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)", "{self}.view({dtype})", "the same bytes read as another dtype",
        kMethod, viewDTypeMeta, "The same bytes as elements of another dtype; the last axis grows or shrinks with the size of an element.",
        "f32[2,4], torch.float64\nf32[2,4], torch.uint8\nf32[3], torch.int32\ni64[2], torch.float16\n"
        "f32[2,3], torch.float64 ! RuntimeError: self.size(-1) must be divisible by 2 to view Float as Double (different element sizes), "
        "but got 3"),
    row("view_as(Tensor(a) self, Tensor other) -> Tensor(a)", "{self}.view_as({*})", "same elements in the same order", kMethod, viewAsMeta,
        "view with the other tensor's shape.",
        "f32[2,3], f32[6]\nf32[2,3], i64[3,2]\nf32[1], f32[]\nf32[2,3], f32[5] ! RuntimeError: shape '[5]' is invalid for input of size 6"),
    row(
        "expand(Tensor(a) self, int[] size) -> Tensor(a)", "{self}.expand({*})", "y[i, j] = x[0, j]", kMethod,
        [](MetaCall& c) { giveView(c, expanded(self(c), dimsAt(c, 0), legacyTypeName(c.tensors[0].dtype))); },
        "Axes of size 1 stretched by a stride of 0: one element, seen many times.",
        "f32[1,3], (4,3)\nf32[3], (2,-1)\nf32[], (2,2)\nf32[2,1], (2,0)\n"
        "b8[2,3], (3,) ! RuntimeError: expand(CPUBoolType{[2, 3]}, size=[3]): the number of sizes provided (1) must be greater or equal to "
        "the "
        "number of dimensions in the tensor (2)\n"
        "f32[2,3], (4,3) ! RuntimeError: The expanded size of the tensor (4) must match the existing size (2) at non-singleton dimension "
        "0.  "
        "Target sizes: [4, 3].  Tensor sizes: [2, 3]"),
    row(
        "broadcast_to(Tensor(a) self, int[] size) -> Tensor(a)", "{self}.broadcast_to({*})", "y[i, j] = x[0, j]", kBoth,
        [](MetaCall& c) { giveView(c, expanded(self(c), dimsAt(c, 0), legacyTypeName(c.tensors[0].dtype))); }, "NumPy's name for expand.",
        "f32[1,3], (4,3)\nf32[3], (2,-1)\nf32[], (2,2)\n"
        "f32[2,3], (4,3) ! RuntimeError: The expanded size of the tensor (4) must match the existing size (2) at non-singleton dimension "
        "0.  "
        "Target sizes: [4, 3].  Tensor sizes: [2, 3]"),
    row(
        "expand_as(Tensor(a) self, Tensor other) -> Tensor(a)", "{self}.expand_as({*})", "y[i, j] = x[0, j]", kMethod,
        [](MetaCall& c) { giveView(c, expanded(self(c), c.tensors[1].layout.shape, legacyTypeName(c.tensors[0].dtype))); },
        "expand to the other tensor's shape.",
        "f32[1,3], f32[4,3]\nf32[3], i64[2,3]\nf32[], f32[2]\n"
        "f32[2,3], f32[4,3] ! RuntimeError: The expanded size of the tensor (4) must match the existing size (2) at non-singleton "
        "dimension "
        "0.  Target sizes: [4, 3].  Tensor sizes: [2, 3]"),
    row(
        "squeeze(Tensor(a) self) -> Tensor(a)", "{self}.squeeze()", "axes of size 1 are left out", kBoth,
        [](MetaCall& c) { giveView(c, squeezed(self(c))); }, "Without its axes of size 1.", "f32[1,3,1]\nf32[2,3]\nf32[1]\nf32[]\n! none"),
    row(
        "squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", "{self}.squeeze({*})", "the axis is left out if its size is 1", kBoth,
        [](MetaCall& c) { giveView(c, squeezed(self(c), Dims{intAt(c, 0)})); }, "Without this axis, if its size is 1.",
        "f32[1,3,1], 0\nf32[2,3], 1\nf32[1,3], -2\nf32[], 0\n"
        "f32[2,3], 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"),
    row(
        "squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)", "{self}.squeeze({*})", "those axes are left out whose size is 1", kBoth,
        [](MetaCall& c) { giveView(c, squeezed(self(c), dimsAt(c, 0))); }, "Without those of these axes whose size is 1.",
        "f32[1,3,1], (0,2)\nf32[2,3], (0,1)\nf32[1,3], ()\n"
        "f32[2,3], (2,) ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"),
    row(
        "unsqueeze(Tensor(a) self, int dim) -> Tensor(a)", "{self}.unsqueeze({*})", "y[i, 0, j] = x[i, j]", kBoth,
        [](MetaCall& c) { giveView(c, unsqueezed(self(c), intAt(c, 0))); }, "A new axis of size 1.",
        "f32[3,4], 0\nf32[3,4], -1\nf32[], 0\n"
        "f32[2,3], 3 ! IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 3)"),
    row(
        "split.Tensor(Tensor(a) self, int split_size, int dim=0) -> Tensor(a)[]", "{self}.split({*})",
        "pieces of split_size, the last may be "
        "shorter",
        kBoth, [](MetaCall& c) { giveViews(c, splitBySize(self(c), intAt(c, 0), intAt(c, 1))); }, "Pieces of one size along an axis.",
        "f32[5,2], 2\nf32[2,6], 3, dim=1\nf32[4], 4\n"
        "f32[], 1 ! RuntimeError: split expects at least a 1-dimensional tensor"),
    row(
        "split.sizes(Tensor(a) self, int[] split_size, int dim=0) -> Tensor(a)[]", "{self}.split({*})", "pieces of the sizes given", kBoth,
        [](MetaCall& c) { giveViews(c, splitBySizes(self(c), dimsAt(c, 0), intAt(c, 1))); }, "Pieces of given sizes along an axis.",
        "f32[5,2], (2,3)\nf32[2,6], (1,2,3), dim=1\nf32[4], (4,0)\n"
        "f32[2,3], (1,2) ! RuntimeError: split_with_sizes expects split_sizes to sum exactly to 2 (input tensor's size at dimension 0), "
        "but "
        "got split_sizes=[1, 2]"),
    row(
        "split_with_sizes(Tensor(a) self, int[] split_sizes, int dim=0) -> Tensor(a)[]", "{self}.split_with_sizes({*})",
        "pieces of the sizes given", kBoth, [](MetaCall& c) { giveViews(c, splitBySizes(self(c), dimsAt(c, 0), intAt(c, 1))); },
        "Pieces of given sizes along an axis.",
        "f32[5,2], (2,3)\nf32[2,6], (1,2,3), dim=1\nf32[4], (4,0)\n"
        "f32[2,3], (1,2) ! RuntimeError: split_with_sizes expects split_sizes to sum exactly to 2 (input tensor's size at dimension 0), "
        "but "
        "got split_sizes=[1, 2]"),
    row(
        "chunk(Tensor(a) self, int chunks, int dim=0) -> Tensor(a)[]", "{self}.chunk({*})", "pieces of ceil(size / chunks)", kBoth,
        [](MetaCall& c) { giveViews(c, chunked(self(c), intAt(c, 0), intAt(c, 1))); }, "At most so many pieces along an axis.",
        "f32[5,2], 2\nf32[2,6], 4, dim=1\nf32[3], 5\nf32[2,3], 0 ! RuntimeError: chunk expects `chunks` to be greater than 0, got: 0"),
    row(
        "unbind.int(Tensor(a) self, int dim=0) -> Tensor(a)[]", "{self}.unbind({*})", "y_k = x[k]", kBoth,
        [](MetaCall& c) { giveViews(c, unbound(self(c), intAt(c, 0))); }, "One view for each index of an axis.",
        "f32[3,4]\nf32[3,4], dim=1\nf32[2]\nf32[] ! IndexError: Dimension specified as 0 but tensor has no dimensions"),
    row("tensor_split.sections(Tensor(a) self, int sections, int dim=0) -> Tensor(a)[]", "{self}.tensor_split({*})",
        "sections whose sizes differ by one at most", kBoth, tensorSplitMeta, "So many pieces, as equal as can be.",
        "f32[5,2], 3\nf32[2,6], 4, dim=1\nf32[2], 3\n"
        "f32[2,3], 0 ! RuntimeError: number of sections must be larger than 0, got 0"),
    row("tensor_split.indices(Tensor(a) self, int[] indices, int dim=0) -> Tensor(a)[]", "{self}.tensor_split({*})",
        "cut before each of the indices", kBoth, tensorSplitAtMeta, "Pieces between given indices.",
        "f32[5,2], (1,3)\nf32[5,2], (1,7,3)\nf32[2,6], (-2,), dim=1\n"
        "f32[], (1,) ! RuntimeError: tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims"),
    row(
        "unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)", "{self}.unfold({*})",
        "y[i, ..., k] = x[i * step + k, ...]", kMethod,
        [](MetaCall& c) { giveView(c, unfolded(self(c), intAt(c, 0), intAt(c, 1), intAt(c, 2))); },
        "Sliding windows along an axis; overlapping windows share elements.",
        "f32[5], 0, 3, 1\nf32[4,6], 1, 2, 2\nf32[], 0, 1, 1\n"
        "f32[2,3], 0, 3, 1 ! RuntimeError: maximum size for tensor at dimension 0 is 2 but size is 3"),
    row(
        "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)", "{self}.diagonal({*})", "y[i] = x[i, i + offset]",
        kBoth, [](MetaCall& c) { giveView(c, diagonalOf(self(c), intAt(c, 0), intAt(c, 1), intAt(c, 2))); },
        "The diagonal of two axes, which moves to the end.",
        "f32[3,4]\nf32[3,4], 1\nf32[3,4], -2\nf32[2,3,4], 0, 1, 2\nf32[2,2], 5\n"
        "f32[2,3], 0, 1, 1 ! RuntimeError: diagonal dimensions cannot be identical 1, 1"),
    row("as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)", "{self}.as_strided({*})",
        "y[i, j] = storage[offset + i * stride[0] + j * stride[1]]", kBoth, asStridedMeta,
        "Any sizes, strides and offset over the whole storage.",
        "f32[2,3], (2,2), (1,2)\nf32[6], (4,3), (1,1)\nf32[6], (2,), (2,), 1\nf32[6], (3,), (0,)\n"
        "f32[2,3], (2,2), (4,4) ! RuntimeError: setStorage: sizes [2, 2], strides [4, 4], storage offset 0, and itemsize 4 requiring a "
        "storage size of 36 are out of bounds for storage of size 24"),
    row(
        "detach(Tensor(a) self) -> Tensor(a)", "{self}.detach()", "y = x, without its history", kBoth,
        [](MetaCall& c) { giveView(c, self(c)); }, "The same bytes outside the graph; it shares the version counter.",
        "f32[3,4]\nf32[]\ni64[2]@(3)\n! none"),
    row(
        "alias(Tensor(a) self) -> Tensor(a)", "{self}[...]", "y = x", kInternal, [](MetaCall& c) { giveView(c, self(c)); },
        "Another tensor that sees just the same.", "f32[3,4]\nf32[]\ni64[2]@(3)\n! none"),
};

}

std::span<const OpRow> viewRows() { return kRows; }

}

#include "core/optable/families.h"

#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"
#include "core/optable/view_meta.h"

#include <cstdlib>

namespace ss::optable {

namespace {

const TensorMeta& self(const MetaCall& call) { return call.tensors[0]; }
int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
const Dims& dimsAt(const MetaCall& call, size_t index) { return std::get<Dims>(call.attrs[index]); }

// --- NumPy's names for cat --------------------------------------------------------------------------------------------------

Layout withAxes(Layout layout, size_t axes)
{
    if (layout.ndim() == 0)
        return *viewShape(layout, Dims(axes, 1)).layout;
    if (layout.ndim() == 1 && axes > 1)
        layout = unsqueezed(layout, 0);
    return layout.ndim() == 2 && axes == 3 ? unsqueezed(layout, -1) : layout;
}

Layout asColumn(const Layout& layout) { return layout.ndim() <= 1 ? *viewShape(layout, Dims{layout.numel(), 1}).layout : layout; }

/// cat of the tensors, each made `shaped`.
template <class Shaped> void joinMeta(MetaCall& call, const char* name, Shaped&& shaped, int64_t dim)
{
    if (call.tensors.empty())
        fail(ErrorKind::Runtime, "%s expects a non-empty TensorList", name);
    std::vector<TensorMeta> tensors(call.tensors.begin(), call.tensors.end());
    for (TensorMeta& tensor : tensors)
        tensor.layout = shaped(tensor.layout);
    const Attr attrs[] = {dim};
    MetaCall cat{tensors, attrs, call.listSizes, call.defaultDType, call.out};
    findOp("cat")->row->meta(cat);
}

void hstackMeta(MetaCall& call)
{
    const bool flat = !call.tensors.empty() && self(call).layout.ndim() <= 1;
    joinMeta(
        call, "hstack", [](const Layout& layout) { return withAxes(layout, 1); }, flat ? 0 : 1);
}
void vstackMeta(MetaCall& call)
{
    joinMeta(
        call, "vstack", [](const Layout& layout) { return withAxes(layout, 2); }, 0);
}
void dstackMeta(MetaCall& call)
{
    joinMeta(
        call, "dstack", [](const Layout& layout) { return withAxes(layout, 3); }, 2);
}
void columnStackMeta(MetaCall& call) { joinMeta(call, "column_stack", asColumn, 1); }

// --- NumPy's names for tensor_split -----------------------------------------------------------------------------------------

struct Splitter {
    const char* name;
    size_t axes;
    int64_t dim;
};
constexpr Splitter kSplitters[] = {{"hsplit", 1, 1}, {"vsplit", 2, 0}, {"dsplit", 3, 2}};

void splitMeta(MetaCall& call, const Splitter& splitter, const char* form)
{
    const Layout& layout = self(call).layout;
    if (layout.ndim() < splitter.axes)
        fail(ErrorKind::Runtime, "torch.%s requires a tensor with at least %zu dimension, but got a tensor with %zu dimensions!",
             splitter.name, splitter.axes, layout.ndim());
    const int64_t dim = layout.ndim() == 1 ? 0 : splitter.dim;
    if (const auto* sections = std::get_if<int64_t>(&call.attrs[0])) {
        const int64_t size = layout.shape[static_cast<size_t>(dim)];
        if (*sections == 0 || size % *sections != 0)
            fail(ErrorKind::Runtime,
                 "torch.%s attempted to split along dimension %lld, but the size of the dimension %lld is not divisible by the split_size "
                 "%lld!",
                 splitter.name, static_cast<long long>(dim), static_cast<long long>(size), static_cast<long long>(*sections));
    }
    const Attr attrs[] = {call.attrs[0], dim};
    MetaCall split{call.tensors, attrs, call.listSizes, call.defaultDType, call.out};
    findOp(form)->row->meta(split);
}

template <size_t which> void sectionsMeta(MetaCall& call) { splitMeta(call, kSplitters[which], "tensor_split.sections"); }
template <size_t which> void indicesMeta(MetaCall& call) { splitMeta(call, kSplitters[which], "tensor_split.indices"); }

// --- Turned and mirrored ----------------------------------------------------------------------------------------------------

void rot90Meta(MetaCall& call)
{
    const auto ndim = static_cast<int64_t>(self(call).layout.ndim());
    const Dims& dims = dimsAt(call, 1);
    if (dims.size() != 2)
        fail(ErrorKind::Runtime, "expected total rotation dims == 2, but got dims = %zu", dims.size());
    if (ndim < 2)
        fail(ErrorKind::Runtime, "expected total dims >= 2, but got total dims = %lld", static_cast<long long>(ndim));
    const auto a = static_cast<long long>(dims[0]), b = static_cast<long long>(dims[1]);
    if (a == b || std::abs(a - b) == ndim)
        fail(ErrorKind::Runtime, "expected rotation dims to be different, but got dim0 = %lld and dim1 = %lld", a, b);
    if (a >= ndim || a < -ndim)
        fail(ErrorKind::Runtime, "Rotation dim0 out of range, dim0 = %lld", a);
    if (b >= ndim || b < -ndim)
        fail(ErrorKind::Runtime, "Rotation dim1 out of range, dim1 = %lld", b);
    const int64_t turns = ((intAt(call, 0) % 4) + 4) % 4;
    Layout layout = likeLayout(self(call).layout, turns == 0 ? MemoryFormat::Contiguous : MemoryFormat::Preserve);
    giveFreshOn(call, turns % 2 ? transposed(layout, a, b) : layout, self(call).dtype, self(call).device);
}

template <size_t axes> void mirrorMeta(MetaCall& call)
{
    if (self(call).layout.ndim() < axes)
        fail(ErrorKind::Runtime, "Input must be >= %zu-d.", axes);
    giveFreshOn(call, likeLayout(self(call).layout, MemoryFormat::Preserve), self(call).dtype, self(call).device);
}

void narrowCopyMeta(MetaCall& call)
{
    const Dims& shape = self(call).layout.shape;
    const int64_t dim = intAt(call, 0), start = intAt(call, 1), length = intAt(call, 2);
    if (dim >= static_cast<int64_t>(shape.size()) && !shape.empty())
        fail(ErrorKind::Runtime, "Expected dim < static_cast<int64_t>(self_sizes.size()) to be true, but got false.  (Could this error "
                                 "message be improved?  If so, please report an enhancement request to PyTorch.)");
    if (length < 0 && !shape.empty())
        fail(ErrorKind::Runtime, "start (%lld) + length (%lld) exceeds dimension size (%lld).", static_cast<long long>(start),
             static_cast<long long>(length), static_cast<long long>(shape[wrapAxis(dim, shape.size())]));
    const Layout part = narrowed(self(call).layout, intAt(call, 0), intAt(call, 1), intAt(call, 2));
    giveFreshOn(call, contiguousLayout(part.shape), self(call).dtype, self(call).device);
}

void fillDiagonalMeta(MetaCall& call)
{
    const Dims& shape = self(call).layout.shape;
    if (shape.size() < 2)
        fail(ErrorKind::Runtime, "dimensions must larger than 1");
    for (int64_t size : shape)
        if (shape.size() > 2 && size != shape[0])
            fail(ErrorKind::Runtime, "all dimensions of input must be of equal length");
    giveSame(call);
}

constexpr OpRow join(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Composite, kFunction, meta, doc, samples};
}

constexpr OpRow copying(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Copy, kMethod | kFunction, meta, doc, samples};
}

#define SS_SPLIT(name, which, good, bad)                                                                                                   \
    {name ".int(Tensor(a) self, int sections) -> Tensor(a)[]",                                                                             \
     "{self}." name "({*})",                                                                                                               \
     "pieces of equal size",                                                                                                               \
     OpKind::View,                                                                                                                         \
     kMethod | kFunction,                                                                                                                  \
     sectionsMeta<which>,                                                                                                                  \
     "So many equal pieces along one axis, by NumPy's name.",                                                                              \
     good bad},                                                                                                                            \
        {name ".array(Tensor(a) self, int[] indices) -> Tensor(a)[]",                                                                      \
         "{self}." name "({*})",                                                                                                           \
         "cut before each of the indices",                                                                                                 \
         OpKind::View,                                                                                                                     \
         kMethod | kFunction,                                                                                                              \
         indicesMeta<which>,                                                                                                               \
         "Pieces between given indices of one axis, by NumPy's name.",                                                                     \
         "f32[4,4,4], (1,)\nf32[4,4,6], (1,3)\ni64[2,3,2]@(1,2,6), (-1,)\n! none"},

constexpr OpRow kRows[] = {
    join("hstack(Tensor[] tensors) -> Tensor", "torch.hstack({*})", "side by side along axis 1; of 1-d tensors along axis 0", hstackMeta,
         "Tensors put side by side, in memory of their own.",
         "[f32[2,3], f32[2,1]]\n[f32[2], i64[3]]\n[f32[], f32[]]\n[f32[3,2]@(1,3), f32[3,2]@(1,3)]\n"
         "[] ! RuntimeError: hstack expects a non-empty TensorList\n"
         "[f32[2,3], f32[3]] ! RuntimeError: Tensors must have same number of dimensions: got 2 and 1"),
    join("vstack(Tensor[] tensors) -> Tensor", "torch.vstack({*})", "one below the other along axis 0", vstackMeta,
         "Tensors put one below the other, in memory of their own.",
         "[f32[2,3], f32[1,3]]\n[f32[3], i64[3]]\n[f32[], f32[]]\n[f32[2,3], f32[3]]\n"
         "[] ! RuntimeError: vstack expects a non-empty TensorList\n"
         "[f32[2,3], f32[2]] ! RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but got size 2 for tensor "
         "number 1 in the list."),
    join("dstack(Tensor[] tensors) -> Tensor", "torch.dstack({*})", "one behind the other along axis 2", dstackMeta,
         "Tensors put one behind the other along the third axis, in memory of their own.",
         "[f32[2,3], f32[2,3]]\n[f32[3], i64[3]]\n[f32[], f32[]]\n[f32[2,3,1], f32[2,3]]\n"
         "[] ! RuntimeError: dstack expects a non-empty TensorList"),
    join("column_stack(Tensor[] tensors) -> Tensor", "torch.column_stack({*})", "the tensors are columns", columnStackMeta,
         "1-d tensors as columns, matrices side by side, in memory of their own.",
         "[f32[3], f32[3]]\n[f32[2,3], f32[2]]\n[f32[], i64[1]]\n"
         "[] ! RuntimeError: column_stack expects a non-empty TensorList"),
    // clang-format off
    SS_SPLIT("hsplit", 0, "f32[2,4], 2\nf32[6], 3\nf32[2,3,4]@(12,1,3), 3\n",
             "f32[], 1 ! RuntimeError: torch.hsplit requires a tensor with at least 1 dimension, but got a tensor with 0 dimensions!\n"
             "f32[2,4], 3 ! RuntimeError: torch.hsplit attempted to split along dimension 1, but the size of the dimension 4 is not "
             "divisible by the split_size 3!")
    SS_SPLIT("vsplit", 1, "f32[4,2], 2\nf32[3,2]@(1,3), 3\nf32[2,2,2], 1\n",
             "f32[3], 1 ! RuntimeError: torch.vsplit requires a tensor with at least 2 dimension, but got a tensor with 1 dimensions!")
    SS_SPLIT("dsplit", 2, "f32[1,2,4], 2\nf32[2,1,3], 3\nf32[2,2,2], 1\n",
             "f32[3,3], 1 ! RuntimeError: torch.dsplit requires a tensor with at least 3 dimension, but got a tensor with 2 dimensions!")
    // clang-format on
    copying("rot90(Tensor self, int k=1, int[] dims=[0,1]) -> Tensor", "{self}.rot90({*})", "y[i, j] = x[j, n - 1 - i]", rot90Meta,
            "A plane of two axes turned by quarters, copied.",
            "f32[3,4]\nf32[3,4], 2\nf32[3,4], 3\nf32[3,4]@(1,3), 4\nf32[2,3,4], -1, (0,2)\nf32[3,4]@(1,3), 5, (-1,0)\nf32[0,3]\n"
            "f32[3,4], 1, (0,0) ! RuntimeError: expected rotation dims to be different, but got dim0 = 0 and dim1 = 0\n"
            "f32[3,4], 1, (0,) ! RuntimeError: expected total rotation dims == 2, but got dims = 1\n"
            "f32[3,4], 1, (0,5) ! RuntimeError: Rotation dim1 out of range, dim1 = 5\n"
            "f32[3] ! RuntimeError: expected total dims >= 2, but got total dims = 1"),
    copying("fliplr(Tensor self) -> Tensor", "{self}.fliplr()", "y[i, j] = x[i, n - 1 - j]", mirrorMeta<2>,
            "Columns in reverse order, copied.", "f32[2,3]\nf32[3,2]@(1,3)\ni64[2,3,2]\nf32[3] ! RuntimeError: Input must be >= 2-d."),
    copying("flipud(Tensor self) -> Tensor", "{self}.flipud()", "y[i, j] = x[n - 1 - i, j]", mirrorMeta<1>,
            "Rows in reverse order, copied.", "f32[2,3]\nf32[3,2]@(1,3)\ni64[3]\nf32[] ! RuntimeError: Input must be >= 1-d."),
    copying("narrow_copy(Tensor self, int dim, int start, int length) -> Tensor", "{self}.narrow_copy({*})", "y[i] = x[start + i]",
            narrowCopyMeta, "A stretch of an axis, copied.",
            "f32[3,4], 0, 1, 2\nf32[3,4]@(1,3), 1, -3, 2\nf32[5], 0, 5, 0\n"
            "f32[2,3], 0, 0, 5 ! RuntimeError: start (0) + length (5) exceeds dimension size (2)."),
    {"fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)", "{self}.fill_diagonal_({*})", "x[i, i] = value",
     OpKind::Index, kMethod, fillDiagonalMeta, "One number on the diagonal that runs through all axes.",
     "f32[3,4], 9\nf32[3,2]@(1,3), 2.5\nf32[7,3], 1, wrap=True\nf32[7,3], 1\ni64[3,3,3], 4\n"
     "f32[3], 1 ! RuntimeError: dimensions must larger than 1\n"
     "f32[3,3,2], 1 ! RuntimeError: all dimensions of input must be of equal length"},
};

}

std::span<const OpRow> joinRows() { return kRows; }

}

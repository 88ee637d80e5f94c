#include "core/optable/families.h"

#include "core/base/wrapping.h"
#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"
#include "core/optable/view_meta.h"

#include <algorithm>

namespace ss::optable {

namespace {

using Long = long long;

constexpr uint8_t kBoth = kMethod | kFunction;

const TensorMeta& self(const MetaCall& call) { return call.tensors[0]; }
int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
const Dims& dimsAt(const MetaCall& call, size_t index) { return std::get<Dims>(call.attrs[index]); }

/// A view where the strides allow it, else a row-major copy.
void giveReshaped(MetaCall& call, std::span<const int64_t> asked)
{
    const Dims shape = inferShape(asked, self(call).layout.numel());
    ViewResult view = viewShape(self(call).layout, shape);
    if (view)
        return giveView(call, *view.layout);
    giveFreshOn(call, contiguousLayout(shape), self(call).dtype, self(call).device, std::move(view.reason));
}

void flattenMeta(MetaCall& call)
{
    const Dims shape = flattenedShape(self(call).layout, intAt(call, 0), intAt(call, 1));
    if (shape == self(call).layout.shape)
        return giveSame(call, "there is nothing to flatten");
    giveReshaped(call, shape);
}

void ravelMeta(MetaCall& call)
{
    const Layout& layout = self(call).layout;
    if (isContiguous(layout))
        return giveReshaped(call, Dims{-1});
    giveFreshOn(call, contiguousLayout({layout.numel()}), self(call).dtype, self(call).device, whyNotContiguous(layout));
}

void unflattenMeta(MetaCall& call)
{
    const Dims shape = unflattenedShape(self(call).layout, intAt(call, 0), dimsAt(call, 1));
    giveView(call, *viewShape(self(call).layout, shape).layout);
}

/// What older code made by torch.tensor([]) and joins with anything.
bool isLegacyEmpty(const TensorMeta& tensor) { return tensor.layout.ndim() == 1 && tensor.layout.shape[0] == 0; }

void checkJoins(const Layout& first, const Layout& other, size_t axis, size_t position)
{
    if (first.ndim() != other.ndim())
        fail(ErrorKind::Runtime, "Tensors must have same number of dimensions: got %zu and %zu", first.ndim(), other.ndim());
    for (size_t i = 0; i < first.ndim(); ++i)
        if (i != axis && first.shape[i] != other.shape[i])
            fail(ErrorKind::Runtime,
                 "Sizes of tensors must match except in dimension %zu. Expected size %lld but got size %lld for tensor number %zu in the "
                 "list.",
                 axis, Long{first.shape[i]}, Long{other.shape[i]}, position);
}

void catMeta(MetaCall& call)
{
    if (call.tensors.empty())
        fail(ErrorKind::Runtime, "torch.cat(): expected a non-empty list of Tensors");
    for (size_t i = 0; i < call.tensors.size(); ++i)
        if (call.tensors[i].layout.ndim() == 0)
            fail(ErrorKind::Runtime, "zero-dimensional tensor (at position %zu) cannot be concatenated", i);
    const auto real = std::find_if(call.tensors.begin(), call.tensors.end(), [](const TensorMeta& t) { return !isLegacyEmpty(t); });
    if (real == call.tensors.end()) // the axis is not even looked at
        return giveFresh(call, Dims{0}, promoted(call.tensors, call.defaultDType));
    const Layout& first = real->layout;
    const size_t axis = wrapAxis(intAt(call, 0), first.ndim());
    Dims shape = first.shape;
    shape[axis] = 0;
    std::optional<MemoryFormat> format = suggestedFormat(call.tensors[0].layout);
    for (size_t i = 0; i < call.tensors.size(); ++i) {
        if (format != suggestedFormat(call.tensors[i].layout))
            format.reset();
        if (isLegacyEmpty(call.tensors[i]))
            continue;
        checkJoins(first, call.tensors[i].layout, axis, i);
        shape[axis] = wrappingAdd(shape[axis], call.tensors[i].layout.shape[axis]);
    }
    checkSizes(shape);
    giveFresh(call, shape, promoted(call.tensors, call.defaultDType));
    if (format)
        call.out.back().layout.strides = stridesFor(*format, shape);
}

/// The tensors put one behind the other along the axis in their common format, and that axis split; along a last axis they are seen
/// with it at first. None where they have no common format.
std::optional<Dims> stackedStrides(std::span<const TensorMeta> tensors, size_t axis, const Dims& shape)
{
    const bool behindAll = axis == tensors[0].layout.ndim();
    std::optional<MemoryFormat> format;
    for (const TensorMeta& tensor : tensors) {
        const MemoryFormat own = suggestedFormat(behindAll ? unsqueezed(tensor.layout, -1) : tensor.layout);
        if (format && own != *format)
            return {};
        format = own;
    }
    if (behindAll)
        return stridesFor(*format, shape);
    Dims joined = tensors[0].layout.shape;
    joined[axis] = wrappingMultiply(joined[axis], shape[axis]);
    const ViewResult view = viewShape({joined, stridesFor(*format, joined), 0}, shape);
    return view.layout ? std::optional(view.layout->strides) : std::nullopt;
}

void stackMeta(MetaCall& call)
{
    if (call.tensors.empty())
        fail(ErrorKind::Runtime, "stack expects a non-empty TensorList");
    const size_t axis = wrapAxis(intAt(call, 0), self(call).layout.ndim() + 1);
    for (size_t i = 1; i < call.tensors.size(); ++i)
        if (!(call.tensors[i].layout.shape == self(call).layout.shape))
            fail(ErrorKind::Runtime, "stack expects each tensor to be equal size, but got %s at entry 0 and %s at entry %zu",
                 toText(self(call).layout.shape).c_str(), toText(call.tensors[i].layout.shape).c_str(), i);
    Dims shape = self(call).layout.shape;
    shape.insert(axis, static_cast<int64_t>(call.tensors.size()));
    giveFresh(call, shape, promoted(call.tensors, call.defaultDType));
    if (const auto strides = stackedStrides(call.tensors, axis, shape))
        call.out.back().layout.strides = *strides;
}

void giveRepeated(MetaCall& call, const Dims& repeats)
{
    const Dims& sizes = self(call).layout.shape;
    Dims shape = repeats;
    for (size_t axis = 0; axis < sizes.size(); ++axis) {
        int64_t& size = shape[repeats.size() - sizes.size() + axis];
        size = wrappingMultiply(size, sizes[axis]);
    }
    checkSizes(shape);
    giveFresh(call, shape, self(call).dtype);
}

void repeatMeta(MetaCall& call)
{
    if (dimsAt(call, 0).size() < self(call).layout.ndim())
        fail(ErrorKind::Runtime, "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor");
    giveRepeated(call, dimsAt(call, 0));
}

void tileMeta(MetaCall& call)
{
    Dims repeats = dimsAt(call, 0);
    while (repeats.size() < self(call).layout.ndim())
        repeats.insert(0, 1);
    giveRepeated(call, repeats);
}

void flipMeta(MetaCall& call)
{
    const Layout& layout = self(call).layout;
    std::vector<bool> seen(std::max<size_t>(layout.ndim(), 1));
    for (int64_t dim : dimsAt(call, 0)) {
        const size_t axis = wrapAxis(dim, layout.ndim());
        if (seen[axis])
            fail(ErrorKind::Runtime, "dim %zu appears multiple times in the list of dims", axis);
        seen[axis] = true;
    }
    giveFreshOn(call, likeLayout(layout, MemoryFormat::Preserve), self(call).dtype, self(call).device);
}

/// As two stretches of the axis put together: they keep the format that both have.
Layout rolledOnce(const Layout& layout, int64_t dim, int64_t shift)
{
    if (layout.numel() == 0)
        return likeLayout(layout, MemoryFormat::Preserve);
    const int64_t size = layout.shape[wrapAxis(dim, layout.ndim())], moved = ((shift % size) + size) % size;
    const MemoryFormat format = suggestedFormat(narrowed(layout, dim, 0, size - moved));
    const bool same = moved != 0 && suggestedFormat(narrowed(layout, dim, size - moved, moved)) == format;
    return {layout.shape, stridesFor(same ? format : MemoryFormat::Contiguous, layout.shape), 0};
}

void rollMeta(MetaCall& call)
{
    const Dims &shifts = dimsAt(call, 0), &dims = dimsAt(call, 1);
    if (shifts.empty())
        fail(ErrorKind::Runtime, "`shifts` required");
    if (dims.empty() ? shifts.size() != 1 : shifts.size() != dims.size())
        fail(ErrorKind::Runtime, "shifts and dimensions must align. shifts: %zu, dims:%zu", shifts.size(), dims.size());
    for (int64_t dim : dims) {
        if (self(call).layout.ndim() == 0)
            fail(ErrorKind::Index, "Dimension specified as %lld but tensor has no dimensions", Long{dim});
        wrapAxis(dim, self(call).layout.ndim());
    }
    Layout layout = dims.empty() ? contiguousLayout(self(call).layout.shape) : self(call).layout;
    for (size_t i = 0; i < dims.size(); ++i)
        layout = rolledOnce(layout, dims[i], shifts[i]);
    layout.offset = 0;
    giveFreshOn(call, std::move(layout), self(call).dtype, self(call).device);
}

/// NumPy's rule for the shape with at least `axes` axes.
template <size_t axes> void atLeastMeta(MetaCall& call)
{
    Layout layout = self(call).layout;
    if (layout.ndim() >= axes)
        return giveSame(call);
    if (layout.ndim() == 0)
        return giveView(call, *viewShape(layout, Dims(axes, 1)).layout);
    if (layout.ndim() == 1)
        layout = unsqueezed(layout, 0);
    if (axes == 3)
        layout = unsqueezed(layout, -1);
    giveView(call, layout);
}

constexpr OpRow composite(const char* schema, const char* torch, const char* formula, uint8_t forms, Meta meta, const char* doc,
                          const char* samples)
{
    return {schema, torch, formula, OpKind::Composite, forms, meta, doc, samples};
}

constexpr OpRow copying(const char* schema, const char* torch, const char* formula, uint8_t forms, Meta meta, const char* doc,
                        const char* samples)
{
    return {schema, torch, formula, OpKind::Copy, forms, meta, doc, samples};
}

#define SS_CAT_SAMPLES                                                                                                                     \
    "[f32[2,3], f32[1,3]]\n[f32[2,3], i64[2,1]], 1\n[f32[3,2]@(1,3), f32[3,2]@(1,3)], dim=-1\n[f32[0], f32[2,3]]\n"                        \
    "[f32[2,3,2,2]@(12,1,6,3), f32[2,3,2,2]@(12,1,6,3)], 1\n[f32[2]]\n[f32[0], "                                                           \
    "f32[0]], 77\n"                                                                                                                        \
    "[] ! RuntimeError: torch.cat(): expected a non-empty list of Tensors\n"                                                               \
    "[f32[2,3], f32[3]] ! RuntimeError: Tensors must have same number of dimensions: got 2 and 1\n"                                        \
    "[f32[2,3], f32[2,4]] ! RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but got size 4 for tensor "   \
    "number 1 in the list."

constexpr OpRow kRows[] = {
    composite(
        "reshape(Tensor(a) self, int[] shape) -> Tensor(a)", "{self}.reshape({*})", "same elements in the same order", kBoth,
        [](MetaCall& c) { giveReshaped(c, dimsAt(c, 0)); }, "Another shape: a view where the strides allow it, else a copy.",
        "f32[2,3], (6,)\nf32[2,3], (3,-1)\nf32[3,2]@(1,3), (6,)\nf32[4,3]@(6,1), (12,)\nf32[], (1,1)\nf32[0,3], (0,)\n"
        "f32[2,3], (5,) ! RuntimeError: shape '[5]' is invalid for input of size 6\n"
        "f32[2,3], (-1,-1) ! RuntimeError: only one dimension can be inferred"),
    composite(
        "reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)", "{self}.reshape_as({*})", "same elements in the same order", kMethod,
        [](MetaCall& c) { giveReshaped(c, c.tensors[1].layout.shape); }, "reshape with the other tensor's shape.",
        "f32[2,3], f32[6]\nf32[3,2]@(1,3), i64[6]\nf32[1], f32[]\nf32[2,3], f32[5] ! RuntimeError: shape '[5]' is invalid for input of "
        "size 6"),
    composite("flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)", "{self}.flatten({*})",
              "same elements in the same order", kBoth, flattenMeta, "A stretch of axes made one.",
              "f32[2,3,4]\nf32[2,3,4], 1\nf32[3,2]@(1,3)\nf32[]\nf32[3]\n"
              "f32[2,3], 1, 0 ! RuntimeError: flatten() has invalid args: start_dim cannot come after end_dim"),
    composite("ravel(Tensor(a) self) -> Tensor(a)", "{self}.ravel()", "same elements in the same order", kBoth, ravelMeta,
              "All axes made one: a view of a contiguous tensor, else a copy.",
              "f32[2,3]\nf32[3,2]@(1,3)\nf32[]\nf32[3]\nf32[3]@(2)\nf32[2,3]@(6,2)\n! none"),
    composite("unflatten.int(Tensor(a) self, int dim, int[] sizes) -> Tensor(a)", "{self}.unflatten({*})",
              "same elements in the same order", kBoth, unflattenMeta, "One axis made several.",
              "f32[6], 0, (2,3)\nf32[2,6], 1, (-1,2)\nf32[6,2]@(1,6), 0, (3,2)\n"
              "f32[2,3], 1, (2,2) ! RuntimeError: unflatten: Provided sizes [2, 2] don't multiply up to the size of dim 1 (3) in the input "
              "tensor"),
    composite("atleast_1d(Tensor(a) self) -> Tensor(a)", "torch.atleast_1d({*})", "y has an axis at least", kFunction, atLeastMeta<1>,
              "With at least one axis.", "f32[]\nf32[3]\nf32[2,3]\n! none"),
    composite("atleast_2d(Tensor(a) self) -> Tensor(a)", "torch.atleast_2d({*})", "y has two axes at least", kFunction, atLeastMeta<2>,
              "With at least two axes.", "f32[]\nf32[3]\nf32[2,3]\n! none"),
    composite("atleast_3d(Tensor(a) self) -> Tensor(a)", "torch.atleast_3d({*})", "y has three axes at least", kFunction, atLeastMeta<3>,
              "With at least three axes.", "f32[]\nf32[3]\nf32[2,3]\nf32[2,3,4]\n! none"),
    copying("cat(Tensor[] tensors, int dim=0) -> Tensor", "torch.cat({*})", "one behind the other along dim", kFunction, catMeta,
            "Tensors put one behind the other along an axis, in memory of their own.", SS_CAT_SAMPLES),
    copying("concat(Tensor[] tensors, int dim=0) -> Tensor", "torch.concat({*})", "one behind the other along dim", kFunction, catMeta,
            "Another name for cat.", SS_CAT_SAMPLES),
    copying("concatenate(Tensor[] tensors, int dim=0) -> Tensor", "torch.concatenate({*})", "one behind the other along dim", kFunction,
            catMeta, "NumPy's name for cat.", SS_CAT_SAMPLES),
    copying("stack(Tensor[] tensors, int dim=0) -> Tensor", "torch.stack({*})", "y[k, ...] = tensors[k][...]", kFunction, stackMeta,
            "Tensors of one shape put side by side along a new axis.",
            "[f32[2,3], f32[2,3]]\n[f32[3], i64[3]], 1\n[f32[], f32[]]\n[f32[3,2]@(1,3), f32[3,2]], -1\n"
            "[] ! RuntimeError: stack expects a non-empty TensorList\n"
            "[f32[2], f32[3]] ! RuntimeError: stack expects each tensor to be equal size, but got [2] at entry 0 and [3] at entry 1"),
    copying("repeat(Tensor self, int[] repeats) -> Tensor", "{self}.repeat({*})", "y[i] = x[i mod size]", kMethod, repeatMeta,
            "The tensor copied several times along its axes.",
            "f32[2,3], (2,1)\nf32[3], (2,2)\nf32[3,2]@(1,3), (1,2)\nf32[2], (0,)\nf32[], (3,)\n"
            "f32[2,3], (2,) ! RuntimeError: Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor\n"
            "f32[2,3], (-1,2) ! RuntimeError: Trying to create tensor with negative dimension -2: [-2, 6]"),
    copying("tile(Tensor self, int[] dims) -> Tensor", "{self}.tile({*})", "y[i] = x[i mod size]", kBoth, tileMeta, "NumPy's repeat.",
            "f32[2,3], (2,)\nf32[3], (2,2)\nf32[3,2]@(1,3), (1,2)\n"
            "f32[2,3], (-1,2) ! RuntimeError: Trying to create tensor with negative dimension -2: [-2, 6]"),
    copying("flip(Tensor self, int[] dims) -> Tensor", "{self}.flip({*})", "y[i] = x[size - 1 - i]", kBoth, flipMeta,
            "Axes in reverse order, copied: strides cannot be negative.",
            "f32[2,3], (0,)\nf32[2,3], (0,-1)\nf32[3,2]@(1,3), (1,)\nf32[2,3], ()\nf32[], (0,)\n"
            "f32[2,3], (0,0) ! RuntimeError: dim 0 appears multiple times in the list of dims"),
    copying("roll(Tensor self, int[1] shifts, int[1] dims=()) -> Tensor", "{self}.roll({*})", "y[(i + shift) mod size] = x[i]", kBoth,
            rollMeta, "Elements moved along axes, what falls off the end comes in at the start.",
            "f32[2,3], 1, 0\nf32[2,3], (1,-2), (0,1)\nf32[3,2]@(1,3), 4\nf32[0], 1\n"
            "f32[2,3,4,5]@(60,1,15,3), 1, 0\nf32[2,3,4,5]@(60,1,15,3), (1,0), (0,2)\nf32[2,3,2,2,2]@(24,1,12,6,3), 3, -1\n"
            "f32[0,3]@(1,2), 1, 0\n"
            "f32[2,3], (1,2), (0,) ! RuntimeError: shifts and dimensions must align. shifts: 2, dims:1"),
};

}

std::span<const OpRow> compositeRows() { return kRows; }

}

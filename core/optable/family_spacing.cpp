#include "core/layout/broadcast.h"
#include "core/layout/promotion.h"
#include "core/optable/families.h"
#include "core/optable/line_meta.h"

#include <algorithm>

namespace ss::optable {

namespace {

using Long = long long;

DType floatingOf(const MetaCall& call, DType dtype) { return isIntegral(dtype, true) ? call.defaultDType : dtype; }

// --- diff --------------------------------------------------------------------------------------------------------------------

void checkFits(const Layout& self, const TensorMeta& other, size_t axis)
{
    if (!other.defined)
        return;
    if (other.layout.ndim() != self.ndim())
        fail(ErrorKind::Runtime, "diff expects prepend or append to be the same dimension as input");
    for (size_t i = 0; i < self.ndim(); ++i)
        if (i != axis && other.layout.shape[i] != self.shape[i])
            fail(ErrorKind::Runtime,
                 "diff expects the shape of tensor to prepend or append to match that of input except along the differencing dimension; "
                 "input.size(%zu) = %lld, but got tensor.size(%zu) = %lld",
                 i, Long{self.shape[i]}, i, Long{other.layout.shape[i]});
}

/// Neighbours are subtracted, so that one element goes each time, and the strides are those of a subtraction.
Layout differences(Layout layout, size_t axis, int64_t times)
{
    for (; times > 0; --times) {
        const int64_t left = layout.shape[axis] - 1;
        const Layout before = narrowed(layout, static_cast<int64_t>(axis), 0, left),
                     after = narrowed(layout, static_cast<int64_t>(axis), 1, left);
        const Layout* operands[] = {&after, &before};
        layout = {after.shape, elementwiseStrides(operands, after.shape), 0};
    }
    return layout;
}

void diffMeta(MetaCall& call)
{
    const Layout& self = layoutOf(call);
    const int64_t times = intAt(call, 0);
    if (self.ndim() == 0)
        fail(ErrorKind::Runtime, "diff expects input to be at least one-dimensional");
    if (times < 0)
        fail(ErrorKind::Runtime, "order must be non-negative but got %lld", Long{times});
    const TensorMeta &prepend = tensorAt(call, 1), &append = tensorAt(call, 2);
    if (times == 0 && !prepend.defined && !append.defined)
        return giveFreshOn(call, likeLayout(self, MemoryFormat::Preserve), dtypeOf(call), tensorAt(call, 0).device);
    const size_t axis = axisAt(call, 1);
    checkFits(self, prepend, axis);
    checkFits(self, append, axis);
    if (times == 0)
        return giveFreshOn(call, likeLayout(self, MemoryFormat::Preserve), dtypeOf(call), tensorAt(call, 0).device);
    Layout joined = self;
    if (prepend.defined || append.defined) {
        joined.shape[axis] += (prepend.defined ? prepend.layout.shape[axis] : 0) + (append.defined ? append.layout.shape[axis] : 0);
        joined = contiguousLayout(joined.shape);
    } else if (self.shape[axis] == 0) {
        call.out.push_back({self, dtypeOf(call), tensorAt(call, 0).device, Alias::Same, 0, "there is nothing to subtract"});
        return;
    }
    const int64_t rounds = std::min(times, joined.shape[axis]);
    giveFreshOn(call, differences(joined, axis, rounds), promoted(call.tensors, call.defaultDType), deviceOf(call.tensors));
}

// --- trapezoid ---------------------------------------------------------------------------------------------------------------

void refuseBool(const MetaCall& call, const char* function)
{
    const bool two = call.tensors.size() > 1;
    if (std::any_of(call.tensors.begin(), call.tensors.end(), [](const TensorMeta& tensor) { return tensor.dtype == DType::Bool; }))
        fail(ErrorKind::Runtime, "%s: received a bool input for %s, but bool is not supported", function, two ? "`x` or `y`" : "`y`");
}

/// Where the samples lie, with as many axes as the samples have, and one less along the axis: the distances.
Dims distances(const MetaCall& call, size_t axis, const char* function)
{
    const Dims &y = layoutOf(call).shape, &x = tensorAt(call, 1).layout.shape;
    Dims shape = x;
    if (x.size() == 1) {
        if (x[0] != y[axis])
            fail(ErrorKind::Runtime, "%s: There must be one `x` value for each sample point", function);
        shape = Dims(y.size(), 1);
        shape[axis] = x[0];
    }
    while (shape.size() < y.size())
        shape.insert(0, 1);
    shape[axis] = std::max<int64_t>(shape[axis] - 1, 0);
    return shape;
}

Dims between(const Dims& shape, size_t axis)
{
    Dims sums = shape;
    sums[axis] = std::max<int64_t>(sums[axis] - 1, 0);
    return sums;
}

void trapezoidMeta(MetaCall& call)
{
    const Dims& y = layoutOf(call).shape;
    const size_t axis = axisAt(call, 0);
    checkHasAxes(layoutOf(call), static_cast<int64_t>(axis));
    if (y[axis] == 0)
        return giveFresh(call, withoutAxis(y, axis, false), dtypeOf(call));
    refuseBool(call, "trapezoid");
    const Dims whole = broadcastShapes(between(y, axis), distances(call, axis, "trapezoid"));
    giveFresh(call, withoutAxis(whole, axis, false), floatingOf(call, promoted(call.tensors, call.defaultDType)));
}

template <class Number> void trapezoidEvenMeta(MetaCall& call)
{
    const Dims& y = layoutOf(call).shape;
    checkHasAxes(layoutOf(call), intAt(call, 1));
    const size_t axis = axisAt(call, 1);
    const bool empty = y[axis] == 0;
    if (!empty)
        refuseBool(call, "trapezoid");
    if constexpr (std::is_same_v<Number, Scalar>)
        if (!empty && std::get<Scalar>(call.attrs[0]).kind == Scalar::Kind::Bool)
            fail(ErrorKind::Runtime, "trapezoid: Currently, we only support dx as a real number.");
    giveFresh(call, withoutAxis(y, axis, false), empty ? dtypeOf(call) : floatingOf(call, dtypeOf(call)));
}

void checkSliced(const MetaCall& call)
{
    if (layoutOf(call).ndim() == 0)
        fail(ErrorKind::Index, "slice() cannot be applied to a 0-dim tensor.");
}

void cumulativeMeta(MetaCall& call)
{
    const size_t axis = axisAt(call, 0);
    refuseBool(call, "cumulative_trapezoid");
    checkSliced(call);
    const Dims whole = broadcastShapes(between(layoutOf(call).shape, axis), distances(call, axis, "cumulative_trapezoid"));
    giveFresh(call, whole, floatingOf(call, promoted(call.tensors, call.defaultDType)));
}

void cumulativeEvenMeta(MetaCall& call)
{
    refuseBool(call, "cumulative_trapezoid");
    if (std::get<Scalar>(call.attrs[0]).kind == Scalar::Kind::Bool)
        fail(ErrorKind::Runtime, "cumulative_trapezoid: Currently, we only support dx as a real number.");
    checkSliced(call);
    const size_t axis = axisAt(call, 1);
    giveFresh(call, between(layoutOf(call).shape, axis), floatingOf(call, dtypeOf(call)));
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, uint8_t forms, Meta meta, const char* doc,
                    const char* samples)
{
    return {schema, torch, formula, OpKind::Composite, forms, meta, doc, samples};
}

#define SS_OUTSIDE "f32[2,3], dim=2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
#define SS_NO_AXES "f32[] ! IndexError: Dimension specified as -1 but tensor has no dimensions\n"
#define SS_TRAPEZOID_X                                                                                                                     \
    "f32[2,3], f32[2,3]\nf32[2,3], f32[3]=(1,2,4)\nf32[2,3], f32[2]=(1,3), dim=0\nf64[2,3,4], f64[3]=(1,2,4), dim=1\n"                     \
    "f32[3,5]@(1,3), f32[3,5]\ni64[4], i64[4]\nf32[3], f64[3]\nf16[2,3], f16[3]=(1,2,4)\nf32[2,3,4], f32[2,3,1], dim=1\n"                  \
    "f32[2,3], f32[2] ! RuntimeError: trapezoid: There must be one `x` value for each sample point\n"                                      \
    "f32[3], b8[3] ! RuntimeError: trapezoid: received a bool input for `x` or `y`, but bool is not supported\n"                           \
    "f32[3], f32[2,3] ! RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1"
#define SS_TRAPEZOID_DX                                                                                                                    \
    "f32[2,3]\nf32[2,3], dx=2, dim=0\nf64[2,3,4], dim=1\nf32[3,5]@(1,3), dx=0.5\ni64[4]\nf16[2,3]\nf32[1]\nf32[0]\nf32[2,0,3], dim=1\n"    \
    "b8[3] ! RuntimeError: trapezoid: received a bool input for `y`, but bool is not supported\n" SS_NO_AXES SS_OUTSIDE

constexpr OpRow kRows[] = {
    row("diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor", "{self}.diff({*})",
        "y[i] = x[i + 1] - x[i]", kMethod | kFunction, diffMeta, "The differences of neighbours along an axis, taken several times.",
        "f32[2,3]\nf32[2,3], 1, 0\nf32[2,5], 2\nf32[2,3], 5\nf32[2,3], 0\nf32[3,5]@(1,3), dim=0\nf32[3,5]@(1,3), 2\ni64[6]\nb8[5]\nb8[5], "
        "2\n"
        "f32[2,3], 1, -1, f32[2,1], f32[2,2]\nf32[2,3], dim=0, append=f32[1,3]\ni64[3], prepend=f32[1]\nf32[0]\nf32[2,0,3], dim=1\n"
        "f32[] ! RuntimeError: diff expects input to be at least one-dimensional\n"
        "f32[2], -1 ! RuntimeError: order must be non-negative but got -1\n"
        "f32[2,3], prepend=f32[3] ! RuntimeError: diff expects prepend or append to be the same dimension as input\n"
        "f32[2,3], dim=0, prepend=f32[1,2] ! RuntimeError: diff expects the shape of tensor to prepend or append to match that of input "
        "except along the differencing dimension; input.size(1) = 3, but got tensor.size(1) = 2\n" SS_OUTSIDE),
    row("trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor", "torch.trapezoid({*})",
        "s = sum (y[i] + y[i + 1]) * (x[i + 1] - x[i]) / 2", kFunction, trapezoidMeta,
        "The integral along an axis by the trapezoidal rule.", SS_TRAPEZOID_X),
    row("trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor", "torch.trapezoid({*})", "s = dx * sum (y[i] + y[i + 1]) / 2",
        kFunction, trapezoidEvenMeta<Scalar>, "The integral along an axis of samples at equal distances.",
        SS_TRAPEZOID_DX "f32[3], dx=True ! RuntimeError: trapezoid: Currently, we only support dx as a real number."),
    row("trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor", "torch.trapz({*})", "s = sum (y[i] + y[i + 1]) * (x[i + 1] - x[i]) / 2",
        kFunction, trapezoidMeta, "Another name for trapezoid.", SS_TRAPEZOID_X),
    row("trapz.dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor", "torch.trapz({*})", "s = dx * sum (y[i] + y[i + 1]) / 2", kFunction,
        trapezoidEvenMeta<double>, "Another name for trapezoid.", SS_TRAPEZOID_DX),
    row("cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor", "torch.cumulative_trapezoid({*})",
        "s[j] = sum over i <= j of (y[i] + y[i + 1]) * (x[i + 1] - x[i]) / 2", kFunction, cumulativeMeta,
        "The integrals so far along an axis by the trapezoidal rule.",
        "f32[2,3], f32[2,3]\nf32[2,3], f32[3]=(1,2,4)\nf32[2,3], f32[2]=(1,3), dim=0\nf32[3,5]@(1,3), f32[3,5]\ni64[4], i64[4]\n"
        "f32[2,3], f32[2] ! RuntimeError: cumulative_trapezoid: There must be one `x` value for each sample point\n"
        "f32[3], b8[3] ! RuntimeError: cumulative_trapezoid: received a bool input for `x` or `y`, but bool is not supported"),
    row("cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor", "torch.cumulative_trapezoid({*})",
        "s[j] = dx * sum over i <= j of (y[i] + y[i + 1]) / 2", kFunction, cumulativeEvenMeta,
        "The integrals so far along an axis of samples at equal distances.",
        "f32[2,3]\nf32[2,3], dx=2, dim=0\nf64[2,3,4], dim=1\nf32[3,5]@(1,3), dx=0.5\ni64[4]\nf16[2,3]\nf32[1]\nf32[0]\n"
        "b8[3] ! RuntimeError: cumulative_trapezoid: received a bool input for `y`, but bool is not supported\n"
        "f32[] ! IndexError: slice() cannot be applied to a 0-dim tensor.\n" SS_OUTSIDE),
};

}

std::span<const OpRow> spacingRows() { return kRows; }

}

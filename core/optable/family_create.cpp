#include "core/optable/families.h"

#include "core/base/wrapping.h"
#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"

#include <cmath>

namespace ss::optable {

namespace {

constexpr uint8_t kLike = kFunction;

#define SS_OPTIONS "*, ScalarType? dtype=None, Device? device=None, bool requires_grad=False"

int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
const Dims& dimsAt(const MetaCall& call, size_t index) { return std::get<Dims>(call.attrs[index]); }
const Scalar& scalarAt(const MetaCall& call, size_t index) { return std::get<Scalar>(call.attrs[index]); }

/// dtype, device and requires_grad, which stand together from `index` on.
void giveWithOptions(MetaCall& call, size_t index, Layout layout, DType dtype, Device device = {})
{
    const DType given = optionalAt<DType>(call, index).value_or(dtype);
    if (boolAt(call, index + 2) && !isFloating(given) && !isComplex(given))
        fail(ErrorKind::Runtime, "Only Tensors of floating point and complex dtype can require gradients");
    giveFreshOn(call, std::move(layout), given, optionalAt<Device>(call, index + 1).value_or(device));
}

Layout freshLayout(const Dims& sizes)
{
    checkSizes(sizes);
    return contiguousLayout(sizes);
}

DType inferred(const Scalar& value, DType defaultDType)
{
    if (value.kind == Scalar::Kind::Complex)
        return complexTypeOf(defaultDType);
    return value.kind == Scalar::Kind::Float ? defaultDType : dtypeOf(value);
}

void emptyMeta(MetaCall& call)
{
    const Dims& sizes = dimsAt(call, 0);
    checkSizes(sizes);
    const MemoryFormat format = optionalAt<MemoryFormat>(call, 4).value_or(MemoryFormat::Contiguous);
    giveWithOptions(call, 1, {sizes, stridesFor(format, sizes), 0}, call.defaultDType);
}

void emptyStridedMeta(MetaCall& call)
{
    const Dims &sizes = dimsAt(call, 0), &strides = dimsAt(call, 1);
    if (sizes.size() != strides.size())
        fail(ErrorKind::Runtime, "dimensionality of sizes (%zu) must match dimensionality of strides (%zu)", sizes.size(), strides.size());
    checkSizes(sizes);
    giveWithOptions(call, 2, {sizes, strides, 0}, call.defaultDType);
}

void filledMeta(MetaCall& call) { giveWithOptions(call, 1, freshLayout(dimsAt(call, 0)), call.defaultDType); }

void fullMeta(MetaCall& call) { giveWithOptions(call, 2, freshLayout(dimsAt(call, 0)), inferred(scalarAt(call, 1), call.defaultDType)); }

/// `options`: where dtype stands; the memory format comes last.
template <size_t options> void likeMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    const MemoryFormat format = optionalAt<MemoryFormat>(call, options + 3).value_or(MemoryFormat::Preserve);
    giveWithOptions(call, options, likeLayout(self.layout, format), self.dtype, self.device);
}

template <size_t options> void newMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    giveWithOptions(call, options, freshLayout(dimsAt(call, 0)), self.dtype, self.device);
}

void newStridedMeta(MetaCall& call)
{
    const Dims &sizes = dimsAt(call, 0), &strides = dimsAt(call, 1);
    if (sizes.size() != strides.size())
        fail(ErrorKind::Runtime, "dimensionality of sizes (%zu) must match dimensionality of strides (%zu)", sizes.size(), strides.size());
    checkSizes(sizes);
    giveWithOptions(call, 2, {sizes, strides, 0}, tensorAt(call, 0).dtype, tensorAt(call, 0).device);
}

struct Range {
    Scalar start, end, step;
};

/// The number of values from start by step before end.
int64_t rangeLength(const Range& range, DType dtype)
{
    const double start = range.start.toDouble(), end = range.end.toDouble();
    const double step = isFloating(dtype) ? range.step.toDouble() : static_cast<double>(range.step.toInt());
    if (step == 0)
        fail(ErrorKind::Runtime, "step must be nonzero");
    if (!std::isfinite(start) || !std::isfinite(end))
        fail(ErrorKind::Runtime, "unsupported range: %g -> %g", start, end);
    if ((step > 0 && end < start) || (step < 0 && end > start))
        fail(ErrorKind::Runtime, "upper bound and larger bound inconsistent with step sign");
    // PyTorch truncates first only for int64; a narrower range has as many elements as the numbers given say.
    const double length = dtype == DType::Int64
                              ? std::ceil(static_cast<double>(wrappingSubtract(range.end.toInt(), range.start.toInt())) / step)
                              : std::ceil((end - start) / range.step.toDouble());
    if (!(length < 0x1p63))
        fail(ErrorKind::Runtime, "invalid size, possible overflow?");
    return static_cast<int64_t>(length);
}

void giveRange(MetaCall& call, const Range& range, size_t options)
{
    const auto isFloat = [](const Scalar& value) { return value.kind == Scalar::Kind::Float; };
    const bool floating = isFloat(range.start) || isFloat(range.end) || isFloat(range.step);
    const DType dtype = optionalAt<DType>(call, options).value_or(floating ? call.defaultDType : DType::Int64);
    checkTakes(kTakesNumbers, "arange_cpu", dtype);
    giveWithOptions(call, options, freshLayout({rangeLength(range, dtype)}), dtype);
}

void linspaceMeta(MetaCall& call)
{
    const int64_t steps = intAt(call, 2);
    if (steps < 0)
        fail(ErrorKind::Runtime, "number of steps must be non-negative");
    const auto isComplexNumber = [&](size_t index) { return std::get<Scalar>(call.attrs[index]).kind == Scalar::Kind::Complex; };
    const DType own = isComplexNumber(0) || isComplexNumber(1) ? complexTypeOf(call.defaultDType) : call.defaultDType;
    const auto asked = optionalAt<DType>(call, 3);
    checkTakes(kTakesNumbers | kTakesComplex, "linspace_cpu", asked.value_or(own));
    if (isComplex(own) && asked && !isComplex(*asked))
        fail(ErrorKind::Runtime, "torch.linspace(): inferred dtype %s can't be safely cast to passed dtype %s", cTypeName(own), cTypeName(*asked));
    giveWithOptions(call, 3, contiguousLayout({steps}), own);
}

template <size_t options> void eyeMeta(MetaCall& call)
{
    const int64_t rows = intAt(call, 0), columns = intAt(call, options - 1);
    if (rows < 0)
        fail(ErrorKind::Runtime, "n must be greater or equal to 0, got %lld", static_cast<long long>(rows));
    if (columns < 0)
        fail(ErrorKind::Runtime, "m must be greater or equal to 0, got %lld", static_cast<long long>(columns));
    giveWithOptions(call, options, contiguousLayout({rows, columns}), call.defaultDType);
}

template <bool lower> void triangleMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    if (self.layout.ndim() < 2)
        fail(ErrorKind::Runtime, "%s: input tensor must have at least 2 dimensions", lower ? "tril" : "triu");
    giveFresh(call, self.layout.shape, self.dtype);
}

void fillTensorMeta(MetaCall& call)
{
    const TensorMeta &self = tensorAt(call, 0), &value = tensorAt(call, 1);
    if (value.layout.ndim() != 0)
        fail(ErrorKind::Runtime, "fill_ only supports 0-dimension value tensor but got tensor with %zu dimensions.", value.layout.ndim());
    call.out.push_back({self.layout, self.dtype, self.device, Alias::Same, 0, {}});
}

void intoSelfMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    call.out.push_back({self.layout, self.dtype, self.device, Alias::Same, 0, {}});
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, uint8_t forms, Meta meta, const char* doc,
                    const char* samples)
{
    return {schema, torch, formula, OpKind::Create, forms, meta, doc, samples};
}

#define SS_SIZES                                                                                                                           \
    "(2,3)\n()\n(0,4)\n(3,), dtype=torch.int64\n(2,2), dtype=torch.bool\n"                                                                 \
    "(2,-1) ! RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]\n"                                                 \
    "(2,), dtype=torch.int64, requires_grad=True ! RuntimeError: Only Tensors of floating point and complex dtype can require gradients"
#define SS_LIKE                                                                                                                            \
    "f32[2,3]\nf32[3,2]@(1,3)\nf32[4,3]@(0,1)\ni64[2], dtype=torch.float32\nf32[]\n"                                                       \
    "f32[2,3], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"
#define SS_NEW                                                                                                                             \
    "f32[2], (2,3)\ni64[2], ()\nf64[3,2]@(1,3), (0,4)\n"                                                                                   \
    "f32[2], (2,-1) ! RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]"

constexpr OpRow kRows[] = {
    row("empty.memory_format(int[] size, " SS_OPTIONS ", MemoryFormat? memory_format=None) -> Tensor", "torch.empty({*})",
        "y[i] is anything", kFunction, emptyMeta, "Memory that nobody has written.",
        SS_SIZES "\n(2,3,4,5), memory_format=torch.channels_last\n"
                 "(2,3), memory_format=torch.preserve_format ! RuntimeError: unsupported memory format Preserve"),
    row("empty_strided(int[] size, int[] stride, " SS_OPTIONS ") -> Tensor", "torch.empty_strided({*})", "y[i] is anything", kFunction,
        emptyStridedMeta, "Unwritten memory with chosen strides.",
        "(2,3), (1,2)\n(2,3), (0,1)\n(), ()\n(2,2), (5,2), dtype=torch.int32\n"
        "(2,3), (1,) ! RuntimeError: dimensionality of sizes (2) must match dimensionality of strides (1)"),
    row("zeros(int[] size, " SS_OPTIONS ") -> Tensor", "torch.zeros({*})", "y[i] = 0", kFunction, filledMeta, "All zeros.", SS_SIZES),
    row("ones(int[] size, " SS_OPTIONS ") -> Tensor", "torch.ones({*})", "y[i] = 1", kFunction, filledMeta, "All ones.", SS_SIZES),
    row("full(int[] size, Scalar fill_value, " SS_OPTIONS ") -> Tensor", "torch.full({*})", "y[i] = fill_value", kFunction, fullMeta,
        "One number everywhere; without a dtype it takes the number's.",
        "(2,3), 7\n(), 1.5\n(2,), True\n(3,), 2.7, dtype=torch.int64\n(2,), -1, dtype=torch.uint8\n"
        "(2,-1), 1 ! RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]"),
    row(
        "scalar_tensor(Scalar s, " SS_OPTIONS ") -> Tensor", "torch.scalar_tensor({*})", "y = s", kFunction,
        [](MetaCall& c) { giveWithOptions(c, 1, Layout(), c.defaultDType); }, "One number as a 0-dim tensor.",
        "2\n1.5, dtype=torch.float64\nTrue, dtype=torch.bool\n"
        "2, dtype=torch.int64, requires_grad=True ! RuntimeError: Only Tensors of floating point and complex dtype can require gradients"),
    row("empty_like(Tensor self, " SS_OPTIONS ", MemoryFormat? memory_format=None) -> Tensor", "torch.empty_like({*})", "y[i] is anything",
        kLike, likeMeta<0>, "Unwritten memory with another tensor's shape, dtype and order of axes.", SS_LIKE),
    row("zeros_like(Tensor self, " SS_OPTIONS ", MemoryFormat? memory_format=None) -> Tensor", "torch.zeros_like({*})", "y[i] = 0", kLike,
        likeMeta<0>, "Zeros with another tensor's shape, dtype and order of axes.", SS_LIKE),
    row("ones_like(Tensor self, " SS_OPTIONS ", MemoryFormat? memory_format=None) -> Tensor", "torch.ones_like({*})", "y[i] = 1", kLike,
        likeMeta<0>, "Ones with another tensor's shape, dtype and order of axes.", SS_LIKE),
    row("full_like(Tensor self, Scalar fill_value, " SS_OPTIONS ", MemoryFormat? memory_format=None) -> Tensor", "torch.full_like({*})",
        "y[i] = fill_value", kLike, likeMeta<1>, "One number everywhere, with another tensor's shape, dtype and order of axes.",
        "f32[2,3], 1.5\nf32[3,2]@(1,3), 2\ni64[2], 1.7\n"
        "f32[2], 1, memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"),
    row("new_empty(Tensor self, int[] size, " SS_OPTIONS ") -> Tensor", "{self}.new_empty({*})", "y[i] is anything", kMethod, newMeta<1>,
        "Unwritten memory of the tensor's dtype and device.", SS_NEW),
    row("new_empty_strided(Tensor self, int[] size, int[] stride, " SS_OPTIONS ") -> Tensor", "{self}.new_empty_strided({*})",
        "y[i] is anything", kMethod, newStridedMeta, "Unwritten memory with chosen strides, of the tensor's dtype and device.",
        "f32[2], (2,3), (1,2)\ni64[2], (2,3), (0,1)\nf64[], (), ()\n"
        "f32[2], (2,3), (1,) ! RuntimeError: dimensionality of sizes (2) must match dimensionality of strides (1)"),
    row("new_zeros(Tensor self, int[] size, " SS_OPTIONS ") -> Tensor", "{self}.new_zeros({*})", "y[i] = 0", kMethod, newMeta<1>,
        "Zeros of the tensor's dtype and device.", SS_NEW),
    row("new_ones(Tensor self, int[] size, " SS_OPTIONS ") -> Tensor", "{self}.new_ones({*})", "y[i] = 1", kMethod, newMeta<1>,
        "Ones of the tensor's dtype and device.", SS_NEW),
    row("new_full(Tensor self, int[] size, Scalar fill_value, " SS_OPTIONS ") -> Tensor", "{self}.new_full({*})", "y[i] = fill_value",
        kMethod, newMeta<2>, "One number everywhere, of the tensor's dtype and device.",
        "f32[2], (2,3), 1\ni64[2], (), 1.5\nf64[3,2]@(1,3), (0,4), 2\n"
        "f32[2], (2,-1), 1 ! RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]"),
    row(
        "arange(Scalar end, " SS_OPTIONS ") -> Tensor", "torch.arange({*})", "y[i] = i", kFunction,
        [](MetaCall& c) {
            giveRange(c, {Scalar::of(int64_t(0)), scalarAt(c, 0), Scalar::of(int64_t(1))}, 1);
        },
        "0, 1, 2, ... before end.",
        "5\n2.5\n0\n5, dtype=torch.float32\n3, dtype=torch.uint8\n"
        "-1 ! RuntimeError: upper bound and larger bound inconsistent with step sign"),
    row(
        "arange.start(Scalar start, Scalar end, " SS_OPTIONS ") -> Tensor", "torch.arange({*})", "y[i] = start + i", kFunction,
        [](MetaCall& c) {
            giveRange(c, {scalarAt(c, 0), scalarAt(c, 1), Scalar::of(int64_t(1))}, 2);
        },
        "start, start + 1, ... before end.",
        "1, 5\n0.5, 3\n2, 2\n-3, 3, dtype=torch.float64\n"
        "5, 0 ! RuntimeError: upper bound and larger bound inconsistent with step sign"),
    row(
        "arange.start_step(Scalar start, Scalar end, Scalar step=1, " SS_OPTIONS ") -> Tensor", "torch.arange({*})",
        "y[i] = start + i * step", kFunction,
        [](MetaCall& c) {
            giveRange(c, {scalarAt(c, 0), scalarAt(c, 1), scalarAt(c, 2)}, 3);
        },
        "From start by step, before end.",
        "0, 10, 3\n0, 1, 0.1\n5, 0, -2\n-2.5, 2.5, 1, dtype=torch.int32\n-2.5, 2.5, 1, dtype=torch.int64\n0, 5, 1.5, dtype=torch.int16\n0, "
        "3, 0.5, dtype=torch.float16\n0, 300, 100, dtype=torch.uint8\n"
        "0, 5, 0 ! RuntimeError: step must be nonzero"),
    row("linspace(Scalar start, Scalar end, int steps, " SS_OPTIONS ") -> Tensor", "torch.linspace({*})",
        "y[i] = start + i * (end - start) / (steps - 1)", kFunction, linspaceMeta,
        "So many numbers from start to end, both of them included.",
        "0, 1, 5\n0, 10, 5, dtype=torch.int64\n0, 1, 1\n0, 1, 0\n-1, 1, 40, dtype=torch.float64\n"
        "0, 1, -1 ! RuntimeError: number of steps must be non-negative"),
    row("eye(int n, " SS_OPTIONS ") -> Tensor", "torch.eye({*})", "y[i, j] = 1 if i == j else 0", kFunction, eyeMeta<1>,
        "The identity matrix.", "3\n0\n2, dtype=torch.bool\n-1 ! RuntimeError: n must be greater or equal to 0, got -1"),
    row("eye.m(int n, int m, " SS_OPTIONS ") -> Tensor", "torch.eye({*})", "y[i, j] = 1 if i == j else 0", kFunction, eyeMeta<2>,
        "Ones on the diagonal of an n by m matrix.",
        "2, 3\n3, 2, dtype=torch.int64\n0, 2\n2, -1 ! RuntimeError: m must be greater or equal to 0, got -1"),
    {"tril(Tensor self, int diagonal=0) -> Tensor", "torch.tril({*})", "y[i, j] = x[i, j] if j <= i + diagonal else 0", OpKind::Index,
     kMethod | kFunction | kInPlace | kIntoExpanded, triangleMeta<true>, "The lower triangle; zeros above it.",
     "f32[3,4]\nf32[3,4], 1\ni64[2,3,3], -1\nf32[3,2]@(1,3)\nf32[2] ! RuntimeError: tril: input tensor must have at least 2 dimensions"},
    {"triu(Tensor self, int diagonal=0) -> Tensor", "torch.triu({*})", "y[i, j] = x[i, j] if j >= i + diagonal else 0", OpKind::Index,
     kMethod | kFunction | kInPlace | kIntoExpanded, triangleMeta<false>, "The upper triangle; zeros below it.",
     "f32[3,4]\nf32[3,4], 1\ni64[2,3,3], -1\nf32[3,2]@(1,3)\nf32[2] ! RuntimeError: triu: input tensor must have at least 2 dimensions"},
    row("fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)", "{self}.fill_({*})", "x[i] = value", kMethod, intoSelfMeta,
        "Writes one number into every element.",
        "f32[2,3], 1.5\ni64[3], 2\nb8[2], True\nf32[3]@(0), 1\n"
        "u8[2], 300 ! RuntimeError: value cannot be converted to type uint8_t without overflow"),
    row("fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)", "{self}.fill_({*})", "x[i] = value", kMethod, fillTensorMeta,
        "Writes a 0-dim tensor's number into every element.",
        "f32[2,3], f32[]\ni64[3], f64[]\nf32[2], i64[]\n"
        "f32[3], f32[2] ! RuntimeError: fill_ only supports 0-dimension value tensor but got tensor with 1 dimensions."),
    row("zero_(Tensor(a!) self) -> Tensor(a!)", "{self}.zero_()", "x[i] = 0", kMethod | kFunction, intoSelfMeta,
        "Writes zero into every element.", "f32[2,3]\ni64[3,2]@(1,3)\nb8[2]\n! none"),
};

}

std::span<const OpRow> createRows() { return kRows; }

}

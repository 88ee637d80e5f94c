#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"
#include "core/optable/neural.h"
#include "core/optable/nn_families.h"
#include "core/optable/sample_text.h"

namespace ss::optable {

namespace {

constexpr uint8_t kBoth = kNeural | kInPlace;

const Scalar& scalarAt(const MetaCall& call, size_t index) { return std::get<Scalar>(call.attrs[index]); }

/// A bound below 0 cannot be had of unsigned elements.
void checkBounds(const MetaCall& call, const Scalar& low, const Scalar& high)
{
    const DType dtype = tensorAt(call, 0).dtype;
    if (dtype == DType::Bool)
        fail(ErrorKind::Runtime, "Bool inputs not supported for hardtanh");
    if (dtype == DType::UInt8 && (low.toDouble() < 0 || high.toDouble() < 0))
        fail(ErrorKind::Runtime, "cannot do hardtanh on an unsigned type with negative limits");
}

void hardtanhMeta(MetaCall& call)
{
    checkBounds(call, scalarAt(call, 0), scalarAt(call, 1));
    elementwiseMeta(call, Gives::Same, kTakesNumbers, "clamp_scalar_cpu");
}

void relu6Meta(MetaCall& call)
{
    checkBounds(call, Scalar::of(int64_t(0)), Scalar::of(int64_t(6)));
    elementwiseMeta(call, Gives::Same, kTakesNumbers, "clamp_scalar_cpu");
}

void geluMeta(MetaCall& call)
{
    const auto& way = std::get<std::string>(call.attrs[0]);
    if (way != "none" && way != "tanh")
        fail(ErrorKind::Runtime, "approximate argument must be either none or tanh.");
    elementwiseMeta(call, Gives::Same, kTakesFloat, "GeluKernelImpl");
}

void softshrinkMeta(MetaCall& call)
{
    const double bound = scalarAt(call, 0).toDouble();
    if (bound < 0)
        fail(ErrorKind::Runtime, "lambda must be greater or equal to 0, but found to be %g.", bound);
    elementwiseMeta(call, Gives::Same, kTakesFloat, "softshrink_cpu");
}

/// Row-major, whatever the input's strides.
void logSigmoidMeta(MetaCall& call)
{
    checkTakes(kTakesFloat, "log_sigmoid_cpu", tensorAt(call, 0).dtype);
    giveFresh(call, tensorAt(call, 0).layout.shape, tensorAt(call, 0).dtype);
}

void gluMeta(MetaCall& call)
{
    const Dims& shape = tensorAt(call, 0).layout.shape;
    if (shape.empty())
        fail(ErrorKind::Runtime, "glu does not support 0-dimensional tensors");
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), shape.size());
    if (shape[axis] % 2 != 0)
        fail(ErrorKind::Runtime, "Halving dimension must be even, but dimension %zu is size %lld", axis,
             static_cast<long long>(shape[axis]));
    checkTakes(kTakesFloat, "glu_cpu", tensorAt(call, 0).dtype);
    Layout half = tensorAt(call, 0).layout;
    half.shape[axis] /= 2;
    giveFreshOn(call, likeLayout(half, MemoryFormat::Preserve), tensorAt(call, 0).dtype, tensorAt(call, 0).device);
}

// clang-format off
#define SS_FLOATS "f32[2,3]\nf64[4]\nf16[3]\nbf16[3]\nf32[3,2]@(1,3)\nf64[3]=(-30, 0, 30)"
#define SS_GATE(name, params, formula, meta, doc, samples) \
    {name "(Tensor self" params ") -> Tensor", "torch._C._nn." name "({*})", formula, OpKind::Elementwise, kBoth, meta, doc, samples}
#define SS_FLOAT_GATE(name, params, kernel, formula, doc, more) \
    SS_GATE(name, params, formula, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, kernel); }, doc, \
            SS_FLOATS more "\ni64[2]" SS_REFUSED(kernel, "Long"))
#define SS_GATE_BACKWARD(name, params, kernel, formula, more) \
    {name "_backward(Tensor grad_output, Tensor self" params ") -> Tensor", "torch.ops.aten." name "_backward({*})", formula, \
     OpKind::Elementwise, kInternal, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, kernel); }, \
     "The gradient of " name ".", \
     "f32[2,3], f32[2,3]" more "\nf64[4], f64[4]" more "\nf16[3], f16[3]" more "\nf64[4], f64[4]=(-8, -1.5, 0.75, 9)" more \
     "\ni64[2], i64[2]" more SS_REFUSED(kernel, "Long")}
// One whose arguments PyTorch has in another order, or with one more.
#define SS_OWN_BACKWARD(name, params, kernel, formula, more) \
    {name "_backward(Tensor grad_output, Tensor self" params ") -> Tensor", "torch.ops.aten." name "_backward({*})", formula, \
     OpKind::Elementwise, kInternal, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, kernel); }, \
     "The gradient of " name ".", "f32[2,3], f32[2,3]" more "\nf64[4], f64[4]" more "\nf64[4], f64[4]=(-8, -1.5, 0.75, 9)" more "\n! none"}

constexpr OpRow kRows[] = {
    SS_FLOAT_GATE("elu", ", Scalar alpha=1, Scalar scale=1, Scalar input_scale=1", "elu_cpu", "y = s * (x > 0 ? x : a * (e^(x * i) - 1))",
                  "The exponential linear unit.", "\nf64[4], 0.5\nf64[4], 2, 1.5, 0.5"),
    SS_OWN_BACKWARD("elu", ", Scalar alpha, Scalar scale, Scalar input_scale", "elu_backward_cpu", "y = g * s * (x > 0 ? 1 : a * i * e^(x * i))",
                     ", 1, 1.5, 0.5"),
    SS_FLOAT_GATE("leaky_relu", ", Scalar negative_slope=0.01", "leaky_relu_cpu", "y = x > 0 ? x : s * x",
                  "Negative elements are scaled down.", "\nf64[4], 0.5"),
    SS_OWN_BACKWARD("leaky_relu", ", Scalar negative_slope", "leaky_relu_backward_cpu", "y = x > 0 ? g : s * g", ", 0.1"),
    SS_GATE("hardtanh", ", Scalar min_val=-1, Scalar max_val=1", "y = min(max(x, lo), hi)", hardtanhMeta, "Elements are kept within bounds.",
            SS_FLOATS "\ni64[3]\nf64[4], -0.5, 0.25\nu8[3], 1, 4\nb8[2] ! RuntimeError: Bool inputs not supported for hardtanh\n"
            "u8[2] ! RuntimeError: cannot do hardtanh on an unsigned type with negative limits"),
    SS_GATE_BACKWARD("hardtanh", ", Scalar min_val, Scalar max_val", "hardshrink_backward_cpu", "y = lo < x < hi ? g : 0", ", -1, 1"),
    SS_GATE("relu6", "", "y = min(max(x, 0), 6)", relu6Meta, "Elements are kept within 0 and 6.",
            SS_FLOATS "\ni64[3]\nb8[2] ! RuntimeError: Bool inputs not supported for hardtanh"),
    SS_FLOAT_GATE("hardsigmoid", "", "hardsigmoid_cpu", "y = min(max(x + 3, 0), 6) / 6", "A sigmoid of three straight lines.", ""),
    SS_GATE_BACKWARD("hardsigmoid", "", "hardsigmoid_backward", "y = -3 < x < 3 ? g / 6 : 0", ""),
    SS_FLOAT_GATE("hardswish", "", "hardswish_cpu", "y = x * min(max(x + 3, 0), 6) / 6", "x times its hard sigmoid.", ""),
    SS_GATE_BACKWARD("hardswish", "", "hardswish_backward_cpu", "y = x < -3 ? 0 : x <= 3 ? g * (x / 3 + 1/2) : g", ""),
    SS_FLOAT_GATE("silu", "", "silu_cpu", "y = x / (1 + e^-x)", "x times its sigmoid, also called swish.", ""),
    SS_GATE_BACKWARD("silu", "", "silu_backward_cpu", "s = 1 / (1 + e^-x); y = g * s * (1 + x * (1 - s))", ""),
    SS_FLOAT_GATE("mish", "", "mish_cpu", "y = x * tanh(ln(1 + e^x))", "x times the tanh of its softplus.", ""),
    SS_GATE_BACKWARD("mish", "", "mish_backward_cpu", "t = tanh(ln(1 + e^x)); y = g * (t + x * (1 - t^2) / (1 + e^-x))", ""),
    SS_GATE("gelu", ", *, str approximate='none'", "y = x * P(N < x)", geluMeta, "x times the probability that a standard normal number is below it.",
            SS_FLOATS "\nf64[4], approximate='tanh'\nf32[4], approximate='tanh'\ni64[2]" SS_REFUSED("GeluKernelImpl", "Long")
            "\nf32[2], approximate='x' ! RuntimeError: approximate argument must be either none or tanh."),
    SS_GATE_BACKWARD("gelu", ", *, str approximate='none'", "GeluBackwardKernelImpl", "y = g * (P(N < x) + x * p(x))", ", approximate='tanh'"),
    SS_FLOAT_GATE("softplus", ", Scalar beta=1, Scalar threshold=20", "softplus_cpu", "y = x * b > t ? x : ln(1 + e^(x * b)) / b",
                  "A smooth relu; straight where it does not matter.", "\nf64[4], 2, 1"),
    SS_GATE_BACKWARD("softplus", ", Scalar beta, Scalar threshold", "softplus_backward_cpu", "y = x * b > t ? g : g / (1 + e^(-x * b))", ", 2, 3"),
    SS_GATE("softshrink", ", Scalar lambd=0.5", "y = x > l ? x - l : x < -l ? x + l : 0", softshrinkMeta, "Elements come nearer to 0 by a number.",
            SS_FLOATS "\nf64[4], 1\nf64[3]=(nan, 0.5, -0.5)\ni64[2]" SS_REFUSED("softshrink_cpu", "Long")
            "\nf32[2], -1 ! RuntimeError: lambda must be greater or equal to 0, but found to be -1."),
    SS_GATE_BACKWARD("softshrink", ", Scalar lambd", "shrink_backward_cpu", "y = |x| > l ? g : 0", ", 0.5"),
    {"log_sigmoid(Tensor self) -> Tensor", "torch._C._nn.log_sigmoid({self})", "y = -ln(1 + e^-x)", OpKind::Elementwise, kNeural, logSigmoidMeta,
     "The logarithm of the sigmoid, without overflow.", SS_FLOATS "\ni64[2]" SS_REFUSED("log_sigmoid_cpu", "Long")},
    SS_OWN_BACKWARD("log_sigmoid", "", "log_sigmoid_backward_cpu", "y = g / (1 + e^x)", ""),
    {"glu(Tensor self, int dim=-1) -> Tensor", "torch._C._nn.glu({*})", "y = a / (1 + e^-b), x = [a, b]", OpKind::Reduce, kNeural, gluMeta,
     "Half of the elements along an axis, each times the sigmoid of its counterpart in the other half.",
     "f32[2,4]\nf64[4,3], 0\nf16[2,4]\nf32[4,2]@(1,4), 0\nf32[2,3] ! RuntimeError: Halving dimension must be even, but dimension 1 is size 3\n"
     "f32[] ! RuntimeError: glu does not support 0-dimensional tensors\ni64[2]" SS_REFUSED("glu_cpu", "Long")},
};
// clang-format on

}

std::span<const OpRow> gateRows() { return kRows; }

}

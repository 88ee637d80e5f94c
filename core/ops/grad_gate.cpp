#include "core/ops/gate.h"
#include "core/ops/grad_util.h"

namespace ss::ops {

namespace {

using namespace expression;

std::vector<Attr> attrsOf(const GradientCall& c, size_t count)
{
    std::vector<Attr> attrs;
    for (size_t i = 0; i < count; ++i)
        attrs.push_back(c.attr(i));
    return attrs;
}
double numberAt(const GradientCall& c, size_t index) { return std::get<Scalar>(c.attr(index)).toDouble(); }

void gateSlope(GradientCall& c, const char* backward, size_t attrs) { c.give(0, call1(backward, {c.grad(), c.in(0)}, attrsOf(c, attrs))); }

/// Of a slope's row; `curvature` is the slope's own slope, undefined where that is 0 everywhere.
void gateAgain(GradientCall& c, const char* backward, size_t attrs, Tensor (*curvature)(GradientCall& c, const Tensor& x))
{
    const Tensor gg = c.grad(), x = c.in(1);
    if (c.needs(0))
        c.give(0, call1(backward, {gg, x}, attrsOf(c, attrs)));
    if (c.needs(1))
        c.give(1, curvature ? gg * c.in(0) * curvature(c, x) : zerosLike(x));
}

/// x's dtype: 1 where the condition holds.
Tensor flags(const Tensor& condition, const Tensor& x) { return call1("to.dtype", {condition}, {x.dtype()}); }

Tensor eluCurve(GradientCall& c, const Tensor& x)
{
    const double inner = numberAt(c, 2);
    return apply("exp", x * inner) * (numberAt(c, 0) * numberAt(c, 1) * inner * inner) * flags(atLeast(number(0), x), x);
}

Tensor hardswishCurve(GradientCall&, const Tensor& x) { return flags(less(apply("abs", x), number(3)), x) / 3; }

Tensor siluCurve(GradientCall&, const Tensor& x)
{
    const Tensor s = apply("sigmoid", x);
    return s * (1 - s) * (2 + x * (1 - 2 * s));
}

Tensor mishCurve(GradientCall&, const Tensor& x)
{
    const Tensor s = apply("sigmoid", x), t = apply("tanh", call1("softplus", {x}));
    return s * (1 - t * t) * (2 + x * (1 - s - 2 * s * t));
}

Tensor geluCurve(GradientCall& c, const Tensor& x)
{
    using gate::kGeluBeta, gate::kGeluCubic;
    const Tensor square = x * x;
    if (std::get<std::string>(c.attr(0)) == "none")
        return apply("exp", square * -0.5) * (kGeluBeta * 0.5) * (2 - square);
    const Tensor t = apply("tanh", kGeluBeta * (x + kGeluCubic * square * x)), rest = 1 - t * t;
    const Tensor inner = kGeluBeta * (1 + 3 * kGeluCubic * square), bend = (6 * kGeluBeta * kGeluCubic) * x;
    return rest * inner + 0.5 * x * rest * (bend - 2 * t * inner * inner);
}

Tensor softplusCurve(GradientCall& c, const Tensor& x)
{
    const double beta = numberAt(c, 0);
    const Tensor s = apply("sigmoid", x * beta);
    return s * (1 - s) * beta * flags(less(x * beta, number(numberAt(c, 1))), x);
}

Tensor logSigmoidCurve(GradientCall&, const Tensor& x)
{
    const Tensor s = apply("sigmoid", x);
    return s * (s - 1);
}

void relu6(GradientCall& c)
{
    c.give(0, call1("hardtanh_backward", {c.grad(), c.in(0)}, {Scalar::of(int64_t(0)), Scalar::of(int64_t(6))}));
}

/// In place elu and leaky_relu ask back what they wrote: its sign is the input's, where no slope is negative.
void refuseNegative(double slope, const char* name, const char* more = "")
{
    if (slope < 0)
        fail(ErrorKind::Runtime,
             "In-place %s backward calculation is triggered with a negative slope which is not supported. This is caused by calling "
             "in-place forward function with a negative slope, please call out-of-place version instead.%s",
             name, more);
}

/// Of scale * (x > 0 ? x : alpha * (e^(x * inner) - 1)), by its result.
void eluOfResult(GradientCall& c, double alpha, double scale, double inner)
{
    refuseNegative(alpha, "elu");
    const Tensor y = c.out(), g = c.grad(), below = without(y, atLeast(y, number(0)));
    c.give(0, where(atLeast(number(0), y), g * inner * (below + alpha * scale), g * scale));
}

void leakyReluOfResult(GradientCall& c)
{
    refuseNegative(numberAt(c, 0), "leakyReLu",
                   " File an issue at https://github.com/pytorch/pytorch if you do require supporting in-place leakRelu backward "
                   "calculation with negative slope");
    c.give(0, call1("leaky_relu_backward", {c.grad(), c.out()}, attrsOf(c, 1)));
}

void glu(GradientCall& c)
{
    const Tensor x = c.in(0), g = c.grad();
    const int64_t dim = intAt(c, 0), half = g.shape()[size_t(dim < 0 ? dim + int64_t(g.ndim()) : dim)];
    const auto part = [&](int64_t start) { return call1("narrow", {x}, {dim, start, half}); };
    const Tensor s = apply("sigmoid", part(half));
    c.give(0, ofList("cat", {g * s, g * part(0) * s * (1 - s)}, dim));
}

// clang-format off
#define SS_GATE(name, title, attrs, curve) \
    {name, title "Backward0", "self", [](GradientCall& c) { gateSlope(c, name "_backward", attrs); }}, \
    {name "_backward", title "BackwardBackward0", "grad_output self", \
     [](GradientCall& c) { gateAgain(c, name "_backward", attrs, curve); }}

constexpr Gradient kGradients[] = {
    SS_GATE("elu", "Elu", 3, eluCurve),
    SS_GATE("leaky_relu", "LeakyRelu", 1, nullptr),
    SS_GATE("hardtanh", "Hardtanh", 2, nullptr),
    {"hardsigmoid", "HardsigmoidBackward0", "self", [](GradientCall& c) { gateSlope(c, "hardsigmoid_backward", 0); }},
    {"hardsigmoid_backward", "NotImplemented", "", nullptr},
    SS_GATE("hardswish", "Hardswish", 0, hardswishCurve),
    SS_GATE("silu", "Silu", 0, siluCurve),
    SS_GATE("mish", "Mish", 0, mishCurve),
    SS_GATE("gelu", "Gelu", 1, geluCurve),
    SS_GATE("softplus", "Softplus", 2, softplusCurve),
    SS_GATE("softshrink", "Softshrink", 1, nullptr),
    SS_GATE("log_sigmoid", "LogSigmoid", 0, logSigmoidCurve),
    {"elu_", "EluBackward1", "result", [](GradientCall& c) { eluOfResult(c, numberAt(c, 0), numberAt(c, 1), numberAt(c, 2)); }},
    {"celu_", "CeluBackward1", "result", [](GradientCall& c) { eluOfResult(c, numberAt(c, 0), 1, 1 / numberAt(c, 0)); }},
    {"selu_", "EluBackward1", "result", [](GradientCall& c) { eluOfResult(c, gate::kSeluAlpha, gate::kSeluScale, 1); }},
    {"leaky_relu_", "LeakyReluBackward1", "result", leakyReluOfResult},
    {"relu6", "HardtanhBackward0", "self", relu6},
    {"glu", "GluBackward0", "self", glu},
};
// clang-format on

}

std::span<const Gradient> gateGradients() { return kGradients; }

}

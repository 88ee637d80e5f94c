#include "core/ops/expression.h"
#include "core/ops/gate.h"
#include "core/ops/grad_families.h"

#include <limits>

namespace ss::ops {

namespace {

using namespace expression;

double numberAt(const GradientCall& c, size_t index) { return std::get<Scalar>(c.attr(index)).toDouble(); }

/// Of scale * (x > 0 ? x : alpha * (e^(x * slope) - 1)).
void elu(GradientCall& c, double alpha, double scale, double slope)
{
    const Tensor x = c.in(0), g = c.grad();
    const Tensor below = apply("exp", x * slope) * (alpha * scale * slope);
    c.give(0, g * where(atLeast(number(0), x), below, call1("full_like", {x}, {Scalar::of(scale)})));
}

void celu(GradientCall& c) { elu(c, numberAt(c, 0), 1, 1 / numberAt(c, 0)); }
void selu(GradientCall& c) { elu(c, gate::kSeluAlpha, gate::kSeluScale, 1); }

void hardshrink(GradientCall& c)
{
    const Tensor x = c.in(0);
    c.give(0, without(c.grad(), both(atLeast(x, number(-numberAt(c, 0))), atLeast(number(numberAt(c, 0)), x))));
}

Tensor thresholdBackward(const Tensor& grad, const Tensor& x, const Attr& bound) { return call1("threshold_backward", {grad, x}, {bound}); }

void threshold(GradientCall& c) { c.give(0, thresholdBackward(c.grad(), c.in(0), c.attr(0))); }

/// Flat in x, of which it is a function all the same.
void thresholdTwice(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, thresholdBackward(c.grad(), c.in(1), c.attr(0)));
    if (c.needs(1))
        c.give(1, zerosLike(c.grad()));
}

/// 1 / (x * (1 - x)); flat where eps cuts off, and without eps no number outside [0, 1].
void logit(GradientCall& c)
{
    const auto* eps = std::get_if<double>(&c.attr(0));
    const Tensor x = c.in(0), slope = c.grad() / (x * (1 - x));
    const double low = eps ? *eps : 0, outside = eps ? 0 : std::numeric_limits<double>::quiet_NaN();
    const Tensor beyond = either(less(x, number(low)), less(number(1 - low), x)); // NaN is not
    c.give(0, call1("masked_fill.Scalar", {slope, beyond}, {Scalar::of(outside)}));
}

void prelu(GradientCall& c)
{
    const Tensor x = c.in(0), g = c.grad(), positive = less(number(0), x);
    if (c.needs(0))
        c.give(0, where(positive, g, c.in(1) * g));
    if (c.needs(1))
        c.give(1, without(x * g, positive));
}

constexpr Gradient kGradients[] = {
    {"celu", "CeluBackward0", "self", celu},
    {"selu", "EluBackward0", "self", selu},
    {"hardshrink", "HardshrinkBackward0", "self", hardshrink},
    {"threshold", "ThresholdBackward0", "self", threshold},
    {"threshold_", "ThresholdBackward1", "self", threshold},
    {"threshold_backward", "ThresholdBackwardBackward0", "self", thresholdTwice},
    {"logit", "LogitBackward0", "self", logit},
    {"_prelu_kernel", "PreluKernelBackward0", "self weight", prelu},
};

}

std::span<const Gradient> activationGradients() { return kGradients; }

}

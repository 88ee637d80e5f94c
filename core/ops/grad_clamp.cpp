#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

/// What lies within the bounds (the bounds included) takes the gradient. An undefined bound does not bind.
void giveWithin(GradientCall& c, const Tensor& low, const Tensor& high)
{
    const Tensor x = c.in(0), g = c.grad();
    Tensor within;
    if (low.defined())
        within = atLeast(x, low);
    if (high.defined())
        within = within.defined() ? both(within, atLeast(high, x)) : atLeast(high, x);
    c.give(0, expression::where(within, g, zerosLike(g)));
}

Tensor bound(const Attr& attr)
{
    const auto* scalar = std::get_if<Scalar>(&attr);
    return scalar ? wrapNumber(*scalar) : Tensor();
}

void clamp(GradientCall& c) { giveWithin(c, bound(c.attr(0)), bound(c.attr(1))); }
void clampMin(GradientCall& c) { giveWithin(c, bound(c.attr(0)), {}); }
void clampMax(GradientCall& c) { giveWithin(c, {}, bound(c.attr(0))); }

/// Where the upper bound lies below the lower one it is the upper one that counts.
void clampTensor(GradientCall& c)
{
    const Tensor x = c.in(0), g = c.grad();
    const Tensor low = c.meta(1).defined ? c.in(1) : Tensor(), high = c.meta(2).defined ? c.in(2) : Tensor();
    const bool two = low.defined() && high.defined();
    if (c.needs(0))
        giveWithin(c, low, high);
    if (c.needs(1)) {
        const Tensor below = less(x, low);
        c.give(1, expression::where(two ? both(below, less(low, high)) : below, g, zerosLike(g)));
    }
    if (c.needs(2)) {
        const Tensor above = less(high, x);
        c.give(2, expression::where(two ? either(above, less(high, low)) : above, g, zerosLike(g)));
    }
}

/// The bound takes the gradient where it binds.
void clampMinTensor(GradientCall& c)
{
    if (c.needs(0))
        giveWithin(c, c.in(1), {});
    if (c.needs(1))
        c.give(1, expression::where(less(c.in(0), c.in(1)), c.grad(), zerosLike(c.grad())));
}

void clampMaxTensor(GradientCall& c)
{
    if (c.needs(0))
        giveWithin(c, {}, c.in(1));
    if (c.needs(1))
        c.give(1, expression::where(less(c.in(1), c.in(0)), c.grad(), zerosLike(c.grad())));
}

constexpr Gradient kGradients[] = {
    {"clamp", "ClampBackward1", "self", clamp},
    {"clamp.Tensor", "ClampBackward0", "self min max", clampTensor},
    {"clamp_min", "ClampMinBackward0", "self", clampMin},
    {"clamp_min.Tensor", "ClampMinBackward1", "self min", clampMinTensor},
    {"clamp_max.Tensor", "ClampMaxBackward1", "self max", clampMaxTensor},
    {"clamp_max", "ClampMaxBackward0", "self", clampMax},
};

}

std::span<const Gradient> clampGradients() { return kGradients; }

}

#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

Tensor scaled(const Tensor& x, const Attr& factor)
{
    const auto& scalar = std::get<optable::Scalar>(factor);
    return scalar.toDouble() == 1 ? x : x * wrapNumber(scalar);
}

void add(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad());
    if (c.needs(1))
        c.give(1, scaled(c.grad(), c.attr(0)));
}

void sub(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad());
    if (c.needs(1))
        c.give(1, scaled(-c.grad(), c.attr(0)));
}

void rsub(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, scaled(-c.grad(), c.attr(0)));
    if (c.needs(1))
        c.give(1, c.grad());
}

void mul(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad() * c.in(1));
    if (c.needs(1))
        c.give(1, c.grad() * c.in(0));
}

void div(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad() / c.in(1));
    if (c.needs(1))
        c.give(1, -c.grad() * ((c.in(0) / c.in(1)) / c.in(1)));
}

constexpr Gradient kGradients[] = {
    {"add.Tensor", "AddBackward0", "", add},
    {"sub.Tensor", "SubBackward0", "", sub},
    {"rsub.Tensor", "RsubBackward0", "", rsub},
    {"mul.Tensor", "MulBackward0", "self?other other?self", mul},
    {"div.Tensor", "DivBackward0", "self?other other", div},
};

}

std::span<const Gradient> elementwiseGradients() { return kGradients; }

}

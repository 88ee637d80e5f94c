#include "core/base/error.h"
#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

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

/// Rounded quotients are flat.
void divMode(GradientCall& c)
{
    if (std::holds_alternative<std::monostate>(c.attr(0)))
        return div(c);
    for (size_t i = 0; i < 2; ++i)
        if (c.needs(i))
            c.give(i, zerosLike(c.grad()));
}

/// Of a - b * round(a / b).
void remainderWith(GradientCall& c, const char* rounding)
{
    if (c.needs(0))
        c.give(0, c.grad());
    if (c.needs(1))
        c.give(1, -c.grad() * call1("div.Tensor_mode", {c.in(0), c.in(1)}, {std::string(rounding)}));
}
void remainder(GradientCall& c) { remainderWith(c, "floor"); }
void fmod(GradientCall& c) { remainderWith(c, "trunc"); }

void where(GradientCall& c)
{
    const Tensor g = c.grad(), none = zerosLike(g);
    if (c.needs(1))
        c.give(1, expression::where(c.in(0), g, none));
    if (c.needs(2))
        c.give(2, expression::where(c.in(0), none, g));
}

void addcmul(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad());
    if (c.needs(1))
        c.give(1, c.grad() * scaled(c.in(2), c.attr(0)));
    if (c.needs(2))
        c.give(2, c.grad() * scaled(c.in(1), c.attr(0)));
}

void addcdiv(GradientCall& c)
{
    const auto value = std::get<Scalar>(c.attr(0));
    if (c.needs(1) && isIntegral(c.meta(2).dtype, true)) // so it is
        fail(ErrorKind::Runtime, "result type %s can't be cast to the desired output type %s",
             std::string(scalarName(defaultDType())).c_str(), std::string(scalarName(c.meta(2).dtype)).c_str());
    if (c.needs(0))
        c.give(0, c.grad());
    if (c.needs(1))
        c.give(1, c.grad() * (wrapNumber(value) / c.in(2)));
    if (c.needs(2))
        c.give(2, -c.grad() * (wrapNumber(value) * c.in(1) / (c.in(2) * c.in(2))));
}

void lerp(GradientCall& c)
{
    const double weight = std::get<Scalar>(c.attr(0)).toDouble();
    if (c.needs(0))
        c.give(0, c.grad() * (1 - weight));
    if (c.needs(1))
        c.give(1, c.grad() * weight);
}

void lerpTensor(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad() * (1 - c.in(2)));
    if (c.needs(1))
        c.give(1, c.grad() * c.in(2));
    if (c.needs(2))
        c.give(2, c.grad() * (c.in(1) - c.in(0)));
}

/// A test written into its own argument: the result is of a floating type and constant.
void none(GradientCall& c)
{
    for (size_t i = 0; i < 2; ++i)
        if (c.needs(i))
            c.give(i, zerosLike(c.grad()));
}

constexpr Gradient kGradients[] = {
    {"add.Tensor", "AddBackward0", "", add},
    {"sub.Tensor", "SubBackward0", "", sub},
    {"rsub.Tensor", "RsubBackward0", "", rsub},
    {"mul.Tensor", "MulBackward0", "self?other other?self", mul},
    {"div.Tensor", "DivBackward0", "self?other other", div},
    {"div.Tensor_mode", "DivBackward2", "self?other other", divMode},
    {"remainder.Tensor", "RemainderBackward1", "self?other other?other", remainder},
    {"fmod.Tensor", "FmodBackward1", "self?other other?other", fmod},
    {"where.self", "WhereBackward0", "condition", where},
    {"addcmul", "AddcmulBackward0", "tensor1?tensor2 tensor2?tensor1", addcmul},
    {"addcdiv", "AddcdivBackward0", "tensor1?tensor2 tensor2", addcdiv},
    {"lerp.Scalar", "LerpBackward0", "", lerp},
    {"lerp.Tensor", "LerpBackward1", "self?weight end?weight weight", lerpTensor},
    {"eq.Tensor", "EqBackward1", "", none},
    {"ne.Tensor", "NeBackward1", "", none},
    {"lt.Tensor", "LtBackward1", "", none},
    {"le.Tensor", "LeBackward1", "", none},
    {"gt.Tensor", "GtBackward1", "", none},
    {"ge.Tensor", "GeBackward1", "", none},
    {"floor_divide", "NotImplemented", "", nullptr},
    {"heaviside", "NotImplemented", "", nullptr},
};

}

std::span<const Gradient> elementwiseGradients() { return kGradients; }

}

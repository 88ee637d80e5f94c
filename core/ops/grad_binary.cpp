#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

#include <cmath>

/// Curved functions of two tensors, and those that choose between two.
namespace ss::ops {

namespace {

using namespace expression;

constexpr double kLn2 = 0.6931471805599453;

/// n * x^(n - 1); of a constant, 0 even where x is 0.
void powScalar(GradientCall& c)
{
    const auto exponent = std::get<Scalar>(c.attr(0));
    if (exponent.toComplex() == 0.0)
        return c.give(0, zerosLike(c.grad()));
    const Scalar less =
        exponent.isWhole() ? Scalar::of(exponent.integer - 1) : Scalar{exponent.kind, 0, exponent.floating - 1, exponent.imaginary};
    c.give(0, c.grad() * (call1("pow.Tensor_Scalar", {c.in(0)}, {less}) * exponent));
}

/// Complex numbers are asked for their real part.
Tensor notNegative(const Tensor& x) { return atLeast(isComplex(x.dtype()) ? apply("real", x) : x, number(0)); }

Tensor baseSlope(const Tensor& base, const Tensor& exponent)
{
    const Tensor slope = exponent * call1("pow.Tensor_Tensor", {base, exponent - 1});
    return without(slope, equal(exponent, number(0)));
}

/// y * ln x; where x is 0 and stays 0, 0.
Tensor exponentSlope(const Tensor& base, const Tensor& exponent, const Tensor& result)
{
    const Tensor stays = both(equal(base, number(0)), notNegative(exponent));
    const bool promotes = isComplex(result.dtype()) && !isComplex(base.dtype());
    const Tensor logarithm = apply("log", promotes ? apply("_conj", call1("to.dtype", {base}, {result.dtype()})) : base);
    return expression::where(stays, zerosLike(result), result * logarithm);
}

void powTensor(GradientCall& c)
{
    const Tensor result = c.out(); // stale or not, for the base's gradient too
    if (c.needs(0))
        c.give(0, c.grad() * baseSlope(c.in(0), c.in(1)));
    if (c.needs(1))
        c.give(1, c.grad() * exponentSlope(c.in(0), c.in(1), result));
}

void powOfScalar(GradientCall& c)
{
    const auto base = std::get<Scalar>(c.attr(0));
    const bool complex = base.kind == Scalar::Kind::Complex || isComplex(c.in(0).dtype());
    const std::complex<double> conjugated(base.toDouble(), complex && base.imaginary == 0 ? -0.0 : base.imaginary);
    const Tensor slope = c.out() * (complex ? Scalar::of(std::log(conjugated)) : Scalar::of(std::log(base.toDouble())));
    if (base.toComplex() != 0.0)
        return c.give(0, c.grad() * slope);
    c.give(0, c.grad() * expression::where(notNegative(c.in(0)), zerosLike(slope), slope));
}

/// In float64, as the op computes.
void floatPower(GradientCall& c)
{
    const auto wide = [](const Tensor& x) { return call1("to.dtype", {x}, {isComplex(x.dtype()) ? DType::Complex128 : DType::Float64}); };
    if (c.needs(0))
        c.give(0, c.grad() * baseSlope(wide(c.in(0)), wide(c.in(1))));
    if (c.needs(1))
        c.give(1, c.grad() * exponentSlope(wide(c.in(0)), wide(c.in(1)), c.out()));
}

void atan2(GradientCall& c)
{
    const Tensor a = c.in(0), b = c.in(1), scale = apply("reciprocal", a * a + b * b);
    if (c.needs(0))
        c.give(0, c.grad() * b * scale);
    if (c.needs(1))
        c.give(1, c.grad() * -a * scale);
}

void hypot(GradientCall& c)
{
    for (size_t i = 0; i < 2; ++i)
        if (c.needs(i))
            c.give(i, c.grad() * (c.in(i) / c.out()));
}

void copysign(GradientCall& c)
{
    if (c.needs(0)) {
        const Tensor x = c.in(0);
        c.give(0, c.grad() * without(c.out() / x, equal(x, number(0))));
    }
    if (c.needs(1))
        c.give(1, zerosLike(c.grad()));
}

void xlogy(GradientCall& c)
{
    const Tensor a = c.in(0), b = c.in(1), g = c.grad();
    if (c.needs(0))
        c.give(0, without(call1("xlogy.Tensor", {g, b}), both(equal(a, number(0)), atLeast(number(0), b))));
    if (c.needs(1))
        c.give(1, g * a / b);
}

void ldexp(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad() * apply("exp2", c.in(1)));
    if (c.needs(1))
        c.give(1, c.grad() * (c.in(0) * apply("exp2", c.in(1)) * kLn2));
}

void logOfSum(GradientCall& c, const char* exponential)
{
    const Tensor a = c.in(0), b = c.in(1);
    if (c.needs(0))
        c.give(0, c.grad() / (apply(exponential, b - a) + 1));
    if (c.needs(1))
        c.give(1, c.grad() / (apply(exponential, a - b) + 1));
}

/// The chosen one takes the gradient; two equal ones share it evenly.
void choice(GradientCall& c, const char* firstLoses, const char* secondLoses)
{
    const Tensor a = c.in(0), b = c.in(1), g = c.grad();
    const Tensor shared = expression::where(equal(a, b), g / 2, g);
    if (c.needs(0))
        c.give(0, without(shared, call1(firstLoses, {a, b})));
    if (c.needs(1))
        c.give(1, without(shared, call1(secondLoses, {a, b})));
}
void maximum(GradientCall& c) { choice(c, "lt.Tensor", "gt.Tensor"); }
void minimum(GradientCall& c) { choice(c, "gt.Tensor", "lt.Tensor"); }

/// A number wins over NaN, the first one of two equals.
void numberChoice(GradientCall& c, const char* wins)
{
    const Tensor a = c.in(0), b = c.in(1), g = c.grad();
    const Tensor isFirst = either(call1(wins, {a, b}), apply("isnan", b));
    if (c.needs(0))
        c.give(0, without(g, apply("logical_not", isFirst)));
    if (c.needs(1))
        c.give(1, without(g, isFirst));
}

constexpr Gradient kGradients[] = {
    {"pow.Tensor_Scalar", "PowBackward0", "self", powScalar},
    {"pow.Tensor_Tensor", "PowBackward1", "self exponent result", powTensor},
    {"pow.Scalar", "PowBackward2", "exponent result", powOfScalar},
    {"float_power.Tensor_Tensor", "PowBackward1", "self exponent result", floatPower},
    {"atan2", "Atan2Backward0", "self other", atan2},
    {"hypot", "HypotBackward0", "self?self other?other result", hypot},
    {"copysign.Tensor", "CopysignBackward0", "self?self result", copysign},
    {"xlogy.Tensor", "XlogyBackward0", "self other", xlogy},
    {"ldexp.Tensor", "MulBackward0", "self?other other", ldexp},
    {"logaddexp", "LogaddexpBackward0", "self other", [](GradientCall& c) { logOfSum(c, "exp"); }},
    {"logaddexp2", "Logaddexp2Backward0", "self other", [](GradientCall& c) { logOfSum(c, "exp2"); }},
    {"maximum", "MaximumBackward0", "self other", maximum},
    {"minimum", "MinimumBackward0", "self other", minimum},
    {"max.other", "MaximumBackward0", "self other", maximum},
    {"min.other", "MinimumBackward0", "self other", minimum},
    {"fmax", "FmaxBackward0", "self other", [](GradientCall& c) { numberChoice(c, "ge.Tensor"); }},
    {"fmin", "FminBackward0", "self other", [](GradientCall& c) { numberChoice(c, "le.Tensor"); }},
};

}

std::span<const Gradient> binaryGradients() { return kGradients; }

}

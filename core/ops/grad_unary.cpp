#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

constexpr double kLn2 = 0.6931471805599453, kLn10 = 2.302585092994046, kPi = 3.141592653589793, kTwoBySqrtPi = 1.1283791670955126,
                 kHalfSqrtPi = 0.8862269254527580;

Tensor squared(const Tensor& x) { return call1("pow.Tensor_Scalar", {x}, {Scalar::of(int64_t(2))}); }

/// Of the normalised sinc; where its slope is 0 / 0, the limit, through which nothing passes.
Tensor sinc(const Tensor& g, const Tensor& x)
{
    const Tensor angle = x * kPi;
    const Tensor slope = (angle * apply("cos", angle) - apply("sin", angle)) / (angle * x);
    return without(g * slope, equal(x, number(0)));
}

/// Of complex numbers the root of a product is not the product of the roots.
Tensor acoshSlope(const Tensor& x)
{
    return isComplex(x.dtype()) ? apply("rsqrt", x + 1) * apply("rsqrt", x - 1) : apply("rsqrt", x * x - 1);
}

void flat(GradientCall& c) { c.give(0, zerosLike(c.grad())); }

/// The part of the gradient across the direction, over the distance; of real numbers nothing.
void sgn(GradientCall& c)
{
    const Tensor direction = c.out(); // stale or not, of real numbers too
    if (!isComplex(c.grad().dtype()))
        return flat(c);
    const Tensor g = c.grad(), distance = apply("abs", c.in(0));
    const Tensor across = g - apply("real", apply("_conj", direction) * g) * direction;
    c.give(0, without(across / distance, equal(distance, number(0))));
}
void pass(GradientCall& c) { c.give(0, c.grad()); }

void square(GradientCall& c) { c.give(0, c.grad() * (2.0 * call1("pow.Tensor_Scalar", {c.in(0)}, {Scalar::of(int64_t(1))}))); }

/// One pass over real numbers.
Tensor tanhSlope(const Tensor& g, const Tensor& y) { return isComplex(y.dtype()) ? g * (1 - squared(y)) : call1("tanh_backward", {g, y}); }
Tensor sigmoidSlope(const Tensor& g, const Tensor& y) { return isComplex(y.dtype()) ? g * (1 - y) * y : call1("sigmoid_backward", {g, y}); }

void relu(GradientCall& c) { c.give(0, call1("threshold_backward", {c.grad(), c.out()}, {Scalar::of(int64_t(0))})); }

/// Formulas of one tensor, said in g, the gradient of the result, and x, the input, or y, the result.
#define SS_OF_INPUT(op, node, expression)                                                                                                  \
    {op, node, "self", [](GradientCall& c) {                                                                                               \
         const Tensor g = c.grad(), x = c.in(0);                                                                                           \
         c.give(0, expression);                                                                                                            \
     }},
#define SS_OF_RESULT(op, node, expression)                                                                                                 \
    {op, node, "result", [](GradientCall& c) {                                                                                             \
         const Tensor g = c.grad(), y = c.out();                                                                                           \
         c.give(0, expression);                                                                                                            \
     }},

constexpr Gradient kGradients[] = {
    // clang-format off
    SS_OF_RESULT("reciprocal", "ReciprocalBackward0", -g * (y * y))
    SS_OF_RESULT("exp", "ExpBackward0", g * y)
    SS_OF_RESULT("exp2", "Exp2Backward0", g * y * kLn2)
    SS_OF_RESULT("expm1", "Expm1Backward0", g * (y + 1))
    SS_OF_INPUT("log", "LogBackward0", g / x)
    SS_OF_INPUT("log2", "Log2Backward0", g / (x * kLn2))
    SS_OF_INPUT("log10", "Log10Backward0", g / (x * kLn10))
    SS_OF_INPUT("log1p", "Log1PBackward0", g / (x + 1))
    SS_OF_RESULT("sqrt", "SqrtBackward0", g / (y * 2))
    SS_OF_RESULT("rsqrt", "RsqrtBackward0", -0.5 * g * call1("pow.Tensor_Scalar", {y}, {Scalar::of(int64_t(3))}))
    SS_OF_INPUT("sin", "SinBackward0", g * apply("cos", x))
    SS_OF_INPUT("cos", "CosBackward0", g * -apply("sin", x))
    SS_OF_RESULT("tan", "TanBackward0", g * (squared(y) + 1))
    SS_OF_INPUT("asin", "AsinBackward0", g * apply("rsqrt", -x * x + 1))
    SS_OF_INPUT("acos", "AcosBackward0", g * -apply("rsqrt", -x * x + 1))
    SS_OF_INPUT("atan", "AtanBackward0", g / (x * x + 1))
    SS_OF_INPUT("sinh", "SinhBackward0", g * apply("cosh", x))
    SS_OF_INPUT("cosh", "CoshBackward0", g * apply("sinh", x))
    SS_OF_RESULT("tanh", "TanhBackward0", tanhSlope(g, y))
    SS_OF_INPUT("asinh", "AsinhBackward0", g * apply("rsqrt", squared(x) + 1))
    SS_OF_INPUT("acosh", "AcoshBackward0", g * acoshSlope(x))
    SS_OF_INPUT("atanh", "AtanhBackward0", g * 1.0 / (1 - squared(x)))
    {"asinh_", "AsinhBackward1", "", nullptr},
    {"acosh_", "AcoshBackward1", "", nullptr},
    {"atanh_", "AtanhBackward1", "", nullptr},
    SS_OF_INPUT("erf", "ErfBackward0", kTwoBySqrtPi * apply("exp", -squared(x)) * g)
    SS_OF_INPUT("erfc", "ErfcBackward0", -kTwoBySqrtPi * apply("exp", -squared(x)) * g)
    SS_OF_INPUT("erfinv", "ErfinvBackward0", kHalfSqrtPi * apply("exp", squared(apply("erfinv", x))) * g)
    SS_OF_RESULT("sigmoid", "SigmoidBackward0", sigmoidSlope(g, y))
    SS_OF_INPUT("lgamma", "LgammaBackward0", g * apply("digamma", x))
    SS_OF_INPUT("digamma", "DigammaBackward0", g * call1("polygamma", {x}, {int64_t(1)}))
    SS_OF_INPUT("sinc", "SincBackward0", sinc(g, x))
    SS_OF_INPUT("nan_to_num", "NanToNumBackward0", g * apply("isfinite", x))
    // clang-format on
    {"polygamma", "PolygammaBackward0", "self",
     [](GradientCall& c) { c.give(0, c.grad() * call1("polygamma", {c.in(0)}, {std::get<int64_t>(c.attr(0)) + 1})); }},
    {"abs", "AbsBackward0", "self", [](GradientCall& c) { c.give(0, c.grad() * apply("sgn", c.in(0))); }, true},
    {"sign", "SignBackward0", "", flat},
    {"sgn", "SgnBackward0", "self result", sgn, true},
    {"floor", "FloorBackward0", "", flat},
    {"ceil", "CeilBackward0", "", flat},
    {"round", "RoundBackward0", "", flat},
    {"round.decimals", "RoundBackward1", "", flat},
    {"trunc", "TruncBackward0", "", flat},
    {"frac", "FracBackward0", "", pass},
    {"neg", "NegBackward0", "", [](GradientCall& c) { c.give(0, -c.grad()); }},
    {"deg2rad", "Deg2RadBackward0", "", [](GradientCall& c) { c.give(0, c.grad() * (kPi / 180)); }},
    {"rad2deg", "Rad2DegBackward0", "", [](GradientCall& c) { c.give(0, c.grad() * (180 / kPi)); }},
    {"square", "PowBackward0", "self", square},
    {"relu", "ReluBackward0", "result", relu},
};

}

std::span<const Gradient> unaryGradients() { return kGradients; }

}

#include "core/ops/grad_reduce.h"
#include "core/ops/grad_util.h"

#include <cmath>

namespace ss::ops {

namespace {

using namespace expression;

constexpr Attr kAll = std::monostate();

bool boolAt(const GradientCall& c, size_t index) { return std::get<bool>(c.attr(index)); }
size_t ndim(const GradientCall& c) { return c.shape(0).size(); }

void sumAlong(GradientCall& c, const Attr& dim, bool keepdim) { c.give(0, spread(c.grad(), axesOf(dim, ndim(c)), c.shape(0), keepdim)); }

void meanAlong(GradientCall& c, const Attr& dim, bool keepdim)
{
    const Dims axes = axesOf(dim, ndim(c));
    c.give(0, spread(c.grad(), axes, c.shape(0), keepdim) / Scalar::of(countAlong(axes, c.shape(0))));
}

Tensor inGradType(GradientCall& c)
{
    const Tensor x = c.in(0);
    return x.dtype() == c.grad().dtype() || isComplex(x.dtype()) ? x : call1("to.dtype", {x}, {c.grad().dtype()});
}

void prod(GradientCall& c)
{
    const Tensor x = inGradType(c);
    const Tensor line = call1("reshape", {x}, {Dims{-1}});
    const Tensor slope = productSlope(call1("reshape", {c.grad()}, {Dims{1}}), line, call1("reshape", {c.out()}, {Dims{1}}), 0);
    c.give(0, call1("reshape", {slope}, {c.shape(0)}));
}

void prodDim(GradientCall& c)
{
    if (ndim(c) == 0)
        return c.give(0, c.grad());
    const Dims axes = axesOf(c.attr(0), ndim(c));
    const bool keepdim = boolAt(c, 1);
    c.give(0, productSlope(withAxes(c.grad(), axes, ndim(c), keepdim), inGradType(c), withAxes(c.out(), axes, ndim(c), keepdim), axes[0]));
}

/// All elements that equal the extremum share the gradient; a NaN equals a NaN.
void extremumAlong(GradientCall& c, const Attr& dim, bool keepdim)
{
    const Dims axes = axesOf(dim, ndim(c));
    const Tensor x = c.in(0), best = withAxes(c.out(), axes, ndim(c), keepdim), g = withAxes(c.grad(), axes, ndim(c), keepdim);
    const Tensor chosen = either(equal(x, best), both(apply("isnan", x), apply("isnan", best)));
    c.give(0, chosen * (g / sumKeeping(chosen, axes)));
}

void extremumOfAll(GradientCall& c) { c.give(0, sharedAmong(c.grad(), c.in(0), c.out())); }

/// The element at the index takes it all.
void extremumAt(GradientCall& c)
{
    const auto dim = std::get<int64_t>(c.attr(0));
    const Dims axes = axesOf(c.attr(0), ndim(c));
    const Tensor index = withAxes(c.out(1), axes, ndim(c), boolAt(c, 1)), g = withAxes(c.grad(), axes, ndim(c), boolAt(c, 1));
    const Tensor none = zerosOf(c.shape(0), g);
    c.give(0, call1("scatter.src", {none, index, g}, {dim}));
}

void variance(GradientCall& c, const Attr& dim, double correction, bool keepdim)
{
    const Dims axes = axesOf(dim, ndim(c));
    c.give(0, varianceSlope(withAxes(c.grad(), axes, ndim(c), keepdim), c.in(0), axes, correction));
}

void deviation(GradientCall& c, const Attr& dim, double correction, bool keepdim)
{
    const Dims axes = axesOf(dim, ndim(c));
    const Tensor g = without(c.grad() / (c.out() * 2), equal(c.out(), number(0)));
    c.give(0, varianceSlope(withAxes(g, axes, ndim(c), keepdim), c.in(0), axes, correction));
}

double correctionAt(const GradientCall& c, size_t index)
{
    const auto* given = std::get_if<Scalar>(&c.attr(index));
    return given ? given->toDouble() : 1;
}

void norm(GradientCall& c)
{
    const auto* p = std::get_if<Scalar>(&c.attr(0));
    const Dims axes = axesOf(c.attr(1), ndim(c));
    const bool keepdim = boolAt(c, 2);
    const Tensor g = withAxes(c.grad(), axes, ndim(c), keepdim), result = withAxes(c.out(), axes, ndim(c), keepdim);
    c.give(0, normSlope(g, inGradType(c), p ? p->toDouble() : 2, result, axes));
}

#define SS_EXTREMA(name, Node)                                                                                                             \
    {name, Node "Backward1", "self result", extremumOfAll}, { name ".dim", Node "Backward0", "result1", extremumAt }
#define SS_SPREAD(name, Node, saves, give)                                                                                                 \
    {name, Node "Backward0", saves, [](GradientCall& c) { give(c, kAll, boolAt(c, 0), false); }, true},                                    \
        {name ".dim", Node "Backward0", saves, [](GradientCall& c) { give(c, c.attr(0), boolAt(c, 1), boolAt(c, 2)); }, true},             \
    {                                                                                                                                      \
        name ".correction", Node "Backward0", saves, [](GradientCall& c) { give(c, c.attr(0), correctionAt(c, 1), boolAt(c, 2)); }, true   \
    }

constexpr Gradient kGradients[] = {
    {"sum", "SumBackward0", "", [](GradientCall& c) { sumAlong(c, kAll, false); }},
    {"sum.dim_IntList", "SumBackward1", "", [](GradientCall& c) { sumAlong(c, c.attr(0), boolAt(c, 1)); }},
    {"mean", "MeanBackward0", "", [](GradientCall& c) { meanAlong(c, kAll, false); }},
    {"mean.dim", "MeanBackward1", "", [](GradientCall& c) { meanAlong(c, c.attr(0), boolAt(c, 1)); }},
    {"prod", "ProdBackward0", "self result", prod},
    {"prod.dim_int", "ProdBackward1", "self result", prodDim},
    SS_EXTREMA("max", "Max"),
    SS_EXTREMA("min", "Min"),
    {"amax", "AmaxBackward0", "self result", [](GradientCall& c) { extremumAlong(c, c.attr(0), boolAt(c, 1)); }},
    {"amin", "AminBackward0", "self result", [](GradientCall& c) { extremumAlong(c, c.attr(0), boolAt(c, 1)); }},
    SS_SPREAD("var", "Var", "self", variance),
    SS_SPREAD("std", "Std", "self result", deviation),
    {"norm", "LinalgVectorNormBackward0", "self result", norm, true},
};

}

std::span<const Gradient> reduceGradients() { return kGradients; }

}

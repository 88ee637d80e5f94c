#include "core/ops/grad_families.h"
#include "core/ops/grad_reduce.h"

namespace ss::ops {

namespace {

using namespace expression;

constexpr Attr kAll = std::monostate();

bool boolAt(const GradientCall& c, size_t index) { return std::get<bool>(c.attr(index)); }

/// Results 0 and 1 are the spread and the mean; a gradient that did not arrive adds nothing.
void spreadMean(GradientCall& c, const Attr& dim, double correction, bool keepdim, bool root)
{
    const Dims& shape = c.shape(0);
    const Dims axes = axesOf(dim, shape.size());
    Tensor slope;
    if (c.has(0)) {
        const Tensor g = root ? without(c.grad(0) / (c.out(0) * 2), equal(c.out(0), number(0))) : c.grad(0);
        slope = varianceSlope(withAxes(g, axes, shape.size(), keepdim), c.in(0), axes, correction);
    }
    if (c.has(1)) {
        const Tensor flat = spread(c.grad(1), axes, shape, keepdim) / Scalar::of(countAlong(axes, shape));
        slope = slope.defined() ? slope + flat : flat;
    }
    c.give(0, slope);
}

template <bool kRoot> void ofAll(GradientCall& c) { spreadMean(c, kAll, boolAt(c, 0), false, kRoot); }
template <bool kRoot> void alongDims(GradientCall& c) { spreadMean(c, c.attr(0), boolAt(c, 1), boolAt(c, 2), kRoot); }
template <bool kRoot> void corrected(GradientCall& c)
{
    const auto* given = std::get_if<Scalar>(&c.attr(1));
    spreadMean(c, c.attr(0), given ? given->toDouble() : 1, boolAt(c, 2), kRoot);
}

void dist(GradientCall& c)
{
    const Tensor difference = c.in(0) - c.in(1);
    const Tensor slope = normSlope(c.grad(), difference, std::get<Scalar>(c.attr(0)).toDouble(), c.out(), axesOf(kAll, difference.ndim()));
    if (c.needs(0))
        c.give(0, slope);
    if (c.needs(1))
        c.give(1, -slope);
}

void trace(GradientCall& c) { c.give(0, c.grad() * call1("eye.m", {}, {c.shape(0)[0], c.shape(0)[1], c.grad().dtype(), c.grad().device()})); }

void diagEmbed(GradientCall& c) { c.give(0, call1("diagonal", {c.grad()}, {c.attr(0), c.attr(1), c.attr(2)})); }

constexpr Gradient kGradients[] = {
    {"std_mean", "StdMeanBackward0", "self result0", ofAll<true>, true},
    {"std_mean.dim", "StdMeanBackward0", "self result0", alongDims<true>, true},
    {"std_mean.correction", "StdMeanBackward0", "self result0", corrected<true>, true},
    {"var_mean", "VarMeanBackward0", "self", ofAll<false>, true},
    {"var_mean.dim", "VarMeanBackward0", "self", alongDims<false>, true},
    {"var_mean.correction", "VarMeanBackward0", "self", corrected<false>, true},
    {"dist", "DistBackward0", "self other result", dist, true},
    {"trace", "TraceBackward0", "", trace},
    {"diag_embed", "DiagEmbedBackward0", "", diagEmbed},
};

}

std::span<const Gradient> momentGradients() { return kGradients; }

}

#include "core/ops/grad_families.h"
#include "core/ops/grad_reduce.h"
#include "core/ops/grad_util.h"

/// The gradients of what backward formulas call, and of distances.
namespace ss::ops {

namespace {

using namespace expression;

void tanhTwice(GradientCall& c)
{
    const Tensor g = c.grad();
    if (c.needs(0))
        c.give(0, call1("tanh_backward", {g, c.in(1)}));
    if (c.needs(1))
        c.give(1, g * (c.in(1) * -2.0 * c.in(0)));
}

void sigmoidTwice(GradientCall& c)
{
    const Tensor g = c.grad();
    if (c.needs(0))
        c.give(0, call1("sigmoid_backward", {g, c.in(1)}));
    if (c.needs(1))
        c.give(1, g * c.in(0) * (c.in(1) * -2.0 + 1));
}

void softmaxTwice(GradientCall& c)
{
    const Tensor g = c.grad(), first = c.in(0), y = c.in(1);
    const Dims axes = axesOf(c.attr(0), y.ndim());
    if (c.needs(0))
        c.give(0, call1("_softmax_backward_data", {g, y}, {c.attr(0)}));
    if (c.needs(1))
        c.give(1, first * g - sumKeeping(y * first, axes) * g - first * sumKeeping(y * g, axes));
}

void logSoftmaxTwice(GradientCall& c)
{
    const Tensor g = c.grad(), powers = apply("exp", c.in(1));
    const Dims axes = axesOf(c.attr(0), g.ndim());
    if (c.needs(0))
        c.give(0, g - sumKeeping(g * powers, axes));
    if (c.needs(1))
        c.give(1, -sumKeeping(c.in(0), axes) * powers * g);
}

Tensor turned(const Tensor& x) { return call1("transpose.int", {x}, {int64_t(-2), int64_t(-1)}); }

void cdist(GradientCall& c)
{
    const auto dense = [](const Tensor& x) { return call1("contiguous", {x}, {optable::MemoryFormat::Contiguous}); };
    const Tensor g = c.grad();
    if (c.needs(0))
        c.give(0, call1("_cdist_backward", {dense(g), c.in(0), c.in(1), c.out()}, {c.attr(0)}));
    if (c.needs(1))
        c.give(1, call1("_cdist_backward", {dense(turned(g)), c.in(1), c.in(0), dense(turned(c.out()))}, {c.attr(0)}));
}

void euclidean(GradientCall& c)
{
    const Tensor ratio = without(c.grad() / c.out(), equal(c.out(), number(0)));
    const auto product = [](const Tensor& a, const Tensor& b) { return call1("matmul", {a, b}); };
    const auto sum = [&](int64_t dim, bool keepdim) { return call1("sum.dim_IntList", {ratio}, {Dims{dim}, keepdim}); };
    if (c.needs(0))
        c.give(0, c.in(0) * sum(-1, true) - product(ratio, c.in(1)));
    if (c.needs(1))
        c.give(1, c.in(1) * call1("unsqueeze", {sum(-2, false)}, {int64_t(-1)}) - product(turned(ratio), c.in(0)));
}

constexpr Gradient kGradients[] = {
    {"tanh_backward", "TanhBackwardBackward0", "grad_output output", tanhTwice},
    {"sigmoid_backward", "SigmoidBackwardBackward0", "grad_output output", sigmoidTwice},
    {"_softmax_backward_data", "SoftmaxBackwardDataBackward0", "grad_output output", softmaxTwice},
    {"_log_softmax_backward_data", "LogSoftmaxBackwardDataBackward0", "grad_output output", logSoftmaxTwice},
    {"_cdist_forward", "CdistBackward0", "x1 x2 result", cdist},
    {"_cdist_backward", "CdistBackwardBackward0", "", nullptr},
    {"_euclidean_dist", "EuclideanDistBackward0", "x1 x2 result", euclidean},
};

}

std::span<const Gradient> slopeGradients() { return kGradients; }

}

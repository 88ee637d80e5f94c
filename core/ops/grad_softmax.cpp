#include "core/autograd/mode.h"
#include "core/ops/grad_families.h"
#include "core/ops/grad_reduce.h"

namespace ss::ops {

namespace {

using namespace expression;

void softmax(GradientCall& c) { c.give(0, call1("_softmax_backward_data", {c.grad(), c.out()}, {c.attr(0)})); }
void logSoftmax(GradientCall& c) { c.give(0, call1("_log_softmax_backward_data", {c.grad(), c.out()}, {c.attr(0)})); }

void logsumexp(GradientCall& c)
{
    const size_t ndim = c.shape(0).size();
    const Dims axes = axesOf(c.attr(0), ndim);
    const bool keepdim = std::get<bool>(c.attr(1));
    c.give(0, withAxes(c.grad(), axes, ndim, keepdim) * apply("exp", c.in(0) - withAxes(c.out(), axes, ndim, keepdim)));
}

void layerNorm(GradientCall& c)
{
    const size_t ndim = c.shape(0).size(), normalized = std::get<Dims>(c.attr(0)).size();
    Dims axes;
    for (size_t axis = ndim - normalized; axis < ndim; ++axis)
        axes.push_back(int64_t(axis));
    const auto mean = [&](const Tensor& tensor) { return call1("mean.dim", {tensor}, {axes, true}); };
    // What is to be differentiated again must depend on the input: the saved statistics pass no gradient on.
    const Tensor x = c.in(0), g = c.grad();
    if (!autograd::gradEnabled()) {
        const Tensor weight = c.meta(1).defined ? c.in(1) : Tensor();
        const std::vector<Tensor> gradients = call("native_layer_norm_backward", {g, x, c.out(1), c.out(2), weight}, {c.attr(0)});
        for (size_t i = 0; i < 3; ++i)
            c.give(i, gradients[i]);
        return;
    }
    const Tensor centred = x - mean(x);
    const Tensor scale = apply("rsqrt", mean(centred * centred) + std::get<double>(c.attr(1)));
    const Tensor normal = centred * scale;
    if (c.needs(0)) {
        const Tensor weighted = c.meta(1).defined ? g * c.in(1) : g;
        c.give(0, scale * (weighted - mean(weighted) - normal * mean(weighted * normal)));
    }
    if (c.needs(1))
        c.give(1, g * normal);
    if (c.needs(2))
        c.give(2, g);
}

constexpr Gradient kGradients[] = {
    {"softmax.int", "SoftmaxBackward0", "result", softmax},
    {"log_softmax.int", "LogSoftmaxBackward0", "result", logSoftmax},
    {"logsumexp", "LogsumexpBackward0", "self result", logsumexp},
    {"native_layer_norm", "NativeLayerNormBackward0", "input weight bias result1 result2", layerNorm},
};

}

std::span<const Gradient> softmaxGradients() { return kGradients; }

}

#include "core/autograd/mode.h"
#include "core/ops/grad_util.h"

namespace ss::ops {

namespace {

using namespace expression;

/// A value a channel, along the axis of the channels.
Tensor standing(const Tensor& values, size_t ndim)
{
    Dims shape(ndim, 1);
    shape[1] = values.numel();
    return call1("view", {values}, {shape});
}

Tensor sumOver(const Tensor& x, const Dims& axes) { return call1("sum.dim_IntList", {x}, {axes, true}); }
Tensor meanOver(const Tensor& x, const Dims& axes) { return call1("mean.dim", {x}, {axes, true}); }
Tensor flat(const Tensor& x) { return call1("reshape", {x}, {Dims{-1}}); }

Dims axesBesideChannels(size_t ndim)
{
    Dims axes{0};
    for (size_t axis = 2; axis < ndim; ++axis)
        axes.push_back(int64_t(axis));
    return axes;
}

/// Through ordinary ops of the input, which can be differentiated again: the saved statistics pass no gradient on.
void batchNormAgain(GradientCall& c, const Tensor& weight, bool training, double eps)
{
    const Tensor x = c.in(0), g = c.grad();
    const Dims axes = axesBesideChannels(x.ndim());
    const Tensor mean = training ? meanOver(x, axes) : standing(c.in(3), x.ndim()), centred = x - mean;
    const Tensor scale = apply("rsqrt", (training ? meanOver(centred * centred, axes) : standing(c.in(4), x.ndim())) + eps);
    const Tensor normal = centred * scale;
    if (c.needs(0)) {
        const Tensor weighted = weight.defined() ? g * standing(weight, x.ndim()) : g;
        c.give(0, training ? scale * (weighted - meanOver(weighted, axes) - normal * meanOver(weighted * normal, axes)) : scale * weighted);
    }
    if (c.needs(1))
        c.give(1, flat(sumOver(g * normal, axes)));
    if (c.needs(2))
        c.give(2, flat(sumOver(g, axes)));
}

void batchNorm(GradientCall& c)
{
    const bool training = std::get<bool>(c.attr(0));
    const double eps = std::get<double>(c.attr(1));
    const Tensor weight = c.meta(1).defined ? c.in(1) : Tensor();
    if (autograd::gradEnabled())
        return batchNormAgain(c, weight, training, eps);
    const Tensor mean = training ? c.out(1) : c.in(3), scale = training ? c.out(2) : apply("rsqrt", c.in(4) + eps);
    const std::vector<Tensor> gradients = call("native_batch_norm_backward", {c.grad(), c.in(0), weight, mean, scale}, {training});
    for (size_t i = 0; i < 3; ++i)
        c.give(i, gradients[i]);
}

/// Each group of channels of a sample is a row.
void groupNorm(GradientCall& c)
{
    const Tensor x = c.in(0), g = c.grad(), weight = c.meta(1).defined ? c.in(1) : Tensor();
    const int64_t samples = c.shape(0)[0], groups = intAt(c, 3);
    const double eps = std::get<double>(c.attr(4));
    const Dims rows{samples, groups, -1}, axes{2}, others = axesBesideChannels(x.ndim());
    const auto asRows = [&](const Tensor& tensor) { return call1("reshape", {tensor}, {rows}); };
    const auto asInput = [&](const Tensor& tensor) { return call1("reshape", {tensor}, {c.shape(0)}); };
    const Tensor own = asRows(x), centred = own - meanOver(own, axes);
    const Tensor scale = apply("rsqrt", meanOver(centred * centred, axes) + eps), normal = centred * scale;
    if (c.needs(0)) {
        const Tensor weighted = asRows(weight.defined() ? g * standing(weight, x.ndim()) : g);
        c.give(0, asInput(scale * (weighted - meanOver(weighted, axes) - normal * meanOver(weighted * normal, axes))));
    }
    if (c.needs(1))
        c.give(1, flat(sumOver(g * asInput(normal), others)));
    if (c.needs(2))
        c.give(2, flat(sumOver(g, others)));
}

constexpr Gradient kGradients[] = {
    {"_batch_norm_statistics", "NativeBatchNormBackward0", "input weight running_mean running_var result1 result2", batchNorm, false,
     "native_batch_norm running_mean running_var"},
    {"native_batch_norm_backward", "NotImplemented", "", nullptr},
    {"native_layer_norm_backward", "NotImplemented", "", nullptr},
    {"native_group_norm", "NativeGroupNormBackward0", "input weight", groupNorm},
};

}

std::span<const Gradient> normGradients() { return kGradients; }

}

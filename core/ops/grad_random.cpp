#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

/// What is drawn does not move with what it was drawn from.
void zeros(GradientCall& c)
{
    for (size_t i = 0; i < c.inputs(); ++i)
        if (c.needs(i))
            c.give(i, call1("zeros", {}, {c.shape(i), c.meta(i).dtype, c.meta(i).device}));
}

void nativeDropout(GradientCall& c)
{
    const double keep = 1 - std::get<double>(c.attr(0));
    const auto* train = std::get_if<bool>(&c.attr(1));
    c.give(0, c.grad() * c.out(1) * (!train || !*train ? 1 : keep == 0 ? 0 : 1 / keep));
}

/// Each element's factor, 1 above 0, is the slope there.
void rrelu(GradientCall& c) { c.give(0, c.grad() * c.out(1)); }

constexpr Gradient kGradients[] = {
    {"bernoulli", "BernoulliBackward0", "", zeros},
    {"bernoulli_.Tensor", "BernoulliBackward1", "", zeros},
    {"bernoulli_.float", "BernoulliBackward2", "", zeros},
    {"uniform_", "UniformBackward0", "", zeros},
    {"normal_", "NormalBackward0", "", zeros},
    {"normal.Tensor_float", "NormalBackward1", "", zeros},
    {"normal.float_Tensor", "NormalBackward2", "", zeros},
    {"normal.Tensor_Tensor", "NormalBackward3", "", zeros},
    {"random_.from", "RandomBackward0", "", zeros},
    {"random_.to", "RandomBackward1", "", zeros},
    {"random_", "RandomBackward2", "", zeros},
    {"exponential_", "ExponentialBackward0", "", zeros},
    {"geometric_", "GeometricBackward0", "", zeros},
    {"cauchy_", "CauchyBackward0", "", zeros},
    {"log_normal_", "LogNormalBackward0", "", zeros},
    {"poisson", "PoissonBackward0", "", zeros},
    {"native_dropout", "NativeDropoutBackward0", "result1", nativeDropout},
    {"_rrelu_with_noise", "RreluWithNoiseBackward0", "result1", rrelu},
    {"rand_like", "", "", nullptr},
    {"randn_like", "", "", nullptr},
    {"randint_like", "", "", nullptr},
    {"randint_like.low_dtype", "", "", nullptr},
};

}

std::span<const Gradient> randomGradients() { return kGradients; }

}

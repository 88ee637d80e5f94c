#include "core/optable/families.h"

#include "core/layout/layout.h"
#include "core/optable/meta_util.h"
#include "core/optable/random_rules.h"
#include "core/optable/view_meta.h"

namespace ss::optable {

namespace {

/// What stands in for a factor drawn for each element, or for each channel of each sample.
TensorMeta noiseOf(const TensorMeta& input, bool feature, bool drawn)
{
    TensorMeta noise;
    noise.dtype = input.dtype;
    noise.device = input.device;
    if (drawn && feature) {
        Dims shape(input.layout.ndim(), 1);
        shape[0] = input.layout.shape[0];
        shape[1] = input.layout.shape[1];
        noise.layout = contiguousLayout(shape);
    } else if (drawn) {
        noise.layout = {input.layout.shape, preservedStrides(input.layout), 0};
    }
    return noise;
}

void checkScales(DType dtype)
{
    if (isIntegral(dtype, true))
        fail(ErrorKind::Runtime, "result type Float can't be cast to the desired output type %s", std::string(scalarName(dtype)).c_str());
}

template <bool feature, bool inPlace> void dropoutMeta(MetaCall& call)
{
    const TensorMeta& input = tensorAt(call, 0);
    const double p = std::get<double>(call.attrs[0]);
    checkDropout(p);
    if (p == 0 || !boolAt(call, 1) || input.layout.numel() == 0)
        return giveSame(call, "nothing is dropped");
    if (p < 1 && feature)
        checkHasFeatures(input.layout.ndim());
    if (p < 1)
        checkScales(input.dtype);
    if constexpr (inPlace) {
        checkWritable(input.layout);
        return giveSame(call);
    }
    const TensorMeta factors[] = {input, noiseOf(input, feature, p < 1)};
    MetaCall product{factors, call.attrs, call.listSizes, call.defaultDType, call.out};
    giveElementwise(product, input.dtype);
}

void nativeDropoutMeta(MetaCall& call)
{
    const TensorMeta& input = tensorAt(call, 0);
    const bool empty = input.layout.numel() == 0;
    if (optionalAt<bool>(call, 1).value_or(true) && !empty) {
        checkProbability(1 - std::get<double>(call.attrs[0]));
        checkScales(input.dtype);
    }
    const Layout layout{input.layout.shape, preservedStrides(input.layout), 0};
    call.out.push_back({layout, input.dtype, input.device, Alias::Fresh, 0, {}});
    call.out.push_back({layout, empty ? input.dtype : DType::Bool, input.device, Alias::Fresh, 0, {}});
}

/// Row-major, whatever the input's strides.
template <bool withNoise, bool inPlace> void rreluMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    if (std::get<Scalar>(call.attrs[0]).toDouble() > std::get<Scalar>(call.attrs[1]).toDouble())
        fail(ErrorKind::Runtime, "Lower bound should be less than or equal to the upper bound");
    const bool training = boolAt(call, 2);
    checkTakes(training && self.dtype == DType::Float16 ? 0 : kTakesFloat, training ? "rrelu_with_noise_out_cpu" : "leaky_relu_cpu",
               self.dtype);
    if constexpr (inPlace) {
        checkWritable(self.layout);
        return giveSame(call);
    }
    giveFresh(call, self.layout.shape, self.dtype);
    if (withNoise)
        giveFresh(call, self.layout.shape, self.dtype);
}

#define SS_RRELU "Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None"
#define SS_RRELU_SAMPLES                                                                                                                   \
    "f32[2,3]\nf64[3,2]@(1,3), 0.1, 0.3\nf16[2]\nbf16[4], 0.1, 0.3, True\nf32[2,3], 0.1, 0.3, True\nf32[0]\n"                              \
    "f32[2], 0.4, 0.3 ! RuntimeError: Lower bound should be less than or equal to the upper bound\n"                                       \
    "i64[2] ! RuntimeError: \"leaky_relu_cpu\" not implemented for 'Long'\n"                                                               \
    "f16[2], 0.1, 0.3, True ! RuntimeError: \"rrelu_with_noise_out_cpu\" not implemented for 'Half'"

#define SS_DROPOUT(name, alias, line, feature, inPlace, formula, doc, samples)                                                             \
    {                                                                                                                                      \
        name "(Tensor" alias " input, float p, bool train) -> Tensor" alias, "torch." line "({*})", formula, OpKind::Composite, kFunction, \
            dropoutMeta<feature, inPlace>, doc,                                                                                            \
            samples "\nf32[2,3], 1.5, True ! RuntimeError: dropout probability has to be between 0 and 1, but got 1.5"                     \
    }

#define SS_FREE                                                                                                                            \
    "f32[2,3], 0.5, True\nf32[3,2]@(1,3), 0.25, True\nf64[2,3], 1.0, True\nf32[2], 0.0, True\nf32[2], 0.5, False\nf32[0], 0.5, True"
#define SS_FEATURE                                                                                                                         \
    "f32[2,3], 0.5, True\nf32[2,3,4], 0.25, True\nf64[2,3], 1.0, True\nf32[2], 0.5, False\n"                                               \
    "f32[2], 0.5, True ! RuntimeError: Feature dropout requires at least 2 dimensions in the input"

constexpr OpRow kRows[] = {
    // clang-format off
    SS_DROPOUT("dropout", "", "dropout", false, false, "y[i] = 0 with probability p, else x[i] / (1 - p)",
               "Elements dropped at random, the others scaled up; the tensor itself where nothing is dropped.",
               SS_FREE "\ni64[2], 0.5, True ! RuntimeError: result type Float can't be cast to the desired output type Long"),
    SS_DROPOUT("dropout_", "(a!)", "dropout_", false, true, "x[i] = 0 with probability p, else x[i] / (1 - p)",
               "Drops elements at random and scales the others up.", SS_FREE),
    SS_DROPOUT("feature_dropout", "", "feature_dropout", true, false, "y[n, c, ...] = 0 with probability p, else x[n, c, ...] / (1 - p)",
               "Whole channels dropped at random, the others scaled up.", SS_FEATURE),
    SS_DROPOUT("feature_dropout_", "(a!)", "feature_dropout_", true, true,
               "x[n, c, ...] = 0 with probability p, else x[n, c, ...] / (1 - p)",
               "Drops whole channels at random and scales the others up.", SS_FEATURE),
    SS_DROPOUT("alpha_dropout", "", "alpha_dropout", false, false, "y[i] is selu's lowest value with probability p; mean and variance stay",
               "Dropout for selu: what is dropped takes selu's lowest value, and mean and variance are kept.", SS_FREE),
    SS_DROPOUT("alpha_dropout_", "(a!)", "alpha_dropout_", false, true,
               "x[i] is selu's lowest value with probability p; mean and variance stay", "alpha_dropout, written into the tensor.", SS_FREE),
    SS_DROPOUT("feature_alpha_dropout", "", "feature_alpha_dropout", true, false,
               "y[n, c, ...] is selu's lowest value with probability p; mean and variance stay", "alpha_dropout of whole channels.", SS_FEATURE),
    SS_DROPOUT("feature_alpha_dropout_", "(a!)", "feature_alpha_dropout_", true, true,
               "x[n, c, ...] is selu's lowest value with probability p; mean and variance stay",
               "alpha_dropout of whole channels, written into the tensor.", SS_FEATURE),
    // clang-format on
    {"native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)", "torch.native_dropout({*})",
     "y[i] = x[i] * mask[i] / (1 - p)", OpKind::Elementwise, kFunction, nativeDropoutMeta, "Dropout, and the mask of what was kept.",
     "f32[2,3], 0.5, True\nf32[3,2]@(1,3), 0.25, True\nf32[2], 1.0, True\nf32[2], 0.5, False\n"
     "f32[2], 1.5, True ! RuntimeError: bernoulli_ expects p to be in [0, 1], but got p=-0.5"},
    {"rrelu(Tensor self, " SS_RRELU ") -> Tensor", "torch.rrelu({*})", "y[i] = x[i] if x[i] > 0 else slope * x[i]", OpKind::Composite,
     kFunction, rreluMeta<false, false>, "relu with a slope below 0: in training drawn for each element, else in the middle of the bounds.",
     SS_RRELU_SAMPLES},
    {"rrelu_(Tensor(a!) self, " SS_RRELU ") -> Tensor(a!)", "torch.rrelu_({*})", "x[i] = x[i] if x[i] > 0 else slope * x[i]",
     OpKind::Composite, kFunction, rreluMeta<false, true>, "rrelu, written into the tensor.", SS_RRELU_SAMPLES},
    {"_rrelu_with_noise(Tensor self, " SS_RRELU ") -> (Tensor, Tensor)", "torch.rrelu({*})", "y[i] = noise[i] * x[i]", OpKind::Elementwise,
     kInternal, rreluMeta<true, false>, "rrelu, and what each element was multiplied by.", SS_RRELU_SAMPLES},
};

}

std::span<const OpRow> dropoutRows() { return kRows; }

}

#include "core/layout/broadcast.h"
#include "core/optable/loss_meta.h"
#include "core/optable/neural.h"
#include "core/optable/nn_families.h"

namespace ss::optable {

namespace {

void checkPointwise(const MetaCall& call, const char* kernel, DType dtype)
{
    broadcastAll(call.tensors);
    checkTakes(kTakesFloat, kernel, dtype);
}

void lossMeta(MetaCall& call, const char* kernel)
{
    const DType dtype = promoted(call.tensors, call.defaultDType);
    checkPointwise(call, kernel, dtype);
    giveLoss(call, dtype, intAt(call, 0));
}

/// Gradients have an element for each of the broadcast inputs, whatever the reduction.
void backwardMeta(MetaCall& call, const char* kernel)
{
    const DType dtype = promoted(call.tensors, call.defaultDType);
    checkPointwise(call, kernel, dtype);
    giveElementwise(call, dtype);
}

void smoothMeta(MetaCall& call)
{
    if (std::get<double>(call.attrs[1]) < 0)
        fail(ErrorKind::Runtime, "smooth_l1_loss does not support negative values for beta.");
    lossMeta(call, "smooth_l1_cpu");
}

/// A result of the first tensor's dtype, whatever the second's.
void giveOwnLoss(MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype, common = promoted(call.tensors, call.defaultDType);
    if (!canCast(common, dtype))
        fail(ErrorKind::Runtime, "result type %s can't be cast to the desired output type %s", std::string(scalarName(common)).c_str(),
             std::string(scalarName(dtype)).c_str());
    giveLoss(call, dtype, intAt(call, 0));
}

void huberMeta(MetaCall& call)
{
    if (std::get<double>(call.attrs[1]) <= 0)
        fail(ErrorKind::Runtime, "huber_loss does not support non-positive values for delta.");
    checkPointwise(call, "huber_cpu", promoted(call.tensors, call.defaultDType));
    giveOwnLoss(call);
}

void softMarginMeta(MetaCall& call)
{
    const DType dtype = promoted(call.tensors, call.defaultDType);
    broadcastAll(call.tensors);
    if (isIntegral(dtype, true))
        fail(ErrorKind::Runtime, "result type Float can't be cast to the desired output type %s", std::string(scalarName(dtype)).c_str());
    giveOwnLoss(call);
}

void checkEntropy(const MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype;
    checkTakes(kTakesFloat, "binary_cross_entropy", dtype);
    if (tensorAt(call, 1).dtype != dtype)
        fail(ErrorKind::Runtime, "Found dtype %s but expected %s", scalarNameAt(call, 1).c_str(), std::string(scalarName(dtype)).c_str());
    broadcastAll(call.tensors);
}

void entropyMeta(MetaCall& call)
{
    checkEntropy(call);
    giveLoss(call, tensorAt(call, 0).dtype, intAt(call, 0));
}

void entropyBackwardMeta(MetaCall& call) { giveElementwise(call, tensorAt(call, 1).dtype); }

/// |x - t|, as sub, abs and mean take it.
void absoluteMeta(MetaCall& call)
{
    const DType dtype = promoted(call.tensors, call.defaultDType);
    if (dtype == DType::Bool)
        fail(ErrorKind::Runtime, "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
                                 "operator instead.");
    broadcastAll(call.tensors);
    if (intAt(call, 0) == kMean && !isFloating(dtype))
        fail(ErrorKind::Runtime,
             "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: %s",
             std::string(scalarName(dtype)).c_str());
    giveLoss(call, intAt(call, 0) == kSum && isIntegral(dtype, true) ? DType::Int64 : dtype, intAt(call, 0));
}

/// What is computed in place of 1 - target must stay of its shape and dtype.
void logitsMeta(MetaCall& call)
{
    const TensorMeta& target = tensorAt(call, 1);
    checkTakes(kTakesFloat, "log_sigmoid_cpu", tensorAt(call, 0).dtype);
    const Dims weighted = tensorAt(call, 3).defined ? broadcastShapes(tensorAt(call, 3).layout.shape, target.layout.shape) : Dims();
    const auto fits = [](const Dims& own, const Dims& other) {
        if (const Dims both = broadcastShapes(own, other); !(both == own))
            fail(ErrorKind::Runtime, "output with shape %s doesn't match the broadcast shape %s", toText(own).c_str(),
                 toText(both).c_str());
    };
    fits(tensorAt(call, 0).layout.shape, weighted);
    fits(target.layout.shape, tensorAt(call, 0).layout.shape);
    if (isIntegral(target.dtype, true))
        fail(ErrorKind::Runtime, "result type %s can't be cast to the desired output type %s",
             std::string(scalarName(tensorAt(call, 0).dtype)).c_str(), std::string(scalarName(target.dtype)).c_str());
    if (tensorAt(call, 2).defined)
        fits(target.layout.shape, tensorAt(call, 2).layout.shape);
    MetaCall pair{call.tensors.subspan(1, 1), call.attrs, call.listSizes, call.defaultDType, call.out};
    giveLoss(pair, target.dtype, intAt(call, 0));
}

// clang-format off
#define SS_LOSS_PAIRS(more) \
    "f32[2,3], f32[2,3]" more "\nf64[2,3], f64[3], 1" more "\nf32[3,2]@(1,3), f32[3,2], 0" more "\nf64[4], f64[4], 2" more \
    "\nf16[4], f16[4], 1" more "\nbf16[4], bf16[4], 0" more "\nf32[3], f64[3]" more "\nf32[0], f32[0]" more \
    "\nf32[2,3], f32[2,4] ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"
#define SS_GOOD_TRIPLES(more) \
    "f32[], f32[2,3], f32[2,3], 1" more "\nf64[], f64[2,3], f64[2,3], 2" more "\nf64[4], f64[4], f64[4], 0" more \
    "\nf16[], f16[4], f16[4], 1" more "\nf32[3,2], f32[3,2]@(1,3), f32[3,2], 0" more
#define SS_LOSS_TRIPLES(more) \
    SS_GOOD_TRIPLES(more) "\nf32[2,3], f32[2,3], f32[2,4], 0" more " ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at " \
    "non-singleton dimension 1"
#define SS_LOSS(name, more, formula, meta, doc, samples) \
    {name "(Tensor self, Tensor target, int reduction=0" more ") -> Tensor", "torch._C._nn." name "({*})", formula, OpKind::Reduce, kNeural, \
     meta, doc, samples}
#define SS_LOSS_BACKWARD(name, more, formula, kernel, samples) \
    {name "_backward(Tensor grad_output, Tensor self, Tensor target, int reduction" more ") -> Tensor", \
     "torch.ops.aten." name "_backward({*})", formula, OpKind::Reduce, kInternal, \
     [](MetaCall& call) { backwardMeta(call, kernel); }, "The gradient of " name ".", samples}
#define SS_NOT_LONG(kernel) "\ni64[2], i64[2] ! RuntimeError: \"" kernel "\" not implemented for 'Long'"

constexpr OpRow kRows[] = {
    SS_LOSS("mse_loss", "", "y = mean (x[i] - t[i])^2", [](MetaCall& call) { lossMeta(call, "mse_cpu"); },
            "The squared error: each element's, their mean or their sum.", SS_LOSS_PAIRS("") SS_NOT_LONG("mse_cpu")),
    SS_LOSS_BACKWARD("mse_loss", "", "y[i] = 2 * (x[i] - t[i]) * g / n", "mse_backward_cpu_out", SS_LOSS_TRIPLES("")),
    {"l1_loss(Tensor self, Tensor target, int reduction=0) -> Tensor", "torch._C._nn.l1_loss({*})", "y = mean |x[i] - t[i]|",
     OpKind::Composite, kNeural, absoluteMeta, "The absolute error: each element's, their mean or their sum.",
     SS_LOSS_PAIRS("") "\ni64[2], i64[2], 2\ni64[2], i64[2], 0\ni64[2], i64[2], 1 ! RuntimeError: mean(): could not infer output dtype. Input "
     "dtype must be either a floating point or complex dtype. Got: Long"},
    {"binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=0) -> Tensor",
     "torch.binary_cross_entropy_with_logits({*})", "y = mean -w[i] * (t[i] * ln s(x[i]) + (1 - t[i]) * ln(1 - s(x[i])))",
     OpKind::Composite, kFunction, logitsMeta, "binary_cross_entropy of sigmoid(x), without overflow.",
     "f32[2,3], f32[2,3]\nf64[2,3], f64[2,3], f64[3], f64[3]\nf64[4], f64[4], None, f64[4], 2\nf64[4], f64[4], reduction=0\nf16[4], f16[4]\n"
     "f32[2,3], f32[3] ! RuntimeError: output with shape [3] doesn't match the broadcast shape [2, 3]\n"
     "f32[2], i64[2] ! RuntimeError: result type Float can't be cast to the desired output type Long\n"
     "f64[2], u8[2] ! RuntimeError: result type Double can't be cast to the desired output type Byte\n"
     "i64[2], i64[2] ! RuntimeError: \"log_sigmoid_cpu\" not implemented for 'Long'"},
    SS_LOSS("smooth_l1_loss", ", float beta=1.0", "d = |x[i] - t[i]|; y = mean of d < b ? d^2 / (2 b) : d - b / 2", smoothMeta,
            "Squared errors where they are small, absolute ones elsewhere.",
            SS_LOSS_PAIRS("") "\nf64[2,3], f64[2,3], 0, beta=0.3" SS_NOT_LONG("smooth_l1_cpu")
            "\nf32[2], f32[2], beta=-1.0 ! RuntimeError: smooth_l1_loss does not support negative values for beta."),
    SS_LOSS_BACKWARD("smooth_l1_loss", ", float beta", "y[i] = clamp((x[i] - t[i]) / b, -1, 1) * g / n", "smooth_l1_backward_cpu_out",
                     SS_LOSS_TRIPLES(", 0.7")),
    SS_LOSS("huber_loss", ", float delta=1.0", "d = |x[i] - t[i]|; y = mean of d <= a ? d^2 / 2 : a * (d - a / 2)", huberMeta,
            "Squared errors where they are small, absolute ones elsewhere, joined smoothly.",
            SS_LOSS_PAIRS("") "\nf64[2,3], f64[2,3], 0, delta=0.3" SS_NOT_LONG("huber_cpu")
            "\nf32[2], f32[2], delta=0.0 ! RuntimeError: huber_loss does not support non-positive values for delta."),
    SS_LOSS_BACKWARD("huber_loss", ", float delta", "y[i] = clamp(x[i] - t[i], -a, a) * g / n", "huber_backward_cpu_out",
                     SS_LOSS_TRIPLES(", 0.7")),
    SS_LOSS("soft_margin_loss", "", "y = mean ln(1 + e^(-t[i] * x[i]))", softMarginMeta,
            "The logistic loss of labels that are -1 and 1.",
            SS_LOSS_PAIRS("") "\ni64[2], i64[2] ! RuntimeError: result type Float can't be cast to the desired output type Long"),
    SS_LOSS_BACKWARD("soft_margin_loss", "", "y[i] = -t[i] / (1 + e^(t[i] * x[i])) * g / n", "soft_margin_backward", SS_GOOD_TRIPLES("") "\n! none"),
    {"binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=0) -> Tensor",
     "torch._C._nn.binary_cross_entropy({*})", "y = mean -w[i] * (t[i] * ln x[i] + (1 - t[i]) * ln(1 - x[i]))", OpKind::Reduce, kNeural,
     entropyMeta, "The cross entropy of probabilities of a yes; logarithms end at -100.",
     "f32[4]=(0.125, 0.25, 0.75, 0.5), f32[4]=(0, 0.75, 0.5, 0)\n"
     "f64[2,2]=(0.1, 0.2, 0.3, 0.4), f64[2,2]=(0, 0.25, 0.5, 0.75), f64[2], 1\nf64[2]=(0.1, 0.6), f64[2]=(0.5, 0), reduction=2\n"
     "f16[2]=(0.25, 0.5), f16[2]=(0.5, 0)\nbf16[2]=(0.25, 0.5), bf16[2]=(0.5, 0), reduction=1\nf32[0], f32[0]\n"
     "f32[2]=(0.5, 1.5), f32[2]=(0, 0.5) ! RuntimeError: all elements of input should be between 0 and 1\n"
     "f32[2]=(0.5, 0.5), f32[2]=(0, 2) ! RuntimeError: all elements of target should be between 0 and 1\n"
     "f32[2], f64[2] ! RuntimeError: Found dtype Double but expected Float\n"
     "i64[2], i64[2] ! RuntimeError: \"binary_cross_entropy\" not implemented for 'Long'"},
    {"binary_cross_entropy_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor",
     "torch.ops.aten.binary_cross_entropy_backward({*})", "y[i] = g * w[i] * (x[i] - t[i]) / (x[i] * (1 - x[i])) / n", OpKind::Reduce,
     kInternal, entropyBackwardMeta, "The gradient of binary_cross_entropy.",
     "f64[], f64[3]=(0.1, 0.5, 0.75), f64[3]=(0, 1, 0.5)\nf64[3], f64[3]=(0.1, 0.5, 0.75), f64[3], f64[3], 0\n"
     "f32[], f32[2]=(0.25, 0.5), f32[2], reduction=2\nf32[2], f32[2]=(0.25, 0.5), f32[3], reduction=0 ! RuntimeError: The size of tensor a "
     "(2) must match the size of tensor b (3) at non-singleton dimension 0"},
};
// clang-format on

}

std::span<const OpRow> lossRows() { return kRows; }

}

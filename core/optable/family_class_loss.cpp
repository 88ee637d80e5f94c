#include "core/layout/view_rules.h"
#include "core/optable/loss_meta.h"
#include "core/optable/neural.h"
#include "core/optable/nn_families.h"
#include "core/optable/view_meta.h"

namespace ss::optable {

namespace {

long long ll(int64_t value) { return static_cast<long long>(value); }
const TensorMeta& scores(const MetaCall& call) { return tensorAt(call, 0); }
const TensorMeta& target(const MetaCall& call) { return tensorAt(call, 1); }
const Dims& shapeOf(const TensorMeta& meta) { return meta.layout.shape; }

void checkClasses(const MetaCall& call, size_t weightAt, int64_t classes, const char* kernel)
{
    const TensorMeta& weight = tensorAt(call, weightAt);
    if (weight.defined && (weight.layout.ndim() != 1 || weight.layout.numel() != classes)) {
        if (shapeOf(scores(call)).size() == 4)
            fail(ErrorKind::Runtime, "weight tensor should be defined either for all or no classes");
        fail(ErrorKind::Runtime,
             "weight tensor should be defined either for all %lld classes or no classes but got weight tensor of shape: %s", ll(classes),
             toText(shapeOf(weight)).c_str());
    }
    checkTakes(kTakesFloat, kernel, scores(call).dtype);
    if (target(call).dtype != DType::Int64 && target(call).dtype != DType::UInt8)
        fail(ErrorKind::Runtime, "expected scalar type Long but found %s", std::string(scalarName(target(call).dtype)).c_str());
    if (weight.defined)
        checkSameScalarType(scores(call), weight);
}

void nllMeta(MetaCall& call)
{
    const Dims &shape = shapeOf(scores(call)), &wanted = shapeOf(target(call));
    if (shape.empty() || shape.size() > 2)
        fail(ErrorKind::Runtime, "input tensor should be 1D or 2D");
    if (wanted.size() > 1)
        fail(ErrorKind::Runtime, "0D or 1D target tensor expected, multi-target not supported");
    const bool none = shape.size() == 1 && wanted.empty();
    if (!none && (wanted.empty() || shape[0] != wanted[0]))
        fail(ErrorKind::Runtime, "size mismatch (got input: %s, target: %s)", toText(shape).c_str(), toText(wanted).c_str());
    if (shape.size() == 1 && !wanted.empty())
        fail(ErrorKind::Runtime, "size mismatch (got input: %s, target: %s)", toText(shape).c_str(), toText(wanted).c_str());
    checkClasses(call, 2, shape.back(), "nll_loss_out_frame");
    giveFresh(call, intAt(call, 0) == kNone && shape.size() == 2 ? Dims{shape[0]} : Dims{}, scores(call).dtype);
}

void nll2dMeta(MetaCall& call)
{
    const Dims &shape = shapeOf(scores(call)), &wanted = shapeOf(target(call));
    if (wanted.size() != 3)
        fail(ErrorKind::Runtime, "only batches of spatial targets supported (3D tensors) but got targets of dimension: %zu", wanted.size());
    if (shape.size() != 4)
        fail(ErrorKind::Runtime, "only batches of spatial inputs supported (4D tensors), but got input of dimension: %zu", shape.size());
    if (shape[0] != wanted[0] || shape[2] != wanted[1] || shape[3] != wanted[2])
        fail(ErrorKind::Runtime, "size mismatch (got input: %s , target: %s", toText(shape).c_str(), toText(wanted).c_str());
    checkClasses(call, 2, shape[1], "nll_loss2d_forward_out_frame");
    giveFresh(call, intAt(call, 0) == kNone ? wanted : Dims{}, scores(call).dtype);
}

/// Of the shape and dtype of the scores.
void nllBackwardMeta(MetaCall& call) { giveFresh(call, shapeOf(tensorAt(call, 1)), tensorAt(call, 1).dtype); }

/// Any number of axes behind the classes'.
void nllNdMeta(MetaCall& call)
{
    const Dims &shape = shapeOf(scores(call)), &wanted = shapeOf(target(call));
    if (shape.empty())
        fail(ErrorKind::Value, "Expected 1 or more dimensions (got 0)");
    if (shape.size() != 1 && (wanted.empty() || shape[0] != wanted[0]))
        fail(ErrorKind::Value, "Expected input batch_size (%lld) to match target batch_size (%lld).", ll(shape[0]),
             ll(wanted.empty() ? 0 : wanted[0]));
    if (shape.size() <= 2)
        return nllMeta(call);
    if (shape.size() == 4)
        return nll2dMeta(call);
    Dims inner = shape;
    inner.erase(1);
    if (!(inner == wanted))
        fail(ErrorKind::Runtime, "Expected target size %s, got %s", toText(inner).c_str(), toText(wanted).c_str());
    checkClasses(call, 2, shape[1], "nll_loss2d_forward_out_frame");
    giveFresh(call, intAt(call, 0) == kNone ? wanted : Dims{}, scores(call).dtype);
}

void checkProbabilities(const MetaCall& call)
{
    const Dims& shape = shapeOf(scores(call));
    const int64_t classes = shape.empty() ? 1 : shape[shape.size() == 1 ? 0 : 1];
    const TensorMeta& weight = tensorAt(call, 2);
    if (!isFloating(target(call).dtype))
        fail(ErrorKind::Runtime, "Expected floating point type for target with class probabilities, got %s",
             std::string(scalarName(target(call).dtype)).c_str());
    if (intAt(call, 1) >= 0)
        fail(ErrorKind::Runtime, "ignore_index is not supported for floating point target");
    if (weight.defined && (weight.layout.ndim() != 1 || weight.layout.numel() != classes))
        fail(ErrorKind::Runtime,
             "cross_entropy: weight tensor should be defined either for all %lld classes or no classes but got weight tensor of shape: %s",
             ll(classes), toText(shapeOf(weight)).c_str());
}

void crossEntropyMeta(MetaCall& call)
{
    const Dims& shape = shapeOf(scores(call));
    const double smoothing = std::get<double>(call.attrs[2]);
    const bool probabilities = shape == shapeOf(target(call));
    if (probabilities)
        checkProbabilities(call);
    if ((probabilities || smoothing > 0) && smoothing > 1)
        fail(ErrorKind::Runtime, "label_smoothing must be between 0.0 and 1.0. Got: %g", smoothing);
    checkTakes(kTakesFloat, shape.size() <= 2 ? "log_softmax_lastdim_kernel_impl" : "softmax_kernel_impl", scores(call).dtype);
    if (shape.empty() && !probabilities)
        wrapAxis(1, 0);
    if (!probabilities)
        return nllNdMeta(call);
    Dims left = shape;
    if (!left.empty())
        left.erase(shape.size() > 1);
    std::vector<TensorMeta> operands(call.tensors.begin(), call.tensors.end());
    giveFresh(call, intAt(call, 0) == kNone ? left : Dims{}, promoted(operands, call.defaultDType));
}

/// Samples by classes, or one sample alone.
std::pair<int64_t, int64_t> sampleSizes(const MetaCall& call)
{
    const Dims& shape = shapeOf(scores(call));
    const bool one = shape.size() < 2;
    const int64_t samples = one ? 1 : shape[0], classes = shape.empty() ? 1 : shape.back();
    if (shape.size() > 2 || classes == 0)
        fail(ErrorKind::Runtime, "Expected non-empty vector or matrix with optional 0-dim batch size, but got: %s", toText(shape).c_str());
    return {samples, classes};
}

void multiMarginMeta(MetaCall& call)
{
    const auto [samples, classes] = sampleSizes(call);
    const TensorMeta& weight = tensorAt(call, 2);
    const Scalar p = std::get<Scalar>(call.attrs[0]);
    if (p.toDouble() != 1 && p.toDouble() != 2)
        fail(ErrorKind::Runtime, "only p == 1 and p == 2 supported");
    const Dims& wanted = shapeOf(target(call));
    if (wanted.size() > 1 || target(call).layout.numel() != samples)
        fail(ErrorKind::Runtime, "inconsistent target size, expected %lld but got %s", ll(samples), toText(wanted).c_str());
    if (weight.defined && (weight.layout.ndim() > 1 || weight.layout.numel() != classes))
        fail(ErrorKind::Runtime, "inconsistent weight size, expected %lld but got %s", ll(classes), toText(shapeOf(weight)).c_str());
    checkTakes(kTakesFloat, "multi_margin_loss_cpu_kernel", scores(call).dtype);
    if (target(call).dtype != DType::Int64)
        fail(ErrorKind::Runtime, "expected scalar type Long but found %s", std::string(scalarName(target(call).dtype)).c_str());
    if (weight.defined)
        checkSameScalarType(scores(call), weight);
    giveFresh(call, intAt(call, 2) == kNone && !wanted.empty() ? Dims{samples} : Dims{}, scores(call).dtype);
}

void multilabelMarginMeta(MetaCall& call)
{
    const auto [samples, classes] = sampleSizes(call);
    const Dims &shape = shapeOf(scores(call)), &wanted = shapeOf(target(call));
    const bool fits = shape.size() < 2 ? wanted.size() <= 1 && target(call).layout.numel() == classes : wanted == shape;
    if (!fits)
        fail(ErrorKind::Runtime, "inconsistent target size: %s for input of size: %s", toText(wanted).c_str(), toText(shape).c_str());
    checkTakes(kTakesFloat, "multilabel_margin_loss_forward_out_frame", scores(call).dtype);
    if (target(call).dtype != DType::Int64)
        fail(ErrorKind::Runtime, "expected scalar type Long but found %s", std::string(scalarName(target(call).dtype)).c_str());
    giveFresh(call, intAt(call, 0) == kNone && shape.size() == 2 ? Dims{samples} : Dims{}, scores(call).dtype);
}

void classBackwardMeta(MetaCall& call) { giveFresh(call, shapeOf(tensorAt(call, 1)), tensorAt(call, 1).dtype); }

// clang-format off
#define SS_CLASSES(name) name "(Tensor self, Tensor target, Tensor? weight=None, int reduction=0, int ignore_index=-100) -> Tensor"
#define SS_CLASSES_BACKWARD(name) \
    name "(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100) -> Tensor"
#define SS_CLASS_SAMPLES \
    "f32[2,3], i64[2]=(0,2), reduction=1\nf64[3,4], i64[3]=(1,3,0), f64[4], 1\nf32[2,3], i64[2]=(1,1)\nf32[3], i64[]=(2)\n" \
    "f64[2,3], i64[2]=(0,-100), reduction=2\nf32[2,3], u8[2]=(0,1)\nf16[2,3], i64[2]=(0,1)\nf32[3,2]@(1,3), i64[3]=(0,1,1), f32[2], 1, 1\n" \
    "f32[2,3], i64[2]=(0,3) ! IndexError: Target 3 is out of bounds.\n" \
    "f32[2,3], i32[2]=(0,1) ! RuntimeError: expected scalar type Long but found Int\n" \
    "f32[2,3], i64[2]=(0,1), f32[4] ! RuntimeError: weight tensor should be defined either for all 3 classes or no classes but got weight " \
    "tensor of shape: [4]\n"

constexpr OpRow kRows[] = {
    {SS_CLASSES("nll_loss"), "torch._C._nn.nll_loss({*})", "y = mean -w[t[i]] * x[i, t[i]]", OpKind::Reduce, kNeural, nllMeta,
     "The negative log likelihood of the classes that are right, from logarithms of probabilities.",
     SS_CLASS_SAMPLES "f32[0,3], i64[0]\n"
     "f32[2,3,4], i64[2,4]=(0,0,0,0,0,0,0,0) ! RuntimeError: input tensor should be 1D or 2D\n"
     "f32[2,3], i64[3]=(0,0,0) ! RuntimeError: size mismatch (got input: [2, 3], target: [3])\n"
     "f32[2,3], i64[2,1]=(0,0) ! RuntimeError: 0D or 1D target tensor expected, multi-target not supported\n"
     "i64[2,3], i64[2]=(0,1) ! RuntimeError: \"nll_loss_out_frame\" not implemented for 'Long'"},
    {SS_CLASSES_BACKWARD("nll_loss_backward"), "torch.ops.aten.nll_loss_backward({*})", "y[i, t[i]] = -w[t[i]] * g / sum w[t[i]]",
     OpKind::Reduce, kInternal, nllBackwardMeta, "The gradient of nll_loss.",
     "f32[], f32[2,3], i64[2]=(0,2)\nf64[], f64[3,4], i64[3]=(1,3,0), f64[4]\nf64[2], f64[2,3], i64[2]=(1,1), reduction=0\n"
     "f64[], f64[3], i64[]=(2)\n! none"},
    {SS_CLASSES("nll_loss2d"), "torch._C._nn.nll_loss2d({*})", "y = mean -w[t[i, j, k]] * x[i, t[i, j, k], j, k]", OpKind::Reduce, kNeural,
     nll2dMeta, "nll_loss of every place of pictures.",
     "f32[1,2,2,2], i64[1,2,2]=(0,1,1,0)\nf64[1,2,1,2], i64[1,1,2]=(0,1), f64[2], 0\nf64[1,2,1,2], i64[1,1,2]=(0,-100), reduction=2\n"
     "f32[1,2,1,1], i64[1,2]=(0,0) ! RuntimeError: only batches of spatial targets supported (3D tensors) but got targets of dimension: 2\n"
     "f32[1,2,1], i64[1,1,1]=(0) ! RuntimeError: only batches of spatial inputs supported (4D tensors), but got input of dimension: 3\n"
     "f32[1,2,1,1], i64[1,1,1]=(2) ! IndexError: Target 2 is out of bounds.\n"
     "f32[1,2,1,1], i64[1,1,1]=(0), f32[3] ! RuntimeError: weight tensor should be defined either for all or no classes"},
    {SS_CLASSES_BACKWARD("nll_loss2d_backward"), "torch.ops.aten.nll_loss2d_backward({*})",
     "y[i, t[i, j, k], j, k] = -w[t[i, j, k]] * g / sum w", OpKind::Reduce, kInternal, nllBackwardMeta, "The gradient of nll_loss2d.",
     "f32[], f32[1,2,2,2], i64[1,2,2]=(0,1,1,0)\nf64[1,1,2], f64[1,2,1,2], i64[1,1,2]=(0,1), f64[2], 0\n"
     "f64[], f64[1,2,1,2], i64[1,1,2]=(0,-100), reduction=2\n"
     "! none"},
    {SS_CLASSES("nll_loss_nd"), "torch._C._nn.nll_loss_nd({*})", "y = mean -w[t] * x[t]", OpKind::Composite, kNeural, nllNdMeta,
     "nll_loss of scores with the classes along axis 1, and any axes behind it.",
     SS_CLASS_SAMPLES "f32[2,2,2], i64[2,2]=(0,1,1,0)\nf64[1,2,2,1], i64[1,2,1]=(0,1), reduction=0\n"
     "f64[1,2,1,1,2], i64[1,1,1,2]=(0,1), f64[2], 0\n"
     "f32[2,3], i64[3]=(0,0,0) ! ValueError: Expected input batch_size (2) to match target batch_size (3).\n"
     "f32[2,2,2], i64[2,3]=(0,0,0,0,0,0) ! RuntimeError: Expected target size [2, 2], got [2, 3]"},
    {"cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=0, int ignore_index=-100, "
     "float label_smoothing=0.0) -> Tensor", "torch._C._nn.cross_entropy_loss({*})", "y = mean -w[t] * ln softmax(x)[t]",
     OpKind::Composite, kNeural, crossEntropyMeta, "The cross entropy of scores and classes, or of scores and probabilities of classes.",
     SS_CLASS_SAMPLES "f32[2,3], f32[2,3], reduction=1\nf64[2,3], f64[2,3], f64[3], 0\nf64[2,3], f64[2,3], reduction=2, label_smoothing=0.1\n"
     "f64[2,3], i64[2]=(0,2), reduction=1, label_smoothing=0.1\nf64[2,3], i64[2]=(0,2), f64[3], 1, label_smoothing=0.2\n"
     "f64[2,2,2], i64[2,2]=(0,1,1,-100), reduction=0, label_smoothing=0.2\nf64[3], f64[3]\n"
     "f32[2,3], i64[2,3]=(0,0,0,0,0,0) ! RuntimeError: Expected floating point type for target with class probabilities, got Long\n"
     "f32[2,3], f32[2,3], ignore_index=1 ! RuntimeError: ignore_index is not supported for floating point target\n"
     "f32[2,3], i64[2]=(0,2), label_smoothing=1.5 ! RuntimeError: label_smoothing must be between 0.0 and 1.0. Got: 1.5\n"
     "i64[2,3], i64[2]=(0,2) ! RuntimeError: \"log_softmax_lastdim_kernel_impl\" not implemented for 'Long'"},
    {"multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=0) -> Tensor",
     "torch._C._nn.multi_margin_loss({*})", "y = mean of sum over j != t[i] of w[t[i]] * max(0, m - x[i, t[i]] + x[i, j])^p / classes",
     OpKind::Reduce, kNeural, multiMarginMeta, "How far the right class's score is from being a margin above the others.",
     "f32[2,3], i64[2]=(0,2), reduction=1\nf64[2,3], i64[2]=(0,2), 2, 0.5, f64[3], 1\nf64[2,3], i64[2]=(0,2), reduction=0\nf32[3], i64[]=(1)\n"
     "f64[2,3], i64[2]=(0,2), reduction=2\nf32[2,3], i64[2]=(0,3) ! RuntimeError: target out of range\n"
     "f32[2,3], i64[2]=(0,2), 3 ! RuntimeError: only p == 1 and p == 2 supported\n"
     "f32[2,3], i64[3]=(0,2,1) ! RuntimeError: inconsistent target size, expected 2 but got [3]\n"
     "f32[2,3], i64[2]=(0,2), 1, 1, f32[2] ! RuntimeError: inconsistent weight size, expected 3 but got [2]"},
    {"multi_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, "
     "int reduction=1) -> Tensor", "torch.ops.aten.multi_margin_loss_backward({*})", "", OpKind::Reduce, kInternal, classBackwardMeta,
     "The gradient of multi_margin_loss.",
     "f64[], f64[2,3], i64[2]=(0,2), 1, 1\nf64[], f64[2,3], i64[2]=(0,2), 2, 0.5, f64[3]\nf64[2], f64[2,3], i64[2]=(0,2), 2, 1, reduction=0\n"
     "f32[], f32[2,3], i64[2]=(0,3), 1, 1 ! RuntimeError: target out of range"},
    {"multilabel_margin_loss(Tensor self, Tensor target, int reduction=0) -> Tensor", "torch._C._nn.multilabel_margin_loss({*})",
     "y = mean of sum over right j, wrong k of max(0, 1 - x[i, j] + x[i, k]) / classes", OpKind::Reduce, kNeural, multilabelMarginMeta,
     "How far the scores of several right classes, listed up to the first -1, are from being 1 above the wrong ones.",
     "f32[1,4], i64[1,4]=(3,0,-1,1), 1\nf64[2,3], i64[2,3]=(0,-1,0,1,2,-1), 0\nf64[4], i64[4]=(3,0,-1,1), 2\n"
     "f32[1,4], i64[1,4]=(3,7,-1,1) ! RuntimeError: argument #2 'target' is out of range\n"
     "f32[1,4], i64[1,3]=(0,1,2) ! RuntimeError: inconsistent target size: [1, 3] for input of size: [1, 4]"},
    {"multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor",
     "torch.ops.aten.multilabel_margin_loss_backward({*})", "", OpKind::Reduce, kInternal, classBackwardMeta,
     "The gradient of multilabel_margin_loss.",
     "f64[], f64[1,4], i64[1,4]=(3,0,-1,1), 1\nf64[2], f64[2,3], i64[2,3]=(0,-1,0,1,2,-1), 0\nf64[], f64[4], i64[4]=(3,0,-1,1), 2\n! none"},
};
// clang-format on

}

std::span<const OpRow> classLossRows() { return kRows; }

}

#include "core/optable/nn_families.h"
#include "core/optable/norm_meta.h"
#include "core/optable/view_meta.h"

namespace ss::optable {

bool isMixedWith(const MetaCall& call, std::span<const size_t> parameters, const char* refusal)
{
    const DType dtype = tensorAt(call, 0).dtype;
    bool mixed = false;
    for (size_t i : parameters) {
        if (!tensorAt(call, i).defined || tensorAt(call, i).dtype == dtype)
            continue;
        if (itemsize(dtype) != 2 || !isFloating(dtype) || tensorAt(call, i).dtype != DType::Float32)
            fail(ErrorKind::Runtime, "%s", refusal);
        mixed = true;
    }
    return mixed;
}

namespace {

long long ll(int64_t value) { return static_cast<long long>(value); }
const Dims& shapeOf(const MetaCall& call, size_t index = 0) { return tensorAt(call, index).layout.shape; }

/// Weight, bias and the running statistics have an element a channel.
int64_t checkedChannels(const MetaCall& call, bool training)
{
    const Dims& shape = shapeOf(call);
    if (shape.size() < 2)
        fail(ErrorKind::Index, "Dimension out of range (expected to be in range of [-%zu, %zu], but got 1)",
             std::max<size_t>(shape.size(), 1), std::max<size_t>(shape.size(), 1) - 1);
    static constexpr std::pair<const char*, size_t> kParameters[] = {{"running_mean", 3}, {"running_var", 4}, {"weight", 1}, {"bias", 2}};
    for (const auto& [name, i] : kParameters) {
        if (!tensorAt(call, i).defined && i >= 3 && !training)
            fail(ErrorKind::Runtime, "%s must be defined in evaluation mode", name);
        if (tensorAt(call, i).defined && tensorAt(call, i).layout.numel() != shape[1])
            fail(ErrorKind::Runtime, "%s should contain %lld elements not %lld", name, ll(shape[1]), ll(tensorAt(call, i).layout.numel()));
    }
    return shape[1];
}

DType statisticsType(const MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype;
    static constexpr size_t kAffine[] = {1, 2};
    checkTakes(kTakesFloat, "batch_norm", dtype);
    const bool mixed = isMixedWith(call, kAffine, "mixed dtype (CPU): all inputs must share same datatype.");
    bool running = false;
    for (size_t i : {3, 4})
        if (tensorAt(call, i).defined && tensorAt(call, i).dtype != dtype) {
            if (itemsize(dtype) != 2 || tensorAt(call, i).dtype != DType::Float32)
                fail(ErrorKind::Runtime, "expected scalar type %s but found %s", std::string(scalarName(dtype)).c_str(),
                     scalarNameAt(call, i).c_str());
            running = true;
        }
    return mixed || running ? DType::Float32 : dtype;
}

/// Attributes begin with `training`; `statistics` results follow the first.
void giveNormalized(MetaCall& call, size_t statistics)
{
    const bool training = boolAt(call, 0);
    const int64_t channels = checkedChannels(call, training);
    const DType dtype = statisticsType(call);
    giveFresh(call, shapeOf(call), tensorAt(call, 0).dtype);
    for (size_t i = 0; i < statistics; ++i)
        giveFresh(call, {training ? channels : 0}, dtype);
}

void batchNormMeta(MetaCall& call) { giveNormalized(call, 0); }
void nativeBatchNormMeta(MetaCall& call) { giveNormalized(call, 2); }
void batchNormStatisticsMeta(MetaCall& call) { giveNormalized(call, 3); }

void batchNormBackwardMeta(MetaCall& call)
{
    const DType statistics = tensorAt(call, 3).dtype;
    const int64_t channels = shapeOf(call, 1)[1];
    giveFresh(call, shapeOf(call, 1), tensorAt(call, 1).dtype);
    giveFresh(call, {channels}, statistics);
    giveFresh(call, {channels}, statistics);
}

void layerNormBackwardMeta(MetaCall& call)
{
    const auto& normalized = std::get<Dims>(call.attrs[0]);
    const DType dtype = tensorAt(call, 4).defined ? tensorAt(call, 4).dtype : tensorAt(call, 1).dtype;
    giveFresh(call, shapeOf(call, 1), tensorAt(call, 1).dtype);
    giveFresh(call, normalized, dtype);
    giveFresh(call, normalized, dtype);
}

void checkGroups(const MetaCall& call, int64_t groups)
{
    const Dims& shape = shapeOf(call);
    if (groups <= 0)
        fail(ErrorKind::Runtime, "Expected num groups to be greater than 0, got %lld", ll(groups));
    if (shape.size() < 2)
        fail(ErrorKind::Index, "Dimension out of range (expected to be in range of [-%zu, %zu], but got 1)",
             std::max<size_t>(shape.size(), 1), std::max<size_t>(shape.size(), 1) - 1);
    if (shape[1] % groups != 0)
        fail(ErrorKind::Runtime,
             "Expected number of channels in input to be divisible by num_groups, but got input of shape %s and num_groups=%lld",
             toText(shape).c_str(), ll(groups));
    for (size_t i : {1, 2}) {
        const TensorMeta& parameter = tensorAt(call, i);
        // PyTorch tells the weight's shape in the bias's message, too.
        if (parameter.defined && (parameter.layout.ndim() != 1 || parameter.layout.numel() != shape[1]))
            fail(
                ErrorKind::Runtime,
                "Expected %s to be a vector of size equal to the number of channels in input, but got %s of shape %s and input of shape %s",
                i == 1 ? "weight" : "bias", i == 1 ? "weight" : "bias", toText(shapeOf(call, tensorAt(call, 1).defined ? 1 : i)).c_str(),
                toText(shape).c_str());
    }
    checkTakes(kTakesFloat, "GroupNormKernelImpl", tensorAt(call, 0).dtype);
}

void giveGroups(MetaCall& call, int64_t groups, size_t statistics)
{
    static constexpr size_t kAffine[] = {1, 2};
    checkGroups(call, groups);
    const bool mixed = isMixedWith(call, kAffine, "mixed dtype (CPU): all inputs must share same datatype.");
    const DType dtype = tensorAt(call, 0).dtype;
    giveFresh(call, shapeOf(call), dtype);
    for (size_t i = 0; i < statistics; ++i)
        giveFresh(call, {shapeOf(call)[0], groups}, mixed ? DType::Float32 : dtype);
}

void groupNormMeta(MetaCall& call) { giveGroups(call, intAt(call, 0), 0); }
void nativeGroupNormMeta(MetaCall& call) { giveGroups(call, intAt(call, 3), 2); }

// clang-format off
#define SS_BATCH "Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, "
#define SS_BATCH_SAMPLES(more) \
    "f32[3,2], None, None, None, None, True, " more "\nf64[3,2,2], f64[2], f64[2], None, None, True, " more \
    "\nf32[2,2,1,2], f32[2], f32[2], f32[2], f32[2]=(1, 2), False, " more "\nf32[2,3,2]@(6,1,3), None, f32[3], None, None, True, " more \
    "\nf64[2,2], None, None, f64[2], f64[2]=(1, 0.5), False, " more "\nf16[2,2], f16[2], f16[2], f16[2], f16[2]=(1, 2), False, " more \
    "\nbf16[3,2], f32[2], f32[2], f32[2], f32[2]=(1, 2), False, " more \
    "\nf32[2,3], None, None, None, None, False, " more " ! RuntimeError: running_mean must be defined in evaluation mode" \
    "\nf32[2,3], f32[4], None, None, None, True, " more " ! RuntimeError: weight should contain 3 elements not 4" \
    "\nf32[2,3], None, None, f32[2], f32[3], True, " more " ! RuntimeError: running_mean should contain 3 elements not 2" \
    "\nf32[3], None, None, None, None, True, " more " ! IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)" \
    "\nf64[2,3], f32[3], None, None, None, True, " more " ! RuntimeError: mixed dtype (CPU): all inputs must share same datatype." \
    "\nf32[2,3], None, None, f64[3], f64[3], True, " more " ! RuntimeError: expected scalar type Float but found Double" \
    "\ni64[2,3], None, None, None, None, True, " more " ! RuntimeError: \"batch_norm\" not implemented for 'Long'"
#define SS_NORMAL "y = (x - mean) / sqrt(var + eps) * w + b"

constexpr OpRow kRows[] = {
    {"batch_norm(" SS_BATCH "float momentum, float eps, bool cudnn_enabled) -> Tensor", "torch.batch_norm({*})", SS_NORMAL, OpKind::Composite,
     kFunction, batchNormMeta, "Scaled to mean 0 and variance 1, channel by channel, over all samples; the statistics may be running ones.",
     SS_BATCH_SAMPLES("0.1, 0.001, False")},
    {"native_batch_norm(" SS_BATCH "float momentum, float eps) -> (Tensor, Tensor, Tensor)", "torch.native_batch_norm({*})", SS_NORMAL,
     OpKind::Composite, kFunction, nativeBatchNormMeta, "batch_norm, with the means and the reciprocals of the deviations.",
     SS_BATCH_SAMPLES("0.1, 0.001")},
    {"_batch_norm_statistics(" SS_BATCH "float eps) -> (Tensor, Tensor, Tensor, Tensor)", "torch.native_batch_norm({*})", SS_NORMAL,
     OpKind::Reduce, kInternal, batchNormStatisticsMeta,
     "batch_norm that leaves the running statistics as they are: with means, reciprocals of deviations, and variances.",
     SS_BATCH_SAMPLES("0.001")},
    {"native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor mean, Tensor invstd, bool training) "
     "-> (Tensor, Tensor, Tensor)", "torch.ops.aten.native_batch_norm_backward({*})", "", OpKind::Reduce, kInternal, batchNormBackwardMeta,
     "The gradients of batch_norm for input, weight and bias.",
     "f32[3,2], f32[3,2], None, f32[2], f32[2], True\nf64[3,2,2], f64[3,2,2], f64[2], f64[2], f64[2], False\n"
     "bf16[3,2], bf16[3,2], f32[2], f32[2], f32[2], True\n! none"},
    {"native_layer_norm_backward(Tensor grad_out, Tensor input, int[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight) "
     "-> (Tensor, Tensor, Tensor)", "torch.ops.aten.native_layer_norm_backward({*})", "", OpKind::Reduce, kInternal, layerNormBackwardMeta,
     "The gradients of layer_norm for input, weight and bias.",
     "f32[2,3], f32[2,3], (3,), f32[2,1], f32[2,1], None\nf64[2,3], f64[2,3], (3,), f64[2,1], f64[2,1], f64[3]\n"
     "bf16[2,3], bf16[2,3], (3,), f32[2,1], f32[2,1], f32[3]\n! none"},
    {"group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enabled=True) -> Tensor",
     "torch.group_norm({*})", SS_NORMAL, OpKind::Composite, kFunction, groupNormMeta,
     "Scaled to mean 0 and variance 1 over groups of channels of each sample.",
     "f32[2,4], 2\nf64[2,4,3], 2, f64[4], f64[4]\nf32[1,2,2,2], 1, f32[2]\nf32[2,4,3]@(12,1,4), 4\nf16[2,4], 2\nbf16[2,4,2], 2, f32[4], f32[4]\n"
     "f32[2,6,3], 4 ! RuntimeError: Expected number of channels in input to be divisible by num_groups, but got input of shape [2, 6, 3] "
     "and num_groups=4\n"
     "f32[2,6], 3, f32[3] ! RuntimeError: Expected weight to be a vector of size equal to the number of channels in input, but got weight of "
     "shape [3] and input of shape [2, 6]\n"
     "f32[6], 3 ! IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)"},
    {"native_group_norm(Tensor input, Tensor? weight, Tensor? bias, int N, int C, int HxW, int group, float eps) -> (Tensor, Tensor, Tensor)",
     "torch.native_group_norm({*})", SS_NORMAL, OpKind::Reduce, kFunction, nativeGroupNormMeta,
     "group_norm, with the means and the reciprocals of the deviations.",
     "f32[2,4], None, None, 2, 4, 1, 2, 0.001\nf64[2,4,3], f64[4], f64[4], 2, 4, 3, 2, 0.001\nf32[1,2,2,2], f32[2], None, 1, 2, 4, 1, 0.1\n"
     "f32[2,6,3], None, None, 2, 6, 3, 4, 0.1 ! RuntimeError: Expected number of channels in input to be divisible by num_groups, but got "
     "input of shape [2, 6, 3] and num_groups=4"},
};
// clang-format on

}

std::span<const OpRow> normRows() { return kRows; }

}

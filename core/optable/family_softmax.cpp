#include "core/layout/view_rules.h"
#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/reduce_axes.h"

#include <algorithm>

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;

const Dims& shapeOf(const MetaCall& call, size_t index = 0) { return tensorAt(call, index).layout.shape; }

/// The last axis has a kernel of its own name.
void softmaxMeta(MetaCall& call, const char* anyAxis, const char* lastAxis)
{
    const Dims& shape = shapeOf(call);
    const DType dtype = optionalAt<DType>(call, 1).value_or(tensorAt(call, 0).dtype);
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), shape.size());
    checkTakes(kTakesFloat, axis + 1 >= shape.size() ? lastAxis : anyAxis, dtype);
    giveFresh(call, shape, dtype);
}

void logsumexpMeta(MetaCall& call)
{
    const Dims& shape = shapeOf(call);
    const DType dtype = tensorAt(call, 0).dtype;
    const bool keepdim = boolAt(call, 1);
    const std::vector<bool> reduced = reducedAxes(call.attrs[0], shape.size());
    const auto* dims = std::get_if<Dims>(&call.attrs[0]);
    if (dims && dims->empty() && !shape.empty() && !keepdim)
        fail(ErrorKind::Runtime, "output with shape [] doesn't match the broadcast shape %s", toText(Dims(shape.size(), 1)).c_str());
    giveFresh(call, reducedShape(shape, reduced, keepdim), isIntegral(dtype, true) ? call.defaultDType : dtype);
}

void checkNormalized(const MetaCall& call, const Dims& normalized)
{
    if (normalized.empty())
        fail(ErrorKind::Runtime,
             "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got normalized_shape = "
             "%s",
             toText(normalized).c_str());
    static constexpr const char* kNames[] = {"input", "weight", "bias"};
    for (size_t i = 1; i < 3; ++i)
        if (tensorAt(call, i).defined && !(shapeOf(call, i) == normalized))
            fail(ErrorKind::Runtime,
                 "Expected %s to be of same shape as normalized_shape, but got %s of shape %s and normalized_shape = %s", kNames[i],
                 kNames[i], toText(shapeOf(call, i)).c_str(), toText(normalized).c_str());
    const Dims& shape = shapeOf(call);
    if (shape.size() < normalized.size() || !std::equal(normalized.begin(), normalized.end(), shape.end() - std::ssize(normalized))) {
        std::string wanted;
        for (int64_t size : normalized)
            wanted += ", " + std::to_string(size);
        fail(ErrorKind::Runtime, "Given normalized_shape=%s, expected input with shape [*%s], but got input of size%s",
             toText(normalized).c_str(), wanted.c_str(), toText(shape).c_str());
    }
}

/// Parameters of float32 may scale 16-bit floats; the statistics are then float32, too.
bool isMixed(const MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype;
    bool mixed = false;
    for (size_t i = 1; i < 3; ++i) {
        if (!tensorAt(call, i).defined || tensorAt(call, i).dtype == dtype)
            continue;
        if (itemsize(dtype) != 2 || !isFloating(dtype) || tensorAt(call, i).dtype != DType::Float32)
            fail(ErrorKind::Runtime, "mixed dtype (CPU): expect parameter to have scalar type of Float");
        mixed = true;
    }
    return mixed;
}

void nativeLayerNormMeta(MetaCall& call)
{
    const auto& normalized = std::get<Dims>(call.attrs[0]);
    checkNormalized(call, normalized);
    const DType dtype = tensorAt(call, 0).dtype, statistics = isMixed(call) ? DType::Float32 : dtype;
    checkTakes(kTakesFloat, "LayerNormKernelImpl", dtype);
    Dims rows = shapeOf(call);
    std::fill(rows.end() - std::ssize(normalized), rows.end(), 1);
    giveFresh(call, shapeOf(call), dtype);
    giveFresh(call, rows, statistics);
    giveFresh(call, rows, statistics);
}

void layerNormMeta(MetaCall& call)
{
    nativeLayerNormMeta(call);
    call.out.resize(1);
}

#define SS_SOFTMAX_SAMPLES                                                                                                                 \
    "f32[2,3], 0\nf32[2,3], -1\nf64[2,3,4], 1\nf32[], 0\nf16[2,3], 1\nbf16[4], 0\nf32[3,2]@(1,3), 1\nf32[0,3], 0\ni64[2,3], 1, "           \
    "dtype=torch.float32\nf32[3]=(inf, 0, nan), 0\nf32[3]=(-inf, 0, 1), 0\nf32[2,3], 1, dtype=torch.float64\n"                             \
    "f32[2,3], 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"                                   \
    "i64[2,3], 0 ! RuntimeError: \"softmax_kernel_impl\" not implemented for 'Long'\n"
#define SS_LAYER_NORM_SAMPLES(more)                                                                                                        \
    "f32[2,3], (3,)" more "\nf32[2,3], (3,), f32[3], f32[3]" more "\nf64[2,3,2], (3,2), f64[3,2]" more "\nf16[2,3], (3,)" more             \
    "\nbf16[2,4], (4,), f32[4], f32[4]" more "\nf32[3,2]@(1,3), (2,)" more "\nf32[0,3], (3,)" more "\nf32[2,3], (2,)" more                 \
    " ! RuntimeError: Given normalized_shape=[2], expected input with shape [*, 2], but got input of size[2, 3]"                           \
    "\nf32[2,3], ()" more " ! RuntimeError: Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "        \
    "element, but got normalized_shape = []"                                                                                               \
    "\nf32[2,3], (3,), f32[2]" more " ! RuntimeError: Expected weight to be of same shape as normalized_shape, but got weight of shape "   \
    "[2] and normalized_shape = [3]"                                                                                                       \
    "\nf32[2,3], (3,), f64[3]" more " ! RuntimeError: mixed dtype (CPU): expect parameter to have scalar type of Float"

void softmaxBackwardMeta(MetaCall& call)
{
    checkTakes(kTakesFloat, "softmax_backward_kernel_impl", tensorAt(call, 1).dtype);
    giveFresh(call, shapeOf(call, 1), tensorAt(call, 1).dtype);
}

#define SS_SOFTMAX_BACKWARD(name, formula)                                                                                                 \
    {                                                                                                                                      \
        name "(Tensor grad_output, Tensor output, int dim) -> Tensor", "torch." name "({*})", formula, OpKind::Reduce, kInternal,          \
            softmaxBackwardMeta, "The gradient of a softmax, from its result.",                                                            \
            "f32[2,3], f32[2,3], 1\nf64[2,3], f64[2,3], 0\nf32[3,2]@(1,3), f32[3,2], -1\nf16[2,3], f16[2,3], 1\nf64[], f64[], 0\n"         \
            "i64[2], i64[2], 0 ! RuntimeError: \"softmax_backward_kernel_impl\" not implemented for 'Long'"                                \
    }

constexpr OpRow kRows[] = {
    SS_SOFTMAX_BACKWARD("_softmax_backward_data", "y[i] = s[i] * (g[i] - sum g[j] * s[j])"),
    SS_SOFTMAX_BACKWARD("_log_softmax_backward_data", "y[i] = g[i] - e^s[i] * sum g[j]"),
    {"softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", "{self}.softmax({*})", "y[i] = e^x[i] / sum e^x[j]",
     OpKind::Reduce, kForms, [](MetaCall& call) { softmaxMeta(call, "softmax_kernel_impl", "softmax_lastdim_kernel_impl"); },
     "Along an axis: exponentials, scaled to the sum 1.",
     SS_SOFTMAX_SAMPLES "i64[2,3], 1 ! RuntimeError: \"softmax_lastdim_kernel_impl\" not implemented for 'Long'"},
    {"log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", "{self}.log_softmax({*})", "y[i] = x[i] - ln sum e^x[j]",
     OpKind::Reduce, kForms, [](MetaCall& call) { softmaxMeta(call, "softmax_kernel_impl", "log_softmax_lastdim_kernel_impl"); },
     "The logarithm of softmax, without overflow.",
     SS_SOFTMAX_SAMPLES "i64[2,3], 1 ! RuntimeError: \"log_softmax_lastdim_kernel_impl\" not implemented for 'Long'"},
    {"logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", "{self}.logsumexp({*})", "y = ln sum over j of e^x[i, j]",
     OpKind::Reduce, kForms, logsumexpMeta, "The logarithm of a sum of exponentials along axes, without overflow.",
     "f32[2,3], 0\nf32[2,3], -1, keepdim=True\nf64[2,3,4], (0, 2)\nf32[], 0\nf16[2,3], 1\ni64[2,3], 0\nb8[2,3], 1\nf32[0,3], 0\n"
     "f32[3]=(inf, 1, 2), 0\nf32[2]=(-inf, -inf), 0\nf32[2]=(nan, 1), 0\n"
     "f32[2,3], 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
     "f32[2,3], (0, 0) ! RuntimeError: dim 0 appears multiple times in the list of dims\n"
     "f32[2,3], () ! RuntimeError: output with shape [] doesn't match the broadcast shape [1, 1]"},
    {"native_layer_norm(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)",
     "torch.native_layer_norm({*})", "y = (x - mean) / sqrt(var + eps) * w + b", OpKind::Reduce, kFunction, nativeLayerNormMeta,
     "layer_norm, with the means and the reciprocals of the deviations.", SS_LAYER_NORM_SAMPLES(", eps=0.001")},
    {"layer_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enable=True) "
     "-> Tensor",
     "torch.layer_norm({*})", "y = (x - mean) / sqrt(var + eps) * w + b", OpKind::Composite, kFunction, layerNormMeta,
     "Scaled to mean 0 and variance 1 over the last axes.", SS_LAYER_NORM_SAMPLES("")},
};

}

std::span<const OpRow> softmaxRows() { return kRows; }

}

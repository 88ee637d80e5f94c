#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/sample_text.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction, kAll = kForms | kInPlace;

const Dims& shapeAt(const MetaCall& call, size_t index) { return tensorAt(call, index).layout.shape; }

void eluMeta(MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, "elu_cpu"); }

void celuMeta(MetaCall& call)
{
    if (std::get<Scalar>(call.attrs[0]).toDouble() == 0)
        fail(ErrorKind::Runtime, "ZeroDivisionError: alpha cannot be 0 for CELU");
    eluMeta(call);
}

/// One weight for all, or one for each channel: axis 1.
void preluMeta(MetaCall& call)
{
    const Dims &shape = shapeAt(call, 0), &weight = shapeAt(call, 1);
    if (tensorAt(call, 0).dtype != tensorAt(call, 1).dtype)
        fail(ErrorKind::Runtime, "prelu: Type promoting not supported. Got %s and %s",
             std::string(scalarName(tensorAt(call, 0).dtype)).c_str(), std::string(scalarName(tensorAt(call, 1).dtype)).c_str());
    if (weight.size() > 1)
        fail(ErrorKind::Runtime, "prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = %zu", weight.size());
    const int64_t count = weight.empty() ? 1 : weight[0];
    if (count != 1) {
        if (shape.empty())
            fail(ErrorKind::Runtime, "Not allow zero-dim input tensor.");
        const int64_t channels = shape.size() > 1 ? shape[1] : 1;
        if (channels != count)
            fail(ErrorKind::Runtime,
                 "Mismatch of parameter numbers and input channel size. Found parameter numbers = %lld and channel size = %lld.",
                 static_cast<long long>(count), static_cast<long long>(channels));
    }
    checkTakes(kTakesFloat, "prelu_cpu", tensorAt(call, 0).dtype);
    MetaCall alone{call.tensors.first(1), call.attrs, call.listSizes, call.defaultDType, call.out};
    giveElementwise(alone, tensorAt(call, 0).dtype);
}

constexpr OpRow kRows[] = {
    {"celu(Tensor self, Scalar alpha=1.0) -> Tensor", "torch.celu({*})", "y = x > 0 ? x : a * (e^(x/a) - 1)", OpKind::Elementwise,
     kAll - kMethod, celuMeta, "The continuously differentiable exponential linear unit.",
     "f32[2,3]\nf64[4], 0.5\nf16[3]\nbf16[3], alpha=2\nf32[3], -1\nf32[2], 0 ! RuntimeError: ZeroDivisionError: alpha cannot be 0 for "
     "CELU\n"
     "i64[2]" SS_REFUSED("elu_cpu", "Long")},
    {"selu(Tensor self) -> Tensor", "torch.selu({self})", "y = s * (x > 0 ? x : a * (e^x - 1))", OpKind::Elementwise, kAll - kMethod,
     eluMeta, "The scaled exponential linear unit: means and variances keep near 0 and 1.",
     "f32[2,3]\nf64[4]\nf16[3]\nbf16[3]\ni64[2]" SS_REFUSED("elu_cpu", "Long")},
    {"hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor", "torch.hardshrink({*})", "y = |x| > l ? x : 0", OpKind::Elementwise, kForms,
     [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, "hardshrink_cpu"); }, "Small elements become 0.",
     "f32[2,3]\nf64[4], 1\nf16[3]\nf32[3]=(nan, 0.5, -0.5)\nf32[3], lambd=2\ni64[2]" SS_REFUSED("hardshrink_cpu", "Long")},
    {"threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor", "torch.ops.aten.threshold_backward({*})",
     "y = x > t ? grad : 0", OpKind::Elementwise, kInternal,
     [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesNumbers, "threshold_cpu"); }, "The gradient of threshold and relu.",
     "f32[2,3], f32[2,3], 0\nf64[4], f64[4], 0.5\nf16[3], f16[3], 0\nbf16[2], bf16[2], 1\nf32[3], f32[3]=(nan, 1, -2), 0\ni64[4], i64[4], "
     "1\n"
     "b8[2], b8[2], 0" SS_REFUSED("threshold_cpu", "Bool")},
    {"threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor", "torch.threshold({*})", "y = x > t ? x : v", OpKind::Elementwise,
     kAll - kMethod, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesNumbers, "threshold_cpu"); },
     "Elements that are not above a bound become a number.",
     "f32[2,3], 0, 5\nf64[4], 0.5, -1\nf16[3], 0.1, 20\nf32[3]=(nan, 1, 2), 1, 0\ni64[4], 1, 3\nb8[2], 0, 1" SS_REFUSED("threshold_cpu",
                                                                                                                        "Bool")},
    {"logit(Tensor self, float? eps=None) -> Tensor", "torch.logit({*})", "y = ln(x / (1 - x))", OpKind::Elementwise, kAll,
     [](MetaCall& call) { elementwiseMeta(call, Gives::Floating, kTakesReal, "logit_cpu"); },
     "The inverse of sigmoid; with eps the input is kept within [eps, 1 - eps].",
     "f32[4]=(0, 0.25, 0.75, 1)\nf64[3]=(0.1, 0.5, 0.9)\nf32[4]=(0, 0.25, 0.75, 1), 0.1\nf32[2,3], eps=0.2\nf16[2]=(0.25, "
     "0.5)\ni64[3]\nb8[3]\n"
     "f32[2], 2.0\n_ f32[3]@(0)" SS_EXPANDED_REFUSED},
    {"_prelu_kernel(Tensor self, Tensor weight) -> Tensor", "torch._prelu_kernel({*})", "y = x > 0 ? x : w * x", OpKind::Elementwise,
     kFunction, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, "prelu_cpu"); }, "prelu of tensors that broadcast.",
     "f32[2,3], f32[3]\nf64[4], f64[1]\nf16[2,2], f16[2,2]\nf32[2,3], f32[4] ! RuntimeError: The size of tensor a (3) must match the size "
     "of "
     "tensor b (4) at non-singleton dimension 1"},
    {"prelu(Tensor self, Tensor weight) -> Tensor", "torch.prelu({*})", "y = x > 0 ? x : w * x", OpKind::Composite, kForms, preluMeta,
     "Negative elements are scaled by a weight, or one for each channel.",
     "f32[2,3], f32[3]\nf64[4], f64[1]\nf32[2,3,2], f32[]\nf32[], f32[1]\nf16[2,3], f16[1]\n"
     "f32[2,3], f64[1] ! RuntimeError: prelu: Type promoting not supported. Got Float and Double\n"
     "f32[2,3], f32[1,1] ! RuntimeError: prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = 2\n"
     "f32[], f32[3] ! RuntimeError: Not allow zero-dim input tensor.\n"
     "f32[2,3], f32[2] ! RuntimeError: Mismatch of parameter numbers and input channel size. Found parameter numbers = 2 and channel size "
     "= 3."},
};

}

std::span<const OpRow> activationRows() { return kRows; }

}

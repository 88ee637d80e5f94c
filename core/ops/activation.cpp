#include "core/ops/elementwise.h"
#include "core/ops/gate.h"

namespace ss::ops {

namespace {

using namespace optable;

double numberAt(const KernelCall& call, size_t index) { return std::get<Scalar>(call.attrs[index]).toDouble(); }

/// scale * (x > 0 ? x : alpha * (e^(x * slope) - 1)).
void eluInto(KernelCall& call, double alpha, double scale, double slope)
{
    compute<kTakesFloat>(call.in[0].dtype(), "elu_cpu", [&]<class T>() {
        const T below = T(alpha * scale), above = T(scale), inner = T(slope);
        mapElements<T, T>(call.out[0], first(call), [=](T x) { return x <= T(0) ? std::expm1(x * inner) * below : x * above; });
    });
}

void celuKernel(KernelCall& call) { eluInto(call, numberAt(call, 0), 1, 1 / numberAt(call, 0)); }
void seluKernel(KernelCall& call) { eluInto(call, gate::kSeluAlpha, gate::kSeluScale, 1); }

void hardshrinkKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "hardshrink_cpu", [&]<class T>() {
        const T bound = T(numberAt(call, 0));
        mapElements<T, T>(call.out[0], first(call), [=](T x) { return x >= -bound && x <= bound ? T(0) : x; });
    });
}

void thresholdKernel(KernelCall& call)
{
    const DType dtype = call.in[0].dtype();
    compute<kTakesNumbers>(dtype, "threshold_cpu", [&]<class T>() {
        const T bound = numberAs<T>(std::get<Scalar>(call.attrs[0]), dtype), value = numberAs<T>(std::get<Scalar>(call.attrs[1]), dtype);
        mapElements<T, T>(call.out[0], first(call), [=](T x) { return x <= bound ? value : x; });
    });
}

void thresholdBackwardKernel(KernelCall& call)
{
    const DType dtype = commonType(call.in);
    compute<kTakesNumbers>(dtype, "threshold_cpu", [&]<class T>() {
        const T bound = numberAs<T>(std::get<Scalar>(call.attrs[0]), dtype);
        mapElements<T, T>(call.out[0], both(call), [=](T grad, T x) { return x <= bound ? T(0) : grad; });
    });
}

void logitKernel(KernelCall& call)
{
    const auto* eps = std::get_if<double>(&call.attrs[0]);
    compute<kTakesFloat>(floatingType(call.in[0].dtype()), "logit_cpu", [&]<class T>() {
        const T low = eps ? T(*eps) : -std::numeric_limits<T>::infinity(), high = eps ? T(1) - T(*eps) : -low;
        mapElements<T, T>(call.out[0], first(call), [=](T x) {
            const T kept = x < low ? low : x > high ? high : x;
            return T(std::log(kept / (T(1) - kept)));
        });
    });
}

void preluKernel(KernelCall& call)
{
    compute<kTakesFloat>(commonType(call.in), "prelu_cpu", [&]<class T>() {
        mapElements<T, T>(call.out[0], both(call), [](T x, T weight) { return x > T(0) ? x : weight * x; });
    });
}

std::vector<Tensor> prelu(const Args& args)
{
    const Tensor& self = args.tensors[0];
    Tensor weight = args.tensors[1];
    const std::vector<TensorMeta> metas{self.meta(), weight.meta()};
    runMeta(*findOp("prelu"), metas, {}, {}, defaultDType());
    if (self.ndim() != weight.ndim()) {
        Dims shape(self.ndim(), 1);
        if (self.ndim() > 1)
            shape[1] = weight.numel();
        weight = call1("reshape", {weight}, {shape});
    }
    return {call1("_prelu_kernel", {self, weight})};
}

constexpr Bound kBound[] = {
    {"celu", celuKernel},
    {"selu", seluKernel},
    {"hardshrink", hardshrinkKernel},
    {"threshold", thresholdKernel},
    {"threshold_backward", thresholdBackwardKernel},
    {"logit", logitKernel},
    {"_prelu_kernel", preluKernel},
    {"prelu", nullptr, prelu},
};

}

std::span<const Bound> activationOps() { return kBound; }

}

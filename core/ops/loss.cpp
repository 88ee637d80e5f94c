#include "core/ops/loss.h"
#include "core/ops/expression.h"
#include "core/ops/nn_families.h"

namespace ss::ops {

namespace {

using optable::kTakesFloat;

// A loss of one element x and its target t, with a number that shapes it; and its slope in x.

struct Squared {
    static constexpr const char* kName = "mse_cpu";
    template <class T> static T value(T x, T t, T) { return (x - t) * (x - t); }
    template <class T> static T slope(T x, T t, T) { return T(2) * (x - t); }
};

struct SmoothL1 {
    static constexpr const char* kName = "smooth_l1_cpu";
    template <class T> static T value(T x, T t, T beta)
    {
        const T distance = std::abs(x - t);
        return distance < beta ? T(0.5) * distance * distance / beta : distance - T(0.5) * beta;
    }
    template <class T> static T slope(T x, T t, T beta)
    {
        const T difference = x - t;
        return difference <= -beta ? T(-1) : difference >= beta ? T(1) : difference / beta;
    }
};

struct Huber {
    static constexpr const char* kName = "huber_cpu";
    template <class T> static T value(T x, T t, T delta)
    {
        const T distance = std::abs(x - t);
        return distance <= delta ? T(0.5) * distance * distance : delta * (distance - T(0.5) * delta);
    }
    template <class T> static T slope(T x, T t, T delta)
    {
        const T difference = x - t;
        return difference < -delta ? -delta : difference > delta ? delta : difference;
    }
};

struct SoftMargin {
    static constexpr const char* kName = "soft_margin_loss";
    template <class T> static T value(T x, T t, T) { return T(std::log1p(std::exp(-t * x))); }
    template <class T> static T slope(T x, T t, T)
    {
        const T power = T(std::exp(-t * x));
        return -t * power / (T(1) + power);
    }
};

double shapeOf(std::span<const Attr> attrs) { return attrs.size() > 1 ? std::get<double>(attrs[1]) : 0; }

template <class Loss> void lossKernel(KernelCall& call)
{
    const double shape = shapeOf(call.attrs);
    compute<kTakesFloat>(commonType(call.in), Loss::kName, [&]<class T>() {
        reduceLoss(call, std::get<int64_t>(call.attrs[0]), [&](const Tensor& each) {
            mapElements<T, T>(each, both(call), [shape = T(shape)](T x, T t) { return Loss::template value<T>(x, t, shape); });
        });
    });
}

template <class Loss> void lossBackwardKernel(KernelCall& call)
{
    const double shape = shapeOf(call.attrs), share = shareOf(std::get<int64_t>(call.attrs[0]), call.out[0].numel());
    compute<kTakesFloat>(commonType(call.in), Loss::kName, [&]<class T>() {
        mapElements<T, T, 3>(call.out[0], {&call.in[0], &call.in[1], &call.in[2]}, [shape = T(shape), share = T(share)](T g, T x, T t) {
            return share * Loss::template slope<T>(x, t, shape) * g;
        });
    });
}

/// Of a probability of 0, no infinite loss.
template <class T> T boundedLog(T x) { return std::max(T(std::log(x)), T(-100)); }

void entropyKernel(KernelCall& call)
{
    const Tensor& weight = call.in[2];
    compute<kTakesFloat>(call.in[0].dtype(), "binary_cross_entropy", [&]<class T>() {
        reduceLoss(call, std::get<int64_t>(call.attrs[0]), [&](const Tensor& each) {
            mapElements<T, T>(each, both(call), [](T x, T t) {
                if (!(x >= T(0) && x <= T(1)))
                    fail(ErrorKind::Runtime, "all elements of input should be between 0 and 1");
                if (!(t >= T(0) && t <= T(1)))
                    fail(ErrorKind::Runtime, "all elements of target should be between 0 and 1");
                return (t - T(1)) * std::max(T(std::log1p(-x)), T(-100)) - t * boundedLog(x);
            });
            if (weight.defined())
                mapElements<T, T, 2>(each, {&each, &weight}, [](T loss, T w) { return loss * w; });
        });
    });
}

void entropyBackwardKernel(KernelCall& call)
{
    const double share = shareOf(std::get<int64_t>(call.attrs[0]), call.out[0].numel());
    const Tensor one = makeEmpty(contiguousLayout({}), DType::Float64, Device());
    *one.dataAs<double>() = 1;
    const Tensor& weight = call.in[3].defined() ? call.in[3] : one;
    compute<kTakesFloat>(call.in[1].dtype(), "binary_cross_entropy_backward", [&]<class T>() {
        mapElements<T, T, 4>(call.out[0], {&call.in[0], &call.in[1], &call.in[2], &weight}, [share = T(share)](T g, T x, T t, T w) {
            return share * w * g * (x - t) / std::max((T(1) - x) * x, T(1e-12));
        });
    });
}

Tensor reduced(const Tensor& each, int64_t reduction)
{
    return reduction == optable::kNone ? each : call1(reduction == optable::kMean ? "mean" : "sum", {each});
}

std::vector<Tensor> absoluteLoss(const Args& args)
{
    using namespace expression;
    return {reduced(apply("abs", args.tensors[0] - args.tensors[1]), std::get<int64_t>(args.attrs[0]))};
}

/// (1 - t) * x - ln s(x), where a weight of the yes scales the logarithm.
std::vector<Tensor> entropyOfLogits(const Args& args)
{
    using namespace expression;
    const Tensor &x = args.tensors[0], &target = args.tensors[1], &weight = args.tensors[2], &ofYes = args.tensors[3];
    const Tensor logs = apply("log_sigmoid", x);
    if (ofYes.defined())
        call1("mul_.Tensor", {logs, (ofYes - 1) * target + 1});
    if (target.dtype() == DType::Bool)
        fail(ErrorKind::Runtime, "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
                                 "operator instead.");
    const Tensor loss = wrapNumber(Scalar::of(int64_t(1))) - target; // whole numbers stay: no input can be written over them
    call1("mul_.Tensor", {loss, x});
    call1("sub_.Tensor", {loss, logs});
    if (weight.defined())
        call1("mul_.Tensor", {loss, weight});
    return {reduced(loss, std::get<int64_t>(args.attrs[0]))};
}

constexpr Bound kBound[] = {
    {"l1_loss", nullptr, absoluteLoss},
    {"binary_cross_entropy_with_logits", nullptr, entropyOfLogits, kOneNode},
    {"mse_loss", lossKernel<Squared>},
    {"mse_loss_backward", lossBackwardKernel<Squared>},
    {"smooth_l1_loss", lossKernel<SmoothL1>},
    {"smooth_l1_loss_backward", lossBackwardKernel<SmoothL1>},
    {"huber_loss", lossKernel<Huber>},
    {"huber_loss_backward", lossBackwardKernel<Huber>},
    {"soft_margin_loss", lossKernel<SoftMargin>},
    {"soft_margin_loss_backward", lossBackwardKernel<SoftMargin>},
    {"binary_cross_entropy", entropyKernel},
    {"binary_cross_entropy_backward", entropyBackwardKernel},
};

}

double shareOf(int64_t reduction, int64_t count) { return reduction == optable::kMean ? 1 / static_cast<double>(count) : 1; }

void foldLoss(const Tensor& each, const Tensor& out, int64_t reduction)
{
    static const Kernel mean = findBound("mean")->cpu, sum = findBound("sum")->cpu;
    const Attr none;
    Tensor result = out;
    KernelCall fold{{&each, 1}, {&result, 1}, {&none, 1}, {}, nullptr};
    (reduction == optable::kMean ? mean : sum)(fold);
}

std::span<const Bound> lossOps() { return kBound; }

}

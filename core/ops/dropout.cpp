#include "core/ops/copy_kernel.h"
#include "core/ops/expression.h"
#include "core/ops/families.h"
#include "core/ops/iterate.h"
#include "core/ops/node_name.h"
#include "core/ops/random_draw.h"

namespace ss::ops {

namespace {

using namespace expression;

/// One factor an element or, for features, one a channel of a sample.
Tensor unwrittenNoise(const Tensor& input, bool feature)
{
    if (!feature)
        return call1("empty_like", {input});
    optable::checkHasFeatures(input.ndim());
    Dims shape(input.ndim(), 1);
    shape[0] = input.shape()[0];
    shape[1] = input.shape()[1];
    return call1("empty.memory_format", {}, {shape, input.dtype(), input.device()});
}

/// What is dropped becomes -alpha after scaling: selu's lowest value. Mean and variance of standard normal inputs stay.
Tensor alphaOffset(const Tensor& noise, double p)
{
    constexpr double alpha = 1.7580993408473766;
    const double scale = 1 / std::sqrt((alpha * alpha * p + 1) * (1 - p));
    Tensor offset = noise + -1;
    call1("mul_.Tensor", {offset, number(alpha * scale)});
    call1("add_.Tensor", {offset, number(alpha * scale * p)});
    call1("mul_.Tensor", {noise, number(scale)});
    return offset;
}

template <bool feature, bool alpha, bool inPlace> std::vector<Tensor> dropout(const Args& args)
{
    const Tensor& input = args.tensors[0];
    const double p = std::get<double>(args.attrs[0]);
    optable::checkDropout(p);
    if (p == 0 || !std::get<bool>(args.attrs[1]) || input.numel() == 0) {
        explain("nothing is dropped");
        return {input};
    }
    const auto multiplied = [&](const Tensor& noise) { return call1(inPlace ? "mul_.Tensor" : "mul.Tensor", {input, noise}); };
    if (p == 1)
        return {multiplied(call1("zeros", {}, {Dims{}, input.dtype(), input.device()}))};
    const Tensor noise = unwrittenNoise(input, feature);
    call1("bernoulli_.float", {noise}, {1 - p});
    if constexpr (alpha) {
        const Tensor offset = alphaOffset(noise, p);
        return {call1("add_.Tensor", {multiplied(noise), offset})};
    }
    call1("div_.Tensor", {noise, number(1 - p)});
    return {multiplied(noise)};
}

void nativeDropoutKernel(KernelCall& call)
{
    const Tensor &input = call.in[0], &out = call.out[0], &mask = call.out[1];
    const double keep = 1 - std::get<double>(call.attrs[0]);
    const auto* train = std::get_if<bool>(&call.attrs[1]);
    const bool drops = !train || *train;
    if (input.numel() == 0)
        return;
    const HeldGenerator generator(call.attrs);
    if (drops)
        fillBernoulli(mask, keep, *generator);
    else
        fillEach<bool>(mask, [] { return true; });
    visitComputeType(input.dtype(), "native_dropout", [&]<class T>() {
        const T scale = static_cast<T>(!drops ? 1 : keep == 0 ? 0 : 1 / keep);
        mapElements<T, T, 2>(out, {&input, &mask}, [=](T x, T kept) { return static_cast<T>(x * kept * scale); });
    });
}

/// In training each element that is not above 0 draws a slope of its own; else all share the middle one.
template <class T> Tensor rreluFactors(const KernelCall& call)
{
    const double lower = std::get<optable::Scalar>(call.attrs[0]).toDouble(), upper = std::get<optable::Scalar>(call.attrs[1]).toDouble();
    const Tensor x = asDoubles(call.in[0]);
    const Tensor factors = makeEmpty(contiguousLayout(x.shape()), dtypeOf<T>(), Device());
    if (!std::get<bool>(call.attrs[2])) {
        fillEach<T>(factors, x, [=](double v) { return v > 0 ? 1 : (lower + upper) / 2; });
        return factors;
    }
    const HeldGenerator generator(call.attrs);
    const double low = convertTo<T>(lower), width = convertTo<T>(upper) - low; // as far as the dtype holds them
    fillEach<T>(factors, x, [&](double v) { return v <= 0 ? drawUnit<double>(*generator) * width + low : 1.0; });
    return factors;
}

void rreluKernel(KernelCall& call)
{
    visitComputeType(call.out[0].dtype(), "rrelu", [&]<class T>() {
        const Tensor factors = rreluFactors<T>(call);
        mapElements<T, T, 2>(call.out[0], {&call.in[0], &factors}, [](T a, T b) { return static_cast<T>(a * b); });
        copyElements(factors, call.out[1]);
    });
}

std::vector<Tensor> rrelu(const Args& args) { return {std::move(call(*optable::findOp("_rrelu_with_noise"), args).front())}; }

std::vector<Tensor> rreluInPlace(const Args& args)
{
    optable::checkWritable(args.tensors[0].layout());
    return {named(call1("copy_", {args.tensors[0], rrelu(args).front()}), "RreluWithNoiseBackward1")};
}

constexpr Bound kOps[] = {
    {"dropout", nullptr, dropout<false, false, false>, kRandom},
    {"dropout_", nullptr, dropout<false, false, true>, kRandom},
    {"feature_dropout", nullptr, dropout<true, false, false>, kRandom},
    {"feature_dropout_", nullptr, dropout<true, false, true>, kRandom},
    {"alpha_dropout", nullptr, dropout<false, true, false>, kRandom},
    {"alpha_dropout_", nullptr, dropout<false, true, true>, kRandom},
    {"feature_alpha_dropout", nullptr, dropout<true, true, false>, kRandom},
    {"feature_alpha_dropout_", nullptr, dropout<true, true, true>, kRandom},
    {"rrelu", nullptr, rrelu, kRandom},
    {"rrelu_", nullptr, rreluInPlace, kRandom},
    {"_rrelu_with_noise", rreluKernel, nullptr, kRandom},
    {"native_dropout", nativeDropoutKernel, nullptr, kRandom},
};

}

std::span<const Bound> dropoutOps() { return kOps; }

}

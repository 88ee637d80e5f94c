#include "core/ops/gate.h"
#include "core/ops/nn_families.h"

#include "core/layout/view_rules.h"
#include "core/ops/elementwise.h"

namespace ss::ops {

namespace {

using gate::Numbers;
using optable::kTakesFloat;
using optable::kTakesNumbers;

template <class Gate> inline constexpr bool kIsSmooth = requires { Gate::kSlopeChain; };

template <class T> Numbers<T> numbersOf(const KernelCall& call)
{
    Numbers<T> numbers{};
    for (size_t i = 0; i < std::min(call.attrs.size(), numbers.size()); ++i)
        if (const auto* scalar = std::get_if<Scalar>(&call.attrs[i]))
            numbers[i] = T(scalar->toDouble());
    return numbers;
}

/// finish(i, result of the chain for prepare(i)), a block at a time.
template <class T, size_t count, class Prepare, class Finish>
void throughChain(const gate::Chain<count>& chain, int64_t elements, Prepare&& prepare, Finish&& finish)
{
    constexpr int64_t kBlock = 256;
    T block[kBlock];
    for (int64_t done = 0; done < elements; done += kBlock) {
        const int64_t now = std::min(kBlock, elements - done);
        for (int64_t i = 0; i < now; ++i)
            block[i] = prepare(done + i);
        for (int step : chain)
            if (const kernels::UnaryRun run = unaryRun<T>(step))
                run(block, block, now);
            else // of all that a chain may have, no level has erf of doubles
                std::transform(block, block + now, block, [](T x) { return std::erf(x); });
        for (int64_t i = 0; i < now; ++i)
            finish(done + i, block[i]);
    }
}

template <class Gate, class T> void smoothInto(const KernelCall& call, const Numbers<T>& n)
{
    mapRuns<T, T, 1>(call.out[0], first(call), [&](std::byte* to, const auto& from, const auto& repeats, int64_t count) {
        const int64_t step = repeats[0] ? 0 : int64_t(sizeof(T));
        const auto x = [&](int64_t i) { return load<T>(from[0] + i * step); };
        throughChain<T>(
            Gate::kChain, count, [&](int64_t i) { return Gate::template inner<T>(x(i), n); },
            [&](int64_t i, T k) { store<T>(to + i * int64_t(sizeof(T)), Gate::template value<T>(x(i), k, n)); });
    });
}

template <class Gate, class T> void smoothBackwardInto(const KernelCall& call, const Numbers<T>& n)
{
    mapRuns<T, T, 2>(call.out[0], both(call), [&](std::byte* to, const auto& from, const auto& repeats, int64_t count) {
        const auto at = [&](size_t which, int64_t i) { return load<T>(from[which] + (repeats[which] ? 0 : i * int64_t(sizeof(T)))); };
        throughChain<T>(
            Gate::kSlopeChain, count, [&](int64_t i) { return Gate::template slopeInner<T>(at(1, i), n); },
            [&](int64_t i, T k) { store<T>(to + i * int64_t(sizeof(T)), T(at(0, i) * Gate::template slope<T>(at(1, i), k, n))); });
    });
}

template <class Gate, uint8_t kAccepts = kTakesFloat> void gateKernel(KernelCall& call)
{
    compute<kAccepts>(call.in[0].dtype(), Gate::kName, [&]<class T>() {
        const Numbers<T> n = numbersOf<T>(call);
        if constexpr (kIsSmooth<Gate>)
            smoothInto<Gate, T>(call, n);
        else
            mapElements<T, T>(call.out[0], first(call), [n](T x) { return Gate::template value<T>(x, n); });
    });
}

template <class Gate> void gateBackwardKernel(KernelCall& call)
{
    compute<kTakesFloat>(commonType(call.in), Gate::kName, [&]<class T>() {
        const Numbers<T> n = numbersOf<T>(call);
        if constexpr (kIsSmooth<Gate>)
            smoothBackwardInto<Gate, T>(call, n);
        else
            mapElements<T, T>(call.out[0], both(call), [n](T g, T x) { return Gate::template backward<T>(g, x, n); });
    });
}

/// By one of two ways, which the attribute names.
template <void (*byDistribution)(KernelCall&), void (*byTanh)(KernelCall&)> void geluKernel(KernelCall& call)
{
    std::get<std::string>(call.attrs[0]) == "tanh" ? byTanh(call) : byDistribution(call);
}

void gluKernel(KernelCall& call)
{
    const Tensor& in = call.in[0];
    Layout half = in.layout();
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), in.ndim());
    half.shape[axis] /= 2;
    const Tensor a = makeView(in, half, in.dtype());
    half.offset += half.shape[axis] * half.strides[axis];
    const Tensor b = makeView(in, half, in.dtype());
    compute<kTakesFloat>(in.dtype(), "glu_cpu", [&]<class T>() {
        mapElements<T, T, 2>(call.out[0], {&a, &b}, [](T x, T gate) { return T(x * (T(1) / (T(1) + std::exp(-gate)))); });
    });
}

constexpr Bound kBound[] = {
    {"elu", gateKernel<gate::Elu>},
    {"elu_backward", gateBackwardKernel<gate::Elu>},
    {"leaky_relu", gateKernel<gate::LeakyRelu>},
    {"leaky_relu_backward", gateBackwardKernel<gate::LeakyRelu>},
    {"hardtanh", gateKernel<gate::Hardtanh, kTakesNumbers>},
    {"hardtanh_backward", gateBackwardKernel<gate::Hardtanh>},
    {"relu6", gateKernel<gate::Relu6, kTakesNumbers>},
    {"hardsigmoid", gateKernel<gate::Hardsigmoid>},
    {"hardsigmoid_backward", gateBackwardKernel<gate::Hardsigmoid>},
    {"hardswish", gateKernel<gate::Hardswish>},
    {"hardswish_backward", gateBackwardKernel<gate::Hardswish>},
    {"silu", gateKernel<gate::Silu>},
    {"silu_backward", gateBackwardKernel<gate::Silu>},
    {"mish", gateKernel<gate::Mish>},
    {"mish_backward", gateBackwardKernel<gate::Mish>},
    {"gelu", geluKernel<gateKernel<gate::Gelu>, gateKernel<gate::GeluTanh>>},
    {"gelu_backward", geluKernel<gateBackwardKernel<gate::Gelu>, gateBackwardKernel<gate::GeluTanh>>},
    {"softplus", gateKernel<gate::Softplus>},
    {"softplus_backward", gateBackwardKernel<gate::Softplus>},
    {"softshrink", gateKernel<gate::Softshrink>},
    {"softshrink_backward", gateBackwardKernel<gate::Softshrink>},
    {"log_sigmoid", gateKernel<gate::LogSigmoid>},
    {"log_sigmoid_backward", gateBackwardKernel<gate::LogSigmoid>},
    {"glu", gluKernel},
};

}

std::span<const Bound> gateOps() { return kBound; }

}

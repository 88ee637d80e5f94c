#include "core/ops/elementwise.h"
#include "core/ops/copy_kernel.h"

namespace ss::ops {

namespace {

using namespace optable;

#define SS_COMPARISON(...)
#define SS_LOGICAL(...)
#define SS_ARITHMETIC(id, name, gives, accepts, kernel, formula, torch, doc, expression)                                                   \
    struct id##Op {                                                                                                                        \
        static constexpr const char* kName = kernel;                                                                                       \
        static constexpr int kVector = vectorBinary(#id);                                                                                  \
        static constexpr bool kDivides =                                                                                                   \
            std::string_view(#id) == "floor_divide" || std::string_view(#id) == "remainder" || std::string_view(#id) == "fmod";            \
        static constexpr bool kKeepsNumbers = std::string_view(#id) == "mul" || std::string_view(#id) == "div";                            \
        template <class T> static T apply(T a, T b) { return expression; }                                                                 \
    };
#include "core/optable/binary.inc"
#undef SS_ARITHMETIC

struct TruncDivideOp {
    static constexpr const char* kName = "div_trunc_cpu";
    static constexpr bool kDivides = true;
    static constexpr bool kKeepsNumbers = false;
    template <class T> static T apply(T a, T b) { return truncateDivide(a, b); }
};
struct PowerOp {
    static constexpr const char* kName = "pow";
    static constexpr int kVector = vectorBinary(kName);
    static constexpr bool kDivides = false;
    static constexpr bool kKeepsNumbers = false;
    template <class T> static T apply(T a, T b) { return power(a, b); }
};

Scalar scalarAt(const KernelCall& call, size_t index) { return std::get<Scalar>(call.attrs[index]); }

/// a + alpha * b; with `sign` -1, a - alpha * b.
template <int sign> void addKernel(KernelCall& call, std::array<const Tensor*, 2> in)
{
    const DType dtype = commonType(call.in);
    compute<kTakesReal>(dtype, "add_cpu", [&]<class T>() {
        const T alpha = numberAs<T>(scalarAt(call, 0), dtype);
        if (const auto run = binaryRun<T>(vectorBinary(sign > 0 ? "add" : "sub")))
            return mapBinary<T, T>(call.out[0], in, run, &alpha);
        mapElements<T, T>(call.out[0], in, [=](T a, T b) { return sign > 0 ? plus(a, multiply(alpha, b)) : minus(a, multiply(alpha, b)); });
    });
}

void divModeKernel(KernelCall& call)
{
    const auto* mode = std::get_if<std::string>(&call.attrs[0]);
    if (!mode)
        return binaryKernel<divOp, Gives::Floating, kTakesReal>(call);
    if (*mode == "trunc")
        return binaryKernel<TruncDivideOp, Gives::Same, kTakesNumbers>(call);
    binaryKernel<floor_divideOp, Gives::Same, kTakesNumbers>(call);
}

/// Small powers are products: exact, and what PyTorch computes.
template <class T> void powInto(const Tensor& out, const Tensor& base, T exponent)
{
    const std::array<const Tensor*, 1> in{&base};
    if (exponent == T(2))
        return mapElements<T, T>(out, in, [](T x) { return multiply(x, x); });
    if (exponent == T(3))
        return mapElements<T, T>(out, in, [](T x) { return multiply(multiply(x, x), x); });
    if constexpr (std::is_floating_point_v<T>) {
        if (exponent == T(0.5))
            return mapElements<T, T>(out, in, [](T x) { return std::sqrt(x); });
        if (exponent == T(-0.5))
            return mapElements<T, T>(out, in, [](T x) { return T(1) / std::sqrt(x); });
        if (exponent == T(-1))
            return mapElements<T, T>(out, in, [](T x) { return T(1) / x; });
        if (exponent == T(-2))
            return mapElements<T, T>(out, in, [](T x) { return T(1) / (x * x); });
    }
    if (const auto run = binaryRun<T>(vectorBinary("pow")))
        return mapRuns<T, T, 1>(out, in, [&](void* to, const auto& from, const auto& repeats, int64_t count) {
            run(from[0], repeats[0], &exponent, true, to, count, nullptr);
        });
    mapElements<T, T>(out, in, [=](T x) { return power(x, exponent); });
}

void powScalarKernel(KernelCall& call)
{
    const Scalar exponent = scalarAt(call, 0);
    const DType dtype = commonType(call.in, {exponent});
    compute<kTakesReal>(dtype, "pow", [&]<class T>() { powInto<T>(call.out[0], call.in[0], numberAs<T>(exponent, dtype)); });
}

void powOfScalarKernel(KernelCall& call)
{
    const Scalar base = scalarAt(call, 0);
    const DType dtype = commonType(call.in, {base});
    compute<kTakesNumbers>(dtype, "pow", [&]<class T>() {
        const T b = numberAs<T>(base, dtype);
        if (const auto run = binaryRun<T>(vectorBinary("pow")))
            return mapRuns<T, T, 1>(call.out[0], first(call), [&](void* to, const auto& from, const auto& repeats, int64_t count) {
                run(&b, true, from[0], repeats[0], to, count, nullptr);
            });
        mapElements<T, T>(call.out[0], first(call), [b](T x) { return power(b, x); });
    });
}

/// Without a bound, the one that never binds; a NaN bound makes all NaN.
template <class T> T bounded(T x, T low, T high)
{
    if (isNan(low) || isNan(high))
        return isNan(low) ? low : high;
    return std::min(std::max(x, low), high);
}
template <class T>
constexpr T kLowest = std::is_floating_point_v<T> ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
template <class T> constexpr T kHighest = std::is_floating_point_v<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();

void clampBetween(KernelCall& call, const Attr& low, const Attr& high)
{
    const auto *lowest = std::get_if<Scalar>(&low), *highest = std::get_if<Scalar>(&high);
    const DType dtype = commonType(call.in, {lowest ? *lowest : *highest, highest ? *highest : *lowest});
    compute<kTakesNumbers>(dtype, "clamp", [&]<class T>() {
        const T from = lowest ? numberAs<T>(*lowest, dtype) : kLowest<T>, to = highest ? numberAs<T>(*highest, dtype) : kHighest<T>;
        mapElements<T, T>(call.out[0], first(call), [=](T x) { return bounded(x, from, to); });
    });
}

void clampKernel(KernelCall& call) { clampBetween(call, call.attrs[0], call.attrs[1]); }
void clampMinKernel(KernelCall& call) { clampBetween(call, call.attrs[0], {}); }
void clampMaxKernel(KernelCall& call) { clampBetween(call, {}, call.attrs[0]); }

void clampTensorKernel(KernelCall& call)
{
    const Tensor &low = call.in[1], &high = call.in[2];
    compute<kTakesNumbers>(commonType(call.in), "clamp_cpu", [&]<class T>() {
        const Tensor& out = call.out[0];
        if (!low.defined())
            return mapElements<T, T, 2>(out, {&call.in[0], &high}, [](T x, T to) { return isNan(x) ? x : bounded(x, kLowest<T>, to); });
        if (!high.defined())
            return mapElements<T, T, 2>(out, {&call.in[0], &low}, [](T x, T from) { return isNan(x) ? x : bounded(x, from, kHighest<T>); });
        mapElements<T, T, 3>(out, {&call.in[0], &low, &high}, [](T x, T from, T to) { return isNan(x) ? x : bounded(x, from, to); });
    });
}

/// A choice as an element of the result's type: numbers and what promotes are converted first.
Tensor choiceAs(DType dtype, const Tensor& choice)
{
    if (choice.dtype() == dtype)
        return choice;
    const Tensor converted = makeEmpty(Layout{choice.shape(), preservedStrides(choice.layout()), 0}, dtype, choice.device());
    copyElements(choice, converted);
    return converted;
}

/// No element is looked at: bytes are moved.
template <class Data, class Strides> void chooseOneByOne(const Data& data, const Strides& strides, int64_t count, int64_t itemsize)
{
    for (int64_t i = 0; i < count; ++i) {
        const size_t chosen = load<bool>(data[1] + i * strides[1]) ? 2 : 3;
        std::memcpy(data[0] + i * strides[0], data[chosen] + i * strides[chosen], static_cast<size_t>(itemsize));
    }
}

void chooseInto(const Tensor& out, const Tensor& truth, const Tensor& a, const Tensor& b)
{
    const int64_t size = out.itemsize();
    const size_t index = kernels::sizeIndex(static_cast<size_t>(size));
    const kernels::ChooseRun run = index < 4 ? kernels::table().choose[index] : nullptr;
    shareRuns(planLoop(out.shape(), std::array{&out, &truth, &a, &b}), [&](const auto& data, const auto& strides, int64_t count) {
        const auto direct = [&](size_t i) { return strides[i] == 0 || strides[i] == size; };
        if (run && count > 1 && strides[0] == size && strides[1] == 1 && direct(2) && direct(3))
            return run(data[1], data[2], strides[2] == 0, data[3], strides[3] == 0, data[0], count);
        chooseOneByOne(data, strides, count, size);
    });
}

void whereKernel(KernelCall& call)
{
    const DType dtype = commonType(call.in.subspan(1));
    for (const Tensor& choice : call.in.subspan(1))
        if (choice.impl()->number)
            checkFits(item(choice), dtype);
    if (isComplex(dtype))
        notImplemented("where_cpu", dtype);
    Tensor truth = call.in[0];
    if (truth.dtype() != DType::Bool && truth.itemsize() != 1)
        truth = choiceAs(DType::Bool, truth);
    if (call.out[0].dtype() == dtype)
        return chooseInto(call.out[0], truth, choiceAs(dtype, call.in[1]), choiceAs(dtype, call.in[2]));
    const Tensor chosen = makeEmpty(contiguousLayout(call.out[0].shape()), dtype, call.out[0].device());
    chooseInto(chosen, truth, choiceAs(dtype, call.in[1]), choiceAs(dtype, call.in[2]));
    copyElements(chosen, call.out[0]);
}

template <uint8_t kAccepts, class F> void threeKernel(KernelCall& call, const char* kernel, F&& f)
{
    const DType dtype = commonType(call.in);
    compute<kAccepts>(dtype, kernel, [&]<class T>() {
        const T value = numberAs<T>(scalarAt(call, 0), dtype);
        mapElements<T, T, 3>(call.out[0], {&call.in[0], &call.in[1], &call.in[2]}, [&](T x, T a, T b) { return f(x, a, b, value); });
    });
}

void addcmulKernel(KernelCall& call)
{
    threeKernel<kTakesNumbers>(call, "addcmul_cpu_out",
                               [](auto x, auto a, auto b, auto value) { return plus(x, multiply(multiply(value, a), b)); });
}

void addcdivKernel(KernelCall& call)
{
    threeKernel<kTakesFloat>(call, "addcdiv_cpu_out", [](auto x, auto a, auto b, auto value) { return x + value * a / b; });
}

void heavisideKernel(KernelCall& call)
{
    compute<kTakesReal>(call.in[0].dtype(), "heaviside_cpu", [&]<class T>() {
        mapElements<T, T>(call.out[0], both(call), [](T x, T atZero) { return x == T(0) ? atZero : T(x > T(0)); });
    });
}

void floatPowerKernel(KernelCall& call)
{
    mapElements<double, double>(call.out[0], both(call), [](double x, double n) { return std::pow(x, n); });
}

/// From the nearer end, so that a weight of 1 gives the end exactly.
template <class T> T between(T a, T b, T weight)
{
    return std::abs(weight) < T(0.5) ? a + weight * (b - a) : b - (b - a) * (T(1) - weight);
}

void lerpKernel(KernelCall& call)
{
    const DType dtype = commonType(call.in);
    compute<kTakesFloat>(dtype, "lerp_kernel_scalar", [&]<class T>() {
        const T weight = numberAs<T>(scalarAt(call, 0), dtype);
        mapElements<T, T>(call.out[0], both(call), [=](T a, T b) { return between(a, b, weight); });
    });
}

void lerpTensorKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "lerp_kernel_tensor", [&]<class T>() {
        mapElements<T, T, 3>(call.out[0], {&call.in[0], &call.in[1], &call.in[2]},
                             [](T a, T b, T weight) { return between(a, b, weight); });
    });
}

#define SS_ARITHMETIC(id, name, gives, accepts, ...) {name, binaryKernel<id##Op, Gives::gives, accepts>},
constexpr Bound kBound[] = {
    {"add.Tensor", [](KernelCall& call) { addKernel<1>(call, both(call)); }},
    {"sub.Tensor", [](KernelCall& call) { addKernel<-1>(call, both(call)); }},
    {"rsub.Tensor",
     [](KernelCall& call) {
         addKernel<-1>(call, {&call.in[1], &call.in[0]});
     }},
    {"div.Tensor_mode", divModeKernel},
#include "core/optable/binary.inc"
    {"pow.Tensor_Scalar", powScalarKernel},
    {"pow.Tensor_Tensor", binaryKernel<PowerOp, Gives::Same, kTakesNumbers>},
    {"pow.Scalar", powOfScalarKernel},
    {"clamp", clampKernel},
    {"clamp.Tensor", clampTensorKernel},
    {"clamp_min", clampMinKernel},
    {"clamp_max", clampMaxKernel},
    {"where.self", whereKernel},
    {"addcmul", addcmulKernel},
    {"addcdiv", addcdivKernel},
    {"clamp_min.Tensor", binaryKernel<maximumOp, Gives::Same, kTakesReal>},
    {"clamp_max.Tensor", binaryKernel<minimumOp, Gives::Same, kTakesReal>},
    {"lerp.Scalar", lerpKernel},
    {"lerp.Tensor", lerpTensorKernel},
    {"heaviside", heavisideKernel},
    {"float_power.Tensor_Tensor", floatPowerKernel},
};

}

std::span<const Bound> elementwiseOps() { return kBound; }

}

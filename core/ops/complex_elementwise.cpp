#include "core/ops/complex.h"
#include "core/ops/complex_math.h"
#include "core/ops/elementwise.h"

namespace ss::ops {

namespace {

using namespace complex_math;

/// f.operator()<T>() with the complex type that the call computes in.
template <class F> void withType(DType dtype, F&& f)
{
    if (dtype == DType::Complex64)
        f.template operator()<Complex<float>>();
    else
        f.template operator()<Complex<double>>();
}

template <class T> T numberOf(const KernelCall& call, size_t index)
{
    return convertTo<T>(std::get<Scalar>(call.attrs[index]).toComplex());
}

/// One loop for all of a type; complex numbers are rare, and a call for each costs less than a copy of the loop for each.
template <class T> void mapTwo(const Tensor& out, const std::array<const Tensor*, 2>& in, T (*f)(T, T)) { mapElements<T, T>(out, in, f); }
template <class T> void mapThree(const Tensor& out, const std::array<const Tensor*, 3>& in, T (*f)(T, T, T))
{
    mapElements<T, T>(out, in, f);
}

struct Multiply {
    template <class T> static T apply(T a, T b) { return multiply(a, b); }
};
struct Divide {
    template <class T> static T apply(T a, T b) { return divide(a, b); }
};
/// a * 2^b.
struct Scale {
    template <class T> static T apply(T a, T b) { return multiply(a, T(std::pow(typename T::value_type(2), b))); }
};
struct Power {
    template <class T> static T apply(T a, T b) { return power(a, b); }
};

template <class Op> void binary(KernelCall& call)
{
    withType(commonType(call.in), [&]<class T>() { mapTwo<T>(call.out[0], both(call), Op::template apply<T>); });
}

/// a + alpha * b or, with sign -1, a - alpha * b. alpha is 1 nearly always.
template <int sign> void addInto(KernelCall& call, std::array<const Tensor*, 2> in)
{
    withType(commonType(call.in), [&]<class T>() {
        const T alpha = numberOf<T>(call, 0) * T(sign);
        if (alpha == T(1))
            mapTwo<T>(call.out[0], in, [](T a, T b) { return a + b; });
        else if (alpha == T(-1))
            mapTwo<T>(call.out[0], in, [](T a, T b) { return a - b; });
        else
            mapElements<T, T>(call.out[0], in, [alpha](T a, T b) { return a + multiply(alpha, b); });
    });
}

void divMode(KernelCall& call)
{
    if (std::holds_alternative<std::string>(call.attrs[0]))
        notImplemented(std::get<std::string>(call.attrs[0]) == "trunc" ? "div_trunc_cpu" : "div_floor_cpu", commonType(call.in));
    binary<Divide>(call);
}

template <bool kEqual> void compare(KernelCall& call)
{
    withType(commonType(call.in),
             [&]<class T>() { mapElements<T, bool>(call.out[0], both(call), [](T a, T b) { return (a == b) == kEqual; }); });
}

Tensor asElement(const Scalar& value, DType dtype) { return elementOf(value, dtype); }

void powScalar(KernelCall& call)
{
    const Tensor exponent = asElement(std::get<Scalar>(call.attrs[0]), call.out[0].dtype());
    withType(call.out[0].dtype(), [&]<class T>() { mapTwo<T>(call.out[0], {&call.in[0], &exponent}, numberPower); });
}

void powOfScalar(KernelCall& call)
{
    const Tensor base = asElement(std::get<Scalar>(call.attrs[0]), call.out[0].dtype());
    withType(call.out[0].dtype(), [&]<class T>() { mapTwo<T>(call.out[0], {&base, &call.in[0]}, power); });
}

void floatPower(KernelCall& call) { mapTwo<Complex<double>>(call.out[0], both(call), power); }

std::array<const Tensor*, 3> three(const KernelCall& call) { return {&call.in[0], &call.in[1], &call.in[2]}; }

void where(KernelCall& call)
{
    withType(commonType(call.in.subspan(1)),
             [&]<class T>() { mapThree<T>(call.out[0], three(call), [](T condition, T a, T b) { return condition != T(0) ? a : b; }); });
}

void addcmul(KernelCall& call)
{
    withType(commonType(call.in), [&]<class T>() {
        const T value = numberOf<T>(call, 0);
        mapElements<T, T>(call.out[0], three(call), [value](T x, T a, T b) { return x + multiply(multiply(value, a), b); });
    });
}

void addcdiv(KernelCall& call)
{
    withType(commonType(call.in), [&]<class T>() {
        const T value = numberOf<T>(call, 0);
        mapElements<T, T>(call.out[0], three(call), [value](T x, T a, T b) { return x + divide(multiply(value, a), b); });
    });
}

template <class T> T between(T a, T b, T weight)
{
    return std::abs(weight) < 0.5 ? a + multiply(weight, b - a) : b - multiply(b - a, T(1) - weight);
}

void lerp(KernelCall& call)
{
    const Tensor weight = asElement(std::get<Scalar>(call.attrs[0]), call.out[0].dtype());
    withType(call.out[0].dtype(), [&]<class T>() { mapThree<T>(call.out[0], {&call.in[0], &call.in[1], &weight}, between); });
}

void lerpTensor(KernelCall& call)
{
    withType(call.out[0].dtype(), [&]<class T>() { mapThree<T>(call.out[0], three(call), between); });
}

constexpr ComplexKernel kKernels[] = {
    {"add.Tensor", [](KernelCall& call) { addInto<1>(call, both(call)); }},
    {"sub.Tensor", [](KernelCall& call) { addInto<-1>(call, both(call)); }},
    {"rsub.Tensor",
     [](KernelCall& call) {
         addInto<-1>(call, {&call.in[1], &call.in[0]});
     }},
    {"mul.Tensor", binary<Multiply>},
    {"div.Tensor", binary<Divide>},
    {"div.Tensor_mode", divMode},
    {"eq.Tensor", compare<true>},
    {"ne.Tensor", compare<false>},
    {"pow.Tensor_Tensor", binary<Power>},
    {"pow.Tensor_Scalar", powScalar},
    {"pow.Scalar", powOfScalar},
    {"float_power.Tensor_Tensor", floatPower},
    {"ldexp.Tensor", binary<Scale>},
    {"logaddexp", [](KernelCall& call) { mapTwo<Complex<double>>(call.out[0], both(call), addInLogs); }},
    {"where.self", where},
    {"addcmul", addcmul},
    {"addcdiv", addcdiv},
    {"lerp.Scalar", lerp},
    {"lerp.Tensor", lerpTensor},
};

}

void scaleComplex(const Tensor& tensor, const Scalar& factor)
{
    if (factor.toComplex() == 1.0)
        return;
    const Tensor element = elementOf(factor, tensor.dtype());
    withType(tensor.dtype(), [&]<class T>() { mapTwo<T>(tensor, {&tensor, &element}, multiply); });
}

std::span<const ComplexKernel> complexElementwise() { return kKernels; }

}

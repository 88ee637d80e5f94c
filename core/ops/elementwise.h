#pragma once

#include "core/layout/promotion.h"
#include "core/ops/families.h"
#include "core/ops/fill.h"
#include "core/ops/level_kernels.h"
#include "core/ops/scalar_math.h"
#include "core/optable/meta_util.h"

/// What the element-wise families share: the type that a call computes in, and kernels made of one scalar expression.
namespace ss::ops {

using optable::Gives;
using optable::Scalar;

/// The dtype that the inputs promote to; numbers given as attributes take part in it as the weakest.
DType commonType(std::span<const Tensor> in, std::initializer_list<Scalar> numbers = {});
/// Throws RuntimeError "ZeroDivisionError" where a divisor has a zero as an integer of this dtype (of uint8, 256 is one): before
/// anything is written.
void refuseZeros(const Tensor& divisor, DType dtype);
/// The operands as elements of the 16-bit float that they promote to: PyTorch rounds them to it before a kernel sees them. What is one
/// already, or lies in a wider type's kernel, is given back as it is.
Tensor roundedTo(DType dtype, const Tensor& operand);

/// Throws PyTorch's RuntimeError where the number does not fit into an element of the dtype, which T computes.
template <class T> T numberAs(const Scalar& scalar, DType dtype)
{
    checkFits(scalar, dtype);
    return scalar.isWhole() ? convertTo<T>(scalar.integer) : convertTo<T>(scalar.floating);
}

template <class T> constexpr bool takes(uint8_t accepts)
{
    if (std::is_same_v<T, bool>)
        return accepts & optable::kTakesBool;
    return accepts & (std::is_floating_point_v<T> ? optable::kTakesFloat : optable::kTakesInt);
}

inline std::array<const Tensor*, 1> first(const KernelCall& call) { return {&call.in[0]}; }
inline std::array<const Tensor*, 2> both(const KernelCall& call) { return {&call.in[0], &call.in[1]}; }

/// f.operator()<T>() for the compute type, where the kernel takes it.
template <uint8_t kAccepts, class F> void compute(DType dtype, const char* kernel, F&& f)
{
    visitComputeType(dtype, kernel, [&]<class T>() {
        if constexpr (takes<T>(kAccepts))
            f.template operator()<T>();
        else
            notImplemented(kernel, dtype);
    });
}

inline DType floatingType(DType dtype) { return isIntegral(dtype, true) ? defaultDType() : dtype; }

template <Gives kGives> constexpr uint8_t computesIn(uint8_t accepts)
{
    return kGives == Gives::Floating ? uint8_t(optable::kTakesFloat) : accepts;
}

template <class Op, Gives kGives, uint8_t kAccepts> void unaryKernel(KernelCall& call)
{
    const DType dtype = kGives == Gives::Floating ? floatingType(call.in[0].dtype()) : call.in[0].dtype();
    compute<computesIn<kGives>(kAccepts)>(dtype, Op::kName, [&]<class T>() {
        using R = std::conditional_t<kGives == Gives::Bool, bool, T>;
        if constexpr (requires { Op::kVector; })
            if (const auto run = unaryRun<T>(Op::kVector))
                return mapUnary<T>(call.out[0], call.in[0], run);
        mapElements<T, R>(call.out[0], first(call), [](T x) -> R { return Op::template apply<T>(x); });
    });
}

template <class Op, Gives kGives, uint8_t kAccepts> void binaryKernel(KernelCall& call)
{
    const DType common = commonType(call.in);
    const DType dtype = kGives == Gives::Floating ? floatingType(common) : common;
    if (Op::kDivides && kGives == Gives::Same && isIntegral(dtype, true))
        refuseZeros(call.in[1], dtype);
    std::array<const Tensor*, 2> in = both(call);
    std::array<Tensor, 2> rounded;
    if (!Op::kKeepsNumbers && (dtype == DType::Float16 || dtype == DType::BFloat16))
        for (size_t i = 0; i < in.size(); ++i) {
            rounded[i] = roundedTo(dtype, *in[i]);
            in[i] = &rounded[i];
        }
    compute<computesIn<kGives>(kAccepts)>(dtype, Op::kName, [&]<class T>() {
        using R = std::conditional_t<kGives == Gives::Bool, bool, T>;
        if constexpr (requires { Op::kVector; })
            if (const auto run = binaryRun<T>(Op::kVector))
                return mapBinary<T, R>(call.out[0], in, run);
        mapElements<T, R>(call.out[0], in, [](T a, T b) -> R { return Op::template apply<T>(a, b); });
    });
}

}

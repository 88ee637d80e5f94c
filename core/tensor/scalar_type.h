#pragma once

#include "core/base/error.h"
#include "core/base/half.h"
#include "core/layout/dtype.h"

#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace ss {

/// Calls f(T()) with the C++ type of a dtype's elements: visitType(dtype, [&](auto zero) { using T = decltype(zero); ... }).
template <class F> decltype(auto) visitType(DType dtype, F&& f)
{
    switch (dtype) {
    case DType::Bool:
        return f(false);
    case DType::UInt8:
        return f(uint8_t());
    case DType::Int8:
        return f(int8_t());
    case DType::Int16:
        return f(int16_t());
    case DType::Int32:
        return f(int32_t());
    case DType::Int64:
        return f(int64_t());
    case DType::Float16:
        return f(Half());
    case DType::BFloat16:
        return f(BFloat16());
    case DType::Float32:
        return f(float());
    case DType::Float64:
        return f(double());
    case DType::Complex64:
        return f(std::complex<float>());
    case DType::Complex128:
        return f(std::complex<double>());
    }
    throw std::logic_error("visitType: no such dtype");
}

template <class T> inline constexpr bool kIsComplex = false;
template <class T> inline constexpr bool kIsComplex<std::complex<T>> = true;
template <class T> inline constexpr bool kIsReduced = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;

/// A floating number as an integer type, as x86's conversions give it: what does not fit becomes the smallest value of the
/// register it goes through (32 bits for int32 and below, 64 bits for int64 and uint8), of which the low bits are kept.
template <class To, class From> To truncateTo(From value)
{
    using Register = std::conditional_t<std::is_same_v<To, int64_t> || std::is_same_v<To, uint8_t>, int64_t, int32_t>;
    constexpr From low = static_cast<From>(std::numeric_limits<Register>::min());
    const bool fits = value >= low && value < -low;
    return static_cast<To>(fits ? static_cast<Register>(value) : std::numeric_limits<Register>::min());
}

/// One element converted as Tensor.to does: complex to real keeps the real part, NaN is a true bool.
template <class To, class From> To convertTo(From value)
{
    if constexpr (std::is_same_v<To, From>) {
        return value;
    } else if constexpr (kIsReduced<From>) {
        return convertTo<To>(static_cast<float>(value));
    } else if constexpr (std::is_same_v<To, bool>) {
        return value != From(0);
    } else if constexpr (kIsComplex<From> && kIsComplex<To>) {
        return To(value);
    } else if constexpr (kIsComplex<From>) {
        return convertTo<To>(value.real());
    } else if constexpr (kIsComplex<To>) {
        return To(convertTo<typename To::value_type>(value));
    } else if constexpr (kIsReduced<To>) {
        return To(static_cast<float>(value));
    } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
        return truncateTo<To>(value);
    } else {
        return static_cast<To>(value);
    }
}

}

#pragma once

#include "core/base/error.h"
#include "core/base/half.h"
#include "core/layout/dtype.h"

#include <complex>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>

/// The C++ types behind the dtypes, and how elements are read, written and converted.
namespace ss::ops {

/// Calls visit.operator()<T>() with the type that elements of the dtype have in memory.
template <class F> decltype(auto) visitStorageType(DType dtype, F&& visit)
{
    switch (dtype) {
    case DType::Bool: return visit.template operator()<bool>();
    case DType::UInt8: return visit.template operator()<uint8_t>();
    case DType::Int8: return visit.template operator()<int8_t>();
    case DType::Int16: return visit.template operator()<int16_t>();
    case DType::Int32: return visit.template operator()<int32_t>();
    case DType::Int64: return visit.template operator()<int64_t>();
    case DType::Float16: return visit.template operator()<Half>();
    case DType::BFloat16: return visit.template operator()<BFloat16>();
    case DType::Float32: return visit.template operator()<float>();
    case DType::Float64: return visit.template operator()<double>();
    case DType::Complex64: return visit.template operator()<std::complex<float>>();
    case DType::Complex128: break;
    }
    return visit.template operator()<std::complex<double>>();
}

[[noreturn]] inline void notImplemented(const char* kernel, DType dtype)
{
    fail(ErrorKind::Runtime, "\"%s\" not implemented for '%s'", kernel, std::string(scalarName(dtype)).c_str());
}

/// Calls visit.operator()<T>() with the real type that a kernel computes in: the 16-bit floats go through float.
template <class F> decltype(auto) visitComputeType(DType dtype, const char* kernel, F&& visit)
{
    switch (dtype) {
    case DType::Bool: return visit.template operator()<bool>();
    case DType::UInt8: return visit.template operator()<uint8_t>();
    case DType::Int8: return visit.template operator()<int8_t>();
    case DType::Int16: return visit.template operator()<int16_t>();
    case DType::Int32: return visit.template operator()<int32_t>();
    case DType::Int64: return visit.template operator()<int64_t>();
    case DType::Float16:
    case DType::BFloat16:
    case DType::Float32: return visit.template operator()<float>();
    case DType::Float64: return visit.template operator()<double>();
    default: notImplemented(kernel, dtype);
    }
}

template <class T> constexpr DType dtypeOf()
{
    if constexpr (std::is_same_v<T, bool>)
        return DType::Bool;
    else if constexpr (std::is_same_v<T, uint8_t>)
        return DType::UInt8;
    else if constexpr (std::is_same_v<T, int8_t>)
        return DType::Int8;
    else if constexpr (std::is_same_v<T, int16_t>)
        return DType::Int16;
    else if constexpr (std::is_same_v<T, int32_t>)
        return DType::Int32;
    else if constexpr (std::is_same_v<T, int64_t>)
        return DType::Int64;
    else if constexpr (std::is_same_v<T, Half>)
        return DType::Float16;
    else if constexpr (std::is_same_v<T, BFloat16>)
        return DType::BFloat16;
    else if constexpr (std::is_same_v<T, float>)
        return DType::Float32;
    else if constexpr (std::is_same_v<T, double>)
        return DType::Float64;
    else
        return std::is_same_v<T, std::complex<float>> ? DType::Complex64 : DType::Complex128;
}

/// Elements may lie unaligned (from_numpy), and a bool's byte may be anything (view(torch.bool)).
template <class T> T load(const std::byte* at)
{
    if constexpr (std::is_same_v<T, bool>) {
        return *at != std::byte{0};
    } else {
        T value;
        std::memcpy(&value, at, sizeof(T));
        return value;
    }
}

template <class T> void store(std::byte* at, T value) { std::memcpy(at, &value, sizeof(T)); }

template <class T> struct IsComplex : std::false_type {
};
template <class T> struct IsComplex<std::complex<T>> : std::true_type {
};
template <class T> inline constexpr bool kIsHalf = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;

/// What x86 does where the value does not fit, without C++'s undefined behaviour: the smallest int of 32 or 64 bits, of which
/// narrower types keep the low bits.
template <class To> To truncateFloat(double value)
{
    using Wide = std::conditional_t<sizeof(To) == 8 || std::is_unsigned_v<To>, int64_t, int32_t>;
    constexpr double limit = sizeof(Wide) == 8 ? 0x1p63 : 0x1p31;
    const bool fits = sizeof(Wide) == 8 ? value >= -limit && value < limit : value > -limit - 1 && value < limit;
    return static_cast<To>(fits ? static_cast<Wide>(value) : std::numeric_limits<Wide>::min());
}

/// tensor.to(dtype) of one element.
template <class To, class From> To convertTo(From value)
{
    if constexpr (std::is_same_v<To, From>) {
        return value;
    } else if constexpr (kIsHalf<From>) {
        return convertTo<To>(static_cast<float>(value));
    } else if constexpr (IsComplex<From>::value) {
        if constexpr (IsComplex<To>::value)
            return To(static_cast<typename To::value_type>(value.real()), static_cast<typename To::value_type>(value.imag()));
        else if constexpr (std::is_same_v<To, bool>)
            return value != From(0);
        else
            return convertTo<To>(value.real());
    } else if constexpr (IsComplex<To>::value) {
        return To(static_cast<typename To::value_type>(value), 0);
    } else if constexpr (kIsHalf<To>) {
        return To(static_cast<float>(value));
    } else if constexpr (std::is_same_v<To, bool>) {
        return value != From(0);
    } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
        return truncateFloat<To>(value);
    } else {
        return static_cast<To>(value);
    }
}

/// Converts `count` elements; strides in bytes.
using ConvertRun = void (*)(const std::byte* from, int64_t fromStride, std::byte* to, int64_t toStride, int64_t count);
ConvertRun converter(DType from, DType to);

}

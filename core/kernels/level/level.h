#pragma once

#include "core/kernels/table.h"

#include <cstring>
#include <limits>

/// What every file of a level begins with. These files are compiled once for each instruction set, into a namespace of its own, with
/// everything but the tables' functions in an anonymous one: an inline function with a name that other files share may be the one that
/// the linker keeps for all, and must not be compiled for a processor that is not there. So they use no function templates of the
/// standard library, only its types and C's functions.
#ifndef SS_LEVEL
#define SS_LEVEL baseline
#endif

#define SS_TEXT_(x) #x
#define SS_TEXT(x) SS_TEXT_(x)

#if defined(__GNUC__)
#define SS_INLINE inline __attribute__((always_inline))
#define SS_VECTORS 1
#else
#define SS_INLINE inline
#endif

// Elements are computed one by one even where input and output are the same memory.
#if defined(__clang__)
#define SS_EACH _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define SS_EACH _Pragma("GCC ivdep")
#else
#define SS_EACH
#endif

namespace ss::kernels::SS_LEVEL {

namespace {

template <class T> SS_INLINE T load(const void* from, int64_t i)
{
    T value;
    std::memcpy(&value, static_cast<const char*>(from) + i * int64_t(sizeof(T)), sizeof(T));
    return value;
}
template <class T> SS_INLINE void store(void* to, int64_t i, T value)
{
    std::memcpy(static_cast<char*>(to) + i * int64_t(sizeof(T)), &value, sizeof(T));
}
template <> SS_INLINE bool load<bool>(const void* from, int64_t i) { return static_cast<const unsigned char*>(from)[i] != 0; }
template <> SS_INLINE void store<bool>(void* to, int64_t i, bool value) { static_cast<unsigned char*>(to)[i] = value; }

SS_INLINE const void* ahead(const void* from, int64_t bytes) { return static_cast<const char*>(from) + bytes; }
SS_INLINE void* ahead(void* to, int64_t bytes) { return static_cast<char*>(to) + bytes; }

template <class A, class B> inline constexpr bool kSame = false;
template <class A> inline constexpr bool kSame<A, A> = true;
template <class T> inline constexpr bool kIsFloat = kSame<T, float> || kSame<T, double>;

/// Integers wrap: they are computed in the unsigned type that does not promote.
template <class T> struct WrappingOf {
    using Type = T;
};
template <> struct WrappingOf<uint8_t> {
    using Type = uint32_t;
};
template <> struct WrappingOf<int8_t> {
    using Type = uint32_t;
};
template <> struct WrappingOf<int16_t> {
    using Type = uint32_t;
};
template <> struct WrappingOf<int32_t> {
    using Type = uint32_t;
};
template <> struct WrappingOf<int64_t> {
    using Type = uint64_t;
};
template <class T> using Wrapping = typename WrappingOf<T>::Type;

template <class T>
inline constexpr Type kTypeOf = kSame<T, bool>      ? Type::Bool
                                : kSame<T, uint8_t> ? Type::UInt8
                                : kSame<T, int8_t>  ? Type::Int8
                                : kSame<T, int16_t> ? Type::Int16
                                : kSame<T, int32_t> ? Type::Int32
                                : kSame<T, int64_t> ? Type::Int64
                                : kSame<T, float>   ? Type::Float32
                                                    : Type::Float64;

}

/// Each file's part of the table.
void fillUnary(Table& table);
void fillBinary(Table& table);
void fillFold(Table& table);
void fillSoftmax(Table& table);
void fillConvert(Table& table);
void fillMove(Table& table);
void fillProduct(Table& table);
void fillStep(Table& table);

}

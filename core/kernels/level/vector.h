#pragma once

#include "core/kernels/level/level.h"

/// A register of the level as a vector of T, with one element for a vector where the compiler has none.
namespace ss::kernels::SS_LEVEL {

namespace {

#if defined(__AVX512F__)
inline constexpr int64_t kRegister = 64;
#elif defined(__AVX__)
inline constexpr int64_t kRegister = 32;
#else
inline constexpr int64_t kRegister = 16;
#endif

template <class T, int64_t bytes> struct VectorOf {
#ifdef SS_VECTORS
    typedef T Type __attribute__((vector_size(bytes)));
    static constexpr int64_t kWidth = bytes / int64_t(sizeof(T));
#else
    using Type = T;
    static constexpr int64_t kWidth = 1;
#endif
};
template <class T> using Vector = typename VectorOf<T, kRegister>::Type;
template <class T> inline constexpr int64_t kWidth = VectorOf<T, kRegister>::kWidth;

template <class V> SS_INLINE V loadVector(const void* from)
{
    V value;
    std::memcpy(&value, from, sizeof(V));
    return value;
}

/// A NaN on the left stays, one on the right is taken.
template <class V> SS_INLINE V largerOf(V a, V b) { return ((a != a) | (a > b)) ? a : b; }
template <class V> SS_INLINE V smallerOf(V a, V b) { return ((a != a) | (a < b)) ? a : b; }

}

}

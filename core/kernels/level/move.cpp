#include "core/kernels/level/vector.h"

#include <utility>

namespace ss::kernels::SS_LEVEL {

namespace {

template <class T, int64_t every> SS_INLINE void takeEvery(const void* from, void* to, int64_t count)
{
    SS_EACH
    for (int64_t i = 0; i < count; ++i)
        store<T>(to, i, load<T>(from, i * every));
}

/// The last element is apart: vectors of every second element would read past it.
template <class T> void strided(const void* from, int64_t fromStride, void* to, int64_t toStride, int64_t count)
{
    constexpr auto size = int64_t(sizeof(T));
    if (fromStride == 2 * size && toStride == size)
        return takeEvery<T, 2>(from, to, count);
    if (fromStride == 0 && toStride == size) {
        const T one = load<T>(from, 0);
        SS_EACH
        for (int64_t i = 0; i < count; ++i)
            store<T>(to, i, one);
        return;
    }
    for (int64_t i = 0; i < count; ++i)
        store<T>(ahead(to, i * toStride), 0, load<T>(ahead(from, i * fromStride), 0));
}

template <class T>
SS_INLINE void transposeSimply(const void* from, int64_t fromStep, void* to, int64_t toStep, int64_t inner, int64_t outer)
{
    for (int64_t o = 0; o < outer; ++o)
        for (int64_t i = 0; i < inner; ++i)
            store<T>(ahead(to, o * toStep), i, load<T>(ahead(from, i * fromStep), o));
}

#ifdef SS_VECTORS
/// Elements of the first and the second vector in turn: of their lower halves, or of their upper ones.
template <class V, class Mask, bool upper, int... I> SS_INLINE V zip(V a, V b, std::integer_sequence<int, I...>)
{
    constexpr int n = sizeof...(I), start = upper ? n / 2 : 0;
#if defined(__clang__)
    return __builtin_shufflevector(a, b, (start + I / 2 + I % 2 * n)...);
#else
    return __builtin_shuffle(a, b, Mask{(start + I / 2 + I % 2 * n)...});
#endif
}

/// A square of as many rows as a vector has elements. Zipping the first half of the rows with the second moves one bit of the row's
/// number into the column's: after as many rounds as there are bits, the two have changed places.
template <class T, int64_t bytes> struct Square {
    static constexpr int kSize = int(bytes / int64_t(sizeof(T)));
    using V = typename VectorOf<T, bytes>::Type;
    using Mask = V;

    static SS_INLINE void move(const void* from, int64_t fromStep, void* to, int64_t toStep)
    {
        V rows[kSize], zipped[kSize];
#pragma GCC unroll 64
        for (int i = 0; i < kSize; ++i)
            rows[i] = loadVector<V>(ahead(from, i * fromStep));
#pragma GCC unroll 8
        for (int round = 1; round < kSize; round *= 2) {
#pragma GCC unroll 64
            for (int i = 0; i < kSize / 2; ++i) {
                zipped[2 * i] = zip<V, Mask, false>(rows[i], rows[i + kSize / 2], std::make_integer_sequence<int, kSize>());
                zipped[2 * i + 1] = zip<V, Mask, true>(rows[i], rows[i + kSize / 2], std::make_integer_sequence<int, kSize>());
            }
#pragma GCC unroll 64
            for (int i = 0; i < kSize; ++i)
                rows[i] = zipped[i];
        }
#pragma GCC unroll 64
        for (int i = 0; i < kSize; ++i)
            std::memcpy(ahead(to, i * toStep), &rows[i], sizeof(V));
    }
};

/// In blocks of which few pages of memory are touched at a time, these in squares that fit into registers.
template <class T, int64_t bytes> void transpose(const void* from, int64_t fromStep, void* to, int64_t toStep, int64_t inner, int64_t outer)
{
    using Tile = Square<T, bytes>;
    constexpr int64_t size = sizeof(T), n = Tile::kSize, block = n > 64 ? n : 64;
    for (int64_t o0 = 0; o0 < outer; o0 += block)
        for (int64_t i0 = 0; i0 < inner; i0 += block) {
            const int64_t oEnd = o0 + block < outer ? o0 + block : outer, iEnd = i0 + block < inner ? i0 + block : inner;
            int64_t i = i0;
            for (; i + n <= iEnd; i += n) {
                int64_t o = o0;
                for (; o + n <= oEnd; o += n)
                    Tile::move(ahead(from, i * fromStep + o * size), fromStep, ahead(to, o * toStep + i * size), toStep);
                transposeSimply<T>(ahead(from, i * fromStep + o * size), fromStep, ahead(to, o * toStep + i * size), toStep, n, oEnd - o);
            }
            transposeSimply<T>(ahead(from, i * fromStep + o0 * size), fromStep, ahead(to, o0 * toStep + i * size), toStep, iEnd - i,
                               oEnd - o0);
        }
}
#else
template <class T, int64_t> void transpose(const void* from, int64_t fromStep, void* to, int64_t toStep, int64_t inner, int64_t outer)
{
    transposeSimply<T>(from, fromStep, to, toStep, inner, outer);
}
#endif

}

void fillMove(Table& table)
{
    table.strided[0] = strided<uint8_t>;
    table.strided[1] = strided<uint16_t>;
    table.strided[2] = strided<uint32_t>;
    table.strided[3] = strided<uint64_t>;
    table.transpose[0] = transpose<uint8_t, 16>;
    table.transpose[1] = transpose<uint16_t, 16>;
    table.transpose[2] = transpose<uint32_t, kRegister>;
    table.transpose[3] = transpose<uint64_t, kRegister>;
}

}

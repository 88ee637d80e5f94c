#include "core/kernels/level/math.h"
#include "core/kernels/level/vector.h"

namespace ss::kernels::SS_LEVEL {

namespace {

/// Dense elements folded in four registers, whatever their alignment: the same elements give the same result.
template <class T, class Op> SS_INLINE T foldRow(const void* from, int64_t size, T start, Op op)
{
    constexpr int parts = 4;
    constexpr int64_t step = parts * kWidth<T>;
    T folded = start;
    int64_t i = 0;
    if (size >= step) {
        Vector<T> partial[parts];
        std::memcpy(partial, from, sizeof partial);
        for (i = step; i + step <= size; i += step)
            for (int p = 0; p < parts; ++p)
                partial[p] = op(partial[p], loadVector<Vector<T>>(ahead(from, (i + p * kWidth<T>)*int64_t(sizeof(T)))));
        for (int p = 1; p < parts; ++p)
            partial[0] = op(partial[0], partial[p]);
        T lanes[kWidth<T>];
        std::memcpy(lanes, partial, sizeof lanes);
        for (T lane : lanes)
            folded = op(folded, lane);
    }
    for (; i < size; ++i)
        folded = op(folded, load<T>(from, i));
    return folded;
}
template <class T> SS_INLINE T largestOf(const void* from, int64_t size)
{
    return foldRow<T>(from, size, load<T>(from, 0), [](auto a, auto b) { return largerOf(a, b); });
}
template <class T> SS_INLINE T sumOf(const void* from, int64_t size)
{
    return foldRow<T>(from, size, T(0), [](auto a, auto b) { return a + b; });
}

template <class T> SS_INLINE void exponentials(const void* in, T shift, void* out, int64_t size)
{
    SS_EACH
    for (int64_t i = 0; i < size; ++i)
        store<T>(out, i, exponential(load<T>(in, i) - shift));
}

template <class T> SS_INLINE void softmaxRow(const void* in, void* out, int64_t size)
{
    exponentials<T>(in, largestOf<T>(in, size), out, size);
    const T sum = sumOf<T>(out, size);
    SS_EACH
    for (int64_t i = 0; i < size; ++i)
        store<T>(out, i, load<T>(out, i) / sum);
}

template <class T> SS_INLINE void logSoftmaxRow(const void* in, void* out, int64_t size)
{
    constexpr int64_t kBlock = 1024;
    T powers[kBlock];
    const T most = largestOf<T>(in, size);
    T sum = 0;
    for (int64_t done = 0; done < size; done += kBlock) {
        const int64_t now = size - done < kBlock ? size - done : kBlock;
        exponentials<T>(ahead(in, done * int64_t(sizeof(T))), most, powers, now);
        sum += sumOf<T>(powers, now);
    }
    const T log = logarithm(sum);
    SS_EACH
    for (int64_t i = 0; i < size; ++i)
        store<T>(out, i, load<T>(in, i) - most - log);
}

/// A few neighbouring columns at once, row by row.
template <class T, bool kLog> SS_INLINE void softmaxColumns(const void* in, void* out, int64_t size, int64_t step, int64_t columns)
{
    constexpr int64_t kBlock = 256;
    T most[kBlock], sum[kBlock];
    for (int64_t c = 0; c < columns; ++c) {
        most[c] = load<T>(in, c);
        sum[c] = 0;
    }
    for (int64_t row = 1; row < size; ++row)
        for (int64_t c = 0; c < columns; ++c)
            most[c] = largerOf(most[c], load<T>(in, row * step + c));
    for (int64_t row = 0; row < size; ++row) {
        SS_EACH
        for (int64_t c = 0; c < columns; ++c) {
            const T power = exponential(load<T>(in, row * step + c) - most[c]);
            sum[c] += power;
            if constexpr (!kLog)
                store<T>(out, row * step + c, power);
        }
    }
    if constexpr (kLog)
        for (int64_t c = 0; c < columns; ++c)
            sum[c] = logarithm(sum[c]);
    for (int64_t row = 0; row < size; ++row) {
        SS_EACH
        for (int64_t c = 0; c < columns; ++c)
            store<T>(out, row * step + c, kLog ? load<T>(in, row * step + c) - most[c] - sum[c] : load<T>(out, row * step + c) / sum[c]);
    }
}

template <class T, bool kLog> void softmax(const void* in, void* out, int64_t size, int64_t columns)
{
    if (size == 0)
        return;
    if (columns == 1) {
        if constexpr (kLog)
            return logSoftmaxRow<T>(in, out, size);
        else
            return softmaxRow<T>(in, out, size);
    }
    constexpr int64_t kBlock = 256;
    for (int64_t done = 0; done < columns; done += kBlock) {
        const int64_t bytes = done * int64_t(sizeof(T)), now = columns - done < kBlock ? columns - done : kBlock;
        softmaxColumns<T, kLog>(ahead(in, bytes), ahead(out, bytes), size, columns, now);
    }
}

}

void fillSoftmax(Table& table)
{
    table.softmax[0][0] = softmax<float, false>;
    table.softmax[0][1] = softmax<double, false>;
    table.softmax[1][0] = softmax<float, true>;
    table.softmax[1][1] = softmax<double, true>;
}

}

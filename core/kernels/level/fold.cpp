#include "core/kernels/level/fold.h"

namespace ss::kernels::SS_LEVEL {

namespace {

struct SumOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return static_cast<T>(Wrapping<T>(a) + Wrapping<T>(b)); }
};
struct ProductOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return static_cast<T>(Wrapping<T>(a) * Wrapping<T>(b)); }
};
struct LargestOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return largerOf(a, b); }
};
struct SmallestOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return smallerOf(a, b); }
};

template <class T> void sum(const void* from, int64_t count, void* total)
{
    store<T>(total, 0, load<T>(total, 0) + sumDense<T>(from, count));
}

template <class T, class Op> void fold(const void* from, int64_t count, void* total)
{
    T folded = load<T>(total, 0);
    for (int64_t i = 0; i < count; ++i)
        folded = Op::apply(folded, load<T>(from, i));
    store<T>(total, 0, folded);
}

/// Four registers of partial results, where the order does not matter.
template <class T, class Op> void foldLanes(const void* from, int64_t count, void* total)
{
    constexpr int parts = 4;
    constexpr int64_t step = parts * kWidth<T>;
    T folded = load<T>(total, 0);
    int64_t i = 0;
    if (count >= step) {
        Vector<T> best[parts];
        std::memcpy(best, from, sizeof best);
        for (i = step; i + step <= count; i += step)
            for (int p = 0; p < parts; ++p)
                best[p] = Op::apply(best[p], loadVector<Vector<T>>(ahead(from, (i + p * kWidth<T>)*int64_t(sizeof(T)))));
        T lanes[step];
        std::memcpy(lanes, best, sizeof lanes);
        for (int64_t lane = 0; lane < step; ++lane)
            folded = Op::apply(folded, lanes[lane]);
    }
    for (; i < count; ++i)
        folded = Op::apply(folded, load<T>(from, i));
    store<T>(total, 0, folded);
}

template <class T, int parts> SS_INLINE void sumBlock(const void* from, int64_t step, int64_t count, void* totals)
{
    Vector<T> sums[parts], before[parts];
    cascade<Vector<T>, parts>(from, step, count, sums);
    std::memcpy(before, totals, sizeof before);
    for (int p = 0; p < parts; ++p)
        before[p] += sums[p];
    std::memcpy(totals, before, sizeof before);
}

template <class T> void sumColumns(const void* from, int64_t step, int64_t count, int64_t columns, void* totals)
{
    constexpr int parts = 8;
    int64_t done = 0;
    const auto at = [&](int64_t column) { return ahead(from, column * int64_t(sizeof(T))); };
    const auto into = [&](int64_t column) { return ahead(totals, column * int64_t(sizeof(T))); };
    for (; done + parts * kWidth<T> <= columns; done += parts * kWidth<T>)
        sumBlock<T, parts>(at(done), step, count, into(done));
    for (; done + kWidth<T> <= columns; done += kWidth<T>)
        sumBlock<T, 1>(at(done), step, count, into(done));
    for (; done < columns; ++done) {
        T one[1];
        cascade<T, 1>(at(done), step, count, one);
        store<T>(totals, done, load<T>(totals, done) + one[0]);
    }
}

/// Row by row: in memory's order, and the totals stay in the first-level cache.
template <class T, class Op> void foldColumns(const void* from, int64_t step, int64_t count, int64_t columns, void* totals)
{
    constexpr int64_t kBlock = 1024;
    for (int64_t done = 0; done < columns; done += kBlock) {
        const int64_t now = columns - done < kBlock ? columns - done : kBlock;
        void* total = ahead(totals, done * int64_t(sizeof(T)));
        for (int64_t row = 0; row < count; ++row) {
            const void* line = ahead(from, row * step + done * int64_t(sizeof(T)));
            SS_EACH
            for (int64_t i = 0; i < now; ++i)
                store<T>(total, i, Op::apply(load<T>(total, i), load<T>(line, i)));
        }
    }
}

template <class T> void fillType(Table& table)
{
    constexpr auto type = size_t(kTypeOf<T>);
    FoldRun* runs[] = {&table.fold[0][type], &table.fold[1][type], &table.fold[2][type], &table.fold[3][type]};
    if constexpr (kIsFloat<T>) { // products of floats one after the other: no run
        *runs[size_t(Fold::Sum)] = sum<T>;
        *runs[size_t(Fold::Largest)] = foldLanes<T, LargestOp>;
        *runs[size_t(Fold::Smallest)] = foldLanes<T, SmallestOp>;
    } else {
        *runs[size_t(Fold::Sum)] = fold<T, SumOp>;
        *runs[size_t(Fold::Product)] = fold<T, ProductOp>;
        *runs[size_t(Fold::Largest)] = fold<T, LargestOp>;
        *runs[size_t(Fold::Smallest)] = fold<T, SmallestOp>;
    }
    table.foldColumns[size_t(Fold::Sum)][type] = [] {
        if constexpr (kIsFloat<T>)
            return sumColumns<T>;
        else
            return foldColumns<T, SumOp>;
    }();
    table.foldColumns[size_t(Fold::Product)][type] = foldColumns<T, ProductOp>;
    table.foldColumns[size_t(Fold::Largest)][type] = foldColumns<T, LargestOp>;
    table.foldColumns[size_t(Fold::Smallest)][type] = foldColumns<T, SmallestOp>;
}

}

void fillFold(Table& table)
{
    fillType<uint8_t>(table);
    fillType<int8_t>(table);
    fillType<int16_t>(table);
    fillType<int32_t>(table);
    fillType<int64_t>(table);
    fillType<float>(table);
    fillType<double>(table);
}

}

#pragma once

#include "core/ops/cascade_sum.h"
#include "core/ops/reduce_walk.h"
#include "core/optable/reduce_axes.h"

namespace ss::ops {

/// A reduction to one number a result: fold(walk, address of the first removed element, place) gives it as a T, which converts to the
/// result's dtype.
template <class T, class F> void foldInto(KernelCall& call, const Attr& dim, F&& fold)
{
    const Tensor in = asType<T>(call.in[0]);
    const ReduceWalk walk = planReduce(in, call.out.first(1), optable::reducedAxes(dim, in.ndim()));
    const ConvertRun write = converter(dtypeOf<T>(), call.out[0].dtype());
    shareFolds(walk, in.itemsize(), [&](const ReduceWalk& run, const auto& data, const std::byte* base, const ResultPlace& place) {
        std::byte value[sizeof(T)];
        store<T>(value, fold(run, base, place));
        write(value, 0, data[0], 0, 1);
    });
}

/// How many neighbouring results of a run are folded side by side. Of sums of floats, as many as PyTorch adds so: the others come about in
/// another order.
template <class T> int64_t columnsTogether(kernels::Fold which, int64_t columns)
{
    if (which != kernels::Fold::Sum || !std::is_floating_point_v<T>)
        return columns;
    constexpr int64_t together = cascade::kLanes / int64_t(sizeof(T)) * cascade::kRows;
    return columns / together * together;
}

/// foldInto for what has a kernel: where the results are neighbours in the input, its rows are walked in the order of memory. `finish`
/// makes of a total, which begins as `start`, the result; `fold` is for results that lie otherwise.
template <class T, class Fold, class Finish>
void foldRowsInto(KernelCall& call, const Attr& dim, kernels::Fold which, T start, Fold&& fold, Finish&& finish)
{
    const Tensor in = asType<T>(call.in[0]);
    const ReduceWalk walk = planReduce(in, call.out.first(1), optable::reducedAxes(dim, in.ndim()));
    const ConvertRun write = converter(dtypeOf<T>(), call.out[0].dtype());
    const kernels::FoldColumns run = kernels::table().foldColumns[size_t(which)][kernelType<T>()];
    const auto single = [&](const auto& data, const std::byte* base, const ResultPlace& place) {
        std::byte value[sizeof(T)];
        store<T>(value, finish(fold(walk, base, place)));
        write(value, 0, data[0], 0, 1);
    };
    const bool dense = !walk.removed.empty && walk.removed.strides[0][0] == int64_t(sizeof(T)) && walk.removed.shape[0] > 1;
    if (!run || walk.kept.empty || dense || walk.removed.empty || walk.kept.strides[1][0] != int64_t(sizeof(T)))
        return shareResults(walk, single);
    const int64_t grain = std::max<int64_t>(kParallelGrain / removedCount(walk), 64);
    forEachRun(walk.kept, [&](const auto& data, const auto& strides, int64_t count) {
        const int64_t columns = columnsTogether<T>(which, count);
        parallelFor(columns, grain, [&](int64_t begin, int64_t end) {
            std::vector<T> totals(static_cast<size_t>(end - begin), start);
            forEachRemovedRun(walk, data[1] + begin * int64_t(sizeof(T)), [&](const std::byte* from, int64_t step, int64_t rows) {
                run(from, step, rows, end - begin, totals.data());
            });
            for (T& total : totals)
                total = finish(total);
            write(reinterpret_cast<const std::byte*>(totals.data()), sizeof(T), data[0] + begin * strides[0], strides[0], end - begin);
        });
        forResultsOfRun(walk, data, strides, count, columns, count, single);
    });
}

}

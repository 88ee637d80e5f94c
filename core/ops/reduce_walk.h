#pragma once

#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"

#include <vector>

/// Reductions: every element of the result is folded from the elements along the removed axes.
namespace ss::ops {

/// Where a result's elements lie in the whole: the sums of floats depend on it as PyTorch's do.
struct ResultPlace {
    int64_t column = 0;  ///< index along the innermost kept axis
    int64_t columns = 1; ///< its size
    int64_t step = 0;    ///< the input's stride along it, in bytes
};

struct ReduceWalk {
    Loop kept;                         ///< the results, then the input
    Loop removed;                      ///< one operand: the input's offsets along the removed axes, in memory order; its data is null
    Dims removedShape, removedStrides; ///< the same in logical order, strides in bytes
    bool empty() const { return removed.empty; }
};

ReduceWalk planReduce(const Tensor& in, std::span<const Tensor> results, const std::vector<bool>& reduced);

/// The input with elements of type T: itself or a converted copy of the same order in memory.
template <class T> Tensor asType(const Tensor& in)
{
    if (in.dtype() == dtypeOf<T>())
        return in;
    Layout layout{in.shape(), preservedStrides(in.layout()), 0};
    Tensor converted = makeEmpty(layout, dtypeOf<T>(), in.device());
    copyElements(in, converted);
    return converted;
}

/// Elements that are folded into one result.
inline int64_t removedCount(const ReduceWalk& walk)
{
    int64_t count = walk.removed.empty ? 0 : 1;
    for (int64_t size : walk.removedShape)
        count *= size;
    return count;
}

/// Calls f(results' data, input's data, place) for the results of a run from `begin` to `end`.
template <class Data, class Strides, class F>
void forResultsOfRun(const ReduceWalk& walk, const Data& data, const Strides& strides, int64_t count, int64_t begin, int64_t end, F&& f)
{
    const size_t input = walk.kept.operands - 1;
    ResultPlace place{begin, count, strides[input]};
    auto at = data;
    for (size_t i = 0; i <= input; ++i)
        at[i] += strides[i] * begin;
    for (; place.column < end; ++place.column) {
        f(at, static_cast<const std::byte*>(at[input]), place);
        for (size_t i = 0; i <= input; ++i)
            at[i] += strides[i];
    }
}

/// Calls f(results' data, input's data, place) for every result.
template <class F> void forEachResult(const ReduceWalk& walk, F&& f)
{
    forEachRun(walk.kept,
               [&](const auto& data, const auto& strides, int64_t count) { forResultsOfRun(walk, data, strides, count, 0, count, f); });
}

/// The same on several threads at once: f may write nothing but its result.
template <class F> void shareResults(const ReduceWalk& walk, F&& f)
{
    const int64_t grain = std::max<int64_t>(kParallelGrain / std::max<int64_t>(removedCount(walk), 1), 1);
    forEachRun(walk.kept, [&](const auto& data, const auto& strides, int64_t count) {
        parallelFor(count, grain, [&](int64_t begin, int64_t end) { forResultsOfRun(walk, data, strides, count, begin, end, f); });
    });
}

/// The walk over elements that lie side by side.
inline ReduceWalk denseWalk(const ReduceWalk& walk, int64_t itemsize)
{
    ReduceWalk dense = walk;
    dense.removed.strides[0][0] = dense.removedStrides[0] = itemsize;
    return dense;
}

/// Whether the results are neighbours in the input and their elements a row apart, so that a walk along one would leave the cache at each.
inline bool isByColumns(const ReduceWalk& walk, int64_t itemsize)
{
    return !walk.kept.empty && !walk.removed.empty && walk.removedShape.size() == 1 && walk.removed.shape.size() == 1 &&
           walk.removed.shape[0] >= 16 && walk.kept.shape[0] >= 8 && walk.kept.strides[walk.kept.operands - 1][0] == itemsize &&
           walk.removed.strides[0][0] > itemsize && kernels::sizeIndex(static_cast<size_t>(itemsize)) < 4;
}

/// shareResults for an f(walk, results' data, input's data, place) that does not care where the elements lie: columns are brought
/// together, a few at a time, before they are folded.
template <class F> void shareFolds(const ReduceWalk& walk, int64_t itemsize, F&& f)
{
    if (!isByColumns(walk, itemsize))
        return shareResults(walk, [&](const auto& data, const std::byte* base, const ResultPlace& place) { f(walk, data, base, place); });
    constexpr int64_t kTogether = 64;
    const ReduceWalk dense = denseWalk(walk, itemsize);
    const int64_t rows = walk.removed.shape[0], step = walk.removed.strides[0][0];
    const auto transpose = kernels::table().transpose[kernels::sizeIndex(static_cast<size_t>(itemsize))];
    forEachRun(walk.kept, [&](const auto& data, const auto& strides, int64_t count) {
        const std::byte* first = data[walk.kept.operands - 1];
        parallelFor(count, std::max<int64_t>(kParallelGrain / rows, kTogether), [&](int64_t begin, int64_t end) {
            std::vector<std::byte> lines(static_cast<size_t>(kTogether * rows * itemsize));
            for (int64_t at = begin; at < end; at += kTogether) {
                const int64_t now = std::min(kTogether, end - at);
                transpose(first + at * itemsize, step, lines.data(), rows * itemsize, rows, now);
                forResultsOfRun(
                    walk, data, strides, count, at, at + now, [&](const auto& results, const std::byte*, const ResultPlace& place) {
                        f(dense, results, static_cast<const std::byte*>(lines.data()) + (place.column - at) * rows * itemsize, place);
                    });
            }
        });
    });
}

/// Calls f(first, stride in bytes, count) for every run of removed elements, in memory order.
template <class F> void forEachRemovedRun(const ReduceWalk& walk, const std::byte* base, F&& f)
{
    if (walk.removed.shape.size() == 1 && !walk.removed.empty)
        return f(base, walk.removed.strides[0][0], walk.removed.shape[0]);
    Loop runs = walk.removed;
    runs.data[0] = const_cast<std::byte*>(base);
    forEachRun(runs,
               [&](const auto& data, const auto& strides, int64_t count) { f(static_cast<const std::byte*>(data[0]), strides[0], count); });
}

/// Calls f(address, index) for every removed element in logical order.
template <class F> void forEachRemoved(const ReduceWalk& walk, const std::byte* base, F&& f)
{
    int64_t index = 0;
    if (walk.removedShape.size() == 1) {
        for (; index < walk.removedShape[0]; ++index)
            f(base + index * walk.removedStrides[0], index);
        return;
    }
    forEachElement(Layout{walk.removedShape, walk.removedStrides, 0}, [&](int64_t offset) { f(base + offset, index++); });
}

}

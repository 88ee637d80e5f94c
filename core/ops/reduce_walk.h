#pragma once

#include "core/ops/elementwise.h"

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
    mapElements<T, T, 1>(converted, {&in}, [](T x) { return x; });
    return converted;
}

/// Calls f(results' data, input's data, place) for every result.
template <class F> void forEachResult(const ReduceWalk& walk, F&& f)
{
    const size_t input = walk.kept.operands - 1;
    forEachRun(walk.kept, [&](const auto& data, const auto& strides, int64_t count) {
        ResultPlace place{0, count, strides[input]};
        auto at = data;
        for (; place.column < count; ++place.column) {
            f(at, static_cast<const std::byte*>(at[input]), place);
            for (size_t i = 0; i <= input; ++i)
                at[i] += strides[i];
        }
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

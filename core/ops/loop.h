#pragma once

#include "core/base/thread_pool.h"
#include "core/tensor/tensor.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace ss::ops {

inline constexpr size_t kMaxOperands = 5;

/// Tensors walked together over one shape, as few and as long one-dimensional runs as their strides allow: axes ordered so that
/// the first operand's smallest stride is innermost, neighbours merged where every operand's strides do.
struct Loop {
    size_t operands = 0;
    Dims shape;                             ///< innermost first; at least one axis unless the loop is empty
    std::array<Dims, kMaxOperands> strides; ///< bytes, one for each axis of `shape`
    std::array<std::byte*, kMaxOperands> data{};
    bool empty = false;
};

/// One of the things walked: strides in elements, one for each axis of the common shape.
struct LoopOperand {
    std::byte* data;
    Dims strides;
    int itemsize;
};
Loop planLoop(std::span<const int64_t> shape, std::span<const LoopOperand> operands);
/// `shape` is what all operands broadcast to; the written one comes first.
Loop planLoop(std::span<const int64_t> shape, std::span<const Tensor* const> operands);

/// Calls run(data, strides, count) for every run; data and strides are arrays of one entry an operand.
template <class F> void forEachRun(const Loop& loop, F&& run)
{
    if (loop.empty)
        return;
    std::array<std::byte*, kMaxOperands> data = loop.data;
    std::array<int64_t, kMaxOperands> inner{};
    for (size_t i = 0; i < loop.operands; ++i)
        inner[i] = loop.strides[i][0];
    Dims index(loop.shape.size(), 0);
    for (;;) {
        run(data, inner, loop.shape[0]);
        size_t axis = 1;
        for (; axis < loop.shape.size(); ++axis) {
            const bool more = ++index[axis] < loop.shape[axis];
            for (size_t i = 0; i < loop.operands; ++i)
                data[i] += more ? loop.strides[i][axis] : -loop.strides[i][axis] * (loop.shape[axis] - 1);
            if (more)
                break;
            index[axis] = 0;
        }
        if (axis >= loop.shape.size())
            return;
    }
}

/// The axis along which a loop is cut for several threads, and how much of it is worth one; no axis where it is not worth it or the
/// first operand has an element twice.
struct Cut {
    std::optional<size_t> axis;
    int64_t grain = 1;
};
Cut cutOf(const Loop& loop);

/// forEachRun on several threads at once where the loop is long: `run` may write nothing but the first operand's elements.
template <class F> void shareRuns(const Loop& loop, F&& run)
{
    const Cut cut = cutOf(loop);
    if (!cut.axis)
        return forEachRun(loop, run);
    parallelFor(loop.shape[*cut.axis], cut.grain, [&](int64_t begin, int64_t end) {
        Loop part = loop;
        part.shape[*cut.axis] = end - begin;
        for (size_t i = 0; i < loop.operands; ++i)
            part.data[i] += loop.strides[i][*cut.axis] * begin;
        forEachRun(part, run);
    });
}

}

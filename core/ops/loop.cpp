#include "core/ops/loop.h"

#include "core/layout/axis_order.h"
#include "core/layout/broadcast.h"

#include <algorithm>
#include <cstdlib>

namespace ss::ops {

namespace {

/// Innermost axis first, by the first operand whose strides tell two axes apart.
Dims axisOrder(std::span<const LoopOperand> operands, size_t ndim)
{
    return orderAxes(ndim, [&](size_t a, size_t b) {
        for (const LoopOperand& operand : operands) {
            const int64_t strideA = std::abs(operand.strides[a]), strideB = std::abs(operand.strides[b]);
            if (strideA && strideB && strideA != strideB)
                return strideA < strideB ? -1 : 1;
        }
        return 0;
    });
}

bool continues(const Loop& loop, size_t axis, const std::array<int64_t, kMaxOperands>& next)
{
    for (size_t i = 0; i < loop.operands; ++i)
        if (next[i] != loop.strides[i][axis] * loop.shape[axis])
            return false;
    return true;
}

/// Puts one more axis outside the others, merged into the outermost one where it goes on from there.
void addAxis(Loop& loop, int64_t size, const std::array<int64_t, kMaxOperands>& strides)
{
    if (!loop.shape.empty() && continues(loop, loop.shape.size() - 1, strides)) {
        loop.shape.back() *= size;
        return;
    }
    loop.shape.push_back(size);
    for (size_t i = 0; i < loop.operands; ++i)
        loop.strides[i].push_back(strides[i]);
}

}

Loop planLoop(std::span<const int64_t> shape, std::span<const LoopOperand> operands)
{
    Loop loop;
    loop.operands = operands.size();
    loop.empty = std::find(shape.begin(), shape.end(), 0) != shape.end();
    if (loop.empty) // the other sizes may be any then, and their products not fit
        return loop;
    for (size_t i = 0; i < operands.size(); ++i)
        loop.data[i] = operands[i].data;
    for (int64_t axis : axisOrder(operands, shape.size())) {
        const int64_t size = shape[static_cast<size_t>(axis)];
        if (size == 1)
            continue;
        std::array<int64_t, kMaxOperands> strides{};
        for (size_t i = 0; i < operands.size(); ++i)
            strides[i] = operands[i].strides[static_cast<size_t>(axis)] * operands[i].itemsize;
        addAxis(loop, size, strides);
    }
    if (loop.shape.empty())
        addAxis(loop, 1, {});
    return loop;
}

Cut cutOf(const Loop& loop)
{
    if (loop.empty || threadCount() == 1)
        return {};
    int64_t total = 1;
    size_t longest = 0;
    for (size_t axis = 0; axis < loop.shape.size(); ++axis) {
        total *= loop.shape[axis];
        if (loop.shape[axis] >= loop.shape[longest])
            longest = axis;
        if (loop.strides[0][axis] == 0)
            return {};
    }
    if (total <= kParallelGrain)
        return {};
    return {longest, std::max<int64_t>(kParallelGrain / (total / loop.shape[longest]), 1)};
}

namespace {

/// One run over tensors of one shape that are all row-major, which is what most calls are about.
Loop straightLoop(std::span<const Tensor* const> operands, int64_t count)
{
    Loop loop;
    loop.operands = operands.size();
    loop.empty = count == 0;
    if (loop.empty)
        return loop;
    loop.shape.push_back(count);
    for (size_t i = 0; i < operands.size(); ++i) {
        loop.data[i] = operands[i]->data();
        loop.strides[i].push_back(count == 1 ? 0 : operands[i]->itemsize());
    }
    return loop;
}

}

Loop planLoop(std::span<const int64_t> shape, std::span<const Tensor* const> operands)
{
    const auto isStraight = [&](const Tensor* operand) {
        return std::equal(shape.begin(), shape.end(), operand->shape().begin(), operand->shape().end()) && operand->isContiguous();
    };
    if (std::all_of(operands.begin(), operands.end(), isStraight))
        return straightLoop(operands, operands.front()->numel());
    std::array<LoopOperand, kMaxOperands> stretched;
    for (size_t i = 0; i < operands.size(); ++i)
        stretched[i] = {operands[i]->data(), broadcastTo(operands[i]->layout(), shape).strides, operands[i]->itemsize()};
    return planLoop(shape, std::span(stretched).first(operands.size()));
}

}

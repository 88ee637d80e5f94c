#include "core/ops/copy_kernel.h"

#include "core/ops/complex.h"
#include "core/ops/loop.h"
#include "core/ops/scalar_types.h"

#include <algorithm>
#include <array>

namespace ss::ops {

namespace {

/// Edge of the square blocks in which two axes are exchanged: both sides of a block stay in the first-level cache.
constexpr int64_t kBlock = 32;

template <size_t kSize>
void moveBlock(std::byte* to, const std::byte* from, int64_t toOuter, int64_t fromInner, int64_t inner, int64_t outer)
{
    for (int64_t o = 0; o < outer; ++o)
        for (int64_t i = 0; i < inner; ++i)
            std::memcpy(to + o * toOuter + i * int64_t(kSize), from + o * int64_t(kSize) + i * fromInner, kSize);
}

using MoveBlock = void (*)(std::byte*, const std::byte*, int64_t, int64_t, int64_t, int64_t);

MoveBlock blockMover(int itemsize)
{
    switch (itemsize) {
    case 1: return moveBlock<1>;
    case 2: return moveBlock<2>;
    case 4: return moveBlock<4>;
    case 8: return moveBlock<8>;
    default: return moveBlock<16>;
    }
}

/// Two axes of a loop whose elements are neighbours in the one tensor along the one axis, in the other along the other.
bool isTranspose(const Loop& loop, int itemsize)
{
    return !loop.empty && loop.shape.size() >= 2 && loop.strides[0][0] == itemsize && loop.strides[1][1] == itemsize &&
           loop.strides[1][0] != itemsize && std::min(loop.shape[0], loop.shape[1]) >= 4;
}

void transposePlane(std::byte* to, const std::byte* from, const Loop& loop, int itemsize)
{
    const MoveBlock move = blockMover(itemsize);
    const int64_t toOuter = loop.strides[0][1], fromInner = loop.strides[1][0];
    for (int64_t outer = 0; outer < loop.shape[1]; outer += kBlock)
        for (int64_t inner = 0; inner < loop.shape[0]; inner += kBlock)
            move(to + outer * toOuter + inner * itemsize, from + outer * itemsize + inner * fromInner, toOuter, fromInner,
                 std::min(kBlock, loop.shape[0] - inner), std::min(kBlock, loop.shape[1] - outer));
}

/// The axes beyond the first two, as a loop over planes.
Loop planesOf(const Loop& loop)
{
    Loop planes = loop;
    const auto dropTwo = [](Dims& dims) { dims = Dims(std::span<const int64_t>(dims).subspan(2)); };
    dropTwo(planes.shape);
    dropTwo(planes.strides[0]);
    dropTwo(planes.strides[1]);
    if (planes.shape.empty()) {
        planes.shape = {1};
        planes.strides[0] = planes.strides[1] = {0};
    }
    return planes;
}

}

void copyElements(const Tensor& from, const Tensor& to)
{
    if (from.pending() | to.pending()) [[unlikely]]
        return copyPending(from, to);
    const std::array<const Tensor*, 2> operands{&to, &from};
    const Loop loop = planLoop(to.shape(), operands);
    if (from.dtype() == to.dtype() && isTranspose(loop, to.itemsize())) {
        forEachRun(planesOf(loop), [&](const auto& data, const auto& strides, int64_t count) {
            for (int64_t i = 0; i < count; ++i)
                transposePlane(data[0] + i * strides[0], data[1] + i * strides[1], loop, to.itemsize());
        });
        return;
    }
    const ConvertRun convert = converter(from.dtype(), to.dtype());
    forEachRun(loop,
               [&](const auto& data, const auto& strides, int64_t count) { convert(data[1], strides[1], data[0], strides[0], count); });
}

}

#include "core/ops/copy_kernel.h"

#include "core/kernels/table.h"
#include "core/ops/complex.h"
#include "core/ops/loop.h"
#include "core/ops/scalar_types.h"

#include <algorithm>
#include <array>

namespace ss::ops {

namespace {

/// Edge of the square blocks in which two axes are exchanged: both sides of a block stay in the first-level cache.
constexpr int64_t kBlock = 64;

template <size_t kSize>
void moveBlock(std::byte* to, const std::byte* from, int64_t toOuter, int64_t fromInner, int64_t inner, int64_t outer)
{
    for (int64_t o = 0; o < outer; ++o)
        for (int64_t i = 0; i < inner; ++i)
            std::memcpy(to + o * toOuter + i * int64_t(kSize), from + o * int64_t(kSize) + i * fromInner, kSize);
}

/// Two axes of a loop whose elements are neighbours in the one tensor along the one axis, in the other along the other.
bool isTranspose(const Loop& loop, int itemsize)
{
    return !loop.empty && loop.shape.size() >= 2 && loop.strides[0][0] == itemsize && loop.strides[1][1] == itemsize &&
           loop.strides[1][0] != itemsize && std::min(loop.shape[0], loop.shape[1]) >= 4;
}

void transposePlane(std::byte* to, const std::byte* from, const Loop& loop, int itemsize)
{
    const int64_t toOuter = loop.strides[0][1], fromInner = loop.strides[1][0], inner = loop.shape[0];
    const size_t index = kernels::sizeIndex(static_cast<size_t>(itemsize));
    const int64_t grain = std::max<int64_t>(kParallelGrain / inner / kBlock, 1);
    parallelFor((loop.shape[1] + kBlock - 1) / kBlock, grain, [&](int64_t begin, int64_t end) {
        const int64_t first = begin * kBlock, count = std::min(end * kBlock, loop.shape[1]) - first;
        std::byte* part = to + first * toOuter;
        const std::byte* source = from + first * itemsize;
        if (index < 4)
            return kernels::table().transpose[index](source, fromInner, part, toOuter, inner, count);
        for (int64_t i = 0; i < inner; i += kBlock)
            moveBlock<16>(part + i * itemsize, source + i * fromInner, toOuter, fromInner, std::min(kBlock, inner - i), count);
    });
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
    shareRuns(loop,
              [&](const auto& data, const auto& strides, int64_t count) { convert(data[1], strides[1], data[0], strides[0], count); });
}

}

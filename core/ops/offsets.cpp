#include "core/ops/offsets.h"

#include "core/ops/fill.h"
#include "core/ops/loop.h"
#include "core/ops/scalar_math.h"
#include "core/ops/scalar_types.h"

namespace ss::ops {

namespace {

/// Neighbours that one offset moves together are one block of bytes.
template <class Strides> bool isBlock(const Strides& strides, int64_t size)
{
    return strides[2] == 0 && strides[0] == size && strides[1] == size;
}

template <size_t size, class Data, class Strides> void gatherRun(const Data& data, const Strides& strides, int64_t count)
{
    if (isBlock(strides, size)) {
        std::memcpy(data[0], data[1] + load<int64_t>(data[2]), static_cast<size_t>(count) * size);
        return;
    }
    for (int64_t i = 0; i < count; ++i)
        std::memcpy(data[0] + i * strides[0], data[1] + i * strides[1] + load<int64_t>(data[2] + i * strides[2]), size);
}

template <size_t size, class Data, class Strides> void scatterRun(const Data& data, const Strides& strides, int64_t count)
{
    if (isBlock(strides, size)) {
        std::memmove(data[0] + load<int64_t>(data[2]), data[1], static_cast<size_t>(count) * size);
        return;
    }
    for (int64_t i = 0; i < count; ++i)
        std::memcpy(data[0] + i * strides[0] + load<int64_t>(data[2] + i * strides[2]), data[1] + i * strides[1], size);
}

template <Combine how, class T> T combined(T a, T b)
{
    constexpr bool isBool = std::is_same_v<T, bool>;
    if constexpr (isBool)
        return how == Combine::Sum || how == Combine::Largest ? a || b : a && b;
    else if constexpr (how == Combine::Sum)
        return plus(a, b);
    else if constexpr (how == Combine::Product)
        return multiply(a, b);
    else if constexpr (IsComplex<T>::value)
        return a; // no order, and refused before
    else if (a != a || b != b)
        return a != a ? a : b;
    else
        return (how == Combine::Largest) == (a < b) ? b : a;
}

/// Calls f.operator()<size>() with the element's size as a constant.
template <class F> void withSize(int itemsize, F&& f)
{
    switch (itemsize) {
    case 1: return f.template operator()<1>();
    case 2: return f.template operator()<2>();
    case 4: return f.template operator()<4>();
    case 8: return f.template operator()<8>();
    default: return f.template operator()<16>();
    }
}

}

void gatherElements(const Tensor& from, const Tensor& offsets, const Tensor& to)
{
    const Loop loop = planLoop(to.shape(), std::array{&to, &from, &offsets});
    withSize(to.itemsize(), [&]<size_t size>() {
        shareRuns(loop, [](const auto& data, const auto& strides, int64_t count) { gatherRun<size>(data, strides, count); });
    });
}

namespace {

template <Combine how> void combine(const Loop& loop, DType dtype)
{
    visitStorageType(dtype, [&]<class T>() {
        forEachRun(loop, [](const auto& data, const auto& strides, int64_t count) {
            for (int64_t i = 0; i < count; ++i) {
                std::byte* at = data[0] + i * strides[0] + load<int64_t>(data[2] + i * strides[2]);
                store<T>(at, combined<how, T>(load<T>(at), load<T>(data[1] + i * strides[1])));
            }
        });
    });
}

void tell(const Loop& loop, const Tensor& to, Touched& touched)
{
    const std::byte* start = to.storage()->buffer->data();
    forEachRun(loop, [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count && touched.few; ++i)
            touched.add(data[0] + i * strides[0] + load<int64_t>(data[2] + i * strides[2]) - start, to.itemsize());
    });
}

}

void scatterElements(const Tensor& from, const Tensor& offsets, const Tensor& to, bool add, Touched* touched)
{
    if (add)
        return combineElements(from, offsets, to, Combine::Sum, touched);
    const Loop loop = planLoop(to.shape(), std::array{&to, &from, &offsets});
    if (touched)
        tell(loop, to, *touched);
    withSize(to.itemsize(), [&]<size_t size>() {
        forEachRun(loop, [](const auto& data, const auto& strides, int64_t count) { scatterRun<size>(data, strides, count); });
    });
}

void combineElements(const Tensor& from, const Tensor& offsets, const Tensor& to, Combine how, Touched* touched)
{
    const Loop loop = planLoop(to.shape(), std::array{&to, &from, &offsets});
    if (touched)
        tell(loop, to, *touched);
    switch (how) {
    case Combine::Sum: return combine<Combine::Sum>(loop, to.dtype());
    case Combine::Product: return combine<Combine::Product>(loop, to.dtype());
    case Combine::Largest: return combine<Combine::Largest>(loop, to.dtype());
    case Combine::Smallest: return combine<Combine::Smallest>(loop, to.dtype());
    }
}

Tensor zeroOffsets(const Dims& shape)
{
    const Tensor offsets = makeEmpty(contiguousLayout(shape), DType::Int64, Device());
    fillWith(offsets, optable::Scalar::of(int64_t(0)));
    return offsets;
}

void addOffsets(const Tensor& offsets, const Tensor& index, int64_t size, int64_t step, bool wrap,
                void (*outside)(int64_t index, int64_t size, size_t axis), size_t axis)
{
    const Loop loop = planLoop(offsets.shape(), std::array{&offsets, &index});
    const ConvertRun read = converter(index.dtype(), DType::Int64);
    forEachRun(loop, [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count; ++i) {
            int64_t value = 0;
            read(data[1] + i * strides[1], 0, reinterpret_cast<std::byte*>(&value), 0, 1);
            if (value >= size || value < (wrap ? -size : 0))
                outside(value, size, axis);
            std::byte* offset = data[0] + i * strides[0];
            store<int64_t>(offset, load<int64_t>(offset) + (value < 0 ? value + size : value) * step);
        }
    });
}

Tensor logicalOffsets(const Tensor& tensor, const Tensor& index, void (*outside)(int64_t index, int64_t size, size_t axis))
{
    Tensor offsets = zeroOffsets(index.shape());
    addOffsets(offsets, index, tensor.numel(), 1, true, outside, 0);
    auto* at = offsets.dataAs<int64_t>();
    for (int64_t i = 0; i < offsets.numel(); ++i) {
        int64_t rest = at[i], offset = 0;
        for (size_t axis = tensor.ndim(); axis-- > 0; rest /= tensor.shape()[axis])
            offset += rest % tensor.shape()[axis] * tensor.strides()[axis];
        at[i] = offset * tensor.itemsize();
    }
    return offsets;
}

}

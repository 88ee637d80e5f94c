#pragma once

#include "core/ops/loop.h"
#include "core/ops/scalar_types.h"

#include <algorithm>
#include <utility>

/// Element-wise kernels: f is given values of the compute type T, whatever the dtypes and strides of the tensors are.
namespace ss::ops {

namespace detail {

inline constexpr int64_t kBlock = 256;

/// The elements lie in memory as T; 16-bit floats never do, they are computed as float.
template <class T, size_t N> bool storedAs(const std::array<const Tensor*, N>& tensors)
{
    return std::all_of(tensors.begin(), tensors.end(), [](const Tensor* tensor) { return tensor->dtype() == dtypeOf<T>(); });
}

template <class T, class R, size_t N, class F, size_t... I>
void computeRun(std::byte* out, int64_t outStride, const std::array<const std::byte*, N>& in, const std::array<int64_t, N>& strides,
                int64_t count, F&& f, std::index_sequence<I...>)
{
    if (outStride == int64_t(sizeof(R)) && ((strides[I] == int64_t(sizeof(T))) && ...)) {
        for (int64_t i = 0; i < count; ++i)
            store<R>(out + i * int64_t(sizeof(R)), f(load<T>(in[I] + i * int64_t(sizeof(T)))...));
        return;
    }
    for (int64_t i = 0; i < count; ++i)
        store<R>(out + i * outStride, f(load<T>(in[I] + i * strides[I])...));
}

/// A run whose elements are converted on the way in and out, a block at a time.
template <class T, class R, size_t N> class ConvertingRun {
public:
    ConvertingRun(const Tensor& out, const std::array<const Tensor*, N>& in)
        : write_(converter(dtypeOf<R>(), out.dtype()))
    {
        for (size_t i = 0; i < N; ++i)
            read_[i] = converter(in[i]->dtype(), dtypeOf<T>());
    }

    template <class Data, class Strides, class F> void operator()(const Data& data, const Strides& strides, int64_t count, F&& f)
    {
        std::array<const std::byte*, N> blocks;
        std::array<int64_t, N> dense;
        dense.fill(sizeof(T));
        for (int64_t done = 0; done < count; done += kBlock) {
            const int64_t now = std::min(kBlock, count - done);
            for (size_t i = 0; i < N; ++i) {
                blocks[i] = in_[i];
                read_[i](data[i + 1] + done * strides[i + 1], strides[i + 1], in_[i], sizeof(T), now);
            }
            computeRun<T, R, N>(out_, sizeof(R), blocks, dense, now, f, std::make_index_sequence<N>());
            write_(out_, sizeof(R), data[0] + done * strides[0], strides[0], now);
        }
    }

private:
    ConvertRun write_;
    std::array<ConvertRun, N> read_;
    std::byte in_[N][kBlock * sizeof(T)];
    std::byte out_[kBlock * sizeof(R)];
};

}

/// out[i] = R(f(T(in0[i]), T(in1[i]), ...)): inputs broadcast to the output's shape and convert to T, the result converts to the
/// output's dtype.
template <class T, class R, size_t N, class F> void mapElements(const Tensor& out, const std::array<const Tensor*, N>& in, F&& f)
{
    std::array<const Tensor*, N + 1> operands{&out};
    std::copy(in.begin(), in.end(), operands.begin() + 1);
    const Loop loop = planLoop(out.shape(), operands);
    if (detail::storedAs<T>(in) && out.dtype() == dtypeOf<R>()) {
        forEachRun(loop, [&](const auto& data, const auto& strides, int64_t count) {
            std::array<const std::byte*, N> from;
            std::array<int64_t, N> step;
            std::copy_n(data.begin() + 1, N, from.begin());
            std::copy_n(strides.begin() + 1, N, step.begin());
            detail::computeRun<T, R, N>(data[0], strides[0], from, step, count, f, std::make_index_sequence<N>());
        });
        return;
    }
    detail::ConvertingRun<T, R, N> run(out, in);
    forEachRun(loop, [&](const auto& data, const auto& strides, int64_t count) { run(data, strides, count, f); });
}

}

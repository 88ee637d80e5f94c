#pragma once

#include "core/ops/loop.h"
#include "core/ops/scalar_types.h"

#include <algorithm>
#include <utility>

/// Element-wise kernels: f is given values of the compute type T, whatever the dtypes and strides of the tensors are.
namespace ss::ops {

namespace detail {

inline constexpr int64_t kBlock = 256;

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

/// The inputs of a loop as its kernel sees them. A single element of another type is converted once, and then counts as stored so.
template <class T, size_t N> class Inputs {
public:
    Inputs(Loop& loop, const std::array<const Tensor*, N>& in)
    {
        for (size_t i = 0; i < N; ++i) {
            dtypes[i] = in[i]->dtype();
            if (dtypes[i] == dtypeOf<T>() || in[i]->numel() != 1)
                continue;
            converter(dtypes[i], dtypeOf<T>())(in[i]->data(), 0, single_[i], 0, 1);
            loop.data[i + 1] = single_[i];
            dtypes[i] = dtypeOf<T>();
        }
    }
    Inputs(const Inputs&) = delete;
    Inputs& operator=(const Inputs&) = delete;

    bool stored() const
    {
        return std::all_of(dtypes.begin(), dtypes.end(), [](DType dtype) { return dtype == dtypeOf<T>(); });
    }

    std::array<DType, N> dtypes;

private:
    std::byte single_[N][sizeof(T)];
};

/// A run whose elements are converted on the way in and out, a block at a time.
template <class T, class R, size_t N> class ConvertingRun {
public:
    ConvertingRun(DType out, const std::array<DType, N>& in)
        : write_(converter(dtypeOf<R>(), out))
    {
        for (size_t i = 0; i < N; ++i)
            read_[i] = converter(in[i], dtypeOf<T>());
    }

    /// block(out, in, count) computes dense elements.
    template <class Data, class Strides, class F> void operator()(const Data& data, const Strides& strides, int64_t count, F&& block)
    {
        std::array<const std::byte*, N> blocks;
        for (int64_t done = 0; done < count; done += kBlock) {
            const int64_t now = std::min(kBlock, count - done);
            for (size_t i = 0; i < N; ++i) {
                blocks[i] = in_[i];
                read_[i](data[i + 1] + done * strides[i + 1], strides[i + 1], in_[i], sizeof(T), now);
            }
            block(out_, blocks, now);
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
/// output's dtype. Several threads call f at once where there is much to do, in no order: it may keep nothing.
template <class T, class R, size_t N, class F> void mapElements(const Tensor& out, const std::array<const Tensor*, N>& in, F&& f)
{
    std::array<const Tensor*, N + 1> operands{&out};
    std::copy(in.begin(), in.end(), operands.begin() + 1);
    Loop loop = planLoop(out.shape(), operands);
    const detail::Inputs<T, N> inputs(loop, in);
    if (inputs.stored() && out.dtype() == dtypeOf<R>()) {
        shareRuns(loop, [&](const auto& data, const auto& strides, int64_t count) {
            std::array<const std::byte*, N> from;
            std::array<int64_t, N> step;
            std::copy_n(data.begin() + 1, N, from.begin());
            std::copy_n(strides.begin() + 1, N, step.begin());
            detail::computeRun<T, R, N>(data[0], strides[0], from, step, count, f, std::make_index_sequence<N>());
        });
        return;
    }
    std::array<int64_t, N> dense;
    dense.fill(sizeof(T));
    shareRuns(loop, [&](const auto& data, const auto& strides, int64_t count) {
        detail::ConvertingRun<T, R, N> run(out.dtype(), inputs.dtypes);
        run(data, strides, count, [&](std::byte* to, const auto& from, int64_t now) {
            detail::computeRun<T, R, N>(to, sizeof(R), from, dense, now, f, std::make_index_sequence<N>());
        });
    });
}

/// The same by a function of whole runs: run(out, in, repeats, count) is given dense elements, but that an input that repeats is one
/// element for all.
template <class T, class R, size_t N, class F> void mapRuns(const Tensor& out, const std::array<const Tensor*, N>& in, F&& run)
{
    std::array<const Tensor*, N + 1> operands{&out};
    std::copy(in.begin(), in.end(), operands.begin() + 1);
    Loop loop = planLoop(out.shape(), operands);
    const detail::Inputs<T, N> inputs(loop, in);
    const bool stored = inputs.stored() && out.dtype() == dtypeOf<R>();
    shareRuns(loop, [&](const auto& data, const auto& strides, int64_t count) {
        std::array<const std::byte*, N> from;
        std::array<bool, N> repeats{};
        bool direct = stored && (strides[0] == int64_t(sizeof(R)) || count == 1);
        for (size_t i = 0; i < N; ++i) {
            from[i] = data[i + 1];
            repeats[i] = strides[i + 1] == 0 || count == 1;
            direct = direct && (repeats[i] || strides[i + 1] == int64_t(sizeof(T)));
        }
        if (direct)
            return run(data[0], from, repeats, count);
        detail::ConvertingRun<T, R, N> converting(out.dtype(), inputs.dtypes);
        converting(data, strides, count,
                   [&](std::byte* to, const auto& blocks, int64_t now) { run(to, blocks, std::array<bool, N>{}, now); });
    });
}

}

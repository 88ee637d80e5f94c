#include "core/base/half.h"
#include "core/layout/view_rules.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/fold.h"

namespace ss::ops {

namespace {

using optable::kTakesFloat;
using optable::kTakesReal;

/// A tensor's elements as Ts in row-major order: itself where they lie so.
template <class T> Tensor denseAs(const Tensor& in)
{
    if (in.dtype() == dtypeOf<T>() && in.isContiguous())
        return in;
    const Tensor dense = makeEmpty(contiguousLayout(in.shape()), dtypeOf<T>(), in.device());
    copyElements(in, dense);
    return dense;
}

/// The logarithms of a row's softmax. PyTorch keeps the sum and its logarithm as elements, which shows in those of 16 bits.
template <class Narrow> void logSoftmaxRow(const float* from, float* to, int64_t size)
{
    kernels::table().softmax[false][false](from, to, size, 1);
    const int64_t most = std::max_element(from, from + size) - from;
    const float log = Narrow(std::log(float(Narrow(1 / to[most]))));
    for (int64_t i = 0; i < size; ++i)
        to[i] = from[i] - from[most] - log;
}

bool isNarrow(DType dtype) { return dtype == DType::Float16 || dtype == DType::BFloat16; }

void logSoftmaxNarrow(DType dtype, const float* from, float* to, int64_t size)
{
    dtype == DType::Float16 ? logSoftmaxRow<Half>(from, to, size) : logSoftmaxRow<BFloat16>(from, to, size);
}
void logSoftmaxNarrow(DType, const double*, double*, int64_t) {} // no narrow dtype computes in doubles

template <bool kLog> void softmaxKernel(KernelCall& call)
{
    const Tensor &in = call.in[0], &out = call.out[0];
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), in.ndim());
    compute<kTakesFloat>(out.dtype(), "softmax_kernel_impl", [&]<class T>() {
        const auto run = kernels::table().softmax[kLog][std::is_same_v<T, double>];
        const Tensor from = denseAs<T>(in);
        const bool direct = out.dtype() == dtypeOf<T>() && out.isContiguous();
        const Tensor to = direct ? out : makeEmpty(contiguousLayout(in.shape()), dtypeOf<T>(), in.device());
        const int64_t size = in.ndim() ? in.shape()[axis] : 1;
        int64_t columns = 1;
        for (size_t i = axis + 1; i < in.ndim(); ++i)
            columns *= in.shape()[i];
        const int64_t block = size * columns, blocks = block ? in.numel() / block : 0;
        const bool narrow = kLog && isNarrow(out.dtype()) && axis + 1 == in.ndim();
        parallelFor(blocks, std::max<int64_t>(kParallelGrain / std::max<int64_t>(block, 1), 1), [&](int64_t begin, int64_t end) {
            for (int64_t i = begin; i < end; ++i)
                if (narrow)
                    logSoftmaxNarrow(out.dtype(), from.dataAs<T>() + i * block, to.dataAs<T>() + i * block, size);
                else
                    run(from.dataAs<T>() + i * block, to.dataAs<T>() + i * block, size, columns);
        });
        if (!direct)
            copyElements(to, out);
    });
}

/// The sum of neighbours.
template <class T> T sumOf(const T* from, int64_t count)
{
    T total = 0;
    if (count < 64)
        for (int64_t i = 0; i < count; ++i)
            total += from[i];
    else
        kernels::table().fold[size_t(kernels::Fold::Sum)][kernelType<T>()](from, count, &total);
    return total;
}

/// Of one block [size][columns]: to = g - e^y * sum of g, or y * (g - sum of g * y).
template <bool kLog, class T> void softmaxBackwardBlock(const T* g, const T* y, T* to, int64_t size, int64_t columns)
{
    const int64_t count = size * columns;
    std::vector<T> sums(size_t(columns), T(0));
    if (kLog)
        unaryRun<T>(vectorUnary("exp"))(y, to, count);
    else
        for (int64_t i = 0; i < count; ++i)
            to[i] = g[i] * y[i];
    const T* summed = kLog ? g : to;
    if (columns == 1)
        sums[0] = sumOf(summed, size);
    else
        for (int64_t row = 0; row < size; ++row)
            for (int64_t c = 0; c < columns; ++c)
                sums[size_t(c)] += summed[row * columns + c];
    for (int64_t row = 0, i = 0; row < size; ++row)
        for (int64_t c = 0; c < columns; ++c, ++i)
            to[i] = kLog ? g[i] - to[i] * sums[size_t(c)] : to[i] - y[i] * sums[size_t(c)];
}

template <bool kLog> void softmaxBackwardKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), out.ndim());
    int64_t columns = 1;
    for (size_t i = axis + 1; i < out.ndim(); ++i)
        columns *= out.shape()[i];
    const int64_t size = out.ndim() ? out.shape()[axis] : 1, block = size * columns, blocks = block ? out.numel() / block : 0;
    compute<kTakesFloat>(out.dtype(), "softmax_backward_kernel_impl", [&]<class T>() {
        const Tensor g = denseAs<T>(call.in[0]), y = denseAs<T>(call.in[1]);
        const bool direct = out.dtype() == dtypeOf<T>();
        const Tensor to = direct ? out : makeEmpty(contiguousLayout(out.shape()), dtypeOf<T>(), out.device());
        parallelFor(blocks, std::max<int64_t>(kParallelGrain / std::max<int64_t>(block, 1), 1), [&](int64_t begin, int64_t end) {
            for (int64_t i = begin * block; i < end * block; i += block)
                softmaxBackwardBlock<kLog>(g.dataAs<T>() + i, y.dataAs<T>() + i, to.dataAs<T>() + i, size, columns);
        });
        if (!direct)
            copyElements(to, out);
    });
}

/// The sum of e^(x - shift), a block at a time.
template <class T> T sumOfPowers(const ReduceWalk& walk, const std::byte* base, T shift)
{
    constexpr int64_t kBlock = 256;
    const kernels::UnaryRun run = unaryRun<T>(vectorUnary("exp"));
    T sum = 0, block[kBlock];
    forEachRemovedRun(walk, base, [&](const std::byte* from, int64_t step, int64_t count) {
        for (int64_t done = 0; done < count; done += kBlock) {
            const int64_t now = std::min(kBlock, count - done);
            for (int64_t i = 0; i < now; ++i)
                block[i] = load<T>(from + (done + i) * step) - shift;
            run(block, block, now);
            for (int64_t i = 0; i < now; ++i)
                sum += block[i];
        }
    });
    return sum;
}

/// An infinite maximum is not taken away from the others: it is the answer.
void logsumexpKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.out[0].dtype(), "logsumexp", [&]<class T>() {
        foldInto<T>(call, call.attrs[0], [](const ReduceWalk& walk, const std::byte* base, const ResultPlace&) {
            T most = -std::numeric_limits<T>::infinity();
            forEachRemoved(walk, base, [&](const std::byte* at, int64_t) { most = largest(load<T>(at), most); });
            const T shift = std::isinf(most) ? T(0) : most;
            return std::log(sumOfPowers(walk, base, shift)) + shift;
        });
    });
}

std::vector<Tensor> layerNorm(const Args& args) { return {call1("native_layer_norm", args.tensors, {args.attrs[0], args.attrs[1]})}; }

constexpr Bound kBound[] = {
    {"_softmax_backward_data", softmaxBackwardKernel<false>},
    {"_log_softmax_backward_data", softmaxBackwardKernel<true>},
    {"softmax.int", softmaxKernel<false>},
    {"log_softmax.int", softmaxKernel<true>},
    {"logsumexp", logsumexpKernel},
    {"layer_norm", nullptr, layerNorm},
};

}

std::span<const Bound> softmaxOps() { return kBound; }

}

#include "core/layout/view_rules.h"
#include "core/ops/fold.h"

namespace ss::ops {

namespace {

using optable::kTakesFloat;
using optable::kTakesReal;

/// A line of elements along an axis; the stride counts elements.
template <class T> struct Line {
    T* data;
    int64_t size, stride;
    T& operator[](int64_t i) const { return data[i * stride]; }
};

/// Calls f(line) for every line along the axis of a row-major copy of the input with elements of type T, which is then the result.
template <class T, class F> void rewriteLines(const Tensor& in, const Tensor& out, size_t axis, F&& f)
{
    const Tensor work = makeEmpty(contiguousLayout(in.shape()), dtypeOf<T>(), in.device());
    mapElements<T, T, 1>(work, {&in}, [](T x) { return x; });
    const int64_t size = in.ndim() ? in.shape()[axis] : 1;
    int64_t stride = 1;
    for (size_t i = axis + 1; i < in.ndim(); ++i)
        stride *= in.shape()[i];
    const int64_t lines = size ? work.numel() / size : 0;
    for (int64_t i = 0; i < lines; ++i)
        f(Line<T>{work.dataAs<T>() + i / stride * stride * size + i % stride, size, stride});
    mapElements<T, T, 1>(out, {&work}, [](T x) { return x; });
}

template <class T> T largestOf(const Line<T>& line)
{
    T most = line[0];
    for (int64_t i = 1; i < line.size; ++i)
        most = largest(most, line[i]);
    return most;
}

template <class T> void softmaxLine(const Line<T>& line)
{
    const T most = largestOf(line);
    T sum = 0;
    for (int64_t i = 0; i < line.size; ++i)
        sum += line[i] = std::exp(line[i] - most);
    for (int64_t i = 0; i < line.size; ++i)
        line[i] /= sum;
}

template <class T> void logSoftmaxLine(const Line<T>& line)
{
    const T most = largestOf(line);
    T sum = 0;
    for (int64_t i = 0; i < line.size; ++i)
        sum += std::exp(line[i] - most);
    const T logarithm = std::log(sum);
    for (int64_t i = 0; i < line.size; ++i)
        line[i] = line[i] - most - logarithm;
}

template <bool kLog> void softmaxKernel(KernelCall& call)
{
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), call.in[0].ndim());
    compute<kTakesFloat>(call.out[0].dtype(), "softmax_kernel_impl", [&]<class T>() {
        rewriteLines<T>(call.in[0], call.out[0], axis, [](const Line<T>& line) { kLog ? logSoftmaxLine(line) : softmaxLine(line); });
    });
}

/// An infinite maximum is not taken away from the others: it is the answer.
void logsumexpKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.out[0].dtype(), "logsumexp", [&]<class T>() {
        foldInto<T>(call, call.attrs[0], [](const ReduceWalk& walk, const std::byte* base, const ResultPlace&) {
            T most = -std::numeric_limits<T>::infinity();
            forEachRemoved(walk, base, [&](const std::byte* at, int64_t) { most = largest(load<T>(at), most); });
            const T shift = std::isinf(most) ? T(0) : most;
            T sum = 0;
            forEachRemoved(walk, base, [&](const std::byte* at, int64_t) { sum += std::exp(load<T>(at) - shift); });
            return std::log(sum) + shift;
        });
    });
}

/// Mean and reciprocal deviation of a row.
template <class T> std::pair<double, double> statisticsOf(const T* row, int64_t size, double eps)
{
    double mean = 0, squares = 0;
    for (int64_t i = 0; i < size; ++i)
        mean += static_cast<double>(row[i]);
    mean /= static_cast<double>(size);
    for (int64_t i = 0; i < size; ++i)
        squares += (static_cast<double>(row[i]) - mean) * (static_cast<double>(row[i]) - mean);
    return {mean, 1 / std::sqrt(squares / static_cast<double>(size) + eps)};
}

void layerNormKernel(KernelCall& call)
{
    const double eps = std::get<double>(call.attrs[1]);
    const Tensor &x = call.in[0], &weight = call.in[1], &bias = call.in[2];
    compute<kTakesFloat>(x.dtype(), "LayerNormKernelImpl", [&]<class T>() {
        const Tensor work = makeEmpty(contiguousLayout(x.shape()), dtypeOf<T>(), x.device());
        mapElements<T, T, 1>(work, {&x}, [](T v) { return v; });
        const Dims rowShape = call.out[1].shape();
        const Tensor mean = makeEmpty(contiguousLayout(rowShape), dtypeOf<T>(), x.device());
        const Tensor scale = makeEmpty(contiguousLayout(rowShape), dtypeOf<T>(), x.device());
        const int64_t rows = mean.numel(), size = rows ? work.numel() / rows : 0;
        for (int64_t i = 0; i < rows; ++i) {
            T* row = work.dataAs<T>() + i * size;
            const auto [middle, reciprocal] = statisticsOf(row, size, eps);
            mean.dataAs<T>()[i] = T(middle);
            scale.dataAs<T>()[i] = T(reciprocal);
            for (int64_t k = 0; k < size; ++k)
                row[k] = T((double(row[k]) - middle) * reciprocal);
        }
        if (weight.defined())
            mapElements<T, T, 2>(work, {&work, &weight}, [](T v, T w) { return v * w; });
        if (bias.defined())
            mapElements<T, T, 2>(work, {&work, &bias}, [](T v, T b) { return v + b; });
        const std::array<const Tensor*, 3> results{&work, &mean, &scale};
        for (size_t i = 0; i < 3; ++i)
            mapElements<T, T, 1>(call.out[i], {results[i]}, [](T v) { return v; });
    });
}

std::vector<Tensor> layerNorm(const Args& args) { return {call1("native_layer_norm", args.tensors, {args.attrs[0], args.attrs[1]})}; }

constexpr Bound kBound[] = {
    {"softmax.int", softmaxKernel<false>},  {"log_softmax.int", softmaxKernel<true>}, {"logsumexp", logsumexpKernel},
    {"native_layer_norm", layerNormKernel}, {"layer_norm", nullptr, layerNorm},
};

}

std::span<const Bound> softmaxOps() { return kBound; }

}

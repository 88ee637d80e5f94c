#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/moments.h"
#include "core/ops/nn_families.h"

namespace ss::ops {

namespace {

using optable::kTakesFloat;

/// As T and row-major: the tensor itself where it lies so.
template <class T> Tensor rowMajor(const Tensor& in)
{
    if (in.dtype() == dtypeOf<T>() && in.isContiguous())
        return in;
    const Tensor dense = makeEmpty(contiguousLayout(in.shape()), dtypeOf<T>(), in.device());
    copyElements(in, dense);
    return dense;
}

/// A result written as T, row-major: the output itself, or a stand-in that is converted into it.
template <class T> class Result {
public:
    explicit Result(const Tensor& out)
        : out_(out)
        , made_(out.dtype() == dtypeOf<T>() && out.isContiguous() ? out : makeEmpty(contiguousLayout(out.shape()), dtypeOf<T>(), Device()))
    {
    }
    ~Result()
    {
        if (!made_.sameAs(out_))
            copyElements(made_, out_);
    }
    Result(const Result&) = delete;
    Result& operator=(const Result&) = delete;
    T* data() const { return made_.dataAs<T>(); }

private:
    Tensor out_, made_;
};

/// A parameter's elements, or one number for all.
template <class T> std::vector<T> elementsOf(const Tensor& tensor, int64_t count, T otherwise)
{
    if (!tensor.defined())
        return std::vector<T>(size_t(count), otherwise);
    const Tensor dense = rowMajor<T>(tensor);
    return {dense.dataAs<T>(), dense.dataAs<T>() + count};
}

/// Samples by channels by places.
struct Extents {
    int64_t samples, channels, places;
    explicit Extents(const Tensor& in)
        : samples(in.shape()[0])
        , channels(in.shape()[1])
        , places(1)
    {
        for (size_t axis = 2; axis < in.ndim(); ++axis)
            places *= in.shape()[axis];
    }
    double perChannel() const { return double(samples * places); }

    /// f(channel, elements' begin, count) for each stretch of neighbours; where a channel has one place, f(first channel, ...) for all.
    template <class F> void forEach(F&& f) const
    {
        for (int64_t n = 0; n < samples; ++n)
            for (int64_t c = 0; c < channels; ++c)
                f(c, (n * channels + c) * places);
    }
};

/// total[c] of f(element's place, channel) over a channel's elements, in doubles.
template <class F> std::vector<double> channelSums(const Extents& e, F&& f)
{
    std::vector<double> total(size_t(e.channels), 0.0);
    if (e.places == 1) {
        for (int64_t n = 0; n < e.samples; ++n)
            for (int64_t c = 0; c < e.channels; ++c)
                total[size_t(c)] += f(n * e.channels + c, c);
        return total;
    }
    constexpr int64_t kLanes = 4;
    e.forEach([&](int64_t c, int64_t at) {
        double lanes[kLanes] = {};
        int64_t i = 0;
        for (; i + kLanes <= e.places; i += kLanes)
            for (int64_t lane = 0; lane < kLanes; ++lane)
                lanes[lane] += f(at + i + lane, c);
        for (; i < e.places; ++i)
            lanes[0] += f(at + i, c);
        total[size_t(c)] += (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
    });
    return total;
}

/// to[i] = from[i] * scale[channel] + shift[channel].
template <class T> void scaleChannels(const Extents& e, const T* from, const std::vector<T>& scale, const std::vector<T>& shift, T* to)
{
    if (e.places == 1) {
        for (int64_t n = 0; n < e.samples; ++n, from += e.channels, to += e.channels)
            for (int64_t c = 0; c < e.channels; ++c)
                to[c] = from[c] * scale[size_t(c)] + shift[size_t(c)];
        return;
    }
    e.forEach([&](int64_t c, int64_t at) {
        const T factor = scale[size_t(c)], summand = shift[size_t(c)];
        for (int64_t i = at; i < at + e.places; ++i)
            to[i] = from[i] * factor + summand;
    });
}

/// Means and reciprocals of deviations, a channel each: of the batch, or the running ones.
template <class T> struct ChannelStatistics {
    std::vector<T> mean, scale, variance;

    ChannelStatistics(const Extents& e, const T* x, double eps)
    {
        const auto sums = channelSums(e, [x](int64_t i, int64_t) { return double(x[i]); });
        std::vector<double> means;
        for (double sum : sums)
            means.push_back(sum / e.perChannel());
        const auto squares = channelSums(e, [&](int64_t i, int64_t c) {
            const double distance = double(x[i]) - means[size_t(c)];
            return distance * distance;
        });
        for (size_t c = 0; c < means.size(); ++c) {
            mean.push_back(T(means[c]));
            scale.push_back(T(1 / std::sqrt(squares[c] / e.perChannel() + eps)));
            variance.push_back(T(squares[c] / (e.perChannel() - 1)));
        }
    }
    ChannelStatistics(const Extents& e, const Tensor& runningMean, const Tensor& runningVariance, double eps)
        : mean(elementsOf<T>(runningMean, e.channels, T(0)))
    {
        for (T value : elementsOf<T>(runningVariance, e.channels, T(1)))
            scale.push_back(T(1) / std::sqrt(value + T(eps)));
    }
};

template <class T> void give(const Tensor& out, const std::vector<T>& values)
{
    const Result<T> result(out);
    std::copy_n(values.begin(), out.numel(), result.data());
}

template <class T> void batchNormOf(KernelCall& call)
{
    const bool training = std::get<bool>(call.attrs[0]);
    const double eps = std::get<double>(call.attrs[1]);
    const Tensor input = rowMajor<T>(call.in[0]);
    const Extents e(input);
    const T* x = input.dataAs<T>();
    const ChannelStatistics<T> statistics =
        training ? ChannelStatistics<T>(e, x, eps) : ChannelStatistics<T>(e, call.in[3], call.in[4], eps);
    std::vector<T> scale = elementsOf<T>(call.in[1], e.channels, T(1)), shift = elementsOf<T>(call.in[2], e.channels, T(0));
    for (size_t c = 0; c < scale.size(); ++c) {
        scale[c] *= statistics.scale[c];
        shift[c] -= statistics.mean[c] * scale[c];
    }
    scaleChannels(e, x, scale, shift, Result<T>(call.out[0]).data());
    if (!training)
        return;
    give(call.out[1], statistics.mean);
    give(call.out[2], statistics.scale);
    give(call.out[3], statistics.variance);
}

void batchNormKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "batch_norm", [&]<class T>() { batchNormOf<T>(call); });
}

/// With the statistics of the batch, what all elements have in common is taken away from the gradient.
template <class T> void batchNormBackwardOf(KernelCall& call)
{
    const bool training = std::get<bool>(call.attrs[0]);
    const Tensor given = rowMajor<T>(call.in[0]), input = rowMajor<T>(call.in[1]);
    const Extents e(input);
    const T *g = given.dataAs<T>(), *x = input.dataAs<T>();
    const std::vector<T> weight = elementsOf<T>(call.in[2], e.channels, T(1)), mean = elementsOf<T>(call.in[3], e.channels, T(0)),
                         scale = elementsOf<T>(call.in[4], e.channels, T(1));
    const auto sums = channelSums(e, [g](int64_t i, int64_t) { return double(g[i]); });
    const auto products = channelSums(e, [&](int64_t i, int64_t c) { return (double(x[i]) - double(mean[size_t(c)])) * double(g[i]); });
    const Result<T> out(call.out[0]), ofWeight(call.out[1]), ofBias(call.out[2]);
    std::vector<T> factor, common, slope;
    for (size_t c = 0; c < weight.size(); ++c) {
        factor.push_back(weight[c] * scale[c]);
        common.push_back(training ? T(sums[c] / e.perChannel()) : T(0));
        slope.push_back(training ? T(products[c] * double(scale[c]) * double(scale[c]) / e.perChannel()) : T(0));
        ofWeight.data()[c] = T(products[c] * double(scale[c]));
        ofBias.data()[c] = T(sums[c]);
    }
    e.forEach([&](int64_t channel, int64_t at) {
        const auto c = size_t(channel);
        for (int64_t i = at; i < at + e.places; ++i)
            out.data()[i] = (g[i] - common[c] - (x[i] - mean[c]) * slope[c]) * factor[c];
    });
}

void batchNormBackwardKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[1].dtype(), "batch_norm_backward", [&]<class T>() { batchNormBackwardOf<T>(call); });
}

template <class T> void layerNormOf(KernelCall& call)
{
    const double eps = std::get<double>(call.attrs[1]);
    const Tensor input = rowMajor<T>(call.in[0]);
    const Result<T> out(call.out[0]), means(call.out[1]), scales(call.out[2]);
    const int64_t rows = call.out[1].numel(), size = rows ? input.numel() / rows : 0;
    const std::vector<T> weight = elementsOf<T>(call.in[1], size, T(1)), bias = elementsOf<T>(call.in[2], size, T(0));
    parallelFor(rows, std::max<int64_t>(kParallelGrain / std::max<int64_t>(size, 1), 1), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            const T* from = input.dataAs<T>() + i * size;
            const Spread spread = spreadOf<T>(reinterpret_cast<const std::byte*>(from), sizeof(T), size);
            const double middle = spread.mean, reciprocal = 1 / std::sqrt(spread.squares / double(size) + eps);
            means.data()[i] = T(middle);
            scales.data()[i] = T(reciprocal);
            T* to = out.data() + i * size;
            for (int64_t k = 0; k < size; ++k)
                to[k] = T((double(from[k]) - middle) * reciprocal) * weight[size_t(k)] + bias[size_t(k)];
        }
    });
}

void layerNormKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "LayerNormKernelImpl", [&]<class T>() { layerNormOf<T>(call); });
}

/// A row's gradient, and what it adds to those of weight and bias.
template <class T> struct LayerNormRow {
    const T *g, *x, *weight;
    T mean, scale;

    void into(T* out, T* ofWeight, T* ofBias, int64_t size) const
    {
        double sum = 0, product = 0;
        for (int64_t k = 0; k < size; ++k) {
            const T normal = (x[k] - mean) * scale, weighted = g[k] * weight[k];
            sum += double(weighted);
            product += double(weighted * normal);
            ofWeight[k] += g[k] * normal;
            ofBias[k] += g[k];
        }
        const T common = T(sum / double(size)), slope = T(product / double(size));
        for (int64_t k = 0; k < size; ++k)
            out[k] = scale * (g[k] * weight[k] - common - (x[k] - mean) * scale * slope);
    }
};

template <class T> void layerNormBackwardOf(KernelCall& call)
{
    const Tensor given = rowMajor<T>(call.in[0]), input = rowMajor<T>(call.in[1]);
    const int64_t size = call.out[1].numel(), rows = size ? input.numel() / size : 0;
    const std::vector<T> weight = elementsOf<T>(call.in[4], size, T(1)), mean = elementsOf<T>(call.in[2], rows, T(0)),
                         scale = elementsOf<T>(call.in[3], rows, T(1));
    const Result<T> out(call.out[0]), ofWeight(call.out[1]), ofBias(call.out[2]);
    std::fill_n(ofWeight.data(), size, T(0));
    std::fill_n(ofBias.data(), size, T(0));
    for (int64_t i = 0; i < rows; ++i)
        LayerNormRow<T>{given.dataAs<T>() + i * size, input.dataAs<T>() + i * size, weight.data(), mean[size_t(i)], scale[size_t(i)]}.into(
            out.data() + i * size, ofWeight.data(), ofBias.data(), size);
}

void layerNormBackwardKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[1].dtype(), "LayerNormBackwardKernelImpl", [&]<class T>() { layerNormBackwardOf<T>(call); });
}

template <class T> void groupNormOf(KernelCall& call)
{
    const int64_t groups = std::get<int64_t>(call.attrs[3]);
    const double eps = std::get<double>(call.attrs[4]);
    const Tensor input = rowMajor<T>(call.in[0]);
    const Extents e(input);
    const int64_t together = e.channels / groups, size = together * e.places;
    const std::vector<T> weight = elementsOf<T>(call.in[1], e.channels, T(1)), bias = elementsOf<T>(call.in[2], e.channels, T(0));
    const Result<T> out(call.out[0]), means(call.out[1]), scales(call.out[2]);
    for (int64_t i = 0; i < e.samples * groups; ++i) {
        const T* from = input.dataAs<T>() + i * size;
        const Spread spread = spreadOf<T>(reinterpret_cast<const std::byte*>(from), sizeof(T), size);
        const double reciprocal = 1 / std::sqrt(std::max(spread.squares / double(size), 0.0) + eps);
        means.data()[i] = T(spread.mean);
        scales.data()[i] = T(reciprocal);
        for (int64_t k = 0; k < size; ++k) {
            const auto channel = size_t(i % groups * together + k / e.places);
            const T scale = T(reciprocal) * weight[channel];
            out.data()[i * size + k] = from[k] * scale + (bias[channel] - scale * T(spread.mean));
        }
    }
}

void groupNormKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "GroupNormKernelImpl", [&]<class T>() { groupNormOf<T>(call); });
}

/// The running statistics come nearer to the batch's.
std::vector<Tensor> normalized(const Args& args, double momentum, double eps)
{
    const bool training = std::get<bool>(args.attrs[0]);
    std::vector<Tensor> results = call("_batch_norm_statistics", args.tensors, {training, eps});
    const Tensor &mean = args.tensors[3], &variance = args.tensors[4];
    const auto closer = [&](const Tensor& running, const Tensor& value) {
        call("lerp_.Scalar", {running, call1("detach", {value})}, {Scalar::of(momentum)});
    };
    if (training && mean.defined())
        closer(mean, results[1]);
    if (training && variance.defined())
        closer(variance, results[3]);
    return results;
}

std::vector<Tensor> batchNorm(const Args& args)
{
    const Tensor& input = args.tensors[0];
    if (input.ndim() < 2 || input.numel() > 0)
        return {normalized(args, std::get<double>(args.attrs[1]), std::get<double>(args.attrs[2])).front()};
    Tensor copy = call1("clone", {input});
    const auto firstOf = [](const Tensor& parameter) { return call1("select.int", {parameter}, {int64_t(0), int64_t(0)}); };
    if (args.tensors[1].defined())
        copy = call1("mul.Tensor", {copy, firstOf(args.tensors[1])});
    return {args.tensors[2].defined() ? call1("add.Tensor", {copy, firstOf(args.tensors[2])}) : copy};
}

std::vector<Tensor> nativeBatchNorm(const Args& args)
{
    std::vector<Tensor> results = normalized(args, std::get<double>(args.attrs[1]), std::get<double>(args.attrs[2]));
    return {results[0], call1("detach", {results[1]}), call1("detach", {results[2]})};
}

std::vector<Tensor> groupNorm(const Args& args)
{
    const Tensor& input = args.tensors[0];
    const int64_t groups = std::get<int64_t>(args.attrs[0]), samples = input.ndim() ? input.shape()[0] : 0,
                  channels = input.ndim() > 1 ? input.shape()[1] : 0,
                  places = samples && channels ? input.numel() / (samples * channels) : 1;
    return {call1("native_group_norm", args.tensors, {samples, channels, places, groups, args.attrs[1]})};
}

constexpr Bound kBound[] = {
    {"batch_norm", nullptr, batchNorm},          {"native_batch_norm", nullptr, nativeBatchNorm},
    {"_batch_norm_statistics", batchNormKernel}, {"native_batch_norm_backward", batchNormBackwardKernel},
    {"native_layer_norm", layerNormKernel},      {"native_layer_norm_backward", layerNormBackwardKernel},
    {"group_norm", nullptr, groupNorm},          {"native_group_norm", groupNormKernel},
};

}

std::span<const Bound> normOps() { return kBound; }

}

#include "core/ops/checked.h"
#include "core/ops/elementwise.h"
#include "core/ops/expression.h"
#include "core/ops/families.h"
#include "core/ops/fold.h"
#include "core/ops/lines.h"

namespace ss::ops {

namespace {

using namespace expression;
using optable::kTakesFloat;
using optable::kTakesNumbers;

int64_t intAt(std::span<const Attr> attrs, size_t index) { return std::get<int64_t>(attrs[index]); }

void nansumKernel(KernelCall& call)
{
    compute<kTakesNumbers>(call.out[0].dtype(), "nansum_cpu", [&]<class T>() {
        foldInto<T>(call, call.attrs[0], [](const ReduceWalk& walk, const std::byte* base, const ResultPlace&) {
            T sum = 0;
            forEachRemoved(walk, base, [&](const std::byte* at, int64_t) {
                const T value = load<T>(at);
                sum = isNan(value) ? sum : plus(sum, value);
            });
            return sum;
        });
    });
}

std::vector<Tensor> nanmean(const Args& args)
{
    checkByMeta("nanmean", args);
    const Attr& dim = args.attrs[0];
    const auto* axes = std::get_if<Dims>(&dim);
    const Tensor numbers = apply("logical_not", apply("isnan", args.tensors[0]));
    const Tensor count = call1("sum.dim_IntList", {numbers}, {axes ? *axes : Dims(), args.attrs[1]});
    return {call1("nansum", {args.tensors[0]}, {dim, args.attrs[1], args.attrs[2]}) / count};
}

/// What the elements of a slice are multiplied with.
template <class T> T scaleOf(const ReduceWalk& walk, const std::byte* base, double power, T most)
{
    const bool infinite = std::isinf(power);
    T sum = 0;
    forEachRemoved(walk, base, [&](const std::byte* at, int64_t) {
        const T size = std::abs(load<T>(at));
        sum = infinite ? largest(sum, size) : sum + (power == 1 ? size : power == 2 ? size * size : std::pow(size, T(power)));
    });
    const T norm = infinite || power == 1 ? sum : power == 2 ? std::sqrt(sum) : std::pow(sum, T(1 / power));
    return norm > most ? most / (norm + T(1e-7)) : T(1);
}

void renormKernel(KernelCall& call)
{
    const Tensor& input = call.in[0];
    const double power = std::get<Scalar>(call.attrs[0]).toDouble(), most = std::get<Scalar>(call.attrs[2]).toDouble();
    std::vector<bool> reduced(input.ndim(), true);
    const size_t axis = wrapAxis(intAt(call.attrs, 1), input.ndim());
    reduced[axis] = false;
    compute<kTakesFloat>(input.dtype(), "renorm_cpu", [&]<class T>() {
        const Tensor in = asType<T>(input);
        Dims shape(input.ndim(), 1);
        shape[axis] = input.shape()[axis];
        const Tensor scales = makeEmpty(contiguousLayout(shape), dtypeOf<T>(), Device());
        forEachResult(planReduce(in, std::span(&scales, 1), reduced), [&](const auto& data, const std::byte* base, const ResultPlace&) {
            store<T>(data[0], scaleOf<T>(planReduce(in, {}, reduced), base, power, T(most)));
        });
        mapElements<T, T, 2>(call.out[0], {&in, &scales}, [](T x, T scale) { return x * scale; });
    });
}

template <class T> Tensor countsOf(const Tensor& numbers, const Tensor& weights, int64_t bins, DType dtype)
{
    const Tensor counts = makeEmpty(contiguousLayout({bins}), dtype, Device());
    T* to = counts.dataAs<T>();
    std::fill_n(to, bins, T(0));
    for (int64_t i = 0; i < numbers.numel(); ++i)
        to[numbers.dataAs<int64_t>()[i]] += weights.defined() ? weights.dataAs<T>()[i] : T(1);
    return counts;
}

std::vector<Tensor> bincount(const Args& args)
{
    const DType dtype = checkByMeta("bincount", args)[0].dtype;
    const Tensor numbers = denseAs<int64_t>(args.tensors[0]);
    const auto* first = numbers.dataAs<int64_t>();
    int64_t bins = intAt(args.attrs, 0);
    for (int64_t i = 0; i < numbers.numel(); ++i) {
        if (first[i] < 0)
            fail(ErrorKind::Runtime, "bincount only supports 1-d non-negative integral inputs.");
        if (first[i] == std::numeric_limits<int64_t>::max())
            fail(ErrorKind::Runtime, "maximum value of input overflowed, it should be < %lld but got %lld",
                 static_cast<long long>(first[i]), static_cast<long long>(first[i]));
        bins = std::max(bins, first[i] + 1);
    }
    if (dtype == DType::Int64)
        return {countsOf<int64_t>(numbers, {}, bins, dtype)};
    if (dtype == DType::Float32)
        return {countsOf<float>(numbers, denseAs<float>(args.tensors[1]), bins, dtype)};
    return {countsOf<double>(numbers, denseAs<double>(args.tensors[1]), bins, dtype)};
}

struct Range {
    double from, to;
};

/// The bins' range: as asked for or, where that is empty, over all elements.
template <class T> Range rangeOf(const Tensor& dense, Range asked)
{
    if (asked.from == asked.to && dense.numel() > 0) {
        const T* values = dense.dataAs<T>();
        T least = values[0], most = values[0];
        for (int64_t i = 1; i < dense.numel(); ++i)
            least = smallest(least, values[i]), most = largest(most, values[i]);
        asked = {double(least), double(most)};
    }
    if (asked.from == asked.to)
        asked = {asked.from - 1, asked.to + 1};
    if (!std::isfinite(asked.from) || !std::isfinite(asked.to))
        fail(ErrorKind::Runtime, "torch.histc: range of [%g, %g] is not finite", asked.from, asked.to);
    return asked;
}

/// As an element of the dtype holds it: PyTorch finds the bins of short floats in their own arithmetic, step by step.
template <class T> T rounded(T x, DType dtype)
{
    if (dtype == DType::Float16)
        return static_cast<T>(static_cast<float>(Half(static_cast<float>(x))));
    return dtype == DType::BFloat16 ? static_cast<T>(static_cast<float>(BFloat16(static_cast<float>(x)))) : x;
}

void histcKernel(KernelCall& call)
{
    const int64_t bins = intAt(call.attrs, 0);
    const Range asked{std::get<Scalar>(call.attrs[1]).toDouble(), std::get<Scalar>(call.attrs[2]).toDouble()};
    const DType dtype = call.in[0].dtype();
    compute<kTakesFloat>(dtype, "histogram_cpu", [&]<class T>() {
        const Tensor dense = denseAs<T>(call.in[0]), counts = makeEmpty(contiguousLayout({bins}), dtypeOf<T>(), Device());
        const Range range = rangeOf<T>(dense, asked);
        const T from = rounded(T(range.from), dtype), to = rounded(T(range.to), dtype), width = rounded(to - from, dtype);
        std::fill_n(counts.dataAs<T>(), bins, T(0));
        for (int64_t i = 0; i < dense.numel(); ++i) {
            const T value = dense.dataAs<T>()[i];
            if (!(value >= from && value <= to))
                continue;
            const T scaled = rounded(rounded(value - from, dtype) * T(bins), dtype);
            const auto bin = static_cast<int64_t>(rounded(scaled / width, dtype));
            T& count = counts.dataAs<T>()[std::min(bin, bins - 1)];
            count = rounded(count + T(1), dtype);
        }
        copyElements(counts, call.out[0]);
    });
}

/// Each bin takes its left edge in, the last one the right one too.
template <class T> Tensor countBetween(const Tensor& values, const Tensor& edges, const Tensor& weights)
{
    const T *first = edges.dataAs<T>(), *last = first + edges.numel();
    const Tensor counts = makeEmpty(contiguousLayout({edges.numel() - 1}), dtypeOf<T>(), Device());
    std::fill_n(counts.dataAs<T>(), counts.numel(), T(0));
    for (int64_t i = 0; i < values.numel(); ++i) {
        const T value = values.dataAs<T>()[i];
        if (!(value >= *first && value <= last[-1]))
            continue;
        const int64_t bin = std::min<int64_t>(std::upper_bound(first, last, value) - first - 1, counts.numel() - 1);
        if (bin >= 0) // edges may be out of order
            counts.dataAs<T>()[bin] += weights.defined() ? weights.dataAs<T>()[i] : T(1);
    }
    return counts;
}

void histogramKernel(KernelCall& call)
{
    const Tensor& weight = call.in[2];
    compute<kTakesFloat>(call.in[0].dtype(), "histogram_cpu", [&]<class T>() {
        const Tensor edges = denseAs<T>(call.in[1]);
        const Tensor counts = countBetween<T>(denseAs<T>(call.in[0]), edges, weight.defined() ? denseAs<T>(weight) : Tensor());
        T* count = counts.dataAs<T>();
        if (std::get<bool>(call.attrs[0])) {
            T all = 0;
            for (int64_t i = 0; i < counts.numel(); ++i)
                all += count[i];
            for (int64_t i = 0; i < counts.numel(); ++i)
                count[i] = count[i] / all / (edges.dataAs<T>()[i + 1] - edges.dataAs<T>()[i]);
        }
        copyElements(counts, call.out[0]);
        copyElements(call.in[1], call.out[1]);
    });
}

constexpr Bound kOps[] = {
    {"nansum", nansumKernel}, {"nanmean", nullptr, nanmean},
    {"renorm", renormKernel}, {"bincount", nullptr, bincount, kOneNode},
    {"histc", histcKernel},   {"histogram.bins_tensor", histogramKernel},
};

}

std::span<const Bound> statisticsOps() { return kOps; }

}

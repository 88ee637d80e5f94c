#include "core/ops/cascade_sum.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/fold.h"
#include "core/ops/moments.h"

namespace ss::ops {

namespace {

using optable::kTakesFloat;
using optable::kTakesNumbers;
using optable::kTakesReal;

constexpr Attr kAll = std::monostate();

template <class T> T sumOf(const ReduceWalk& walk, const std::byte* base, const ResultPlace& place)
{
    T total = 0;
    forEachRemovedRun(walk, base, [&](const std::byte* from, int64_t step, int64_t count) {
        if constexpr (std::is_floating_point_v<T>) {
            if (step == int64_t(sizeof(T)) && count >= cascade::kLanes / step)
                kernels::table().fold[size_t(kernels::Fold::Sum)][kernelType<T>()](from, count, &total);
            else
                total += cascade::sumColumn<T>(from, step, count, place.column, place.columns, place.step);
        } else {
            for (int64_t i = 0; i < count; ++i)
                total = plus(total, load<T>(from + i * step));
        }
    });
    return total;
}

template <class T> T productOf(const ReduceWalk& walk, const std::byte* base, const ResultPlace&)
{
    T total = 1;
    forEachRemoved(walk, base, [&](const std::byte* at, int64_t) { total = multiply(total, load<T>(at)); });
    return total;
}

/// foldInto by columns for all types but bool, which has no kernels.
template <class T, class Fold, class Finish>
void foldInto(KernelCall& call, const Attr& dim, kernels::Fold which, T start, Fold&& fold, Finish&& finish)
{
    if constexpr (std::is_same_v<T, bool>)
        foldInto<T>(call, dim, fold);
    else
        foldRowsInto<T>(call, dim, which, start, fold, finish);
}

constexpr auto kAsItIs = [](auto total) { return total; };

void sumInto(KernelCall& call, const Attr& dim)
{
    compute<kTakesReal>(call.out[0].dtype(), "sum_cpu",
                        [&]<class T>() { foldInto<T>(call, dim, kernels::Fold::Sum, T(0), sumOf<T>, kAsItIs); });
}

void prodInto(KernelCall& call, const Attr& dim)
{
    compute<kTakesReal>(call.out[0].dtype(), "prod_cpu",
                        [&]<class T>() { foldInto<T>(call, dim, kernels::Fold::Product, T(1), productOf<T>, kAsItIs); });
}

void meanInto(KernelCall& call, const Attr& dim)
{
    const Tensor& in = call.in[0];
    const std::vector<bool> reduced = optable::reducedAxes(dim, in.ndim());
    int64_t count = 1;
    for (size_t axis = 0; axis < in.ndim(); ++axis)
        count *= reduced[axis] ? in.shape()[axis] : 1;
    compute<kTakesFloat>(call.out[0].dtype(), "mean_cpu", [&]<class T>() {
        foldInto<T>(call, dim, kernels::Fold::Sum, T(0), sumOf<T>, [=](T total) { return total / static_cast<T>(count); });
    });
}

struct Largest {
    static constexpr auto kFold = kernels::Fold::Largest;
    template <class T>
    static constexpr T kStart = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                                     : std::numeric_limits<T>::lowest();
    template <class T> static bool beats(T a, T b) { return a > b; }
};
struct Smallest {
    static constexpr auto kFold = kernels::Fold::Smallest;
    template <class T>
    static constexpr T kStart = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
    template <class T> static bool beats(T a, T b) { return a < b; }
};

/// The first of the best; a NaN is better than any number.
template <class Order, class T> struct Best {
    T value{};
    int64_t index = -1;
    void take(T candidate, int64_t at)
    {
        if (index < 0 || (!isNan(value) && (isNan(candidate) || Order::beats(candidate, value))))
            value = candidate, index = at;
    }
};

template <class Order, class T> Best<Order, T> bestOf(const ReduceWalk& walk, const std::byte* base)
{
    Best<Order, T> best;
    forEachRemoved(walk, base, [&](const std::byte* at, int64_t index) { best.take(load<T>(at), index); });
    return best;
}

/// Without where it is, the best is found in dense runs.
template <class Order, class T> T bestValue(const ReduceWalk& walk, const std::byte* base)
{
    if constexpr (!std::is_same_v<T, bool>) {
        const kernels::FoldRun run = kernels::table().fold[size_t(Order::kFold)][kernelType<T>()];
        if (run && !walk.removed.empty && walk.removed.strides[0][0] == int64_t(sizeof(T))) {
            T best = load<T>(base);
            forEachRemovedRun(walk, base, [&](const std::byte* from, int64_t, int64_t count) { run(from, count, &best); });
            return best;
        }
    }
    return bestOf<Order, T>(walk, base).value;
}

template <class Order> void extremum(KernelCall& call, const Attr& dim)
{
    compute<kTakesReal>(call.in[0].dtype(), "max_cpu", [&]<class T>() {
        foldInto<T>(
            call, dim, Order::kFold, Order::template kStart<T>,
            [](const ReduceWalk& walk, const std::byte* base, const ResultPlace&) { return bestValue<Order, T>(walk, base); }, kAsItIs);
    });
}

/// Values and indices, or the indices alone.
template <class Order> void extremumWithIndex(KernelCall& call)
{
    const bool values = call.out.size() == 2;
    compute<kTakesReal>(call.in[0].dtype(), "max_cpu", [&]<class T>() {
        const Tensor in = asType<T>(call.in[0]);
        const ReduceWalk walk = planReduce(in, call.out, optable::reducedAxes(call.attrs[0], in.ndim()));
        const ConvertRun write = converter(dtypeOf<T>(), call.out[0].dtype());
        shareFolds(walk, in.itemsize(), [&](const ReduceWalk& run, const auto& data, const std::byte* base, const ResultPlace&) {
            const auto best = bestOf<Order, T>(run, base);
            store<int64_t>(data[values], best.index);
            std::byte value[sizeof(T)];
            store<T>(value, best.value);
            if (values)
                write(value, 0, data[0], 0, 1);
        });
    });
}

/// Whether eight bools, whose bytes may be anything but 0 where they are true, are all true or all false.
template <bool kTruth> bool allAre(uint64_t bytes)
{
    if (!kTruth)
        return bytes == 0;
    return ((bytes - 0x0101010101010101u) & ~bytes & 0x8080808080808080u) == 0; // no byte is 0
}

/// any: stops at the first true one; all: at the first false one.
template <bool kStop> void truthInto(KernelCall& call, const Attr& dim)
{
    foldInto<bool>(call, dim, [](const ReduceWalk& walk, const std::byte* base, const ResultPlace&) {
        bool result = !kStop;
        forEachRemovedRun(walk, base, [&](const std::byte* from, int64_t step, int64_t count) {
            int64_t i = 0;
            if (step == 1) // eight at once, up to the first that differ from the others' answer
                while (i + 8 <= count && result != kStop && allAre<!kStop>(load<uint64_t>(from + i)))
                    i += 8;
            for (; i < count && result != kStop; ++i)
                result = load<bool>(from + i * step);
        });
        return result;
    });
}

template <bool kStop> void truthOverDims(KernelCall& call)
{
    const auto* dims = std::get_if<Dims>(&call.attrs[0]);
    if (dims && dims->empty())
        return copyElements(asType<bool>(call.in[0]), call.out[0]);
    truthInto<kStop>(call, call.attrs[0]);
}

void countKernel(KernelCall& call)
{
    const Tensor truth = asType<bool>(call.in[0]);
    KernelCall counted{std::span(&truth, 1), call.out, call.attrs, call.listSizes};
    sumInto(counted, call.attrs[0]);
}

template <class F> void elementwise(KernelCall& call, F&& f)
{
    compute<kTakesReal>(commonType(call.in), "maximum_cpu",
                        [&]<class T>() { mapElements<T, T>(call.out[0], both(call), [&](T a, T b) { return f(a, b); }); });
}

template <bool kRoot> void spreadUnbiased(KernelCall& call, const Attr& dim, size_t unbiasedAt)
{
    spreadInto(call, dim, std::get<bool>(call.attrs[unbiasedAt]) ? 1 : 0, kRoot);
}

template <bool kRoot> void spreadCorrected(KernelCall& call)
{
    const auto* correction = std::get_if<Scalar>(&call.attrs[1]);
    spreadInto(call, call.attrs[0], correction ? correction->toDouble() : 1, kRoot);
}

constexpr Bound kBound[] = {
    {"sum", [](KernelCall& call) { sumInto(call, kAll); }},
    {"sum.dim_IntList", [](KernelCall& call) { sumInto(call, call.attrs[0]); }},
    {"mean", [](KernelCall& call) { meanInto(call, kAll); }},
    {"mean.dim", [](KernelCall& call) { meanInto(call, call.attrs[0]); }},
    {"prod", [](KernelCall& call) { prodInto(call, kAll); }},
    {"prod.dim_int", [](KernelCall& call) { prodInto(call, call.attrs[0]); }},
    {"max", [](KernelCall& call) { extremum<Largest>(call, kAll); }},
    {"max.dim", extremumWithIndex<Largest>},
    {"amax", [](KernelCall& call) { extremum<Largest>(call, call.attrs[0]); }},
    {"argmax", extremumWithIndex<Largest>},
    {"min", [](KernelCall& call) { extremum<Smallest>(call, kAll); }},
    {"min.dim", extremumWithIndex<Smallest>},
    {"amin", [](KernelCall& call) { extremum<Smallest>(call, call.attrs[0]); }},
    {"argmin", extremumWithIndex<Smallest>},
    {"any", [](KernelCall& call) { truthInto<true>(call, kAll); }},
    {"any.dim", [](KernelCall& call) { truthInto<true>(call, call.attrs[0]); }},
    {"any.dims", truthOverDims<true>},
    {"all", [](KernelCall& call) { truthInto<false>(call, kAll); }},
    {"all.dim", [](KernelCall& call) { truthInto<false>(call, call.attrs[0]); }},
    {"all.dims", truthOverDims<false>},
    {"max.other", [](KernelCall& call) { elementwise(call, [](auto a, auto b) { return largest(a, b); }); }},
    {"min.other", [](KernelCall& call) { elementwise(call, [](auto a, auto b) { return smallest(a, b); }); }},
    {"std", [](KernelCall& call) { spreadUnbiased<true>(call, kAll, 0); }},
    {"std.dim", [](KernelCall& call) { spreadUnbiased<true>(call, call.attrs[0], 1); }},
    {"std.correction", spreadCorrected<true>},
    {"var", [](KernelCall& call) { spreadUnbiased<false>(call, kAll, 0); }},
    {"var.dim", [](KernelCall& call) { spreadUnbiased<false>(call, call.attrs[0], 1); }},
    {"var.correction", spreadCorrected<false>},
    {"norm", normKernel},
    {"count_nonzero", countKernel},
    {"count_nonzero.dim_IntList", countKernel},
};

}

std::span<const Bound> reduceOps() { return kBound; }

}

#include "core/ops/order.h"

#include "core/ops/elementwise.h"
#include "core/ops/families.h"
#include "core/optable/reduce_axes.h"

namespace ss::ops {

namespace {

using optable::kTakesReal;

int64_t intAt(const KernelCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
bool boolAt(const KernelCall& call, size_t index) { return std::get<bool>(call.attrs[index]); }

/// `work` brings the `count` elements that are wanted to the front of a line.
template <class T, class F> void frontOfLines(KernelCall& call, int64_t dim, int64_t count, F&& work)
{
    const LineWriter<T> write(call.out, dim, true);
    forEachLine<T>(call.in[0], call.out, dim, [&](const auto& data, Line<T>& line) {
        work(line);
        write(data, line.data(), count);
    });
}

template <class T, class Order> void sortLine(Line<T>& line, bool stable, Order order)
{
    if (stable)
        std::stable_sort(line.begin(), line.end(), order);
    else
        std::sort(line.begin(), line.end(), order);
}

void sortInto(KernelCall& call, int64_t dim, bool descending, bool stable)
{
    compute<kTakesReal>(call.in[0].dtype(), "sorting_kernel_method_name", [&]<class T>() {
        frontOfLines<T>(call, dim, sizeAlong(call.in[0], dim), [&](Line<T>& line) {
            if (descending)
                sortLine(line, stable, Descending());
            else
                sortLine(line, stable, Ascending());
        });
    });
}

void sortKernel(KernelCall& call) { sortInto(call, intAt(call, 0), boolAt(call, 1), false); }
void sortStableKernel(KernelCall& call)
{
    const bool* stable = std::get_if<bool>(&call.attrs[0]);
    sortInto(call, intAt(call, 1), boolAt(call, 2), stable && *stable);
}

void topkKernel(KernelCall& call)
{
    const int64_t dim = intAt(call, 1), count = call.in[0].ndim() ? intAt(call, 0) : 1;
    const bool descending = boolAt(call, 2), sorted = boolAt(call, 3);
    compute<kTakesReal>(call.in[0].dtype(), "topk_cpu", [&]<class T>() {
        frontOfLines<T>(call, dim, count, [&](Line<T>& line) {
            if (descending)
                bringToFront(line, count, sorted, Descending());
            else
                bringToFront(line, count, sorted, Ascending());
        });
    });
}

/// One element of each line; find(line) gives it.
template <class F> void oneOfLines(KernelCall& call, int64_t dim, const char* kernel, F&& find)
{
    compute<kTakesReal>(call.in[0].dtype(), kernel, [&]<class T>() {
        const LineWriter<T> write(call.out, dim, false);
        forEachLine<T>(call.in[0], call.out, dim, [&](const auto& data, Line<T>& line) {
            const Ranked<T> found = find(line);
            write(data, &found, 1);
        });
    });
}

void kthvalueKernel(KernelCall& call)
{
    const int64_t wanted = intAt(call, 0) - 1;
    oneOfLines(call, intAt(call, 1), "kthvalue_cpu", [&](auto& line) {
        selectPlace(line, wanted);
        return line[static_cast<size_t>(wanted)];
    });
}

void modeKernel(KernelCall& call)
{
    oneOfLines(call, intAt(call, 0), "mode_cpu", [](auto& line) { return modeOf(line); });
}

template <bool kSkipNan> void medianDimKernel(KernelCall& call)
{
    oneOfLines(call, intAt(call, 0), "median_out", [](auto& line) { return medianOf(line, kSkipNan); });
}

/// The median of nothing is NaN, as an integer whatever that gives.
template <bool kSkipNan> void medianKernel(KernelCall& call)
{
    compute<kTakesReal>(call.in[0].dtype(), "median_cpu", [&]<class T>() {
        const Tensor in = asType<T>(call.in[0]);
        Line<T> line;
        forEachElement(in.layout(), [&](int64_t at) {
            line.push_back({load<T>(in.storage()->data() + at * in.itemsize()), std::ssize(line)});
        });
        const T median = line.empty() ? convertTo<T>(std::numeric_limits<float>::quiet_NaN()) : medianOf(line, kSkipNan).value;
        std::byte value[sizeof(T)];
        store<T>(value, median);
        converter(dtypeOf<T>(), call.out[0].dtype())(value, 0, call.out[0].data(), 0, 1);
    });
}

void aminmaxKernel(KernelCall& call)
{
    compute<kTakesReal>(call.in[0].dtype(), "aminmax_cpu", [&]<class T>() {
        const Tensor in = asType<T>(call.in[0]);
        const ReduceWalk walk = planReduce(in, call.out, optable::reducedAxes(call.attrs[0], in.ndim()));
        const ConvertRun write = converter(dtypeOf<T>(), call.out[0].dtype());
        forEachResult(walk, [&](const auto& data, const std::byte* base, const ResultPlace&) {
            T extremes[2]{};
            forEachRemoved(walk, base, [&](const std::byte* at, int64_t index) {
                const T value = load<T>(at);
                extremes[0] = index ? smallest(extremes[0], value) : value;
                extremes[1] = index ? largest(extremes[1], value) : value;
            });
            for (size_t i = 0; i < 2; ++i)
                write(reinterpret_cast<const std::byte*>(extremes + i), 0, data[i], 0, 1);
        });
    });
}

std::vector<Tensor> argsort(const Args& args) { return {call("sort", {args.tensors[0]}, args.attrs)[1]}; }
std::vector<Tensor> argsortStable(const Args& args) { return {call("sort.stable", {args.tensors[0]}, args.attrs)[1]}; }
std::vector<Tensor> msort(const Args& args) { return {call1("sort", {args.tensors[0]}, {int64_t(0)})}; }

constexpr Bound kOps[] = {
    {"sort", sortKernel},
    {"sort.stable", sortStableKernel},
    {"argsort", nullptr, argsort},
    {"argsort.stable", nullptr, argsortStable},
    {"msort", nullptr, msort},
    {"topk", topkKernel},
    {"kthvalue", kthvalueKernel},
    {"mode", modeKernel},
    {"median", medianKernel<false>},
    {"median.dim", medianDimKernel<false>},
    {"nanmedian", medianKernel<true>},
    {"nanmedian.dim", medianDimKernel<true>},
    {"aminmax", aminmaxKernel},
};

}

std::span<const Bound> orderOps() { return kOps; }

}

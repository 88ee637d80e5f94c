#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/families.h"
#include "core/ops/lines.h"

namespace ss::ops {

namespace {

using optable::kTakesFloat;
using optable::kTakesReal;

/// log(e^sum + e^x), from the larger one.
template <class T> T addInLogs(T sum, T x)
{
    const T low = isNan(x) ? x : std::min(sum, x), high = isNan(x) ? x : std::max(sum, x);
    if (isNan(sum) || isNan(x))
        return isNan(sum) ? sum : x;
    return low != high || std::isfinite(low) ? std::log1p(std::exp(low - high)) + high : x;
}

/// y[i] = fold(y[i - 1], x[i]) along an axis, carried as an A.
template <class T, class A, class F> void scanLines(const Tensor& in, std::span<const Tensor> out, int64_t dim, A start, F&& fold)
{
    const int64_t step = stepAlong(out[0], dim);
    const ConvertRun write = converter(dtypeOf<T>(), out[0].dtype());
    forEachLine<T>(in, out, dim, [&](const auto& data, Line<T>& line) {
        A total = start;
        for (Ranked<T>& element : line) {
            total = fold(total, static_cast<A>(element.value));
            element.value = static_cast<T>(total);
        }
        if (!line.empty())
            write(reinterpret_cast<const std::byte*>(&line.front().value), sizeof(Ranked<T>), data[0], step, std::ssize(line));
    });
}

/// The input as elements of the result's dtype, in which a scan computes; float32 is carried as a double, as PyTorch does.
template <uint8_t kAccepts, class F> void scan(KernelCall& call, const char* kernel, double start, F&& fold)
{
    const int64_t dim = std::get<int64_t>(call.attrs[0]);
    const DType dtype = call.out[0].dtype();
    Tensor in = call.in[0];
    if (in.dtype() != dtype) {
        in = makeEmpty(contiguousLayout(in.shape()), dtype, in.device());
        copyElements(call.in[0], in);
    }
    if (in.ndim() == 0)
        return copyElements(in, call.out[0]);
    compute<kAccepts>(dtype, kernel, [&]<class T>() {
        if (dtype == DType::Float32)
            scanLines<T>(in, call.out, dim, start, fold);
        else
            scanLines<T>(in, call.out, dim, static_cast<T>(start), fold);
    });
}

void cumsumKernel(KernelCall& call)
{
    scan<kTakesReal>(call, "cumsum_out_cpu", 0, [](auto sum, auto x) { return plus(sum, x); });
}

void cumprodKernel(KernelCall& call)
{
    scan<kTakesReal>(call, "cumprod_out_cpu", 1, [](auto product, auto x) { return multiply(product, x); });
}

void logcumsumexpKernel(KernelCall& call)
{
    scan<kTakesFloat>(call, "logcumsumexp_out_cpu", -std::numeric_limits<double>::infinity(),
                      [](auto sum, auto x) { return addInLogs(sum, x); });
}

struct NotBelow {
    template <class T> static bool holds(T a, T b) { return a >= b; }
};
struct NotAbove {
    template <class T> static bool holds(T a, T b) { return a <= b; }
};

/// The best so far and its place, the last of equals. A NaN stays the best, and the last of them counts.
template <class Order> void bestSoFar(KernelCall& call, const char* kernel)
{
    if (call.in[0].numel() == 0)
        return;
    const int64_t dim = call.in[0].ndim() ? std::get<int64_t>(call.attrs[0]) : 0;
    compute<kTakesReal>(call.in[0].dtype(), kernel, [&]<class T>() {
        const LineWriter<T> write(call.out, dim, true);
        forEachLine<T>(call.in[0], call.out, dim, [&](const auto& data, Line<T>& line) {
            for (size_t i = 1; i < line.size(); ++i) {
                const Ranked<T>& best = line[i - 1];
                if (!isNan(line[i].value) && (isNan(best.value) || !Order::holds(line[i].value, best.value)))
                    line[i] = best;
            }
            write(data, line.data(), std::ssize(line));
        });
    });
}

constexpr Bound kOps[] = {
    {"cumsum", cumsumKernel},
    {"cumprod", cumprodKernel},
    {"logcumsumexp", logcumsumexpKernel},
    {"cummax", [](KernelCall& call) { bestSoFar<NotBelow>(call, "cummax_cpu"); }},
    {"cummin", [](KernelCall& call) { bestSoFar<NotAbove>(call, "cummin_cpu"); }},
};

}

std::span<const Bound> scanOps() { return kOps; }

}

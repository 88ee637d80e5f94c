#include "core/ops/families.h"

#include "core/layout/view_rules.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/fill.h"
#include "core/ops/scalar_types.h"

#include <algorithm>

namespace ss::ops {

namespace {

using optable::Scalar;

void leaveUnwritten(KernelCall&) {}

template <int64_t number> void fillConstant(KernelCall& call) { fillWith(call.out[0], Scalar::of(number)); }

/// `index`: the attribute that holds the number.
template <size_t index> void fillNumber(KernelCall& call) { fillWith(call.out[0], std::get<Scalar>(call.attrs[index])); }

void fillTensor(KernelCall& call) { copyElements(call.in[1], call.out[0]); }

/// PyTorch computes two vectors of 32 bytes at a time, each from a first element rounded to T; what is left, one by one. Both give
/// start + i * step, but not the same last digit.
template <class T, class First> void inVectors(const Tensor& out, First&& first, double step)
{
    constexpr int64_t lanes = 32 / sizeof(T);
    const int64_t count = out.numel();
    auto* to = out.dataAs<T>();
    int64_t i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes)
        for (int64_t vector = i; vector < i + 2 * lanes; vector += lanes)
            for (int64_t lane = 0; lane < lanes; ++lane)
                to[vector + lane] = static_cast<T>(static_cast<T>(first(vector)) + step * static_cast<double>(lane));
    for (; i < count; ++i)
        to[i] = static_cast<T>(first(i));
}

struct Steps {
    Scalar start, step;
};

void fillRange(const Tensor& out, const Steps& range)
{
    visitStorageType(out.dtype(), [&]<class T>() {
        const double start = range.start.toDouble(), step = range.step.toDouble();
        if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
            inVectors<T>(
                out, [=](int64_t i) { return start + step * static_cast<double>(i); }, step);
        } else {
            for (int64_t i = 0; i < out.numel(); ++i)
                store<T>(out.data() + i * int64_t(sizeof(T)), kIsHalf<T> ? convertTo<T>(start + step * static_cast<double>(i))
                                                                         : convertTo<T>(range.start.toInt() + range.step.toInt() * i));
        }
    });
}

void arangeEnd(KernelCall& call) { fillRange(call.out[0], {Scalar::of(int64_t(0)), Scalar::of(int64_t(1))}); }
void arangeStart(KernelCall& call) { fillRange(call.out[0], {std::get<Scalar>(call.attrs[0]), Scalar::of(int64_t(1))}); }
void arangeStep(KernelCall& call) { fillRange(call.out[0], {std::get<Scalar>(call.attrs[0]), std::get<Scalar>(call.attrs[2])}); }

/// From both ends to the middle, so that the last number is `end` itself.
void linspaceKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    const double start = std::get<Scalar>(call.attrs[0]).toDouble(), end = std::get<Scalar>(call.attrs[1]).toDouble();
    const int64_t count = out.numel();
    visitStorageType(out.dtype(), [&]<class T>() {
        using Number = std::conditional_t<std::is_same_v<T, float>, float, double>;
        const Number low = static_cast<Number>(start), high = static_cast<Number>(end);
        const Number step = count > 1 ? (high - low) / static_cast<Number>(count - 1) : Number(0);
        for (int64_t i = 0; i < count; ++i) {
            const Number value =
                i < count / 2 || count == 1 ? low + step * static_cast<Number>(i) : high - step * static_cast<Number>(count - i - 1);
            store<T>(out.data() + i * int64_t(sizeof(T)), convertTo<T>(value));
        }
    });
}

void eyeKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    fillWith(out, Scalar::of(int64_t(0)));
    fillWith(makeView(out, diagonalOf(out.layout(), 0, 0, 1), out.dtype()), Scalar::of(int64_t(1)));
}

template <bool lower> void triangleKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    const int64_t rows = out.shape()[out.ndim() - 2], columns = out.shape().back();
    const int64_t diagonal = std::clamp(std::get<int64_t>(call.attrs[0]), -rows, columns);
    copyElements(call.in[0], out);
    for (int64_t row = 0; row < rows; ++row) {
        const int64_t edge = std::clamp<int64_t>(row + diagonal + lower, 0, columns);
        const Layout line = selected(out.layout(), -2, row);
        const Layout cleared = lower ? narrowed(line, -1, edge, columns - edge) : narrowed(line, -1, 0, edge);
        fillWith(makeView(out, cleared, out.dtype()), Scalar::of(int64_t(0)));
    }
}

constexpr Bound kOps[] = {
    {"empty.memory_format", leaveUnwritten, nullptr, kWritesNothing},
    {"empty_strided", leaveUnwritten, nullptr, kWritesNothing},
    {"empty_like", leaveUnwritten, nullptr, kWritesNothing},
    {"new_empty", leaveUnwritten, nullptr, kWritesNothing},
    {"new_empty_strided", leaveUnwritten, nullptr, kWritesNothing},
    {"zeros", fillConstant<0>},
    {"zeros_like", fillConstant<0>},
    {"new_zeros", fillConstant<0>},
    {"ones", fillConstant<1>},
    {"ones_like", fillConstant<1>},
    {"new_ones", fillConstant<1>},
    {"full", fillNumber<1>},
    {"full_like", fillNumber<0>},
    {"new_full", fillNumber<1>},
    {"scalar_tensor", fillNumber<0>},
    {"arange", arangeEnd},
    {"arange.start", arangeStart},
    {"arange.start_step", arangeStep},
    {"linspace", linspaceKernel},
    {"eye", eyeKernel},
    {"eye.m", eyeKernel},
    {"tril", triangleKernel<true>},
    {"triu", triangleKernel<false>},
    {"fill_.Scalar", fillNumber<0>, nullptr, kOverlapAllowed},
    {"fill_.Tensor", fillTensor, nullptr, kOverlapAllowed},
    {"zero_", fillConstant<0>, nullptr, kOverlapAllowed},
};

}

std::span<const Bound> createOps() { return kOps; }

}

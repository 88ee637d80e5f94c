#pragma once

#include "core/ops/dispatch.h"
#include "core/ops/scalar_types.h"

namespace ss::ops {

/// Variance or, with `root`, standard deviation along axes; the divisor is the count less the correction.
void spreadInto(KernelCall& call, const Attr& dim, double correction, bool root);
/// norm: p, dim and keepdim are the call's attributes.
void normKernel(KernelCall& call);

/// Of numbers: their mean, and the sum of their squared distances from it.
struct Spread {
    double mean = 0, squares = 0;
};

/// In two passes, and in eight sums side by side; the step in bytes.
template <class T> Spread spreadOf(const std::byte* from, int64_t step, int64_t count)
{
    constexpr int64_t kLanes = 8;
    const auto sum = [&](auto&& of) {
        double lanes[kLanes] = {};
        int64_t i = 0;
        for (; i + kLanes <= count; i += kLanes)
            for (int64_t lane = 0; lane < kLanes; ++lane)
                lanes[lane] += of(static_cast<double>(load<T>(from + (i + lane) * step)));
        for (; i < count; ++i)
            lanes[i % kLanes] += of(static_cast<double>(load<T>(from + i * step)));
        double total = 0;
        for (double lane : lanes)
            total += lane;
        return total;
    };
    const double mean = count ? sum([](double x) { return x; }) / static_cast<double>(count) : 0;
    return {mean, sum([mean](double x) { return (x - mean) * (x - mean); })};
}

}

#pragma once

#include "core/ops/reduce_walk.h"
#include "core/optable/reduce_axes.h"

namespace ss::ops {

/// A reduction to one number a result: fold(walk, address of the first removed element, place) gives it as a T, which converts to the
/// result's dtype.
template <class T, class F> void foldInto(KernelCall& call, const Attr& dim, F&& fold)
{
    const Tensor in = asType<T>(call.in[0]);
    const ReduceWalk walk = planReduce(in, call.out.first(1), optable::reducedAxes(dim, in.ndim()));
    const ConvertRun write = converter(dtypeOf<T>(), call.out[0].dtype());
    forEachResult(walk, [&](const auto& data, const std::byte* base, const ResultPlace& place) {
        std::byte value[sizeof(T)];
        store<T>(value, fold(walk, base, place));
        write(value, 0, data[0], 0, 1);
    });
}

}

#pragma once

#include "core/layout/view_rules.h"
#include "core/ops/reduce_walk.h"

#include <vector>

/// Ops that look along one axis: each line of the input is read whole, and gives a line or a single element of every result.
namespace ss::ops {

/// An element of a line, and its place in it.
template <class T> struct Ranked {
    T value;
    int64_t index;
};
template <class T> using Line = std::vector<Ranked<T>>;

/// Marks the axis; of a tensor without axes, none.
inline std::vector<bool> onlyAxis(int64_t dim, size_t ndim)
{
    std::vector<bool> chosen(ndim, false);
    const size_t axis = wrapAxis(dim, ndim);
    if (axis < ndim)
        chosen[axis] = true;
    return chosen;
}

/// Elements along the axis; a tensor without axes has one.
inline int64_t sizeAlong(const Tensor& tensor, int64_t dim) { return tensor.ndim() ? tensor.shape()[wrapAxis(dim, tensor.ndim())] : 1; }
/// Bytes from one to the next.
inline int64_t stepAlong(const Tensor& tensor, int64_t dim)
{
    return tensor.ndim() ? tensor.strides()[wrapAxis(dim, tensor.ndim())] * tensor.itemsize() : 0;
}

/// Calls f(results' data, line) for each line of the input, whose elements are converted to T; f may use the line up.
template <class T, class F> void forEachLine(const Tensor& input, std::span<const Tensor> results, int64_t dim, F&& f)
{
    const Tensor in = asType<T>(input);
    const ReduceWalk walk = planReduce(in, results, onlyAxis(dim, in.ndim()));
    const int64_t count = sizeAlong(in, dim), step = stepAlong(in, dim);
    Line<T> line;
    forEachResult(walk, [&](const auto& data, const std::byte* base, const ResultPlace&) {
        line.resize(static_cast<size_t>(count));
        for (int64_t i = 0; i < count; ++i)
            line[static_cast<size_t>(i)] = {load<T>(base + i * step), i};
        f(data, line);
    });
}

/// Writes ranked elements along an axis of two results, or as the one element that is left of it: values and their places.
template <class T> class LineWriter {
public:
    LineWriter(std::span<const Tensor> results, int64_t dim, bool alongAxis)
        : convert_(converter(dtypeOf<T>(), results[0].dtype()))
        , valueStep_(alongAxis ? stepAlong(results[0], dim) : 0)
        , indexStep_(alongAxis ? stepAlong(results[1], dim) : 0)
    {
    }

    template <class Data> void operator()(const Data& data, const Ranked<T>* from, int64_t count) const
    {
        if (count == 0)
            return;
        convert_(reinterpret_cast<const std::byte*>(&from->value), sizeof(Ranked<T>), data[0], valueStep_, count);
        for (int64_t i = 0; i < count; ++i)
            store<int64_t>(data[1] + i * indexStep_, from[i].index);
    }

private:
    ConvertRun convert_;
    int64_t valueStep_, indexStep_;
};

}

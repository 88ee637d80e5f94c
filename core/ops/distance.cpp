#include "core/base/thread_pool.h"
#include "core/layout/broadcast.h"
#include "core/ops/checked.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/expression.h"
#include "core/ops/grad_util.h"

#include <cmath>

namespace ss::ops {

namespace {

using optable::kTakesFloat;

template <class T> T signOf(T x) { return T((x > T(0)) - (x < T(0))); }

/// The p-norms: what a difference adds, what the sum becomes, and how the norm grows with a difference.
template <class T> struct Count {
    T add(T sum, T difference) const { return sum + (std::isnan(difference) ? difference : T(difference != T(0))); }
    T finish(T sum) const { return sum; }
    T slope(T, T, T) const { return T(0); }
};
template <class T> struct Sum {
    T add(T sum, T difference) const { return sum + std::abs(difference); }
    T finish(T sum) const { return sum; }
    T slope(T difference, T grad, T) const { return grad * signOf(difference); }
};
template <class T> struct Root {
    T add(T sum, T difference) const { return sum + difference * difference; }
    T finish(T sum) const { return std::sqrt(sum); }
    T slope(T difference, T grad, T distance) const { return distance == T(0) ? T(0) : grad * difference / distance; }
};
template <class T> struct Largest {
    T add(T sum, T difference) const { return std::abs(difference) > sum ? std::abs(difference) : sum; }
    T finish(T sum) const { return sum; }
    T slope(T difference, T grad, T distance) const { return std::abs(difference) == distance ? grad * signOf(difference) : T(0); }
};
template <class T> struct Power {
    T p;
    T add(T sum, T difference) const { return sum + std::pow(std::abs(difference), p); }
    T finish(T sum) const { return std::pow(sum, T(1) / p); }
    T slope(T difference, T grad, T distance) const
    {
        if (distance == T(0) || (difference == T(0) && p < T(1)))
            return T(0);
        const T scale = grad / std::pow(distance, p - T(1));
        return p < T(2) ? signOf(difference) * std::pow(std::abs(difference), p - T(1)) * scale
                        : difference * std::pow(std::abs(difference), p - T(2)) * scale;
    }
};

template <class T, class F> void withNorm(double p, F&& f)
{
    if (p == 0)
        f(Count<T>());
    else if (p == 1)
        f(Sum<T>());
    else if (p == 2)
        f(Root<T>());
    else if (std::isinf(p))
        f(Largest<T>());
    else
        f(Power<T>{T(p)});
}

/// The rows of a tensor, one behind the other, of every matrix of the batch that a result has.
template <class T> Tensor rowsFor(const Tensor& tensor, const Dims& result)
{
    Dims shape = result;
    shape[shape.size() - 2] = tensor.shape()[tensor.ndim() - 2];
    shape.back() = tensor.shape().back();
    if (tensor.shape() == shape && tensor.isContiguous())
        return tensor;
    const Tensor dense = makeEmpty(contiguousLayout(shape), dtypeOf<T>(), tensor.device());
    copyElements(makeView(tensor, broadcastTo(tensor.layout(), shape), tensor.dtype()), dense);
    return dense;
}

/// Calls f(a row of the first, the rows of the second in its matrix, number of the row) for every row of the first.
template <class T, class F> void forEachRow(const Tensor& a, const Tensor& b, F&& f)
{
    const int64_t rows = a.shape()[a.ndim() - 2], others = b.shape()[b.ndim() - 2], width = a.shape().back();
    const int64_t all = rows ? a.numel() / std::max<int64_t>(width, 1) : 0;
    const int64_t grain = std::max<int64_t>(kParallelGrain / std::max<int64_t>(others * width, 1), 1);
    parallelFor(all, grain, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i)
            f(a.dataAs<T>() + i * width, b.dataAs<T>() + i / rows * others * width, i);
    });
}

void distances(KernelCall& call)
{
    const Tensor& out = call.out[0];
    if (call.in[0].shape().back() == 0 || out.numel() == 0)
        return fillWith(out, Scalar::of(int64_t(0)));
    compute<kTakesFloat>(out.dtype(), "cdist", [&]<class T>() {
        const Tensor a = rowsFor<T>(call.in[0], out.shape()), b = rowsFor<T>(call.in[1], out.shape());
        const int64_t others = out.shape().back(), width = a.shape().back();
        withNorm<T>(std::get<double>(call.attrs[0]), [&](const auto& norm) {
            forEachRow<T>(a, b, [&](const T* row, const T* rows, int64_t i) {
                for (int64_t j = 0; j < others; ++j) {
                    T sum = 0;
                    for (int64_t k = 0; k < width; ++k)
                        sum = norm.add(sum, row[k] - rows[j * width + k]);
                    out.dataAs<T>()[i * others + j] = norm.finish(sum);
                }
            });
        });
    });
}

void distanceSlopes(KernelCall& call)
{
    const Tensor& out = call.out[0];
    fillWith(out, Scalar::of(int64_t(0)));
    if (out.numel() == 0 || call.in[0].numel() == 0)
        return;
    compute<kTakesFloat>(out.dtype(), "cdist_backward", [&]<class T>() {
        Dims pairs = out.shape();
        pairs.back() = call.in[2].shape()[call.in[2].ndim() - 2];
        const Tensor a = rowsFor<T>(call.in[1], pairs), b = rowsFor<T>(call.in[2], pairs);
        const Tensor grads = rowsFor<T>(call.in[0], pairs), known = rowsFor<T>(call.in[3], pairs);
        const int64_t others = pairs.back(), width = a.shape().back();
        withNorm<T>(std::get<double>(call.attrs[0]), [&](const auto& norm) {
            forEachRow<T>(a, b, [&](const T* row, const T* rows, int64_t i) {
                T* to = out.dataAs<T>() + i * width;
                for (int64_t j = 0; j < others; ++j) {
                    const T grad = grads.dataAs<T>()[i * others + j], distance = known.dataAs<T>()[i * others + j];
                    for (int64_t k = 0; k < width; ++k)
                        to[k] += norm.slope(row[k] - rows[j * width + k], grad, distance);
                }
            });
        });
    });
}

/// |a - b| by |a|^2 - 2 a b + |b|^2, all of it one product of matrices.
std::vector<Tensor> euclidean(const Args& args)
{
    using namespace expression;
    const auto lengths = [](const Tensor& x) { return call1("sum.dim_IntList", {x * x}, {Dims{-1}, true}); };
    const auto onesLike = [](const Tensor& x) { return call1("ones_like", {x}); };
    checkByMeta("_euclidean_dist", args);
    const Tensor &a = args.tensors[0], &b = args.tensors[1];
    const Tensor lengthsA = lengths(a), lengthsB = lengths(b);
    const Tensor left = ofList("cat", {a * -2.0, lengthsA, onesLike(lengthsA)}, -1);
    const Tensor right = ofList("cat", {b, onesLike(lengthsB), lengthsB}, -1);
    const Tensor squares = call1("matmul", {left, call1("transpose.int", {right}, {int64_t(-2), int64_t(-1)})});
    call("clamp_min_", {squares}, {Scalar::of(int64_t(0))});
    return call("sqrt_", {squares});
}

constexpr Bound kBound[] = {
    {"_cdist_forward", distances},
    {"_cdist_backward", distanceSlopes},
    {"_euclidean_dist", nullptr, euclidean, kOneNode},
};

}

std::span<const Bound> distanceOps() { return kBound; }

}

#include "core/ops/grad_reduce.h"
#include "core/ops/grad_util.h"
#include "core/optable/reduce_axes.h"

#include <cmath>
#include <limits>

namespace ss::ops {

using namespace expression;

Dims axesOf(const Attr& dim, size_t ndim)
{
    const std::vector<bool> reduced = optable::reducedAxes(dim, ndim);
    Dims axes;
    for (size_t axis = 0; axis < ndim; ++axis)
        if (reduced[axis])
            axes.push_back(int64_t(axis));
    return axes;
}

Tensor sharedAmong(const Tensor& g, const Tensor& x, const Tensor& result)
{
    const Tensor chosen = either(equal(x, result), both(apply("isnan", x), apply("isnan", result)));
    const Tensor share = g / apply("sum", chosen);
    return call1("masked_fill.Tensor", {zerosOf(x.shape(), share), chosen, share});
}

Tensor withAxes(const Tensor& result, const Dims& axes, size_t ndim, bool keepdim)
{
    if (keepdim || ndim == 0)
        return result;
    Tensor whole = result;
    for (int64_t axis : axes)
        whole = call1("unsqueeze", {whole}, {axis});
    return whole;
}

Tensor spread(const Tensor& result, const Dims& axes, const Dims& shape, bool keepdim)
{
    // A scalar expands to any shape as it is.
    const bool scalar = result.ndim() == 0;
    return call1("expand", {scalar ? result : withAxes(result, axes, shape.size(), keepdim)}, {shape});
}

int64_t countAlong(const Dims& axes, const Dims& shape)
{
    int64_t count = 1;
    for (int64_t axis : axes)
        count *= shape[size_t(axis)];
    return count;
}

Tensor sumKeeping(const Tensor& x, const Dims& axes) { return call1("sum.dim_IntList", {x}, {axes, true}); }

Tensor varianceSlope(const Tensor& g, const Tensor& x, const Dims& axes, double correction)
{
    const double left = static_cast<double>(countAlong(axes, x.shape())) - correction;
    const Tensor mean = call1("mean.dim", {x}, {axes, true});
    if (left <= 0) // infinitely steep, but for 0 times infinity
        return g * where(equal(x, mean), number(std::numeric_limits<double>::quiet_NaN()), number(std::numeric_limits<double>::infinity()));
    return g * (2 / left) * (x - mean);
}

namespace {

/// y[i] = x[0] * ... * x[i - 1] along an axis, by doubling the distance.
Tensor productsBefore(const Tensor& x, int64_t dim)
{
    const int64_t size = x.shape()[size_t(dim)];
    const auto moved = [&](const Tensor& from, int64_t distance) {
        Dims shape = x.shape();
        shape[size_t(dim)] = distance;
        const Tensor ones = call1("ones", {}, {shape, from.dtype(), from.device()});
        return ofList("cat", {ones, call1("narrow", {from}, {dim, int64_t(0), size - distance})}, dim);
    };
    Tensor product = moved(x, 1);
    for (int64_t distance = 1; distance < size; distance *= 2)
        product = product * moved(product, distance);
    return product;
}

Tensor flipped(const Tensor& x, int64_t dim) { return call1("flip", {x}, {Dims{dim}}); }

}

Tensor productSlope(const Tensor& g, const Tensor& x, const Tensor& result, int64_t dim)
{
    const Tensor zero = equal(x, number(0));
    if (x.numel() == 0 || !item(call1("any", {zero})).integer)
        return g * (result / x);
    return g * productsBefore(x, dim) * flipped(productsBefore(flipped(x, dim), dim), dim);
}

namespace {

Tensor power(const Tensor& x, double exponent) { return call1("pow.Tensor_Scalar", {x}, {Scalar::of(exponent)}); }

/// Of inf and -inf: the elements of that size share the gradient.
Tensor extremeNormSlope(const Tensor& g, const Tensor& x, const Tensor& result, const Dims& axes)
{
    const Tensor size = apply("abs", x);
    const Tensor chosen = either(equal(size, result), both(apply("isnan", size), apply("isnan", result)));
    return apply("sgn", x) * chosen * (g / sumKeeping(chosen, axes));
}

}

Tensor normSlope(const Tensor& g, const Tensor& x, double p, const Tensor& result, const Dims& axes)
{
    const Tensor none = equal(result, number(0));
    if (p == 0)
        return zerosLike(x);
    if (p == 1)
        return apply("sgn", x) * g;
    if (p == 2)
        return g * without(x / result, none);
    if (std::isinf(p))
        return extremeNormSlope(g, x, result, axes);
    if (p < 1)
        return without(apply("sgn", x) * power(apply("abs", x), p - 1), equal(x, number(0))) * g * power(result, 1 - p);
    const Tensor scale = without(g / power(result, p - 1), none);
    return p < 2 ? apply("sgn", x) * power(apply("abs", x), p - 1) * scale : x * power(apply("abs", x), p - 2) * scale;
}

}

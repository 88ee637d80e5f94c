#include "core/autograd/mode.h"
#include "core/layout/view_rules.h"
#include "core/ops/grad_reduce.h"
#include "core/ops/grad_util.h"
#include "core/ops/lines.h"

namespace ss::ops {

namespace {

using namespace expression;

int64_t dimAt(const GradientCall& c, size_t index) { return std::get<int64_t>(c.attr(index)); }
bool boolAt(const GradientCall& c, size_t index) { return std::get<bool>(c.attr(index)); }

Tensor flipped(const Tensor& x, int64_t dim) { return call1("flip", {x}, {Dims{dim}}); }

/// The gradient goes where the values came from.
void scatterBack(GradientCall& c, int64_t dim, bool keepdim)
{
    Tensor grad = c.grad(), indices = c.out(1);
    if (!keepdim && !c.shape(0).empty()) {
        grad = call1("unsqueeze", {grad}, {dim});
        indices = call1("unsqueeze", {indices}, {dim});
    }
    c.give(0, call1("scatter.src", {zerosOf(c.shape(0), grad), indices, grad}, {dim}));
}

template <size_t dimAttr> void permuted(GradientCall& c) { scatterBack(c, dimAt(c, dimAttr), true); }
template <size_t dimAttr> void selected(GradientCall& c) { scatterBack(c, dimAt(c, dimAttr), boolAt(c, dimAttr + 1)); }

void median(GradientCall& c) { c.give(0, sharedAmong(c.grad(), c.in(0), c.out())); }

/// Each of the sums so far takes its gradient to all before it.
Tensor cumsumBack(const Tensor& grad, int64_t dim)
{
    if (grad.numel() <= 1 || sizeAlong(grad, dim) == 1)
        return grad;
    return flipped(call1("cumsum", {flipped(grad, dim)}, {dim}), dim);
}

Tensor converted(const Tensor& grad, DType dtype) { return grad.dtype() == dtype ? grad : call1("to.dtype", {grad}, {dtype}); }

void cumsum(GradientCall& c) { c.give(0, cumsumBack(converted(c.grad(), c.meta(0).dtype), dimAt(c, 0))); }

/// Up to the first zero a product is differentiated by dividing by its factors; at the zero it is the product of the others so far, and
/// the sum of those that go on from it; behind it nothing is left.
Tensor cumprodBack(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim)
{
    const Tensor weighted = grad * result;
    const Tensor isZero = call1("eq.Tensor", {self, number(0)});
    const Tensor zeros = call1("cumsum", {isZero}, {dim});
    const Tensor before = call1("eq.Tensor", {zeros, number(0)}), upTo = call1("eq.Tensor", {zeros, number(1)});
    const Tensor none = zerosLike(weighted);
    const Tensor ahead = cumsumBack(where(before, weighted, none), dim) / where(isZero, call1("ones_like", {self}), self);
    const Tensor first = call1("logical_and", {isZero, upTo});
    const Tensor withoutZero = call1("masked_fill.Scalar", {self, first}, {Scalar::of(1.0)});
    const Tensor others = call1("cumprod", {withoutZero}, {dim});
    const Tensor at = cumsumBack(where(upTo, grad * others, none), dim);
    return where(before, ahead, where(first, at, none));
}

/// The same by products that leave out a factor, made of ops that can be differentiated at a zero, too.
Tensor cumprodBackAgain(const Tensor& grad, const Tensor& self, int64_t dim)
{
    const int64_t size = sizeAlong(self, dim);
    const auto part = [&](const Tensor& x, int64_t start, int64_t length) { return call1("narrow", {x}, {dim, start, length}); };
    std::vector<Tensor> slopes;
    for (int64_t k = 0; k < size; ++k) {
        const Tensor one = call1("ones_like", {part(self, k, 1)});
        const Tensor before = k ? call1("prod.dim_int", {part(self, 0, k)}, {dim, true}) : one;
        const int64_t behind = size - k - 1;
        const Tensor others = behind ? ofList("cat", {one, call1("cumprod", {part(self, k + 1, behind)}, {dim})}, dim) : one;
        slopes.push_back(call1("sum.dim_IntList", {part(grad, k, size - k) * (before * others)}, {Dims{dim}, true}));
    }
    return ofList("cat", std::move(slopes), dim);
}

void cumprod(GradientCall& c)
{
    const Tensor self = converted(c.in(0), c.out().dtype());
    const int64_t dim = dimAt(c, 0);
    if (c.shape(0).empty() || self.numel() == 0)
        return c.give(0, c.grad());
    if (autograd::gradEnabled() && item(call1("any", {call1("eq.Tensor", {self, number(0)})})).integer)
        return c.give(0, cumprodBackAgain(c.grad(), self, dim));
    c.give(0, cumprodBack(c.grad(), self, c.out(), dim));
}

/// In logarithms, positive and negative gradients apart, so that nothing overflows.
void logcumsumexp(GradientCall& c)
{
    const Tensor grad = c.grad(), self = c.in(0), result = c.out();
    const int64_t dim = dimAt(c, 0);
    if (c.shape(0).empty() || grad.numel() == 0)
        return c.give(0, grad);
    const auto part = [&](const char* compare) {
        const double lowest = grad.dtype() == DType::Float64 ? std::numeric_limits<double>::lowest() : std::numeric_limits<float>::lowest();
        const Tensor sizes = apply("log", apply("abs", grad));
        const Tensor chosen = where(call1(compare, {grad, number(0)}), sizes, call1("full_like", {grad}, {Scalar::of(lowest)}));
        const Tensor summed = flipped(call1("logcumsumexp", {flipped(chosen - result, dim)}, {dim}), dim);
        return apply("exp", summed + self);
    };
    c.give(0, part("gt.Tensor") - part("lt.Tensor"));
}

void bestSoFar(GradientCall& c)
{
    const Tensor grad = c.grad();
    if (grad.numel() == 0)
        return c.give(0, grad);
    c.give(0, call1("scatter_add", {zerosOf(c.shape(0), grad), c.out(1), grad}, {dimAt(c, 0)}));
}

void nansum(GradientCall& c)
{
    Tensor grad = converted(c.grad(), c.meta(0).dtype);
    const auto* dims = std::get_if<Dims>(&c.attr(0));
    if (dims && !boolAt(c, 1)) {
        const std::vector<bool> reduced = [&] {
            std::vector<bool> marked(c.shape(0).size(), false);
            for (int64_t dim : *dims)
                marked[wrapAxis(dim, marked.size())] = true;
            return marked;
        }();
        for (size_t axis = 0; axis < reduced.size() && !dims->empty(); ++axis)
            if (reduced[axis])
                grad = call1("unsqueeze", {grad}, {static_cast<int64_t>(axis)});
    }
    c.give(0, call1("expand", {grad}, {c.shape(0)}) * apply("logical_not", apply("isnan", c.in(0))));
}

/// Of the p-norm over the axes: how it grows with each element.
Tensor normSlope(const Tensor& self, const Tensor& norm, double power)
{
    if (std::isinf(power)) {
        const Tensor size = apply("abs", self), best = call1("eq.Tensor", {size, norm});
        return apply("sgn", self) * best;
    }
    if (power == 1)
        return apply("sgn", self);
    const Tensor slope = power == 2 ? self / norm
                                    : self * call1("pow.Tensor_Scalar", {apply("abs", self)}, {Scalar::of(power - 2)}) /
                                          call1("pow.Tensor_Scalar", {norm}, {Scalar::of(power - 1)});
    return call1("masked_fill.Scalar", {slope, call1("eq.Tensor", {norm, number(0)})}, {Scalar::of(0.0)});
}

void renorm(GradientCall& c)
{
    const Tensor grad = c.grad(), self = c.in(0);
    const auto power = std::get<Scalar>(c.attr(0)).toDouble(), most = std::get<Scalar>(c.attr(2)).toDouble();
    const size_t axis = wrapAxis(dimAt(c, 1), self.ndim());
    Dims others;
    for (size_t i = 0; i < self.ndim(); ++i)
        if (i != axis)
            others.push_back(static_cast<int64_t>(i));
    const Tensor norm = call1("norm", {self}, {Scalar::of(power), others, true});
    const Tensor along = call1("sum.dim_IntList", {self * grad}, {others, true});
    const Tensor inverse = apply("reciprocal", norm + 1e-7);
    const Tensor scaled = most * inverse * (grad - inverse * (along * normSlope(self, norm, power)));
    c.give(0, where(call1("gt.Tensor", {norm, number(most)}), scaled, grad));
}

void frexp(GradientCall& c)
{
    const Tensor exponent = call1("to.dtype", {c.out(1)}, {c.meta(0).dtype});
    c.give(0, c.grad() / apply("exp2", exponent));
}

/// PyTorch has none of aminmax, nextafter, histogram and unique either: their nodes say so.
constexpr Gradient kGradients[] = {
    {"sort", "SortBackward0", "result1", permuted<0>},
    {"sort.stable", "SortBackward1", "result1", permuted<1>},
    {"topk", "TopkBackward0", "result1", permuted<1>},
    {"kthvalue", "KthvalueBackward0", "result1", selected<1>},
    {"median", "MedianBackward0", "self result", median},
    {"median.dim", "MedianBackward1", "result1", selected<0>},
    {"nanmedian", "NanmedianBackward0", "self result", median},
    {"nanmedian.dim", "NanmedianBackward1", "result1", selected<0>},
    {"mode", "ModeBackward0", "result1", selected<0>},
    {"cumsum", "CumsumBackward0", "", cumsum},
    {"cumprod", "CumprodBackward0", "self result", cumprod},
    {"logcumsumexp", "LogcumsumexpBackward0", "self result", logcumsumexp},
    {"cummax", "CummaxBackward0", "result1", bestSoFar},
    {"cummin", "CumminBackward0", "result1", bestSoFar},
    {"histc", "", "", nullptr},
    {"bincount", "NotImplemented", "", nullptr},
    {"nextafter", "NextafterBackward0", "", nullptr},
    {"_unique2", "Unique2Backward0", "", nullptr},
    {"unique_dim", "UniqueDimBackward0", "", nullptr},
    {"unique_consecutive", "UniqueConsecutiveBackward0", "", nullptr},
    {"nansum", "NansumBackward0", "self", nansum},
    {"renorm", "RenormBackward0", "self", renorm},
    {"frexp.Tensor", "FrexpBackward0", "result1", frexp},
};

}

std::span<const Gradient> orderGradients() { return kGradients; }

}

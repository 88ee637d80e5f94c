#include "core/ops/grad_util.h"

#include "core/layout/view_rules.h"

namespace ss::ops {

namespace {

using namespace expression;
using optable::Scalar;

/// A call of scatter_reduce or index_reduce: the index has the source's shape for both.
struct Call {
    GradientCall& c;
    Tensor index;
    const Attr& dim;
    bool includeSelf;

    Tensor atSource(const Tensor& tensor) const { return call1("gather", {tensor, index}, {dim}); }
    Tensor added(const Tensor& tensor, const Tensor& source) const { return call1("scatter_add", {tensor, index, source}, {dim}); }
    Tensor product(const Tensor& tensor, const Tensor& source) const
    {
        return call1("scatter_reduce.two", {tensor, index, source}, {dim, std::string("prod"), includeSelf});
    }
    /// What went into the result without self does not go back to it.
    void giveSelf(const Tensor& grad) const
    {
        if (c.needs(0))
            c.give(0, includeSelf ? grad : call1("scatter.value", {grad, index}, {dim, Scalar::of(int64_t(0))}));
    }
    void giveSource(const Tensor& grad) const
    {
        if (c.needs(2))
            c.give(2, grad);
    }
};

Tensor isZero(const Tensor& x) { return call1("eq.Tensor", {x, number(0)}); }
Tensor like(const Tensor& flags, const Tensor& x) { return call1("to.dtype", {flags}, {x.dtype()}); }
Tensor onesLike(const Tensor& x) { return call1("ones_like", {x}); }
/// x with ones for what the mask marks: a divisor.
Tensor unless(const Tensor& mask, const Tensor& x) { return call1("masked_fill.Scalar", {x, mask}, {Scalar::of(int64_t(1))}); }

void sumBack(const Call& call, const Tensor& grad)
{
    call.giveSelf(grad);
    call.giveSource(call.atSource(grad));
}

void meanBack(const Call& call, const Tensor& grad)
{
    const Tensor source = zerosOf(call.c.shape(2), grad);
    Tensor count = call.added(call.includeSelf ? onesLike(grad) : zerosLike(grad), onesLike(source));
    count = unless(isZero(count), count);
    call.giveSelf(grad / count);
    call.giveSource(call.atSource(grad) / call.atSource(count));
}

/// Equals share the gradient.
void extremumBack(const Call& call, const Tensor& grad)
{
    const Tensor self = call.c.in(0), source = call.c.in(2), result = call.c.out();
    const Tensor ofSelf = like(call1("eq.Tensor", {self, result}), self);
    const Tensor ofSource = like(call1("eq.Tensor", {source, call.atSource(result)}), source);
    const Tensor share = grad / call.added(ofSelf, ofSource);
    call.giveSelf(ofSelf * share);
    call.giveSource(ofSource * call.atSource(share));
}

/// The product of the others is the result divided by a factor, but for a factor of 0, without which it is made anew.
void productBack(const Call& call, const Tensor& grad)
{
    const Tensor self = call.c.in(0), source = call.c.in(2), result = call.c.out();
    const Tensor others = unless(isZero(self), self);
    call.giveSelf(grad * call.product(others, source) / others);
    if (!call.c.needs(2))
        return;
    const Tensor zero = isZero(source);
    const Tensor zeros = call.atSource(call.added(zerosLike(self), like(zero, self)));
    const Tensor single = call1("mul.Tensor", {zero, call1("eq.Tensor", {zeros, number(1)})});
    const Tensor withoutIt = call.product(self, unless(single, source));
    const Tensor divided = call.atSource(grad * result) / unless(zero, source);
    call.giveSource(where(single, call.atSource(grad * withoutIt), divided));
}

void reduceBack(const Call& call, const std::string& name)
{
    const Tensor grad = call.c.grad();
    if (name == "sum")
        sumBack(call, grad);
    else if (name == "mean")
        meanBack(call, grad);
    else if (name == "prod")
        productBack(call, grad);
    else
        extremumBack(call, grad);
}

void scatterReduce(GradientCall& c) { reduceBack({c, c.in(1), c.attr(0), std::get<bool>(c.attr(2))}, std::get<std::string>(c.attr(1))); }

/// The index along the axis, and the same along the others.
void indexReduce(GradientCall& c)
{
    const Dims& source = c.shape(2);
    Tensor index = call1("to.dtype", {c.in(1)}, {DType::Int64});
    if (!source.empty()) {
        Dims along(source.size(), 1);
        along[wrapAxis(intAt(c, 0), source.size())] = -1;
        index = call1("expand", {call1("reshape", {index}, {along})}, {source});
    } else {
        index = call1("reshape", {index}, {Dims()});
    }
    reduceBack({c, index, c.attr(0), std::get<bool>(c.attr(2))}, std::get<std::string>(c.attr(1)));
}

constexpr Gradient kGradients[] = {
    {"scatter_reduce.two", "ScatterReduceBackward0", "self index src result", scatterReduce},
    {"index_reduce", "IndexReduceBackward0", "self index source result", indexReduce},
};

}

std::span<const Gradient> scatterGradients() { return kGradients; }

}

#include "core/layout/broadcast.h"
#include "core/ops/grad_util.h"

namespace ss::ops {

namespace {

using namespace expression;
using optable::Scalar;

const Scalar kZero = Scalar::of(0.0);

/// 0-dim tensors count as having one axis.
Tensor vectorOf(const Tensor& index) { return index.ndim() == 1 ? index : call1("reshape", {index}, {Dims{-1}}); }

// --- Index tensors: x[i, j] -------------------------------------------------------------------------------------------------

/// The tensor, and the index tensors that the call was given.
Args withIndices(GradientCall& c, const Tensor& tensor)
{
    Args args{{tensor}, {}, {c.listSizes()[0]}};
    for (size_t i = 1; i <= static_cast<size_t>(c.listSizes()[0]); ++i)
        args.tensors.push_back(c.meta(i).defined ? c.in(i) : Tensor());
    return args;
}

Tensor readAt(GradientCall& c, const Tensor& tensor) { return call(*optable::findOp("index.Tensor"), withIndices(c, tensor)).front(); }

Tensor writtenAt(GradientCall& c, const Tensor& tensor, const Tensor& values, bool accumulate)
{
    Args args = withIndices(c, tensor);
    args.tensors.push_back(values);
    args.attrs = {accumulate};
    return call(*optable::findOp("index_put"), std::move(args)).front();
}

void index(GradientCall& c) { c.give(0, named(writtenAt(c, zerosOf(c.shape(0), c.grad()), c.grad(), true), "IndexPutImplBackward0")); }

void indexPut(GradientCall& c)
{
    const Tensor grad = c.grad();
    if (c.needs(0))
        c.give(0, std::get<bool>(c.attr(0)) ? grad : writtenAt(c, grad, zerosOf({}, grad), false));
    if (c.needs(c.inputs() - 1))
        c.give(c.inputs() - 1, readAt(c, grad));
}

// --- Along an axis ----------------------------------------------------------------------------------------------------------

void indexSelect(GradientCall& c)
{
    const Tensor index = vectorOf(c.in(1));
    c.give(0, call1("index_add", {zerosOf(c.shape(0), c.grad()), index, c.grad()}, {c.attr(0)}));
}

Tensor filled(GradientCall& c) { return call1("index_fill.int_Scalar", {c.grad(), c.in(1)}, {c.attr(0), kZero}); }

/// The chosen slices of the gradient, as the source lies.
Tensor chosen(GradientCall& c)
{
    const Tensor slices = call1("index_select", {c.grad(), vectorOf(c.in(1))}, {c.attr(0)});
    return call1("reshape", {slices}, {c.shape(2)});
}

void indexFill(GradientCall& c) { c.give(0, filled(c)); }

void indexFillTensor(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, filled(c));
    if (c.needs(2))
        c.give(2, call1("sum", {call1("index_select", {c.grad(), vectorOf(c.in(1))}, {c.attr(0)})}));
}

void indexAdd(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad());
    if (!c.needs(2))
        return;
    const auto& alpha = std::get<Scalar>(c.attr(1));
    c.give(2, alpha.toDouble() == 1 ? chosen(c) : chosen(c) * wrapNumber(alpha));
}

void indexCopy(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, filled(c));
    if (c.needs(2))
        c.give(2, chosen(c));
}

void gather(GradientCall& c) { c.give(0, call1("scatter_add", {zerosOf(c.shape(0), c.grad()), c.in(1), c.grad()}, {c.attr(0)})); }

Tensor gathered(GradientCall& c) { return call1("gather", {c.grad(), c.in(1)}, {c.attr(0)}); }

void scatter(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, call1("scatter.value", {c.grad(), c.in(1)}, {c.attr(0), kZero}));
    if (c.needs(2))
        c.give(2, gathered(c));
}

void scatterValue(GradientCall& c) { c.give(0, call1("scatter.value", {c.grad(), c.in(1)}, {c.attr(0), kZero})); }

void scatterAdd(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad());
    if (c.needs(2))
        c.give(2, gathered(c));
}

// --- By number in logical order ---------------------------------------------------------------------------------------------

void take(GradientCall& c) { c.give(0, call1("put", {zerosOf(c.shape(0), c.grad()), c.in(1), c.grad()}, {true})); }

void put(GradientCall& c)
{
    const Tensor grad = c.grad();
    if (c.needs(0))
        c.give(0, std::get<bool>(c.attr(0)) ? grad : call1("put", {grad, c.in(1), zerosOf(c.shape(2), grad)}, {false}));
    if (c.needs(2))
        c.give(2, call1("reshape", {call1("take", {grad, c.in(1)})}, {c.shape(2)}));
}

// --- Masks ------------------------------------------------------------------------------------------------------------------

Tensor unmasked(GradientCall& c) { return call1("masked_fill.Scalar", {c.grad(), c.in(1)}, {kZero}); }

void maskedFill(GradientCall& c) { c.give(0, unmasked(c)); }

void maskedFillTensor(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, unmasked(c));
    if (c.needs(2))
        c.give(2, call1("sum", {where(c.in(1), c.grad(), number(0))}));
}

/// The mask and the tensor may both have been stretched: written to their common shape, which is then summed.
void maskedSelect(GradientCall& c)
{
    const Tensor zeros = zerosOf(broadcastShapes(c.shape(1), c.shape(0)), c.grad());
    c.give(0, call1("masked_scatter", {zeros, c.in(1), c.grad()}));
}

/// The source gave as many elements as the mask has true ones, in order; the others gave none.
void maskedScatter(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, unmasked(c));
    if (!c.needs(2))
        return;
    const Tensor used = call1("masked_select", {c.grad(), c.in(1)});
    const Dims flat{contiguousLayout(c.shape(2)).numel()};
    const Tensor all = call1("slice_backward", {used}, {flat, int64_t(0), int64_t(0), used.numel(), int64_t(1)});
    c.give(2, call1("reshape", {all}, {c.shape(2)}));
}

constexpr Gradient kGradients[] = {
    {"index.Tensor", "IndexBackward0", "indices", index},
    {"index_put", "IndexPutBackward0", "indices", indexPut},
    {"index_select", "IndexSelectBackward0", "index", indexSelect},
    {"index_fill.int_Scalar", "IndexFillBackward0", "index", indexFill},
    {"index_fill.int_Tensor", "IndexFillBackward1", "index", indexFillTensor},
    {"index_add", "IndexAddBackward0", "index", indexAdd},
    {"index_copy", "IndexCopyBackward0", "index", indexCopy},
    {"gather", "GatherBackward0", "index", gather},
    {"scatter.src", "ScatterBackward0", "index", scatter},
    {"scatter.value", "ScatterBackward1", "index", scatterValue},
    {"scatter_add", "ScatterAddBackward0", "index", scatterAdd},
    {"take", "TakeBackward0", "index", take},
    {"put", "PutBackward0", "index", put},
    {"masked_fill.Scalar", "MaskedFillBackward0", "mask", maskedFill},
    {"masked_fill.Tensor", "MaskedFillBackward1", "mask", maskedFillTensor},
    {"masked_select", "MaskedSelectBackward0", "mask", maskedSelect},
    {"masked_scatter", "MaskedScatterBackward0", "mask", maskedScatter},
};

}

std::span<const Gradient> indexGradients() { return kGradients; }

}

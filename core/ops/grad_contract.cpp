#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

Tensor turned(const Tensor& matrix) { return call1("t", {matrix}); }
Tensor turnedBatch(const Tensor& batch) { return call1("transpose.int", {batch}, {int64_t(1), int64_t(2)}); }
Tensor mm(const Tensor& a, const Tensor& b) { return call1("mm", {a, b}); }
Tensor bmm(const Tensor& a, const Tensor& b) { return call1("bmm", {a, b}); }

bool isColumnMajor(const optable::TensorMeta& matrix)
{
    return matrix.layout.strides[0] == 1 && matrix.layout.strides[1] == matrix.layout.shape[0];
}

/// The gradients of the factors at `first` and `first + 1` of a product of matrices; each lies in memory as its factor does.
void giveFactors(GradientCall& c, size_t first, const Attr& scale)
{
    const size_t second = first + 1;
    const Tensor g = c.grad();
    if (c.needs(first)) {
        const Tensor b = c.in(second);
        c.give(first, scaled(isColumnMajor(c.meta(first)) ? turned(mm(b, turned(g))) : mm(g, turned(b)), scale));
    }
    if (c.needs(second)) {
        const Tensor a = c.in(first);
        c.give(second, scaled(isColumnMajor(c.meta(second)) ? turned(mm(turned(g), a)) : mm(turned(a), g), scale));
    }
}

const Attr kOne = Scalar::of(int64_t(1));

void mmFactors(GradientCall& c) { giveFactors(c, 0, kOne); }

void addmm(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, scaled(c.grad(), c.attr(0)));
    giveFactors(c, 1, c.attr(1));
}

void bmmFactors(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, bmm(c.grad(), turnedBatch(c.in(1))));
    if (c.needs(1))
        c.give(1, bmm(turnedBatch(c.in(0)), c.grad()));
}

void mv(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, call1("outer", {c.grad(), c.in(1)}));
    if (c.needs(1))
        c.give(1, call1("mv", {turned(c.in(0)), c.grad()}));
}

void dot(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, c.grad() * c.in(1));
    if (c.needs(1))
        c.give(1, c.grad() * c.in(0));
}

void outer(GradientCall& c)
{
    const auto sum = [](const Tensor& x, int64_t dim) { return call1("sum.dim_IntList", {x}, {Dims{dim}, false}); };
    if (c.needs(0))
        c.give(0, sum(c.grad() * c.in(1), 1));
    if (c.needs(1))
        c.give(1, sum(c.grad() * call1("unsqueeze", {c.in(0)}, {int64_t(1)}), 0));
}

constexpr Gradient kGradients[] = {
    {"mm", "MmBackward0", "self?mat2 mat2?self", mmFactors},   {"mv", "MvBackward0", "self?vec vec?self", mv},
    {"dot", "DotBackward0", "self?tensor tensor?self", dot},   {"bmm", "BmmBackward0", "self?mat2 mat2?self", bmmFactors},
    {"addmm", "AddmmBackward0", "mat1?mat2 mat2?mat1", addmm}, {"outer", "MulBackward0", "self?vec2 vec2?self", outer},
};

}

std::span<const Gradient> contractGradients() { return kGradients; }

}

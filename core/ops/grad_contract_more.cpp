#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

Tensor turned(const Tensor& batch) { return call1("transpose.int", {batch}, {int64_t(-2), int64_t(-1)}); }
Tensor product(const char* op, const Tensor& a, const Tensor& b) { return call1(op, {a, b}); }

void giveSummand(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, scaled(c.grad(), c.attr(0)));
}

void giveBatches(GradientCall& c, const Tensor& g)
{
    if (c.needs(1))
        c.give(1, scaled(product("bmm", g, turned(c.in(2))), c.attr(1)));
    if (c.needs(2))
        c.give(2, scaled(product("bmm", turned(c.in(1)), g), c.attr(1)));
}

void baddbmm(GradientCall& c)
{
    giveSummand(c);
    giveBatches(c, c.grad());
}

/// Every product of the batch goes into the one sum.
void addbmm(GradientCall& c)
{
    giveSummand(c);
    if (!c.needs(1) && !c.needs(2))
        return;
    const Dims &a = c.shape(1), &b = c.shape(2);
    giveBatches(c, call1("expand", {call1("unsqueeze", {c.grad()}, {int64_t(0)})}, {Dims{a[0], a[1], b[2]}}));
}

void addmv(GradientCall& c)
{
    giveSummand(c);
    if (c.needs(1))
        c.give(1, scaled(product("outer", c.grad(), c.in(2)), c.attr(1)));
    if (c.needs(2))
        c.give(2, scaled(product("mv", turned(c.in(1)), c.grad()), c.attr(1)));
}

void addr(GradientCall& c)
{
    giveSummand(c);
    const auto inGradType = [&](const Tensor& x) { return x.dtype() == c.grad().dtype() ? x : call1("to.dtype", {x}, {c.grad().dtype()}); };
    if (c.needs(1))
        c.give(1, scaled(product("mv", c.grad(), inGradType(c.in(2))), c.attr(1)));
    if (c.needs(2))
        c.give(2, scaled(product("mv", turned(c.grad()), inGradType(c.in(1))), c.attr(1)));
}

void cross(GradientCall& c)
{
    const auto product = [&](const Tensor& a, const Tensor& b) { return call1("linalg_cross", {a, b}, {c.attr(0)}); };
    if (c.needs(0))
        c.give(0, product(c.in(1), c.grad()));
    if (c.needs(1))
        c.give(1, product(c.grad(), c.in(0)));
}

constexpr Gradient kGradients[] = {
    {"addbmm", "AddbmmBackward0", "batch1?batch2 batch2?batch1", addbmm},
    {"baddbmm", "BaddbmmBackward0", "batch1?batch2 batch2?batch1", baddbmm},
    {"addmv", "AddmvBackward0", "mat?vec vec?mat", addmv},
    {"addr", "AddrBackward0", "vec1?vec2 vec2?vec1", addr},
    {"linalg_cross", "LinalgCrossBackward0", "self?other other?self", cross},
};

}

std::span<const Gradient> contractMoreGradients() { return kGradients; }

}

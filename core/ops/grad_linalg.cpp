#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

Tensor turned(const Tensor& matrices) { return call1("transpose.int", {matrices}, {int64_t(-2), int64_t(-1)}); }
Tensor product(const Tensor& a, const Tensor& b) { return call1("matmul", {a, b}); }

void inv(GradientCall& c)
{
    const Tensor result = turned(c.out());
    c.give(0, -product(result, product(c.grad(), result)));
}

void svdvals(GradientCall& c)
{
    const std::vector<Tensor> parts = call("_thin_svd", {c.in(0)});
    c.give(0, product(parts[0] * call1("unsqueeze", {c.grad()}, {int64_t(-2)}), parts[2]));
}

/// Of u, s and v of x = u diag(s) v. The turns move within the planes of two axes, by the difference of the squares of their stretches;
/// where there are more rows or columns than axes, out of the space of all axes, too.
void thinSvd(GradientCall& c)
{
    const auto row = [](const Tensor& x) { return call1("unsqueeze", {x}, {int64_t(-2)}); };
    const auto column = [](const Tensor& x) { return call1("unsqueeze", {x}, {int64_t(-1)}); };
    const auto skew = [](const Tensor& x) { return x - turned(x); };
    const Tensor u = c.out(0), s = c.out(1), v = c.out(2), squares = s * s;
    const int64_t count = s.shape().back();
    const Tensor gaps = row(squares) - column(squares) + call1("eye.m", {}, {count, count, s.dtype(), s.device()}); // nothing divides by 0
    Tensor core = c.has(1) ? call1("diag_embed", {c.grad(1)}) : zerosLike(gaps);
    if (c.has(0))
        core = core + skew(product(turned(u), c.grad(0))) / gaps * row(s);
    if (c.has(2))
        core = core + column(s) * (skew(product(v, turned(c.grad(2)))) / gaps);
    Tensor slope = product(u, product(core, v));
    if (c.has(0) && u.shape()[u.ndim() - 2] > count)
        slope = slope + product((c.grad(0) - product(u, product(turned(u), c.grad(0)))) / row(s), v);
    if (c.has(2) && v.shape().back() > count)
        slope = slope + product(u, (c.grad(2) - product(product(c.grad(2), turned(v)), v)) / column(s));
    c.give(0, slope);
}

constexpr Gradient kGradients[] = {
    {"linalg_inv", "LinalgInvExBackward0", "result", inv},
    {"linalg_svdvals", "LinalgSvdBackward0", "A", svdvals},
    {"_thin_svd", "LinalgSvdBackward0", "result0 result1 result2", thinSvd},
};

}

std::span<const Gradient> linalgGradients() { return kGradients; }

}

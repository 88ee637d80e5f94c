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

constexpr Gradient kGradients[] = {
    {"linalg_inv", "LinalgInvExBackward0", "result", inv},
    {"linalg_svdvals", "LinalgSvdBackward0", "A", svdvals},
};

}

std::span<const Gradient> linalgGradients() { return kGradients; }

}

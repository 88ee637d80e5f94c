#include "core/ops/grad_util.h"

namespace ss::ops {

namespace {

using namespace expression;

void tril(GradientCall& c) { c.give(0, call1("tril", {c.grad()}, {c.attr(0)})); }
void triu(GradientCall& c) { c.give(0, call1("triu", {c.grad()}, {c.attr(0)})); }

/// What was in the tensor is gone.
void fill(GradientCall& c) { c.give(0, zerosOf(c.shape(0), c.grad())); }

void fillTensor(GradientCall& c)
{
    if (c.needs(0))
        fill(c);
    if (c.needs(1))
        c.give(1, call1("sum", {c.grad()}));
}

constexpr Gradient kGradients[] = {
    {"empty_like", "", "", nullptr},
    {"zeros_like", "", "", nullptr},
    {"ones_like", "", "", nullptr},
    {"full_like", "", "", nullptr},
    {"new_empty", "", "", nullptr},
    {"new_empty_strided", "", "", nullptr},
    {"new_zeros", "", "", nullptr},
    {"new_ones", "", "", nullptr},
    {"new_full", "", "", nullptr},
    {"tril", "TrilBackward0", "", tril},
    {"triu", "TriuBackward0", "", triu},
    {"fill_.Scalar", "FillBackward2", "", fill},
    {"fill_.Tensor", "FillBackward3", "", fillTensor},
    {"zero_", "ZeroBackward0", "", fill},
};

}

std::span<const Gradient> createGradients() { return kGradients; }

}

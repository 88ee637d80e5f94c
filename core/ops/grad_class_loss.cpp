#include "core/ops/expression.h"
#include "core/ops/grad_families.h"
#include "core/optable/loss_meta.h"

namespace ss::ops {

namespace {

using namespace expression;

Tensor optional(GradientCall& c, size_t input) { return c.meta(input).defined ? c.in(input) : Tensor(); }

template <size_t n> std::vector<Attr> attrsOf(const GradientCall& c)
{
    std::vector<Attr> attrs;
    for (size_t i = 0; i < n; ++i)
        attrs.push_back(c.attr(i));
    return attrs;
}

template <const char* const& row> void nll(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, call1(row, {c.grad(), c.in(0), c.in(1), optional(c, 2)}, attrsOf<2>(c)));
}

/// Linear in the gradient of the loss, and flat in the scores.
template <const char* const& row> void nllAgain(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, call1(row, {c.grad(), c.in(2), optional(c, 3)}, attrsOf<2>(c)));
    if (c.needs(1))
        c.give(1, zerosLike(c.grad()));
}

constexpr const char* kNll = "nll_loss";
constexpr const char* kNllBackward = "nll_loss_backward";
constexpr const char* kNll2d = "nll_loss2d";
constexpr const char* kNll2dBackward = "nll_loss2d_backward";

void multiMargin(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, call1("multi_margin_loss_backward", {c.grad(), c.in(0), c.in(1), optional(c, 2)}, attrsOf<3>(c)));
}

void multilabelMargin(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, call1("multilabel_margin_loss_backward", {c.grad(), c.in(0), c.in(1)}, attrsOf<1>(c)));
}

constexpr Gradient kGradients[] = {
    {"nll_loss", "NllLossBackward0", "self target weight", nll<kNllBackward>, false, "nll_loss_forward weight"},
    {"nll_loss_backward", "NllLossBackwardBackward0", "target weight", nllAgain<kNll>, false, "nll_loss_backward weight"},
    {"nll_loss2d", "NllLoss2DBackward0", "self target weight", nll<kNll2dBackward>, false, "nll_loss2d_forward weight"},
    {"nll_loss2d_backward", "NllLoss2DBackwardBackward0", "target weight", nllAgain<kNll2d>, false, "nll_loss2d_backward weight"},
    {"multi_margin_loss", "MultiMarginLossBackward0", "self target weight", multiMargin, false, "multi_margin_loss weight"},
    {"multi_margin_loss_backward", "NotImplemented", "", nullptr},
    {"multilabel_margin_loss", "MultilabelMarginLossBackward0", "self target", multilabelMargin},
    {"multilabel_margin_loss_backward", "NotImplemented", "", nullptr},
};

}

std::span<const Gradient> classLossGradients() { return kGradients; }

}

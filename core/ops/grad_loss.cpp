#include "core/ops/expression.h"
#include "core/ops/grad_families.h"
#include "core/ops/grad_reduce.h"
#include "core/optable/loss_meta.h"

namespace ss::ops {

namespace {

using namespace expression;

std::vector<Attr> attrsOf(const GradientCall& c, size_t count)
{
    std::vector<Attr> attrs;
    for (size_t i = 0; i < count; ++i)
        attrs.push_back(c.attr(i));
    return attrs;
}

int64_t elements(const Tensor& a, const Tensor& b) { return a.shape() == b.shape() ? a.numel() : (a + b).numel(); }

/// By the row of the loss's slope in its first argument; a function of x - t falls in t as it rises in x.
void differences(GradientCall& c, const char* backward, size_t attrs)
{
    const Tensor x = c.in(0), t = c.in(1), slope = call1(backward, {c.grad(), x, t}, attrsOf(c, attrs));
    c.give(0, slope);
    if (c.needs(1))
        c.give(1, -slope);
}
void mse(GradientCall& c) { differences(c, "mse_loss_backward", 1); }
void smoothL1(GradientCall& c) { differences(c, "smooth_l1_loss_backward", 2); }
void huber(GradientCall& c) { differences(c, "huber_loss_backward", 2); }

/// Of the row of a slope, given what the slope's own slope in x is.
template <class F> void again(GradientCall& c, const char* backward, size_t attrs, bool inTarget, F&& curvature)
{
    const Tensor gg = c.grad(), g = c.in(0), x = c.in(1), t = c.in(2);
    if (c.needs(0))
        c.give(0, call1(backward, {gg, x, t}, attrsOf(c, attrs)));
    if (!c.needs(1) && !(inTarget && c.needs(2)))
        return;
    Tensor second = gg * g * curvature(x, t);
    if (std::get<int64_t>(c.attr(0)) == optable::kMean)
        second = second / double(elements(x, t));
    c.give(1, second);
    if (inTarget && c.needs(2))
        c.give(2, -second);
}

Tensor within(const Tensor& x, const Tensor& t, double bound)
{
    return call1("to.dtype", {less(apply("abs", x - t), number(bound))}, {x.dtype()});
}

void mseAgain(GradientCall& c)
{
    again(c, "mse_loss_backward", 1, true, [](const Tensor&, const Tensor&) { return number(2); });
}
void smoothL1Again(GradientCall& c)
{
    const double beta = std::get<double>(c.attr(1));
    again(c, "smooth_l1_loss_backward", 2, true, [=](const Tensor& x, const Tensor& t) { return within(x, t, beta) / beta; });
}
void huberAgain(GradientCall& c)
{
    const double delta = std::get<double>(c.attr(1));
    again(c, "huber_loss_backward", 2, true, [=](const Tensor& x, const Tensor& t) { return within(x, t, delta); });
}

void softMargin(GradientCall& c)
{
    const Tensor x = c.in(0), t = c.in(1);
    if (c.needs(0))
        c.give(0, call1("soft_margin_loss_backward", {c.grad(), x, t}, {c.attr(0)}));
}

void softMarginAgain(GradientCall& c)
{
    const Tensor gg = c.grad(), g = c.in(0), x = c.in(1), t = c.in(2), y = apply("sigmoid", -t * x), falling = y * (1 - y);
    if (c.needs(0))
        c.give(0, call1("soft_margin_loss_backward", {gg, x, t}, {c.attr(0)}));
    Tensor scale = gg * g;
    if (std::get<int64_t>(c.attr(0)) == optable::kMean)
        scale = scale / double(elements(x, t));
    if (c.needs(1))
        c.give(1, scale * t * t * falling);
    if (c.needs(2))
        c.give(2, scale * (t * x * falling - y));
}

Tensor weighted(const GradientCall& c, const Tensor& gradient, const Tensor& weight, int64_t count)
{
    const Tensor scaled = weight.defined() ? gradient * weight : gradient;
    return std::get<int64_t>(c.attr(0)) == optable::kMean ? scaled / double(count) : scaled;
}

void entropy(GradientCall& c)
{
    const Tensor x = c.in(0), t = c.in(1), weight = c.meta(2).defined ? c.in(2) : Tensor();
    if (c.needs(0))
        c.give(0, call1("binary_cross_entropy_backward", {c.grad(), x, t, weight}, {c.attr(0)}));
    const auto log = [](const Tensor& p) { return call1("clamp_min", {apply("log", p)}, {Scalar::of(-100.0)}); };
    if (c.needs(1))
        c.give(1, weighted(c, c.grad() * (log(1 - x) - log(x)), weight, elements(x, t)));
}

void entropyAgain(GradientCall& c)
{
    const Tensor gg = c.grad(), g = c.in(0), x = c.in(1), t = c.in(2), weight = c.meta(3).defined ? c.in(3) : Tensor();
    if (c.needs(0))
        c.give(0, call1("binary_cross_entropy_backward", {gg, x, t, weight}, {c.attr(0)}));
    const Tensor product = x * (1 - x), scale = weighted(c, gg * g, weight, elements(x, t)) / product;
    if (c.needs(1))
        c.give(1, scale * (1 - (x - t) * (1 - 2 * x) / product));
    if (c.needs(2))
        c.give(2, -scale);
    if (c.needs(3))
        c.give(3, weighted(c, gg * g, {}, elements(x, t)) * (x - t) / product);
}

/// Of -ln s(x) the slope is s(x) - 1.
void logits(GradientCall& c)
{
    const auto optional = [&](size_t i) { return c.meta(i).defined ? c.in(i) : Tensor(); };
    const Tensor x = c.in(0), t = c.in(1), g = c.grad(), weight = optional(2), ofYes = optional(3), s = apply("sigmoid", x);
    const int64_t count = t.numel();
    if (c.needs(0)) {
        const Tensor yes = ofYes.defined() ? ofYes * t : Tensor();
        c.give(0, weighted(c, g * (yes.defined() ? (yes + 1 - t) * s - yes : s - t), weight, count));
    }
    if (!c.needs(1))
        return;
    const auto log = [](const Tensor& y) { return apply("log_sigmoid", y); };
    c.give(1, weighted(c, g * (ofYes.defined() ? log(-x) - log(x) * ofYes : -x), weight, count));
}

constexpr Gradient kGradients[] = {
    {"binary_cross_entropy_with_logits", "BinaryCrossEntropyWithLogitsBackward0", "self target weight pos_weight", logits, false,
     "binary_cross_entropy_with_logits weight pos_weight"},
    {"mse_loss", "MseLossBackward0", "self target", mse},
    {"mse_loss_backward", "MseLossBackwardBackward0", "grad_output self target", mseAgain},
    {"smooth_l1_loss", "SmoothL1LossBackward0", "self target", smoothL1},
    {"smooth_l1_loss_backward", "SmoothL1LossBackwardBackward0", "grad_output self target", smoothL1Again},
    {"huber_loss", "HuberLossBackward0", "self target", huber},
    {"huber_loss_backward", "HuberLossBackwardBackward0", "grad_output self target", huberAgain},
    {"soft_margin_loss", "SoftMarginLossBackward0", "self target", softMargin, false, "soft_margin_loss target"},
    {"soft_margin_loss_backward", "SoftMarginLossBackwardBackward0", "grad_output self target", softMarginAgain},
    {"binary_cross_entropy", "BinaryCrossEntropyBackward0", "self target weight", entropy, false, "binary_cross_entropy weight"},
    {"binary_cross_entropy_backward", "BinaryCrossEntropyBackwardBackward0", "grad_output self target weight", entropyAgain},
};

}

std::span<const Gradient> lossGradients() { return kGradients; }

}

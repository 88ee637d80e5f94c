#include "core/ops/grad_util.h"

namespace ss::ops {

namespace {

void rot90(GradientCall& c) { c.give(0, call1("rot90", {c.grad()}, {-intAt(c, 0), c.attr(1)})); }
void fliplr(GradientCall& c) { c.give(0, call1("flip", {c.grad()}, {Dims{1}})); }
void flipud(GradientCall& c) { c.give(0, call1("flip", {c.grad()}, {Dims{0}})); }

void fillDiagonal(GradientCall& c)
{
    c.give(0, call1("fill_diagonal_", {call1("clone", {c.grad()})}, {optable::Scalar::of(int64_t(0)), c.attr(1)}));
}

constexpr Gradient kGradients[] = {
    {"rot90", "Rot90Backward0", "", rot90},
    {"fliplr", "FlipBackward0", "", fliplr},
    {"flipud", "FlipBackward0", "", flipud},
    {"fill_diagonal_", "CopySlices", "", fillDiagonal},
};

}

std::span<const Gradient> joinGradients() { return kGradients; }

}

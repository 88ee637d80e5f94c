#include "core/ops/grad_util.h"

#include "core/layout/view_rules.h"

#include <algorithm>

namespace ss::ops {

namespace {

using namespace expression;

/// What was in the tensor is gone.
void copyInto(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, zerosLike(c.grad()));
    if (c.needs(1))
        c.give(1, c.grad());
}

/// Each tensor has its stretch of the axis; old code's empty ones have none.
void cat(GradientCall& c)
{
    const Tensor grad = c.grad();
    int64_t start = 0;
    for (size_t i = 0; i < c.inputs(); ++i) {
        const Dims& shape = c.shape(i);
        if (shape.size() == 1 && shape[0] == 0) {
            if (c.needs(i))
                c.give(i, zerosOf({0}, grad));
            continue;
        }
        const int64_t length = shape[wrapAxis(intAt(c, 0), shape.size())];
        if (c.needs(i))
            c.give(i, call1("narrow", {grad}, {c.attr(0), start, length}));
        start += length;
    }
}

void stack(GradientCall& c)
{
    const Tensor grad = c.grad();
    for (size_t i = 0; i < c.inputs(); ++i)
        if (c.needs(i))
            c.give(i, call1("select.int", {grad}, {c.attr(0), static_cast<int64_t>(i)}));
}

/// Each axis of the result is seen as two, how often and which; the sum runs over how often.
void repeat(GradientCall& c)
{
    const Tensor grad = c.grad();
    const Dims& sizes = c.shape(0);
    const size_t leading = grad.ndim() - sizes.size();
    if (grad.numel() == 0)
        return c.give(0, zerosOf(sizes, grad));
    Dims parted, repeats;
    for (size_t axis = 0; axis < grad.ndim(); ++axis) {
        const int64_t size = axis < leading ? 1 : sizes[axis - leading];
        repeats.push_back(static_cast<int64_t>(parted.size()));
        parted.push_back(grad.shape()[axis] / size);
        parted.push_back(size);
    }
    if (repeats.empty())
        return c.give(0, grad);
    const Tensor sum = call1("sum.dim_IntList", {call1("reshape", {grad}, {parted})}, {repeats});
    c.give(0, call1("reshape", {sum}, {sizes}));
}

void flip(GradientCall& c) { c.give(0, call1("flip", {c.grad()}, {c.attr(0)})); }

void roll(GradientCall& c)
{
    Dims shifts = dimsAt(c, 0), dims = dimsAt(c, 1);
    std::reverse(shifts.begin(), shifts.end());
    std::reverse(dims.begin(), dims.end());
    for (int64_t& shift : shifts)
        shift = -shift;
    c.give(0, call1("roll", {c.grad()}, {shifts, dims}));
}

constexpr Gradient kGradients[] = {
    {"clone", "CloneBackward0", "", passOn},     {"contiguous", "CloneBackward0", "", passOn}, {"to.device", "ToCopyBackward0", "", passOn},
    {"to.dtype", "ToCopyBackward0", "", passOn}, {"to.other", "ToCopyBackward0", "", passOn},  {"type_as", "ToCopyBackward0", "", passOn},
    {"cpu", "ToCopyBackward0", "", passOn},      {"half", "ToCopyBackward0", "", passOn},      {"bfloat16", "ToCopyBackward0", "", passOn},
    {"float", "ToCopyBackward0", "", passOn},    {"double", "ToCopyBackward0", "", passOn},    {"cfloat", "ToCopyBackward0", "", passOn},
    {"cdouble", "ToCopyBackward0", "", passOn},  {"copy_", "CopyBackwards", "", copyInto},     {"cat", "CatBackward0", "", cat},
    {"concat", "CatBackward0", "", cat},         {"concatenate", "CatBackward0", "", cat},     {"stack", "StackBackward0", "", stack},
    {"repeat", "RepeatBackward0", "", repeat},   {"tile", "RepeatBackward0", "", repeat},      {"flip", "FlipBackward0", "", flip},
    {"roll", "RollBackward0", "", roll},
};

}

std::span<const Gradient> copyGradients() { return kGradients; }

}

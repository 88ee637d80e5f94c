#include "core/layout/overlap.h"
#include "core/ops/grad_util.h"

namespace ss::ops {

namespace {

/// The attributes of the part, behind those that the op has besides.
std::vector<Attr> partAttrs(const GradientCall& c, size_t first, size_t count)
{
    std::vector<Attr> attrs;
    for (size_t i = first; i < first + count; ++i)
        attrs.push_back(c.attr(i));
    return attrs;
}

/// y = x but for a part, which is src: `write` and `read` name the ops that write and read such a part.
template <size_t attrs> void scatter(GradientCall& c, const char* write, const char* read)
{
    const std::vector<Attr> part = partAttrs(c, 0, attrs);
    if (c.needs(0))
        c.give(0, call1(write, {c.grad(), zerosOf(c.shape(1), c.grad())}, part));
    if (c.needs(1))
        c.give(1, call1(read, {c.grad()}, part));
}

void selectScatter(GradientCall& c) { scatter<2>(c, "select_scatter", "select.int"); }
void sliceScatter(GradientCall& c) { scatter<4>(c, "slice_scatter", "slice.Tensor"); }
void diagonalScatter(GradientCall& c) { scatter<3>(c, "diagonal_scatter", "diagonal"); }

/// The gradient in self's geometry: offset and strides count over its storage.
void asStridedScatter(GradientCall& c)
{
    const Layout& self = c.meta(0).layout;
    Tensor grad = c.grad();
    if (!(grad.layout() == self) && !overlapsItself(self).value_or(true)) {
        const int64_t elements = c.meta(0).storageBytes / grad.itemsize();
        const Tensor storage = zerosOf({elements}, grad);
        grad = call1("as_strided_scatter", {storage, grad}, {self.shape, self.strides, self.offset});
        grad = call1("as_strided", {grad}, {self.shape, self.strides, self.offset});
    }
    const std::vector<Attr> part = partAttrs(c, 0, 3);
    if (c.needs(0))
        c.give(0, call1("as_strided_scatter", {grad, zerosOf(c.shape(1), grad)}, part));
    if (c.needs(1))
        c.give(1, call1("as_strided", {grad}, part));
}

void selectBackward(GradientCall& c) { c.give(0, call1("select.int", {c.grad()}, partAttrs(c, 1, 2))); }
void sliceBackward(GradientCall& c) { c.give(0, call1("slice.Tensor", {c.grad()}, partAttrs(c, 1, 4))); }
void diagonalBackward(GradientCall& c) { c.give(0, call1("diagonal", {c.grad()}, partAttrs(c, 1, 3))); }
void unfoldBackward(GradientCall& c) { c.give(0, call1("unfold", {c.grad()}, partAttrs(c, 1, 3))); }

constexpr Gradient kGradients[] = {
    {"select_scatter", "SelectScatterBackward0", "", selectScatter},
    {"slice_scatter", "SliceScatterBackward0", "", sliceScatter},
    {"diagonal_scatter", "DiagonalScatterBackward0", "", diagonalScatter},
    {"as_strided_scatter", "AsStridedScatterBackward0", "", asStridedScatter},
    {"select_backward", "SelectBackwardBackward0", "", selectBackward},
    {"slice_backward", "SliceBackwardBackward0", "", sliceBackward},
    {"diagonal_backward", "DiagonalBackwardBackward0", "", diagonalBackward},
    {"unfold_backward", "UnfoldBackwardBackward0", "", unfoldBackward},
};

}

std::span<const Gradient> partGradients() { return kGradients; }

}

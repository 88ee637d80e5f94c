#include "core/layout/overlap.h"
#include "core/layout/view_rules.h"
#include "core/ops/grad_util.h"

#include <algorithm>

namespace ss::ops {

namespace {

using namespace expression;
using optable::Attr;

// --- Axes in another order --------------------------------------------------------------------------------------------------

void transposeBack(GradientCall& c) { c.give(0, call1("transpose.int", {c.grad()}, {c.attr(0), c.attr(1)})); }
void matrixTransposeBack(GradientCall& c) { c.give(0, call1("transpose.int", {c.grad()}, {int64_t(-2), int64_t(-1)})); }
void plainTransposeBack(GradientCall& c) { c.give(0, apply("t", c.grad())); }

/// A layout whose strides are the numbers of its axes tells which axis went where.
Layout numberedAxes(const GradientCall& c)
{
    Layout layout{c.shape(0), c.shape(0), 0};
    for (size_t axis = 0; axis < layout.ndim(); ++axis)
        layout.strides[axis] = static_cast<int64_t>(axis);
    return layout;
}

void permuteBack(GradientCall& c, const Layout& permuted)
{
    Dims back(permuted.ndim(), 0);
    for (size_t axis = 0; axis < permuted.ndim(); ++axis)
        back[static_cast<size_t>(permuted.strides[axis])] = static_cast<int64_t>(axis);
    c.give(0, call1("permute", {c.grad()}, {back}));
}

void permute(GradientCall& c) { permuteBack(c, permuted(numberedAxes(c), dimsAt(c, 0))); }
void reverse(GradientCall& c) { permuteBack(c, reversedAxes(numberedAxes(c))); }
void move(GradientCall& c) { permuteBack(c, movedAxes(numberedAxes(c), dimsAt(c, 0), dimsAt(c, 1))); }

// --- Another shape of the same elements -------------------------------------------------------------------------------------

void reshapeBack(GradientCall& c) { c.give(0, call1("reshape", {c.grad()}, {c.shape(0)})); }
/// Axes of size 1 come back, of those that were asked for.
void squeezeBack(GradientCall& c, const Dims* asked)
{
    const Dims& shape = c.shape(0);
    std::vector<bool> wanted(shape.size(), !asked);
    for (size_t i = 0; asked && i < asked->size() && !shape.empty(); ++i)
        wanted[wrapAxis((*asked)[i], shape.size())] = true;
    Tensor grad = c.grad();
    for (size_t axis = 0; axis < shape.size(); ++axis)
        if (wanted[axis] && shape[axis] == 1)
            grad = call1("unsqueeze", {grad}, {static_cast<int64_t>(axis)});
    c.give(0, grad);
}
void squeezeAll(GradientCall& c) { squeezeBack(c, nullptr); }
void squeezeOne(GradientCall& c)
{
    const Dims asked{intAt(c, 0)};
    squeezeBack(c, &asked);
}
void squeezeSome(GradientCall& c) { squeezeBack(c, &dimsAt(c, 0)); }

void unsqueezeBack(GradientCall& c) { c.give(0, call1("squeeze.dim", {c.grad()}, {c.attr(0)})); }

// --- A part: the gradient among zeros ---------------------------------------------------------------------------------------

/// A bound that is not given is the end of the axis.
Tensor sliceBack(const GradientCall& c, const Tensor& grad, int64_t dim, const Attr& start, const Attr& end, int64_t step = 1)
{
    const auto* first = std::get_if<int64_t>(&start);
    const auto* last = std::get_if<int64_t>(&end);
    const int64_t size = c.shape(0)[wrapAxis(dim, c.shape(0).size())];
    return call1("slice_backward", {grad}, {c.shape(0), dim, first ? *first : 0, last ? *last : size, step});
}

void select(GradientCall& c) { c.give(0, call1("select_backward", {c.grad()}, {c.shape(0), c.attr(0), c.attr(1)})); }
void slice(GradientCall& c) { c.give(0, sliceBack(c, c.grad(), intAt(c, 0), c.attr(1), c.attr(2), intAt(c, 3))); }
void diagonal(GradientCall& c) { c.give(0, call1("diagonal_backward", {c.grad()}, {c.shape(0), c.attr(0), c.attr(1), c.attr(2)})); }
void unfold(GradientCall& c) { c.give(0, call1("unfold_backward", {c.grad()}, {c.shape(0), c.attr(0), c.attr(1), c.attr(2)})); }

void narrow(GradientCall& c)
{
    const int64_t dim = intAt(c, 0), size = c.shape(0)[wrapAxis(dim, c.shape(0).size())];
    const int64_t start = intAt(c, 1) < 0 ? intAt(c, 1) + size : intAt(c, 1);
    c.give(0, sliceBack(c, c.grad(), dim, start, start + intAt(c, 2)));
}

std::vector<Tensor> gradsOf(GradientCall& c, size_t count)
{
    std::vector<Tensor> grads;
    for (size_t i = 0; i < count; ++i)
        grads.push_back(c.grad(i));
    return grads;
}

/// The number of pieces follows from the layout alone.
void split(GradientCall& c)
{
    c.give(0, ofList("cat", gradsOf(c, splitBySize(c.meta(0).layout, intAt(c, 0), intAt(c, 1)).size()), intAt(c, 1)));
}

void splitSizes(GradientCall& c) { c.give(0, ofList("cat", gradsOf(c, dimsAt(c, 0).size()), intAt(c, 1))); }

void chunk(GradientCall& c)
{
    c.give(0, ofList("cat", gradsOf(c, chunked(c.meta(0).layout, intAt(c, 0), intAt(c, 1)).size()), intAt(c, 1)));
}

void unbind(GradientCall& c)
{
    const auto count = static_cast<size_t>(c.shape(0)[wrapAxis(intAt(c, 0), c.shape(0).size())]);
    if (count > 0)
        c.give(0, ofList("stack", gradsOf(c, count), intAt(c, 0)));
}

void joinSections(GradientCall& c, int64_t dim) { c.give(0, ofList("cat", gradsOf(c, static_cast<size_t>(intAt(c, 0))), dim)); }

/// Pieces between indices may overlap, so each goes back by itself.
void addSections(GradientCall& c, int64_t dim)
{
    Tensor sum;
    Attr start = int64_t(0);
    const Dims& ends = dimsAt(c, 0);
    for (size_t i = 0; i <= ends.size(); ++i) {
        const Attr end = i < ends.size() ? Attr(ends[i]) : Attr();
        if (c.has(i)) {
            const Tensor part = sliceBack(c, c.grad(i), dim, start, end);
            sum = sum.defined() ? sum + part : part;
        }
        start = end;
    }
    c.give(0, sum);
}

void sections(GradientCall& c) { joinSections(c, intAt(c, 1)); }
void sectionsAt(GradientCall& c) { addSections(c, intAt(c, 1)); }
/// hsplit, vsplit and dsplit have an axis of their own.
template <int64_t dim> void ownSections(GradientCall& c) { joinSections(c, c.shape(0).size() == 1 ? 0 : dim); }
template <int64_t dim> void ownSectionsAt(GradientCall& c) { addSections(c, c.shape(0).size() == 1 ? 0 : dim); }

// --- as_strided: both tensors are geometries over one storage ---------------------------------------------------------------

/// The places of a geometry in that storage, as an index tensor.
Tensor placesOf(const Layout& geometry, int64_t size, Device device)
{
    const Tensor all = call1("arange", {}, {optable::Scalar::of(size), optable::Attr(), device});
    return call1("as_strided", {all}, {geometry.shape, geometry.strides, geometry.offset});
}

/// Elements that the input saw several times share what arrived at them.
Tensor shared(const Tensor& storage, const Layout& input)
{
    if (!overlapsItself(input).value_or(true))
        return storage;
    const Tensor places = placesOf(input, storage.numel(), storage.device());
    const Tensor ones = call1("ones", {}, {input.shape, storage.dtype(), storage.device()});
    const Tensor count = call1("put", {zerosOf({storage.numel()}, storage), places, ones}, {true});
    return storage / call1("clamp_min", {count}, {optable::Scalar::of(1.0)});
}

void asStrided(GradientCall& c)
{
    Layout input = c.meta(0).layout;
    Layout output{dimsAt(c, 0), dimsAt(c, 1), input.offset};
    if (const auto* offset = std::get_if<int64_t>(&c.attr(2)))
        output.offset = *offset;
    const int64_t start = std::min(input.offset, output.offset);
    input.offset -= start;
    output.offset -= start;
    const int64_t size = std::max({extentOf(input).value_or(Extent()).end, extentOf(output).value_or(Extent()).end, int64_t(0)});
    const Tensor grad = c.grad();
    const Tensor storage = call1("put", {zerosOf({size}, grad), placesOf(output, size, grad.device()), grad}, {true});
    c.give(0, call1("as_strided", {shared(storage, input)}, {input.shape, input.strides, input.offset}));
}

constexpr Gradient kGradients[] = {
    {"transpose.int", "TransposeBackward0", "", transposeBack},
    {"swapaxes", "TransposeBackward0", "", transposeBack},
    {"swapdims", "TransposeBackward0", "", transposeBack},
    {"t", "TBackward0", "", plainTransposeBack},
    {"numpy_T", "PermuteBackward0", "", reverse},
    {"mT", "TransposeBackward0", "", matrixTransposeBack},
    {"permute", "PermuteBackward0", "", permute},
    {"movedim.intlist", "PermuteBackward0", "", move},
    {"moveaxis.intlist", "PermuteBackward0", "", move},
    {"view", "ViewBackward0", "", reshapeBack},
    {"_unsafe_view", "UnsafeViewBackward0", "", reshapeBack},
    {"view_as", "ViewBackward0", "", reshapeBack},
    {"view.dtype", "", "", nullptr},
    {"expand", "ExpandBackward0", "", passOn},
    {"broadcast_to", "ExpandBackward0", "", passOn},
    {"expand_as", "ExpandBackward0", "", passOn},
    {"squeeze", "SqueezeBackward0", "", squeezeAll},
    {"squeeze.dim", "SqueezeBackward1", "", squeezeOne},
    {"squeeze.dims", "SqueezeBackward2", "", squeezeSome},
    {"unsqueeze", "UnsqueezeBackward0", "", unsqueezeBack},
    {"select.int", "SelectBackward0", "", select},
    {"slice.Tensor", "SliceBackward0", "", slice},
    {"narrow", "SliceBackward0", "", narrow},
    {"split.Tensor", "SplitBackward0", "", split},
    {"split.sizes", "SplitWithSizesBackward0", "", splitSizes},
    {"split_with_sizes", "SplitWithSizesBackward0", "", splitSizes},
    {"chunk", "SplitBackward0", "", chunk},
    {"unbind.int", "UnbindBackward0", "", unbind},
    {"tensor_split.sections", "SliceBackward0", "", sections},
    {"tensor_split.indices", "SliceBackward0", "", sectionsAt},
    {"hsplit.int", "SliceBackward0", "", ownSections<1>},
    {"hsplit.array", "SliceBackward0", "", ownSectionsAt<1>},
    {"vsplit.int", "SliceBackward0", "", ownSections<0>},
    {"vsplit.array", "SliceBackward0", "", ownSectionsAt<0>},
    {"dsplit.int", "SliceBackward0", "", ownSections<2>},
    {"dsplit.array", "SliceBackward0", "", ownSectionsAt<2>},
    {"diagonal", "DiagonalBackward0", "", diagonal},
    {"unfold", "UnfoldBackward0", "", unfold},
    {"as_strided", "AsStridedBackward0", "", asStrided},
    {"alias", "AliasBackward0", "", passOn},
    {"detach", "", "", nullptr},
};

}

std::span<const Gradient> viewGradients() { return kGradients; }

}

#include "core/optable/families.h"
#include "core/optable/line_meta.h"

#include <algorithm>

namespace ss::optable {

namespace {

/// The size depends on the values: `most` is what it can be.
void giveSome(MetaCall& call, int64_t most, DType dtype)
{
    giveFresh(call, {most}, dtype);
    call.out.back().sizeDependsOnValues = true;
}

/// Where each element went, and how many did; empty where nobody asks.
void giveGroups(MetaCall& call, const Dims& inverse, int64_t most)
{
    giveFresh(call, inverse, DType::Int64);
    giveSome(call, most, DType::Int64);
}

void giveUnique(MetaCall& call, bool inverse, bool counts)
{
    const Layout& layout = layoutOf(call);
    checkTakes(kTakesReal, "unique", dtypeOf(call));
    giveSome(call, layout.numel(), dtypeOf(call));
    giveGroups(call, inverse ? layout.shape : Dims{0}, counts ? layout.numel() : 0);
}

void giveUniqueSlices(MetaCall& call, int64_t dim)
{
    const Layout& layout = layoutOf(call);
    checkHasAxes(layout, dim);
    const size_t axis = wrapAxis(dim, layout.ndim());
    const auto empty = std::count(layout.shape.begin(), layout.shape.end(), 0);
    if (layout.shape[axis] == 0 && empty > 1)
        fail(ErrorKind::Runtime, "Number of zero sized dimensions is more than one, so unique cannot be applied ");
    if (layout.shape[axis] != 0 && empty > 0)
        fail(ErrorKind::Runtime, "There are 0 sized dimensions, and they aren't selected, so unique cannot be applied");
    checkTakes(kTakesReal, "unique", dtypeOf(call));
    const Dims front{0}, place{static_cast<int64_t>(axis)};
    const Layout moved = contiguousLayout(movedAxes(layout, place, front).shape);
    giveFreshOn(call, layout.shape[axis] == 0 ? contiguousLayout(layout.shape) : movedAxes(moved, front, place), dtypeOf(call),
                tensorAt(call, 0).device);
    call.out.back().sizeDependsOnValues = true;
    giveGroups(call, {layout.shape[axis]}, layout.shape[axis]);
}

void unique2Meta(MetaCall& call) { giveUnique(call, boolAt(call, 1), boolAt(call, 2)); }
void uniqueDimMeta(MetaCall& call) { giveUniqueSlices(call, intAt(call, 0)); }
void uniqueConsecutiveMeta(MetaCall& call)
{
    const auto dim = optionalAt<int64_t>(call, 2);
    if (!dim || (*dim == 0 && layoutOf(call).ndim() == 1))
        return giveUnique(call, boolAt(call, 0), boolAt(call, 1));
    giveUniqueSlices(call, *dim);
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, OpKind kind, uint8_t forms, Meta meta, const char* doc,
                    const char* samples)
{
    return {schema, torch, formula, kind, forms, meta, doc, samples};
}

#define SS_ALL ", return_inverse=True, return_counts=True"
#define SS_OUTSIDE " ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
#define SS_NOT_UNIQUE "c64[2]" SS_ALL " ! RuntimeError: \"unique\" not implemented for 'ComplexFloat'"
#define SS_UNIQUE_SAMPLES                                                                                                                  \
    "i64[5]=(3,1,2,1,3)" SS_ALL "\nf32[6]=(nan,2,2,nan,1,1)" SS_ALL "\nf32[3,5]@(1,3)" SS_ALL "\nb8[5]" SS_ALL "\nf16[2,2]" SS_ALL         \
    "\nf32[]" SS_ALL "\nf32[0]" SS_ALL "\nf32[2,0,3]" SS_ALL "\nu8[24]" SS_ALL "\n"
#define SS_ROWS "f32[4,3]=(3,1,2,3,1,2,1,1,1,3,1,2)"
#define SS_UNIQUE_SLICES                                                                                                                   \
    SS_ROWS ", dim=0" SS_ALL "\n" SS_ROWS ", dim=1" SS_ALL "\nf32[4,2,3]@(1,12,4), dim=1" SS_ALL                                           \
            "\ni64[2,3,2]=(1,2,1,2,0,0,1,2,1,2,0,0), dim=-2" SS_ALL "\nb8[4,2], dim=0" SS_ALL "\nf32[0,3], dim=0" SS_ALL                   \
            "\ni64[5]=(3,1,1,1,3), dim=0" SS_ALL "\n"                                                                                      \
            "f32[2,3], dim=2" SS_ALL SS_OUTSIDE "f32[2,0], dim=0" SS_ALL                                                                   \
            " ! RuntimeError: There are 0 sized dimensions, and they aren't selected, so unique cannot be applied\n"

constexpr OpRow kRows[] = {
    row("_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)",
        "torch.unique({*})", "y = the distinct x[...] in order", OpKind::Index, kFunction, unique2Meta,
        "The distinct elements in order, which of them each element is, and how often each occurs.", SS_UNIQUE_SAMPLES SS_NOT_UNIQUE),
    row("unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, "
        "Tensor)",
        "torch.unique({self}, dim={dim}, {*})", "y = the distinct x[:, j] in order", OpKind::Index, kFunction, uniqueDimMeta,
        "The distinct slices along an axis in order, which of them each slice is, and how often each occurs.",
        SS_UNIQUE_SLICES "f32[], dim=0" SS_ALL " ! IndexError: Dimension specified as 0 but tensor has no dimensions"),
    row("unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, Tensor, Tensor)",
        "torch.unique_consecutive({*})", "y = the x[i] with x[i] != x[i - 1]", OpKind::Index, kFunction, uniqueConsecutiveMeta,
        "The elements, or slices along an axis, without repetitions of the one before.", SS_UNIQUE_SAMPLES SS_UNIQUE_SLICES SS_NOT_UNIQUE),
};

}

std::span<const OpRow> uniqueRows() { return kRows; }

}

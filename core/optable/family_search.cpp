#include "core/layout/broadcast.h"
#include "core/optable/families.h"
#include "core/optable/line_meta.h"

namespace ss::optable {

namespace {

using Long = long long;

constexpr uint8_t kBoth = kMethod | kFunction;

std::string textOf(const Layout& layout) { return toText(layout.shape); }

/// The size depends on the values: `most` is what it can be.
void giveSome(MetaCall& call, int64_t most, DType dtype)
{
    giveFresh(call, {most}, dtype);
    call.out.back().sizeDependsOnValues = true;
}

void checkSide(const MetaCall& call, size_t rightAt)
{
    const auto side = optionalAt<std::string>(call, rightAt + 1);
    if (!side)
        return;
    if (*side != "left" && *side != "right")
        fail(ErrorKind::Runtime, "torch.searchsorted(): side can only be 'left' or 'right' but got %s", side->c_str());
    if (boolAt(call, rightAt) && *side == "left")
        fail(ErrorKind::Runtime, "torch.searchsorted(): side and right can't be set to opposites, got side of left while right was True");
}

void checkSorter(const TensorMeta& boundaries, const TensorMeta& sorter)
{
    if (!sorter.defined)
        return;
    if (!(sorter.layout.shape == boundaries.layout.shape))
        fail(ErrorKind::Runtime,
             "torch.searchsorted(): boundary and sorter must have the same size, but got boundary tensor %sand got sorter tensor %s",
             textOf(boundaries.layout).c_str(), textOf(sorter.layout).c_str());
    if (sorter.dtype != DType::Int64)
        fail(ErrorKind::Runtime, "torch.searchsorted(): sorter must be a tensor of long dtype but got dtype %s",
             nameOf(sorter.dtype).c_str());
}

bool linesMatch(const Layout& boundaries, const Layout& values)
{
    return boundaries.ndim() == values.ndim() && std::equal(boundaries.shape.begin(), boundaries.shape.end() - 1, values.shape.begin());
}

void giveSearched(MetaCall& call, const TensorMeta& boundaries, const TensorMeta& values, bool int32)
{
    const Layout &bounds = boundaries.layout, &layout = values.layout;
    if (layout.ndim() == 0 && bounds.ndim() != 1)
        fail(ErrorKind::Runtime,
             "torch.searchsorted(): input value can be a scalar only when boundaries tensor dimension is 1, but we got boundaries tensor "
             "dim(%zu) and input value's dim(0) numel(1)",
             bounds.ndim());
    if (bounds.ndim() == 0)
        fail(ErrorKind::Runtime, "torch.searchsorted(): boundaries tensor should have positive dimension, but got 0 dimension");
    if (bounds.ndim() != 1 && !linesMatch(bounds, layout))
        fail(ErrorKind::Runtime,
             "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input "
             "value "
             "tensor must match, but we got boundaries tensor %s and input value tensor %s",
             textOf(bounds).c_str(), textOf(layout).c_str());
    const TensorMeta operands[] = {boundaries, values};
    if (layout.numel() > 0)
        checkTakes(kTakesNumbers, "searchsorted_out_cpu", promoted(operands, call.defaultDType));
    giveFresh(call, layout.shape, int32 ? DType::Int32 : DType::Int64);
}

void searchsortedMeta(MetaCall& call)
{
    checkSide(call, 1);
    checkSorter(tensorAt(call, 0), tensorAt(call, 2));
    giveSearched(call, tensorAt(call, 0), tensorAt(call, 1), boolAt(call, 0));
}

void searchsortedScalarMeta(MetaCall& call)
{
    checkSide(call, 2);
    checkSorter(tensorAt(call, 0), tensorAt(call, 1));
    giveSearched(call, tensorAt(call, 0), numberMeta(std::get<Scalar>(call.attrs[0])), boolAt(call, 1));
}

void giveBuckets(MetaCall& call, const TensorMeta& boundaries, const TensorMeta& values, bool int32)
{
    if (boundaries.layout.ndim() != 1)
        fail(ErrorKind::Runtime, "boundaries tensor must be 1 dimension, but got dim(%zu)", boundaries.layout.ndim());
    giveSearched(call, boundaries, values, int32);
}

void bucketizeMeta(MetaCall& call) { giveBuckets(call, tensorAt(call, 1), tensorAt(call, 0), boolAt(call, 0)); }
void bucketizeScalarMeta(MetaCall& call)
{
    giveBuckets(call, tensorAt(call, 0), numberMeta(std::get<Scalar>(call.attrs[0])), boolAt(call, 1));
}

void isinMeta(MetaCall& call)
{
    for (const TensorMeta& tensor : call.tensors)
        if (tensor.dtype == DType::Bool || isComplex(tensor.dtype))
            fail(ErrorKind::Runtime, "Unsupported input type encountered for isin(): %s", nameOf(tensor.dtype).c_str());
    giveFresh(call, layoutOf(call).shape, DType::Bool);
}

void takeAlongMeta(MetaCall& call)
{
    const TensorMeta& indices = tensorAt(call, 1);
    const Layout& layout = layoutOf(call);
    if (isNone(call.attrs[0])) {
        const Dims flat{-1};
        if (!viewShape(layout, inferShape(flat, layout.numel())) || !viewShape(indices.layout, inferShape(flat, indices.layout.numel())))
            fail(ErrorKind::Runtime,
                 "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
                 "contiguous subspaces). Use .reshape(...) instead.");
        if (indices.dtype != DType::Int64)
            fail(ErrorKind::Runtime, "torch.take_along_dim(): dtype of indices should be Long but got %s", nameOf(indices.dtype).c_str());
        return giveFresh(call, {indices.layout.numel()}, dtypeOf(call));
    }
    if (indices.layout.ndim() != layout.ndim())
        fail(ErrorKind::Runtime,
             "torch.take_along_dim(): input and indices should have the same number of dimensions, but got %zu dimensions for input, and "
             "%zu "
             "dimensions for indices",
             layout.ndim(), indices.layout.ndim());
    if (indices.dtype != DType::Int64)
        fail(ErrorKind::Runtime, "torch.take_along_dim(): dtype of indices should be Long but got %s", nameOf(indices.dtype).c_str());
    const size_t axis = axisAt(call, 0);
    checkHasAxes(layout, static_cast<int64_t>(axis));
    Dims own = layout.shape;
    own[axis] = indices.layout.shape[axis];
    giveFresh(call, broadcastShapes(own, indices.layout.shape), dtypeOf(call));
}

void repeatIndicesMeta(MetaCall& call)
{
    const DType dtype = dtypeOf(call);
    if (layoutOf(call).ndim() != 1)
        fail(ErrorKind::Runtime, "repeat_interleave only accept 1D vector as repeat");
    if (dtype != DType::Int64 && dtype != DType::Int32)
        fail(ErrorKind::Runtime, "\"repeat_interleave_cpu\" not implemented for '%s'", nameOf(dtype).c_str());
    giveSome(call, optionalAt<int64_t>(call, 0).value_or(layoutOf(call).numel()), dtype);
}

/// The input as one axis where none is named.
Layout repeatedOf(const MetaCall& call, bool whole) { return whole ? contiguousLayout({layoutOf(call).numel()}) : layoutOf(call); }

void repeatByTensorMeta(MetaCall& call)
{
    const TensorMeta& repeats = tensorAt(call, 1);
    const auto dim = optionalAt<int64_t>(call, 0);
    Dims shape = repeatedOf(call, !dim).shape;
    if (dim)
        checkHasAxes(layoutOf(call), *dim);
    const size_t axis = wrapAxis(dim.value_or(0), shape.size());
    const int64_t size = shape[axis];
    if (repeats.layout.ndim() > 1)
        fail(ErrorKind::Runtime, "repeats must be 0-dim or 1-dim tensor");
    if (repeats.layout.numel() != 1 && repeats.layout.numel() != size)
        fail(ErrorKind::Runtime,
             "repeats must have the same size as input along dim, but got repeats.size(0) = %lld and input.size(%lld) = %lld",
             Long{repeats.layout.numel()}, Long{dim.value_or(0)}, Long{size});
    if (repeats.dtype != DType::Int64 && repeats.dtype != DType::Int32)
        fail(ErrorKind::Runtime, "\"repeat_interleave_cpu\" not implemented for '%s'", nameOf(repeats.dtype).c_str());
    shape[axis] = optionalAt<int64_t>(call, 1).value_or(size);
    giveFresh(call, shape, dtypeOf(call));
    call.out.back().sizeDependsOnValues = true;
}

void repeatByIntMeta(MetaCall& call)
{
    const int64_t repeats = intAt(call, 0);
    const auto dim = optionalAt<int64_t>(call, 1);
    Dims shape = repeatedOf(call, !dim).shape;
    const size_t axis = wrapAxis(dim.value_or(0), shape.size());
    if (repeats < 0)
        fail(ErrorKind::Runtime, "Repeats must be non-negative");
    if (shape.empty())
        wrapAxis(static_cast<int64_t>(axis) + 1, 1);
    shape[axis] *= repeats;
    const auto asked = optionalAt<int64_t>(call, 2);
    if (asked && *asked != shape[axis])
        fail(ErrorKind::Runtime, "repeat_interleave: Invalid output_size, expected %lld but got %lld", Long{shape[axis]}, Long{*asked});
    giveFresh(call, shape, dtypeOf(call));
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, OpKind kind, uint8_t forms, Meta meta, const char* doc,
                    const char* samples)
{
    return {schema, torch, formula, kind, forms, meta, doc, samples};
}

#define SS_OUTSIDE " ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
// clang-format off
#define SS_SEARCH_REFUSED(wrap) \
    wrap("f32[3]", "side='left', right=True") \
        " ! RuntimeError: torch.searchsorted(): side and right can't be set to opposites, got side of left while right was True\n" \
    wrap("f32[3]", "side='up'") " ! RuntimeError: torch.searchsorted(): side can only be 'left' or 'right' but got up\n" \
    wrap("f32[3]", "sorter=i64[2]=(1,0)") \
        " ! RuntimeError: torch.searchsorted(): boundary and sorter must have the same size, but got boundary tensor [3]and got sorter tensor [2]\n" \
    wrap("f32[3]", "sorter=f32[3]") " ! RuntimeError: torch.searchsorted(): sorter must be a tensor of long dtype but got dtype Float\n" \
    wrap("f32[3]", "sorter=i64[3]=(0,1,5)") " ! RuntimeError: torch.searchsorted(): sorter index out of range\n"
// clang-format on

#define SS_TENSOR_SEARCH(boundaries, rest) boundaries ", f32[2,3], " rest
#define SS_NUMBER_SEARCH(boundaries, rest) boundaries ", 2.5, " rest

constexpr OpRow kRows[] = {
    row("searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? "
        "sorter=None) -> Tensor",
        "torch.searchsorted({*})", "y[i] = the j with b[j - 1] < x[i] <= b[j]", OpKind::Index, kFunction, searchsortedMeta,
        "Where the elements would have to stand in a sorted sequence, line by line if it has lines.",
        "f32[3]=(1,2,3), f32[2,3]\nf32[3]=(-1,0,1), f32[2,3], right=True\nf32[3]=(-1,0,1), f32[2,3]=(1,0,-1,2,-2,nan), side='right'\n"
        "f32[2,3]=(1,2,3,-4,-1,2), f32[2,4]\ni64[3]=(-1,1,2), f32[3,5]@(1,3)\nf32[3]=(1,2,3), f32[], out_int32=True\nf32[3]=(1,2,3), "
        "f32[0]\n"
        "f32[0], f32[2]\nf32[3]=(2,-1,0), f32[4], sorter=i64[3]=(1,2,0)\nf16[2]=(0,1), i64[4]\nf64[2]=(1,nan), f64[4]\nu8[2]=(1,4), "
        "u8[4]\n" SS_SEARCH_REFUSED(SS_TENSOR_SEARCH) "f32[2,3], f32[1] ! RuntimeError: torch.searchsorted(): boundaries tensor should be "
                                                      "1 dimension or the first N-1 dimensions of "
                                                      "boundaries tensor and input value tensor must match, but we got boundaries tensor "
                                                      "[2, 3] and input value tensor [1]\n"
                                                      "f32[], f32[1] ! RuntimeError: torch.searchsorted(): boundaries tensor should have "
                                                      "positive dimension, but got 0 dimension\n"
                                                      "b8[2], b8[2] ! RuntimeError: \"searchsorted_out_cpu\" not implemented for 'Bool'"),
    row("searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? "
        "sorter=None) -> Tensor",
        "torch.searchsorted({*})", "y = the j with b[j - 1] < x <= b[j]", OpKind::Index, kFunction, searchsortedScalarMeta,
        "Where a number would have to stand in a sorted sequence.",
        "f32[3]=(1,2,3), 2\nf32[3]=(1,2,3), 2, right=True\ni64[3]=(1,2,3), 2.5, out_int32=True\nf32[3]=(3,1,2), 1.5, "
        "sorter=i64[3]=(1,2,0)\n"
        "f64[2]=(1,2), 2, side='right'\n" SS_SEARCH_REFUSED(
            SS_NUMBER_SEARCH) "f32[2,3], 2 ! RuntimeError: torch.searchsorted(): input value can be a scalar only when boundaries tensor "
                              "dimension is 1, but we got "
                              "boundaries tensor dim(2) and input value's dim(0) numel(1)"),
    row("bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor", "torch.bucketize({*})",
        "y[i] = the j with b[j - 1] < x[i] <= b[j]", OpKind::Index, kFunction, bucketizeMeta, "Between which boundaries the elements lie.",
        "f32[2,3], f32[3]=(-1,0,1)\nf32[2,3]=(1,0,-1,2,-2,nan), f32[3]=(-1,0,1), right=True\ni64[5], f32[2]=(0,2), out_int32=True\n"
        "f32[3,5]@(1,3), i64[2]=(0,1)\nf32[], f32[2]=(0,1)\nf32[2], f32[0]\n"
        "f32[2], f32[1,2] ! RuntimeError: boundaries tensor must be 1 dimension, but got dim(2)\n"
        "b8[2], b8[2] ! RuntimeError: \"searchsorted_out_cpu\" not implemented for 'Bool'"),
    row("bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor", "torch.bucketize({*})",
        "y = the j with b[j - 1] < x <= b[j]", OpKind::Index, kFunction, bucketizeScalarMeta, "Between which boundaries a number lies.",
        "2, f32[3]=(1,2,3)\n2, i64[3]=(1,2,3), right=True\n2.5, i64[3]=(1,2,3), out_int32=True\n"
        "2, f32[1,2] ! RuntimeError: boundaries tensor must be 1 dimension, but got dim(2)"),
    row("isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor",
        "torch.isin({*})", "y[i] = x[i] is one of t[...]", OpKind::Index, kFunction, isinMeta, "Whether each element is one of the others.",
        "i64[2,3], i64[3]\ni64[6], i64[2,2], invert=True\nf32[3]=(1,nan,2), f32[2]=(nan,2)\nf32[3,5]@(1,3), f32[4], assume_unique=True\n"
        "i64[4], f32[3]\ni64[5], 3\n2, i64[7]\nf32[0], f32[2]\nf32[2], f32[0]\nf16[9], f16[9]\n"
        "b8[2], i64[2] ! RuntimeError: Unsupported input type encountered for isin(): Bool\n"
        "i64[2], c64[2] ! RuntimeError: Unsupported input type encountered for isin(): ComplexFloat"),
    row("take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor", "{self}.take_along_dim({*})", "y[i, j] = x[i, index[i, j]]",
        OpKind::Index, kBoth, takeAlongMeta, "The elements along an axis that an index names; the other axes broadcast.",
        "f32[2,3], i64[2,1]=(0,2), 1\nf32[2,3], i64[2,1]=(0,1), 0\nf32[3,2]@(1,3), i64[1,4]=(0,1,1,0), dim=-1\nf32[2,3], i64[3]=(0,5,2)\n"
        "f32[], i64[]=(0)\nf32[3,3], i64[3,0], 1\n"
        "f32[2,3], i64[3], 1 ! RuntimeError: torch.take_along_dim(): input and indices should have the same number of dimensions, but got "
        "2 "
        "dimensions for input, and 1 dimensions for indices\n"
        "f32[2,3], i32[2,1], 1 ! RuntimeError: torch.take_along_dim(): dtype of indices should be Long but got Int\n"
        "f32[2,3], i64[2,1]=(0,5), 1 ! RuntimeError: index 5 is out of bounds for dimension 1 with size 3\n"
        "f32[3,3], i64[2,2]=(0,0,0,0), 1 ! RuntimeError: The size of tensor a (3) must match the size of tensor b (2) at non-singleton "
        "dimension 0\n"
        "f32[3,2]@(1,3), i64[2] ! RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans "
        "across two contiguous subspaces). Use .reshape(...) instead.\n"
        "f32[2,3], i64[2,1], 2" SS_OUTSIDE),
    row("repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None) -> Tensor",
        "{self}.repeat_interleave({*})", "y has x[i] repeats[i] times", OpKind::Index, kBoth, repeatByTensorMeta,
        "Each slice along an axis as often as its count says.",
        "f32[2,3], i64[2]=(1,2), 0\nf32[2,3], i64[3]=(0,2,1), dim=1\nf32[3,2]@(1,3), i32[1]=(2), 1\nf32[2,3], i64[]=(2)\nf32[3], "
        "i64[3]=(2,0,1)\n"
        "f32[2], i64[2]=(1,2), 0, output_size=3\ni64[0], i64[0]\n"
        "f32[2,3], i64[2]=(1,2), 1 ! RuntimeError: repeats must have the same size as input along dim, but got repeats.size(0) = 2 and "
        "input.size(1) = 3\n"
        "f32[2,3], i64[1,1], 1 ! RuntimeError: repeats must be 0-dim or 1-dim tensor\n"
        "f32[2], i64[2]=(1,-2) ! RuntimeError: repeats can not be negative\n"
        "f32[], i64[1]=(2), 0 ! IndexError: Dimension specified as 0 but tensor has no dimensions\n"
        "f32[2], f32[2] ! RuntimeError: \"repeat_interleave_cpu\" not implemented for 'Float'\n"
        "f32[2,3], i64[1]=(1), 2" SS_OUTSIDE),
    row("repeat_interleave.Tensor(Tensor repeats, *, int? output_size=None) -> Tensor", "torch.repeat_interleave({*})",
        "y has i repeats[i] times", OpKind::Index, kFunction, repeatIndicesMeta, "Each index as often as its count says.",
        "i64[3]=(1,2,0)\ni32[2]=(3,1)\ni64[0]\ni64[2]=(1,2), output_size=3\n"
        "i64[1,1] ! RuntimeError: repeat_interleave only accept 1D vector as repeat\n"
        "i64[2]=(1,-2) ! RuntimeError: repeats can not be negative\n"
        "i64[2]=(1,2), output_size=4 ! RuntimeError: allocated size does not match required size\n"
        "f32[2] ! RuntimeError: \"repeat_interleave_cpu\" not implemented for 'Float'"),
    row("repeat_interleave.self_int(Tensor self, int repeats, int? dim=None, *, int? output_size=None) -> Tensor",
        "{self}.repeat_interleave({*})", "y[i] = x[i / repeats]", OpKind::Index, kBoth, repeatByIntMeta,
        "Each slice along an axis several times.",
        "f32[2,3], 2\nf32[2,3], 2, 0\nf32[3,2]@(1,3), 3, -1\nf32[], 3\nf32[0], 3\nf32[2,3], 0\nf32[2,3], 2, 0, output_size=4\n"
        "f32[2,3], -2 ! RuntimeError: Repeats must be non-negative\n"
        "f32[2,3], 2, 0, output_size=5 ! RuntimeError: repeat_interleave: Invalid output_size, expected 4 but got 5\n"
        "f32[], 3, 0 ! IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)\n"
        "f32[2,3], 2, 2" SS_OUTSIDE),
};

}

std::span<const OpRow> searchRows() { return kRows; }

}

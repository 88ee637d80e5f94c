#include "core/optable/families.h"

#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/index_meta.h"
#include "core/optable/meta_util.h"

namespace ss::optable {

namespace {

const TensorMeta& self(const MetaCall& call) { return call.tensors[0]; }
int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }

std::span<const TensorMeta> indicesOf(const MetaCall& call) { return call.tensors.subspan(1, static_cast<size_t>(call.listSizes[0])); }

/// A mask stands for one index tensor an axis, of as many elements as it has true ones: at most all.
std::vector<TensorMeta> withoutMasks(std::span<const TensorMeta> indices, bool& masked)
{
    std::vector<TensorMeta> plain;
    for (const TensorMeta& index : indices) {
        if (!isMask(index)) {
            plain.push_back(index);
            continue;
        }
        masked = true;
        TensorMeta chosen;
        chosen.dtype = DType::Int64;
        chosen.layout = contiguousLayout({index.layout.numel()});
        plain.insert(plain.end(), index.layout.ndim(), chosen);
    }
    return plain;
}

IndexPlan planOf(const MetaCall& call, bool& masked)
{
    checkIndices(self(call).layout, indicesOf(call));
    return planIndex(self(call).layout, withoutMasks(indicesOf(call), masked));
}

void indexMeta(MetaCall& call)
{
    bool masked = false;
    const std::vector<TensorMeta> plain = withoutMasks(indicesOf(call), masked);
    const IndexPlan plan = planOf(call, masked);
    std::vector<Layout> layouts{plan.source};
    for (size_t index : plan.indices)
        layouts.push_back(alongChosen(plan, plain[index].layout));
    std::vector<const Layout*> inputs;
    for (const Layout& layout : layouts)
        inputs.push_back(&layout);
    giveFresh(call, plan.source.shape, self(call).dtype);
    call.out.back().layout.strides = elementwiseStrides(inputs, plan.source.shape);
    call.out.back().sizeDependsOnValues = masked;
}

void indexPutMeta(MetaCall& call)
{
    bool masked = false;
    const IndexPlan plan = planOf(call, masked);
    const TensorMeta& values = call.tensors.back();
    if (!masked) {
        Dims shape;
        bool fits = true;
        try {
            fits = broadcastShapes(values.layout.shape, plan.source.shape) == plan.source.shape;
        } catch (const Error&) {
            fits = false;
        }
        if (!fits)
            fail(ErrorKind::Runtime, "shape mismatch: value tensor of shape %s cannot be broadcast to indexing result of shape %s",
                 toText(values.layout.shape).c_str(), toText(plan.source.shape).c_str());
    }
    if (values.dtype != self(call).dtype)
        fail(ErrorKind::Runtime,
             "Index put requires the source and destination dtypes match, got %s for the destination and %s for the source.",
             std::string(scalarName(self(call).dtype)).c_str(), std::string(scalarName(values.dtype)).c_str());
    giveFreshOn(call, likeLayout(self(call).layout, MemoryFormat::Preserve), self(call).dtype, self(call).device);
}

void indexSelectMeta(MetaCall& call)
{
    const TensorMeta& index = call.tensors[1];
    const size_t axis = wrapAxis(intAt(call, 0), self(call).layout.ndim());
    if (index.layout.ndim() > 1)
        fail(ErrorKind::Index, "index_select(): Index is supposed to be a vector");
    if (index.dtype != DType::Int64 && index.dtype != DType::Int32)
        fail(ErrorKind::Runtime, "index_select(): Expected dtype int32 or int64 for index");
    Dims shape = self(call).layout.shape;
    if (shape.size() > 1 && shape[axis] == 0 && index.layout.numel() > 0)
        fail(ErrorKind::Runtime, "index_select(): self indexing axis dim should be positive");
    if (!shape.empty())
        shape[axis] = index.layout.numel();
    giveFresh(call, shape, self(call).dtype);
}

void takeMeta(MetaCall& call)
{
    const TensorMeta& index = call.tensors[1];
    if (index.dtype != DType::Int64)
        fail(ErrorKind::Runtime, "take(): Expected a long tensor for index, but got %s", std::string(scalarName(index.dtype)).c_str());
    if (self(call).layout.numel() == 0 && index.layout.numel() > 0)
        fail(ErrorKind::Index, "take(): tried to take from an empty tensor");
    giveFresh(call, index.layout.shape, self(call).dtype);
}

void gatherMeta(MetaCall& call)
{
    if (call.tensors[1].layout.numel() == 0) { // an index without elements is not looked at
        wrapAxis(intAt(call, 0), self(call).layout.ndim());
        return giveFresh(call, call.tensors[1].layout.shape, self(call).dtype);
    }
    checkIndexOf(call, "gather", "input");
    const Dims own = atLeastOneAxis(self(call).layout.shape), index = atLeastOneAxis(call.tensors[1].layout.shape);
    const size_t dim = wrapAxis(intAt(call, 0), own.size());
    for (size_t axis = 0; axis < own.size(); ++axis)
        if (axis != dim && index[axis] > own[axis])
            fail(ErrorKind::Runtime,
                 "Size does not match at dimension %zu expected index %s to be no larger than self %s apart from dimension %zu", axis,
                 toText(index).c_str(), toText(own).c_str(), dim);
    giveFresh(call, call.tensors[1].layout.shape, self(call).dtype);
}

void scatterMeta(MetaCall& call)
{
    checkIndexOf(call, "scatter", "self"); // by this name in scatter_add's messages, too
    if (call.tensors[2].dtype != self(call).dtype)
        fail(ErrorKind::Runtime, "scatter(): Expected self.dtype to be equal to src.dtype");
    checkScatterShapes(call, atLeastOneAxis(call.tensors[2].layout.shape));
    giveFresh(call, self(call).layout.shape, self(call).dtype);
}

void scatterValueMeta(MetaCall& call)
{
    checkIndexOf(call, "scatter", "self");
    checkScatterShapes(call, atLeastOneAxis(call.tensors[1].layout.shape));
    giveFresh(call, self(call).layout.shape, self(call).dtype);
}

void checkMaskType(DType dtype)
{
    if (dtype == DType::Bool)
        return;
    fail(ErrorKind::Runtime, "masked_fill_ only supports boolean masks, but got mask with dtype %s", cTypeName(dtype));
}

void maskedFillMeta(MetaCall& call)
{
    const Dims shape = broadcastShapes(call.tensors[1].layout.shape, self(call).layout.shape); // in messages the mask comes first
    checkMaskType(call.tensors[1].dtype);
    giveFresh(call, shape, self(call).dtype);
}

void maskedFillTensorMeta(MetaCall& call)
{
    if (call.tensors[2].layout.ndim() > 0)
        fail(ErrorKind::Runtime, "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with %zu dimension(s).",
             call.tensors[2].layout.ndim());
    maskedFillMeta(call);
}

void maskedSelectMeta(MetaCall& call)
{
    if (call.tensors[1].dtype != DType::Bool)
        fail(ErrorKind::Runtime, "masked_select: expected BoolTensor for mask");
    const Dims shape = broadcastShapes(call.tensors[1].layout.shape, self(call).layout.shape);
    giveFresh(call, {contiguousLayout(shape).numel()}, self(call).dtype);
    call.out.back().sizeDependsOnValues = true;
}

void nonzeroMeta(MetaCall& call)
{
    const Layout& layout = self(call).layout;
    giveFresh(call, {layout.numel(), static_cast<int64_t>(layout.ndim())}, DType::Int64);
    call.out.back().layout.strides = {1, layout.numel()};
    call.out.back().sizeDependsOnValues = true;
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, uint8_t forms, Meta meta, const char* doc,
                    const char* samples)
{
    return {schema, torch, formula, OpKind::Index, forms, meta, doc, samples};
}

constexpr uint8_t kAll = kMethod | kFunction | kInPlace;

constexpr OpRow kRows[] = {
    row("index.Tensor(Tensor self, Tensor?[] indices) -> Tensor", "{self}[{indices}]", "y[k] = x[i[k], j[k]]", kInternal, indexMeta,
        "Elements chosen by index tensors and masks, copied.",
        "f32[3,4], [i64[2]=(0,2)]\nf32[3,4], [i64[2]=(0,-1), i64[2]=(1,3)]\nf32[3,4], [None, i64[3]=(3,0,0)]\n"
        "f32[2,3,4], [i64[2]=(0,1), None, i64[2]=(3,0)]\nf32[3,2]@(1,3), [i64[2,1]=(0,2)]\nf32[3,4], [b8[3]=(1,0,1)]\n"
        "f32[3,4], [i64[1]=(5,)] ! IndexError: index 5 is out of bounds for dimension 0 with size 3\n"
        "f32[3,4], [i64[2]=(0,1), i64[3]=(0,1,2)] ! IndexError: shape mismatch: indexing tensors could not be broadcast together with "
        "shapes "
        "[2], [3]\n"
        "f32[3,4], [b8[2]=(1,0)] ! IndexError: The shape of the mask [2] at index 0 does not match the shape of the indexed tensor [3, 4] "
        "at "
        "index 0\n"
        "f32[3,4], [f32[1]=(0,)] ! IndexError: tensors used as indices must be long, int, byte or bool tensors"),
    row("index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor", "{self}.index_put({*})",
        "y[i[k], j[k]] = values[k]", kMethod | kFunction | kInPlace | kIntoExpanded, indexPutMeta,
        "Writes elements chosen by index tensors and masks.",
        "f32[3,4], [i64[2]=(0,2)], f32[4]\nf32[3,4], [i64[2]=(0,-1), i64[2]=(1,3)], f32[2]\nf32[3,4], [None, i64[3]=(3,0,1)], f32[]\n"
        "f32[3,4], [b8[3]=(1,0,1)], f32[2,4]\nf32[3,4], [i64[2]=(0,0)], f32[4], accumulate=True\n"
        "f32[3,4], [i64[2]=(0,1)], f32[3] ! RuntimeError: shape mismatch: value tensor of shape [3] cannot be broadcast to indexing result "
        "of "
        "shape [2, 4]\n"
        "f32[3,4], [i64[2]=(0,1)], i64[4] ! RuntimeError: Index put requires the source and destination dtypes match, got Float for the "
        "destination and Long for the source."),
    row("index_select(Tensor self, int dim, Tensor index) -> Tensor", "{self}.index_select({*})", "y[k, ...] = x[index[k], ...]",
        kMethod | kFunction, indexSelectMeta, "Chosen indices of an axis, copied.",
        "f32[3,4], 0, i64[2]=(2,0)\nf32[3,4], 1, i32[3]=(0,0,3)\nf32[3,2]@(1,3), 0, i64[]=(1,)\nf32[], 0, i64[1]=(0,)\n"
        "f32[3,4], 0, i64[1]=(3,) ! IndexError: index out of range in self\n"
        "f32[0,4], 0, i64[1]=(0,) ! RuntimeError: index_select(): self indexing axis dim should be positive\n"
        "f32[3,4], 1, i64[1]=(4,) ! RuntimeError: INDICES element is out of DATA bounds, id=4 axis_dim=4\n"
        "f32[3,4], 0, i64[1,1]=(0,) ! IndexError: index_select(): Index is supposed to be a vector\n"
        "f32[3,4], 0, f32[1]=(0,) ! RuntimeError: index_select(): Expected dtype int32 or int64 for index"),
    row("take(Tensor self, Tensor index) -> Tensor", "{self}.take({*})", "y[k] = x.flatten()[index[k]]", kMethod | kFunction, takeMeta,
        "Elements by their number in logical order.",
        "f32[3,4], i64[3]=(0,11,-1)\nf32[3,2]@(1,3), i64[1,2]=(1,4)\nf32[3], i64[]=(2,)\n"
        "f32[3,4], i64[1]=(12,) ! IndexError: out of range: tried to access index 12 on a tensor of 12 elements.\n"
        "f32[0], i64[1]=(0,) ! IndexError: take(): tried to take from an empty tensor\n"
        "f32[3], i32[1]=(0,) ! RuntimeError: take(): Expected a long tensor for index, but got Int"),
    row("gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor", "{self}.gather({*})",
        "y[i, k] = x[i, index[i, k]]", kMethod | kFunction, gatherMeta, "One element for each index, along an axis.",
        "f32[3,4], 1, i64[2,2]=(0,1,2,3)\nf32[3,4], 0, i64[1,4]=(2,1,0,2)\nf32[3,2]@(1,3), 1, i64[3,1]=(0,1,0)\nf32[], 0, i64[]=(0,)\n"
        "f32[3,4], 1, i64[1,1]=(5,) ! RuntimeError: index 5 is out of bounds for dimension 1 with size 4\n"
        "f32[3,4], 1, i32[1,1]=(0,) ! RuntimeError: gather(): Expected dtype int64 for index\n"
        "f32[3,4], 1, i64[2]=(0,1) ! RuntimeError: Index tensor must have the same number of dimensions as input tensor"),
    row("scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", "{self}.scatter({*})", "y[index[i, j], j] = src[i, j]",
        kAll, scatterMeta, "Writes each element of src where its index says, along an axis.",
        "f32[3,4], 0, i64[1,4]=(0,1,2,0), f32[1,4]\ni64[3,4], 1, i64[2,2]=(3,0,1,2), i64[2,3]\nf32[3], 0, i64[2]=(2,0), f32[2]\n"
        "f32[3,4], 0, i64[1,4]=(0,1,2,3), f32[1,4] ! RuntimeError: index 3 is out of bounds for dimension 0 with size 3\n"
        "f32[3,4], 0, i64[1,4]=(0,1,2,0), i64[1,4] ! RuntimeError: scatter(): Expected self.dtype to be equal to src.dtype\n"
        "f32[3,4], 0, i64[1,4]=(0,1,2,0), f32[1,3] ! RuntimeError: Expected index [1, 4] to be no larger than self [3, 4] apart from "
        "dimension "
        "0 and to be no larger size than src [1, 3]"),
    row("scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor", "{self}.scatter({*})", "y[index[i, j], j] = value",
        kAll, scatterValueMeta, "Writes one number where the indices say, along an axis.",
        "f32[3,4], 0, i64[1,4]=(0,1,2,0), 1.5\nf32[3,4], 1, i64[2,2]=(3,0,1,2), 2\nf32[3], 0, i64[2]=(2,0), 1\n"
        "f32[3,4], 0, i64[2]=(0,1), 1.0 ! RuntimeError: Index tensor must have the same number of dimensions as self tensor"),
    row("scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", "{self}.scatter_add({*})",
        "y[index[i, j], j] += src[i, j]", kAll, scatterMeta, "Adds each element of src where its index says, along an axis.",
        "f32[3,4], 0, i64[2,4]=(0,0,2,0,0,0,1,1), f32[2,4]\ni64[3], 0, i64[2]=(1,1), i64[2]\nf32[3], 0, i64[2]=(2,0), f32[2]\n"
        "f32[3], 0, i64[1]=(4,), f32[1] ! RuntimeError: index 4 is out of bounds for dimension 0 with size 3"),
    row("masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor", "{self}.masked_fill({*})",
        "y[i] = value if mask[i] else x[i]", kAll | kIntoExpanded, maskedFillMeta, "One number where the mask is true.",
        "f32[3,4], b8[3,4], 1.5\nf32[3,4], b8[4], 0\ni64[3], b8[3], 1.5\nf32[4], b8[3,4], 1\nf32[3,2]@(1,3), b8[2], 0\n_ f32[2,3]@(0,1), "
        "b8[3]=(1,0,1), 6\n"
        "f32[3], i64[3], 0 ! RuntimeError: masked_fill_ only supports boolean masks, but got mask with dtype long int\n"
        "u8[3], b8[3], 300 ! RuntimeError: value cannot be converted to type uint8_t without overflow"),
    row("masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor", "{self}.masked_fill({*})",
        "y[i] = value if mask[i] else x[i]", kAll | kIntoExpanded, maskedFillTensorMeta, "A 0-dim tensor's number where the mask is true.",
        "f32[3,4], b8[3,4], f32[]\nf32[3,4], b8[4], f64[]\ni64[3], b8[3], i64[]\n"
        "f32[3], b8[3], f32[2] ! RuntimeError: masked_fill_ only supports a 0-dimensional value tensor, but got tensor with 1 "
        "dimension(s)."),
    row("masked_select(Tensor self, Tensor mask) -> Tensor", "{self}.masked_select({*})", "y = the x[i] whose mask[i] is true",
        kMethod | kFunction, maskedSelectMeta, "The elements where the mask is true, in one row.",
        "f32[3,4], b8[3,4]\nf32[3,4], b8[4]\nf32[3,2]@(1,3), b8[3,1]\n"
        "f32[3], i64[3] ! RuntimeError: masked_select: expected BoolTensor for mask\n"
        "f32[3,4], b8[2] ! RuntimeError: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 1"),
    row("nonzero(Tensor self) -> Tensor", "{self}.nonzero()", "y[k] = the index of the k-th element that is not 0", kMethod | kFunction,
        nonzeroMeta, "The indices of the elements that are not zero, one a row.",
        "f32[3,4]\nb8[5]\ni64[]\nf32[3,2]@(1,3)\nf32[0,3]\n! none"),
};

}

std::span<const OpRow> indexRows() { return kRows; }

}

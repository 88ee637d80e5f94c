#include "core/optable/families.h"

#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"

#include <algorithm>

namespace ss::optable {

namespace {

constexpr uint8_t kAll = kMethod | kFunction | kInPlace;
using Long = long long;

const TensorMeta& self(const MetaCall& call) { return call.tensors[0]; }
const TensorMeta& index(const MetaCall& call) { return call.tensors[1]; }
const TensorMeta& source(const MetaCall& call) { return call.tensors[2]; }
std::string nameOf(DType dtype) { return std::string(scalarName(dtype)); }
size_t axisOf(const MetaCall& call) { return wrapAxis(std::get<int64_t>(call.attrs[0]), self(call).layout.ndim()); }

/// As clone() makes it.
void giveCloned(MetaCall& call)
{
    giveFreshOn(call, likeLayout(self(call).layout, MemoryFormat::Preserve), self(call).dtype, self(call).device);
}

/// The elements of a source along the axis: one without axes has one.
int64_t lengthOf(const MetaCall& call, size_t axis)
{
    const Dims& shape = source(call).layout.shape;
    return axis < shape.size() ? shape[axis] : 1;
}

Dims without(const Dims& shape, size_t axis)
{
    Dims rest = shape;
    if (axis < rest.size())
        rest.erase(axis);
    return rest;
}

void indexFillMeta(MetaCall& call)
{
    axisOf(call);
    if (index(call).dtype != DType::Int64)
        fail(ErrorKind::Index, "index_fill_(): Expected dtype int64 for index.");
    if (index(call).layout.ndim() > 1)
        fail(ErrorKind::Runtime, "Index has to be a vector/scalar");
    const auto* value = call.attrs.size() > 1 ? std::get_if<Scalar>(&call.attrs[1]) : nullptr;
    if (value && value->kind == Scalar::Kind::Complex && !isComplex(self(call).dtype))
        fail(ErrorKind::Runtime, "index_fill_(): Converting complex Scalar to non-complex type is not supported");
    giveCloned(call);
}

void indexFillTensorMeta(MetaCall& call)
{
    if (source(call).layout.ndim() > 0)
        fail(ErrorKind::Runtime, "index_fill_ only supports a 0-dimensional value tensor, but got tensor with %zu dimension(s).",
             source(call).layout.ndim());
    indexFillMeta(call);
}

void indexAddMeta(MetaCall& call)
{
    const size_t axis = axisOf(call);
    const DType indexType = index(call).dtype;
    if (indexType != DType::Int64 && indexType != DType::Int32)
        fail(ErrorKind::Runtime, "index_add_(): Expected dtype int32/int64 for index but got: %s", nameOf(indexType).c_str());
    if (self(call).dtype != source(call).dtype)
        fail(ErrorKind::Runtime, "index_add_(): self (%s) and source (%s) must have the same scalar type", nameOf(self(call).dtype).c_str(),
             nameOf(source(call).dtype).c_str());
    if (index(call).layout.ndim() > 1)
        fail(ErrorKind::Index, "index_add_(): Index is supposed to be a vector, but got dim: %zu with type: %s and size: %s",
             index(call).layout.ndim(), nameOf(indexType).c_str(), toText(index(call).layout.shape).c_str());
    if (index(call).layout.numel() != lengthOf(call, axis))
        fail(ErrorKind::Runtime, "index_add_(): Number of indices (%lld) should be equal to source.size(dim): (%lld), for dim: %zu",
             Long{index(call).layout.numel()}, Long{lengthOf(call, axis)}, axis);
    const Dims &own = self(call).layout.shape, &other = source(call).layout.shape;
    if (own.size() != other.size() || !(without(own, axis) == without(other, axis)))
        fail(ErrorKind::Runtime,
             "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = %s source.shape = %s",
             toText(own).c_str(), toText(other).c_str());
    giveFresh(call, own, self(call).dtype);
}

void indexCopyMeta(MetaCall& call)
{
    const size_t axis = axisOf(call);
    const Dims &own = self(call).layout.shape, &other = source(call).layout.shape;
    if (index(call).layout.ndim() > 1)
        fail(ErrorKind::Index, "index_copy_(): Index should have dimension 1 or 0 (got %zu)", index(call).layout.ndim());
    if (!own.empty() && !other.empty() && own.size() != other.size())
        fail(ErrorKind::Index,
             "index_copy_(): When source and destination are not scalars, their dimensionality must match. Source dimensionality (%zu), "
             "destination dimensionality (%zu)",
             other.size(), own.size());
    if (index(call).dtype != DType::Int64)
        fail(ErrorKind::Runtime, "index_copy_(): Expected a long tensor for index, but got %s", nameOf(index(call).dtype).c_str());
    if (self(call).dtype != source(call).dtype)
        fail(ErrorKind::Runtime, "index_copy_(): self and source expected to have the same dtype, but got (self) %s and (source) %s",
             nameOf(self(call).dtype).c_str(), nameOf(source(call).dtype).c_str());
    const Dims slice = without(own, axis), piece = without(other, axis);
    for (size_t i = 0; i < std::min(slice.size(), piece.size()); ++i)
        if (slice[i] != piece[i])
            fail(ErrorKind::Runtime,
                 "index_copy_(): Source/destination tensor must have same slice shapes. Destination slice shape: %lld at dimension %zu and "
                 "source slice shape: %lld at dimension %zu.",
                 Long{slice[i]}, axis, Long{piece[i]}, size_t{0});
    if (index(call).layout.numel() != lengthOf(call, axis))
        fail(ErrorKind::Index, "index_copy_(): Number of indices (%lld) should be equal to source.size(dim) (%lld)",
             Long{index(call).layout.numel()}, Long{lengthOf(call, axis)});
    giveFresh(call, own, self(call).dtype);
}

void putMeta(MetaCall& call)
{
    if (index(call).dtype != DType::Int64)
        fail(ErrorKind::Runtime, "put_(): Expected a long tensor for index, but got %s", nameOf(index(call).dtype).c_str());
    if (self(call).dtype != source(call).dtype)
        fail(ErrorKind::Runtime, "put_(): self and source expected to have the same dtype, but got self.dtype = %s and source.dtype = %s",
             nameOf(self(call).dtype).c_str(), nameOf(source(call).dtype).c_str());
    if (index(call).layout.numel() != source(call).layout.numel())
        fail(ErrorKind::Index,
             "put_(): Expected source and index to have the same number of elements, but got source.numel() = %lld, index.numel() = %lld",
             Long{source(call).layout.numel()}, Long{index(call).layout.numel()});
    giveCloned(call);
}

void maskedScatterMeta(MetaCall& call)
{
    if (self(call).dtype != source(call).dtype)
        fail(ErrorKind::Runtime, "masked_scatter: expected self and source to have same dtypes but got%s and %s",
             nameOf(self(call).dtype).c_str(), nameOf(source(call).dtype).c_str());
    if (index(call).dtype != DType::Bool)
        fail(ErrorKind::Runtime, "masked_scatter_ only supports boolean masks, but got mask with dtype %s",
             nameOf(index(call).dtype).c_str());
    giveFresh(call, broadcastShapes(self(call).layout.shape, index(call).layout.shape), self(call).dtype);
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples,
                    uint8_t forms = kAll)
{
    return {schema, torch, formula, OpKind::Index, forms, meta, doc, samples};
}

constexpr OpRow kRows[] = {
    row("index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor", "{self}.index_fill({*})",
        "y[index[k], ...] = value", indexFillMeta, "One number at chosen indices of an axis.",
        "f32[3,4], 0, i64[2]=(0,-1), 5\nf32[3,2]@(1,3), 1, i64[]=(1,), 0.5\nu8[3], 0, i64[1]=(2,), 7\nf32[], 0, i64[1]=(0,), 3\n"
        "f32[3,4], 0, i64[1]=(5,), 5 ! IndexError: index 5 is out of bounds for dimension 0 with size 3\n"
        "f32[3,4], 0, i32[1]=(0,), 5 ! IndexError: index_fill_(): Expected dtype int64 for index.\n"
        "f32[3,4], 0, i64[1,1]=(0,), 5 ! RuntimeError: Index has to be a vector/scalar\n"
        "u8[3], 0, i64[1]=(0,), 300 ! RuntimeError: value cannot be converted to type uint8_t without overflow",
        kAll | kIntoExpanded),
    row("index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor", "{self}.index_fill({*})",
        "y[index[k], ...] = value", indexFillTensorMeta, "A 0-dim tensor's number at chosen indices of an axis.",
        "f32[3,4], 0, i64[1]=(1,), f32[]\ni64[3], 0, i64[2]=(0,2), f64[]\nf32[3,2]@(1,3), 1, i64[]=(1,), i64[]\n"
        "f32[3,4], 0, i64[1]=(0,), f32[1] ! RuntimeError: index_fill_ only supports a 0-dimensional value tensor, but got tensor with 1 "
        "dimension(s).",
        kAll | kIntoExpanded),
    row("index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor", "{self}.index_add({*})",
        "y[index[k], ...] += alpha * source[k, ...]", indexAddMeta, "Adds slices of the source at chosen indices of an axis.",
        "f32[3,4], 0, i64[2]=(0,2), f32[2,4]\nf32[3,4], 1, i64[2]=(0,0), f32[3,2], alpha=2\ni64[3], 0, i32[1]=(1,), i64[1], alpha=-1\n"
        "f32[3,2]@(1,3), 0, i64[]=(1,), f32[1,2]\nb8[2], 0, i64[1]=(1,), b8[1]\nf32[], 0, i64[1]=(0,), f32[]\n"
        "f32[3,4], 0, f32[1]=(0,), f32[1,4] ! RuntimeError: index_add_(): Expected dtype int32/int64 for index but got: Float\n"
        "f32[3,4], 0, i64[1]=(5,), f32[1,4] ! RuntimeError: index 5 is out of bounds for dimension 0 with size 3\n"
        "f32[3,4], 0, i64[1]=(0,), i64[1,4] ! RuntimeError: index_add_(): self (Float) and source (Long) must have the same scalar type\n"
        "f32[3,4], 0, i64[1]=(0,), f32[2,4] ! RuntimeError: index_add_(): Number of indices (1) should be equal to source.size(dim): (2), "
        "for dim: 0\n"
        "f32[3,4], 0, i64[1]=(0,), f32[1,3] ! RuntimeError: source tensor shape must match self tensor shape, excluding the specified "
        "dimension. Got self.shape = [3, 4] source.shape = [1, 3]"),
    row("index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor", "{self}.index_copy({*})",
        "y[index[k], ...] = source[k, ...]", indexCopyMeta, "Slices of the source at chosen indices of an axis.",
        "f32[3,4], 0, i64[2]=(0,2), f32[2,4]\nf32[3,4], 1, i64[2]=(1,0), f32[3,2]\nf32[3,2]@(1,3), 0, i64[]=(1,), f32[1,2]\n"
        "f32[3], 0, i64[1]=(1,), f32[]\nf32[], 0, i64[1]=(0,), f32[]\n"
        "f32[3,4], 0, i32[1]=(0,), f32[1,4] ! RuntimeError: index_copy_(): Expected a long tensor for index, but got Int\n"
        "f32[3,4], 0, i64[1]=(5,), f32[1,4] ! IndexError: index_copy_(): index 5 is out of bounds for dimension 0 with size 3\n"
        "f32[3,4], 0, i64[1]=(0,), f32[2,4] ! IndexError: index_copy_(): Number of indices (1) should be equal to source.size(dim) (2)\n"
        "f32[3,4], 0, i64[1]=(0,), f32[1,3] ! RuntimeError: index_copy_(): Source/destination tensor must have same slice shapes. "
        "Destination slice shape: 4 at dimension 0 and source slice shape: 3 at dimension 0."),
    row("put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor", "{self}.put({*})",
        "y.flatten()[index[k]] = source[k]", putMeta, "Elements written by their number in logical order.",
        "f32[3,4], i64[2]=(0,-1), f32[2]\nf32[3,2]@(1,3), i64[2]=(1,1), f32[1,2], accumulate=True\nf32[3], i64[]=(2,), f32[1]\n"
        "f32[3,4], i64[1]=(12,), f32[1] ! IndexError: out of range: tried to access index 12 on a tensor of 12 elements.\n"
        "f32[3], i32[1]=(0,), f32[1] ! RuntimeError: put_(): Expected a long tensor for index, but got Int\n"
        "f32[3], i64[1]=(0,), f32[2] ! IndexError: put_(): Expected source and index to have the same number of elements, but got "
        "source.numel() = 2, index.numel() = 1"),
    row("masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor", "{self}.masked_scatter({*})",
        "the x[i] whose mask[i] is true are taken from source, one after the other", maskedScatterMeta,
        "Elements of the source, in order, where the mask is true.",
        "f32[3,4], b8[3,4], f32[12]\nf32[3,4], b8[4], f32[3,4]\nf32[3,2]@(1,3), b8[3,1], f32[6]\nf32[4], b8[3,4], f32[12]\n"
        "f32[3], b8[3]=(1,1,1), f32[2] ! RuntimeError: Number of elements of source < number of ones in mask\n"
        "f32[3], i64[3], f32[3] ! RuntimeError: masked_scatter_ only supports boolean masks, but got mask with dtype Long\n"
        "f32[3], b8[3], i64[3] ! RuntimeError: masked_scatter: expected self and source to have same dtypes but gotFloat and Long"),
};

}

std::span<const OpRow> indexAlongRows() { return kRows; }

}

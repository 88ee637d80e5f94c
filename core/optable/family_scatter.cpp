#include "core/optable/families.h"

#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/index_meta.h"
#include "core/optable/meta_util.h"

#include <algorithm>

namespace ss::optable {

namespace {

using Long = long long;

const TensorMeta& self(const MetaCall& call) { return call.tensors[0]; }
const TensorMeta& source(const MetaCall& call) { return call.tensors[2]; }

void checkOldReduction(const std::string& name)
{
    if (name != "add" && name != "multiply")
        fail(ErrorKind::Runtime, "reduce argument must be either add or multiply.");
}

void checkDType(const MetaCall& call)
{
    if (source(call).dtype != self(call).dtype)
        fail(ErrorKind::Runtime, "scatter(): Expected self.dtype to be equal to src.dtype");
}

void scatterReduceOldMeta(MetaCall& call)
{
    checkIndexOf(call, "scatter", "self");
    checkDType(call);
    checkScatterShapes(call, atLeastOneAxis(source(call).layout.shape));
    checkOldReduction(std::get<std::string>(call.attrs[1]));
    giveFresh(call, self(call).layout.shape, self(call).dtype);
}

void scatterValueReduceMeta(MetaCall& call)
{
    checkIndexOf(call, "scatter", "self");
    checkScatterShapes(call, atLeastOneAxis(call.tensors[1].layout.shape));
    checkOldReduction(std::get<std::string>(call.attrs[2]));
    giveFresh(call, self(call).layout.shape, self(call).dtype);
}

void checkAverages(const MetaCall& call, const std::string& name)
{
    if (name == "mean")
        checkTakes(kTakesNumbers | kTakesComplex, "scatter_gather_tensor_cpu_reduce_mean", self(call).dtype);
}

void scatterReduceMeta(MetaCall& call)
{
    const auto& name = std::get<std::string>(call.attrs[1]);
    checkIndexOf(call, "scatter", "self");
    checkDType(call);
    checkScatterShapes(call, atLeastOneAxis(source(call).layout.shape));
    static constexpr const char* kNames[] = {"sum", "prod", "mean", "amax", "amin", "max", "min"};
    if (std::find(std::begin(kNames), std::end(kNames), name) == std::end(kNames))
        fail(ErrorKind::Runtime, "reduce argument must be either sum, prod, mean, amax or amin, got %s", name.c_str());
    checkAverages(call, name);
    giveFresh(call, self(call).layout.shape, self(call).dtype);
}

void indexReduceMeta(MetaCall& call)
{
    const auto& name = std::get<std::string>(call.attrs[1]);
    static constexpr const char* kNames[] = {"prod", "mean", "amax", "amin"};
    if (std::find(std::begin(kNames), std::end(kNames), name) == std::end(kNames))
        fail(ErrorKind::Runtime, "index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got %s.", name.c_str());
    const Dims &own = self(call).layout.shape, &other = source(call).layout.shape;
    const TensorMeta& index = call.tensors[1];
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), own.size());
    if (index.dtype != DType::Int64 && index.dtype != DType::Int32)
        fail(ErrorKind::Runtime, "index_reduce_(): Expected dtype int32/int64 for index");
    if (self(call).dtype != source(call).dtype)
        fail(ErrorKind::Runtime, "index_reduce_(): self and source must have the same scalar type");
    if (index.layout.ndim() > 1)
        fail(ErrorKind::Index, "index_reduce_(): Index is supposed to be a vector");
    const int64_t length = axis < other.size() ? other[axis] : 1;
    if (index.layout.numel() != length)
        fail(ErrorKind::Runtime, "index_reduce_(): Number of indices (%lld) should be equal to source.size(dim): (%lld), for dim: %zu",
             Long{index.layout.numel()}, Long{length}, axis);
    Dims slices = own;
    if (axis < slices.size())
        slices[axis] = length;
    if (!(slices == other))
        fail(ErrorKind::Runtime,
             "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = %s source.shape = %s",
             toText(own).c_str(), toText(other).c_str());
    checkAverages(call, name);
    giveFresh(call, own, self(call).dtype);
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Index, kMethod | kFunction | kInPlace, meta, doc, samples};
}

constexpr OpRow kRows[] = {
    row("scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor", "{self}.scatter({*})",
        "y[index[i, j], j] += src[i, j]", scatterReduceOldMeta, "Adds or multiplies each element of src where its index says.",
        "f32[3,4], 0, i64[2,4]=(0,0,2,0,0,0,1,1), f32[2,4], reduce='add'\ni64[3], 0, i64[2]=(1,1), i64[2], reduce='multiply'\n"
        "f32[3,4], 1, i64[3,2]=(0,0,1,3,2,2), f32[3,2], reduce='multiply'\nb8[3], 0, i64[3]=(0,0,2), b8[3], reduce='add'\n"
        "f32[3], 0, i64[1]=(0,), f32[1], reduce='sum' ! RuntimeError: reduce argument must be either add or multiply.\n"
        "f32[3], 0, i64[1]=(0,), f64[1], reduce='add' ! RuntimeError: scatter(): Expected self.dtype to be equal to src.dtype"),
    row("scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor", "{self}.scatter({*})",
        "y[index[i, j], j] += value", scatterValueReduceMeta, "Adds or multiplies one number where the indices say.",
        "f32[3,4], 0, i64[1,4]=(0,1,2,0), 1.5, reduce='add'\ni64[3], 0, i64[3]=(1,1,1), 2.5, reduce='multiply'\n"
        "f16[3], 0, i64[2]=(2,2), 3, reduce='multiply'\n"
        "f32[3], 0, i64[1]=(3,), 1, reduce='add' ! RuntimeError: index 3 is out of bounds for dimension 0 with size 3"),
    row("scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor",
        "{self}.scatter_reduce({*})", "y[index[i, j], j] = reduce(self, all src[i, j])", scatterReduceMeta,
        "Sum, product, mean, largest or smallest of the elements of src that go to one place.",
        "f32[3,4], 0, i64[2,4]=(0,0,2,0,0,1,1,1), f32[2,4], 'sum'\nf32[3,4], 0, i64[2,4]=(0,0,2,0,0,1,1,1), f32[2,4], 'prod'\n"
        "f32[3,4], 0, i64[2,4]=(0,0,2,0,0,1,1,1), f32[2,4], 'mean'\nf32[3,4], 0, i64[2,4]=(0,0,2,0,0,1,1,1), f32[2,4], 'amax'\n"
        "f32[3,4], 0, i64[2,4]=(0,0,2,0,0,1,1,1), f32[2,4], 'amin'\n"
        "f32[3,4], 1, i64[3,2]=(0,0,1,3,2,2), f32[3,2], 'sum', include_self=False\n"
        "f32[3,4], 1, i64[3,2]=(0,0,1,3,2,2), f32[3,2], 'prod', include_self=False\n"
        "f32[3,4], 1, i64[3,2]=(0,0,1,3,2,2), f32[3,2], 'mean', include_self=False\n"
        "f32[3], 0, i64[3]=(0,0,1), f32[3]=(nan, 1, 2), 'amax', include_self=False\n"
        "i64[3,4], 0, i64[2,4]=(0,0,2,0,0,1,1,1), i64[2,4], 'mean'\nb8[3], 0, i64[3]=(0,0,1), b8[3], 'prod'\n"
        "u8[3], 0, i64[3]=(0,0,1), u8[3], 'amin', include_self=False\nf32[], 0, i64[]=(0,), f32[], 'sum'\n"
        "f16[3], 0, i64[4]=(0,0,1,0), f16[4], 'mean'\n"
        "f32[3], 0, i64[1]=(0,), f32[1], 'most' ! RuntimeError: reduce argument must be either sum, prod, mean, amax or amin, got most\n"
        "f32[3], 0, i64[1]=(4,), f32[1], 'sum' ! RuntimeError: index 4 is out of bounds for dimension 0 with size 3\n"
        "f32[3], 0, i32[1]=(0,), f32[1], 'sum' ! RuntimeError: scatter(): Expected dtype int64 for index\n"
        "b8[3], 0, i64[1]=(0,), b8[1], 'mean' ! RuntimeError: \"scatter_gather_tensor_cpu_reduce_mean\" not implemented for 'Bool'"),
    row("index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor",
        "{self}.index_reduce({*})", "y[index[k], ...] = reduce(self, all source[k, ...])", indexReduceMeta,
        "Product, mean, largest or smallest of the slices that go to one index.",
        "f32[3,4], 0, i64[3]=(0,0,2), f32[3,4], 'prod'\nf32[3,4], 1, i64[2]=(1,1), f32[3,2], 'mean'\n"
        "f32[3,4], 0, i64[2]=(1,1), f32[2,4], 'mean', include_self=False\ni64[3], 0, i32[2]=(2,2), i64[2], 'amax'\n"
        "f64[3,2]@(1,3), 0, i64[2]=(1,1), f64[2,2], 'amin', include_self=False\n"
        "f32[3], 0, i64[1]=(0,), f32[1], 'sum' ! RuntimeError: index_reduce(): Expected reduce to be one of prod, mean, amax or amin but "
        "got "
        "sum."),
};

}

std::span<const OpRow> scatterRows() { return kRows; }

}

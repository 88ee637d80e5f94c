#include "core/optable/index_meta.h"

#include "core/base/error.h"
#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"

#include <algorithm>

namespace ss::optable {

namespace {

using Long = long long;

Dims broadcastIndices(std::span<const TensorMeta> indices)
{
    Dims shape;
    std::string shapes;
    for (const TensorMeta& index : indices)
        if (index.defined)
            shapes += (shapes.empty() ? "" : ", ") + toText(index.layout.shape);
    try {
        for (const TensorMeta& index : indices)
            if (index.defined)
                shape = broadcastShapes(shape, index.layout.shape);
    } catch (const Error&) {
        fail(ErrorKind::Index, "shape mismatch: indexing tensors could not be broadcast together with shapes %s", shapes.c_str());
    }
    return shape;
}

}

bool isMask(const TensorMeta& index) { return index.defined && (index.dtype == DType::Bool || index.dtype == DType::UInt8); }

void checkIndices(const Layout& self, std::span<const TensorMeta> indices)
{
    size_t axis = 0;
    for (const TensorMeta& index : indices) {
        if (index.defined && index.dtype != DType::Int64 && index.dtype != DType::Int32 && !isMask(index))
            fail(ErrorKind::Index, "tensors used as indices must be long, int, byte or bool tensors");
        if (!isMask(index)) {
            ++axis;
            continue;
        }
        for (size_t own = 0; own < index.layout.ndim(); ++own, ++axis)
            if (axis < self.ndim() && index.layout.shape[own] != self.shape[axis])
                fail(ErrorKind::Index,
                     "The shape of the mask %s at index %zu does not match the shape of the indexed tensor %s at index %zu",
                     toText(index.layout.shape).c_str(), own, toText(self.shape).c_str(), axis);
    }
    if (axis > self.ndim())
        fail(ErrorKind::Index, "too many indices for tensor of dimension %zu (got %zu)", self.ndim(), axis);
}

IndexPlan planIndex(const Layout& self, std::span<const TensorMeta> indices)
{
    if (indices.size() > self.ndim())
        fail(ErrorKind::Index, "too many indices for tensor of dimension %zu (got %zu)", self.ndim(), indices.size());
    IndexPlan plan;
    plan.chosen = broadcastIndices(indices);
    for (size_t i = 0; i < indices.size(); ++i) {
        if (!indices[i].defined)
            continue;
        if (self.shape[i] == 0 && plan.chosen.size() > 0 && contiguousLayout(plan.chosen).numel() > 0)
            fail(ErrorKind::Index, "index is out of bounds for dimension with size 0");
        plan.axes.push_back(i);
        plan.indices.push_back(i);
    }
    const bool neighbours = !plan.axes.empty() && plan.axes.back() - plan.axes.front() + 1 == plan.axes.size();
    plan.at = neighbours ? plan.axes.front() : 0;
    plan.source.offset = self.offset;
    for (size_t axis = 0; axis < self.ndim(); ++axis) {
        if (std::find(plan.axes.begin(), plan.axes.end(), axis) != plan.axes.end())
            continue;
        plan.source.shape.push_back(self.shape[axis]);
        plan.source.strides.push_back(self.strides[axis]);
    }
    for (size_t i = 0; i < plan.chosen.size(); ++i) {
        plan.source.shape.insert(plan.at + i, plan.chosen[i]);
        plan.source.strides.insert(plan.at + i, 0);
    }
    return plan;
}

Layout alongChosen(const IndexPlan& plan, const Layout& layout)
{
    const Layout stretched = broadcastTo(layout, plan.chosen);
    Layout along{plan.source.shape, Dims(plan.source.ndim(), 0), layout.offset};
    for (size_t axis = 0; axis < plan.chosen.size(); ++axis)
        along.strides[plan.at + axis] = stretched.strides[axis];
    return along;
}

Dims atLeastOneAxis(const Dims& shape) { return shape.empty() ? Dims{1} : shape; }

void checkIndexOf(const MetaCall& call, const char* op, const char* owner)
{
    const TensorMeta& index = call.tensors[1];
    wrapAxis(std::get<int64_t>(call.attrs[0]), call.tensors[0].layout.ndim());
    if (index.dtype != DType::Int64)
        fail(ErrorKind::Runtime, "%s(): Expected dtype int64 for index", op);
    if (atLeastOneAxis(index.layout.shape).size() != atLeastOneAxis(call.tensors[0].layout.shape).size())
        fail(ErrorKind::Runtime, "Index tensor must have the same number of dimensions as %s tensor", owner);
}

void checkScatterShapes(const MetaCall& call, const Dims& src)
{
    const Dims own = atLeastOneAxis(call.tensors[0].layout.shape), index = atLeastOneAxis(call.tensors[1].layout.shape);
    const size_t dim = wrapAxis(std::get<int64_t>(call.attrs[0]), own.size());
    if (src.size() != index.size())
        fail(ErrorKind::Runtime, "Index tensor must have the same number of dimensions as src tensor");
    bool fits = true;
    for (size_t axis = 0; axis < own.size() && fits; ++axis)
        fits = index[axis] <= src[axis] && (axis == dim || index[axis] <= own[axis]);
    if (!fits)
        fail(ErrorKind::Runtime,
             "Expected index %s to be no larger than self %s apart from dimension %zu and to be no larger size than src %s",
             toText(index).c_str(), toText(own).c_str(), dim, toText(src).c_str());
}

}

#include "core/ops/reach.h"

#include "core/base/error.h"
#include "core/layout/view_rules.h"
#include "core/ops/offsets.h"

namespace ss::ops {

namespace {

void outsideGather(int64_t index, int64_t size, size_t axis)
{
    using Long = long long;
    fail(ErrorKind::Runtime, "index %lld is out of bounds for dimension %zu with size %lld", Long{index}, axis, Long{size});
}

}

Reached alongAxis(const Tensor& tensor, int64_t dim, const Tensor& index)
{
    const Tensor offsets = zeroOffsets(index.shape());
    if (tensor.ndim() == 0 || index.ndim() == 0) {
        addOffsets(offsets, index, tensor.numel(), tensor.ndim() == 0 ? 0 : tensor.strides()[0] * tensor.itemsize(), false, outsideGather,
                   0);
        return {makeView(tensor, {index.shape(), Dims(index.ndim(), 0), tensor.offset()}, tensor.dtype()), offsets};
    }
    const size_t axis = wrapAxis(dim, tensor.ndim());
    addOffsets(offsets, index, tensor.shape()[axis], tensor.strides()[axis] * tensor.itemsize(), false, outsideGather, axis);
    Layout source{index.shape(), tensor.strides(), tensor.offset()};
    source.strides[axis] = 0;
    return {makeView(tensor, source, tensor.dtype()), offsets};
}

Reached slicesAt(const Tensor& tensor, const Tensor& given, int64_t dim, bool wrap, Outside outside)
{
    const Tensor index = makeView(given, given.ndim() == 0 ? unsqueezed(given.layout(), 0) : given.layout(), given.dtype());
    const Tensor offsets = zeroOffsets(index.shape());
    const bool scalar = tensor.ndim() == 0;
    const size_t axis = wrapAxis(dim, tensor.ndim());
    addOffsets(offsets, index, scalar ? 1 : tensor.shape()[axis], scalar ? 0 : tensor.strides()[axis] * tensor.itemsize(), wrap, outside,
               axis);
    Layout slices = scalar ? Layout{index.shape(), {0}, tensor.offset()} : tensor.layout();
    slices.shape[axis] = index.numel();
    slices.strides[axis] = 0;
    Layout along{slices.shape, Dims(slices.ndim(), 0), 0};
    along.strides[axis] = 1;
    return {makeView(tensor, slices, tensor.dtype()), makeView(offsets, along, DType::Int64)};
}

}

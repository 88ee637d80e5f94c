#pragma once

#include "core/tensor/tensor.h"

/// Where an index tensor reaches along one axis.
namespace ss::ops {

/// Elements at position 0 of that axis, and the byte offsets from there: both of one shape.
struct Reached {
    Tensor elements, offsets;
};

/// What is thrown for an index out of bounds.
using Outside = void (*)(int64_t index, int64_t size, size_t axis);

/// One element of the tensor for each of the index, as gather and scatter take them.
Reached alongAxis(const Tensor& tensor, int64_t dim, const Tensor& index);
/// One slice of the tensor for each element of a 1-d index, as index_add takes them.
Reached slicesAt(const Tensor& tensor, const Tensor& index, int64_t dim, bool wrap, Outside outside);

}

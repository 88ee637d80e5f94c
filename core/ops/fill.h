#pragma once

#include "core/optable/value.h"
#include "core/tensor/tensor.h"

namespace ss::ops {

/// PyTorch's RuntimeError "value cannot be converted to type uint8_t without overflow".
void checkFits(const optable::Scalar& value, DType dtype);
/// The number as an element of the dtype, which it must fit into.
Tensor elementOf(const optable::Scalar& value, DType dtype);
/// The largest finite number of a floating dtype.
double largestFloat(DType dtype);
/// Writes the number into every element.
void fillWith(const Tensor& tensor, const optable::Scalar& value);

}

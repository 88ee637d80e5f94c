#pragma once

#include "core/optable/value.h"
#include "core/tensor/tensor.h"

namespace ss::ops {

/// The number as an element of the dtype; PyTorch's RuntimeError "value cannot be converted to type uint8_t without overflow".
Tensor elementOf(const optable::Scalar& value, DType dtype);
/// Writes the number into every element.
void fillWith(const Tensor& tensor, const optable::Scalar& value);

}

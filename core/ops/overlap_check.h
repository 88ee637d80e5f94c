#pragma once

#include "core/tensor/tensor.h"

namespace ss::ops {

/// PyTorch's RuntimeError where an op would read elements that it has already written: the input lies on other elements of the same
/// stretch of memory as the output. Like PyTorch it only judges tensors without gaps; the very same elements are allowed.
void checkPartialOverlap(const Tensor& output, const Tensor& input);
/// The same, and the very same elements are refused, too.
void checkNoOverlap(const Tensor& output, const Tensor& input);

}

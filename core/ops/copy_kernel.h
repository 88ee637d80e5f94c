#pragma once

#include "core/tensor/tensor.h"

namespace ss::ops {

/// Writes `from`, broadcast and converted, into every element of `to`.
void copyElements(const Tensor& from, const Tensor& to);

}

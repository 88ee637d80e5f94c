#pragma once

#include "core/ops/gradient.h"

#include <string>
#include <vector>

namespace ss::ops {

/// What grad_fn of a call is called. PyTorch numbers the overloads of a name, and those with a number for a tensor are rows of their own
/// there.
std::string nodeName(const Op& op, const Gradient* gradient, const std::vector<optable::TensorMeta>& inputs);

/// Whether that name depends on which inputs are numbers.
bool isNamedByInputs(const Op& op);

/// A composite's result, whose last node goes by PyTorch's name for the whole.
Tensor named(Tensor result, const char* node);

}

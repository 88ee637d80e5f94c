#pragma once

#include "core/ops/gradient.h"

#include <string>
#include <vector>

namespace ss::ops {

/// What grad_fn of a call is called. PyTorch numbers the overloads of a name, and those with a number for a tensor are rows of their own
/// there; so are the in-place forms of a few ops.
std::string nodeName(const Op& op, const Gradient* gradient, const std::vector<optable::TensorMeta>& inputs);

/// Whether that name depends on which inputs are numbers, or on the form.
bool isNamedByInputs(const Op& op);
/// Whether the in-place form is a row of its own there: it has no derivative.
bool isNamedByForm(const Op& op);

/// A composite's result, whose last node goes by PyTorch's name for the whole.
Tensor named(Tensor result, const char* node);

}

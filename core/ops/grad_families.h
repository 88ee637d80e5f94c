#pragma once

#include "core/ops/gradient.h"

/// The gradients of each family, in its grad_*.cpp.
namespace ss::ops {

std::span<const Gradient> elementwiseGradients();

}

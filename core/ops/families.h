#pragma once

#include "core/ops/dispatch.h"

#include <span>

/// The bound halves of the families in core/optable/families.h; registry.cpp lists them, never an op.
namespace ss::ops {

std::span<const Bound> elementwiseOps();
std::span<const Bound> comparisonOps();
std::span<const Bound> unaryOps();
std::span<const Bound> reduceOps();
std::span<const Bound> contractOps();
std::span<const Bound> testOps();
std::span<const Bound> viewOps();
std::span<const Bound> createOps();
std::span<const Bound> copyOps();
std::span<const Bound> indexOps();
std::span<const Bound> indexAlongOps();
std::span<const Bound> partOps();
std::span<const Bound> scatterOps();
std::span<const Bound> joinOps();
std::span<const Bound> compositeOps();

}

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
std::span<const Bound> contractMoreOps();
std::span<const Bound> softmaxOps();
std::span<const Bound> momentOps();
std::span<const Bound> diagonalOps();
std::span<const Bound> activationOps();
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
std::span<const Bound> randomOps();
std::span<const Bound> randomFillOps();
std::span<const Bound> dropoutOps();
std::span<const Bound> orderOps();
std::span<const Bound> scanOps();
std::span<const Bound> uniqueOps();
std::span<const Bound> searchOps();
std::span<const Bound> spacingOps();
std::span<const Bound> statisticsOps();
std::span<const Bound> quantileOps();
std::span<const Bound> floatPartsOps();
std::span<const Bound> complexOps();
std::span<const Bound> slopeOps();
std::span<const Bound> distanceOps();

}

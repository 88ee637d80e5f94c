#pragma once

#include "core/ops/dispatch.h"

#include <span>

/// The bound halves of the families in core/optable/nn_families.h.
namespace ss::ops {

std::span<const Bound> lossOps();
std::span<const Bound> classLossOps();
std::span<const Bound> gateOps();
std::span<const Bound> layerOps();
std::span<const Bound> normOps();

}

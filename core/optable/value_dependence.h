#pragma once

#include "core/optable/op_row.h"

namespace ss::optable {

/// Whether what comes out of an op, or that it fails, is for some arguments only known from what its tensors hold: indices that may be
/// out of range, masks, probabilities.
bool dependsOnValues(const Op& op);

}

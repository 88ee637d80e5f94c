#pragma once

#include "core/ops/dispatch.h"

namespace ss::ops {

/// Indices drawn from each row of weights, with or without replacement. Refuses weights that are none, before it draws.
void multinomialKernel(KernelCall& call);

}

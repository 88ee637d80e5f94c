#pragma once

#include "core/ops/dispatch.h"

namespace ss::ops {

/// Variance or, with `root`, standard deviation along axes; the divisor is the count less the correction.
void spreadInto(KernelCall& call, const Attr& dim, double correction, bool root);
/// norm: p, dim and keepdim are the call's attributes.
void normKernel(KernelCall& call);

}

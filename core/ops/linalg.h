#pragma once

#include "core/ops/dispatch.h"

/// Kernels on matrices that are computed as float64.
namespace ss::ops {

void invKernel(KernelCall& call);
void svdvalsKernel(KernelCall& call);
/// The left vectors as columns, the singular values, the right vectors as rows.
void thinSvdKernel(KernelCall& call);

}

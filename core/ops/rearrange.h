#pragma once

#include "core/ops/dispatch.h"

/// Kernels that put elements elsewhere: each is a few copies between views.
namespace ss::ops {

void catKernel(KernelCall& call);
void stackKernel(KernelCall& call);
void repeatKernel(KernelCall& call);
void flipKernel(KernelCall& call);
void rollKernel(KernelCall& call);

}

#pragma once

#include "core/ops/call_record.h"
#include "core/ops/dispatch.h"

/// Kernels of tensors that lie on a device: queued, the host goes on.
namespace ss::ops {

/// Where a call runs: the CPU unless a tensor lies elsewhere. Throws PyTorch's RuntimeError where tensors lie on several devices that may
/// not meet; a number in a 0-dim CPU tensor may meet any, and so may an index or what is copied.
Device placeOf(const Op& op, const Args& args, std::span<const Tensor> out);

/// Queues the kernel on the current stream of `place`. A kernel whose failure PyTorch would tell at once is waited for, though not by the
/// device's clock; one that fails by what its indices hold breaks the device, as a device-side assertion does.
void runOnDevice(const Op& op, const Bound& bound, Kernel complexKernel, const Args& args, std::span<Tensor> out, Device place,
                 Touched* touched);

/// A composite that fills its results by itself, out of what its tensors hold: runs as one piece of work for which the host waits.
std::vector<Tensor> runBodyOnDevice(const Op& op, Composite body, const Args& args, Device place);
/// Whether it is one.
bool looksAtValues(const Op& op);

}

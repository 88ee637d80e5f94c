#include "core/ops/overlap_check.h"

#include "core/base/error.h"

namespace ss::ops {

[[noreturn]] static void failOverlap()
{
    fail(ErrorKind::Runtime,
         "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory location. "
         "Please clone() the tensor before performing the operation.");
}

void checkPartialOverlap(const Tensor& output, const Tensor& input)
{
    if (output.sameAs(input) || output.storage()->buffer != input.storage()->buffer)
        return;
    if (output.numel() == 0 || input.numel() == 0 || !isDense(output.layout()) || !isDense(input.layout()))
        return;
    const std::byte* outputEnd = output.data() + output.numel() * output.itemsize();
    const std::byte* inputEnd = input.data() + input.numel() * input.itemsize();
    if (output.data() >= inputEnd || input.data() >= outputEnd)
        return;
    if (output.data() == input.data() && outputEnd == inputEnd && output.strides() == input.strides())
        return;
    failOverlap();
}

void checkNoOverlap(const Tensor& output, const Tensor& input)
{
    if (output.sameAs(input))
        failOverlap();
    if (output.numel() == 0)
        return;
    if (output.storage()->buffer == input.storage()->buffer && output.data() == input.data() && isDense(output.layout()) &&
        isDense(input.layout()) && input.numel() > 0)
        failOverlap();
    checkPartialOverlap(output, input);
}

}

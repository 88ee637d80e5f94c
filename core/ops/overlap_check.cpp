#include "core/ops/overlap_check.h"

#include "core/base/error.h"
#include "core/layout/partial_overlap.h"

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
    const auto viewOf = [&](const Tensor& tensor) {
        return ByteView{tensor.layout(), tensor.itemsize(), tensor.storage()->data() - output.storage()->data()};
    };
    if (overlapPartly(viewOf(output), viewOf(input)))
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

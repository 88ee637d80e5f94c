#pragma once

#include "core/layout/broadcast.h"
#include "core/ops/elementwise.h"
#include "core/optable/loss_meta.h"

/// What losses share.
namespace ss::ops {

/// What the gradient of each element is multiplied by.
double shareOf(int64_t reduction, int64_t count);
/// The sum or the mean of all elements.
void foldLoss(const Tensor& each, const Tensor& out, int64_t reduction);

/// Calls fill(tensor of one element for each of the first two inputs, broadcast), and folds that into the output if it is to be folded.
template <class F> void reduceLoss(KernelCall& call, int64_t reduction, F&& fill)
{
    if (reduction == optable::kNone)
        return fill(call.out[0]);
    Dims shape = call.in[0].shape();
    if (!(shape == call.in[1].shape()))
        shape = broadcastShapes(shape, call.in[1].shape());
    const Tensor each = makeEmpty(contiguousLayout(shape), call.out[0].dtype(), call.out[0].device());
    fill(each);
    foldLoss(each, call.out[0], reduction);
}

// Losses of scores by classes, in margin_loss.cpp.
void multiMarginKernel(KernelCall& call);
void multiMarginBackwardKernel(KernelCall& call);
void multilabelMarginKernel(KernelCall& call);
void multilabelMarginBackwardKernel(KernelCall& call);

}

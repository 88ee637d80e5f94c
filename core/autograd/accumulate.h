#pragma once

#include "core/autograd/node.h"

namespace ss::autograd {

/// The node of a leaf: adds what arrives to .grad.
std::shared_ptr<Node> accumulatorOf(const Tensor& leaf);

/// tensor.grad becomes, or has added, the gradient; told to the trace.
void accumulateInto(const Tensor& tensor, Tensor gradient);

}

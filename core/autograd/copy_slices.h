#pragma once

#include "core/autograd/node.h"

namespace ss::autograd {

/// The history of a tensor of which a view was written in place: outside the view its gradient passes to the history before;
/// inside it goes through the node of the write.
std::shared_ptr<Node> makeCopySlices(const ViewFamily& family, const Tensor& view, std::shared_ptr<Node> write, Edge before);

}

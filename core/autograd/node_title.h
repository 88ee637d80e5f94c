#pragma once

#include <string>

namespace ss::autograd {

class Node;

/// The node's name in messages and of node.name(): a node that no formula makes goes by its C++ name, "torch::autograd::CopySlices".
std::string titleOf(const Node& node);

}

#include "core/autograd/node_title.h"

#include "core/autograd/node.h"

namespace ss::autograd {

std::string titleOf(const Node& node)
{
    for (const char* own : {"AccumulateGrad", "CopyBackwards", "CopySlices", "Error"})
        if (node.name() == own)
            return "torch::autograd::" + node.name();
    return node.name();
}

}

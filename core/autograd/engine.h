#pragma once

#include "core/autograd/node.h"

#include <span>
#include <string>

namespace ss::autograd {

struct BackwardOptions {
    bool keepGraph = false;     ///< saved tensors stay: retain_graph
    bool createGraph = false;   ///< the backward pass itself is recorded
    bool intoLeaves = false;    ///< of `wanted`, leaves take theirs into .grad all the same
    std::span<const Tensor> of = {}; ///< what the roots belong to, for the trace; may be left out
};

/// Says what is being thrown that is no C++ exception of ours, for the trace: given once by the facade.
void describeForeignErrorsBy(std::string (*describe)());

/// Runs the backward pass from `roots` with their gradients; leaves take theirs into .grad. With `wanted`, the gradients of
/// these edges come back instead (undefined where nothing flows), and leaves stay as they are.
///
/// Nodes run in PyTorch's order: one whose gradients are all there, the newest first. Nothing recurses, so that a graph of any
/// depth can be run.
std::vector<Tensor> runBackward(std::span<const Edge> roots, std::vector<Tensor> gradients, BackwardOptions options,
                                std::span<const Edge> wanted = {});

/// The backward pass that runs on this thread: a number of its own; UINT64_MAX: none.
uint64_t currentRun();
/// Whether it runs this node, or gives its gradients to who asked for them.
bool willRun(const Node& node);

}

#pragma once

#include "views/geometry/graph_facts.h"

/// The first half of graphOf: every single call, node and leaf, before any of them are gathered into groups. Internal to
/// views/geometry.
namespace ss::views {

struct GraphUnit {
    GraphVertex vertex;
    double birth = 0; ///< units are sorted by it
};

struct GraphUnits {
    std::vector<GraphUnit> units;
    std::vector<GraphLink> links; ///< between units
    size_t left = 0;
};

GraphUnits graphUnits(const trace::TraceState& state, const GraphOptions& options);

/// "(3, 2) float32"; empty: nothing is known of it.
std::string tensorText(const trace::TraceState& state, TensorId tensor);

/// Keys of boxes: what it stands for, and its number.
enum class GraphKey : uint64_t { Call = 1, Node, Tensor, Module, Line };
inline uint64_t graphKey(GraphKey kind, uint64_t number) { return static_cast<uint64_t>(kind) << 60 | number; }

/// The nodes of the backward graph that are drawn: those that living tensors lead to, or the last pass. Ascending.
std::vector<NodeId> graphNodes(const trace::TraceState& state, HandleId focus);
/// Whether the last pass comes, or came, to a node; ascending.
std::vector<NodeId> nodesOfPass(const trace::TraceState& state);

}

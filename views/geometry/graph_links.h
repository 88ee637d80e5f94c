#pragma once

#include "views/geometry/graph_units.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

/// What joins the units of a graph. Internal to views/geometry.
namespace ss::views {

/// Where things stand among the units.
struct GraphPlaces {
    std::unordered_map<CallId, uint32_t> calls;
    std::unordered_map<NodeId, uint32_t> nodes;
    std::unordered_map<TensorId, uint32_t> leaves;
    /// The calls that gave or wrote a tensor, ascending.
    std::unordered_map<TensorId, std::vector<std::pair<CallId, uint32_t>>> producers;

    /// The unit that a tensor came out of when a call took it; UINT32_MAX: none of these.
    uint32_t producer(TensorId tensor, CallId before) const;
    /// The unit that it came out of last, or its own where it is a leaf.
    uint32_t lastProducer(TensorId tensor) const;
};

/// `inPass`: nodes that the last pass comes to.
void linkGraph(const trace::TraceState& state, GraphSide side, GraphUnits& units, const GraphPlaces& places,
               const std::unordered_set<NodeId>& inPass);

}

#pragma once

#include "views/geometry/graph_facts.h"

/// Which forward calls a graph shows beside those that have a backward node. Internal to views/geometry.
namespace ss::views {

bool requiresGradient(const trace::TraceState& state, TensorId tensor);
/// Why no gradient goes through a call that took something with a history.
Cut cutOf(const trace::TraceState& state, CallId call);
/// Ascending; `nodes` are drawn already.
std::vector<CallId> graphCalls(const trace::TraceState& state, const GraphOptions& options, const std::vector<NodeId>& nodes);

}

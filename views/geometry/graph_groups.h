#pragma once

#include "views/geometry/graph_units.h"

/// The second half of graphOf: units are gathered into groups, open ones (frames) and closed ones (boxes). Internal to
/// views/geometry.
namespace ss::views {

GraphFacts gatherUnits(const trace::TraceState& state, const GraphOptions& options, GraphUnits units);

}

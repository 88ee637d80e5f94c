#pragma once

#include "views/geometry/layered_graph.h"

namespace ss::views::layered {

/// An edge between two of some nodes: its lower end is at least `span` layers below.
struct Span {
    uint32_t upper = 0, lower = 0;
    int32_t span = 1;
};

/// Moves nodes so that edges become as short as they can be all together (network simplex), or as far as `steps` go.
/// `layers` fit the spans, before and after.
void tighten(std::vector<int32_t>& layers, const std::vector<Span>& spans, size_t steps, Watch& watch);

}

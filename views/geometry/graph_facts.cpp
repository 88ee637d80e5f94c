#include "views/geometry/graph_facts.h"

#include "views/geometry/graph_groups.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

GraphPass passOf(const trace::TraceState& state, const std::vector<GraphLink>& links)
{
    GraphPass told;
    const trace::PassState* pass = state.pass();
    if (!pass)
        return told;
    told.number = pass->begin.run + 1;
    told.running = pass->endAt == 0;
    told.fired = pass->fired;
    told.error = pass->error;
    for (const GraphLink& link : links) {
        if ((link.fired != Fired::Now && link.fired != Fired::Done) || !std::isfinite(link.norm) || link.norm <= 0)
            continue;
        told.least = told.least == 0 ? link.norm : std::min(told.least, link.norm);
        told.most = std::max(told.most, link.norm);
    }
    return told;
}

}

uint32_t GraphFacts::find(uint64_t key) const
{
    const auto found = std::find_if(vertices.begin(), vertices.end(), [key](const GraphVertex& vertex) { return vertex.key == key; });
    return found == vertices.end() ? UINT32_MAX : static_cast<uint32_t>(found - vertices.begin());
}

GraphFacts graphOf(const trace::TraceState& state, const GraphOptions& options)
{
    GraphFacts facts = gatherUnits(state, options, graphUnits(state, options));
    facts.pass = passOf(state, facts.links);
    return facts;
}

}

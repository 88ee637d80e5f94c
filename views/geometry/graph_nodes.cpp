#include "views/geometry/graph_units.h"

#include <algorithm>
#include <unordered_set>

namespace ss::views {

namespace {

using trace::NodeState;
using trace::TraceState;

/// All that some nodes lead to, themselves included, ascending.
std::vector<NodeId> reached(const TraceState& state, std::vector<NodeId> waiting)
{
    std::unordered_set<NodeId> seen(waiting.begin(), waiting.end());
    while (!waiting.empty()) {
        const NodeId node = waiting.back();
        waiting.pop_back();
        for (const trace::Edge& edge : state.node(node).made.next)
            if (edge.node.valid() && seen.insert(edge.node).second)
                waiting.push_back(edge.node);
    }
    std::vector<NodeId> all(seen.begin(), seen.end());
    std::sort(all.begin(), all.end());
    return all;
}

bool isKnown(const TraceState& state, NodeId node) { return node.valid() && state.nodes().find(node.value()); }

/// A pass ran it and did not keep the graph.
bool isSpent(const TraceState& state, NodeId id)
{
    const NodeState& node = state.node(id);
    if (node.passes == 0)
        return false;
    const auto isFreed = [&](const trace::Edge& edge) { return edge.node.valid() && state.node(edge.node).freed; };
    if (node.freed || std::any_of(node.made.next.begin(), node.made.next.end(), isFreed))
        return true;
    const trace::PassState* pass = state.pass();
    return pass && pass->begin.run == node.run && pass->endAt && !pass->begin.keepGraph;
}

/// Whether the graph has grown since the last pass was over.
bool hasGrownSince(const TraceState& state, const trace::PassState& pass)
{
    if (pass.endAt == 0 || state.nodeCount() == 0)
        return false;
    const NodeState& last = state.node(NodeId(static_cast<uint32_t>(state.nodeCount() - 1)));
    return last.made.call.valid() && state.call(last.made.call).beginAt > pass.endAt;
}

void addRoots(const TraceState& state, const trace::PassState& pass, std::vector<NodeId>& roots)
{
    for (const trace::Edge& edge : pass.begin.roots)
        if (isKnown(state, edge.node))
            roots.push_back(edge.node);
}

}

std::vector<NodeId> graphNodes(const TraceState& state, HandleId focus)
{
    std::vector<NodeId> roots;
    if (focus.isTensor()) {
        if (const NodeId node = state.tensor(focus.tensor()).gradFn.node; isKnown(state, node))
            roots.push_back(node);
        return reached(state, std::move(roots));
    }
    state.tensors().forEach([&](uint32_t, const trace::TensorState& tensor) {
        if (tensor.alive && isKnown(state, tensor.gradFn.node))
            roots.push_back(tensor.gradFn.node);
    });
    if (const trace::PassState* pass = state.pass(); pass && !hasGrownSince(state, *pass))
        addRoots(state, *pass, roots);
    // The graph of the step before is not looked at any more once there is a new one, although its loss still has a name.
    const auto spent = std::stable_partition(roots.begin(), roots.end(), [&](NodeId node) { return !isSpent(state, node); });
    if (spent != roots.begin() && spent != roots.end() && *std::max_element(roots.begin(), spent) > *std::max_element(spent, roots.end()))
        roots.erase(spent, roots.end());
    return reached(state, std::move(roots));
}

std::vector<NodeId> nodesOfPass(const TraceState& state)
{
    std::vector<NodeId> roots;
    if (const trace::PassState* pass = state.pass())
        addRoots(state, *pass, roots);
    return reached(state, std::move(roots));
}

}

#include "views/geometry/explain.h"
#include "views/geometry/handle_names.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace ss::views {

namespace {

using trace::NodeState;
using trace::TraceState;

/// What a set of nodes leads to and keeps.
struct Reach {
    std::unordered_set<NodeId> nodes;
    std::unordered_set<BufferId> buffers;
    int64_t bytes = 0;

    void add(const TraceState& state, NodeId root)
    {
        std::vector<NodeId> waiting{root};
        if (!nodes.insert(root).second)
            return;
        while (!waiting.empty()) {
            const NodeState& node = state.node(waiting.back());
            waiting.pop_back();
            for (const trace::SavedState& saved : node.saved)
                if (buffers.insert(saved.buffer).second)
                    bytes += state.buffer(saved.buffer).bytes;
            for (const trace::Edge& edge : node.made.next)
                if (edge.node.valid() && nodes.insert(edge.node).second)
                    waiting.push_back(edge.node);
        }
    }
};

/// The nodes that lead to one, itself included: edges go to older nodes, so one walk from it on sees them all.
std::unordered_set<NodeId> leadingTo(const TraceState& state, NodeId to)
{
    std::unordered_set<NodeId> found{to};
    state.nodes().forEach([&](uint32_t id, const NodeState& node) {
        const auto leads = [&](const trace::Edge& edge) { return edge.node.valid() && found.contains(edge.node); };
        if (id > to.value() && std::any_of(node.made.next.begin(), node.made.next.end(), leads))
            found.insert(NodeId(id));
    });
    return found;
}

NodeId nodeOf(const TraceState& state, TensorId tensor)
{
    NodeId node = state.tensor(tensor).gradFn.node;
    if (!node.valid())
        state.nodes().untilFromLast([&](uint32_t id, const NodeState& each) {
            if (each.made.leaf == tensor)
                node = NodeId(id);
            return node.valid();
        });
    return node;
}

/// "losses" of "losses[3]", which may have the name "loss" too.
std::string containerOf(const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (const size_t bracket = name.rfind('['); bracket != std::string::npos && name.back() == ']')
            return name.substr(0, bracket);
    return {};
}

}

GraphKeepers graphKeepers(const TraceState& state, TensorId tensor)
{
    GraphKeepers told;
    const NodeId node = tensor.valid() ? nodeOf(state, tensor) : NodeId();
    if (tensor.valid() && !node.valid())
        return told;
    const std::unordered_set<NodeId> leading = node.valid() ? leadingTo(state, node) : std::unordered_set<NodeId>();
    Reach all;
    state.tensors().forEach([&](uint32_t id, const trace::TensorState& each) {
        const NodeId root = each.gradFn.node;
        if (!each.alive || !root.valid() || (node.valid() && !leading.contains(root)))
            return;
        if (!node.valid() && each.names.empty())
            return;
        all.add(state, root);
        if (told.keepers.size() == GraphKeepers::kMost) {
            ++told.more;
            return;
        }
        Reach own;
        own.add(state, root);
        told.keepers.push_back({TensorId(id), handleLabel(state, TensorId(id)), containerOf(each.names), own.nodes.size(), own.bytes});
    });
    told.nodes = all.nodes.size();
    told.bytes = all.bytes;
    return told;
}

std::vector<NonFinitePlace> nonFinitePlaces(const TraceState& state, TensorId tensor)
{
    // All that a tensor was computed from, as far as the state knows.
    std::unordered_set<CallId> calls;
    std::vector<TensorId> waiting;
    std::unordered_set<TensorId> seen;
    if (tensor.valid())
        waiting.push_back(tensor);
    std::unordered_map<TensorId, std::vector<CallId>> wrote;
    state.calls().forEach([&](uint32_t id, const trace::CallState& call) {
        for (const HandleId output : call.outputs)
            if (output.isTensor())
                wrote[output.tensor()].push_back(CallId(id));
    });
    while (!waiting.empty()) {
        const TensorId at = waiting.back();
        waiting.pop_back();
        if (!seen.insert(at).second)
            continue;
        for (const CallId call : wrote[at])
            if (calls.insert(call).second)
                for (const HandleId input : state.call(call).inputs)
                    if (input.isTensor())
                        waiting.push_back(input.tensor());
    }
    std::vector<NonFinitePlace> places;
    for (const trace::FirstNonFinite& found : state.nonFinite())
        places.push_back({found, calls.contains(found.call) || found.tensor == tensor});
    std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.leadsHere > b.leadsHere; });
    return places;
}

}

#include "views/geometry/graph_links.h"

#include "views/geometry/graph_calls.h"
#include "views/geometry/handle_text.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace ss::views {

namespace {

using trace::CallState;
using trace::FlowState;
using trace::NodeState;
using trace::TraceState;

class Linker {
public:
    Linker(const TraceState& state, GraphSide side, GraphUnits& units, const GraphPlaces& places, const std::unordered_set<NodeId>& inPass)
        : state_(state)
        , side_(side)
        , units_(units)
        , places_(places)
        , inPass_(inPass)
    {
    }

    void link()
    {
        std::vector<std::pair<NodeId, uint32_t>> nodes(places_.nodes.begin(), places_.nodes.end());
        std::sort(nodes.begin(), nodes.end());
        for (const auto& [node, unit] : nodes)
            linkNode(node, unit);
        if (side_ == GraphSide::Backward)
            return;
        for (uint32_t unit = 0; unit < units_.units.size(); ++unit)
            if (units_.units[unit].vertex.call.valid() && units_.units[unit].vertex.box == GraphBox::Op)
                linkCall(unit);
        linkStorages();
    }

private:
    void linkNode(NodeId id, uint32_t unit);
    void linkCall(uint32_t unit);
    void linkStorages();
    void addGradient(GraphLink& link, NodeId from, const trace::Edge& to, uint32_t repeat) const;
    void describe(GraphLink& link, TensorId tensor) const
    {
        link.tensor = tensor;
        if (tensor.valid() && state_.tensors().find(tensor.value()))
            link.shape = toTuple(shapeOf(state_, tensor));
    }

    const TraceState& state_;
    GraphSide side_;
    GraphUnits& units_;
    const GraphPlaces& places_;
    const std::unordered_set<NodeId>& inPass_;
    std::set<std::tuple<uint32_t, uint32_t, uint32_t>> flowing_; ///< to, from and input of links that a gradient goes back along
};

/// Of equal edges (x * x) the gradients come one after another.
void Linker::addGradient(GraphLink& link, NodeId from, const trace::Edge& to, uint32_t repeat) const
{
    link.needsGrad = true;
    link.fired = Fired::Waiting;
    const trace::PassState* pass = state_.pass();
    const std::vector<FlowState>& flows = state_.node(to.node).flows;
    const auto isOurs = [&](const FlowState& flow) { return flow.flow.from == from && flow.flow.to.input == to.input; };
    const auto last = std::find_if(flows.rbegin(), flows.rend(), isOurs);
    if (last == flows.rend() || (pass && inPass_.contains(from) && last->run != pass->begin.run))
        return;
    const uint32_t run = last->run;
    const auto ofRun = [&](const FlowState& flow) { return isOurs(flow) && flow.run == run; };
    auto found = std::find_if(flows.begin(), flows.end(), ofRun);
    for (; repeat > 0 && found != flows.end(); --repeat)
        found = std::find_if(std::next(found), flows.end(), ofRun);
    if (found == flows.end())
        return;
    link.fired = pass && pass->endAt == 0 && pass->last == from ? Fired::Now : Fired::Done;
    link.norm = found->flow.norm;
    link.finite = found->flow.finite;
    link.at = found->at;
}

void Linker::linkNode(NodeId id, uint32_t unit)
{
    const NodeState& node = state_.node(id);
    const CallState& call = state_.call(node.made.call);
    const bool hasCall = node.made.call.valid() && state_.knows(node.made.call);
    std::map<std::pair<NodeId, uint32_t>, uint32_t> repeats;
    for (uint32_t i = 0; i < node.made.next.size(); ++i) {
        const trace::Edge& edge = node.made.next[i];
        if (!edge.node.valid())
            continue;
        const uint32_t repeat = repeats[{edge.node, edge.input}]++;
        const auto found = places_.nodes.find(edge.node);
        if (found == places_.nodes.end() || found->second == unit)
            continue;
        GraphLink link;
        link.from = found->second;
        link.to = unit;
        link.output = edge.input;
        link.input = i;
        const bool ofBase = i == 0 && node.made.name == "CopySlices"; // the call took the view
        const bool taken = hasCall && i < call.inputs.size() && call.inputs[i].isTensor() && !ofBase;
        describe(link, taken ? call.inputs[i].tensor() : units_.units[link.from].vertex.tensor);
        addGradient(link, id, edge, repeat);
        flowing_.insert({unit, link.from, i});
        units_.links.push_back(std::move(link));
    }
}

/// What a call took that no gradient goes back along.
void Linker::linkCall(uint32_t unit)
{
    const CallId id = units_.units[unit].vertex.call;
    const CallState& call = state_.call(id);
    const trace::NodeMade& node = state_.node(units_.units[unit].vertex.node).made;
    for (uint32_t i = 0; i < call.inputs.size(); ++i) {
        const bool hasEdge = i < node.next.size() && node.next[i].node.valid() && !(i == 0 && node.name == "CopySlices");
        if (!call.inputs[i].isTensor() || hasEdge)
            continue;
        const TensorId tensor = call.inputs[i].tensor();
        uint32_t from = places_.producer(tensor, id);
        if (from == UINT32_MAX) {
            const auto leaf = places_.leaves.find(tensor);
            if (leaf == places_.leaves.end())
                continue;
            from = leaf->second;
        }
        if (from == unit || flowing_.contains({unit, from, i}))
            continue;
        GraphLink link;
        link.from = from;
        link.to = unit;
        link.input = i;
        describe(link, tensor);
        units_.links.push_back(std::move(link));
    }
}

void Linker::linkStorages()
{
    std::map<BufferId, std::vector<uint32_t>> onBuffer;
    for (uint32_t unit = 0; unit < units_.units.size(); ++unit) {
        const TensorId tensor = units_.units[unit].vertex.tensor;
        if (tensor.valid() && state_.tensors().find(tensor.value()) && state_.tensor(tensor).view.buffer.valid())
            onBuffer[state_.tensor(tensor).view.buffer].push_back(unit);
    }
    std::set<std::pair<uint32_t, uint32_t>> joined;
    for (const GraphLink& link : units_.links) {
        joined.insert({link.from, link.to});
        joined.insert({link.to, link.from});
    }
    for (auto& [buffer, units] : onBuffer) {
        std::stable_sort(units.begin(), units.end(), [&](uint32_t a, uint32_t b) { return units_.units[a].birth < units_.units[b].birth; });
        for (size_t i = 1; i < units.size(); ++i) {
            if (joined.contains({units[i - 1], units[i]}))
                continue;
            GraphLink link;
            link.from = units[i - 1];
            link.to = units[i];
            link.join = GraphJoin::SameStorage;
            units_.links.push_back(std::move(link));
        }
    }
}

}

uint32_t GraphPlaces::producer(TensorId tensor, CallId before) const
{
    const auto found = producers.find(tensor);
    if (found == producers.end())
        return UINT32_MAX;
    const auto behind = std::lower_bound(found->second.begin(), found->second.end(), std::pair<CallId, uint32_t>(before, 0));
    return behind == found->second.begin() ? UINT32_MAX : std::prev(behind)->second;
}

uint32_t GraphPlaces::lastProducer(TensorId tensor) const
{
    if (const auto found = producers.find(tensor); found != producers.end())
        return found->second.back().second;
    const auto leaf = leaves.find(tensor);
    return leaf == leaves.end() ? UINT32_MAX : leaf->second;
}

void linkGraph(const TraceState& state, GraphSide side, GraphUnits& units, const GraphPlaces& places,
               const std::unordered_set<NodeId>& inPass)
{
    Linker(state, side, units, places, inPass).link();
}

}

#include "views/geometry/graph_units.h"

#include "core/optable/op_row.h"
#include "views/geometry/graph_calls.h"
#include "views/geometry/graph_links.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace ss::views {

namespace {

using trace::CallState;
using trace::NodeState;
using trace::PassState;
using trace::TraceState;

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::string functionOf(const std::string& op)
{
    const optable::Op* known = optable::findOp(op);
    return known ? known->schema.function : op.substr(0, op.find('.'));
}

class Builder {
public:
    Builder(const TraceState& state, const GraphOptions& options)
        : state_(state)
        , options_(options)
        , pass_(state.pass())
    {
    }

    GraphUnits build()
    {
        const std::vector<NodeId> nodes = graphNodes(state_, options_.focus);
        const std::vector<NodeId> played = nodesOfPass(state_);
        inPass_ = {played.begin(), played.end()};
        if (options_.side != GraphSide::Forward)
            for (const NodeId node : nodes)
                addNode(node);
        if (options_.side != GraphSide::Backward)
            addCalls(nodes);
        linkGraph(state_, options_.side, units_, places_, inPass_);
        addDataUnits();
        sortByBirth();
        return std::move(units_);
    }

private:
    uint32_t add(GraphVertex vertex, double birth)
    {
        units_.units.push_back({std::move(vertex), birth});
        return static_cast<uint32_t>(units_.units.size() - 1);
    }
    void addNode(NodeId id);
    void addCalls(const std::vector<NodeId>& nodes);
    uint32_t addCall(CallId id, NodeId node);
    uint32_t addLeaf(TensorId tensor, NodeId accumulator);
    void addPass(GraphVertex& vertex, NodeId id) const;
    void addSaved(GraphVertex& vertex, const NodeState& node) const;
    void addDataUnits();
    void sortByBirth();

    const TraceState& state_;
    const GraphOptions& options_;
    const PassState* pass_;
    std::unordered_set<NodeId> inPass_;
    GraphUnits units_;
    GraphPlaces places_;
};

void Builder::addSaved(GraphVertex& vertex, const NodeState& node) const
{
    for (const trace::SavedState& saved : node.saved)
        vertex.saved.push_back(
            {saved.name, saved.tensor, saved.buffer, saved.version, state_.versionNow(saved.tensor).value_or(-1), saved.stale});
}

/// How far the pass has come at a node.
void Builder::addPass(GraphVertex& vertex, NodeId id) const
{
    const NodeState& node = state_.node(id);
    vertex.node = id;
    vertex.freed = node.freed;
    vertex.times = node.passes;
    vertex.fired = Fired::Waiting;
    const bool played = inPass_.contains(id);
    if (node.order == 0 || (played && pass_ && node.run != pass_->begin.run))
        return;
    vertex.order = node.order;
    if (played && pass_ && !pass_->error.empty() && pass_->last == id) {
        vertex.failed = true;
        vertex.error = pass_->error;
    }
    vertex.fired = pass_ && pass_->endAt == 0 && pass_->last == id ? Fired::Now : Fired::Done;
}

uint32_t Builder::addLeaf(TensorId tensor, NodeId accumulator)
{
    const auto known = places_.leaves.find(tensor);
    if (known != places_.leaves.end() && !accumulator.valid())
        return known->second;
    if (known == places_.leaves.end()) {
        GraphVertex vertex;
        const trace::TensorState& leaf = state_.tensor(tensor);
        vertex.key = graphKey(GraphKey::Tensor, tensor.value());
        vertex.box = accumulator.valid() || (leaf.view.requiresGrad && leaf.view.isLeaf) ? GraphBox::Parameter : GraphBox::Data;
        vertex.tensor = tensor;
        vertex.names = joined(leaf.names);
        vertex.label = handleLabel(state_, tensor);
        vertex.detail = tensorText(state_, tensor);
        vertex.hasGrad = leaf.grad.valid();
        vertex.accumulations = state_.isGradZeroed(leaf) ? 0 : leaf.accumulated;
        places_.leaves[tensor] = add(std::move(vertex), std::numeric_limits<double>::max());
    }
    const uint32_t unit = places_.leaves[tensor];
    if (accumulator.valid()) {
        places_.nodes[accumulator] = unit;
        addPass(units_.units[unit].vertex, accumulator);
    }
    return unit;
}

void Builder::addNode(NodeId id)
{
    const NodeState& node = state_.node(id);
    if (node.made.leaf.valid()) {
        const uint32_t unit = addLeaf(node.made.leaf, id);
        if (options_.side != GraphSide::Backward)
            return;
        GraphVertex& vertex = units_.units[unit].vertex;
        vertex.key = graphKey(GraphKey::Node, id.value());
        vertex.box = GraphBox::Accumulate;
        vertex.detail = "AccumulateGrad";
        return;
    }
    if (options_.side == GraphSide::Both && node.made.call.valid() && state_.knows(node.made.call)) {
        // Of several that a call made the last one is its own.
        const auto before = places_.calls.find(node.made.call);
        if (before == places_.calls.end()) {
            addCall(node.made.call, id);
            return;
        }
        places_.nodes[id] = before->second;
        addPass(units_.units[before->second].vertex, id);
        return;
    }
    GraphVertex vertex;
    vertex.key = graphKey(GraphKey::Node, id.value());
    vertex.box = GraphBox::Node;
    vertex.label = node.made.name;
    vertex.call = node.made.call;
    if (const CallState& call = state_.call(node.made.call); node.made.call.valid()) {
        vertex.line = call.line;
        vertex.module = state_.module(call.module).path;
        if (!call.outputs.empty() && call.outputs.front().isTensor())
            vertex.tensor = call.outputs.front().tensor();
        vertex.detail = vertex.tensor.valid() ? toTuple(shapeOf(state_, vertex.tensor)) : "";
    }
    addPass(vertex, id);
    addSaved(vertex, node);
    double birth = 0; // behind all that it leads to
    for (const trace::Edge& edge : node.made.next)
        if (const auto found = places_.nodes.find(edge.node); found != places_.nodes.end())
            if (const double other = units_.units[found->second].birth; other != std::numeric_limits<double>::max())
                birth = std::max(birth, other);
    if (node.made.call.valid())
        birth = std::max(birth, double(state_.call(node.made.call).beginAt));
    places_.nodes[id] = add(std::move(vertex), birth + 0.25);
}

uint32_t Builder::addCall(CallId id, NodeId node)
{
    const CallState& call = state_.call(id);
    GraphVertex vertex;
    vertex.key = graphKey(GraphKey::Call, id.value());
    vertex.box = GraphBox::Op;
    vertex.label = functionOf(call.op);
    vertex.call = id;
    vertex.line = call.line;
    vertex.module = state_.module(call.module).path;
    vertex.failed = !call.error.empty();
    vertex.error = call.error;
    vertex.inPlace = call.result == trace::ResultKind::InPlace;
    for (const trace::FirstNonFinite& found : state_.nonFinite())
        vertex.nonFinite = vertex.nonFinite || found.call == id;
    if (!call.outputs.empty() && call.outputs.front().isTensor()) {
        vertex.tensor = call.outputs.front().tensor();
        vertex.names = joined(state_.tensor(vertex.tensor).names);
    }
    vertex.detail = node.valid() ? state_.node(node).made.name : tensorText(state_, vertex.tensor);
    if (node.valid()) {
        addPass(vertex, node);
        addSaved(vertex, state_.node(node));
    } else {
        vertex.cut = cutOf(state_, id);
    }
    const uint32_t unit = add(std::move(vertex), double(call.beginAt));
    places_.calls[id] = unit;
    if (node.valid())
        places_.nodes[node] = unit;
    for (const HandleId output : call.outputs)
        if (output.isTensor())
            places_.producers[output.tensor()].push_back({id, unit});
    return unit;
}

void Builder::addCalls(const std::vector<NodeId>& nodes)
{
    for (const CallId call : graphCalls(state_, options_, nodes))
        if (!places_.calls.contains(call))
            addCall(call, {});
    for (auto& [tensor, producers] : places_.producers)
        std::sort(producers.begin(), producers.end());
    // What goes into a call and comes out of none of these: a leaf.
    std::vector<CallId> calls;
    for (const auto& [call, unit] : places_.calls)
        calls.push_back(call);
    std::sort(calls.begin(), calls.end());
    for (const CallId call : calls)
        for (const HandleId input : state_.call(call).inputs)
            if (input.isTensor() && places_.producer(input.tensor(), call) == UINT32_MAX && state_.tensors().find(input.value))
                addLeaf(input.tensor(), {});
}

/// `y = x.data`: a tensor of its own, made by no call, on the bytes of one with a history.
void Builder::addDataUnits()
{
    if (options_.side == GraphSide::Both && !options_.focus.valid())
        state_.tensors().forEach([&](uint32_t id, const trace::TensorState& tensor) {
            if (tensor.alive && !tensor.names.empty() && !tensor.made.call.valid() && !requiresGradient(state_, TensorId(id)) &&
                tensor.made.viewOf.valid() && places_.lastProducer(tensor.made.viewOf) != UINT32_MAX)
                addLeaf(TensorId(id), {});
        });
    const size_t count = units_.units.size();
    for (uint32_t unit = 0; unit < count; ++unit) {
        const GraphVertex& vertex = units_.units[unit].vertex;
        if (vertex.box != GraphBox::Data)
            continue;
        const trace::TensorState& tensor = state_.tensor(vertex.tensor);
        const TensorId base = tensor.made.viewOf;
        if (!base.valid() || tensor.made.call.valid() || !requiresGradient(state_, base))
            continue;
        const uint32_t from = places_.lastProducer(base);
        if (from == UINT32_MAX)
            continue;
        units_.units[unit].vertex.cut = Cut::Detach;
        GraphLink link;
        link.from = from;
        link.to = unit;
        link.tensor = base;
        link.shape = toTuple(shapeOf(state_, base));
        units_.links.push_back(std::move(link));
    }
}

/// A leaf stands just ahead of the first that takes it.
void Builder::sortByBirth()
{
    for (const GraphLink& link : units_.links)
        if (const double user = units_.units[link.to].birth; user != std::numeric_limits<double>::max()) {
            double& birth = units_.units[link.from].birth;
            if (units_.units[link.from].vertex.box == GraphBox::Parameter || units_.units[link.from].vertex.box == GraphBox::Data ||
                units_.units[link.from].vertex.box == GraphBox::Accumulate)
                birth = std::min(birth, user - 0.5);
        }
    std::vector<uint32_t> order(units_.units.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return units_.units[a].birth < units_.units[b].birth; });
    if (order.size() > options_.most) { // the newest are looked at
        units_.left = order.size() - options_.most;
        order.erase(order.begin(), order.begin() + static_cast<ptrdiff_t>(units_.left));
    }
    std::vector<uint32_t> now(units_.units.size(), UINT32_MAX);
    std::vector<GraphUnit> sorted;
    sorted.reserve(order.size());
    for (const uint32_t old : order) {
        now[old] = static_cast<uint32_t>(sorted.size());
        sorted.push_back(std::move(units_.units[old]));
    }
    units_.units = std::move(sorted);
    std::erase_if(units_.links, [&](const GraphLink& link) { return now[link.from] == UINT32_MAX || now[link.to] == UINT32_MAX; });
    for (GraphLink& link : units_.links) {
        link.from = now[link.from];
        link.to = now[link.to];
    }
}

}

std::string tensorText(const TraceState& state, TensorId tensor)
{
    return tensor.valid() && state.tensors().find(tensor.value()) ? toTuple(shapeOf(state, tensor)) + " " + dtypeName(state, tensor) : "";
}

GraphUnits graphUnits(const TraceState& state, const GraphOptions& options) { return Builder(state, options).build(); }

}

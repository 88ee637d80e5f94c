#include "views/geometry/explain.h"
#include "views/geometry/graph_calls.h"
#include "views/geometry/graph_units.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace ss::views {

namespace {

using trace::CallState;
using trace::TraceState;

/// The node that adds to a leaf's .grad; none: it never took part in a graph, or nothing is known of it any more.
NodeId accumulatorOf(const TraceState& state, TensorId leaf)
{
    NodeId found;
    state.nodes().untilFromLast([&](uint32_t id, const trace::NodeState& node) {
        if (node.made.leaf == leaf)
            found = NodeId(id);
        return found.valid();
    });
    return found;
}

/// x.new_zeros(3), torch.ones_like(x): no number of x is in it.
bool takesOnlyShape(const std::string& op)
{
    const std::string name = op.substr(0, op.find('.'));
    return name.starts_with("new_") || name.ends_with("_like");
}

/// The call that made this very tensor without a history although it took something with one.
GradExplanation cutAt(const TraceState& state, TensorId tensor)
{
    GradExplanation told;
    const trace::TensorState& known = state.tensor(tensor);
    const CallId maker = known.made.call;
    if (maker.valid() && state.knows(maker)) {
        told.call = maker;
        told.cut = takesOnlyShape(state.call(maker).op) ? Cut::None : cutOf(state, maker);
        for (const HandleId input : state.call(maker).inputs)
            if (input.isTensor() && !told.source.valid() && requiresGradient(state, input.tensor()))
                told.source = input.tensor();
    } else if (const TensorId base = known.made.viewOf; base.valid() && requiresGradient(state, base)) { // x.data
        told.cut = Cut::Detach;
        told.source = base;
    }
    told.reason = told.cut == Cut::None ? GradReason::NotRequired : GradReason::CutOff;
    return told;
}

/// The nearest cut among all that a tensor was made of.
GradExplanation whyNotRequired(const TraceState& state, TensorId tensor)
{
    std::vector<TensorId> toSee{tensor};
    std::unordered_set<TensorId> seen{tensor};
    for (size_t at = 0; at < toSee.size(); ++at) {
        const trace::TensorState& known = state.tensor(toSee[at]);
        const CallId maker = known.made.call;
        const bool isKnown = maker.valid() && state.knows(maker);
        if (isKnown && state.call(maker).phase == trace::Phase::Backward) {
            if (at == 0) {
                GradExplanation told;
                told.reason = GradReason::OfPass;
                return told;
            }
            continue;
        }
        if (const GradExplanation told = cutAt(state, toSee[at]); told.reason == GradReason::CutOff)
            return told;
        const auto see = [&](TensorId next) {
            if (next.valid() && seen.insert(next).second)
                toSee.push_back(next);
        };
        if (!isKnown)
            see(known.made.viewOf);
        else if (!takesOnlyShape(state.call(maker).op))
            for (const HandleId input : state.call(maker).inputs)
                if (input.isTensor())
                    see(input.tensor());
    }
    return {}; // NotRequired
}

/// The buffers that some tensors were computed from, their own included.
std::unordered_set<BufferId> madeFrom(const TraceState& state, const std::vector<TensorId>& tensors)
{
    std::unordered_map<BufferId, std::vector<CallId>> writers;
    state.calls().forEach([&](uint32_t number, const CallState& call) {
        for (const HandleId output : call.outputs)
            if (output.isTensor())
                writers[state.tensor(output.tensor()).view.buffer].push_back(CallId(number));
    });
    std::unordered_set<BufferId> found;
    std::vector<BufferId> toSee;
    const auto see = [&](HandleId handle) {
        if (handle.isTensor() && found.insert(state.tensor(handle.tensor()).view.buffer).second)
            toSee.push_back(state.tensor(handle.tensor()).view.buffer);
    };
    for (const TensorId tensor : tensors)
        see(tensor);
    while (!toSee.empty()) {
        const BufferId buffer = toSee.back();
        toSee.pop_back();
        for (const CallId call : writers[buffer])
            for (const HandleId input : state.call(call).inputs)
                see(input);
    }
    return found;
}

/// The first call that cuts what a pass started from off from a tensor.
CallId cutBehind(const TraceState& state, TensorId tensor, const trace::PassState& pass)
{
    const std::unordered_set<BufferId> used = madeFrom(state, pass.begin.tensors);
    const auto isUsed = [&](HandleId output) { return output.isTensor() && used.contains(state.tensor(output.tensor()).view.buffer); };
    std::unordered_set<TensorId> madeOf{tensor};
    CallId cut;
    state.calls().forEach([&](uint32_t number, const CallState& call) {
        const auto isOurs = [&](HandleId input) { return input.isTensor() && madeOf.contains(input.tensor()); };
        if (cut.valid() || call.phase != trace::Phase::Forward || std::none_of(call.inputs.begin(), call.inputs.end(), isOurs))
            return;
        const bool update = call.gradOff && call.result == trace::ResultKind::InPlace;
        const bool leadsOn = std::any_of(call.outputs.begin(), call.outputs.end(), isUsed);
        if (!update && leadsOn && cutOf(state, CallId(number)) != Cut::None && cutOf(state, CallId(number)) != Cut::NotDifferentiable)
            cut = CallId(number);
        for (const HandleId output : call.outputs)
            if (output.isTensor())
                madeOf.insert(output.tensor());
    });
    return cut;
}

bool isWanted(const trace::PassState& pass, NodeId node)
{
    return std::any_of(pass.begin.wanted.begin(), pass.begin.wanted.end(), [&](const trace::Edge& edge) { return edge.node == node; });
}

/// Of a leaf without .grad, when there was a pass.
GradExplanation whyNotReached(const TraceState& state, TensorId leaf, const trace::PassState& pass)
{
    GradExplanation told;
    told.root = pass.begin.tensors.empty() ? TensorId() : pass.begin.tensors.front();
    const NodeId accumulator = accumulatorOf(state, leaf);
    const std::vector<NodeId> played = nodesOfPass(state);
    const bool reaches = accumulator.valid() && std::binary_search(played.begin(), played.end(), accumulator);
    if (accumulator.valid() && state.node(accumulator).passes > 0) {
        told.reason = GradReason::Cleared;
    } else if (reaches && !pass.begin.wanted.empty() && (pass.endAt != 0 || !isWanted(pass, accumulator))) {
        told.reason = GradReason::GivenBack;
    } else if (reaches && pass.endAt == 0) {
        told.reason = GradReason::Running;
    } else if (reaches && !pass.error.empty()) {
        told.reason = GradReason::Failed;
        told.error = pass.error;
    } else if (state.tensor(leaf).madeAt > pass.beginAt) {
        told.reason = GradReason::NoPass;
    } else {
        told.call = cutBehind(state, leaf, pass);
        told.cut = told.call.valid() ? cutOf(state, told.call) : Cut::None;
        told.reason = told.call.valid() ? GradReason::CutBehind : GradReason::NotReached;
    }
    return told;
}

}

GradExplanation explainGrad(const TraceState& state, TensorId tensor)
{
    const trace::TensorState& known = state.tensor(tensor);
    GradExplanation told;
    if (known.grad.valid()) {
        told.reason = known.accumulated > 0 && state.isGradZeroed(known) ? GradReason::Zeroed : GradReason::Has;
        told.sums = known.accumulated;
        return told;
    }
    if (!isDifferentiable(known.view.dtype)) {
        told.reason = GradReason::NotFloating;
        return told;
    }
    if (!known.view.requiresGrad && !known.gradFn.node.valid())
        return whyNotRequired(state, tensor);
    if (!known.view.isLeaf || known.gradFn.node.valid()) {
        told.reason = GradReason::NotLeaf;
        told.node = known.gradFn.node;
        return told;
    }
    if (const trace::PassState* pass = state.pass())
        return whyNotReached(state, tensor, *pass);
    told.reason = GradReason::NoPass;
    return told;
}

}

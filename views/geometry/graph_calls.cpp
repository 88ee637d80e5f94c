#include "views/geometry/graph_calls.h"

#include "core/optable/op_row.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace ss::views {

namespace {

using trace::CallState;
using trace::TraceState;

bool isAlive(const TraceState& state, HandleId handle) { return handle.valid() && state.alive(handle); }

/// An optimizer's write into a parameter, or a script's own: it begins a new step and belongs to no graph.
bool isUpdate(const TraceState& state, const CallState& call)
{
    if (call.result != trace::ResultKind::InPlace || call.outputs.empty() || !call.outputs.front().isTensor())
        return false;
    const trace::TensorState& written = state.tensor(call.outputs.front().tensor());
    return written.view.requiresGrad && written.view.isLeaf;
}

bool isCreation(const CallState& call)
{
    const optable::Op* op = optable::findOp(call.op);
    const bool takesTensor = std::any_of(call.inputs.begin(), call.inputs.end(), [](HandleId input) { return input.isTensor(); });
    return !takesTensor || (op && op->row->kind == optable::OpKind::Create);
}

class Chooser {
public:
    Chooser(const TraceState& state, const GraphOptions& options)
        : state_(state)
        , side_(options.side)
        , focus_(options.focus)
    {
    }

    std::vector<CallId> choose(const std::vector<NodeId>& nodes)
    {
        for (const NodeId node : nodes)
            if (const CallId call = state_.node(node).made.call; call.valid() && state_.knows(call)) {
                chosen_.insert(call);
                note(state_.call(call));
            }
        findCandidates();
        keepNeeded();
        return {chosen_.begin(), chosen_.end()};
    }

private:
    /// What it takes is needed, what it gives has a history.
    void note(const CallState& call)
    {
        for (const HandleId input : call.inputs)
            if (input.isTensor())
                needed_.insert(input.tensor());
        for (const HandleId output : call.outputs)
            if (output.isTensor())
                historical_.insert(output.tensor());
    }
    bool touchesHistory(const CallState& call) const
    {
        return std::any_of(call.inputs.begin(), call.inputs.end(), [this](HandleId input) {
            return input.isTensor() && (historical_.contains(input.tensor()) || requiresGradient(state_, input.tensor()));
        });
    }
    bool isCandidate(CallId id, const CallState& call)
    {
        if (call.phase != trace::Phase::Forward || !call.ended || isUpdate(state_, call) || chosen_.contains(id))
            return false;
        if (side_ == GraphSide::Forward)
            return !isCreation(call);
        return !isCreation(call) && (touchesHistory(call) || !call.error.empty());
    }
    void findCandidates();
    void keepNeeded();

    const TraceState& state_;
    GraphSide side_;
    HandleId focus_;
    std::set<CallId> chosen_;
    std::unordered_set<TensorId> needed_, historical_;
    std::vector<CallId> candidates_;
    std::unordered_map<std::string, CallId> wentWell_; ///< the last call of an op that raised nothing
};

void Chooser::findCandidates()
{
    std::unordered_set<CallId> holds; // others, which are drawn in its place
    state_.calls().forEach([&](uint32_t, const CallState& call) {
        if (call.parent.valid() && call.phase == trace::Phase::Forward)
            holds.insert(call.parent);
    });
    state_.calls().forEach([&](uint32_t number, const CallState& call) {
        const CallId id(number);
        if (call.ended && call.error.empty())
            wentWell_[call.op] = id;
        if (holds.contains(id) || !isCandidate(id, call))
            return;
        candidates_.push_back(id);
        if (side_ == GraphSide::Both)
            for (const HandleId output : call.outputs)
                if (output.isTensor())
                    historical_.insert(output.tensor());
    });
}

/// From the last one back: those whose results somebody has or takes.
void Chooser::keepNeeded()
{
    for (auto at = candidates_.rbegin(); at != candidates_.rend(); ++at) {
        const CallState& call = state_.call(*at);
        const auto isWanted = [&](HandleId output) {
            return (!focus_.valid() && isAlive(state_, output)) || (output.isTensor() && needed_.contains(output.tensor())) ||
                   output == focus_;
        };
        const auto well = wentWell_.find(call.op);
        const bool failed = !call.error.empty() && !focus_.valid() && (well == wentWell_.end() || well->second < *at);
        if (!failed && std::none_of(call.outputs.begin(), call.outputs.end(), isWanted))
            continue;
        chosen_.insert(*at);
        for (const HandleId input : call.inputs)
            if (input.isTensor())
                needed_.insert(input.tensor());
    }
}

}

bool requiresGradient(const TraceState& state, TensorId tensor)
{
    const trace::TensorState& known = state.tensor(tensor);
    return known.view.requiresGrad || known.gradFn.node.valid();
}

Cut cutOf(const TraceState& state, CallId id)
{
    const CallState& call = state.call(id);
    const auto hasHistory = [&](HandleId input) { return input.isTensor() && requiresGradient(state, input.tensor()); };
    const auto goesOn = [&](HandleId output) { return hasHistory(output); };
    if (std::any_of(call.outputs.begin(), call.outputs.end(), goesOn))
        return Cut::None; // the history is another node's by now
    if (!call.error.empty() || std::none_of(call.inputs.begin(), call.inputs.end(), hasHistory))
        return Cut::None;
    if (call.op == "detach" || call.op == "detach_")
        return Cut::Detach;
    if (call.inference)
        return Cut::Inference;
    return call.gradOff ? Cut::NoGrad : Cut::NotDifferentiable;
}

std::vector<CallId> graphCalls(const TraceState& state, const GraphOptions& options, const std::vector<NodeId>& nodes)
{
    return Chooser(state, options).choose(nodes);
}

}

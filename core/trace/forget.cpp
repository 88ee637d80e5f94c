#include "core/trace/forget.h"

#include <algorithm>

namespace ss::trace {

namespace {

/// How deep expressions of temporaries are told within each other (views/geometry/handle_names), and one for the call itself.
constexpr int kDepth = 4;
/// Of what may pile up, so much is for what has just been.
constexpr size_t kSlackPerLate = 8;

}

size_t Forgetter::Marks::placeOf(uint32_t id) const
{
    // The latest things are all there, one number after another, and most of what is asked for.
    if (const size_t fromEnd = made_ - id; id < made_ && fromEnd <= ids_.size() && ids_[ids_.size() - fromEnd] == id)
        return ids_.size() - fromEnd;
    const auto found = std::lower_bound(ids_.begin(), ids_.end(), id);
    return found != ids_.end() && *found == id ? static_cast<size_t>(found - ids_.begin()) : ids_.size();
}

Forgetter::Forgetter(TraceState& state)
    : state_(state)
    , late_(state.slack_ / kSlackPerLate)
    , buffers_(state.buffers_)
    , tensors_(state.tensors_)
    , arrays_(state.arrays_)
    , calls_(state.calls_)
    , nodes_(state.nodes_)
    , modules_(state.modules_)
    , makers_(state.calls_)
{
}

void Forgetter::run()
{
    markLiving();
    markFirstOnBuffers();
    markNodes();
    state_.buffers_.forget([this](uint32_t id) { return buffers_.has(id); });
    const auto isTensor = [this](uint32_t id) { return tensors_.has(id); };
    state_.tensors_.forget(isTensor);
    state_.kin_.forget(isTensor);
    state_.arrays_.forget([this](uint32_t id) { return arrays_.has(id); });
    state_.calls_.forget([this](uint32_t id) { return calls_.has(id); });
    state_.nodes_.forget([this](uint32_t id) { return nodes_.has(id); });
    state_.modules_.forget([this](uint32_t id) { return modules_.has(id); });
    state_.forgetAbove_ = state_.thingsKept() + std::max(state_.slack_, state_.thingsKept() / 2);
}

void Forgetter::markHandle(HandleId handle)
{
    if (handle.isTensor())
        tensors_.mark(handle.value);
    else if (handle.isArray())
        arrays_.mark(handle.value);
}

void Forgetter::markCall(CallId call, int depth)
{
    for (; calls_.mark(call.value(), depth); call = state_.calls_[call.value()].parent) {
        markModule(state_.calls_[call.value()].module);
        if (depth == 1)
            continue;
        for (const HandleId input : state_.calls_[call.value()].inputs) {
            markHandle(input);
            if (input.isTensor())
                markCall(state_.tensors_[input.value].made.call, depth - 1);
        }
    }
}

void Forgetter::markModule(uint32_t module)
{
    while (modules_.mark(module))
        module = state_.modules_[module].parent;
}

void Forgetter::markLiving(TensorId id, const TensorState& tensor)
{
    tensors_.mark(id.value());
    tensors_.mark(state_.kin_[id.value()].root.value());
    buffers_.mark(tensor.view.buffer.value());
    tensors_.mark(tensor.grad.value());
    nodes_.mark(tensor.gradFn.node.value());
    makers_.mark(tensor.made.call.value());
    markCall(tensor.made.call, kDepth);
}

void Forgetter::markLiving()
{
    state_.buffers_.forEach([this](uint32_t id, const BufferState& buffer) {
        if (!buffer.alive && !buffers_.late(id, late_))
            return;
        buffers_.mark(id);
        markCall(buffer.lastWriter, kDepth);
    });
    state_.tensors_.forEach([this](uint32_t id, const TensorState& tensor) {
        if (tensor.alive || tensors_.late(id, late_))
            markLiving(TensorId(id), tensor);
    });
    state_.arrays_.forEach([this](uint32_t id, const ArrayState& array) {
        if (!array.alive && !arrays_.late(id, late_))
            return;
        arrays_.mark(id);
        buffers_.mark(array.made.buffer.value());
    });
    state_.calls_.forEach([this](uint32_t id, const CallState&) {
        if (calls_.late(id, late_))
            markCall(CallId(id), kDepth);
    });
    for (const CallId call : state_.openCalls_)
        markCall(call, kDepth);
    for (const ScopeState& scope : state_.scopes_)
        markModule(scope.module);
    for (const PassState& pass : state_.passes_)
        markPass(pass);
    markPass(state_.lastPass_);
    for (const auto& [name, handle] : state_.bindings_)
        markHandle(handle);
}

/// The graph of the last pass is looked at behind it, too.
void Forgetter::markPass(const PassState& pass)
{
    for (const Edge& root : pass.begin.roots)
        nodes_.mark(root.node.value());
    for (const TensorId tensor : pass.begin.tensors)
        tensors_.mark(tensor.value());
}

/// Whoever lay on a buffer first says how its strip is read, alive or not.
void Forgetter::markFirstOnBuffers()
{
    Marks seen(state_.buffers_);
    const auto first = [&](BufferId buffer) { return state_.buffers_[buffer.value()].alive && seen.mark(buffer.value()); };
    state_.tensors_.forEach([&](uint32_t id, const TensorState& tensor) {
        if (first(tensor.view.buffer))
            tensors_.mark(id);
    });
    seen = Marks(state_.buffers_);
    state_.arrays_.forEach([&](uint32_t id, const ArrayState& array) {
        if (first(array.made.buffer))
            arrays_.mark(id);
    });
}

/// What the node's call took and gave, and what the node keeps: their shapes stand on the graph's edges.
void Forgetter::markTensorsOf(const NodeState& node)
{
    const CallState& call = state_.calls_[node.made.call.value()];
    for (const std::vector<HandleId>* handles : {&call.inputs, &call.outputs})
        for (const HandleId handle : *handles)
            markHandle(handle);
    for (const SavedState& saved : node.saved) {
        tensors_.mark(saved.tensor.value());
        tensors_.mark(state_.kin_[saved.tensor.value()].root.value());
    }
    for (const TensorId gradient : node.gradients)
        tensors_.mark(gradient.value());
}

/// The graph that living tensors lead to. A node's edges go to older ones, so one walk from the newest sees each after all that
/// lead to it.
void Forgetter::markNodes()
{
    state_.nodes_.untilFromLast([this](uint32_t id, const NodeState& node) {
        const bool leads = makers_.has(node.made.call.value()) || state_.tensors_[node.made.leaf.value()].alive;
        if (nodes_.late(id, late_) || leads)
            nodes_.mark(id);
        if (!nodes_.has(id))
            return false;
        markCall(node.made.call, 1);
        markTensorsOf(node);
        for (const Edge& edge : node.made.next)
            nodes_.mark(edge.node.value());
        return false;
    });
}

}

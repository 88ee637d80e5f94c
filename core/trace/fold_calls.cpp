#include "core/trace/fold.h"

#include <algorithm>

namespace ss::trace {

namespace {

/// Calls open at once: far above what Python's stack allows, so that a hostile file cannot make closing them slow.
constexpr size_t kMostOpenCalls = 1 << 16;
/// Gradients that a node is known to have received: one a pass, but for the nodes of parameters.
constexpr size_t kMostFlows = 32;
/// Tensors that a node is known to keep: an op of a list may have many inputs, a hostile file any number.
constexpr size_t kMostSaved = 4096;

}

// --- Scopes and calls -----------------------------------------------------------------------------------------------------

void Folder::operator()(const ScopeBegin& begin) { state.scopes_.push_back({begin, event.seq}); }

void Folder::operator()(const ScopeEnd& end)
{
    if (state.scopes_.empty())
        refuse("no scope is open");
    if (state.scopes_.back().begin.kind != end.kind)
        refuse("the scope that is open is of another kind");
    state.scopes_.pop_back();
}

void Folder::operator()(const CallBegin& begin)
{
    checkBorn(begin.call.value(), state.calls_.made(), "call");
    for (HandleId input : begin.inputs)
        if (input.valid())
            checkHandle(input);
    if (begin.forwardSequence != UINT64_MAX && begin.forwardSequence >= event.seq)
        refuse("its forward call lies in the future");
    if (state.openCalls_.size() == kMostOpenCalls)
        refuse("%zu calls are open", kMostOpenCalls);
    CallState call;
    call.beginAt = event.seq;
    call.op = begin.op;
    call.inputs = begin.inputs;
    call.attributes = begin.attributes;
    call.line = begin.line;
    call.parent = state.openCalls_.empty() ? CallId() : state.openCalls_.back();
    call.phase = event.phase;
    state.calls_.push_back(std::move(call));
    state.openCalls_.push_back(begin.call);
}

void Folder::operator()(const CallEnd& end)
{
    checkKnown(end.call.value(), state.calls_.made(), "call");
    if (state.calls_[end.call.value()].ended)
        refuse("call %u ends a second time", end.call.value());
    for (HandleId output : end.outputs)
        if (output.valid())
            checkHandle(output);
    // From the back: calls of one thread nest, those of several may cross.
    const auto open = std::find(state.openCalls_.rbegin(), state.openCalls_.rend(), end.call);
    state.openCalls_.erase(std::next(open).base());
    auto& call = *state.calls_.edit(end.call.value());
    call.endAt = event.seq;
    call.ended = true;
    call.outputs = end.outputs;
    call.result = end.result;
    call.reason = end.reason;
    call.error = end.error;
    call.bytesMoved = end.bytesMoved;
    call.nanoseconds = end.nanoseconds;
}

void Folder::operator()(const ModeChanged& changed) { state.modes_[changed.mode] = changed.value; }

// --- Devices --------------------------------------------------------------------------------------------------------------

void Folder::operator()(const Transfer& transfer)
{
    checkCall(transfer.call);
    knownOrNone(transfer.source, state.buffers_.made(), "buffer");
    knownOrNone(transfer.target, state.buffers_.made(), "buffer");
    if (transfer.bytes < 0)
        refuse("%lld bytes", static_cast<long long>(transfer.bytes));
}

void Folder::operator()(const Stream& stream) { checkCall(stream.call); }

// --- Autograd -------------------------------------------------------------------------------------------------------------

void Folder::operator()(const NodeMade& made)
{
    checkBorn(made.node.value(), state.nodes_.made(), "node");
    checkCall(made.call);
    knownOrNone(made.leaf, state.tensors_.made(), "tensor");
    for (const Edge& edge : made.next)
        knownOrNone(edge.node, state.nodes_.made(), "node");
    state.nodes_.push_back({made, false, {}, {}});
}

void Folder::operator()(const GradFlow& flow)
{
    knownOrNone(flow.from, state.nodes_.made(), "node");
    checkKnown(flow.to.node.value(), state.nodes_.made(), "node");
    NodeState* node = state.nodes_.edit(flow.to.node.value());
    if (!node)
        return;
    if (node->flows.size() == kMostFlows)
        node->flows.erase(node->flows.begin(), node->flows.begin() + kMostFlows / 2);
    node->flows.push_back(flow);
}

void Folder::operator()(const GradSet& set)
{
    checkKnown(set.tensor.value(), state.tensors_.made(), "tensor");
    knownOrNone(set.grad, state.tensors_.made(), "tensor");
    if (TensorState* tensor = state.tensors_.edit(set.tensor.value()))
        tensor->grad = set.grad;
    // What it was made for shows only now: until then it was a result of the backward pass.
    if (TensorState* grad = set.grad.valid() ? state.tensors_.edit(set.grad.value()) : nullptr)
        grad->made.role = TensorRole::Grad;
}

void Folder::operator()(const SavedTensor& saved)
{
    checkKnown(saved.node.value(), state.nodes_.made(), "node");
    knownOrNone(saved.tensor, state.tensors_.made(), "tensor");
    NodeState* node = saved.action == SavedAction::Saved && saved.tensor.valid() ? state.nodes_.edit(saved.node.value()) : nullptr;
    if (!node || node->saved.size() == kMostSaved)
        return;
    const TensorState& tensor = state.tensors_[saved.tensor.value()];
    if (!tensor.alive)
        return;
    node->saved.push_back({saved.tensor, tensor.view.buffer, saved.name, tensor.view.isLeaf});
}

void Folder::operator()(const GraphFreed& freed)
{
    for (NodeId node : freed.nodes)
        checkKnown(node.value(), state.nodes_.made(), "node");
    for (NodeId node : freed.nodes)
        if (NodeState* known = state.nodes_.edit(node.value())) {
            known->freed = true;
            known->saved.clear();
        }
}

void Folder::operator()(const FirstNonFinite& found)
{
    checkCall(found.call);
    knownOrNone(found.tensor, state.tensors_.made(), "tensor");
}

}

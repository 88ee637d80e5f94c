#include "core/trace/fold.h"

#include <algorithm>

namespace ss::trace {

namespace {

/// Gradients that a node is known to have received: one a pass, but for the nodes of parameters.
constexpr size_t kMostFlows = 32;
/// Tensors that a node is known to keep: an op of a list may have many inputs, a hostile file any number.
constexpr size_t kMostSaved = 4096;
/// Gradients of a node's outputs: an op may have many results.
constexpr size_t kMostGradients = 4096;
/// Backward passes that run inside each other's nodes: far above what Python's stack allows.
constexpr size_t kMostPasses = 4096;
/// Places where a number that is none came up first: one for each op and line.
constexpr size_t kMostNonFinite = 64;

}

// --- The graph ------------------------------------------------------------------------------------------------------------

void Folder::operator()(const NodeMade& made)
{
    checkBorn(made.node.value(), state.nodes_.made(), "node");
    checkCall(made.call);
    knownOrNone(made.leaf, state.tensors_.made(), "tensor");
    for (const Edge& edge : made.next)
        knownOrNone(edge.node, state.nodes_.made(), "node");
    NodeState node;
    node.made = made;
    state.nodes_.push_back(std::move(node));
}

/// A call's own node is told last before its end, and made its results.
void Folder::linkGradFn(const CallEnd& end)
{
    if (state.nodes_.made() == 0)
        return;
    const NodeId last(state.nodes_.made() - 1);
    if (state.nodes_[last.value()].made.call != end.call)
        return;
    for (size_t i = 0; i < end.outputs.size(); ++i)
        if (TensorState* tensor = end.outputs[i].isTensor() ? state.tensors_.edit(end.outputs[i].value) : nullptr;
            tensor && isDifferentiable(tensor->view.dtype))
            tensor->gradFn = {last, static_cast<uint32_t>(i)};
}

void Folder::operator()(const GradFnSet& set)
{
    checkKnown(set.tensor.value(), state.tensors_.made(), "tensor");
    knownOrNone(set.gradFn.node, state.nodes_.made(), "node");
    if (TensorState* tensor = state.tensors_.edit(set.tensor.value()))
        tensor->gradFn = set.gradFn;
}

void Folder::operator()(const NodeRenamed& renamed)
{
    checkKnown(renamed.node.value(), state.nodes_.made(), "node");
    if (NodeState* node = state.nodes_.edit(renamed.node.value()))
        node->made.name = renamed.name;
}

void Folder::operator()(const SavedTensor& saved)
{
    checkKnown(saved.node.value(), state.nodes_.made(), "node");
    knownOrNone(saved.tensor, state.tensors_.made(), "tensor");
    NodeState* node = saved.tensor.valid() ? state.nodes_.edit(saved.node.value()) : nullptr;
    if (!node)
        return;
    if (saved.action != SavedAction::Saved) {
        for (SavedState& known : node->saved)
            if (known.tensor == saved.tensor && known.name == saved.name)
                known.stale = saved.action == SavedAction::Stale;
        return;
    }
    const TensorState& tensor = state.tensors_[saved.tensor.value()];
    if (tensor.alive && node->saved.size() < kMostSaved)
        node->saved.push_back({saved.tensor, tensor.view.buffer, saved.name, tensor.view.isLeaf, saved.version, false});
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

// --- A pass ---------------------------------------------------------------------------------------------------------------

void Folder::operator()(const BackwardBegin& begin)
{
    if (begin.run != state.passesMade_)
        refuse("pass %u where pass %u was expected", begin.run, state.passesMade_);
    if (state.passes_.size() == kMostPasses)
        refuse("%zu backward passes are open", kMostPasses);
    for (const std::vector<Edge>* edges : {&begin.roots, &begin.wanted})
        for (const Edge& edge : *edges)
            knownOrNone(edge.node, state.nodes_.made(), "node");
    for (const TensorId tensor : begin.tensors)
        knownOrNone(tensor, state.tensors_.made(), "tensor");
    PassState pass;
    pass.begin = begin;
    pass.beginAt = event.seq;
    state.passes_.push_back(std::move(pass));
    ++state.passesMade_;
}

/// The innermost that has this number; passes of two threads may cross.
PassState* Folder::openPass(uint32_t run)
{
    for (auto pass = state.passes_.rbegin(); pass != state.passes_.rend(); ++pass)
        if (pass->begin.run == run)
            return &*pass;
    refuse("pass %u does not run", run);
}

void Folder::operator()(const NodeFired& fired)
{
    checkKnown(fired.node.value(), state.nodes_.made(), "node");
    for (const TensorId gradient : fired.gradients)
        knownOrNone(gradient, state.tensors_.made(), "tensor");
    PassState& pass = *openPass(fired.run);
    ++pass.fired;
    pass.last = fired.node;
    NodeState* node = state.nodes_.edit(fired.node.value());
    if (!node)
        return;
    ++node->passes;
    node->run = fired.run;
    node->order = pass.fired;
    node->firedAt = event.seq;
    node->gradients.assign(fired.gradients.begin(), fired.gradients.begin() + std::min(fired.gradients.size(), kMostGradients));
}

void Folder::operator()(const BackwardEnd& end)
{
    PassState* pass = openPass(end.run);
    pass->endAt = event.seq;
    pass->error = end.error;
    state.lastPass_ = std::move(*pass);
    state.passes_.erase(state.passes_.begin() + (pass - state.passes_.data()));
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
    node->flows.push_back({flow, event.seq, state.passes_.empty() ? 0 : state.passes_.back().begin.run});
}

void Folder::operator()(const GradSet& set)
{
    checkKnown(set.tensor.value(), state.tensors_.made(), "tensor");
    knownOrNone(set.grad, state.tensors_.made(), "tensor");
    if (TensorState* tensor = state.tensors_.edit(set.tensor.value())) {
        const uint32_t before = state.isGradZeroed(*tensor) ? 0 : tensor->accumulated;
        tensor->grad = set.grad;
        tensor->accumulated = !set.grad.valid() ? 0 : set.accumulated ? before + 1 : state.passes_.empty() ? 0 : 1;
        tensor->zeroings = set.grad.valid() ? state.buffer(state.tensor(set.grad).view.buffer).zeroings : 0;
    }
    // What it was made for shows only now: until then it was a result of the backward pass.
    if (TensorState* grad = set.grad.valid() ? state.tensors_.edit(set.grad.value()) : nullptr)
        grad->made.role = TensorRole::Grad;
}

void Folder::operator()(const FirstNonFinite& found)
{
    checkCall(found.call);
    knownOrNone(found.tensor, state.tensors_.made(), "tensor");
    if (state.nonFinite_.size() < kMostNonFinite)
        state.nonFinite_.push_back(found);
}

}

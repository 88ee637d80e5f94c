// Rules about training: gradients that pile up, graphs that are kept.
#include "views/geometry/advice_rules.h"
#include "views/geometry/handle_text.h"

#include <algorithm>

namespace ss::views {

namespace {

using trace::TraceState;

constexpr size_t kMostLists = 64, kMostHeld = 4096, kMostNodes = 4096;
constexpr size_t kFewSteps = 3;

/// "losses" of "losses[3]" and of "history['loss']".
std::string containerOf(const std::string& name)
{
    const size_t bracket = name.rfind('[');
    return bracket == std::string::npos || name.back() != ']' ? std::string() : name.substr(0, bracket);
}

/// Bytes and nodes that a history keeps, as far as they are looked at.
struct Held {
    std::unordered_set<NodeId> nodes;
    std::unordered_set<BufferId> buffers;
    int64_t bytes = 0;

    void add(const TraceState& state, NodeId root)
    {
        std::vector<NodeId> waiting{root};
        while (!waiting.empty() && nodes.size() < kMostNodes) {
            const NodeId at = waiting.back();
            waiting.pop_back();
            if (!at.valid() || !nodes.insert(at).second)
                continue;
            for (const trace::SavedState& saved : state.node(at).saved)
                if (saved.buffer.valid() && buffers.insert(saved.buffer).second)
                    bytes += state.buffer(saved.buffer).bytes;
            for (const trace::Edge& edge : state.node(at).made.next)
                waiting.push_back(edge.node);
        }
    }
};

void judgeList(AdviceWatch& watch, const std::string& list, std::unordered_set<TensorId>& tensors)
{
    const TraceState& state = watch.state;
    std::vector<TensorId> over;
    std::erase_if(tensors, [&](TensorId tensor) { return !state.alive(tensor); });
    for (const TensorId tensor : tensors)
        if (const NodeId node = state.tensor(tensor).gradFn.node; node.valid() && state.node(node).passes > 0)
            over.push_back(tensor);
    if (over.size() < kFewSteps)
        return;
    std::sort(over.begin(), over.end());
    Held held;
    for (const TensorId tensor : over)
        held.add(state, state.tensor(tensor).gradFn.node);
    Finding found;
    found.handles = {over.front(), over.back()};
    found.facts = {list, std::to_string(over.size()), std::to_string(held.nodes.size()), bytesText(held.bytes)};
    found.fix = list + ".append(loss.item())";
    found.bytes = held.bytes;
    watch.report(std::move(found), list);
}

}

/// Something in a list that has been run backwards already and still has its history.
void seeGraphInList(AdviceWatch& watch)
{
    AdviceMemory& memory = watch.memory;
    if (const auto* bound = watch.is<trace::NameBound>()) {
        const std::string list = bound->handle.isTensor() ? containerOf(bound->name) : std::string();
        if (list.empty() || !watch.state.tensor(bound->handle.tensor()).gradFn.node.valid())
            return;
        const auto known = memory.lists.find(list);
        if (known == memory.lists.end() && memory.lists.size() == kMostLists)
            return;
        auto& tensors = memory.lists[list];
        if (tensors.size() < kMostHeld)
            tensors.insert(bound->handle.tensor());
        memory.touchedLists.insert(list);
        return;
    }
    const auto* end = watch.is<trace::ScopeEnd>();
    if (!end || end->kind != trace::ScopeKind::Statement || memory.touchedLists.empty())
        return;
    for (auto list = memory.lists.begin(); list != memory.lists.end();) {
        if (memory.touchedLists.contains(list->first))
            judgeList(watch, list->first, list->second);
        list = list->second.empty() ? memory.lists.erase(list) : std::next(list);
    }
}

/// A leaf is updated with its gradient: by an optimizer, or by hand in no_grad. What is added to that gradient later, before somebody
/// clears it, is added to the old one.
void seeGradAccumulated(AdviceWatch& watch)
{
    const TraceState& state = watch.state;
    auto& used = watch.memory.usedGrads;
    if (const auto* written = watch.is<trace::Written>()) {
        if (watch.event.phase != trace::Phase::Forward)
            return;
        used.erase(written->buffer); // whoever writes a gradient knows of it
        if (!written->through.isTensor() || !written->call.valid() || !state.knows(written->call))
            return;
        const trace::TensorState& leaf = state.tensor(written->through.tensor());
        const trace::CallState& call = state.call(written->call);
        const bool step = call.op.starts_with("optimizer_step") || call.gradOff;
        if (step && leaf.view.requiresGrad && leaf.view.isLeaf && leaf.grad.valid())
            used[state.tensor(leaf.grad).view.buffer] = {written->through.tensor(), !call.op.starts_with("optimizer_step")};
        return;
    }
    const auto* set = watch.is<trace::GradSet>();
    if (!set)
        return;
    if (!set->accumulated) {
        std::erase_if(used, [&](const auto& each) { return each.second.leaf == set->tensor; });
        return;
    }
    const auto found = used.find(state.tensor(set->grad).view.buffer);
    if (found == used.end() || found->second.leaf != set->tensor)
        return;
    const bool byHand = found->second.byHand;
    used.erase(found);
    Finding finding;
    finding.line = watch.memory.lastLine;
    finding.handles = {set->tensor};
    finding.fix = byHand ? "{0}.grad = None" : "optimizer.zero_grad()";
    watch.report(std::move(finding));
}

}

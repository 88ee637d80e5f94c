#include "views/geometry/holders.h"

#include <algorithm>

namespace ss::views {

using trace::Owner;
using trace::TraceState;
using Kind = Keeper::Kind;

namespace {

Held held(HandleId handle) { return {handle.isTensor() ? Held::Kind::Tensor : Held::Kind::Array, handle.value}; }
Held held(NodeId node) { return {Held::Kind::Node, node.value()}; }
Held held(BufferId buffer) { return {Held::Kind::Buffer, buffer.value()}; }

}

template <class F> void Holders::eachHeldByTensor(TensorId id, F&& visit) const
{
    const BufferId buffer = state_.tensor(id).view.buffer;
    visit(held(buffer));
    const TensorId root = rootOf(id);
    for (const TensorId history : {id, root}) {
        if (const TensorId grad = state_.tensor(history).grad; grad.valid() && grad != id && state_.tensor(grad).alive)
            visit(held(HandleId(grad)));
        if (const auto made = madeBy_.find(history); made != madeBy_.end())
            visit(held(made->second));
        if (history == root)
            break; // it is its own root
    }
    const auto first = firstStorage_.find(buffer);
    const bool own = first != firstStorage_.end() && first->second == state_.tensor(id).view.storage;
    if (state_.buffer(buffer).made.owner != Owner::Torch || !own)
        for (const HandleId other : handlesOn(buffer))
            if (other.isArray() && state_.names(other).empty())
                visit(held(other));
}

template <class F> void Holders::eachHeldByNode(NodeId id, F&& visit) const
{
    const auto& node = state_.node(id);
    for (const trace::Edge& edge : node.made.next)
        if (edge.node.valid())
            visit(held(edge.node));
    if (node.made.leaf.valid() && state_.tensor(node.made.leaf).alive)
        visit(held(HandleId(node.made.leaf)));
    for (const trace::SavedState& saved : node.saved) {
        if (saved.buffer.valid())
            visit(held(saved.buffer));
        if (saved.leaf && state_.tensor(saved.tensor).alive)
            visit(held(HandleId(saved.tensor)));
    }
}

template <class F> void Holders::eachHeld(Held holder, F&& visit) const
{
    switch (holder.kind) {
    case Held::Kind::Tensor: return eachHeldByTensor(TensorId(holder.id), visit);
    case Held::Kind::Node: return eachHeldByNode(NodeId(holder.id), visit);
    case Held::Kind::Buffer: return;
    case Held::Kind::Array: break;
    }
    const auto& made = state_.array(ArrayId(holder.id)).made;
    visit(held(made.buffer));
    if (made.base.valid() && state_.array(made.base).alive)
        visit(held(HandleId(made.base)));
    // Its base is no array that is known: where NumPy owns the bytes it may be a tensor's storage, which holds the array handed over.
    if (!made.base.valid() && !made.ownData && state_.buffer(made.buffer).made.owner != Owner::Torch)
        for (const HandleId other : handlesOn(made.buffer))
            if (other.isArray() && other.value < holder.id && state_.names(other).empty())
                visit(held(other));
}

Holders::Holders(const TraceState& state)
    : state_(state)
{
    findLiving();
    findNodes();
    count();
}

void Holders::findLiving()
{
    const auto note = [this](HandleId handle) {
        if (!state_.bufferOf(handle).valid())
            return;
        living_.push_back(handle);
        onBuffer_[state_.bufferOf(handle)].push_back(handle);
    };
    state_.tensors().forEach([&](uint32_t id, const trace::TensorState& tensor) {
        firstStorage_.try_emplace(tensor.made.view.buffer, tensor.made.view.storage); // whoever came first is known, dead or alive
        if (!tensor.alive)
            return;
        note(TensorId(id));
        if (tensor.grad.valid())
            gradOf_.emplace(tensor.grad, TensorId(id));
    });
    state_.arrays().forEach([&](uint32_t id, const trace::ArrayState& array) {
        if (array.alive)
            note(ArrayId(id));
    });
}

/// The nodes that living tensors lead to, and what these keep.
void Holders::findNodes()
{
    // A later node of the same tensor is that of a write in place: its history begins anew there.
    state_.nodes().forEach([&](uint32_t id, const trace::NodeState& node) {
        if (!node.made.call.valid() || !state_.knows(node.made.call))
            return;
        for (const HandleId output : state_.call(node.made.call).outputs)
            if (output.isTensor())
                madeBy_[output.tensor()] = NodeId(id);
    });
    std::vector<NodeId> waiting;
    const auto add = [&](Held thing) {
        if (thing.kind == Held::Kind::Node && nodes_.insert(thing).second)
            waiting.push_back(NodeId(thing.id));
    };
    for (const HandleId handle : living_)
        if (handle.isTensor() && !madeBy_.empty())
            eachHeldByTensor(handle.tensor(), add);
    while (!waiting.empty()) {
        const NodeId id = waiting.back();
        waiting.pop_back();
        eachHeldByNode(id, add);
        if (const TensorId leaf = state_.node(id).made.leaf; leaf.valid())
            keptLeaves_[leaf].push_back(id);
        for (const trace::SavedState& saved : state_.node(id).saved) {
            if (saved.leaf)
                keptLeaves_[saved.tensor].push_back(id);
            if (auto& on = savedOn_[saved.buffer]; on.empty() || on.back() != id)
                on.push_back(id);
        }
    }
}

void Holders::count()
{
    const auto add = [this](Held thing) { ++references_[thing]; };
    for (const HandleId handle : living_)
        eachHeld(held(handle), add);
    for (const Held node : nodes_)
        eachHeld(node, add);
    for (const HandleId handle : living_) {
        uint32_t& references = references_[held(handle)];
        if (references == 0 && state_.names(handle).empty()) {
            unseen_.insert(handle);
            ++references;
        }
        references += uint32_t(state_.names(handle).size());
    }
}

/// The tensor at the end of a chain of differentiable views: its history and gradient are the family's.
TensorId Holders::rootOf(TensorId tensor) const
{
    constexpr int kMost = 64;
    for (int i = 0; i < kMost; ++i) {
        const auto& made = state_.tensor(tensor).made;
        if (!made.viewOf.valid() || !made.call.valid() || state_.call(made.call).op.starts_with("detach"))
            break;
        tensor = made.viewOf;
    }
    return tensor;
}

Holders::Gone Holders::withoutName(HandleId handle) const
{
    Gone gone;
    std::unordered_map<Held, uint32_t> lost;
    std::vector<Held> waiting;
    const auto drop = [&](Held thing) {
        const auto had = references_.find(thing);
        if (had != references_.end() && ++lost[thing] == had->second && gone.insert(thing).second)
            waiting.push_back(thing);
    };
    drop(held(handle));
    while (!waiting.empty()) {
        const Held thing = waiting.back();
        waiting.pop_back();
        eachHeld(thing, drop);
    }
    return gone;
}

const std::vector<HandleId>& Holders::handlesOn(BufferId buffer) const
{
    static const std::vector<HandleId> none;
    const auto found = onBuffer_.find(buffer);
    return found == onBuffer_.end() ? none : found->second;
}

Keeper Holders::keeperOf(HandleId handle, const Gone& gone, HandleId nameless) const
{
    if (handle != nameless && !state_.names(handle).empty())
        return {Kind::Named, handle, {}, {}, {}};
    if (handle.isArray())
        return {unseen_.contains(handle) ? Kind::Unseen : Kind::Base, handle, {}, {}, {}};
    if (const auto grad = gradOf_.find(handle.tensor()); grad != gradOf_.end() && !gone.contains(held(HandleId(grad->second))))
        return {Kind::Grad, handle, grad->second, {}, {}};
    if (const auto leaf = keptLeaves_.find(handle.tensor()); leaf != keptLeaves_.end())
        for (const NodeId node : leaf->second)
            if (!gone.contains(held(node)))
                return {Kind::Leaf, handle, {}, node, {}};
    return {Kind::Unseen, handle, {}, {}, {}};
}

std::vector<Keeper> Holders::keepersOf(BufferId buffer, const Gone& gone, HandleId nameless) const
{
    std::vector<Keeper> keepers;
    for (const HandleId handle : handlesOn(buffer))
        if (!gone.contains(held(handle)))
            keepers.push_back(keeperOf(handle, gone, nameless));
    // Handles with a name first: they are what one can do something about.
    std::stable_sort(keepers.begin(), keepers.end(), [](const Keeper& a, const Keeper& b) { return a.kind < b.kind; });
    const auto saved = savedOn_.find(buffer);
    if (saved == savedOn_.end())
        return keepers;
    std::vector<NodeId> nodes = saved->second;
    std::sort(nodes.begin(), nodes.end());
    for (const NodeId node : nodes)
        for (const trace::SavedState& each : state_.node(node).saved)
            if (each.buffer == buffer && !gone.contains(held(node)) && !(each.leaf && state_.tensor(each.tensor).alive))
                keepers.push_back({Kind::Saved, {}, {}, node, each.name});
    return keepers;
}

}

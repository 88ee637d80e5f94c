#include "views/geometry/advice_kin.h"

namespace ss::views {

namespace {

using trace::TraceState;

/// Views of views of views: who is farther away than so many is nobody's relation.
constexpr int kFarthest = 64;

/// How the tensor that was just made shares the bytes of another.
std::pair<HandleId, KinLink> originOf(const TraceState& state, const trace::TensorMade& made)
{
    const bool known = made.call.valid() && state.knows(made.call);
    const std::string op = known ? state.call(made.call).op : std::string();
    if (made.viewOf.valid()) {
        const bool data = !made.call.valid() && made.role == trace::TensorRole::Plain && !made.view.requiresGrad;
        return {made.viewOf, op == "detach" || data ? KinLink::Detach : KinLink::View};
    }
    if (known && op == "from_numpy" && !state.call(made.call).inputs.empty() && state.call(made.call).inputs[0].isArray())
        return {state.call(made.call).inputs[0], KinLink::HandOver};
    return {};
}

std::pair<HandleId, KinLink> originOf(const TraceState& state, const trace::ArrayMade& made)
{
    if (made.base.valid())
        return {made.base, KinLink::View};
    if (const auto& open = state.openCalls(); !open.empty()) {
        const trace::CallState& call = state.call(open.back());
        if (!call.inputs.empty() && call.inputs[0].isTensor() && state.bufferOf(call.inputs[0]) == made.buffer)
            return {call.inputs[0], KinLink::HandOver};
    }
    return {};
}

}

void AdviceKin::see(const trace::Event& event, const TraceState& state)
{
    if (const auto* tensor = std::get_if<trace::TensorMade>(&event.payload)) {
        const auto [parent, link] = originOf(state, *tensor);
        made(tensor->tensor, parent, link, tensor->view.buffer, event.seq);
    } else if (const auto* array = std::get_if<trace::ArrayMade>(&event.payload)) {
        const auto [parent, link] = originOf(state, *array);
        made(array->array, parent, link, array->buffer, event.seq);
    } else if (const auto* changed = std::get_if<trace::HandleChanged>(&event.payload)) {
        moved(changed->tensor, changed->view.buffer);
    } else if (const auto* gone = std::get_if<trace::TensorDropped>(&event.payload)) {
        dropped(gone->tensor);
    } else if (const auto* goneArray = std::get_if<trace::ArrayDropped>(&event.payload)) {
        dropped(goneArray->array);
    }
}

void AdviceKin::made(HandleId handle, HandleId parent, KinLink link, BufferId buffer, trace::Seq seq)
{
    const auto from = kin_.find(parent);
    if (from == kin_.end() || from->second.buffer != buffer)
        parent = {}, link = KinLink::None;
    else
        ++from->second.children;
    kin_[handle] = {parent, link, buffer, seq, 0, true};
    on_[buffer].insert(handle);
}

void AdviceKin::dropped(HandleId handle)
{
    const auto found = kin_.find(handle);
    if (found == kin_.end())
        return;
    found->second.alive = false;
    if (const auto here = on_.find(found->second.buffer); here != on_.end()) {
        here->second.erase(handle);
        if (here->second.empty())
            on_.erase(here);
    }
    release(handle);
}

/// The dead are remembered as long as something that lives came from them.
void AdviceKin::release(HandleId handle)
{
    for (auto found = kin_.find(handle); found != kin_.end() && !found->second.alive && found->second.children == 0;
         found = kin_.find(handle)) {
        handle = found->second.parent;
        kin_.erase(found);
        if (const auto parent = kin_.find(handle); parent != kin_.end())
            --parent->second.children;
    }
}

/// `.data =` and set_: from now on it came from nowhere, and what came from it stays where it is.
void AdviceKin::moved(HandleId handle, BufferId buffer)
{
    const auto found = kin_.find(handle);
    if (found == kin_.end() || found->second.buffer == buffer)
        return;
    if (const auto here = on_.find(found->second.buffer); here != on_.end())
        here->second.erase(handle);
    const HandleId parent = found->second.parent;
    found->second.parent = {};
    found->second.link = KinLink::None;
    found->second.buffer = buffer;
    on_[buffer].insert(handle);
    if (const auto from = kin_.find(parent); from != kin_.end()) {
        --from->second.children;
        release(parent);
    }
}

AdviceKin::Relation AdviceKin::relation(HandleId a, HandleId b) const
{
    struct Way {
        bool cut = false, handOver = false;
    };
    const auto add = [](Way way, KinLink link) {
        return Way{way.cut || link == KinLink::Detach, way.handOver || link == KinLink::HandOver};
    };
    std::unordered_map<HandleId, Way> above; // of a
    Way way;
    int steps = 0;
    for (auto at = kin_.find(a); at != kin_.end() && ++steps <= kFarthest; at = kin_.find(at->second.parent)) {
        above.emplace(at->first, way);
        way = add(way, at->second.link);
    }
    way = {};
    steps = 0;
    for (auto at = kin_.find(b); at != kin_.end() && ++steps <= kFarthest; at = kin_.find(at->second.parent)) {
        if (const auto met = above.find(at->first); met != above.end())
            return {true, met->second.cut || way.cut, met->second.handOver || way.handOver, at->first == b};
        way = add(way, at->second.link);
    }
    return {};
}

HandleId AdviceKin::named(const TraceState& state, HandleId handle) const
{
    int steps = 0;
    for (auto at = kin_.find(handle); at != kin_.end() && ++steps <= kFarthest; at = kin_.find(at->second.parent))
        if (at->second.alive && !state.names(at->first).empty())
            return at->first;
    return {};
}

HandleId AdviceKin::aboveDetach(const TraceState& state, HandleId handle) const
{
    bool cut = false;
    int steps = 0;
    for (auto at = kin_.find(handle); at != kin_.end() && ++steps <= kFarthest; at = kin_.find(at->second.parent)) {
        if (cut && at->second.alive && !state.names(at->first).empty())
            return at->first;
        cut = cut || at->second.link == KinLink::Detach;
    }
    return {};
}

trace::Seq AdviceKin::madeAt(HandleId handle) const
{
    const auto found = kin_.find(handle);
    return found == kin_.end() ? 0 : found->second.madeAt;
}

const std::unordered_set<HandleId>& AdviceKin::on(BufferId buffer) const
{
    static const std::unordered_set<HandleId> kNobody;
    const auto found = on_.find(buffer);
    return found == on_.end() ? kNobody : found->second;
}

}

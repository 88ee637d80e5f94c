#include "core/trace/state.h"

#include "core/trace/coverage.h"
#include "core/trace/fields.h"

#include <algorithm>
#include <tuple>

namespace ss::trace {

bool BufferState::operator==(const BufferState& o) const
{
    const auto rest = [](const BufferState& b) {
        return std::tie(b.madeAt, b.alive, b.bytes, b.revision, b.written, b.unknown, b.runsCollapsed, b.lastWrite);
    };
    return sameFields(made, o.made) && rest(*this) == rest(o);
}

bool TensorState::operator==(const TensorState& o) const
{
    const auto rest = [](const TensorState& t) { return std::tie(t.view, t.madeAt, t.alive, t.version, t.grad, t.names, t.pending); };
    return sameFields(made, o.made) && rest(*this) == rest(o);
}

bool ArrayState::operator==(const ArrayState& o) const
{
    return sameFields(made, o.made) && std::tie(madeAt, alive, names) == std::tie(o.madeAt, o.alive, o.names);
}

bool CallState::operator==(const CallState& o) const
{
    const auto rest = [](const CallState& c) {
        return std::tie(c.beginAt, c.endAt, c.op, c.inputs, c.outputs, c.attributes, c.line, c.parent, c.phase, c.ended, c.result, c.reason,
                        c.error, c.bytesMoved);
    };
    return rest(*this) == rest(o);
}

bool NodeState::operator==(const NodeState& o) const
{
    return sameFields(made, o.made) && freed == o.freed &&
           std::equal(flows.begin(), flows.end(), o.flows.begin(), o.flows.end(), sameFields<GradFlow>);
}

bool ScopeState::operator==(const ScopeState& o) const { return sameFields(begin, o.begin) && beginAt == o.beginAt; }

bool TraceState::operator==(const TraceState& o) const
{
    const auto rest = [](const TraceState& s) {
        return std::tie(s.size_, s.buffers_, s.tensors_, s.arrays_, s.calls_, s.nodes_, s.bindings_, s.scopes_, s.openCalls_, s.memory_,
                        s.modes_);
    };
    return rest(*this) == rest(o);
}

std::vector<HandleId> TraceState::livingHandles() const
{
    std::vector<HandleId> out;
    size_t t = 0, a = 0;
    while (t < tensors_.size() || a < arrays_.size()) {
        const bool tensorFirst = a == arrays_.size() || (t < tensors_.size() && tensors_[t].madeAt < arrays_[a].madeAt);
        if (tensorFirst && tensors_[t].alive)
            out.push_back(TensorId(static_cast<uint32_t>(t)));
        if (!tensorFirst && arrays_[a].alive)
            out.push_back(ArrayId(static_cast<uint32_t>(a)));
        ++(tensorFirst ? t : a);
    }
    return out;
}

bool TraceState::alive(HandleId handle) const
{
    if (handle.isTensor())
        return handle.value < tensors_.size() && tensors_[handle.value].alive;
    return handle.isArray() && handle.value < arrays_.size() && arrays_[handle.value].alive;
}

BufferId TraceState::bufferOf(HandleId handle) const
{
    return handle.isTensor() ? tensors_[handle.value].view.buffer : arrays_[handle.value].made.buffer;
}

ByteView TraceState::byteView(HandleId handle) const
{
    return handle.isTensor() ? byteViewOf(tensors_[handle.value].view) : byteViewOf(arrays_[handle.value].made);
}

const std::vector<std::string>& TraceState::names(HandleId handle) const
{
    return handle.isTensor() ? tensors_[handle.value].names : arrays_[handle.value].names;
}

int64_t TraceState::bytesInUse(Device device) const
{
    const auto found = memory_.find(device);
    return found == memory_.end() ? 0 : found->second.first;
}

int64_t TraceState::peakBytes(Device device) const
{
    const auto found = memory_.find(device);
    return found == memory_.end() ? 0 : found->second.second;
}

std::optional<std::string> TraceState::mode(const std::string& name) const
{
    const auto found = modes_.find(name);
    return found == modes_.end() ? std::nullopt : std::optional(found->second);
}

}

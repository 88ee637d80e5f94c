#include "core/trace/state.h"

#include "core/trace/coverage.h"
#include "core/trace/fields.h"

#include <algorithm>
#include <tuple>

namespace ss::trace {

bool BufferState::operator==(const BufferState& o) const
{
    const auto rest = [](const BufferState& b) {
        return std::tie(b.madeAt, b.alive, b.bytes, b.revision, b.written, b.unknown, b.runsCollapsed, b.lastWrite, b.lastWriter,
                        b.zeroings);
    };
    return sameFields(made, o.made) && rest(*this) == rest(o);
}

bool TensorState::operator==(const TensorState& o) const
{
    const auto rest = [](const TensorState& t) {
        return std::tie(t.view, t.madeAt, t.number, t.alive, t.version, t.grad, t.names, t.pending, t.gradFn, t.accumulated, t.zeroings);
    };
    return sameFields(made, o.made) && rest(*this) == rest(o);
}

bool ArrayState::operator==(const ArrayState& o) const
{
    return sameFields(made, o.made) && std::tie(madeAt, number, alive, names) == std::tie(o.madeAt, o.number, o.alive, o.names);
}

bool CallState::operator==(const CallState& o) const
{
    const auto rest = [](const CallState& c) {
        return std::tie(c.beginAt, c.endAt, c.op, c.inputs, c.outputs, c.attributes, c.line, c.parent, c.phase, c.ended, c.result, c.reason,
                        c.error, c.bytesMoved, c.module, c.gradOff, c.inference);
    };
    return rest(*this) == rest(o);
}

bool NodeState::operator==(const NodeState& o) const
{
    const auto rest = [](const NodeState& n) {
        return std::tie(n.freed, n.flows, n.saved, n.passes, n.run, n.order, n.firedAt, n.gradients);
    };
    return sameFields(made, o.made) && rest(*this) == rest(o);
}

bool FlowState::operator==(const FlowState& o) const { return sameFields(flow, o.flow) && at == o.at && run == o.run; }

bool PassState::operator==(const PassState& o) const
{
    const auto rest = [](const PassState& p) { return std::tie(p.beginAt, p.endAt, p.fired, p.last, p.error); };
    return sameFields(begin, o.begin) && rest(*this) == rest(o);
}

bool ScopeState::operator==(const ScopeState& o) const { return sameFields(begin, o.begin) && beginAt == o.beginAt && module == o.module; }

const BufferState& BufferState::forgotten()
{
    static const BufferState state = [] {
        BufferState over;
        over.alive = false;
        return over;
    }();
    return state;
}

const TensorState& TensorState::forgotten()
{
    static const TensorState state = [] {
        TensorState over;
        over.alive = false;
        return over;
    }();
    return state;
}

const ArrayState& ArrayState::forgotten()
{
    static const ArrayState state = [] {
        ArrayState over;
        over.alive = false;
        return over;
    }();
    return state;
}

const CallState& CallState::forgotten()
{
    static const CallState state = [] {
        CallState over;
        over.ended = true;
        return over;
    }();
    return state;
}

const NodeState& NodeState::forgotten()
{
    static const NodeState state = [] {
        NodeState over;
        over.freed = true;
        return over;
    }();
    return state;
}

const ModuleState& ModuleState::forgotten()
{
    static const ModuleState none;
    return none;
}

const TraceState::Kin& TraceState::Kin::forgotten()
{
    static const Kin none;
    return none;
}

bool TraceState::operator==(const TraceState& o) const
{
    const auto rest = [](const TraceState& s) {
        return std::tie(s.size_, s.buffers_, s.tensors_, s.kin_, s.arrays_, s.calls_, s.nodes_, s.modules_, s.bindings_, s.scopes_,
                        s.openCalls_, s.passes_, s.lastPass_, s.passesMade_, s.memory_, s.modes_);
    };
    return rest(*this) == rest(o) &&
           std::equal(nonFinite_.begin(), nonFinite_.end(), o.nonFinite_.begin(), o.nonFinite_.end(), sameFields<FirstNonFinite>) &&
           std::equal(opened_.begin(), opened_.end(), o.opened_.begin(), o.opened_.end(), sameFields<DeviceOpened>);
}

const PassState* TraceState::pass() const
{
    if (!passes_.empty())
        return &passes_.back();
    return passesMade_ > 0 ? &lastPass_ : nullptr;
}

std::optional<int64_t> TraceState::versionNow(TensorId tensor) const
{
    if (const Kin* root = kin_.find(kin_[tensor.value()].root.value()))
        return root->version;
    return std::nullopt;
}

std::vector<HandleId> TraceState::livingHandles() const
{
    std::vector<std::pair<uint32_t, HandleId>> living;
    tensors_.forEach([&](uint32_t id, const TensorState& tensor) {
        if (tensor.alive)
            living.emplace_back(tensor.number, TensorId(id));
    });
    const auto tensors = static_cast<ptrdiff_t>(living.size());
    arrays_.forEach([&](uint32_t id, const ArrayState& array) {
        if (array.alive)
            living.emplace_back(array.number, ArrayId(id));
    });
    std::inplace_merge(living.begin(), living.begin() + tensors, living.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<HandleId> out;
    out.reserve(living.size());
    for (const auto& [number, handle] : living)
        out.push_back(handle);
    return out;
}

bool TraceState::alive(HandleId handle) const
{
    return handle.isTensor() ? tensors_[handle.value].alive : handle.isArray() && arrays_[handle.value].alive;
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

const DeviceOpened* TraceState::opened(Device device) const
{
    const auto found = std::find_if(opened_.begin(), opened_.end(), [&](const DeviceOpened& each) { return each.device == device; });
    return found == opened_.end() ? nullptr : &*found;
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

std::vector<Device> TraceState::devices() const
{
    std::vector<Device> out;
    for (const auto& [device, bytes] : memory_)
        out.push_back(device);
    return out;
}

std::optional<std::string> TraceState::mode(const std::string& name) const
{
    const auto found = modes_.find(name);
    return found == modes_.end() ? std::nullopt : std::optional(found->second);
}

}

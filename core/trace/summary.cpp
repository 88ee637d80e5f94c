#include "core/trace/summary.h"

#include "core/base/error.h"
#include "core/trace/state.h"

#include <set>

namespace ss::trace {

namespace {

constexpr size_t kBatch = 256; // unpacked, a batch is then no larger than a chunk of the log

TraceState foldAll(const Log& log, Summary& out)
{
    TraceState state;
    while (state.size() < log.size()) {
        for (const auto& event : log.read(state.size(), kBatch)) {
            state.apply(*event);
            ++out.eventsByKind[kindName(event->payload)];
            out.seconds = static_cast<double>(event->ns) * 1e-9;
        }
    }
    out.events = state.size();
    return state;
}

Summary::Handle describe(const TraceState& state, const std::string& name, HandleId id)
{
    Summary::Handle handle;
    handle.name = name;
    handle.buffer = state.bufferOf(id).value();
    handle.device = toText(state.buffer(state.bufferOf(id)).made.device);
    if (id.isTensor()) {
        const TensorView& view = state.tensor(id.tensor()).view;
        handle.kind = "tensor";
        handle.dtype = ss::name(view.dtype);
        handle.shape = view.layout.shape;
        handle.stride = view.layout.strides;
        handle.offset = view.layout.offset;
        return handle;
    }
    const ArrayMade& array = state.array(ArrayId(id.value)).made;
    handle.kind = "array";
    handle.dtype = array.dtype;
    handle.shape = array.shape;
    handle.stride = array.byteStrides;
    handle.offset = array.start;
    return handle;
}

template <class IdOf, class Get> Summary::Count countOf(size_t made, Get&& get)
{
    Summary::Count count{0, made};
    for (uint32_t i = 0; i < made; ++i)
        count.alive += get(IdOf(i)).alive;
    return count;
}

void countThings(const TraceState& state, Summary& out)
{
    out.buffers = countOf<BufferId>(
        state.bufferCount(), [&](BufferId id) -> const auto& { return state.buffer(id); });
    out.tensors = countOf<TensorId>(
        state.tensorCount(), [&](TensorId id) -> const auto& { return state.tensor(id); });
    out.arrays = countOf<ArrayId>(
        state.arrayCount(), [&](ArrayId id) -> const auto& { return state.array(id); });
    out.calls = state.callCount();
    std::set<Device> devices;
    for (uint32_t i = 0; i < state.bufferCount(); ++i)
        devices.insert(state.buffer(BufferId(i)).made.device);
    for (const Device device : devices)
        out.memory[toText(device)] = {state.bytesInUse(device), state.peakBytes(device)};
    for (uint32_t i = 0; i < state.callCount(); ++i) {
        const CallState& call = state.call(CallId(i));
        if (!call.error.empty())
            out.failed.push_back({call.op, call.error, call.line});
    }
}

}

Summary summarize(const OpenedSession& session)
{
    Summary out;
    const TraceState state = foldAll(*session.log, out);
    countThings(state, out);
    for (const auto& [name, handle] : state.bindings())
        if (handle.valid() && state.alive(handle))
            out.named.push_back(describe(state, name, handle));
    for (const auto& [name, text] : session.scripts)
        out.scripts.push_back(name);
    out.complete = session.complete;
    out.problems = session.problems;
    out.environment = session.environment.facts;
    return out;
}

}

#include "core/trace/summary.h"

#include "core/base/error.h"
#include "core/base/natural_order.h"
#include "core/trace/state.h"

#include <algorithm>

namespace ss::trace {

namespace {

constexpr size_t kBatch = 256; // unpacked, a batch is then no larger than a chunk of the log

/// While a call is there to be asked what it was: a state forgets what is over.
void noteFailure(const TraceState& state, const Event& event, Summary& out)
{
    const auto* end = std::get_if<CallEnd>(&event.payload);
    if (!end || end->error.empty())
        return;
    const CallState& call = state.call(end->call);
    out.failed.push_back({call.op, end->error, call.line});
}

TraceState foldAll(const Log& log, Summary& out)
{
    TraceState state;
    while (state.size() < log.size()) {
        for (const auto& event : log.read(state.size(), kBatch)) {
            state.apply(*event);
            noteFailure(state, *event, out);
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

template <class Table> Summary::Count countOf(const Table& table)
{
    Summary::Count count{0, table.made()};
    table.forEach([&](uint32_t, const auto& thing) { count.alive += thing.alive; });
    return count;
}

void countThings(const TraceState& state, Summary& out)
{
    out.buffers = countOf(state.buffers());
    out.tensors = countOf(state.tensors());
    out.arrays = countOf(state.arrays());
    out.calls = state.callCount();
    for (const Device device : state.devices())
        out.memory[toText(device)] = {state.bytesInUse(device), state.peakBytes(device)};
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
    std::stable_sort(out.named.begin(), out.named.end(), [](const auto& a, const auto& b) { return naturallyBefore(a.name, b.name); });
    for (const auto& [name, text] : session.scripts)
        out.scripts.push_back(name);
    out.complete = session.complete;
    out.problems = session.problems;
    out.environment = session.environment.facts;
    return out;
}

}

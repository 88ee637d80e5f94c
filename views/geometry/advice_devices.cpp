// Rules about devices: what crosses a boundary again and again, and who waits for it.
#include "views/geometry/advice_rules.h"
#include "views/geometry/handle_text.h"

namespace ss::views {

namespace {

using trace::TraceState;

constexpr uint32_t kLoop = 3; ///< as often as that on one line of one statement: it is a loop

int32_t lineOf(const AdviceWatch& watch, CallId call)
{
    const bool known = call.valid() && watch.state.knows(call) && watch.state.call(call).line > 0;
    return known ? watch.state.call(call).line : watch.memory.lastLine;
}

/// The tensor that a call took, as its line names it.
HandleId takenBy(const AdviceWatch& watch, CallId call)
{
    if (!call.valid() || !watch.state.knows(call) || watch.state.call(call).inputs.empty())
        return {};
    const HandleId taken = watch.state.call(call).inputs[0];
    const HandleId named = watch.memory.kin.named(watch.state, taken);
    return named.valid() ? named : taken;
}

std::string deviceText(Device device) { return "\"" + toText(device) + "\""; }

}

void seeSameTransfer(AdviceWatch& watch)
{
    const auto* transfer = watch.is<trace::Transfer>();
    if (!transfer || transfer->direction != trace::Direction::H2D || !transfer->source.valid())
        return;
    const Device device = watch.state.buffer(transfer->target).made.device;
    const int32_t line = lineOf(watch, transfer->call);
    auto& sent = watch.memory.sent[{transfer->source, line, device}];
    const uint64_t revision = watch.state.buffer(transfer->source).revision;
    sent.times = sent.times > 0 && sent.revision == revision ? sent.times + 1 : 1;
    sent.revision = revision;
    const HandleId taken = takenBy(watch, transfer->call);
    if (sent.times < 2 || !taken.valid())
        return;
    Finding found;
    found.call = transfer->call;
    found.line = line;
    found.handles = {taken};
    found.facts = {toText(device), bytesText(transfer->bytes)};
    found.fix = "{0} = {0}.to(" + deviceText(device) + ")";
    found.bytes = transfer->bytes;
    found.nanoseconds = transfer->nanoseconds;
    found.simulated = transfer->simulated;
    watch.report(std::move(found), std::to_string(transfer->source.value()));
}

namespace {

/// The waits of one line of a statement, from the one on that makes them a loop.
void seeWait(AdviceWatch& watch, bool item)
{
    const auto* sync = watch.is<trace::Sync>();
    if (!sync || (sync->reason == "item") != item)
        return;
    const int32_t line = lineOf(watch, sync->call);
    auto& waited = watch.memory.waited[{line, sync->reason}];
    waited.nanoseconds += sync->nanoseconds;
    if (++waited.times < kLoop)
        return;
    Finding found;
    found.call = sync->call;
    found.line = line;
    if (const HandleId taken = takenBy(watch, sync->call); taken.valid())
        found.handles = {taken};
    found.facts = {toText(sync->device), sync->reason};
    found.fix = "torch.cuda.synchronize()";
    if (!found.handles.empty())
        found.fix = item ? "total += {0}.detach()" : "outputs.append({0}.detach())";
    found.nanoseconds = waited.times == kLoop ? waited.nanoseconds : sync->nanoseconds;
    found.simulated = sync->simulated;
    found.times = waited.times == kLoop ? kLoop : 1;
    watch.report(std::move(found), sync->reason);
}

}

void seeSyncInLoop(AdviceWatch& watch) { seeWait(watch, false); }

void seeItemPerStep(AdviceWatch& watch) { seeWait(watch, true); }

}

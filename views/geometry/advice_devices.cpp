// Rules about devices: what crosses a boundary again and again, and who waits for it.
#include "views/geometry/advice_rules.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <algorithm>
#include <optional>

namespace ss::views {

namespace {

using trace::TraceState;

constexpr size_t kFewHandles = 64;
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

namespace {

/// How often the same bytes went this way, this time included. Of what NumPy may write between two looks nobody knows.
uint32_t timesUnchanged(AdviceWatch& watch, BufferId source, AdviceMemory::Sent& sent)
{
    const trace::BufferState& buffer = watch.state.buffer(source);
    const auto& here = watch.memory.kin.on(source);
    const bool watched = buffer.made.owner == trace::Owner::Torch && here.size() <= kFewHandles &&
                         std::none_of(here.begin(), here.end(), [](HandleId each) { return each.isArray(); });
    sent.times = watched && sent.times > 0 && sent.revision == buffer.revision ? sent.times + 1 : 1;
    sent.revision = buffer.revision;
    return sent.times;
}

}

void seeSameConversion(AdviceWatch& watch)
{
    const auto* end = watch.is<trace::CallEnd>();
    const trace::CallState* call = end && end->result == trace::ResultKind::Copy ? watch.outermost(end->call) : nullptr;
    if (!call || call->inputs.empty() || !call->inputs[0].isTensor() || learns(watch.state, call->inputs[0].tensor()) ||
        (call->op != "contiguous" && !call->op.starts_with("to.") && !parseDType(call->op)))
        return;
    const BufferId source = watch.state.bufferOf(call->inputs[0]);
    const bool stays = !end->outputs.empty() && end->outputs[0].isTensor() &&
                       watch.state.buffer(watch.state.bufferOf(end->outputs[0])).made.device == watch.state.buffer(source).made.device;
    if (!stays)
        return; // a transfer
    if (timesUnchanged(watch, source, watch.memory.converted[{source, call->line, call->op}]) < kLoop)
        return;
    Finding found;
    found.call = end->call;
    found.handles = {call->inputs[0]};
    found.facts = {end->reason};
    found.fix = "{0} = " + callExpression(watch.state, end->call);
    found.bytes = end->bytesMoved;
    found.nanoseconds = end->nanoseconds;
    watch.report(std::move(found), std::to_string(source.value()));
}

void seeSameTransfer(AdviceWatch& watch)
{
    const auto* transfer = watch.is<trace::Transfer>();
    if (!transfer || transfer->direction != trace::Direction::H2D || !transfer->source.valid() || !transfer->target.valid())
        return;
    const Device device = watch.state.buffer(transfer->target).made.device;
    const int32_t line = lineOf(watch, transfer->call);
    const uint32_t times = timesUnchanged(watch, transfer->source, watch.memory.sent[{transfer->source, line, device}]);
    const HandleId taken = takenBy(watch, transfer->call);
    if (times < 2 || !taken.valid())
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

/// The host waits: for a device, or for a copy from it.
struct Wait {
    CallId call;
    Device device;
    std::string reason;
    uint64_t nanoseconds = 0;
    bool simulated = false;
};

/// A copy may tell its wait twice, as a transfer and as a wait: it is one.
std::optional<Wait> waitOf(AdviceWatch& watch)
{
    if (const auto* sync = watch.is<trace::Sync>())
        return Wait{sync->call, sync->device, sync->reason, sync->nanoseconds, sync->simulated};
    const auto* transfer = watch.is<trace::Transfer>();
    if (!transfer || transfer->direction != trace::Direction::D2H || transfer->hostWaited == 0 || !transfer->source.valid())
        return {};
    return Wait{transfer->call, watch.state.buffer(transfer->source).made.device, "D2H copy", transfer->hostWaited, transfer->simulated};
}

/// The waits of one line of a statement, from the one on that makes them a loop.
void seeWait(AdviceWatch& watch, bool item)
{
    const std::optional<Wait> wait = waitOf(watch);
    if (!wait || (wait->reason == "item") != item || (wait->call.valid() && wait->call == watch.memory.waitedFor))
        return;
    watch.memory.waitedFor = wait->call;
    const int32_t line = lineOf(watch, wait->call);
    auto& waited = watch.memory.waited[{line, wait->reason}];
    waited.nanoseconds += wait->nanoseconds;
    if (++waited.times < kLoop)
        return;
    Finding found;
    found.call = wait->call;
    found.line = line;
    if (const HandleId taken = takenBy(watch, wait->call); taken.valid())
        found.handles = {taken};
    found.facts = {toText(wait->device), wait->reason};
    found.fix = "torch.cuda.synchronize()";
    if (!found.handles.empty())
        found.fix = item ? "total += {0}.detach()" : "outputs.append({0}.detach())";
    found.nanoseconds = waited.times == kLoop ? waited.nanoseconds : wait->nanoseconds;
    found.simulated = wait->simulated;
    found.times = waited.times == kLoop ? kLoop : 1;
    watch.report(std::move(found), wait->reason);
}

}

void seeSyncInLoop(AdviceWatch& watch) { seeWait(watch, false); }

void seeItemPerStep(AdviceWatch& watch) { seeWait(watch, true); }

}

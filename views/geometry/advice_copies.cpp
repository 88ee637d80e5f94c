// Rules about copies: needless ones, silent ones, and bytes that are kept for a few.
#include "core/optable/op_row.h"
#include "views/geometry/advice_rules.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <algorithm>

namespace ss::views {

namespace {

constexpr int64_t kSmallHeld = 64 << 10; ///< below it nobody minds what is kept
constexpr int64_t kSmallShare = 8;       ///< a view is small when so many of it would fit
constexpr size_t kFewHandles = 16;

std::string functionOf(const std::string& op) { return op.substr(0, op.find('.')); }

/// What says the same as reshape and never copies: behind .contiguous() it is a view, so that the copy is seen.
std::string viewForm(const trace::CallState& call, const std::string& op, Finding& found)
{
    if (op == "reshape_as" && call.inputs.size() > 1) {
        found.handles.push_back(call.inputs[1]);
        return "view_as({1})";
    }
    std::string arguments;
    for (const trace::Attribute& each : call.attributes)
        arguments += (arguments.empty() ? "" : ", ") + each.text;
    if (arguments.starts_with('(') && arguments.ends_with(",)"))
        arguments = arguments.substr(1, arguments.size() - 3); // of one axis
    if (op == "flatten" && !arguments.empty())
        return "flatten(" + arguments + ")";
    return "view(" + (arguments.empty() || op != "reshape" ? "-1" : arguments) + ")";
}

/// The op takes any strides as they are.
bool takesAnyStrides(const std::string& op)
{
    const optable::Op* known = optable::findOp(op);
    return known && !known->inPlace &&
           (known->row->kind == optable::OpKind::Elementwise || known->row->kind == optable::OpKind::Reduce ||
            known->row->kind == optable::OpKind::Contract);
}

}

void seeNeedlessContiguous(AdviceWatch& watch)
{
    const auto* end = watch.is<trace::CallEnd>();
    const trace::CallState* call = end && end->result == trace::ResultKind::Same ? watch.outermost(end->call) : nullptr;
    if (!call || call->op != "contiguous" || call->inputs.empty() || !call->inputs[0].isTensor())
        return;
    Finding found;
    found.call = end->call;
    found.handles = {call->inputs[0]};
    found.fix = "{0}";
    watch.report(std::move(found));
}

namespace {

void noteReader(const trace::TraceState& state, const trace::CallBegin& begin, HandleId read, AdviceMemory::Copy& copy)
{
    copy.reader = functionOf(begin.op);
    copy.direct = callExpression(state, begin);
    const std::string label = operandName(state, read);
    if (const size_t at = copy.direct.find(label); at != std::string::npos)
        copy.direct.replace(at, label.size(), "{0}");
}

}

/// A copy's reads are followed until it goes: one read, by what would have taken the original, is what it was made for.
void seeCopiedForOneRead(AdviceWatch& watch)
{
    auto& copies = watch.memory.copies;
    if (const auto* end = watch.is<trace::CallEnd>()) {
        const trace::CallState* call = end->result == trace::ResultKind::Copy ? watch.outermost(end->call) : nullptr;
        if (call && call->op == "contiguous" && end->outputs.size() == 1 && end->outputs[0].isTensor())
            copies[end->outputs[0].tensor()] = {end->call,        call->inputs[0], end->reason, end->bytesMoved,
                                                end->nanoseconds, call->line,      {},          {}};
        return;
    }
    if (copies.empty())
        return;
    if (const auto* begin = watch.is<trace::CallBegin>()) {
        for (const HandleId input : begin->inputs) {
            const auto copy = input.isTensor() ? copies.find(input.tensor()) : copies.end();
            if (copy == copies.end())
                continue;
            const bool first = copy->second.reader.empty() || watch.state.call(begin->call).parent.valid();
            if (!first || !takesAnyStrides(begin->op) || watch.state.call(begin->call).phase != trace::Phase::Forward)
                copies.erase(copy);
            else if (copy->second.reader.empty())
                noteReader(watch.state, *begin, input, copy->second);
        }
    } else if (const auto* exported = watch.is<trace::BufferExported>()) {
        std::erase_if(copies, [&](const auto& each) { return watch.state.bufferOf(each.first) == exported->buffer; });
    } else if (const auto* saved = watch.is<trace::SavedTensor>()) {
        copies.erase(saved->tensor); // the backward pass reads it again
    } else if (const auto* dropped = watch.is<trace::TensorDropped>()) {
        const auto copy = copies.find(dropped->tensor);
        if (copy == copies.end() || copy->second.reader.empty())
            return;
        Finding found;
        found.call = copy->second.call;
        found.line = copy->second.line;
        found.handles = {copy->second.source};
        found.facts = {copy->second.reader, copy->second.reason};
        found.fix = copy->second.direct;
        found.bytes = copy->second.bytes;
        found.nanoseconds = copy->second.nanoseconds;
        watch.report(std::move(found));
    }
}

void seeReshapeCopied(AdviceWatch& watch)
{
    const auto* end = watch.is<trace::CallEnd>();
    const trace::CallState* call = end && end->result == trace::ResultKind::Copy ? watch.outermost(end->call) : nullptr;
    if (!call || call->inputs.empty() || !call->inputs[0].isTensor())
        return;
    const std::string op = functionOf(call->op);
    if (op != "reshape" && op != "flatten" && op != "ravel" && op != "reshape_as")
        return;
    Finding found;
    found.call = end->call;
    found.handles = {call->inputs[0]};
    found.facts = {op, end->reason};
    found.fix = "{0}.contiguous()." + viewForm(*call, op, found);
    found.bytes = end->bytesMoved;
    found.nanoseconds = end->nanoseconds;
    watch.report(std::move(found));
}

namespace {

/// Of a buffer of which a handle was dropped: what is seen of it by those that are left, where one of them has a name.
void judgePinned(AdviceWatch& watch, BufferId buffer)
{
    const trace::TraceState& state = watch.state;
    const auto& here = watch.memory.kin.on(buffer);
    const int64_t held = state.buffer(buffer).bytes;
    if (!state.buffer(buffer).alive || held < kSmallHeld || here.empty() || here.size() > kFewHandles)
        return;
    std::vector<HandleId> order(here.begin(), here.end());
    std::sort(order.begin(), order.end());
    HandleId pins;
    int64_t used = 0;
    for (const HandleId handle : order) {
        used += bytesUsed(state, handle);
        if (!pins.valid() && !state.names(handle).empty())
            pins = handle;
    }
    bool saved = false; // by a graph, which keeps all of it anyway
    state.nodes().untilFromLast([&](uint32_t, const trace::NodeState& node) {
        for (const trace::SavedState& each : node.saved)
            saved = saved || each.buffer == buffer;
        return saved;
    });
    if (saved || !pins.valid() || used * kSmallShare > held)
        return;
    Finding found;
    found.handles = {pins};
    found.facts = {bytesText(used), bytesText(held)};
    found.fix = pins.isArray() ? "{0} = {0}.copy()" : "{0} = {0}.clone()";
    found.bytes = held - used;
    watch.report(std::move(found), std::to_string(buffer.value()));
}

}

void seeSmallViewPins(AdviceWatch& watch)
{
    // What a handle saw is asked of the state, which knows the dead until the next event at least.
    if (const auto* tensor = watch.is<trace::TensorDropped>())
        watch.memory.shrunk.insert(watch.state.tensor(tensor->tensor).view.buffer);
    else if (const auto* array = watch.is<trace::ArrayDropped>())
        watch.memory.shrunk.insert(watch.state.array(array->array).made.buffer);
    const auto* end = watch.is<trace::ScopeEnd>();
    if (!end || end->kind != trace::ScopeKind::Statement)
        return;
    std::vector<BufferId> shrunk(watch.memory.shrunk.begin(), watch.memory.shrunk.end());
    std::sort(shrunk.begin(), shrunk.end());
    for (const BufferId buffer : shrunk)
        if (buffer.valid())
            judgePinned(watch, buffer);
}

}

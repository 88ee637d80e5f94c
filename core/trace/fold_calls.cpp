#include "core/trace/fold.h"

#include <algorithm>

namespace ss::trace {

namespace {

/// Calls open at once: far above what Python's stack allows, so that a hostile file cannot make closing them slow.
constexpr size_t kMostOpenCalls = 1 << 16;

}

// --- Scopes and calls -----------------------------------------------------------------------------------------------------

uint32_t Folder::openModule() const { return state.scopes_.empty() ? UINT32_MAX : state.scopes_.back().module; }

void Folder::operator()(const ScopeBegin& begin)
{
    uint32_t module = openModule();
    if (begin.kind == ScopeKind::Module) {
        state.modules_.push_back({begin.text, module, event.seq});
        module = state.modules_.made() - 1;
    }
    state.scopes_.push_back({begin, event.seq, module});
}

void Folder::operator()(const ScopeEnd& end)
{
    if (state.scopes_.empty())
        refuse("no scope is open");
    if (state.scopes_.back().begin.kind != end.kind)
        refuse("the scope that is open is of another kind");
    state.scopes_.pop_back();
}

void Folder::operator()(const CallBegin& begin)
{
    checkBorn(begin.call.value(), state.calls_.made(), "call");
    for (HandleId input : begin.inputs)
        if (input.valid())
            checkHandle(input);
    if (begin.forwardSequence != UINT64_MAX && begin.forwardSequence >= event.seq)
        refuse("its forward call lies in the future");
    if (state.openCalls_.size() == kMostOpenCalls)
        refuse("%zu calls are open", kMostOpenCalls);
    CallState call;
    call.beginAt = event.seq;
    call.op = begin.op;
    call.inputs = begin.inputs;
    call.attributes = begin.attributes;
    call.line = begin.line;
    call.parent = state.openCalls_.empty() ? CallId() : state.openCalls_.back();
    call.phase = event.phase;
    call.module = openModule();
    call.gradOff = state.gradOff_;
    call.inference = state.inference_;
    state.calls_.push_back(std::move(call));
    state.openCalls_.push_back(begin.call);
}

void Folder::operator()(const CallEnd& end)
{
    checkKnown(end.call.value(), state.calls_.made(), "call");
    if (state.calls_[end.call.value()].ended)
        refuse("call %u ends a second time", end.call.value());
    for (HandleId output : end.outputs)
        if (output.valid())
            checkHandle(output);
    // From the back: calls of one thread nest, those of several may cross.
    const auto open = std::find(state.openCalls_.rbegin(), state.openCalls_.rend(), end.call);
    state.openCalls_.erase(std::next(open).base());
    auto& call = *state.calls_.edit(end.call.value());
    call.endAt = event.seq;
    call.ended = true;
    call.outputs = end.outputs;
    call.result = end.result;
    call.reason = end.reason;
    call.error = end.error;
    call.bytesMoved = end.bytesMoved;
    call.nanoseconds = end.nanoseconds;
    linkGradFn(end);
}

void Folder::operator()(const ModeChanged& changed)
{
    state.modes_[changed.mode] = changed.value;
    if (changed.mode == "grad")
        state.gradOff_ = changed.value == "off";
    else if (changed.mode == "inference")
        state.inference_ = changed.value == "on";
}

// --- Devices --------------------------------------------------------------------------------------------------------------

void Folder::operator()(const Transfer& transfer)
{
    checkCall(transfer.call);
    knownOrNone(transfer.source, state.buffers_.made(), "buffer");
    knownOrNone(transfer.target, state.buffers_.made(), "buffer");
    if (transfer.bytes < 0)
        refuse("%lld bytes", static_cast<long long>(transfer.bytes));
}

void Folder::operator()(const Sync& sync) { checkCall(sync.call); }

void Folder::operator()(const Stream& stream) { checkCall(stream.call); }

void Folder::operator()(const Executed& executed)
{
    checkCall(executed.call);
    if (executed.bytes < 0)
        refuse("%lld bytes", static_cast<long long>(executed.bytes));
    if (executed.ended < executed.begun)
        refuse("it ended before it began");
}

void Folder::operator()(const DeviceOpened& opened)
{
    if (state.opened(opened.device))
        refuse("%s was opened before", toText(opened.device).c_str());
    if (opened.capacity < 0)
        refuse("%lld bytes", static_cast<long long>(opened.capacity));
    state.opened_.push_back(opened);
}

}

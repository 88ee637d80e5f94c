#pragma once

#include "core/trace/state.h"

/// The rules of the fold. Internal to core/trace.
namespace ss::trace {

/// Folds one event into a state: each overload first checks everything that the event claims, then changes the state, so that
/// a refused event leaves no trace. Living things are required where the event changes or joins them; where it only mentions
/// them (inputs of a call, saved tensors) it is enough that they have appeared.
struct Folder {
    TraceState& state;
    const Event& event;

    void operator()(const BufferMade& made);
    void operator()(const BufferFreed& freed);
    void operator()(const BufferResized& resized);
    void operator()(const BufferExported& exported);
    void operator()(const TensorMade& made);
    void operator()(const TensorDropped& dropped);
    void operator()(const HandleChanged& changed);
    void operator()(const ArrayMade& made);
    void operator()(const ArrayDropped& dropped);
    void operator()(const NameBound& bound);
    void operator()(const NameUnbound& unbound);
    void operator()(const ScopeBegin& begin);
    void operator()(const ScopeEnd& end);
    void operator()(const CallBegin& begin);
    void operator()(const CallEnd& end);
    void operator()(const Written& written);
    void operator()(const Transfer& transfer);
    void operator()(const Sync& sync);
    void operator()(const Stream& stream);
    void operator()(const Executed& executed);
    void operator()(const DeviceOpened& opened);
    void operator()(const NodeMade& made);
    void operator()(const GradFlow& flow);
    void operator()(const GradSet& set);
    void operator()(const SavedTensor& saved);
    void operator()(const GraphFreed& freed);
    void operator()(const FirstNonFinite& found);
    void operator()(const ModeChanged& changed);
    void operator()(const Output&) {}
    void operator()(const Warning&) {}
    void operator()(const Probe&) {}
    void operator()(const Marker&) {}
    void operator()(const BackwardBegin& begin);
    void operator()(const NodeFired& fired);
    void operator()(const BackwardEnd& end);
    void operator()(const GradFnSet& set);
    void operator()(const NodeRenamed& renamed);

    // --- Checks: each throws with a sentence that names the event --------------------------------------------------------

    [[noreturn]] void refuse(const char* format, ...) const __attribute__((format(printf, 2, 3)));
    void checkKnown(uint32_t id, size_t count, const char* what) const;
    void checkBorn(uint32_t id, size_t count, const char* what) const;
    template <class Tag> void knownOrNone(Id<Tag> id, size_t count, const char* what) const
    {
        if (id.valid())
            checkKnown(id.value(), count, what);
    }
    void checkHandle(HandleId handle) const;
    void checkLiving(BufferId buffer) const;
    void checkLiving(HandleId handle) const;
    void checkCall(CallId call) const { knownOrNone(call, state.calls_.made(), "call"); }
    /// The view's bytes lie within `bounds`.
    void checkInside(const ByteView& view, Run bounds) const;
    void checkView(const TensorView& view) const;

    // --- Changes ---------------------------------------------------------------------------------------------------------

    std::vector<std::string>& namesOf(HandleId handle);
    void unbind(const std::string& name);
    uint32_t handlesMade() const { return state.tensors_.made() + state.arrays_.made(); }
    void joinKin(const TensorMade& made);
    uint8_t pendingOf(const TensorMade& made) const;
    void leaveKin(TensorId tensor);
    void setVersion(TensorId tensor, int64_t version);
    void linkGradFn(const CallEnd& end);
    PassState* openPass(uint32_t run);
    uint32_t openModule() const;
    /// Bytes in use on a device after a change; throws where the sum does not fit.
    int64_t usedAfter(Device device, int64_t change) const;
    void setUsed(Device device, int64_t bytes);
};

}

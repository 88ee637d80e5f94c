#pragma once

#include "core/layout/overlap.h"
#include "core/trace/event.h"
#include "core/trace/persistent.h"
#include "core/trace/persistent_map.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ss::trace {

/// What is known about a buffer at the time cursor.
struct BufferState {
    BufferMade made;
    Seq madeAt = 0;
    bool alive = true;
    int64_t bytes = 0; ///< after resizes
    uint64_t revision = 0;
    RunSet written;             ///< bytes certainly written
    RunSet unknown;             ///< bytes of which it is not known
    bool runsCollapsed = false; ///< too many runs: whatever is not surely known is unknown
    Seq lastWrite = 0;
    CallId lastWriter;     ///< the call that the last write was in; none: NumPy, between two calls
    uint32_t zeroings = 0; ///< how often zero_ has filled all of it
    bool operator==(const BufferState&) const;
    static const BufferState& forgotten();
};

struct TensorState {
    TensorMade made;
    TensorView view; ///< after HandleChanged
    Seq madeAt = 0;
    uint32_t number = 0; ///< among all handles, in order of first appearance
    bool alive = true;
    int64_t version = 0;
    TensorId grad;
    std::vector<std::string> names; ///< in order of binding
    uint8_t pending = 0;            ///< of optable::Pending: what its elements are, beyond their bytes
    Edge gradFn;                    ///< the node that made it, and which of the node's outputs it is; none: a leaf, or not known
    uint32_t accumulated = 0;       ///< how often something was added to its .grad since that was set anew or zeroed
    uint32_t zeroings = 0;          ///< those of its .grad's buffer when that was set: there were more since, it is zeroed now
    bool operator==(const TensorState&) const;
    static const TensorState& forgotten();
};

struct ArrayState {
    ArrayMade made;
    Seq madeAt = 0;
    uint32_t number = 0; ///< as a tensor's
    bool alive = true;
    std::vector<std::string> names;
    bool operator==(const ArrayState&) const;
    static const ArrayState& forgotten();
};

struct CallState {
    Seq beginAt = 0, endAt = 0;
    std::string op;
    std::vector<HandleId> inputs, outputs;
    std::vector<Attribute> attributes;
    int32_t line = 0;
    CallId parent;
    uint32_t module = UINT32_MAX; ///< the innermost forward of a module that it was made in
    bool gradOff = false;         ///< in no_grad
    bool inference = false;       ///< in inference_mode
    Phase phase = Phase::Forward;
    bool ended = false;
    ResultKind result = ResultKind::None;
    std::string reason, error;
    int64_t bytesMoved = 0;
    uint64_t nanoseconds = 0; ///< loose
    bool operator==(const CallState&) const;
    static const CallState& forgotten();
};

/// A module's forward, once.
struct ModuleState {
    std::string path;             ///< "Net.encoder.0"
    uint32_t parent = UINT32_MAX; ///< the forward around it
    Seq beginAt = 0;
    bool operator==(const ModuleState&) const = default;
    static const ModuleState& forgotten();
};

/// What a node of the backward graph keeps until it has run. The tensor may be gone: its bytes are kept all the same.
struct SavedState {
    TensorId tensor;
    BufferId buffer;
    std::string name;    ///< "self", "result"
    bool leaf = false;   ///< of a leaf the tensor itself is kept, too
    int64_t version = 0; ///< that it was saved with
    bool stale = false;  ///< the pass asked it back, and its bytes were another version's
    bool operator==(const SavedState&) const = default;
};

/// A gradient that came to a node.
struct FlowState {
    GradFlow flow;
    Seq at = 0;
    uint32_t run = 0; ///< the pass
    bool operator==(const FlowState&) const;
};

struct NodeState {
    NodeMade made;
    bool freed = false;
    std::vector<FlowState> flows;  ///< received, in order; the node of a parameter lives long: the latest ones
    std::vector<SavedState> saved; ///< what it keeps; none once the graph was freed
    uint32_t passes = 0;           ///< how many ran it
    uint32_t run = 0;              ///< the latest of these
    uint32_t order = 0;            ///< the how-manieth it was in it, from 1; 0: it has not run
    Seq firedAt = 0;
    std::vector<TensorId> gradients; ///< that it ran with
    bool operator==(const NodeState&) const;
    static const NodeState& forgotten();
};

/// A backward pass, as far as it has come.
struct PassState {
    BackwardBegin begin;
    Seq beginAt = 0, endAt = 0; ///< endAt 0: it runs
    uint32_t fired = 0;         ///< nodes that ran
    NodeId last;                ///< of them
    std::string error;
    bool operator==(const PassState&) const;
};

struct ScopeState {
    ScopeBegin begin;
    Seq beginAt = 0;
    uint32_t module = UINT32_MAX; ///< the innermost forward of a module that is open within it
    bool operator==(const ScopeState&) const;
};

/// The one interpreter of events. Live use, an opened session and every test fold through apply; views read the result and
/// never an event. Copying is cheap (chunks are shared until written), so checkpoints are copies.
///
/// What is over is forgotten, so that a state is as large as what is alive, however long the run: kept are the living and what
/// tells how they came about (the calls that made them or wrote last, a few calls deep; backward nodes that they lead to), what is
/// open, and the latest of all. What is forgotten is a function of the events alone. An accessor gives of a forgotten thing that it
/// is over (dead, ended) and nothing else.
class TraceState {
public:
    /// Things that are over are let go of when there are so many more than after the last time (or half as many as were kept then).
    static constexpr size_t kSlack = 512;
    explicit TraceState(size_t slack = kSlack)
        : slack_(slack)
        , forgetAbove_(slack)
    {
    }

    /// Folds the next event; its seq must be size(). Throws ss::Error (Value) with a sentence when the event contradicts the
    /// trace so far (an unknown id, a second birth): events from a file are input. The state is then unchanged.
    void apply(const Event& event);
    /// The next apply will forget things: who wants to see them does so now. They never change again.
    bool forgetsNext() const { return thingsKept() > forgetAbove_; }
    size_t thingsKept() const { return buffers_.size() + tensors_.size() + arrays_.size() + calls_.size() + nodes_.size(); }

    /// Number of events folded.
    Seq size() const { return size_; }

    // How many there have ever been: each number below has appeared.
    size_t bufferCount() const { return buffers_.made(); }
    size_t tensorCount() const { return tensors_.made(); }
    size_t arrayCount() const { return arrays_.made(); }
    size_t callCount() const { return calls_.made(); }
    size_t nodeCount() const { return nodes_.made(); }
    const BufferState& buffer(BufferId id) const { return buffers_[id.value()]; }
    const TensorState& tensor(TensorId id) const { return tensors_[id.value()]; }
    /// Whether a .grad is zeros since zero_ was called on it: nothing has been added to it after that.
    bool isGradZeroed(const TensorState& tensor) const
    {
        return tensor.grad.valid() && buffer(this->tensor(tensor.grad).view.buffer).zeroings != tensor.zeroings;
    }
    const ArrayState& array(ArrayId id) const { return arrays_[id.value()]; }
    const CallState& call(CallId id) const { return calls_[id.value()]; }
    const NodeState& node(NodeId id) const { return nodes_[id.value()]; }
    bool knows(CallId id) const { return calls_.find(id.value()) != nullptr; }

    // Those that are kept, in order of appearance.
    const PersistentTable<BufferState>& buffers() const { return buffers_; }
    const PersistentTable<TensorState>& tensors() const { return tensors_; }
    const PersistentTable<ArrayState>& arrays() const { return arrays_; }
    const PersistentTable<CallState>& calls() const { return calls_; }
    const PersistentTable<NodeState>& nodes() const { return nodes_; }
    /// By CallState::module. Of one that is forgotten the path is empty.
    const ModuleState& module(uint32_t number) const { return modules_[number]; }

    /// Living handles in order of first appearance (by the seq of their birth).
    std::vector<HandleId> livingHandles() const;
    bool alive(HandleId handle) const;
    /// The buffer that a handle lies on.
    BufferId bufferOf(HandleId handle) const;
    /// Where a handle lies on its buffer, in bytes.
    ByteView byteView(HandleId handle) const;
    /// Names bound to a handle, first bound first. Empty: a temporary.
    const std::vector<std::string>& names(HandleId handle) const;
    /// Name -> handle.
    const PersistentMap<std::string, HandleId>& bindings() const { return bindings_; }

    const std::vector<ScopeState>& openScopes() const { return scopes_; }
    const std::vector<CallId>& openCalls() const { return openCalls_; }
    /// The innermost backward pass that runs, else the last one that ran; null: there was none.
    const PassState* pass() const;
    /// Where numbers that are infinite or none came up first, a few of the earliest.
    const std::vector<FirstNonFinite>& nonFinite() const { return nonFinite_; }
    /// PyTorch's _version of the bytes that a tensor sees or saw; nothing: nobody who sees them is known any more.
    std::optional<int64_t> versionNow(TensorId tensor) const;
    /// What is known of a device that has been used; null: it has not, or is the CPU.
    const DeviceOpened* opened(Device device) const;
    int64_t bytesInUse(Device device) const;
    int64_t peakBytes(Device device) const;
    /// Devices that ever held a buffer.
    std::vector<Device> devices() const;
    std::optional<std::string> mode(const std::string& name) const;

    /// Equal but for loose attributes.
    bool operator==(const TraceState& other) const;

private:
    friend struct Folder; ///< one overload a payload, in fold.cpp
    friend class Forgetter;

    /// Tensors that share a version counter: the living ones of a root (the top of the viewOf links) are a list through ids.
    struct Kin {
        TensorId root, next, previous;
        TensorId first;      ///< of a root: the list's head
        int64_t version = 0; ///< of a root: the counter
        bool operator==(const Kin&) const = default;
        static const Kin& forgotten();
    };

    size_t slack_, forgetAbove_;
    Seq size_ = 0;
    PersistentTable<BufferState> buffers_;
    PersistentTable<TensorState> tensors_;
    PersistentTable<Kin> kin_; ///< by tensor
    PersistentTable<ArrayState> arrays_;
    PersistentTable<CallState> calls_;
    PersistentTable<NodeState> nodes_;
    PersistentTable<ModuleState> modules_;
    PersistentMap<std::string, HandleId> bindings_;
    std::vector<ScopeState> scopes_;
    std::vector<CallId> openCalls_;
    std::vector<PassState> passes_; ///< the open ones, outermost first
    PassState lastPass_;            ///< the one that ended last
    uint32_t passesMade_ = 0;
    std::vector<FirstNonFinite> nonFinite_;
    std::map<Device, std::pair<int64_t, int64_t>> memory_; ///< in use, peak
    std::map<std::string, std::string> modes_;
    std::vector<DeviceOpened> opened_;
    bool gradOff_ = false, inference_ = false; ///< as the modes say
};

}

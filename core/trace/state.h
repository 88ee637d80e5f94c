#pragma once

#include "core/layout/overlap.h"
#include "core/trace/event.h"
#include "core/trace/persistent.h"

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
    bool operator==(const BufferState&) const;
};

struct TensorState {
    TensorMade made;
    TensorView view; ///< after HandleChanged
    Seq madeAt = 0;
    bool alive = true;
    int64_t version = 0;
    TensorId grad;
    std::vector<std::string> names; ///< in order of binding
    uint8_t pending = 0;            ///< of optable::Pending: what its elements are, beyond their bytes
    bool operator==(const TensorState&) const;
};

struct ArrayState {
    ArrayMade made;
    Seq madeAt = 0;
    bool alive = true;
    std::vector<std::string> names;
    bool operator==(const ArrayState&) const;
};

struct CallState {
    Seq beginAt = 0, endAt = 0;
    std::string op;
    std::vector<HandleId> inputs, outputs;
    std::vector<Attribute> attributes;
    int32_t line = 0;
    CallId parent;
    Phase phase = Phase::Forward;
    bool ended = false;
    ResultKind result = ResultKind::None;
    std::string reason, error;
    int64_t bytesMoved = 0;
    uint64_t nanoseconds = 0; ///< loose
    bool operator==(const CallState&) const;
};

struct NodeState {
    NodeMade made;
    bool freed = false;
    std::vector<GradFlow> flows; ///< received, in order
    bool operator==(const NodeState&) const;
};

struct ScopeState {
    ScopeBegin begin;
    Seq beginAt = 0;
    bool operator==(const ScopeState&) const;
};

/// The one interpreter of events. Live use, an opened session and every test fold through apply; views read the result and
/// never an event. Copying is cheap (chunks are shared until written), so checkpoints are copies.
class TraceState {
public:
    /// Folds the next event; its seq must be size(). Throws ss::Error (Value) with a sentence when the event contradicts the
    /// trace so far (an unknown id, a second birth): events from a file are input. The state is then unchanged.
    void apply(const Event& event);

    /// Number of events folded.
    Seq size() const { return size_; }

    size_t bufferCount() const { return buffers_.size(); }
    size_t tensorCount() const { return tensors_.size(); }
    size_t arrayCount() const { return arrays_.size(); }
    size_t callCount() const { return calls_.size(); }
    size_t nodeCount() const { return nodes_.size(); }
    const BufferState& buffer(BufferId id) const { return buffers_[id.value()]; }
    const TensorState& tensor(TensorId id) const { return tensors_[id.value()]; }
    const ArrayState& array(ArrayId id) const { return arrays_[id.value()]; }
    const CallState& call(CallId id) const { return calls_[id.value()]; }
    const NodeState& node(NodeId id) const { return nodes_[id.value()]; }

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
    const std::map<std::string, HandleId>& bindings() const { return bindings_; }

    const std::vector<ScopeState>& openScopes() const { return scopes_; }
    const std::vector<CallId>& openCalls() const { return openCalls_; }
    int64_t bytesInUse(Device device) const;
    int64_t peakBytes(Device device) const;
    std::optional<std::string> mode(const std::string& name) const;

    /// Equal but for loose attributes.
    bool operator==(const TraceState& other) const;

private:
    friend struct Folder; ///< one overload a payload, in fold.cpp

    /// Tensors that share a version counter: the living ones of a root (the top of the viewOf links) are a list through ids.
    struct Kin {
        TensorId root, next, previous;
        TensorId first;      ///< of a root: the list's head
        int64_t version = 0; ///< of a root: the counter
    };

    Seq size_ = 0;
    PersistentVector<BufferState> buffers_;
    PersistentVector<TensorState> tensors_;
    PersistentVector<Kin> kin_; ///< by tensor
    PersistentVector<ArrayState> arrays_;
    PersistentVector<CallState> calls_;
    PersistentVector<NodeState> nodes_;
    std::map<std::string, HandleId> bindings_;
    std::vector<ScopeState> scopes_;
    std::vector<CallId> openCalls_;
    std::map<Device, std::pair<int64_t, int64_t>> memory_; ///< in use, peak
    std::map<std::string, std::string> modes_;
};

}

#pragma once

#include "core/base/ids.h"
#include "core/layout/device.h"
#include "core/layout/layout.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

/// The facts that the core writes and the views fold.
///
/// Every event is a small value with ids, never a handle. Each type lists its fields once, in `fields`; packing, unpacking,
/// equality, printing and the checks of an opened file all follow from that list. `f.loose` marks an attribute that is
/// outside trace equality (time, thread, address): the same script gives the same trace on every machine but for those.
/// Numbers of enumerators and of the variant's alternatives are part of the session file: only ever append.
namespace ss::trace {

// --- Memory ---------------------------------------------------------------------------------------------------------------

enum class Owner : uint8_t { Torch, NumPy, Foreign };
/// What is known about bytes: written, certainly not, or nothing is known (exported to NumPy, np.empty).
enum class Fill : uint8_t { Unwritten, Written, Unknown };

struct BufferMade {
    BufferId buffer;
    int64_t bytes = 0;
    Device device;
    Owner owner = Owner::Torch;
    bool pinned = false;
    Fill fill = Fill::Unwritten;
    uint64_t address = 0; ///< loose; 0: not known

    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("buffer", s.buffer), f("bytes", s.bytes), f("device", s.device), f("owner", s.owner), f("pinned", s.pinned), f("fill", s.fill);
        f.loose("address", s.address);
    }
};

struct BufferFreed {
    BufferId buffer;
    template <class S, class F> static void fields(S& s, F&& f) { f("buffer", s.buffer); }
};

struct BufferResized {
    BufferId buffer;
    int64_t bytes = 0;
    uint64_t address = 0;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("buffer", s.buffer), f("bytes", s.bytes);
        f.loose("address", s.address);
    }
};

/// From now on nothing is known about which of the unwritten bytes are written (handed to NumPy, given to foreign code).
struct BufferExported {
    BufferId buffer;
    template <class S, class F> static void fields(S& s, F&& f) { f("buffer", s.buffer); }
};

// --- Handles --------------------------------------------------------------------------------------------------------------

/// Where and how a tensor sees its bytes. Layouts count elements of the dtype from the start of the storage; the storage
/// starts `storageStart` bytes into the buffer (from_numpy of a view of an array).
struct TensorView {
    StorageId storage;
    BufferId buffer;
    int64_t storageStart = 0;
    int64_t storageBytes = 0;
    DType dtype = DType::Float32;
    Layout layout;
    bool requiresGrad = false;
    bool isLeaf = true;
    bool operator==(const TensorView&) const = default;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("storage", s.storage), f("buffer", s.buffer), f("storage_start", s.storageStart), f("storage_bytes", s.storageBytes);
        f("dtype", s.dtype), f("layout", s.layout), f("requires_grad", s.requiresGrad), f("is_leaf", s.isLeaf);
    }
};

enum class TensorRole : uint8_t { Plain, Parameter, Buffer, Grad, Saved };

struct TensorMade {
    TensorId tensor;
    TensorView view;
    TensorId viewOf; ///< the tensor whose storage it shares by a view op, detach or .data; none for a fresh one
    CallId call;     ///< the call that made it
    TensorRole role = TensorRole::Plain;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("tensor", s.tensor), f("view", s.view), f("view_of", s.viewOf), f("call", s.call), f("role", s.role);
    }
};

struct TensorDropped {
    TensorId tensor;
    template <class S, class F> static void fields(S& s, F&& f) { f("tensor", s.tensor); }
};

/// set_, t_, resize_, .data =, requires_grad_: the same TensorImpl now sees other bytes or other facts.
struct HandleChanged {
    TensorId tensor;
    TensorView view;
    CallId call;
    template <class S, class F> static void fields(S& s, F&& f) { f("tensor", s.tensor), f("view", s.view), f("call", s.call); }
};

/// An ndarray at first sight. Strides are in bytes, as NumPy's; element (0, 0, ..) lies `start` bytes into the buffer.
struct ArrayMade {
    ArrayId array;
    BufferId buffer;
    std::string dtype; ///< NumPy's dtype.str: "<f4", "|O"
    int64_t itemsize = 1;
    Dims shape;
    Dims byteStrides;
    int64_t start = 0;
    bool writeable = true;
    bool ownData = true;
    ArrayId base; ///< its .base where that is a known ndarray
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("array", s.array), f("buffer", s.buffer), f("dtype", s.dtype), f("itemsize", s.itemsize), f("shape", s.shape);
        f("byte_strides", s.byteStrides), f("start", s.start), f("writeable", s.writeable), f("own_data", s.ownData), f("base", s.base);
    }
};

struct ArrayDropped {
    ArrayId array;
    template <class S, class F> static void fields(S& s, F&& f) { f("array", s.array); }
};

/// A name in the script's namespace ("x", "batch[0]", "d['w']") now means this handle.
struct NameBound {
    std::string name;
    HandleId handle;
    template <class S, class F> static void fields(S& s, F&& f) { f("name", s.name), f("handle", s.handle); }
};

struct NameUnbound {
    std::string name;
    template <class S, class F> static void fields(S& s, F&& f) { f("name", s.name); }
};

// --- What ran -------------------------------------------------------------------------------------------------------------

enum class ScopeKind : uint8_t { Statement, Module, Function };

/// A top-level statement of a script, a console entry, or a module's forward begins.
struct ScopeBegin {
    ScopeKind kind = ScopeKind::Statement;
    std::string text; ///< the statement's source, or the module's path
    std::string file; ///< "<console>" or the script's file name
    int32_t line = 0; ///< 1-based; 0: none
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("kind", s.kind), f("text", s.text), f("file", s.file), f("line", s.line);
    }
};

struct ScopeEnd {
    ScopeKind kind = ScopeKind::Statement;
    std::string error; ///< "RuntimeError: view size is not ..."; empty: it went well
    template <class S, class F> static void fields(S& s, F&& f) { f("kind", s.kind), f("error", s.error); }
};

struct Attribute {
    std::string name;
    std::string text;
    bool operator==(const Attribute&) const = default;
    template <class S, class F> static void fields(S& s, F&& f) { f("name", s.name), f("text", s.text); }
};

/// Calls nest: cross_entropy holds log_softmax and nll_loss.
struct CallBegin {
    CallId call;
    std::string op;                    ///< the op row's schema name: "transpose.int"
    std::vector<HandleId> inputs;      ///< in schema order, lists spread; none where an optional tensor is absent
    std::vector<Attribute> attributes; ///< the other arguments, printed as Python: dim0=0, other=2.5
    int32_t line = 0;
    uint64_t forwardSequence = UINT64_MAX; ///< for a call of the backward pass: the sequence number of its forward call
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("call", s.call), f("op", s.op), f("inputs", s.inputs), f("attributes", s.attributes), f("line", s.line);
        f("forward_sequence", s.forwardSequence);
    }
};

/// How the result of a call relates to its inputs' bytes.
enum class ResultKind : uint8_t { Fresh, View, Copy, Same, InPlace, None };

struct CallEnd {
    CallId call;
    std::vector<HandleId> outputs;
    ResultKind result = ResultKind::None;
    std::string reason;     ///< why a copy had to be made, why a view was possible: one clause; may be empty
    std::string error;      ///< "RuntimeError: ..."; empty: it went well
    int64_t bytesMoved = 0; ///< bytes that a copy read
    uint64_t nanoseconds = 0;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("call", s.call), f("outputs", s.outputs), f("result", s.result), f("reason", s.reason), f("error", s.error);
        f("bytes_moved", s.bytesMoved);
        f.loose("nanoseconds", s.nanoseconds);
    }
};

/// Exact: just these elements. Subset: some of them (a mask beyond the budget). Unknown: somewhere within.
enum class Certainty : uint8_t { Exact, Subset, Unknown };
enum class Writer : uint8_t { Call, NumPy, Foreign };

/// Elements of a buffer were written. The layout counts elements of `itemsize` bytes from `start` bytes into the buffer.
struct Written {
    BufferId buffer;
    int64_t start = 0;
    int64_t itemsize = 1;
    Layout layout;
    Certainty certainty = Certainty::Exact;
    uint64_t revision = 0; ///< of the buffer's bytes; 1 for the first write, grows by one
    int64_t version = -1;  ///< PyTorch's _version after the write; -1: not moved, or not known
    Writer by = Writer::Call;
    CallId call;
    HandleId through; ///< the handle that it was written through
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("buffer", s.buffer), f("start", s.start), f("itemsize", s.itemsize), f("layout", s.layout), f("certainty", s.certainty);
        f("revision", s.revision), f("version", s.version), f("by", s.by), f("call", s.call), f("through", s.through);
    }
};

// --- Devices --------------------------------------------------------------------------------------------------------------

enum class Direction : uint8_t { H2D, D2H, D2D, H2H };

struct Transfer {
    CallId call;
    BufferId source, target;
    Direction direction = Direction::H2D;
    int64_t bytes = 0;
    bool pinned = false;
    bool asynchronous = false;
    bool simulated = false;
    uint64_t hostWaited = 0;  ///< nanoseconds, loose unless simulated
    uint64_t nanoseconds = 0; ///< loose
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("call", s.call), f("source", s.source), f("target", s.target), f("direction", s.direction), f("bytes", s.bytes);
        f("pinned", s.pinned), f("asynchronous", s.asynchronous), f("simulated", s.simulated);
        f.loose("host_waited", s.hostWaited), f.loose("nanoseconds", s.nanoseconds);
    }
};

inline constexpr uint32_t kAllStreams = UINT32_MAX;

/// The host waited for a device. Times are of the device's own clock, as the host sees it: virtual where it is simulated.
struct Sync {
    Device device;
    std::string reason;            ///< "item", "cuda.synchronize", "D2H copy"
    uint64_t nanoseconds = 0;      ///< waited
    uint32_t stream = kAllStreams; ///< that was waited for
    uint32_t event = UINT32_MAX;   ///< of Event.synchronize; else none
    CallId call;
    uint64_t begun = 0;
    bool simulated = false;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("device", s.device), f("reason", s.reason);
        f.loose("nanoseconds", s.nanoseconds);
        f("stream", s.stream), f("event", s.event), f("call", s.call);
        f.loose("begun", s.begun);
        f("simulated", s.simulated);
    }
};

enum class StreamAction : uint8_t { Launch, Record, Wait };

/// The host put something into a stream and went on: a call's work, an event's record, or a wait for one.
struct Stream {
    StreamAction action = StreamAction::Launch;
    Device device;
    uint32_t stream = 0;         ///< 0: the default stream
    uint32_t event = UINT32_MAX; ///< of Record and Wait
    CallId call;
    uint64_t host = 0; ///< when, on the device's clock
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("action", s.action), f("device", s.device), f("stream", s.stream), f("event", s.event), f("call", s.call);
        f.loose("host", s.host);
    }
};

enum class Execution : uint8_t { Kernel, Copy };

/// What a stream did of a call, from..to on the device's clock. Told when it is known, which may be long after the call.
struct Executed {
    CallId call;
    Device device;
    uint32_t stream = 0;
    Execution what = Execution::Kernel;
    int64_t bytes = 0; ///< read and written
    uint64_t begun = 0, ended = 0;
    bool simulated = false;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("call", s.call), f("device", s.device), f("stream", s.stream), f("what", s.what), f("bytes", s.bytes);
        f.loose("begun", s.begun), f.loose("ended", s.ended);
        f("simulated", s.simulated);
    }
};

/// A device is used for the first time.
struct DeviceOpened {
    Device device;
    std::string name;     ///< "Stridescope GPU (simulated)"
    int64_t capacity = 0; ///< bytes
    bool simulated = false;
    std::string model; ///< of a simulated one's clock: "PCIe 4.0 x16: 25 GB/s pinned, ..."
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("device", s.device), f("name", s.name), f("capacity", s.capacity), f("simulated", s.simulated), f("model", s.model);
    }
};

// --- Autograd -------------------------------------------------------------------------------------------------------------

struct Edge {
    NodeId node;
    uint32_t input = 0;
    bool operator==(const Edge&) const = default;
    template <class S, class F> static void fields(S& s, F&& f) { f("node", s.node), f("input", s.input); }
};

struct NodeMade {
    NodeId node;
    std::string name; ///< "AddmmBackward0"
    CallId call;
    std::vector<Edge> next; ///< in input order; none where the input needs no gradient
    TensorId leaf;          ///< of an AccumulateGrad
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("node", s.node), f("name", s.name), f("call", s.call), f("next", s.next), f("leaf", s.leaf);
    }
};

enum class Finite : uint8_t { All, SomeNot, Unknown };

struct GradFlow {
    NodeId from;
    Edge to;
    Dims shape;
    double norm = 0; ///< Euclidean; NaN: not known
    Finite finite = Finite::Unknown;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("from", s.from), f("to", s.to), f("shape", s.shape), f("norm", s.norm), f("finite", s.finite);
    }
};

/// tensor.grad is now `grad`, or None; accumulated: added to what was there.
struct GradSet {
    TensorId tensor, grad;
    bool accumulated = false;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("tensor", s.tensor), f("grad", s.grad), f("accumulated", s.accumulated);
    }
};

enum class SavedAction : uint8_t { Saved, Unpacked, Stale };

struct SavedTensor {
    SavedAction action = SavedAction::Saved;
    NodeId node;
    TensorId tensor;
    std::string name;    ///< "self", "result"
    int64_t version = 0; ///< that it was saved with; of Stale the one that its bytes have now
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("action", s.action), f("node", s.node), f("tensor", s.tensor), f("name", s.name), f("version", s.version);
    }
};

struct GraphFreed {
    std::vector<NodeId> nodes;
    template <class S, class F> static void fields(S& s, F&& f) { f("nodes", s.nodes); }
};

/// An op's result has a number that is infinite or none at this index, the first, and all that the op was given was finite. Told once
/// for each op and line; of tensors beyond 2^18 elements it is not known.
struct FirstNonFinite {
    CallId call;
    TensorId tensor;
    Dims index;
    template <class S, class F> static void fields(S& s, F&& f) { f("call", s.call), f("tensor", s.tensor), f("index", s.index); }
};

/// grad mode, inference mode, default dtype, deterministic: "grad" -> "off".
struct ModeChanged {
    std::string mode, value;
    template <class S, class F> static void fields(S& s, F&& f) { f("mode", s.mode), f("value", s.value); }
};

// --- Around it ------------------------------------------------------------------------------------------------------------

enum class OutputStream : uint8_t { Out, Err };

struct Output {
    OutputStream stream = OutputStream::Out;
    std::string text;
    template <class S, class F> static void fields(S& s, F&& f) { f("stream", s.stream), f("text", s.text); }
};

struct Warning {
    std::string category, text;
    int32_t line = 0;
    template <class S, class F> static void fields(S& s, F&& f) { f("category", s.category), f("text", s.text), f("line", s.line); }
};

/// The result of something computed on demand on copies (a decision surface, who holds a graph), as JSON.
struct Probe {
    std::string kind, json;
    template <class S, class F> static void fields(S& s, F&& f) { f("kind", s.kind), f("json", s.json); }
};

struct Marker {
    std::string text;
    template <class S, class F> static void fields(S& s, F&& f) { f("text", s.text); }
};

/// A backward pass begins: loss.backward(), torch.autograd.grad. One may begin inside another's node.
struct BackwardBegin {
    uint32_t run = 0; ///< of the session's passes, from 0
    std::vector<Edge> roots;
    std::vector<TensorId> tensors; ///< that the roots belong to, one for each
    std::vector<Edge> wanted;      ///< only what leads here runs, and its gradients are given back; none: leaves accumulate
    bool keepGraph = false, createGraph = false;
    template <class S, class F> static void fields(S& s, F&& f)
    {
        f("run", s.run), f("roots", s.roots), f("tensors", s.tensors), f("wanted", s.wanted), f("keep_graph", s.keepGraph);
        f("create_graph", s.createGraph);
    }
};

/// A node begins to run. Gradients of a pass arrive at it before (GradFlow), those of its inputs leave it afterwards.
struct NodeFired {
    uint32_t run = 0;
    NodeId node;
    std::vector<TensorId> gradients; ///< of its outputs, summed, after hooks; none where nothing came
    template <class S, class F> static void fields(S& s, F&& f) { f("run", s.run), f("node", s.node), f("gradients", s.gradients); }
};

struct BackwardEnd {
    uint32_t run = 0;
    std::string error; ///< "RuntimeError: Trying to backward through the graph a second time ..."; empty: it went well
    template <class S, class F> static void fields(S& s, F&& f) { f("run", s.run), f("error", s.error); }
};

/// tensor.grad_fn is now another than that of the call which made or wrote it: the base of a view that was written in place, such a
/// view itself, the result of a custom function.
struct GradFnSet {
    TensorId tensor;
    Edge gradFn;
    template <class S, class F> static void fields(S& s, F&& f) { f("tensor", s.tensor), f("grad_fn", s.gradFn); }
};

/// A composition of ops has one name in PyTorch: so a node is called from now on.
struct NodeRenamed {
    NodeId node;
    std::string name;
    template <class S, class F> static void fields(S& s, F&& f) { f("node", s.node), f("name", s.name); }
};

using Payload = std::variant<BufferMade, BufferFreed, BufferResized, BufferExported, TensorMade, TensorDropped, HandleChanged, ArrayMade,
                             ArrayDropped, NameBound, NameUnbound, ScopeBegin, ScopeEnd, CallBegin, CallEnd, Written, Transfer, Sync,
                             Stream, NodeMade, GradFlow, GradSet, SavedTensor, GraphFreed, FirstNonFinite, ModeChanged, Output, Warning,
                             Probe, Marker, BackwardBegin, NodeFired, BackwardEnd, GradFnSet, NodeRenamed, Executed, DeviceOpened>;

enum class Phase : uint8_t { Forward, Backward, Probe };

/// Sequence number of an event: its place in the log, from 0.
using Seq = uint64_t;

/// What an event has beside its payload.
struct EventHead {
    Seq seq = 0;
    Phase phase = Phase::Forward;
    uint64_t ns = 0;
    uint32_t thread = 0;
};

struct Event {
    Seq seq = 0;
    Phase phase = Phase::Forward;
    uint64_t ns = 0;     ///< loose: since the session began
    uint32_t thread = 0; ///< loose: dense number of the thread
    Payload payload;
};

/// "TensorMade".
const char* kindName(const Payload& payload);
/// Equal but for loose attributes.
bool sameTrace(const Event& a, const Event& b);
/// One line, for tests and for `info`: "TensorMade tensor=0 view=(...)". Loose attributes are left out.
std::string toText(const Event& event);

}

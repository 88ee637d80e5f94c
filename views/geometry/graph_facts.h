#pragma once

#include "core/trace/state.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

/// What a graph's picture says, from the state alone: which boxes there are, what joins them, how far a gradient has come. Pure: no
/// places (graph_layout.h), no colours.
namespace ss::views {

/// Which side of a computation is drawn.
enum class GraphSide : uint8_t {
    Both,    ///< forward calls, each with its backward node; gradients run against the edges
    Forward, ///< calls and the tensors between them, with and without a gradient
    Backward ///< nodes as grad_fn.next_functions tells them, accumulations included
};

/// By what boxes are gathered into one.
enum class GraphGrouping : uint8_t { Module, Line, None };

struct GraphOptions {
    GraphSide side = GraphSide::Both;
    GraphGrouping grouping = GraphGrouping::Module;
    /// Groups that are the other way than they begin: keys of group boxes. At first, groups at depth `openDepth` and deeper are closed.
    std::set<uint64_t> toggled;
    int openDepth = 1;
    /// A graph of so few single boxes is shown with all its modules open.
    size_t openBelow = 48;
    /// Only what leads to this handle, or to the whole of what is alive: none.
    HandleId focus;
    size_t most = 200'000; ///< boxes; what is beyond is counted in GraphFacts::left
};

enum class GraphBox : uint8_t {
    Parameter,  ///< a leaf that gets a gradient: .grad is accumulated here
    Data,       ///< a tensor without history: an input, a constant, what was detached
    Op,         ///< a forward call, with its backward node where it has one
    Node,       ///< a backward node alone: of GraphSide::Backward, or one whose call is not known (CopySlices)
    Accumulate, ///< AccumulateGrad, of GraphSide::Backward
    Group       ///< several of these, closed
};

/// How far the backward pass that is played last has come at a box.
enum class Fired : uint8_t {
    NotNeeded, ///< no gradient can come here
    Waiting,   ///< not computed
    Now,       ///< the last one that fired
    Done
};

/// Why a gradient stops here.
enum class Cut : uint8_t { None, Detach, NoGrad, Inference, NotDifferentiable };

/// A tensor that a node keeps for its backward pass.
struct GraphSaved {
    std::string name; ///< "self", "result"
    TensorId tensor;
    BufferId buffer;
    int64_t version = 0;     ///< that it was saved with
    int64_t versionNow = 0;  ///< -1: not known any more
    bool askedStale = false; ///< a backward pass asked it back, and it was another version's
    bool stale() const { return askedStale || (versionNow >= 0 && versionNow != version); }
};

/// What a box that a closed group holds is known by.
struct GraphInside {
    std::string label, detail, module;
    TensorId tensor;
    CallId call;
};

struct GraphVertex {
    uint64_t key = 0; ///< of what it stands for: the same in every state, so that a box that stays is known again
    GraphBox box = GraphBox::Op;
    std::string label;  ///< "addmm", "model[0].weight", "Sequential.0"
    std::string detail; ///< "AddmmBackward0", "(3, 2) float32": the second line of a box
    CallId call;
    NodeId node;
    TensorId tensor;    ///< of an op its first result, of a leaf the leaf
    std::string names;  ///< of that tensor in the script: "logits"; may be empty
    std::string module; ///< path of the innermost module that it ran in
    int32_t line = 0;
    uint32_t group = UINT32_MAX;     ///< index in GraphFacts::groups of the open group around it
    uint32_t holds = 0;              ///< of a closed group: boxes in it
    std::vector<GraphInside> inside; ///< these, so that they are found
    Fired fired = Fired::NotNeeded;
    uint32_t order = 0; ///< the how-manieth of the pass fired it; 0: not fired
    uint32_t times = 0; ///< of how many passes (a retained graph)
    Cut cut = Cut::None;
    bool freed = false;  ///< its saved tensors were given up
    bool failed = false; ///< the call raised `error`
    std::string error;
    bool inPlace = false;   ///< wrote into its input
    bool nonFinite = false; ///< the first NaN or infinity came out of it
    /// Of a leaf: what came to it in the last pass has such elements. A scene tells it, from the links.
    bool nonFiniteGrad = false;
    std::vector<GraphSaved> saved;
    bool hasGrad = false;       ///< of a parameter: .grad is there
    uint32_t accumulations = 0; ///< of a parameter: how often the state saw its .grad being added to since it was None
};

enum class GraphJoin : uint8_t {
    Flow,       ///< a result goes into a call
    SameStorage ///< two boxes' tensors lie on the same bytes: dotted
};

struct GraphLink {
    uint32_t from = 0, to = 0; ///< vertices, in the direction of the forward pass
    GraphJoin join = GraphJoin::Flow;
    TensorId tensor;   ///< that goes along it
    std::string shape; ///< "(4, 3)"; empty: not known
    bool needsGrad = false;
    uint32_t output = 0, input = 0; ///< which result of `from`, which argument of `to`
    /// The gradient that came back along it in the last pass.
    Fired fired = Fired::NotNeeded;
    double norm = 0; ///< of a link that is Now or Done; NaN: not known
    trace::Finite finite = trace::Finite::Unknown;
    trace::Seq at = 0; ///< when
};

/// An open group: a frame around boxes.
struct GraphGroup {
    uint64_t key = 0;
    std::string label;
    uint32_t parent = UINT32_MAX;
};

/// The pass that was played last, as far as the cursor.
struct GraphPass {
    uint32_t number = 0; ///< of all in the session, from 1; 0: there was none
    bool running = false;
    uint32_t fired = 0;
    std::string error;          ///< "RuntimeError: Trying to backward through the graph a second time ..."
    double least = 0, most = 0; ///< norms that flowed, of those known and not 0; 0: none
};

struct GraphFacts {
    std::vector<GraphVertex> vertices; ///< in order of coming to be: forward links go from lower to higher ones
    std::vector<GraphLink> links;
    std::vector<GraphGroup> groups;
    GraphPass pass;
    size_t left = 0; ///< boxes beyond `most`

    uint32_t find(uint64_t key) const; ///< UINT32_MAX: it is not there
};

GraphFacts graphOf(const trace::TraceState& state, const GraphOptions& options = {});

}

#pragma once

#include "core/trace/state.h"
#include "views/geometry/graph_facts.h"

#include <string>
#include <vector>

/// Answers to three questions about a tensor that a trace can give: why is its .grad what it is, what keeps its graph alive, and
/// where did the first number come up that is infinite or none.
namespace ss::views {

enum class GradReason : uint8_t {
    Has,         ///< it has one: the sum of `sums` passes, where that is known
    Zeroed,      ///< it has one, which zero_() has filled with zeros since
    NotFloating, ///< its dtype has no gradients
    NotRequired, ///< requires_grad is False, and nothing with a history went into it
    CutOff,      ///< requires_grad is False since `call` cut it off from what has a history (`cut`)
    OfPass,      ///< a backward pass computed it, without create_graph
    NotLeaf,     ///< it is a result: gradients pass through it and are not kept
    NoPass,      ///< a leaf; no backward pass has come since it is there
    Running,     ///< a leaf that the pass that runs has not come to yet
    Failed,      ///< a leaf; the last pass raised `error` before it came here
    GivenBack,   ///< a leaf; the last pass was torch.autograd.grad, which leaves .grad alone, or backward(inputs=...) of others
    CutBehind,   ///< a leaf; `call` cut what was made of it off from what the last pass started from (`cut`)
    NotReached,  ///< a leaf; what the last pass started from was not made of it
    Cleared,     ///< a leaf that had one: it was set to None since
};

struct GradExplanation {
    GradReason reason = GradReason::NotRequired;
    uint32_t sums = 0;
    CallId call;
    Cut cut = Cut::None;
    NodeId node;     ///< of NotLeaf its grad_fn
    TensorId root;   ///< what the last pass started from
    TensorId source; ///< of CutOff what has a history
    std::string error;
    bool operator==(const GradExplanation&) const = default;
};

GradExplanation explainGrad(const trace::TraceState& state, TensorId tensor);

/// A living tensor whose history holds a graph.
struct GraphKeeper {
    HandleId handle;
    std::string name;      ///< "loss", "losses[3]"; a temporary's expression
    std::string container; ///< "losses": one of its names, without its last index; empty: none
    size_t nodes = 0;      ///< of its graph
    int64_t bytes = 0;     ///< of the storages that these nodes keep
    bool operator==(const GraphKeeper&) const = default;
};

struct GraphKeepers {
    std::vector<GraphKeeper> keepers; ///< in order of appearance, at most kMost
    size_t more = 0;
    size_t nodes = 0;  ///< of all their graphs together
    int64_t bytes = 0; ///< that they keep together
    static constexpr size_t kMost = 32;
    bool operator==(const GraphKeepers&) const = default;
};

/// Who keeps the node that made a tensor (of a leaf: its accumulation) alive; of no tensor: who keeps any node alive.
GraphKeepers graphKeepers(const trace::TraceState& state, TensorId tensor);

/// The earliest place that is known; of a tensor, the earliest that it was computed from.
struct NonFinitePlace {
    trace::FirstNonFinite found;
    bool leadsHere = false; ///< the tensor was computed from it
};
std::vector<NonFinitePlace> nonFinitePlaces(const trace::TraceState& state, TensorId tensor);

}

#pragma once

#include "core/autograd/engine.h"
#include "core/autograd/saved.h"

#include "core/trace/event.h"

namespace ss {
class Recorder;
}

namespace ss::autograd {

/// Tells that a tensor's history is another one now; nothing where the trace does not know it.
void tellHistory(const Tensor& tensor, const std::shared_ptr<Node>& node, uint32_t output);
/// Gives a node another name, and tells it.
void renameNode(Node& node, std::string name);
/// Tells a node (and first the leaf of an accumulation, and the nodes behind it) to the current recorder.
NodeId announce(Recorder& recorder, Node& node);

/// Tells a pass: its begin, the gradients that it is given, its end.
class PassTrace {
public:
    PassTrace(std::span<const Edge> roots, std::span<const Edge> wanted, const BackwardOptions& options);
    PassTrace(const PassTrace&) = delete;
    PassTrace& operator=(const PassTrace&) = delete;

    /// The gradient of a root.
    void given(const Edge& root, const Tensor& gradient) const;
    void fired(Node& node, std::span<const Tensor> gradients) const;
    /// What it raised, or nothing.
    void ended(const std::string& error) const;

private:
    Recorder* recorder_;
    uint32_t run_ = 0;
};

/// "RuntimeError: ..."
std::string textOf(const std::exception& error);

/// While it lives, what is recorded belongs to the backward pass, and to the node's forward call.
class BackwardScope {
public:
    explicit BackwardScope(Node& node);
    ~BackwardScope();
    BackwardScope(const BackwardScope&) = delete;
    BackwardScope& operator=(const BackwardScope&) = delete;

    /// A gradient leaves the node along an edge; undefined: none.
    void flowed(const Edge& to, const Tensor& gradient) const;
    /// What the node had saved was given up.
    void freed(std::vector<NodeId>& nodes) const;

private:
    Node& node_;
    Recorder* recorder_;
    trace::Phase before_ = trace::Phase::Forward;
    uint64_t beforeSequence_ = 0;
};

/// The saved tensors of these nodes were given up.
void tellFreed(std::vector<NodeId> nodes);

/// Before it is unpacked: that a node asks it back, or that it is stale.
void tellUnpacked(Node& node, const SavedTensor& saved, const std::string& name);
/// That a node saved it; `tensor`: what was saved.
void tellSaved(NodeId node, SavedTensor& saved, const Tensor& tensor, const std::string& name);

}

#include "core/autograd/backward_trace.h"

#include "core/base/error.h"
#include "core/tensor/finite.h"
#include "core/tensor/recorder.h"

#include <limits>

namespace ss::autograd {

namespace {

/// Norms of larger gradients are left unknown: they would cost more than what they tell.
constexpr int64_t kMostElements = 1 << 20;

struct Size {
    double norm = std::numeric_limits<double>::quiet_NaN();
    trace::Finite finite = trace::Finite::Unknown;
};

Size sizeOf(const Tensor& gradient)
{
    if (gradient.numel() > kMostElements || !isDifferentiable(gradient.dtype()))
        return {};
    const Magnitude size = magnitudeOf(gradient);
    return {size.norm, size.finite ? trace::Finite::All : trace::Finite::SomeNot};
}

}

NodeId announce(Recorder& recorder, Node& root)
{
    // What stands behind a node is told before it, without recursion: chains are long.
    std::vector<Node*> waiting{&root};
    while (!waiting.empty()) {
        Node& node = *waiting.back();
        const size_t before = waiting.size();
        if (!recorder.knows(node.tag))
            for (const Edge& edge : node.next)
                if (edge && !recorder.knows(edge.node->tag))
                    waiting.push_back(edge.node.get());
        if (waiting.size() > before)
            continue;
        waiting.pop_back();
        if (recorder.knows(node.tag))
            continue;
        trace::NodeMade made;
        made.name = node.name();
        made.call = node.call;
        for (const Edge& edge : node.next)
            made.next.push_back(edge ? trace::Edge{NodeId(edge.node->tag.id), edge.input} : trace::Edge{});
        if (const Tensor leaf = node.variable(); leaf.defined())
            made.leaf = recorder.announce(leaf);
        recorder.announce(node.tag, std::move(made));
    }
    return NodeId(root.tag.id);
}

void renameNode(Node& node, std::string name)
{
    if (Recorder* recorder = currentRecorder(); recorder && recorder->knows(node.tag) && node.name() != name)
        recorder->tell(trace::NodeRenamed{NodeId(node.tag.id), name});
    node.rename(std::move(name));
}

void tellHistory(const Tensor& tensor, const std::shared_ptr<Node>& node, uint32_t output)
{
    Recorder* recorder = currentRecorder();
    if (recorder && node && recorder->knows(tensor))
        recorder->tell(trace::GradFnSet{recorder->announce(tensor), {announce(*recorder, *node), output}});
}

PassTrace::PassTrace(std::span<const Edge> roots, std::span<const Edge> wanted, const BackwardOptions& options)
    : recorder_(currentRecorder())
{
    if (!recorder_)
        return;
    const auto told = [this](std::span<const Edge> edges) {
        std::vector<trace::Edge> all;
        for (const Edge& edge : edges)
            all.push_back(edge ? trace::Edge{announce(*recorder_, *edge.node), edge.input} : trace::Edge{});
        return all;
    };
    trace::BackwardBegin begin{0, told(roots), {}, told(wanted), options.keepGraph, options.createGraph};
    for (const Tensor& tensor : options.of)
        begin.tensors.push_back(tensor.defined() ? recorder_->announce(tensor) : TensorId());
    run_ = recorder_->beginPass(std::move(begin));
}

void PassTrace::given(const Edge& root, const Tensor& gradient) const
{
    if (!recorder_ || !gradient.defined())
        return;
    const Size size = sizeOf(gradient);
    recorder_->tell(trace::GradFlow{{}, {announce(*recorder_, *root.node), root.input}, gradient.shape(), size.norm, size.finite});
}

void PassTrace::fired(Node& node, std::span<const Tensor> gradients) const
{
    if (!recorder_)
        return;
    trace::NodeFired fired{run_, announce(*recorder_, node), {}};
    for (const Tensor& gradient : gradients)
        fired.gradients.push_back(gradient.defined() ? recorder_->announce(gradient) : TensorId());
    recorder_->tell(std::move(fired));
}

void PassTrace::ended(const std::string& error) const
{
    if (recorder_)
        recorder_->tell(trace::BackwardEnd{run_, error});
}

std::string textOf(const std::exception& error)
{
    const auto* known = dynamic_cast<const Error*>(&error);
    return std::string(known ? pythonName(known->kind()) : "RuntimeError") + ": " + error.what();
}

BackwardScope::BackwardScope(Node& node)
    : node_(node)
    , recorder_(currentRecorder())
{
    if (!recorder_)
        return;
    before_ = recorder_->phase();
    beforeSequence_ = recorder_->forwardSequence();
    announce(*recorder_, node);
    recorder_->setPhase(trace::Phase::Backward, node.call.valid() ? node.call.value() : UINT64_MAX);
}

BackwardScope::~BackwardScope()
{
    if (recorder_)
        recorder_->setPhase(before_, beforeSequence_);
}

void BackwardScope::flowed(const Edge& to, const Tensor& gradient) const
{
    if (!recorder_ || !gradient.defined())
        return;
    const Size size = sizeOf(gradient);
    recorder_->tell(
        trace::GradFlow{NodeId(node_.tag.id), {announce(*recorder_, *to.node), to.input}, gradient.shape(), size.norm, size.finite});
}

void BackwardScope::freed(std::vector<NodeId>& nodes) const
{
    if (recorder_)
        nodes.push_back(NodeId(node_.tag.id));
}

void tellFreed(std::vector<NodeId> nodes)
{
    if (Recorder* recorder = currentRecorder(); recorder && !nodes.empty())
        recorder->tell(trace::GraphFreed{std::move(nodes)});
}

void tellUnpacked(Node& node, const SavedTensor& saved, const std::string& name)
{
    Recorder* recorder = currentRecorder();
    if (!recorder || !saved.defined() || !recorder->knows(saved.told))
        return;
    const trace::SavedAction action = saved.stale() ? trace::SavedAction::Stale : trace::SavedAction::Unpacked;
    recorder->tell(trace::SavedTensor{action, announce(*recorder, node), TensorId(saved.told.id), name, saved.versionNow()});
}

void tellSaved(NodeId node, SavedTensor& saved, const Tensor& tensor, const std::string& name)
{
    Recorder* recorder = currentRecorder();
    if (!recorder || !saved.defined())
        return;
    const TensorId id = recorder->announce(tensor);
    saved.told = tensor.impl()->tag;
    recorder->tell(trace::SavedTensor{trace::SavedAction::Saved, node, id, name, saved.version()});
}

}

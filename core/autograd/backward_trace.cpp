#include "core/autograd/backward_trace.h"

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
    if (!gradient.device().isCpu() || gradient.numel() > kMostElements || !isDifferentiable(gradient.dtype()))
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

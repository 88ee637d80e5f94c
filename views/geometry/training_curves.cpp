#include "views/geometry/training_curves.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace ss::views {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr size_t kNodes = 256;
constexpr trace::Seq kMemoryApart = 32; ///< events between two points

const std::string* attributeOf(const trace::CallBegin& call, const char* name)
{
    for (const trace::Attribute& each : call.attributes)
        if (each.name == name)
            return &each.text;
    return nullptr;
}

}

void TrainingCurves::see(const trace::Event& event)
{
    now_ = event.seq;
    // Where passes are not told (older sessions), a call forward, or another statement, ends the one before: backward() itself begins with
    // one, for the gradient of the root.
    if (told_ == 0 && event.phase == trace::Phase::Forward &&
        (std::holds_alternative<trace::CallBegin>(event.payload) || std::holds_alternative<trace::ScopeBegin>(event.payload)))
        endPass();
    std::visit([this](const auto& payload) { on(payload); }, event.payload);
}

void TrainingCurves::on(const trace::TensorMade& made)
{
    const trace::TensorView& view = made.view;
    if (!view.layout.shape.empty() || !isFloating(view.dtype) || !made.call.valid())
        return;
    if (scalars_.size() == kScalars)
        scalars_.pop_front();
    scalars_.push_back(
        {made.tensor, made.call, {view.buffer, 0, view.storageStart + view.layout.offset * itemsize(view.dtype), view.dtype}});
}

void TrainingCurves::on(const trace::Written& written)
{
    if (scalars_.empty() || !written.layout.shape.empty())
        return;
    const auto found =
        std::find_if(scalars_.rbegin(), scalars_.rend(), [&](const Scalar& each) { return each.place.buffer == written.buffer; });
    if (found != scalars_.rend())
        found->place.revision = written.revision;
}

void TrainingCurves::on(const trace::NodeMade& made)
{
    if (made.leaf.valid()) {
        std::erase_if(accumulators_, [&](const auto& each) { return each.second == made.leaf; });
        accumulators_[made.node] = made.leaf;
        return;
    }
    if (nodes_.size() == kNodes)
        nodes_.pop_front();
    nodes_.push_back({made.node, made.call});
}

void TrainingCurves::on(const trace::TensorDropped& dropped)
{
    names_.erase(dropped.tensor);
    gradOf_.erase(dropped.tensor);
    if (const auto leaf = leafAt_.find(dropped.tensor); leaf != leafAt_.end()) {
        leaves_[leaf->second].alive = false;
        leafAt_.erase(leaf);
        std::erase_if(accumulators_, [&](const auto& each) { return each.second == dropped.tensor; });
    }
}

/// Another model is trained: the curves of the one that is gone are over.
void TrainingCurves::startOver()
{
    loss_.clear();
    rate_.clear();
    accuracy_.clear();
    begun_.clear();
    leaves_.clear();
    passes_ = steps_ = 0;
}

double TrainingCurves::valueOf(const Scalar* scalar) const
{
    return scalar && read_ && scalar->place.revision > 0 ? read_(scalar->place) : kUnknown;
}

/// No pass goes on from one statement to the next, whatever became of it.
void TrainingCurves::on(const trace::ScopeBegin& begin)
{
    if (begin.kind == trace::ScopeKind::Statement)
        told_ = 0;
}

double TrainingCurves::passesAt(trace::Seq seq) const
{
    const auto& begun = begun_.y();
    const auto next = std::upper_bound(begun.begin(), begun.end(), double(seq));
    return next == begun.begin() ? 0 : begun_.x()[size_t(next - begun.begin()) - 1];
}

void TrainingCurves::on(const trace::BackwardBegin& begin)
{
    if (told_++ > 0)
        return; // within another: no pass of the training
    endPass();
    root_ = begin.tensors.empty() ? TensorId() : begin.tensors.front();
}

void TrainingCurves::on(const trace::BackwardEnd&)
{
    if (told_ > 0 && --told_ == 0)
        endPass();
}

/// What the pass began at; where that is not told, what the call of its first node gave. Null: it is no single number, or not known.
const TrainingCurves::Scalar* TrainingCurves::rootOf(NodeId first) const
{
    CallId call;
    if (told_ == 0)
        for (const auto& [node, made] : nodes_)
            if (node == first)
                call = made;
    const auto found = std::find_if(scalars_.rbegin(), scalars_.rend(), [&](const Scalar& each) {
        return told_ > 0 ? root_.valid() && each.tensor == root_ : call.valid() && each.call == call;
    });
    return found == scalars_.rend() ? nullptr : &*found;
}

void TrainingCurves::beginPass(NodeId first)
{
    endPass();
    backward_ = true;
    if (!leaves_.empty() && std::none_of(leaves_.begin(), leaves_.end(), [](const Leaf& leaf) { return leaf.alive; }))
        startOver();
    ++passes_;
    loss_.add(double(passes_), valueOf(rootOf(first)));
    begun_.add(double(passes_), double(now_));
}

/// All gradients of the pass have come: what came to each leaf is known.
void TrainingCurves::endPass()
{
    if (!std::exchange(backward_, false))
        return;
    for (Leaf& leaf : leaves_)
        if (leaf.lastPass == passes_)
            leaf.norm.add(double(passes_), leaf.last);
}

TrainingCurves::Leaf* TrainingCurves::leafOf(TensorId tensor)
{
    if (const auto found = leafAt_.find(tensor); found != leafAt_.end())
        return &leaves_[found->second];
    if (leaves_.size() == kMostLeaves)
        return nullptr;
    leafAt_[tensor] = leaves_.size();
    Leaf leaf;
    leaf.tensor = tensor;
    if (const auto name = names_.find(tensor); name != names_.end())
        leaf.name = name->second;
    leaves_.push_back(std::move(leaf));
    return &leaves_.back();
}

void TrainingCurves::on(const trace::GradFlow& flow)
{
    if (!backward_)
        beginPass(flow.from);
    const auto target = accumulators_.find(flow.to.node);
    Leaf* leaf = target == accumulators_.end() ? nullptr : leafOf(target->second);
    if (!leaf)
        return;
    // Of several gradients that are added before they arrive, the norm of the sum is not known.
    if (leaf->lastPass == passes_) {
        leaf->last = kUnknown;
        return;
    }
    leaf->last = flow.norm;
    leaf->lastPass = passes_;
}

void TrainingCurves::on(const trace::GradSet& set)
{
    Leaf* leaf = leafOf(set.tensor);
    if (!leaf)
        return;
    leaf->summed = !set.grad.valid() ? 0 : set.accumulated ? leaf->summed + 1 : 1;
    std::erase_if(gradOf_, [&](const auto& each) { return each.second == set.tensor; });
    if (set.grad.valid())
        gradOf_[set.grad] = set.tensor;
}

void TrainingCurves::on(const trace::NameBound& bound)
{
    if (!bound.handle.isTensor())
        return;
    const TensorId tensor = bound.handle.tensor();
    if (const auto leaf = leafAt_.find(tensor); leaf != leafAt_.end() && leaves_[leaf->second].name.empty())
        leaves_[leaf->second].name = bound.name;
    if (bound.name == "accuracy" || bound.name == "acc") {
        const auto found = std::find_if(scalars_.rbegin(), scalars_.rend(), [&](const Scalar& each) { return each.tensor == tensor; });
        if (found != scalars_.rend())
            accuracy_.add(double(passes_), valueOf(&*found));
    }
    constexpr size_t kNames = 1024;
    if (names_.size() < kNames)
        names_.try_emplace(tensor, bound.name);
}

void TrainingCurves::on(const trace::CallBegin& begin)
{
    if (begin.op == "optimizer_step") {
        ++steps_;
        const std::string* rate = attributeOf(begin, "lr");
        rate_.add(double(passes_), rate ? std::strtod(rate->c_str(), nullptr) : kUnknown);
    }
    if (begin.op == "zero_" && !begin.inputs.empty() && begin.inputs[0].isTensor())
        if (const auto grad = gradOf_.find(begin.inputs[0].tensor()); grad != gradOf_.end())
            if (Leaf* leaf = leafOf(grad->second))
                leaf->summed = 0;
}

int TrainingCurves::summedPasses() const
{
    int most = 0;
    for (const Leaf& leaf : leaves_)
        most = std::max(most, leaf.summed);
    return most;
}

int64_t TrainingCurves::bytesInUse(Device device) const
{
    const auto found = inUse_.find(device);
    return found == inUse_.end() ? 0 : found->second.bytes;
}

void TrainingCurves::addMemory(Device device, int64_t bytes)
{
    InUse& use = inUse_[device];
    use.bytes += bytes;
    use.highest = std::max(use.highest, use.bytes);
    ThinnedSeries& series = memory_.try_emplace(device, ThinnedSeries(ThinnedSeries::Keep::Highest)).first->second;
    if (!series.empty() && now_ < use.told + kMemoryApart)
        return;
    series.add(double(now_), double(use.highest));
    use.highest = use.bytes;
    use.told = now_;
}

void TrainingCurves::on(const trace::BufferMade& made)
{
    buffers_[made.buffer] = {made.device, made.bytes};
    addMemory(made.device, made.bytes);
}

void TrainingCurves::on(const trace::BufferFreed& freed)
{
    if (const auto found = buffers_.find(freed.buffer); found != buffers_.end()) {
        addMemory(found->second.first, -found->second.second);
        buffers_.erase(found);
    }
}

void TrainingCurves::on(const trace::BufferResized& resized)
{
    if (const auto found = buffers_.find(resized.buffer); found != buffers_.end()) {
        addMemory(found->second.first, resized.bytes - found->second.second);
        found->second.second = resized.bytes;
    }
}

}

#include "core/autograd/saved.h"

#include "core/autograd/anomaly.h"
#include "core/autograd/node_title.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/optable/view_meta.h"

namespace ss::autograd {

namespace {

const char* hint()
{
    return anomalyMode().on
               ? "the backtrace further above shows the operation that failed to compute its gradient. The variable in question "
                 "was changed in there or anywhere later. Good luck!"
               : "enable anomaly detection to find the operation that failed to compute its gradient, with "
                 "torch.autograd.set_detect_anomaly(True).";
}

/// A second line of the error: the write that ended the version that is asked for.
std::string overwriteText(const Tensor& tensor, int64_t version)
{
    const std::optional<Version::Overwrite> write = tensor.impl()->version->overwriteOf(version);
    if (!write)
        return "";
    const std::string where = toText(write->place);
    return textf("\nIt was overwritten by %s%s, which made it version %lld.", write->by, where.empty() ? "" : (" on " + where).c_str(),
                 static_cast<long long>(write->version));
}

}

void refuseFreed()
{
    fail(ErrorKind::Runtime, "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
                             "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
                             "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
                             "saved tensors after calling backward.");
}

std::vector<std::shared_ptr<const SavedHooks>>& savedHooks()
{
    thread_local std::vector<std::shared_ptr<const SavedHooks>> hooks;
    return hooks;
}

SavedTensor::SavedTensor(const Tensor& tensor, int outputOf)
    : outputOf_(outputOf)
    , leaf_(outputOf < 0 && isLeaf(tensor))
    , version_(tensor.version())
{
    if (tensor.impl()->inference)
        fail(ErrorKind::Runtime,
             "Inference tensors cannot be saved for backward. To work around you can make a clone to get a normal tensor "
             "and use it in autograd.");
    if (outputOf < 0 && !leaf_)
        from_ = gradientEdge(tensor);
    if (!savedHooks().empty() && !tensor.impl()->number) {
        hooks_ = savedHooks().back();
        pack(tensor);
        return;
    }
    tensor.impl()->version->watch();
    if (leaf_) {
        tensor_ = tensor;
        return;
    }
    tensor_ = makeView(tensor, tensor.layout(), tensor.dtype());
    tensor_.impl()->role = trace::TensorRole::Saved;
    tensor_.impl()->isView = outputOf < 0 && tensor.impl()->viewOrigin == ViewOrigin::Plain; // for the error's words
    original_ = tensor.shared();
}

void SavedTensor::pack(const Tensor& tensor)
{
    if (leaf_)
        from_ = gradientEdge(tensor);
    const int64_t before = tensor.version();
    packed_ = hooks_->pack(tensor);
    if (tensor.version() != before)
        fail(ErrorKind::Runtime,
             "A saved tensor pack hook is modifying its input in place. Tensors provided as input to pack hook can not be "
             "modified by in-place operations as this can lead to unexpected side-effects. Please open an issue if you "
             "need to perform in-place operations on the input to a pack hook.");
    tensor_ = {};
}

void SavedTensor::setHooks(std::shared_ptr<const SavedHooks> hooks)
{
    if (hooks_)
        fail(ErrorKind::Runtime,
             "Calling register_hooks on a saved tensor whose hooks have already been set. Hint: only one pair of hooks is "
             "allowed at a time.");
    if (released_)
        fail(ErrorKind::Runtime,
             "Calling register_hooks on a saved tensor after it has been freed. Saved intermediate values of the graph are "
             "freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward "
             "through the graph a second time or if you need to access saved variables after calling backward.");
    if (!tensor_.defined())
        fail(ErrorKind::Runtime, "Calling register_hooks on a saved tensor with value None is forbidden");
    hooks_ = std::move(hooks);
    pack(makeView(tensor_, tensor_.layout(), tensor_.dtype()));
}

void SavedTensor::refuseStale(const Edge& from) const
{
    const std::shared_ptr<TensorImpl> original = outputOf_ < 0 ? original_.lock() : nullptr;
    const std::shared_ptr<Node> made = original ? gradFn(Tensor(original)) : from.node;
    // PyTorch keeps a view itself, and a write through another handle makes its history anew.
    const bool renewed = !original && tensor_.impl()->isView;
    const uint32_t output = original ? original->autograd->output : renewed ? 0 : from.input;
    const std::string name = renewed ? "AsStridedBackward0" : made ? titleOf(*made) : "";
    const std::string of = made ? textf(", which is output %u of %s,", output, name.c_str()) : "";
    fail(ErrorKind::Runtime,
         "one of the variables needed for gradient computation has been modified by an inplace operation: [%s %s]%s is at version %lld; "
         "expected version %lld instead. Hint: %s%s",
         std::string(optable::legacyTypeName(tensor_.dtype())).c_str(), toText(tensor_.shape()).c_str(), of.c_str(),
         static_cast<long long>(tensor_.version()), static_cast<long long>(version_), hint(), overwriteText(tensor_, version_).c_str());
}

Tensor SavedTensor::unpack(const std::shared_ptr<Node>& owner, bool history) const
{
    if (released_)
        refuseFreed();
    if (!defined())
        return {};
    if (hooks_ && leaf_)
        return unpacked();
    if (!history && !hooks_ && !stale())
        return tensor_;
    const Edge from = outputOf_ >= 0 ? Edge{owner, static_cast<uint32_t>(outputOf_)} : from_;
    if (stale())
        refuseStale(from);
    if (leaf_)
        return tensor_;
    // The tensor itself where it still is what it was.
    if (const std::shared_ptr<TensorImpl> original = original_.lock();
        original && outputOf_ < 0 && original->autograd && original->autograd->gradFn == from.node && original->layout == tensor_.layout())
        return Tensor(original);
    Tensor tensor = hooks_ ? hooks_->unpack(packed_) : tensor_;
    if (hooks_ && !from)
        return tensor;
    tensor = makeView(tensor, tensor.layout(), tensor.dtype());
    tensor.impl()->role = trace::TensorRole::Saved;
    if (from)
        setHistory(tensor, from.node, from.input);
    return tensor;
}

/// A leaf that hooks kept: gradients of what they give back arrive at the leaf.
Tensor SavedTensor::unpacked() const
{
    const Tensor data = hooks_->unpack(packed_);
    if (!from_)
        return data;
    Tensor tensor = makeView(data, data.layout(), data.dtype());
    tensor.impl()->autograd = std::make_shared<AutogradMeta>();
    tensor.impl()->autograd->requiresGrad = true;
    tensor.impl()->autograd->accumulator = from_.node;
    return tensor;
}

void SavedTensor::release()
{
    released_ = true;
    tensor_ = {};
    from_ = {};
    hooks_ = {};
    packed_ = {};
}

}

#include "core/autograd/saved.h"

#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/optable/view_meta.h"

namespace ss::autograd {

namespace {

const char* const kFreed =
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to "
    "backward through the graph a second time or if you need to access saved tensors after calling backward.";

[[noreturn]] void refuseStale(const Tensor& tensor, const Node* madeBy, uint32_t output, int64_t expected)
{
    const std::string of = madeBy ? textf(", which is output %u of %s,", output, madeBy->name().c_str()) : "";
    fail(ErrorKind::Runtime,
         "one of the variables needed for gradient computation has been modified by an inplace operation: [%s %s]%s is at version %lld; "
         "expected version %lld instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, with "
         "torch.autograd.set_detect_anomaly(True).",
         std::string(optable::legacyTypeName(tensor.dtype())).c_str(), toText(tensor.shape()).c_str(), of.c_str(),
         static_cast<long long>(tensor.version()), static_cast<long long>(expected));
}

}

SavedTensor::SavedTensor(const Tensor& tensor, int outputOf)
    : outputOf_(outputOf)
    , leaf_(outputOf < 0 && isLeaf(tensor))
    , version_(tensor.version())
{
    if (leaf_) {
        tensor_ = tensor;
        return;
    }
    tensor_ = makeView(tensor, tensor.layout(), tensor.dtype());
    tensor_.impl()->role = trace::TensorRole::Saved;
    original_ = tensor.shared();
    if (outputOf < 0)
        from_ = gradientEdge(tensor);
}

Tensor SavedTensor::unpack(const std::shared_ptr<Node>& owner) const
{
    if (released_)
        fail(ErrorKind::Runtime, "%s", kFreed);
    if (!defined())
        return {};
    const Edge from = outputOf_ >= 0 ? Edge{owner, static_cast<uint32_t>(outputOf_)} : from_;
    if (tensor_.version() != version_) {
        const std::shared_ptr<TensorImpl> original = outputOf_ < 0 ? original_.lock() : nullptr;
        const std::shared_ptr<Node> made = original ? gradFn(Tensor(original)) : from.node;
        refuseStale(tensor_, made.get(), original ? original->autograd->output : from.input, version_);
    }
    if (leaf_)
        return tensor_;
    Tensor tensor = makeView(tensor_, tensor_.layout(), tensor_.dtype());
    tensor.impl()->role = trace::TensorRole::Saved;
    if (from)
        setHistory(tensor, from.node, from.input);
    return tensor;
}

void SavedTensor::release()
{
    released_ = true;
    tensor_ = {};
    from_ = {};
}

}

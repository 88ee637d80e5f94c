#include "core/autograd/accumulate.h"

#include "core/autograd/mode.h"
#include "core/tensor/recorder.h"

#include <limits>

namespace ss::autograd {

namespace {

class AccumulateGrad : public Node {
public:
    explicit AccumulateGrad(const Tensor& leaf)
        : Node("AccumulateGrad")
        , leaf_(leaf)
    {
        sequence = std::numeric_limits<uint64_t>::max();
        inputs = {leaf.meta()};
    }
    std::vector<Tensor> apply(std::vector<Tensor> gradients) override
    {
        if (gradients[0].defined())
            accumulateInto(leaf_, std::move(gradients[0]));
        return {};
    }
    Tensor variable() const override { return leaf_; }

private:
    Tensor leaf_;
};

void tellGrad(const Tensor& tensor, const Tensor& grad, bool accumulated)
{
    Recorder* recorder = currentRecorder();
    if (!recorder)
        return;
    const TensorId of = recorder->announce(tensor);
    recorder->tell(trace::GradSet{of, recorder->announce(grad), accumulated});
}

/// The strides that PyTorch gives a .grad: the variable's own where it is dense.
Layout gradLayout(const Tensor& variable)
{
    return isDense(variable.layout()) ? Layout{variable.shape(), variable.strides(), 0} : contiguousLayout(variable.shape());
}

/// Strides of axes with one element do not count.
bool liesAs(const Tensor& gradient, const Layout& layout)
{
    for (size_t axis = 0; axis < layout.ndim(); ++axis)
        if (layout.shape[axis] != 1 && gradient.strides()[axis] != layout.strides[axis])
            return false;
    return true;
}

/// The first gradient becomes .grad as it is where nobody else holds it and it lies as it should.
Tensor owned(Tensor gradient, const Tensor& variable)
{
    const Layout layout = gradLayout(variable);
    if (!gradEnabled() && gradient.shared().use_count() == 1 && liesAs(gradient, layout))
        return gradient;
    return arithmetic().copyAs(gradient, layout);
}

}

std::shared_ptr<Node> accumulatorOf(const Tensor& leaf)
{
    AutogradMeta& meta = *leaf.impl()->autograd;
    std::shared_ptr<Node> node = meta.accumulator.lock();
    if (!node) {
        node = std::make_shared<AccumulateGrad>(leaf);
        meta.accumulator = node;
    }
    return node;
}

void accumulateInto(const Tensor& tensor, Tensor gradient)
{
    AutogradMeta& meta = *tensor.impl()->autograd;
    const bool more = meta.grad != nullptr;
    if (more && !gradEnabled())
        arithmetic().addInPlace(Tensor(meta.grad), gradient);
    else if (more)
        meta.grad = arithmetic().add(Tensor(meta.grad), gradient).shared();
    else
        meta.grad = owned(std::move(gradient), tensor).shared();
    tellGrad(tensor, Tensor(meta.grad), more);
    if (const std::function<void()> after = meta.afterGrad)
        after(); // by copy: it may take itself away
}

}

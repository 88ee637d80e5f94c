#pragma once

#include "core/autograd/saved.h"
#include "core/python/held.h"

namespace ss::python {

/// The backward node of a torch.autograd.Function: its step is the backward that a program wrote, called with the context.
class FunctionNode : public autograd::Node {
public:
    /// `arguments`: what the function was called with; edges lead to the tensors among them.
    FunctionNode(std::string name, PyObject* context, PyObject* arguments);
    ~FunctionNode() override;

    std::vector<Tensor> apply(std::vector<Tensor> gradients) override;
    bool release() override;

    /// What the context was told to save; `outputs`: what forward returned.
    void save(PyObject* tensors, const std::vector<Tensor>& outputs);
    /// ctx.saved_tensors
    Ref unpacked();

private:
    Ref gradientsFor(std::vector<Tensor>& gradients) const;
    std::vector<Tensor> taken(PyObject* result) const;

    Held context_;
    std::vector<bool> isTensor_; ///< of each argument
    std::vector<autograd::SavedTensor> saved_;
    bool released_ = false;
};

}

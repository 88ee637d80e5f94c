#include "core/python/function_node.h"

#include "core/autograd/backward_trace.h"
#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/python/facade.h"
#include "core/python/tensor_object.h"
#include "core/tensor/recorder.h"

namespace ss::python {

FunctionNode::FunctionNode(std::string name, PyObject* context, PyObject* arguments)
    : Node(std::move(name))
    , context_(hold(context))
{
    pythonObject = context;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(arguments); ++i) {
        const Tensor tensor = unwrap(PyTuple_GET_ITEM(arguments, i));
        isTensor_.push_back(tensor.defined());
        if (tensor.defined())
            next.push_back(autograd::recording() ? autograd::gradientEdge(tensor) : autograd::Edge());
    }
}

FunctionNode::~FunctionNode() { pythonObject = nullptr; }

/// Zeros where no gradient arrived, unless the context wants None.
Ref FunctionNode::gradientsFor(std::vector<Tensor>& gradients) const
{
    const Ref wants = take(PyObject_GetAttrString(context_.get(), "materialize_grads"));
    const bool fills = PyObject_IsTrue(wants.get()) > 0;
    Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(gradients.size())));
    for (size_t i = 0; i < gradients.size(); ++i) {
        if (!gradients[i].defined() && fills && inputs[i].defined)
            gradients[i] = autograd::arithmetic().zeros(inputs[i]);
        PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), wrap(gradients[i]));
    }
    return tuple;
}

/// One gradient for each argument; those of arguments that are no tensors must be None, and more than there are, too.
std::vector<Tensor> FunctionNode::taken(PyObject* result) const
{
    const Ref tuple = PyTuple_Check(result) ? Ref::borrow(result) : take(PyTuple_Pack(1, result));
    const auto count = static_cast<size_t>(PyTuple_GET_SIZE(tuple.get()));
    bool fits = count >= isTensor_.size();
    for (size_t i = isTensor_.size(); i < count; ++i)
        fits = fits && PyTuple_GET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i)) == Py_None;
    if (!fits)
        fail(ErrorKind::Runtime, "function %s returned an incorrect number of gradients (expected %zu, got %zu)", name().c_str(),
             isTensor_.size(), count);
    std::vector<Tensor> given;
    for (size_t i = 0; i < isTensor_.size(); ++i) {
        PyObject* item = PyTuple_GET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i));
        if (!isTensor_[i] && item != Py_None)
            fail(ErrorKind::Runtime,
                 "function %s returned a gradient different than None at position %zu, but the corresponding forward input was not a "
                 "Variable",
                 name().c_str(), i + 1);
        if (item != Py_None && !isTensor(item))
            fail(ErrorKind::Runtime, "expected Variable or None (got %s)", typeName(item).c_str());
        if (isTensor_[i])
            given.push_back(unwrap(item));
    }
    return given;
}

std::vector<Tensor> FunctionNode::apply(std::vector<Tensor> gradients)
{
    const Locked lock;
    const Ref arguments = gradientsFor(gradients);
    const Ref step = take(PyObject_GetAttrString(context_.get(), "apply"));
    return taken(take(PyObject_CallObject(step.get(), arguments.get())).get());
}

bool FunctionNode::release()
{
    for (autograd::SavedTensor& saved : saved_)
        saved.release();
    released_ = true;
    return !saved_.empty();
}

void FunctionNode::save(PyObject* tensors, const std::vector<Tensor>& outputs)
{
    if (tensors == Py_None)
        return;
    Recorder* recorder = currentRecorder();
    const NodeId id = recorder ? autograd::announce(*recorder, *this) : NodeId();
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tensors); ++i) {
        PyObject* item = PyTuple_GET_ITEM(tensors, i);
        if (item != Py_None && !isTensor(item))
            failWith(PyExc_TypeError, "save_for_backward can only save variables, but argument %zd is of type %s", i,
                     typeName(item).c_str());
        const Tensor tensor = unwrap(item);
        int output = -1;
        for (size_t j = 0; j < outputs.size() && tensor.defined(); ++j)
            output = outputs[j].defined() && outputs[j].sameAs(tensor) ? static_cast<int>(j) : output;
        saved_.push_back(tensor.defined() ? autograd::SavedTensor(tensor, output) : autograd::SavedTensor());
        if (tensor.defined())
            autograd::tellSaved(id, saved_.back(), tensor, std::to_string(i));
    }
}

Ref FunctionNode::unpacked()
{
    if (released_)
        autograd::refuseFreed();
    Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(saved_.size())));
    for (size_t i = 0; i < saved_.size(); ++i) {
        autograd::tellUnpacked(*this, saved_[i], std::to_string(i));
        PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), wrap(saved_[i].unpack(shared_from_this())));
    }
    return tuple;
}

}

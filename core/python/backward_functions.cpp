// The backward pass as torch/autograd starts it.
#include "core/autograd/accumulate.h"
#include "core/autograd/engine.h"
#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/python/facade.h"
#include "core/python/held.h"
#include "core/python/module.h"
#include "core/python/node_object.h"
#include "core/python/tensor_object.h"

namespace ss::python {

namespace {

using autograd::Edge;
using optable::TensorMeta;

/// A tensor, or a GradientEdge: a node and the number of one of its outputs.
struct End {
    Tensor tensor; ///< undefined for an edge
    Edge edge;
    TensorMeta meta;
};

bool isEdge(PyObject* object) { return PyTuple_Check(object) && PyTuple_GET_SIZE(object) == 2 && nodeOf(PyTuple_GET_ITEM(object, 0)); }

End endOf(PyObject* object)
{
    if (isTensor(object))
        return {tensorOf(object), {}, tensorOf(object).meta()};
    End end;
    end.edge = {nodeOf(PyTuple_GET_ITEM(object, 0)), static_cast<uint32_t>(toInt64(PyTuple_GET_ITEM(object, 1)))};
    if (end.edge.input >= end.edge.node->inputs.size())
        failWith(PyExc_IndexError, "%s has no output %u", end.edge.node->name().c_str(), end.edge.input);
    end.meta = end.edge.node->inputs[end.edge.input];
    return end;
}

std::vector<Ref> itemsOf(PyObject* sequence)
{
    const Ref fast = take(PySequence_Fast(sequence, "expected a sequence of tensors"));
    std::vector<Ref> items;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(fast.get()); ++i)
        items.push_back(Ref::borrow(PySequence_Fast_GET_ITEM(fast.get(), i)));
    return items;
}

std::vector<End> outputsIn(PyObject* sequence)
{
    std::vector<End> ends;
    for (const Ref& item : itemsOf(sequence)) {
        if (!isTensor(item.get()) && !isEdge(item.get()))
            failWith(PyExc_TypeError, "element %zu of tensors must be Tensor or GradientEdge, not %s", ends.size(),
                     typeName(item.get()).c_str());
        ends.push_back(endOf(item.get()));
    }
    return ends;
}

std::vector<Tensor> gradientsIn(PyObject* sequence)
{
    std::vector<Tensor> tensors;
    for (const Ref& item : itemsOf(sequence))
        tensors.push_back(unwrap(item.get()));
    return tensors;
}

std::vector<Edge> rootsOf(const std::vector<End>& outputs)
{
    std::vector<Edge> roots;
    for (size_t i = 0; i < outputs.size(); ++i) {
        roots.push_back(outputs[i].tensor.defined() ? autograd::gradientEdge(outputs[i].tensor) : outputs[i].edge);
        if (!roots.back())
            fail(ErrorKind::Runtime, "element %zu of tensors does not require grad and does not have a grad_fn", i);
    }
    return roots;
}

std::vector<Tensor> tensorsOf(const std::vector<End>& ends)
{
    std::vector<Tensor> tensors;
    for (const End& end : ends)
        tensors.push_back(end.tensor);
    return tensors;
}

void checkGradient(size_t i, const TensorMeta& output, const Tensor& gradient)
{
    if (!(gradient.shape() == output.layout.shape))
        fail(ErrorKind::Runtime,
             "Mismatch in shape: grad_output[%zu] has a shape of torch.Size(%s) and output[%zu] has a shape of torch.Size(%s).", i,
             toText(gradient.shape()).c_str(), i, toText(output.layout.shape).c_str());
    if (isComplex(gradient.dtype()) != isComplex(output.dtype))
        fail(ErrorKind::Runtime,
             "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: grad_output[%zu] "
             "has a "
             "dtype of torch.%s and output[%zu] has a dtype of torch.%s.",
             i, std::string(name(gradient.dtype())).c_str(), i, std::string(name(output.dtype)).c_str());
}

/// Gradients of the outputs: ones where none is given and the output is a number.
void complete(const std::vector<End>& outputs, std::vector<Tensor>& gradients)
{
    for (size_t i = 0; i < outputs.size(); ++i) {
        const TensorMeta& output = outputs[i].meta;
        if (gradients[i].defined()) {
            checkGradient(i, output, gradients[i]);
            continue;
        }
        if (outputs[i].tensor.defined() && !autograd::requiresGrad(outputs[i].tensor))
            continue; // has no root, which is told next
        if (output.layout.numel() != 1)
            fail(ErrorKind::Runtime, "grad can be implicitly created only for scalar outputs");
        if (isComplex(output.dtype))
            fail(ErrorKind::Runtime, "grad can be implicitly created only for real scalar outputs but got torch.%s",
                 std::string(name(output.dtype)).c_str());
        gradients[i] = autograd::arithmetic().ones(output);
    }
}

/// The inputs whose gradients are asked for.
std::vector<End> inputsIn(PyObject* sequence, bool kept)
{
    std::vector<End> inputs;
    for (const Ref& item : itemsOf(sequence)) {
        if (!isTensor(item.get()) && !isEdge(item.get()))
            fail(ErrorKind::Runtime, "all inputs have to be Tensors or GradientEdges, but got %s", typeName(item.get()).c_str());
        inputs.push_back(endOf(item.get()));
        End& input = inputs.back();
        if (!input.tensor.defined())
            continue;
        if (!autograd::requiresGrad(input.tensor))
            fail(ErrorKind::Runtime, "%s",
                 kept ? "can't retain_grad on Tensor that has requires_grad=False"
                      : "One of the differentiated Tensors does not require grad");
        input.edge = autograd::gradientEdge(input.tensor);
    }
    return inputs;
}

std::vector<Edge> edgesOf(const std::vector<End>& ends)
{
    std::vector<Edge> edges;
    for (const End& end : ends)
        edges.push_back(end.edge);
    return edges;
}

/// _backward(outputs, gradients, retain_graph, create_graph, inputs or None)
PyObject* backward(PyObject*, PyObject* args)
{
    PyObject *outputs = nullptr, *gradients = nullptr, *inputs = nullptr;
    int keep = 0, create = 0;
    if (!PyArg_ParseTuple(args, "OOppO", &outputs, &gradients, &keep, &create, &inputs))
        return nullptr;
    return guarded([&] {
        const std::vector<End> of = outputsIn(outputs);
        std::vector<Tensor> with = gradientsIn(gradients);
        complete(of, with);
        const std::vector<Edge> roots = rootsOf(of);
        const std::vector<Tensor> tensors = tensorsOf(of);
        if (inputs == Py_None) {
            autograd::runBackward(roots, std::move(with), {keep != 0, create != 0, false, tensors});
            return Py_NewRef(Py_None);
        }
        const std::vector<End> to = inputsIn(inputs, true);
        for (const End& input : to)
            if (input.tensor.defined())
                autograd::retainGrad(input.tensor); // of a leaf nothing
        autograd::runBackward(roots, std::move(with), {keep != 0, create != 0, true, tensors}, edgesOf(to));
        return Py_NewRef(Py_None);
    });
}

/// _grad(outputs, inputs, gradients, retain_graph, create_graph, allow_unused) -> tuple
PyObject* gradients(PyObject*, PyObject* args)
{
    PyObject *outputs = nullptr, *inputs = nullptr, *given = nullptr;
    int keep = 0, create = 0, allowUnused = 0;
    if (!PyArg_ParseTuple(args, "OOOppp", &outputs, &inputs, &given, &keep, &create, &allowUnused))
        return nullptr;
    return guarded([&] {
        const std::vector<End> of = outputsIn(outputs);
        std::vector<Tensor> with = gradientsIn(given);
        complete(of, with);
        const std::vector<Edge> roots = rootsOf(of);
        const std::vector<Tensor> tensors = tensorsOf(of);
        const std::vector<End> to = inputsIn(inputs, false);
        std::vector<Tensor> found;
        if (!roots.empty())
            found = autograd::runBackward(roots, std::move(with), {keep != 0, create != 0, false, tensors}, edgesOf(to));
        found.resize(to.size());
        Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(found.size())));
        for (size_t i = 0; i < found.size(); ++i) {
            if (!found[i].defined() && !allowUnused)
                fail(ErrorKind::Runtime, "One of the differentiated Tensors appears to not have been used in the graph. Set "
                                         "allow_unused=True if this is the desired behavior.");
            PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), wrap(found[i]));
        }
        return tuple.release();
    });
}

PyObject* runNumber(PyObject*, PyObject*)
{
    const uint64_t number = autograd::currentRun();
    return number == UINT64_MAX ? PyLong_FromLong(-1) : PyLong_FromUnsignedLongLong(number);
}

/// _will_run(edges): how many of their nodes the pass that runs comes to.
PyObject* willRun(PyObject*, PyObject* edges)
{
    return guarded([&] {
        long count = 0;
        for (const Ref& edge : itemsOf(edges))
            count += autograd::willRun(*nodeOf(PyTuple_GET_ITEM(edge.get(), 0)));
        return PyLong_FromLong(count);
    });
}

/// Python's error that is set, and stays: "ValueError: no".
std::string pythonError()
{
    const Locked lock;
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    if (!type)
        return "an error";
    PyErr_NormalizeException(&type, &value, &trace);
    std::string text = reinterpret_cast<PyTypeObject*>(type)->tp_name;
    if (const Ref said = Ref::steal(value ? PyObject_Str(value) : nullptr))
        text += ": " + textOf(said.get());
    PyErr_Clear();
    PyErr_Restore(type, value, trace);
    return text;
}

PyMethodDef functions[] = {{"_backward", backward, METH_VARARGS, nullptr},
                           {"_grad", gradients, METH_VARARGS, nullptr},
                           {"_run_number", runNumber, METH_NOARGS, nullptr},
                           {"_will_run", willRun, METH_O, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* backwardFunctions()
{
    autograd::describeForeignErrorsBy(pythonError);
    return functions;
}

}

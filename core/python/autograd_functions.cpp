// torch.autograd's side of the engine: what torch/autograd calls.
#include "core/autograd/accumulate.h"
#include "core/autograd/engine.h"
#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/python/facade.h"
#include "core/python/module.h"
#include "core/python/node_object.h"
#include "core/python/tensor_object.h"
#include "core/tensor/recorder.h"

namespace ss::python {

namespace {

using autograd::Edge;

std::vector<Tensor> tensorsIn(PyObject* sequence)
{
    const Ref fast = take(PySequence_Fast(sequence, "expected a sequence of tensors"));
    std::vector<Tensor> tensors;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(fast.get()); ++i) {
        PyObject* item = PySequence_Fast_GET_ITEM(fast.get(), i);
        if (item != Py_None && !isTensor(item))
            failWith(PyExc_TypeError, "element %zd of tensors must be Tensor or None, not %s", i, typeName(item).c_str());
        tensors.push_back(item == Py_None ? Tensor() : tensorOf(item));
    }
    return tensors;
}

std::vector<Edge> rootsOf(const std::vector<Tensor>& outputs)
{
    std::vector<Edge> roots;
    for (size_t i = 0; i < outputs.size(); ++i) {
        roots.push_back(autograd::gradientEdge(outputs[i]));
        if (!roots.back())
            fail(ErrorKind::Runtime, "element %zu of tensors does not require grad and does not have a grad_fn", i);
    }
    return roots;
}

/// Gradients of the outputs: ones where none is given and the output is a number.
void complete(const std::vector<Tensor>& outputs, std::vector<Tensor>& gradients)
{
    for (size_t i = 0; i < outputs.size(); ++i) {
        if (gradients[i].defined()) {
            if (!(gradients[i].shape() == outputs[i].shape()))
                fail(ErrorKind::Runtime,
                     "Mismatch in shape: grad_output[%zu] has a shape of torch.Size(%s) and output[%zu] has a shape of torch.Size(%s).", i,
                     toText(gradients[i].shape()).c_str(), i, toText(outputs[i].shape()).c_str());
            if (isComplex(gradients[i].dtype()) != isComplex(outputs[i].dtype()))
                fail(ErrorKind::Runtime,
                     "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: "
                     "grad_output[%zu] has a dtype of torch.%s and output[%zu] has a dtype of torch.%s.",
                     i, std::string(name(gradients[i].dtype())).c_str(), i, std::string(name(outputs[i].dtype())).c_str());
            continue;
        }
        if (outputs[i].numel() != 1)
            fail(ErrorKind::Runtime, "grad can be implicitly created only for scalar outputs");
        if (isComplex(outputs[i].dtype()))
            fail(ErrorKind::Runtime, "grad can be implicitly created only for real scalar outputs but got torch.%s",
                 std::string(name(outputs[i].dtype())).c_str());
        gradients[i] = autograd::arithmetic().ones(outputs[i].meta());
    }
}

/// _backward(outputs, gradients, retain_graph, create_graph, inputs or None)
PyObject* backward(PyObject*, PyObject* args)
{
    PyObject *outputs = nullptr, *gradients = nullptr, *inputs = nullptr;
    int keep = 0, create = 0;
    if (!PyArg_ParseTuple(args, "OOppO", &outputs, &gradients, &keep, &create, &inputs))
        return nullptr;
    return guarded([&] {
        const std::vector<Tensor> of = tensorsIn(outputs);
        std::vector<Tensor> with = tensorsIn(gradients);
        const std::vector<Edge> roots = rootsOf(of);
        complete(of, with);
        if (inputs == Py_None) {
            autograd::runBackward(roots, std::move(with), {keep != 0, create != 0});
            return Py_NewRef(Py_None);
        }
        const std::vector<Tensor> to = tensorsIn(inputs);
        std::vector<Edge> wanted;
        for (size_t i = 0; i < to.size(); ++i) {
            wanted.push_back(autograd::gradientEdge(to[i]));
            if (!wanted.back())
                fail(ErrorKind::Runtime, "One of the differentiated Tensors does not require grad");
        }
        std::vector<Tensor> found = autograd::runBackward(roots, std::move(with), {keep != 0, create != 0}, wanted);
        const autograd::GradMode mode(create != 0);
        for (size_t i = 0; i < to.size(); ++i)
            if (found[i].defined())
                autograd::accumulateInto(to[i], std::move(found[i]));
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
        const std::vector<Tensor> of = tensorsIn(outputs), to = tensorsIn(inputs);
        std::vector<Tensor> with = tensorsIn(given);
        const std::vector<Edge> roots = rootsOf(of);
        complete(of, with);
        std::vector<Edge> wanted;
        for (const Tensor& input : to) {
            if (!autograd::requiresGrad(input))
                fail(ErrorKind::Runtime, "One of the differentiated Tensors does not require grad");
            wanted.push_back(autograd::gradientEdge(input));
        }
        std::vector<Tensor> found = autograd::runBackward(roots, std::move(with), {keep != 0, create != 0}, wanted);
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

PyObject* isGradEnabled(PyObject*, PyObject*) { return PyBool_FromLong(autograd::gradEnabled()); }

PyObject* setGradEnabled(PyObject*, PyObject* value)
{
    const int enabled = PyObject_IsTrue(value);
    if (enabled < 0)
        return nullptr;
    return guarded([&] {
        if ((enabled != 0) != autograd::gradEnabled())
            if (Recorder* recorder = currentRecorder())
                recorder->tell(trace::ModeChanged{"grad", enabled ? "on" : "off"});
        autograd::setGradEnabled(enabled != 0);
        return Py_NewRef(Py_None);
    });
}

PyObject* retainGrad(PyObject*, PyObject* tensor)
{
    return guarded([&] {
        autograd::retainGrad(tensorOf(tensor));
        return Py_NewRef(Py_None);
    });
}

std::string typeText(const Tensor& tensor)
{
    const Ref text = take(PyObject_CallMethod(take(wrap(tensor)).get(), "type", nullptr));
    return textOf(text.get());
}

/// What a hook puts in a gradient's place must look like it.
void checkHookResult(PyObject* hook, const Tensor& before, const Tensor& after)
{
    const Ref name = Ref::steal(PyObject_GetAttrString(hook, "__name__"));
    if (!name)
        PyErr_Clear();
    const std::string shown = name && PyUnicode_Check(name.get()) ? "hook '" + textOf(name.get()) + "'" : "hook";
    if (before.dtype() != after.dtype())
        failWith(PyExc_RuntimeError, "%s has changed the type of value (was %s got %s)", shown.c_str(), typeText(before).c_str(),
                 typeText(after).c_str());
    if (!(before.shape() == after.shape()))
        failWith(PyExc_RuntimeError, "%s has changed the size of value", shown.c_str());
}

/// A Python callable as a hook. It lives and dies under the interpreter's lock, which the backward pass holds.
std::function<Tensor(const Tensor&)> hookOf(PyObject* callable)
{
    return [callable = Ref::borrow(callable)](const Tensor& gradient) {
        const Ref argument = take(wrap(gradient));
        const Ref result = take(PyObject_CallOneArg(callable.get(), argument.get()));
        if (result.get() == Py_None)
            return Tensor();
        if (!isTensor(result.get()))
            failWith(PyExc_TypeError, "expected Variable, but hook returned '%s'", typeName(result.get()).c_str());
        checkHookResult(callable.get(), gradient, tensorOf(result.get()));
        return tensorOf(result.get());
    };
}

/// _add_hook(tensor, callable) -> (id, node or None); _remove_hook(tensor, id, node)
PyObject* addHook(PyObject*, PyObject* args)
{
    PyObject *tensor = nullptr, *callable = nullptr;
    if (!PyArg_ParseTuple(args, "OO", &tensor, &callable))
        return nullptr;
    return guarded([&] {
        const auto [id, node] = autograd::addHook(tensorOf(tensor), hookOf(callable));
        const Ref owner = nodeObject(node);
        return take(Py_BuildValue("(KO)", static_cast<unsigned long long>(id), owner.get())).release();
    });
}

PyObject* removeHook(PyObject*, PyObject* args)
{
    PyObject *tensor = nullptr, *owner = nullptr;
    unsigned long long id = 0;
    if (!PyArg_ParseTuple(args, "OKO", &tensor, &id, &owner))
        return nullptr;
    return guarded([&] {
        const auto given = [id](const GradHook& hook) { return hook.id == id; };
        if (owner != Py_None)
            std::erase_if(nodeOf(owner).hooks, given);
        else if (tensorOf(tensor).impl()->autograd)
            std::erase_if(tensorOf(tensor).impl()->autograd->hooks, given);
        return Py_NewRef(Py_None);
    });
}

/// _rename_node(tensor, format): the node that made the tensor, if any, by another name; {} in it stands for the name that it has.
PyObject* renameNode(PyObject*, PyObject* args)
{
    PyObject* tensor = nullptr;
    const char* format = nullptr;
    if (!PyArg_ParseTuple(args, "O!s", tensorType(), &tensor, &format))
        return nullptr;
    return guarded([&] {
        const std::shared_ptr<autograd::Node> node = autograd::gradFn(tensorOf(tensor));
        const std::string text = format;
        if (const size_t at = text.find("{}"); node)
            node->rename(at == std::string::npos ? text : text.substr(0, at) + node->name() + text.substr(at + 2));
        return Py_NewRef(tensor);
    });
}

PyMethodDef functions[] = {{"_backward", backward, METH_VARARGS, nullptr},
                           {"_grad", gradients, METH_VARARGS, nullptr},
                           {"is_grad_enabled", isGradEnabled, METH_NOARGS, "Whether ops make backward nodes now."},
                           {"_set_grad_enabled", setGradEnabled, METH_O, nullptr},
                           {"_retain_grad", retainGrad, METH_O, nullptr},
                           {"_rename_node", renameNode, METH_VARARGS, nullptr},
                           {"_add_hook", addHook, METH_VARARGS, nullptr},
                           {"_remove_hook", removeHook, METH_VARARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* autogradFunctions() { return functions; }

}

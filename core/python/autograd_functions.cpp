// When gradients are recorded, and the names of nodes.
#include "core/autograd/backward_trace.h"
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

PyObject* isGradEnabled(PyObject*, PyObject*) { return PyBool_FromLong(autograd::gradEnabled()); }
PyObject* isInferring(PyObject*, PyObject*) { return PyBool_FromLong(inferenceMode()); }

void tellMode(const char* mode, bool before, bool now)
{
    if (Recorder* recorder = currentRecorder(); recorder && before != now)
        recorder->tell(trace::ModeChanged{mode, now ? "on" : "off"});
}

PyObject* setGradEnabled(PyObject*, PyObject* value)
{
    const int enabled = PyObject_IsTrue(value);
    if (enabled < 0)
        return nullptr;
    return guarded([&] {
        tellMode("grad", autograd::gradEnabled(), enabled != 0);
        autograd::setGradEnabled(enabled != 0);
        return Py_NewRef(Py_None);
    });
}

PyObject* setInference(PyObject*, PyObject* value)
{
    const int enabled = PyObject_IsTrue(value);
    if (enabled < 0)
        return nullptr;
    return guarded([&] {
        tellMode("inference", inferenceMode(), enabled != 0);
        setInferenceMode(enabled != 0);
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
            autograd::renameNode(*node, at == std::string::npos ? text : text.substr(0, at) + node->name() + text.substr(at + 2));
        return Py_NewRef(tensor);
    });
}

/// _gradient_edge(tensor) -> (node, output): where its gradients go.
PyObject* gradientEdge(PyObject*, PyObject* tensor)
{
    return guarded([&] {
        const autograd::Edge edge = autograd::gradientEdge(tensorOf(tensor));
        return take(Py_BuildValue("(OI)", nodeObject(edge.node).get(), edge.input)).release();
    });
}

/// _increment_version(tensor): as a write that torch does not see.
PyObject* incrementVersion(PyObject*, PyObject* tensor)
{
    return guarded([&] {
        tensorOf(tensor).written("increment_version");
        return Py_NewRef(Py_None);
    });
}

PyMethodDef functions[] = {
    {"is_grad_enabled", isGradEnabled, METH_NOARGS, "Whether ops make backward nodes now."},
    {"is_inference_mode_enabled", isInferring, METH_NOARGS, "Whether what ops make now can never be part of a graph."},
    {"_set_grad_enabled", setGradEnabled, METH_O, nullptr},
    {"_set_inference_mode", setInference, METH_O, nullptr},
    {"_rename_node", renameNode, METH_VARARGS, nullptr},
    {"_gradient_edge", gradientEdge, METH_O, nullptr},
    {"_increment_version", incrementVersion, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* autogradFunctions() { return functions; }

}

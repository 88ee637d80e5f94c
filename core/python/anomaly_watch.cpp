// What anomaly mode remembers of a node, and tells when its step fails.
#include "core/autograd/anomaly.h"
#include "core/python/held.h"
#include "core/python/module.h"
#include "core/python/node_object.h"

namespace ss::python {

namespace {

using autograd::Node;

PyObject* traceback(PyObject* metadata) { return metadata ? PyDict_GetItemString(metadata, "traceback_") : nullptr; }

/// Remembers the program's frames, and the node that runs where the new one belongs to a backward pass.
void remember(Node& node)
{
    if (!Py_IsInitialized())
        return;
    const Locked lock;
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    const Ref module = take(PyImport_ImportModule("traceback"));
    const Ref frames = take(PyObject_CallMethod(module.get(), "format_stack", nullptr));
    PyObject* metadata = metadataOf(node);
    check(PyDict_SetItemString(metadata, "traceback_", frames.get()));
    if (Node* running = autograd::runningNode())
        check(PyDict_SetItemString(metadata, "parent_", nodeObject(running->shared_from_this()).get()));
    PyErr_Restore(type, value, trace);
}

std::string joined(PyObject* lines)
{
    const Ref empty = toPython(""), text = take(PyUnicode_Join(empty.get(), lines));
    return textOf(text.get());
}

/// The frames of the call that made the node, and of those that its making was part of.
std::string story(PyObject* node)
{
    std::string text;
    for (Ref at = Ref::borrow(node); at && at.get() != Py_None;) {
        const bool first = text.empty();
        const Ref metadata = take(PyObject_GetAttrString(at.get(), "metadata")),
                  name = take(PyObject_CallMethod(at.get(), "name", nullptr));
        PyObject* frames = traceback(metadata.get());
        if (!frames)
            return text + (first ? "Error detected in " : "\n\nPrevious calculation was induced by ") + textOf(name.get()) +
                   ". No forward pass information available. Enable detect anomaly during forward pass for more information.";
        text += (first ? "Error detected in " : "\n\nPrevious calculation was induced by ") + textOf(name.get()) +
                (first ? ". Traceback of forward call that caused the error:\n"
                       : ". Traceback of forward call that induced the previous calculation:\n") +
                joined(frames);
        at = Ref::borrow(PyDict_GetItemString(metadata.get(), "parent_"));
    }
    return text;
}

void tell(Node& node)
{
    if (!Py_IsInitialized())
        return;
    const Locked lock;
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    const Ref object = nodeObject(node.shared_from_this());
    warn(PyExc_UserWarning, story(object.get()));
    PyErr_Restore(type, value, trace);
}

/// _set_anomaly(enabled, check_nan)
PyObject* setAnomaly(PyObject*, PyObject* args)
{
    int on = 0, checks = 1;
    if (!PyArg_ParseTuple(args, "pp", &on, &checks))
        return nullptr;
    autograd::setAnomalyMode({on != 0, checks != 0});
    Py_RETURN_NONE;
}

PyObject* isOn(PyObject*, PyObject*) { return PyBool_FromLong(autograd::anomalyMode().on); }
PyObject* checksNaN(PyObject*, PyObject*) { return PyBool_FromLong(autograd::anomalyMode().checksNaN); }

PyMethodDef functions[] = {
    {"_set_anomaly", setAnomaly, METH_VARARGS, nullptr},
    {"is_anomaly_enabled", isOn, METH_NOARGS, "Whether nodes remember where they were made."},
    {"is_anomaly_check_nan_enabled", checksNaN, METH_NOARGS, "Whether a gradient that is no number is an error in anomaly mode."},
    {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* anomalyFunctions()
{
    autograd::setAnomalyWatch({remember, tell});
    return functions;
}

}

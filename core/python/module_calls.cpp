#include "core/python/module.h"
#include "core/tensor/recorder.h"

#include <array>

namespace ss::python {

namespace {

/// The names that a call looks up, interned once.
struct Names {
    PyObject* forward = PyUnicode_InternFromString("forward");
    PyObject* hooked = PyUnicode_InternFromString("_call_impl");
    PyObject* missing = PyUnicode_InternFromString("__getattr__");
    std::array<PyObject*, 4> hooks = {PyUnicode_InternFromString("_forward_hooks"), PyUnicode_InternFromString("_forward_pre_hooks"),
                                      PyUnicode_InternFromString("_backward_hooks"), PyUnicode_InternFromString("_backward_pre_hooks")};
    std::array<PyObject*, 3> held = {PyUnicode_InternFromString("_parameters"), PyUnicode_InternFromString("_buffers"),
                                     PyUnicode_InternFromString("_modules")};
};

const Names& names()
{
    static const Names all;
    return all;
}

/// The tables of hooks of all modules, which Python keeps; for the process's life.
std::array<PyObject*, 4> globalHooks{};

bool isEmpty(PyObject* table) { return !table || !PyDict_Check(table) || PyDict_GET_SIZE(table) == 0; }

/// Whether a call is more than its forward: hooks, or a session that is told of it.
bool isWatched(PyObject* attributes)
{
    if (currentRecorder())
        return true;
    for (PyObject* table : globalHooks)
        if (!isEmpty(table))
            return true;
    for (PyObject* name : names().hooks) {
        PyObject* table = PyDict_GetItemWithError(attributes, name);
        if (!table || !isEmpty(table)) // none: of a class that forgot super().__init__(), which Python tells
            return true;
    }
    return false;
}

PyObject* callModule(PyObject* self, PyObject* args, PyObject* kwargs)
{
    const Ref attributes = Ref::steal(PyObject_GenericGetDict(self, nullptr));
    if (!attributes)
        return nullptr;
    const bool watched = isWatched(attributes.get());
    if (PyErr_Occurred())
        return nullptr;
    const Ref function = Ref::steal(PyObject_GetAttr(self, watched ? names().hooked : names().forward));
    return function ? PyObject_Call(function.get(), args, kwargs) : nullptr;
}

/// A parameter, buffer or child by its name; borrowed, null: none is called that.
PyObject* heldBy(PyObject* attributes, PyObject* name)
{
    for (PyObject* key : names().held) {
        PyObject* table = PyDict_GetItemWithError(attributes, key);
        PyObject* found = table && PyDict_Check(table) ? PyDict_GetItemWithError(table, name) : nullptr;
        if (found || PyErr_Occurred())
            return found;
    }
    return nullptr;
}

/// What `object.x` means where the class has __getattr__ of Module's: the same without an exception that is raised and caught for each
/// parameter. What is found neither way, __getattr__ itself tells.
PyObject* moduleAttribute(PyObject* self, PyObject* name)
{
    if (!_PyType_Lookup(Py_TYPE(self), name)) {
        const Ref attributes = Ref::steal(PyObject_GenericGetDict(self, nullptr));
        if (!attributes)
            return nullptr;
        PyObject* found = PyDict_GetItemWithError(attributes.get(), name);
        if (!found && !PyErr_Occurred())
            found = heldBy(attributes.get(), name);
        if (found || PyErr_Occurred())
            return Py_XNewRef(found);
        return PyObject_CallMethodOneArg(self, names().missing, name);
    }
    PyObject* found = PyObject_GenericGetAttr(self, name);
    if (found || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return found;
    PyErr_Clear();
    return PyObject_CallMethodOneArg(self, names().missing, name);
}

/// _quick_attributes(cls): instances of a class that looks attributes up as Module does find them the short way. A class that gets
/// a __getattr__ of its own later falls back to Python's way by itself.
PyObject* quickAttributes(PyObject*, PyObject* type)
{
    if (!PyType_Check(type) || !PyType_HasFeature(reinterpret_cast<PyTypeObject*>(type), Py_TPFLAGS_HEAPTYPE))
        return PyErr_Format(PyExc_TypeError, "expected a class written in Python");
    reinterpret_cast<PyTypeObject*>(type)->tp_getattro = moduleAttribute;
    PyType_Modified(reinterpret_cast<PyTypeObject*>(type));
    Py_RETURN_NONE;
}

PyObject* setGlobalHooks(PyObject*, PyObject* args)
{
    if (PyTuple_GET_SIZE(args) != static_cast<Py_ssize_t>(globalHooks.size()))
        return PyErr_Format(PyExc_TypeError, "expected %zu tables", globalHooks.size());
    for (size_t i = 0; i < globalHooks.size(); ++i)
        Py_XSETREF(globalHooks[i], Py_NewRef(PyTuple_GET_ITEM(args, static_cast<Py_ssize_t>(i))));
    Py_RETURN_NONE;
}

PyObject* recording(PyObject*, PyObject*) { return PyBool_FromLong(currentRecorder() != nullptr); }

PyObject* scopeBegin(PyObject*, PyObject* path)
{
    if (Recorder* recorder = currentRecorder()) {
        recorder->askLine();
        recorder->tell(trace::ScopeBegin{trace::ScopeKind::Module, textOf(path), {}, 0});
    }
    Py_RETURN_NONE;
}

PyObject* scopeEnd(PyObject*, PyObject* error)
{
    if (Recorder* recorder = currentRecorder())
        recorder->tell(trace::ScopeEnd{trace::ScopeKind::Module, textOf(error)});
    Py_RETURN_NONE;
}

PyMethodDef functions[] = {{"_quick_attributes", quickAttributes, METH_O, nullptr},
                           {"_set_global_hooks", setGlobalHooks, METH_VARARGS, nullptr},
                           {"_recording", recording, METH_NOARGS, "Whether a session is told what happens on this thread."},
                           {"_scope_begin", scopeBegin, METH_O, "A module's forward begins; the argument is its path."},
                           {"_scope_end", scopeEnd, METH_O, "The forward ends; the argument is what it raised, or empty."},
                           {nullptr, nullptr, 0, nullptr}};

PyType_Slot slots[] = {
    {Py_tp_call, reinterpret_cast<void*>(callModule)}, {Py_tp_doc, const_cast<char*>("What a call of a module is made of.")}, {0, nullptr}};
PyType_Spec spec = {"torch._C._ModuleBase", 0, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

}

void addModuleCalls(PyObject* module)
{
    addTo(module, "_ModuleBase", reinterpret_cast<PyObject*>(makeType(spec)));
    check(PyModule_AddFunctions(module, functions));
}

}

#include "core/python/node_object.h"

#include "core/python/argument.h"
#include "core/python/facade.h"
#include "core/python/tensor_object.h"

#include <map>
#include <new>

namespace ss::python {

namespace {

using autograd::Node;

struct NodeObject {
    PyObject_HEAD std::shared_ptr<Node> node;
};

PyTypeObject* base = nullptr;

Node& of(PyObject* self) { return *reinterpret_cast<NodeObject*>(self)->node; }

void deallocate(PyObject* self)
{
    using Held = std::shared_ptr<Node>;
    of(self).pythonObject = nullptr;
    reinterpret_cast<NodeObject*>(self)->node.~Held();
    PyTypeObject* own = Py_TYPE(self);
    own->tp_free(self);
    Py_DECREF(own);
}

PyObject* repr(PyObject* self) { return PyUnicode_FromFormat("<%s object at %p>", of(self).name().c_str(), self); }
/// Those that no formula makes are told by their C++ name, as in PyTorch.
PyObject* name(PyObject* self, PyObject*)
{
    const std::string& text = of(self).name();
    return PyUnicode_FromString(text == "CopySlices" || text == "AccumulateGrad" ? ("torch::autograd::" + text).c_str() : text.c_str());
}

PyObject* nextFunctions(PyObject* self, void*)
{
    return guarded([&] {
        const auto& edges = of(self).next;
        const Ref list = take(PyList_New(0));
        for (size_t i = 0; i < edges.size(); ++i) {
            if (!of(self).shows(i))
                continue;
            const Ref next = nodeObject(edges[i].node);
            check(PyList_Append(list.get(), take(Py_BuildValue("(OI)", next.get(), edges[i].input)).get()));
        }
        return take(PyList_AsTuple(list.get())).release();
    });
}

/// `variable` of an accumulation, `_saved_self` and the like of other nodes.
PyObject* getAttribute(PyObject* self, PyObject* asked)
{
    const char* text = PyUnicode_AsUTF8(asked);
    if (!text)
        return nullptr;
    const std::string attribute = text;
    return guarded([&]() -> PyObject* {
        if (attribute == "variable" && of(self).variable().defined())
            return wrap(of(self).variable());
        if (attribute.starts_with("_saved_"))
            for (const auto& [name, tensor] : of(self).saved())
                if (name == attribute.substr(7))
                    return wrap(tensor);
        return PyObject_GenericGetAttr(self, asked);
    });
}

PyMethodDef methods[] = {{"name", name, METH_NOARGS, "The node's name: AddBackward0."}, {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {
    {"next_functions", nextFunctions, nullptr, "The nodes that its gradients go to, and into which of their inputs.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(deallocate)},
                       {Py_tp_repr, reinterpret_cast<void*>(repr)},
                       {Py_tp_getattro, reinterpret_cast<void*>(getAttribute)},
                       {Py_tp_methods, methods},
                       {Py_tp_getset, properties},
                       {0, nullptr}};

/// A subtype for each name, as in PyTorch.
PyTypeObject* typeNamed(const std::string& name)
{
    static std::map<std::string, PyTypeObject*> types;
    PyTypeObject*& type = types[name];
    if (!type) {
        const Ref made = take(PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyType_Type), "s(O){s(),ss}", name.c_str(), base,
                                                    "__slots__", "__module__", "builtins"));
        type = reinterpret_cast<PyTypeObject*>(Py_NewRef(made.get()));
    }
    return type;
}

}

autograd::Node& nodeOf(PyObject* object) { return of(object); }

Ref nodeObject(const std::shared_ptr<Node>& node)
{
    if (!node)
        return Ref::borrow(Py_None);
    if (node->pythonObject)
        return Ref::borrow(static_cast<PyObject*>(node->pythonObject));
    PyTypeObject* type = typeNamed(node->name());
    Ref object = take(type->tp_alloc(type, 0));
    new (&reinterpret_cast<NodeObject*>(object.get())->node) std::shared_ptr<Node>(node);
    node->pythonObject = object.get();
    return object;
}

void addNode(PyObject* module)
{
    PyType_Spec spec{"torch.autograd.graph.Node", sizeof(NodeObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    base = reinterpret_cast<PyTypeObject*>(take(PyType_FromSpec(&spec)).release());
    addTo(module, "_Node", reinterpret_cast<PyObject*>(base));
}

}

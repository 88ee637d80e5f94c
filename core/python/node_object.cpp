#include "core/python/node_object.h"

#include "core/autograd/node_title.h"
#include "core/autograd/saved.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/python/facade.h"
#include "core/python/held.h"
#include "core/python/saved_object.h"
#include "core/python/scalars.h"
#include "core/python/tensor_object.h"

#include <map>
#include <new>

namespace ss::python {

namespace {

using autograd::Node;

struct NodeObject {
    PyObject_HEAD std::shared_ptr<Node> node; ///< null once loosened
    std::weak_ptr<Node> loose;
};

PyTypeObject* base = nullptr;

NodeObject* cast(PyObject* self) { return reinterpret_cast<NodeObject*>(self); }
bool isNodeObject(PyObject* object) { return base && PyObject_TypeCheck(object, base); }

std::shared_ptr<Node> of(PyObject* self)
{
    std::shared_ptr<Node> node = cast(self)->node ? cast(self)->node : cast(self)->loose.lock();
    if (!node)
        autograd::refuseFreed();
    return node;
}

void deallocate(PyObject* self)
{
    using Strong = std::shared_ptr<Node>;
    using Weak = std::weak_ptr<Node>;
    if (const Strong& node = cast(self)->node; node && node->pythonObject == self)
        node->pythonObject = nullptr;
    cast(self)->node.~Strong();
    cast(self)->loose.~Weak();
    PyTypeObject* own = Py_TYPE(self);
    own->tp_free(self);
    Py_DECREF(own);
}

PyObject* repr(PyObject* self)
{
    return guarded([&] { return PyUnicode_FromFormat("<%s object at %p>", of(self)->name().c_str(), self); });
}

PyObject* name(PyObject* self, PyObject*)
{
    return guarded([&] { return toPython(autograd::titleOf(*of(self))).release(); });
}

PyObject* nextFunctions(PyObject* self, void*)
{
    return guarded([&] {
        const std::shared_ptr<Node> node = of(self);
        const Ref list = take(PyList_New(0));
        for (size_t i = 0; i < node->next.size(); ++i) {
            if (!node->shows(i))
                continue;
            const Ref next = nodeObject(node->next[i].node);
            check(PyList_Append(list.get(), take(Py_BuildValue("(OI)", next.get(), node->next[i].input)).get()));
        }
        return take(PyList_AsTuple(list.get())).release();
    });
}

PyObject* metadata(PyObject* self, void*)
{
    return guarded([&] { return Py_NewRef(metadataOf(*of(self))); });
}

PyObject* sequence(PyObject* self, PyObject*)
{
    return guarded([&] { return PyLong_FromUnsignedLongLong(of(self)->sequence); });
}

/// _hooks(after): the ordered dict of the node's hooks.
PyObject* hooks(PyObject* self, PyObject* after)
{
    return guarded([&] { return Py_NewRef(nodeHooks(*of(self), PyObject_IsTrue(after) > 0)); });
}

/// A node runs by being called with the gradients of its outputs.
PyObject* call(PyObject* self, PyObject* args, PyObject*)
{
    return guarded([&] {
        const std::shared_ptr<Node> node = of(self);
        std::vector<Tensor> gradients;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); ++i)
            gradients.push_back(unwrap(PyTuple_GET_ITEM(args, i)));
        if (gradients.size() != node->inputs.size())
            failWith(PyExc_TypeError, "%s expected %zu arguments, got %zu", node->name().c_str(), node->inputs.size(), gradients.size());
        std::vector<Tensor> given;
        size_t hidden = 0;
        for (Tensor& gradient : node->apply(std::move(gradients)))
            if (node->shows(given.size() + hidden))
                given.push_back(std::move(gradient));
            else
                ++hidden;
        if (given.size() == 1)
            return wrap(given.front());
        Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(given.size())));
        for (size_t i = 0; i < given.size(); ++i)
            PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), wrap(given[i]));
        return tuple.release();
    });
}

/// As PyTorch shows what a node keeps: integers without their sign.
struct Shown {
    PyObject* operator()(int64_t value) const { return PyLong_FromUnsignedLongLong(static_cast<unsigned long long>(value)); }
    PyObject* operator()(bool value) const { return PyBool_FromLong(value); }
    PyObject* operator()(double value) const { return PyFloat_FromDouble(value); }
    PyObject* operator()(const optable::Scalar& value) const { return toPython(value).release(); }
    PyObject* operator()(const Dims& values) const
    {
        Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
        for (size_t i = 0; i < values.size(); ++i)
            PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), (*this)(values[i]));
        return tuple.release();
    }
    PyObject* operator()(const std::string& value) const { return toPython(value).release(); }
    template <class Other> PyObject* operator()(const Other&) const { return Py_NewRef(Py_None); }
};

/// `variable` of an accumulation, `_saved_self` and the like of other nodes.
PyObject* getAttribute(PyObject* self, PyObject* asked)
{
    const char* text = PyUnicode_AsUTF8(asked);
    if (!text)
        return nullptr;
    const std::string attribute = text;
    if (!attribute.starts_with("_saved_") && !attribute.starts_with("_raw_saved_") && attribute != "variable")
        return PyObject_GenericGetAttr(self, asked);
    return guarded([&]() -> PyObject* {
        const std::shared_ptr<Node> node = of(self);
        if (attribute == "variable" && node->variable().defined())
            return wrap(node->variable());
        const bool raw = attribute.starts_with("_raw");
        for (const auto& [name, saved] : node->saved()) {
            if (name != attribute.substr(raw ? 11 : 7))
                continue;
            if (raw)
                return savedObject(node, saved).release();
            return saved ? wrap(saved->unpack(node)) : Py_NewRef(Py_None);
        }
        if (const std::optional<optable::Attr> kept = raw ? std::nullopt : node->attribute(std::string_view(attribute).substr(7)))
            return std::visit(Shown(), *kept);
        return PyObject_GenericGetAttr(self, asked);
    });
}

/// What it has as any object, and what it saved.
PyObject* directory(PyObject* self, PyObject*)
{
    return guarded([&] {
        Ref names = take(PyObject_CallMethod(reinterpret_cast<PyObject*>(&PyBaseObject_Type), "__dir__", "O", self));
        for (const auto& [name, saved] : of(self)->saved())
            for (const char* prefix : {"_saved_", "_raw_saved_"})
                check(PyList_Append(names.get(), toPython(prefix + name).get()));
        return names.release();
    });
}

PyMethodDef methods[] = {{"__dir__", directory, METH_NOARGS, nullptr},
                         {"name", name, METH_NOARGS, "The node's name: AddBackward0."},
                         {"_sequence_nr", sequence, METH_NOARGS, "Rises with every node that is made."},
                         {"_hooks", hooks, METH_O, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {
    {"next_functions", nextFunctions, nullptr, "The nodes that its gradients go to, and into which of their inputs.", nullptr},
    {"metadata", metadata, nullptr, "A dict of what is known of the node beside.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(deallocate)},
                       {Py_tp_repr, reinterpret_cast<void*>(repr)},
                       {Py_tp_call, reinterpret_cast<void*>(call)},
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

Ref newObject(const std::shared_ptr<Node>& node)
{
    PyTypeObject* type = typeNamed(node->name());
    Ref object = take(type->tp_alloc(type, 0));
    new (&cast(object.get())->node) std::shared_ptr<Node>(node);
    new (&cast(object.get())->loose) std::weak_ptr<Node>(node);
    return object;
}

}

std::shared_ptr<Node> nodeOf(PyObject* object)
{
    if (isNodeObject(object))
        return of(object);
    const Ref inner = Ref::steal(PyObject_GetAttrString(object, "_node"));
    if (!inner)
        PyErr_Clear();
    return inner && isNodeObject(inner.get()) ? of(inner.get()) : nullptr;
}

PyObject* metadataOf(Node& node)
{
    if (!node.metadata)
        node.metadata = hold(take(PyDict_New()).get());
    return std::static_pointer_cast<PyObject>(node.metadata).get();
}

Ref nodeObject(const std::shared_ptr<Node>& node)
{
    if (!node)
        return Ref::borrow(Py_None);
    if (auto* known = static_cast<PyObject*>(node->pythonObject); known && Py_REFCNT(known) > 0)
        return Ref::borrow(known);
    Ref object = newObject(node);
    node->pythonObject = object.get();
    return object;
}

Ref looseNodeObject(const std::shared_ptr<Node>& node) { return newObject(node); }
void loosen(PyObject* object) { cast(object)->node.reset(); }

void addNode(PyObject* module)
{
    PyType_Spec spec{"torch.autograd.graph.Node", sizeof(NodeObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    base = reinterpret_cast<PyTypeObject*>(take(PyType_FromSpec(&spec)).release());
    addTo(module, "_Node", reinterpret_cast<PyObject*>(base));
    addSaved(module);
}

}

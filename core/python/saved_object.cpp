#include "core/python/saved_object.h"

#include "core/base/error.h"
#include "core/python/facade.h"
#include "core/python/held.h"
#include "core/python/module.h"
#include "core/python/tensor_object.h"

#include <new>

namespace ss::python {

namespace {

using autograd::SavedHooks;
using autograd::SavedTensor;

/// Why hooks may not be set now; empty: they may.
thread_local std::string disabled;

std::shared_ptr<const SavedHooks> hooksOf(PyObject* pack, PyObject* unpack)
{
    const auto packing = [pack = hold(pack)](const Tensor& tensor) -> std::shared_ptr<void> {
        const Locked lock;
        return hold(take(PyObject_CallOneArg(pack.get(), take(wrap(tensor)).get())).get());
    };
    const auto unpacking = [unpack = hold(unpack)](const std::shared_ptr<void>& packed) {
        const Locked lock;
        const Ref given = take(PyObject_CallOneArg(unpack.get(), static_cast<PyObject*>(packed.get())));
        if (!isTensor(given.get()))
            failWith(PyExc_TypeError, "Output of saved tensor unpack_hook expected to be a Tensor but got result of type %s",
                     typeName(given.get()).c_str());
        return tensorOf(given.get());
    };
    return std::make_shared<SavedHooks>(SavedHooks{packing, unpacking});
}

struct SavedObject {
    PyObject_HEAD std::shared_ptr<autograd::Node> node; ///< whose it is
    SavedTensor* saved;
};

PyTypeObject* type = nullptr;

SavedObject* cast(PyObject* self) { return reinterpret_cast<SavedObject*>(self); }

void deallocate(PyObject* self)
{
    using Owner = std::shared_ptr<autograd::Node>;
    cast(self)->node.~Owner();
    PyTypeObject* own = Py_TYPE(self);
    own->tp_free(self);
    Py_DECREF(own);
}

PyObject* registerHooks(PyObject* self, PyObject* args)
{
    PyObject *pack = nullptr, *unpack = nullptr;
    if (!PyArg_ParseTuple(args, "OO:register_hooks", &pack, &unpack))
        return nullptr;
    return guarded([&] {
        if (!cast(self)->saved)
            fail(ErrorKind::Runtime, "Calling register_hooks on a saved tensor with value None is forbidden");
        cast(self)->saved->setHooks(hooksOf(pack, unpack));
        return Py_NewRef(Py_None);
    });
}

PyMethodDef methods[] = {{"register_hooks", registerHooks, METH_VARARGS, "Packs the tensor with hooks of its own."},
                         {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(deallocate)}, {Py_tp_methods, methods}, {0, nullptr}};

/// _push_saved_hooks(pack, unpack), _pop_saved_hooks()
PyObject* push(PyObject*, PyObject* args)
{
    PyObject *pack = nullptr, *unpack = nullptr;
    if (!PyArg_ParseTuple(args, "OO", &pack, &unpack))
        return nullptr;
    return guarded([&] {
        if (!disabled.empty())
            fail(ErrorKind::Runtime, "%s", disabled.c_str());
        autograd::savedHooks().push_back(hooksOf(pack, unpack));
        return Py_NewRef(Py_None);
    });
}

PyObject* pop(PyObject*, PyObject*)
{
    if (!autograd::savedHooks().empty())
        autograd::savedHooks().pop_back();
    Py_RETURN_NONE;
}

/// _disable_saved_hooks(message) -> the message before; "" enables them.
PyObject* disable(PyObject*, PyObject* message)
{
    return guarded([&] {
        const std::string text = textOf(message);
        if (!text.empty() && !autograd::savedHooks().empty())
            fail(ErrorKind::Runtime, "%s", text.c_str());
        return toPython(std::exchange(disabled, text)).release();
    });
}

PyMethodDef functions[] = {{"_push_saved_hooks", push, METH_VARARGS, nullptr},
                           {"_pop_saved_hooks", pop, METH_NOARGS, nullptr},
                           {"_disable_saved_hooks", disable, METH_O, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

Ref savedObject(const std::shared_ptr<autograd::Node>& node, SavedTensor* saved)
{
    Ref object = take(type->tp_alloc(type, 0));
    new (&cast(object.get())->node) std::shared_ptr<autograd::Node>(node);
    cast(object.get())->saved = saved && saved->defined() ? saved : nullptr;
    return object;
}

PyMethodDef* savedFunctions() { return functions; }

void addSaved(PyObject* module)
{
    PyType_Spec spec{"torch._C._autograd.SavedTensor", sizeof(SavedObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                     slots};
    type = makeType(spec);
    addTo(module, "_SavedTensor", reinterpret_cast<PyObject*>(type));
}

}

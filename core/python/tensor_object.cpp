#include "core/python/tensor_object.h"

#include "core/autograd/variable.h"
#include "core/base/error.h"

#include "core/python/facade.h"
#include "core/tensor/recorder.h"

#include <new>
#include <structmember.h>
#include <vector>

namespace ss::python {

namespace {

PyTypeObject* type = nullptr;

TensorObject* cast(PyObject* self) { return reinterpret_cast<TensorObject*>(self); }

int traverse(PyObject* self, visitproc visit, void* arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(cast(self)->dict);
    return 0;
}

int clear(PyObject* self)
{
    Py_CLEAR(cast(self)->dict);
    return 0;
}

void deallocate(PyObject* self)
{
    PyObject_GC_UnTrack(self);
    TensorImpl* impl = tensorOf(self).impl();
    if (impl && impl->pythonObject == self)
        impl->pythonObject = nullptr;
    if (cast(self)->weakReferences)
        PyObject_ClearWeakRefs(self);
    clear(self);
    cast(self)->tensor.~Tensor();
    PyTypeObject* own = Py_TYPE(self);
    own->tp_free(self);
    Py_DECREF(own);
}

/// What is printed of a tensor's gradient.
std::string historyOf(const Tensor& tensor)
{
    std::shared_ptr<autograd::Node> node;
    try {
        node = autograd::gradFn(tensor);
    } catch (const Error&) {
        return "grad_fn=<Invalid>";
    }
    if (node)
        return "grad_fn=<" + node->name() + ">";
    return autograd::requiresGrad(tensor) ? "requires_grad=True" : "";
}

std::string shortName(PyTypeObject* subtype)
{
    const Ref name = take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(subtype), "__name__"));
    return textOf(name.get());
}

/// nn.Parameter itself, which prints what it contains as a tensor.
bool isParameter(PyTypeObject* subtype)
{
    const Ref module = take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(subtype), "__module__"));
    return textOf(module.get()) == "torch.nn.parameter";
}

/// An nn.Parameter that has a class of its own, too.
bool countsAsParameter(PyObject* self)
{
    const Ref parameter = take(PyObject_GetAttrString(take(PyImport_ImportModule("torch.nn.parameter")).get(), "Parameter"));
    return PyObject_IsInstance(self, parameter.get()) > 0;
}

/// "tensor([[1.],\n        [2.]])" of a subclass: its name in front, the other lines moved along.
std::string asSubclass(std::string text, const std::string& name)
{
    constexpr std::string_view kTensor = "tensor";
    if (!text.starts_with(kTensor))
        return text;
    text.replace(0, kTensor.size(), name);
    if (name.size() <= kTensor.size())
        for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
            if (text.compare(at + 1, kTensor.size() - name.size(), std::string(kTensor.size() - name.size(), ' ')) == 0)
                text.erase(at + 1, kTensor.size() - name.size());
        }
    else
        for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
            if (text[at + 1] == ' ')
                text.insert(at + 1, name.size() - kTensor.size(), ' ');
    return text;
}

PyObject* repr(PyObject* self)
{
    return guarded([&] {
        const RecordingPaused quiet;
        std::string text = toText(tensorOf(self), historyOf(tensorOf(self)));
        if (Py_TYPE(self) == type || isParameter(Py_TYPE(self)))
            return toPython(text).release();
        text = asSubclass(std::move(text), shortName(Py_TYPE(self)));
        return toPython(countsAsParameter(self) ? "Parameter(" + text + ")" : text).release();
    });
}

/// The id, as in PyTorch.
Py_hash_t hash(PyObject* self) { return reinterpret_cast<Py_hash_t>(self); }

PyMemberDef members[] = {{"__dictoffset__", T_PYSSIZET, offsetof(TensorObject, dict), READONLY, nullptr},
                         {"__weaklistoffset__", T_PYSSIZET, offsetof(TensorObject, weakReferences), READONLY, nullptr},
                         {nullptr, 0, 0, 0, nullptr}};

std::vector<PyType_Slot> allSlots()
{
    std::vector<PyType_Slot> slots = {{Py_tp_new, reinterpret_cast<void*>(newTensor)},
                                      {Py_tp_dealloc, reinterpret_cast<void*>(deallocate)},
                                      {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                                      {Py_tp_clear, reinterpret_cast<void*>(clear)},
                                      {Py_tp_repr, reinterpret_cast<void*>(repr)},
                                      {Py_tp_hash, reinterpret_cast<void*>(hash)},
                                      {Py_tp_members, members},
                                      {Py_tp_getset, tensorProperties()},
                                      {Py_tp_methods, tensorMethods()}};
    for (PyType_Slot* slot = tensorOperators(); slot->slot; ++slot)
        slots.push_back(*slot);
    slots.push_back({0, nullptr});
    return slots;
}

}

PyTypeObject* tensorType() { return type; }

namespace {

bool subclasses = false;
thread_local PyTypeObject* newObjects = nullptr; ///< the class of new tensor objects, where it is not Tensor

}

bool subclassesExist() { return subclasses; }
PyTypeObject* wrapType() { return newObjects; }
void setWrapType(PyTypeObject* subtype) { newObjects = subtype; }

Ref wrapAs(PyTypeObject* subtype, const Tensor& tensor)
{
    Ref self = take(subtype->tp_alloc(subtype, 0));
    subclasses |= subtype != type;
    new (&cast(self.get())->tensor) Tensor(tensor);
    tensor.impl()->pythonObject = self.get();
    return self;
}

PyObject* wrap(const Tensor& tensor)
{
    if (!tensor.defined())
        Py_RETURN_NONE;
    auto* known = static_cast<PyObject*>(tensor.impl()->pythonObject);
    // An object that is being deallocated is still known, but must not come back to life.
    if (known && Py_REFCNT(known) > 0)
        return Py_NewRef(known);
    return guarded([&] { return wrapAs(newObjects ? newObjects : type, tensor).release(); });
}

Tensor unwrap(PyObject* object) { return object && type && isTensor(object) ? tensorOf(object) : Tensor(); }

void addTensor(PyObject* module)
{
    std::vector<PyType_Slot> slots = allSlots();
    PyType_Spec spec = {"torch.Tensor", sizeof(TensorObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                        slots.data()};
    type = makeType(spec);
    type->tp_name = "Tensor"; // as in PyTorch's messages; __module__ is torch all the same
    addTo(module, "Tensor", reinterpret_cast<PyObject*>(type));
}

}

#include "core/python/value_objects.h"

#include "core/base/wrapping.h"

namespace ss::python {

namespace {

PyTypeObject* type = nullptr;

PyObject* make(PyTypeObject* subtype, PyObject* args, PyObject* kwargs)
{
    return guarded([&] {
        Ref self = take(PyTuple_Type.tp_new(subtype, args, kwargs));
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(self.get()); ++i) {
            PyObject* item = PyTuple_GET_ITEM(self.get(), i);
            if (PyLong_Check(item))
                continue;
            Ref index = Ref::steal(PyNumber_Index(item));
            if (!index)
                failWith(PyExc_TypeError, "torch.Size() takes an iterable of 'int' (item %zd is '%s')", i, Py_TYPE(item)->tp_name);
            Py_SETREF(reinterpret_cast<PyTupleObject*>(self.get())->ob_item[i], index.release());
        }
        return self.release();
    });
}

PyObject* repr(PyObject* self)
{
    return guarded([&] {
        std::string text = "torch.Size([";
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(self); ++i)
            text += (i ? ", " : "") + textOf(PyTuple_GET_ITEM(self, i));
        return toPython(text + "])").release();
    });
}

PyObject* numel(PyObject* self, PyObject*)
{
    return guarded([&] {
        int64_t product = 1;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(self); ++i)
            product = wrappingMultiply(product, toInt64(PyTuple_GET_ITEM(self, i)));
        return PyLong_FromLongLong(product);
    });
}

/// What tuple's own function gives, as a torch.Size again when it is a tuple.
PyObject* asSize(PyObject* result)
{
    if (!result || !PyTuple_CheckExact(result))
        return result;
    const Ref plain = Ref::steal(result);
    return PyObject_CallOneArg(reinterpret_cast<PyObject*>(type), result);
}

PyObject* concatenate(PyObject* self, PyObject* other) { return asSize(PyTuple_Type.tp_as_sequence->sq_concat(self, other)); }
PyObject* repeat(PyObject* self, Py_ssize_t times) { return asSize(PyTuple_Type.tp_as_sequence->sq_repeat(self, times)); }
PyObject* subscript(PyObject* self, PyObject* key) { return asSize(PyTuple_Type.tp_as_mapping->mp_subscript(self, key)); }

PyObject* reduce(PyObject* self, PyObject*) { return Py_BuildValue("O(N)", reinterpret_cast<PyObject*>(type), PySequence_Tuple(self)); }

PyMethodDef methods[] = {
    {"numel", numel, METH_NOARGS, nullptr}, {"__reduce__", reduce, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(make)},
                       {Py_tp_repr, reinterpret_cast<void*>(repr)},
                       {Py_sq_concat, reinterpret_cast<void*>(concatenate)},
                       {Py_sq_repeat, reinterpret_cast<void*>(repeat)},
                       {Py_mp_subscript, reinterpret_cast<void*>(subscript)},
                       {Py_tp_methods, methods},
                       {0, nullptr}};
PyType_Spec spec = {"torch.Size", 0, 0, Py_TPFLAGS_DEFAULT, slots};

}

Ref sizeObject(const Dims& shape)
{
    Ref self = take(type->tp_alloc(type, static_cast<Py_ssize_t>(shape.size())));
    for (size_t i = 0; i < shape.size(); ++i)
        PyTuple_SET_ITEM(self.get(), i, take(PyLong_FromLongLong(shape[i])).release());
    return self;
}

bool isSize(PyObject* object) { return Py_TYPE(object) == type; }

void addSize(PyObject* module)
{
    type = makeType(spec, &PyTuple_Type);
    addTo(module, "Size", reinterpret_cast<PyObject*>(type));
}

}

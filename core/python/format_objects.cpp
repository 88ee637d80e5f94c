#include "core/python/value_objects.h"

namespace ss::python {

namespace {

struct NamedObject {
    PyObject_HEAD const char* name;
};

PyObject* repr(PyObject* self) { return PyUnicode_FromFormat("torch.%s", reinterpret_cast<NamedObject*>(self)->name); }

PyObject* reduce(PyObject* self, PyObject*) { return PyUnicode_FromString(reinterpret_cast<NamedObject*>(self)->name); }

PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {{Py_tp_repr, reinterpret_cast<void*>(repr)}, {Py_tp_methods, methods}, {0, nullptr}};
PyType_Spec formatSpec = {"torch.memory_format", sizeof(NamedObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
PyType_Spec layoutSpec = {"torch.layout", sizeof(NamedObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};

/// In the order of optable::MemoryFormat.
constexpr const char* kFormats[] = {"contiguous_format", "preserve_format", "channels_last", "channels_last_3d"};
PyObject* formats[std::size(kFormats)] = {};
PyObject* strided = nullptr;

PyObject* makeNamed(PyTypeObject* type, const char* name, PyObject* module)
{
    auto* object = PyObject_New(NamedObject, type);
    object->name = name;
    addTo(module, name, reinterpret_cast<PyObject*>(object));
    return reinterpret_cast<PyObject*>(object);
}

}

PyObject* memoryFormatObject(optable::MemoryFormat format) { return formats[static_cast<int>(format)]; }

std::optional<optable::MemoryFormat> memoryFormatFrom(PyObject* object)
{
    for (size_t i = 0; i < std::size(formats); ++i)
        if (formats[i] == object)
            return static_cast<optable::MemoryFormat>(i);
    return {};
}

PyObject* stridedObject() { return strided; }

void addFormats(PyObject* module)
{
    PyTypeObject* format = makeType(formatSpec);
    addTo(module, "memory_format", reinterpret_cast<PyObject*>(format));
    for (size_t i = 0; i < std::size(kFormats); ++i)
        formats[i] = makeNamed(format, kFormats[i], module);
    PyTypeObject* layout = makeType(layoutSpec);
    addTo(module, "layout", reinterpret_cast<PyObject*>(layout));
    strided = makeNamed(layout, "strided", module);
}

}

#include "core/python/object.h"

#include "core/base/error.h"
#include "core/python/facade.h"

#include <cstdarg>
#include <new>
#include <unistd.h>

namespace ss::python {

namespace {

/// torch.OutOfMemoryError, a class written in Python; until that is loaded, what it derives from.
PyObject* outOfDeviceMemory()
{
    static PyObject* known = nullptr;
    PyObject* torch = known ? nullptr : PyDict_GetItemString(PyImport_GetModuleDict(), "torch");
    if (torch && !(known = PyObject_GetAttrString(torch, "OutOfMemoryError")))
        PyErr_Clear();
    return known ? known : PyExc_RuntimeError;
}

PyObject* pythonType(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Runtime: return PyExc_RuntimeError;
    case ErrorKind::Value: return PyExc_ValueError;
    case ErrorKind::Type: return PyExc_TypeError;
    case ErrorKind::Index: return PyExc_IndexError;
    case ErrorKind::NotImplemented: return PyExc_NotImplementedError;
    case ErrorKind::Attribute: return PyExc_AttributeError;
    case ErrorKind::Key: return PyExc_KeyError;
    case ErrorKind::Buffer: return PyExc_BufferError;
    case ErrorKind::Memory: return PyExc_MemoryError;
    case ErrorKind::File: return PyExc_OSError;
    case ErrorKind::Assertion: return PyExc_AssertionError;
    case ErrorKind::OutOfDeviceMemory: return outOfDeviceMemory();
    }
    return PyExc_RuntimeError;
}

}

Ref take(PyObject* owned)
{
    if (!owned)
        throw ErrorSet{};
    return Ref::steal(owned);
}

void failWith(PyObject* type, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char text[4096];
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    PyErr_SetString(type, text);
    throw ErrorSet{};
}

void waitForTheEnd()
{
    for (;;)
        pause();
}

void warn(PyObject* category, const std::string& text) { check(PyErr_WarnEx(category, text.c_str(), 1)); }

void translate()
{
    try {
        throw;
    } catch (const ErrorSet&) {
    } catch (const Error& error) {
        PyErr_SetString(pythonType(error.kind()), error.what());
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
}

void raise() { translate(); }

std::string typeName(PyObject* object) { return Py_TYPE(object)->tp_name; }

std::string typeNames(PyObject* tuple)
{
    std::string names;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i)
        names += (i ? ", " : "") + typeName(PyTuple_GET_ITEM(tuple, i));
    return names;
}

Ref toTuple(const Dims& values)
{
    Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
    for (size_t i = 0; i < values.size(); ++i)
        PyTuple_SET_ITEM(tuple.get(), i, take(PyLong_FromLongLong(values[i])).release());
    return tuple;
}

int64_t toInt64(PyObject* object)
{
    const Ref index = take(PyNumber_Index(object));
    int overflow = 0;
    const int64_t value = PyLong_AsLongLongAndOverflow(index.get(), &overflow);
    if (overflow)
        failWith(PyExc_RuntimeError, "Overflow when unpacking long");
    if (value == -1 && PyErr_Occurred())
        throw ErrorSet{};
    return value;
}

PyTypeObject* makeType(PyType_Spec& spec, PyTypeObject* base)
{
    PyObject* type = base ? PyType_FromSpecWithBases(&spec, reinterpret_cast<PyObject*>(base)) : PyType_FromSpec(&spec);
    return reinterpret_cast<PyTypeObject*>(take(type).release());
}

void addTo(PyObject* module, const char* name, PyObject* object) { check(PyObject_SetAttrString(module, name, object)); }

}

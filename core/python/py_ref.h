#pragma once

#include <Python.h>

#include <string>
#include <utility>

namespace ss::python {

/// An owned reference to a Python object; needs the interpreter lock wherever it is copied or dropped.
class Ref {
public:
    Ref() = default;
    /// Takes a new reference over.
    static Ref steal(PyObject* object)
    {
        Ref ref;
        ref.object_ = object;
        return ref;
    }
    /// Adds a reference to a borrowed one.
    static Ref borrow(PyObject* object)
    {
        Py_XINCREF(object);
        return steal(object);
    }
    Ref(const Ref& other)
        : object_(other.object_)
    {
        Py_XINCREF(object_);
    }
    Ref(Ref&& other) noexcept
        : object_(std::exchange(other.object_, nullptr))
    {
    }
    Ref& operator=(Ref other) noexcept
    {
        std::swap(object_, other.object_);
        return *this;
    }
    ~Ref() { Py_XDECREF(object_); }

    PyObject* get() const { return object_; }
    PyObject* release() { return std::exchange(object_, nullptr); }
    explicit operator bool() const { return object_ != nullptr; }

private:
    PyObject* object_ = nullptr;
};

/// The text of a str object, or of str(object); "" when there is none. Clears errors, and asks no str for its str(): that would run
/// handlers of signals, whose exception would be lost.
inline std::string textOf(PyObject* object)
{
    Ref text = !object ? Ref() : PyUnicode_Check(object) ? Ref::borrow(object) : Ref::steal(PyObject_Str(object));
    Py_ssize_t size = 0;
    const char* utf8 = text ? PyUnicode_AsUTF8AndSize(text.get(), &size) : nullptr;
    if (!utf8) {
        PyErr_Clear();
        Ref bytes = text ? Ref::steal(PyUnicode_AsEncodedString(text.get(), "utf-8", "backslashreplace")) : Ref();
        if (!bytes)
            PyErr_Clear();
        return bytes ? std::string(PyBytes_AS_STRING(bytes.get()), static_cast<size_t>(PyBytes_GET_SIZE(bytes.get()))) : std::string();
    }
    return std::string(utf8, static_cast<size_t>(size));
}

}

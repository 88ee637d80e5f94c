#pragma once

#include "core/base/dims.h"
#include "core/python/py_ref.h"

#include <cxxabi.h>
#include <string>
#include <utility>

/// What every file here needs of CPython: owned references, and C++ exceptions on one side of a boundary, Python's on the other.
namespace ss::python {

/// Thrown when Python's error is already set; carries nothing.
struct ErrorSet {};

/// Takes a new reference; null means that Python's error is set, and throws.
Ref take(PyObject* owned);
/// -1 means that Python's error is set, and throws.
inline void check(int status)
{
    if (status < 0)
        throw ErrorSet{};
}

/// Sets a Python error with a printf text and throws.
[[noreturn]] void failWith(PyObject* type, const char* format, ...) __attribute__((format(printf, 2, 3)));
/// Issues a warning; throws when the warning became an error.
void warn(PyObject* category, const std::string& text);

/// Turns the C++ exception being handled into Python's.
void translate();

/// For a thread that CPython ends because it asked for the interpreter lock while the interpreter finalises: frames of C++ do not let it
/// be unwound, so it waits until the process is over.
[[noreturn]] void waitForTheEnd();

/// The boundary: runs body, which returns a new reference or a plain value, and turns what it throws into `onError`.
template <class F, class R> R guarded(R onError, F&& body) noexcept
{
    try {
        return body();
    } catch (const abi::__forced_unwind&) {
        waitForTheEnd();
    } catch (...) {
        translate();
        return onError;
    }
}
template <class F> PyObject* guarded(F&& body) noexcept { return guarded(static_cast<PyObject*>(nullptr), body); }

inline Ref toPython(const std::string& text)
{
    return take(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}
/// The type's name as PyTorch's messages give it: "Tensor", "list", "numpy.ndarray".
std::string typeName(PyObject* object);
/// Those of a tuple's elements: "Tensor, int".
std::string typeNames(PyObject* tuple);
/// A tuple of ints.
Ref toTuple(const Dims& values);
/// Whatever supports __index__, as int64; throws Python's errors.
int64_t toInt64(PyObject* object);

/// A type made from a spec and kept for the process's life.
PyTypeObject* makeType(PyType_Spec& spec, PyTypeObject* base = nullptr);
/// Adds an object to a module under a name; throws.
void addTo(PyObject* module, const char* name, PyObject* object);

}

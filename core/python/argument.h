#pragma once

#include "core/ops/dispatch.h"
#include "core/optable/op_row.h"
#include "core/python/object.h"

/// One argument of an op: whether a Python object fits a parameter, and what it becomes.
namespace ss::python {

/// "tuple of ints", as messages name a parameter's type.
const char* shownType(optable::ParamType type);

/// A parameter as Python sees it.
struct PythonParam {
    const optable::Param* param = nullptr;
    std::string shown;              ///< "input" for self of a function
    PyObject* name = nullptr;       ///< interned, kept for ever
    std::vector<PyObject*> aliases; ///< NumPy's names ("axis" for dim)
    bool takesNumber = false;       ///< a Tensor parameter for which a number will do
};

/// `element`: the first element of a sequence that does not fit, where that is the reason; else -1.
bool fits(const PythonParam& param, PyObject* object, Py_ssize_t& element);
/// As PyTorch looks: at the first element alone. The others are refused where they are read, by dimsFrom.
bool isIntSequence(PyObject* object, Py_ssize_t& element);
/// An int to PyTorch: Python's and NumPy's integers, integer 0-dim tensors; no bool.
bool isInt(PyObject* object);

/// The argument that is read, for messages.
struct ArgumentName {
    const char* function;
    const char* name;
};

/// Appends what the object becomes; null: the default.
void convert(const PythonParam& param, PyObject* object, ops::Args& args, const char* function);
/// Throws PyTorch's error for an element that is no int.
Dims dimsFrom(PyObject* object, ArgumentName argument, int listSize = 0);

}

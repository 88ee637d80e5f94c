#pragma once

#include "core/python/object.h"
#include "core/tensor/tensor.h"

/// The type torch.Tensor: a heap type, subclassable, one object per TensorImpl while the object lives.
namespace ss::python {

struct TensorObject {
    PyObject_HEAD Tensor tensor;
    PyObject* dict;
    PyObject* weakReferences;
};

PyTypeObject* tensorType();
inline bool isTensor(PyObject* object) { return Py_TYPE(object) == tensorType() || PyType_IsSubtype(Py_TYPE(object), tensorType()); }
inline const Tensor& tensorOf(PyObject* object) { return reinterpret_cast<TensorObject*>(object)->tensor; }
/// A new object of a subclass for a tensor that has none yet.
/// Whether any object of a subclass was ever made.
bool subclassesExist();
/// The class of new tensor objects of this thread; null: Tensor.
PyTypeObject* wrapType();
void setWrapType(PyTypeObject* subtype);
Ref wrapAs(PyTypeObject* type, const Tensor& tensor);

// The parts that the type is made of, each in a file of its own.
PyObject* newTensor(PyTypeObject* type, PyObject* args, PyObject* kwargs);
PyGetSetDef* tensorProperties();
PyMethodDef* tensorMethods();
/// Slots of numbers, comparison, sequence and mapping; ends with {0, nullptr}.
PyType_Slot* tensorOperators();

void addTensor(PyObject* module);

}

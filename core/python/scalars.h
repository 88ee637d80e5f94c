#pragma once

#include "core/python/object.h"
#include "core/tensor/tensor.h"

/// Python numbers and single elements.
namespace ss::python {

/// The element at an address, as Python's bool, int, float or complex.
Ref elementToPython(DType dtype, const std::byte* at);
/// Writes a Python number (or NumPy scalar, or one-element tensor) as one element; throws PyTorch's errors.
void elementFromPython(DType dtype, std::byte* at, PyObject* number);

Ref toPython(const optable::Scalar& value);
/// Python's and NumPy's bool, int and float, Python's complex; empty for anything else.
std::optional<optable::Scalar> scalarFrom(PyObject* object);
/// A NumPy scalar ("np.float64(1)"), not an array.
bool isNumPyScalar(PyObject* object);

/// Nested lists, or the number of a 0-dim tensor.
Ref toList(const Tensor& tensor);

}

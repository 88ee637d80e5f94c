#pragma once

#include "core/python/object.h"
#include "core/tensor/tensor.h"

/// torch <-> NumPy: zero-copy both ways where PyTorch shares, its exceptions where it refuses.
namespace ss::python {

/// torch.from_numpy.
Tensor fromNumPy(PyObject* object);
/// A tensor of its own bytes with the array's values; for dtypes that torch has.
Tensor copyOfArray(PyObject* object);
/// tensor.numpy(force=...).
Ref toNumPy(const Tensor& tensor, bool force);
/// torch.frombuffer.
Tensor fromBuffer(PyObject* object, DType dtype, int64_t count, int64_t offset);

}

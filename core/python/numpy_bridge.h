#pragma once

#include "core/python/object.h"
#include "core/tensor/tensor.h"

/// torch <-> NumPy: zero-copy both ways where PyTorch shares, its exceptions where it refuses.
namespace ss::python {

/// torch.from_numpy.
Tensor fromNumPy(PyObject* object);
/// A tensor of its own bytes with the array's values; for dtypes that torch has.
Tensor copyOfArray(PyObject* object);
/// The same with the array's order of axes, as torch.tensor(array) has it; negative strides are refused.
Tensor copyInOrder(PyObject* object, std::optional<DType> dtype);
/// tensor.numpy(force=...).
Ref toNumPy(const Tensor& tensor, bool force);
/// torch.set_warn_always: warnings that come once in a program come every time.
void setWarnAlways(bool value);
bool warnAlways();
/// torch.frombuffer.
Tensor fromBuffer(PyObject* object, DType dtype, int64_t count, int64_t offset);

}

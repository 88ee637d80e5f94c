#pragma once

#include "core/python/object.h"
#include "core/tensor/tensor.h"

#include <optional>

namespace ss::python {

/// torch.tensor's reading of nested lists, numbers, arrays and tensors: a new tensor of its own bytes. Without a dtype PyTorch's
/// inference decides; `scalarType` is what PyTorch's messages call the function.
Tensor tensorFromData(PyObject* data, std::optional<DType> dtype);
/// A 0-dim tensor of a dtype.
Tensor scalarTensor(const optable::Scalar& value, DType dtype);
/// How a tensor came to be that no op of the table made.
enum class Made { Written, Unwritten, Shared };
/// Tells it to the trace, as a call of this name.
void recordMade(const char* op, const Tensor& made, Made how, HandleId input = {});

/// torch.Tensor(...), torch.LongTensor(...): sizes, data of the dtype, a storage, or a tensor.
Tensor legacyTensor(PyObject* args, DType dtype);

}

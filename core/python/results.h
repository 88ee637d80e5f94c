#pragma once

#include "core/optable/op_row.h"
#include "core/python/object.h"
#include "core/tensor/tensor.h"

#include <vector>

namespace ss::python {

/// What an op returned, as its schema says: a tensor, a tuple, a named tuple, or a plain value.
Ref resultToPython(const optable::Op& op, const std::vector<Tensor>& results, bool intoOut = false);
/// PyTorch's refusal of an `out` that lies on an input's bytes, but not just where the input lies.
void checkOut(const optable::Op& op, const Tensor& out, const std::vector<Tensor>& inputs);
/// What is said where an `out` that is not empty is resized.
enum class Resizing { Told, Quiet, Rounded };
/// The result written into `out`, resized where its shape differs.
Ref writeOut(const Tensor& out, const Tensor& result, Resizing resizing = Resizing::Told, bool likeResult = false);
/// Several results into as many tensors, which must have their dtypes.
Ref writeOuts(const optable::Op& op, const std::vector<Tensor>& outs, const std::vector<Tensor>& results);
/// requires_grad = value, with PyTorch's refusals.
void setRequiresGrad(const Tensor& tensor, bool value);

/// torch.return_types: the module that the named tuples appear in.
void addReturnTypes(PyObject* module);

}

#pragma once

#include "core/python/object.h"
#include "core/tensor/tensor.h"

namespace ss::python {

/// x[key].
Tensor index(const Tensor& tensor, PyObject* key);
/// x[key] = value.
void assign(const Tensor& tensor, PyObject* key, PyObject* value);

}

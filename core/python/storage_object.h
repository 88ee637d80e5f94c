#pragma once

#include "core/python/object.h"
#include "core/tensor/buffer.h"

namespace ss::python {

/// torch.UntypedStorage: the object behind tensor.untyped_storage().
Ref storageObject(const std::shared_ptr<Storage>& storage);
/// The storage behind such an object, or behind a typed one; null for any other.
std::shared_ptr<Storage> storageOf(PyObject* object);
void addStorage(PyObject* module);

}

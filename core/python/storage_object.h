#pragma once

#include "core/python/object.h"
#include "core/tensor/buffer.h"

namespace ss::python {

/// torch.UntypedStorage: the object behind tensor.untyped_storage().
Ref storageObject(const std::shared_ptr<Storage>& storage);
void addStorage(PyObject* module);

}

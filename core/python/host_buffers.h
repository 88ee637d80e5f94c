#pragma once

#include "core/tensor/buffer.h"

struct _object;

namespace ss::python {

/// The buffer that an ndarray's memory belongs to; null with Python's error set when it cannot be told.
///
/// Note [One block, one buffer]: an ndarray is a view of the block that the root of its base chain owns. The buffer is ours when the
/// root is a tensor's storage, else the one already known for the root, else a new one (owner NumPy) over the root's whole range.
/// A buffer that NumPy owns does not keep its root alive; it ends with the root's weak reference.
std::shared_ptr<Buffer> hostBuffer(_object* array);

/// The same buffer for a storage: holding this pointer keeps the array (and so the block) alive.
std::shared_ptr<Buffer> holdingBuffer(_object* array);

/// A capsule that keeps a storage alive: the base of an ndarray that shares a tensor's memory. New reference.
_object* storageCapsule(const std::shared_ptr<Storage>& storage);
/// NumPy may write these bytes from now on; told once.
void markExported(Buffer& buffer);

}

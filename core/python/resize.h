#pragma once

#include "core/tensor/tensor.h"

namespace ss::python {

/// x.resize_(shape): row-major from the tensor's offset; its storage grows when it is too small and never shrinks.
void resizeTo(const Tensor& tensor, const Dims& shape);
/// The same with the strides of a tensor that lies densely in memory.
void resizeLike(const Tensor& tensor, const Tensor& other);

/// storage.resize_(bytes). Memory is never given back, so that a tensor which sees more than the storage still reads its own.
void resizeStorage(Storage& storage, int64_t bytes);

}

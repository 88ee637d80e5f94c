#include "core/python/resize.h"

#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/python/unlocked.h"
#include "core/tensor/on_device.h"
#include "core/tensor/recorder.h"

#include <algorithm>

namespace ss::python {

namespace {

void grow(Storage& storage, int64_t bytes)
{
    if (storage.buffer->exported || storage.buffer->owner() != trace::Owner::Torch)
        fail(ErrorKind::Runtime, "Trying to resize storage that is not resizable");
    const std::shared_ptr<Buffer> larger = allocate(storage.buffer->device(), bytes);
    larger->fill = storage.buffer->fill;
    if (storage.bytes > 0)
        std::copy_n(lookedAt(storage), storage.bytes, lookedAt(Storage(larger, 0, bytes)));
    storage.buffer = larger;
    storage.start = 0;
    storage.bytes = bytes;
}

void tellLayout(const Tensor& tensor)
{
    if (Recorder* recorder = currentRecorder()) {
        recorder->announce(tensor);
        recorder->changed(tensor, recorder->currentCall());
    }
}

}

void resizeStorage(Storage& storage, int64_t bytes)
{
    waitUntilUnused(storage);
    if (bytes < 0)
        fail(
            ErrorKind::Runtime,
            "[enforce fail at alloc_cpu.cpp:92] ((ptrdiff_t)nbytes) >= 0. alloc_cpu() seems to have been called with negative number: %llu",
            static_cast<unsigned long long>(bytes));
    if (bytes > storage.buffer->bytes() - storage.start)
        grow(storage, bytes);
    else
        storage.bytes = bytes;
}

void resizeTo(const Tensor& tensor, const Dims& shape)
{
    waitUntilUnused(tensor);
    if (tensor.shape() == shape)
        return;
    const auto count = checkedProduct(shape); // empty for a negative size, too: PyTorch says the same of both
    const auto end = count ? checkedAdd(*count, tensor.offset()) : count;
    const auto bytes = end ? checkedMultiply(*end, tensor.itemsize()) : end;
    if (!count)
        fail(ErrorKind::Runtime, "numel: integer multiplication overflow");
    if (!bytes)
        fail(ErrorKind::Runtime, "Storage size calculation overflowed with sizes=%s", toText(shape).c_str());
    if (*count > 0 && *bytes > tensor.storage()->bytes)
        grow(*tensor.storage(), *bytes);
    tensor.impl()->layout = contiguousLayout(shape, tensor.offset());
    tellLayout(tensor);
}

void resizeLike(const Tensor& tensor, const Tensor& other)
{
    resizeTo(tensor, other.shape());
    if (tensor.strides() == other.strides())
        return;
    tensor.impl()->layout.strides = other.strides();
    tellLayout(tensor);
}

}

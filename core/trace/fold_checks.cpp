#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/trace/coverage.h"
#include "core/trace/fold.h"

#include <cstdarg>
#include <cstdio>

namespace ss::trace {

void Folder::refuse(const char* format, ...) const
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fail(ErrorKind::Value, "event %llu (%s): %s", static_cast<unsigned long long>(event.seq), kindName(event.payload), text);
}

void Folder::checkKnown(uint32_t id, size_t count, const char* what) const
{
    if (id >= count && id == UINT32_MAX)
        refuse("it names no %s", what);
    if (id >= count)
        refuse("%s %u has not appeared", what, id);
}

void Folder::checkBorn(uint32_t id, size_t count, const char* what) const
{
    if (id < count)
        refuse("%s %u is made a second time", what, id);
    if (id > count)
        refuse("the next %s must have number %zu, not %u", what, count, id);
}

void Folder::checkHandle(HandleId handle) const
{
    if (!handle.valid())
        refuse("it names no handle");
    checkKnown(handle.value, handle.isTensor() ? state.tensors_.made() : state.arrays_.made(), handle.isTensor() ? "tensor" : "array");
}

void Folder::checkLiving(BufferId buffer) const
{
    checkKnown(buffer.value(), state.buffers_.made(), "buffer");
    if (!state.buffers_[buffer.value()].alive)
        refuse("buffer %u has been freed", buffer.value());
}

void Folder::checkLiving(HandleId handle) const
{
    checkHandle(handle);
    if (!state.alive(handle))
        refuse("%s %u has been dropped", handle.isTensor() ? "tensor" : "array", handle.value);
}

void Folder::checkInside(const ByteView& view, Run bounds) const
{
    const auto extent = byteExtent(view);
    if (!extent)
        refuse("shape and strides are no layout");
    if (extent->begin != extent->end && (extent->begin < bounds.begin || extent->end > bounds.end))
        refuse("bytes %lld to %lld lie outside of %lld to %lld", static_cast<long long>(extent->begin), static_cast<long long>(extent->end),
               static_cast<long long>(bounds.begin), static_cast<long long>(bounds.end));
}

void Folder::checkView(const TensorView& view) const
{
    checkLiving(view.buffer);
    if (!view.storage.valid())
        refuse("it names no storage");
    const int64_t bytes = state.buffers_[view.buffer.value()].bytes;
    const auto end = checkedAdd(view.storageStart, view.storageBytes);
    if (view.storageStart < 0 || view.storageBytes < 0 || !end || *end > bytes)
        refuse("a storage of %lld bytes at %lld does not fit into %lld bytes", static_cast<long long>(view.storageBytes),
               static_cast<long long>(view.storageStart), static_cast<long long>(bytes));
    checkInside(byteViewOf(view), {view.storageStart, *end});
}

int64_t Folder::usedAfter(Device device, int64_t change) const
{
    const auto sum = checkedAdd(state.bytesInUse(device), change);
    if (!sum)
        refuse("the bytes in use do not fit into 64 bits");
    return *sum;
}

}

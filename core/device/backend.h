#pragma once

#include "core/layout/device.h"

#include <cstddef>
#include <cstdint>

namespace ss::device {

/// A memory: where the bytes of buffers come from.
class Backend {
public:
    virtual ~Backend() = default;
    /// Uninitialised bytes, aligned to 64; null for none. Throws PyTorch's RuntimeError when there is no room.
    virtual std::byte* allocate(int64_t bytes) = 0;
    /// Takes back what allocate gave for this many bytes.
    virtual void release(std::byte* data, int64_t bytes) noexcept = 0;
    /// Gives cached bytes back to the system.
    virtual void emptyCache() noexcept = 0;
    /// Bytes handed out and not yet released, as asked for.
    virtual int64_t bytesInUse() const noexcept = 0;
    virtual int64_t bytesCached() const noexcept = 0;
};

/// The backend of a device; where there is none, PyTorch's error of a build without it.
Backend& backendOf(Device device);

}

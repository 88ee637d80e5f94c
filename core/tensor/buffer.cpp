#include "core/tensor/buffer.h"

#include "core/base/recycled.h"
#include "core/device/backend.h"
#include "core/tensor/recorder.h"

namespace ss {

Buffer::Buffer(std::byte* data, int64_t bytes, Device device, trace::Owner owner, Release release)
    : data_(data)
    , bytes_(bytes)
    , device_(device)
    , owner_(owner)
    , release_(std::move(release))
{
}

Buffer::~Buffer()
{
    Recorder::gone(*this);
    if (release_)
        release_(data_);
}

std::shared_ptr<Buffer> allocate(Device device, int64_t bytes)
{
    device::Backend& backend = device::backendOf(device);
    std::byte* data = backend.allocate(bytes);
    auto buffer = makeRecycled<Buffer>(data, bytes, device, trace::Owner::Torch,
                                       [&backend, bytes](std::byte* block) { backend.release(block, bytes); });
    buffer->pinned = PinningAllocations::active() && device.isCpu();
    return buffer;
}

}

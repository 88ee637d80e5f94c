#include "core/tensor/on_device.h"

#include "core/tensor/device_trace.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

namespace ss {

namespace {

std::atomic<Device> chosenDevice{Device()};

/// A CPU tensor of a layout on bytes that somebody else owns.
Tensor over(std::byte* storageData, const Tensor& like)
{
    auto buffer = std::make_shared<Buffer>(storageData, like.storage()->bytes, Device(), trace::Owner::Foreign, nullptr);
    auto impl =
        std::make_shared<TensorImpl>(std::make_shared<Storage>(std::move(buffer), 0, like.storage()->bytes), like.layout(), like.dtype());
    impl->pending = like.pending();
    impl->number = like.impl()->number;
    impl->version = std::make_shared<Version>();
    return Tensor(std::move(impl));
}

struct Late {
    device::Accelerator* gpu = nullptr;
    uint64_t at = 0;
    std::function<void()> write;
};
std::mutex lateMutex;
std::vector<Late>& late()
{
    static std::vector<Late>& own = *new std::vector<Late>;
    return own;
}

}

Device defaultDevice() { return chosenDevice.load(std::memory_order_relaxed); }
void setDefaultDevice(Device device) { chosenDevice.store(device, std::memory_order_relaxed); }

Tensor insideDevice(const Tensor& tensor)
{
    if (!tensor.defined() || tensor.device().isCpu())
        return tensor;
    return over(device::acceleratorOf(tensor.device())->inside(tensor.storage()->data()), tensor);
}

Tensor lookedAt(const Tensor& tensor)
{
    if (!tensor.defined() || tensor.device().isCpu())
        return tensor;
    return over(device::acceleratorOf(tensor.device())->look(tensor.storage()->data()), tensor);
}

std::byte* lookedAt(const Storage& storage)
{
    const Device device = storage.buffer->device();
    return device.isCpu() || storage.bytes == 0 ? storage.data() : device::acceleratorOf(device)->look(storage.data());
}

Tensor broughtHome(const Tensor& tensor, const char* why)
{
    if (!tensor.defined() || tensor.device().isCpu())
        return tensor;
    const Device device = tensor.device();
    device::Accelerator& gpu = *device::acceleratorOf(device);
    const uint32_t stream = device::currentStream(device.index);
    const int64_t bytes = tensor.numel() * tensor.itemsize();
    const device::Queued queued = gpu.copy(
        stream, [] {}, device::CopyKind::ToHost, bytes, false);
    const device::Waited waited = gpu.waitForStream(stream);
    if (Recorder* recorder = currentRecorder()) {
        const BufferId source = recorder->announce(*tensor.storage()->buffer);
        tellCopy(*recorder, {device, stream, recorder->currentCall(), queued}, {source, {}, trace::Direction::D2H, bytes, false, false},
                 waited);
        tellWait(*recorder, device, why, stream, waited);
    }
    hostReached(gpu, waited.begun + waited.nanoseconds);
    return lookedAt(tensor);
}

void writeLater(device::Accelerator& gpu, uint64_t at, std::function<void()> write)
{
    const std::lock_guard lock(lateMutex);
    late().push_back({&gpu, at, std::move(write)});
}

void hostReached(device::Accelerator& gpu, uint64_t ns)
{
    std::vector<Late> due;
    {
        const std::lock_guard lock(lateMutex);
        auto& all = late();
        const auto first =
            std::stable_partition(all.begin(), all.end(), [&](const Late& each) { return each.gpu != &gpu || each.at > ns; });
        due.assign(std::make_move_iterator(first), std::make_move_iterator(all.end()));
        all.erase(first, all.end());
    }
    std::stable_sort(due.begin(), due.end(), [](const Late& a, const Late& b) { return a.at < b.at; });
    for (const Late& each : due)
        each.write();
}

}

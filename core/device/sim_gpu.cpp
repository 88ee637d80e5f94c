#include "core/device/sim_gpu.h"

#include "core/base/error.h"
#include "core/device/devices.h"

#include <algorithm>
#include <exception>

namespace ss::device {

namespace {

/// 1234567 -> "1.18 MiB", as PyTorch's allocator says it.
std::string sizeText(int64_t bytes)
{
    const auto in = [&](double unit) { return static_cast<double>(bytes) / unit; };
    if (bytes <= 1024)
        return textf("%lld bytes", static_cast<long long>(bytes));
    if (bytes <= 1048576)
        return textf("%.2f KiB", in(1024));
    if (bytes <= 1073741824LL)
        return textf("%.2f MiB", in(1048576));
    return textf("%.2f GiB", in(1073741824));
}

}

struct SimulatedGpu::Event : DeviceEvent {
    Mark mark;
    bool recorded = false;
};

void SimulatedGpu::Mark::wait() const
{
    if (queue)
        queue->waitFor(count);
}

SimulatedGpu::SimulatedGpu(int index, const SimModel& model, int64_t capacity)
    : index_(index)
    , capacity_(capacity)
    , arena_(capacity)
    , heap_(capacity)
    , clock_(model)
{
    newStream();
}

std::string SimulatedGpu::name() const { return "Stridescope GPU (simulated)"; }

std::string SimulatedGpu::model() const
{
    const SimModel& model = clock_.model();
    return textf("%s: %.0f GB/s pinned, %.0f pageable; memory %.0f GB/s; one kernel at a time, copies beside it", model.title, model.pinned,
                 model.pageable, model.memory);
}

// --- Memory ---------------------------------------------------------------------------------------------------------------

std::byte* SimulatedGpu::allocate(int64_t bytes)
{
    if (bytes == 0)
        return nullptr;
    const std::lock_guard lock(mutex_);
    const uint32_t stream = currentStream(index_);
    takeBackLate();
    int64_t offset = heap_.allocate(bytes, stream);
    if (offset < 0) {
        for (const Late& each : std::exchange(late_, {})) {
            for (const Mark& mark : each.uses)
                mark.wait();
            heap_.release(each.offset);
        }
        heap_.emptyCache([this](int64_t at, int64_t size) { arena_.giveBack(at, size); });
        offset = heap_.allocate(bytes, stream);
    }
    if (offset < 0 || !arena_.provide(offset, SimHeap::rounded(bytes)))
        outOfMemory(bytes);
    return arena_.address(offset);
}

/// PyTorch's text.
void SimulatedGpu::outOfMemory(int64_t bytes) const
{
    const MemoryStats& stats = heap_.stats();
    fail(ErrorKind::OutOfDeviceMemory,
         "CUDA out of memory. Tried to allocate %s. GPU %d has a total capacity of %s of which %s is free. Including non-PyTorch memory, "
         "this "
         "process has %s memory in use. Of the allocated memory %s is allocated by PyTorch, and %s is reserved by PyTorch but unallocated. "
         "If "
         "reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  "
         "See "
         "documentation for Memory Management  (https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)",
         sizeText(SimHeap::rounded(std::min(bytes, INT64_MAX / 2))).c_str(), index_, sizeText(capacity_).c_str(),
         sizeText(capacity_ - stats.reserved).c_str(), sizeText(stats.reserved).c_str(), sizeText(stats.allocated).c_str(),
         sizeText(stats.reserved - stats.allocated).c_str());
}

void SimulatedGpu::release(std::byte* data, int64_t bytes) noexcept
{
    if (bytes == 0)
        return;
    const std::lock_guard lock(mutex_);
    const int64_t offset = arena_.offsetOf(data);
    const auto uses = otherUses_.find(offset);
    if (uses == otherUses_.end())
        return heap_.release(offset); // what its stream holds comes before whatever gets the block next
    Late late{offset, {}};
    for (const uint32_t stream : uses->second)
        late.uses.push_back(markOf(stream));
    otherUses_.erase(uses);
    late_.push_back(std::move(late));
}

/// By the clock, so that a program's addresses do not depend on who was quicker.
void SimulatedGpu::takeBackLate()
{
    std::erase_if(late_, [this](const Late& each) {
        if (std::any_of(each.uses.begin(), each.uses.end(), [this](const Mark& mark) { return mark.ns > clock_.host(); }))
            return false;
        for (const Mark& mark : each.uses)
            mark.wait();
        heap_.release(each.offset);
        return true;
    });
}

void SimulatedGpu::usedBy(std::byte* data, uint32_t stream)
{
    const std::lock_guard lock(mutex_);
    if (const int64_t offset = arena_.offsetOf(data); heap_.streamOf(offset) != stream)
        otherUses_[offset].insert(stream);
}

void SimulatedGpu::emptyCache() noexcept
{
    const std::lock_guard lock(mutex_);
    for (const auto& queue : queues_) // the host may not take pages that work still writes
        queue->waitFor(queue->pushed());
    heap_.emptyCache([this](int64_t at, int64_t size) { arena_.giveBack(at, size); });
}

int64_t SimulatedGpu::bytesInUse() const noexcept
{
    const std::lock_guard lock(mutex_);
    return heap_.inUse();
}

int64_t SimulatedGpu::bytesCached() const noexcept
{
    const std::lock_guard lock(mutex_);
    return heap_.stats().reserved - heap_.stats().allocated;
}

MemoryStats SimulatedGpu::memory() const
{
    const std::lock_guard lock(mutex_);
    return heap_.stats();
}

void SimulatedGpu::resetPeaks()
{
    const std::lock_guard lock(mutex_);
    heap_.resetPeaks();
}

int64_t SimulatedGpu::freeBytes() const
{
    const std::lock_guard lock(mutex_);
    return capacity_ - heap_.stats().reserved;
}

// --- Streams --------------------------------------------------------------------------------------------------------------

uint32_t SimulatedGpu::newStream()
{
    const std::lock_guard lock(mutex_);
    clock_.addStream();
    queues_.push_back(std::make_shared<SimQueue>());
    return static_cast<uint32_t>(queues_.size() - 1);
}

uint32_t SimulatedGpu::streamCount() const
{
    const std::lock_guard lock(mutex_);
    return static_cast<uint32_t>(queues_.size());
}

SimulatedGpu::Mark SimulatedGpu::markOf(uint32_t stream) const
{
    return {queues_[stream], queues_[stream]->pushed(), clock_.idleAt(stream)};
}

void SimulatedGpu::failIfBroken() const
{
    if (broken_)
        fail(ErrorKind::Runtime,
             "CUDA error: device-side assert triggered\nCUDA kernel errors might be asynchronously reported at some other "
             "API call, so the stacktrace below might be incorrect.\nFor debugging consider passing "
             "CUDA_LAUNCH_BLOCKING=1\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n");
}

void SimulatedGpu::push(uint32_t stream, std::function<void()> work)
{
    queues_[stream]->push([this, work = std::move(work)] {
        try {
            work();
        } catch (const std::exception&) {
            broken_ = true;
        }
    });
}

Queued SimulatedGpu::launch(uint32_t stream, std::function<void()> work, const Cost& cost)
{
    std::unique_lock lock(mutex_);
    failIfBroken();
    const Queued queued = clock_.kernel(stream, cost);
    push(stream, std::move(work));
    return queued;
}

Queued SimulatedGpu::copy(uint32_t stream, std::function<void()> work, CopyKind kind, int64_t bytes, bool pinned)
{
    std::unique_lock lock(mutex_);
    failIfBroken();
    const Queued queued = clock_.copy(stream, kind, bytes, pinned);
    push(stream, std::move(work));
    return queued;
}

// --- Events and waiting ---------------------------------------------------------------------------------------------------

std::shared_ptr<DeviceEvent> SimulatedGpu::newEvent() { return std::make_shared<Event>(); }

const SimulatedGpu::Event& SimulatedGpu::of(const DeviceEvent& event) { return static_cast<const Event&>(event); }

uint64_t SimulatedGpu::record(DeviceEvent& event, uint32_t stream)
{
    const std::lock_guard lock(mutex_);
    failIfBroken();
    auto& own = static_cast<Event&>(event);
    const uint64_t ns = clock_.record(stream);
    own.mark = markOf(stream);
    own.mark.ns = ns;
    own.recorded = true;
    return clock_.host();
}

uint64_t SimulatedGpu::streamWait(uint32_t stream, const DeviceEvent& event)
{
    const std::lock_guard lock(mutex_);
    failIfBroken();
    const Event& own = of(event);
    if (!own.recorded)
        return clock_.host(); // as CUDA: there is nothing to wait for
    if (own.mark.queue != queues_[stream])
        push(stream, [mark = own.mark] { mark.wait(); });
    return clock_.streamWaits(stream, own.mark.ns);
}

Waited SimulatedGpu::wait(const DeviceEvent& event)
{
    of(event).mark.wait();
    const std::lock_guard lock(mutex_);
    failIfBroken();
    return clock_.hostWaits(of(event).mark.ns);
}

bool SimulatedGpu::recorded(const DeviceEvent& event) const { return of(event).recorded; }

bool SimulatedGpu::reached(const DeviceEvent& event)
{
    const std::lock_guard lock(mutex_);
    failIfBroken();
    clock_.hostAsks();
    return !of(event).recorded || of(event).mark.ns <= clock_.host();
}

int64_t SimulatedGpu::between(const DeviceEvent& from, const DeviceEvent& to) const
{
    return static_cast<int64_t>(of(to).mark.ns) - static_cast<int64_t>(of(from).mark.ns);
}

Waited SimulatedGpu::waitForStream(uint32_t stream)
{
    Mark mark;
    {
        const std::lock_guard lock(mutex_);
        mark = markOf(stream);
    }
    mark.wait();
    const std::lock_guard lock(mutex_);
    failIfBroken();
    return clock_.hostWaits(clock_.idleAt(stream));
}

Waited SimulatedGpu::waitForAll()
{
    look(nullptr);
    const std::lock_guard lock(mutex_);
    failIfBroken();
    return clock_.hostWaits(clock_.allIdleAt());
}

bool SimulatedGpu::streamIdle(uint32_t stream)
{
    const std::lock_guard lock(mutex_);
    failIfBroken();
    clock_.hostAsks();
    return clock_.idleAt(stream) <= clock_.host();
}

std::byte* SimulatedGpu::look(std::byte* data)
{
    std::vector<Mark> marks;
    {
        const std::lock_guard lock(mutex_);
        for (uint32_t i = 0; i < queues_.size(); ++i)
            marks.push_back(markOf(i));
    }
    for (const Mark& mark : marks)
        mark.wait();
    return arena_.inside(data);
}

}

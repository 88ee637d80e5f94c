#pragma once

#include "core/device/sim_arena.h"
#include "core/device/sim_clock.h"
#include "core/device/sim_heap.h"
#include "core/device/sim_queue.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace ss::device {

/// A GPU for desks that have none: memory that the host cannot touch, streams that really work beside it, and a clock of a model. Its work
/// is done by the host's kernels, so that its numbers are the host's.
class SimulatedGpu : public Accelerator {
public:
    SimulatedGpu(int index, const SimModel& model, int64_t capacity);

    std::byte* allocate(int64_t bytes) override;
    void release(std::byte* data, int64_t bytes) noexcept override;
    void emptyCache() noexcept override;
    int64_t bytesInUse() const noexcept override;
    int64_t bytesCached() const noexcept override;

    std::string name() const override;
    bool simulated() const override { return true; }
    int64_t capacity() const override { return capacity_; }
    std::string model() const override;
    MemoryStats memory() const override;
    void resetPeaks() override;
    int64_t freeBytes() const override;

    uint32_t newStream() override;
    uint32_t streamCount() const override;
    Queued launch(uint32_t stream, std::function<void()> work, const Cost& cost) override;
    Queued copy(uint32_t stream, std::function<void()> work, CopyKind kind, int64_t bytes, bool pinned) override;
    void usedBy(std::byte* data, uint32_t stream) override;

    std::shared_ptr<DeviceEvent> newEvent() override;
    uint64_t record(DeviceEvent& event, uint32_t stream) override;
    uint64_t streamWait(uint32_t stream, const DeviceEvent& event) override;
    Waited wait(const DeviceEvent& event) override;
    bool reached(const DeviceEvent& event) override;
    bool recorded(const DeviceEvent& event) const override;
    int64_t between(const DeviceEvent& from, const DeviceEvent& to) const override;
    Waited waitForStream(uint32_t stream) override;
    Waited waitForAll() override;
    bool streamIdle(uint32_t stream) override;

    std::byte* look(std::byte* data) override;
    std::byte* inside(std::byte* data) override { return arena_.inside(data); }

private:
    struct Event;
    /// A place in a stream: that much of what it got.
    struct Mark {
        std::shared_ptr<SimQueue> queue;
        uint64_t count = 0;
        uint64_t ns = 0; ///< on the clock
        void wait() const;
    };
    struct Late {
        int64_t offset = 0;
        std::vector<Mark> uses;
    };
    static const Event& of(const DeviceEvent& event);
    Mark markOf(uint32_t stream) const;
    void push(uint32_t stream, std::function<void()> work);
    void failIfBroken() const;
    void takeBackLate();
    [[noreturn]] void outOfMemory(int64_t bytes) const;

    const int index_;
    const int64_t capacity_;
    SimArena arena_;
    mutable std::mutex mutex_;
    SimHeap heap_;
    SimClock clock_;
    std::vector<std::shared_ptr<SimQueue>> queues_;
    std::map<int64_t, std::set<uint32_t>> otherUses_; ///< of blocks, by streams that they were not made for
    std::vector<Late> late_;                          ///< released while others used them
    std::atomic<bool> broken_{false};                 ///< work has failed: as with CUDA, for good
};

}

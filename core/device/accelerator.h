#pragma once

#include "core/device/backend.h"

#include <functional>
#include <memory>
#include <string>

namespace ss::device {

/// What work costs on a device: bytes read and written, arithmetic operations.
struct Cost {
    int64_t bytes = 0;
    int64_t operations = 0;
};

enum class CopyKind : uint8_t { ToDevice, ToHost, Within };

/// When the host queued something and when it ran, in nanoseconds of the device's clock.
struct Queued {
    uint64_t host = 0, begun = 0, ended = 0;
};

/// The host waited: from when, how long.
struct Waited {
    uint64_t begun = 0, nanoseconds = 0;
};

struct MemoryStats {
    int64_t allocated = 0, peakAllocated = 0; ///< bytes of living blocks, as rounded by the allocator
    int64_t reserved = 0, peakReserved = 0;   ///< bytes taken from the device, in use or cached
    int64_t allocations = 0;                  ///< so far
};

/// A point in a stream, as torch.cuda.Event is one. Of a device until it is recorded: of none.
class DeviceEvent {
public:
    virtual ~DeviceEvent() = default;
    uint32_t number = 0; ///< in the trace
};

/// A device with its own memory, which works through queues (streams) while the host goes on. Stream 0 is the default stream; the others
/// do not wait for it, nor it for them, as PyTorch's. Safe across threads. A failure of queued work is thrown, as PyTorch's RuntimeError,
/// by whatever next waits for the device or gives it work.
class Accelerator : public Backend {
public:
    virtual std::string name() const = 0;
    virtual bool simulated() const = 0;
    virtual int64_t capacity() const = 0;  ///< bytes
    virtual std::string model() const = 0; ///< what its clock goes by, for people; empty for a real one
    virtual MemoryStats memory() const = 0;
    virtual void resetPeaks() = 0;
    /// Bytes that a program could still get from the device, the cache left out.
    virtual int64_t freeBytes() const = 0;

    virtual uint32_t newStream() = 0;
    virtual uint32_t streamCount() const = 0;
    /// Queues work; it begins when all that the stream holds has ended.
    virtual Queued launch(uint32_t stream, std::function<void()> work, const Cost& cost) = 0;
    /// Queues a copy. `pinned`: the host's side cannot be paged out, which makes it faster.
    virtual Queued copy(uint32_t stream, std::function<void()> work, CopyKind kind, int64_t bytes, bool pinned) = 0;
    /// The memory at `data` is used by another stream than the one that it was made for: it is not handed out before that has come here.
    virtual void usedBy(std::byte* data, uint32_t stream) = 0;

    virtual std::shared_ptr<DeviceEvent> newEvent() = 0;
    /// At what time of the host's.
    virtual uint64_t record(DeviceEvent& event, uint32_t stream) = 0;
    /// What the stream gets from now on begins after the event.
    virtual uint64_t streamWait(uint32_t stream, const DeviceEvent& event) = 0;
    virtual Waited wait(const DeviceEvent& event) = 0;
    virtual bool reached(const DeviceEvent& event) = 0;
    virtual bool recorded(const DeviceEvent& event) const = 0;
    /// Nanoseconds of the device's clock from one to the other.
    virtual int64_t between(const DeviceEvent& from, const DeviceEvent& to) const = 0;
    virtual Waited waitForStream(uint32_t stream) = 0;
    virtual Waited waitForAll() = 0;
    virtual bool streamIdle(uint32_t stream) = 0;

    /// Where the host finds the bytes at a device's address, all queued work being done: for who only looks. The clock stands still.
    virtual std::byte* look(std::byte* data) = 0;
    /// Where queued work finds them. Null: it has no such place (a real device).
    virtual std::byte* inside(std::byte* data) = 0;
};

}

#pragma once

#include <cstddef>
#include <cstdint>

namespace ss::device {

/// The memory of a simulated device: a range of addresses that nobody may touch, which programs get to see, and elsewhere the bytes behind
/// it. A host that follows a device's address faults at once, as it would with a real device.
class SimArena {
public:
    /// Throws ss::Error (OutOfDeviceMemory) where the system has no such range.
    explicit SimArena(int64_t bytes);
    ~SimArena();
    SimArena(const SimArena&) = delete;
    SimArena& operator=(const SimArena&) = delete;

    std::byte* address(int64_t offset) const { return outside_ + offset; }
    int64_t offsetOf(const std::byte* address) const { return address - outside_; }
    std::byte* inside(const std::byte* address) const { return address ? inside_ + offsetOf(address) : nullptr; }
    /// There will be bytes at these offsets; false: the system has none left.
    bool provide(int64_t offset, int64_t bytes);
    /// There need be none any more.
    void giveBack(int64_t offset, int64_t bytes) noexcept;

private:
    int64_t bytes_;
    std::byte* outside_ = nullptr;
    std::byte* inside_ = nullptr;
};

}

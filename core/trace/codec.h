#pragma once

#include "core/trace/event.h"

#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ss::trace {

/// Where packed bytes grow: room is made ahead, so that a byte costs a store.
class PackBuffer {
public:
    std::span<const std::byte> bytes() const { return {data_.get(), size_}; }
    void clear() { size_ = 0; }
    /// At least `most` bytes to write to, of which `wrote` then tells how many were used.
    std::byte* room(size_t most)
    {
        if (capacity_ - size_ < most)
            grow(most);
        return data_.get() + size_;
    }
    void wrote(const std::byte* end) { size_ = static_cast<size_t>(end - data_.get()); }

private:
    void grow(size_t most);

    std::unique_ptr<std::byte[]> data_;
    size_t size_ = 0, capacity_ = 0;
};

/// Appends an event's bytes: little-endian, variable-length integers, no padding; self-delimiting.
void pack(const Event& event, std::vector<std::byte>& out);
void pack(const EventHead& head, const Payload& payload, PackBuffer& out);

/// Takes one event from the front of `bytes`. Throws ss::Error (Value) with a sentence on anything that pack would not have
/// written: a truncated or overlong field, an unknown kind or enumerator, a rank above 64, negative sizes, a product that does
/// not fit. Allocates never more than `bytes` holds.
Event unpack(std::span<const std::byte>& bytes);

/// CRC-32 (IEEE 802.3) of a block.
uint32_t checksum(std::span<const std::byte> bytes);

}

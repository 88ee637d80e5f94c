#pragma once

#include "core/trace/event.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace ss::trace {

/// Appends an event's bytes: little-endian, variable-length integers, no padding; self-delimiting.
void pack(const Event& event, std::vector<std::byte>& out);

/// Takes one event from the front of `bytes`. Throws ss::Error (Value) with a sentence on anything that pack would not have
/// written: a truncated or overlong field, an unknown kind or enumerator, a rank above 64, negative sizes, a product that does
/// not fit. Allocates never more than `bytes` holds.
Event unpack(std::span<const std::byte>& bytes);

/// CRC-32 (IEEE 802.3) of a block.
uint32_t checksum(std::span<const std::byte> bytes);

}

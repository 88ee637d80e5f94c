#pragma once

#include "core/trace/event.h"

#include <cstddef>
#include <span>

namespace ss::trace {

/// How a log keeps an event in memory: its fields one behind another as they are. Recording one costs a handful of stores;
/// what is written to a file is packed from it (codec.h).
///
/// Writes the event to `place` as far as it fits. Returns the bytes that it takes, which may be more than there are.
size_t writePlain(const EventHead& head, const Payload& payload, std::span<std::byte> place);

/// Reads what writePlain wrote. The log trusts its own memory: nothing is checked.
Event readPlain(Seq seq, const std::byte* from);

}

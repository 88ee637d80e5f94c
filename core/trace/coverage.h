#pragma once

#include "core/trace/state.h"

/// Which bytes of a buffer are written. Internal to core/trace.
namespace ss::trace {

/// Above this many runs the picture of a buffer gets coarser, never wrong: what would not fit becomes unknown.
inline constexpr size_t kRunLimit = 4096;

ByteView byteViewOf(const TensorView& view);
ByteView byteViewOf(const ArrayMade& array);

/// First and one-past-last byte touched; an empty run at the base for an empty layout. Empty optional: shape, strides or sums
/// are no layout that fits in 64 bits.
std::optional<Run> byteExtent(const ByteView& view);

/// Turns the unwritten part of a run unknown.
void markUnknown(BufferState& buffer, Run run);
/// A write of the view's elements; the view lies within the buffer.
void markWrite(BufferState& buffer, const ByteView& view, Certainty certainty);

}

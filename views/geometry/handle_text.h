#pragma once

#include "core/trace/state.h"
#include "views/geometry/number_text.h"

#include <string>

/// The words that every view uses for a handle's facts, so that they are the same everywhere.
namespace ss::views {

/// "parameter", "module buffer"; of a plain tensor "tensor".
std::string kindOfRole(trace::TensorRole role);

/// A view as PyTorch counts. None are a parameter, though made of a tensor's bytes, and what a call gives of a copy that it made
/// itself (`x.t().reshape(6)`): nothing else saw those bytes.
bool isView(const trace::TraceState& state, TensorId tensor);

/// "tensor", "view of base", "parameter", "ndarray".
std::string handleKind(const trace::TraceState& state, HandleId handle);

/// "float32", "<f4" spelt as NumPy's name where it has one.
std::string dtypeName(const trace::TraceState& state, HandleId handle);

/// How the bytes of its elements are read.
NumberType numberTypeOf(const trace::TraceState& state, HandleId handle);

/// Shape, strides (a tensor's in elements, an ndarray's in bytes) and offset (elements; bytes for an ndarray).
Dims shapeOf(const trace::TraceState& state, HandleId handle);
Dims stridesOf(const trace::TraceState& state, HandleId handle);
int64_t offsetOf(const trace::TraceState& state, HandleId handle);

/// "24 B", "1.5 KiB", "4.0 MiB".
std::string bytesText(int64_t bytes);

/// Distinct bytes that a handle sees.
int64_t bytesUsed(const trace::TraceState& state, HandleId handle);

}

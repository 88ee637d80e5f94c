#pragma once

#include <cstdint>

namespace ss {

/// Sums, differences and products modulo 2^64. Sizes beside a size of 0, and strides that reach no element, may be any number: PyTorch's
/// wrap.
inline int64_t wrappingAdd(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b)); }
inline int64_t wrappingSubtract(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b)); }
inline int64_t wrappingMultiply(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); }

}

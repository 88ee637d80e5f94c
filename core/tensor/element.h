#pragma once

#include "core/layout/dtype.h"

#include <complex>
#include <cstddef>
#include <cstdint>

namespace ss {

/// One element in memory as the widest number of its kind, for printing and item(). Bytes may lie unaligned.
int64_t readInteger(const std::byte* at, DType dtype);              ///< of Bool and the integers
double readFloating(const std::byte* at, DType dtype);              ///< of the floating types
std::complex<double> readComplex(const std::byte* at, DType dtype); ///< of the complex types

}

#pragma once

#include "core/layout/dtype.h"
#include "core/optable/value.h"

#include <complex>
#include <cstddef>
#include <cstdint>

namespace ss {

/// One element in memory as the widest number of its kind, for printing and item(). Bytes may lie unaligned.
int64_t readInteger(const std::byte* at, DType dtype);              ///< of Bool and the integers
double readFloating(const std::byte* at, DType dtype);              ///< of the floating types
std::complex<double> readComplex(const std::byte* at, DType dtype); ///< of the complex types

/// A number that was read, with what was pending (optable::Pending) done to it.
inline double settled(double value, uint8_t pending) { return pending & optable::kNegate ? -value : value; }
inline std::complex<double> settled(std::complex<double> value, uint8_t pending)
{
    value = pending & optable::kConjugate ? std::conj(value) : value;
    return pending & optable::kNegate ? -value : value;
}

}

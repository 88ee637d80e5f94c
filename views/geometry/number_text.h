#pragma once

#include "core/layout/dtype.h"
#include "core/optable/value.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ss::views {

/// How the bytes of an element are read: a torch dtype or a NumPy dtype.str.
struct NumberType {
    enum class Kind : uint8_t { Bool, Signed, Unsigned, Floating, BFloat, Complex, Opaque } kind = Kind::Opaque;
    int size = 1;
    bool swapped = false; ///< the other byte order
    uint8_t pending = 0;  ///< of optable::Pending: what the elements are, beyond their bytes
    bool operator==(const NumberType&) const = default;
};

NumberType numberType(DType dtype);
/// "<f4", "|b1", ">i8"; what is no number ("|O", "<U3", "<M8[ns]") is Opaque.
NumberType numberType(std::string_view numpyDType, int64_t itemsize);

/// An element as text of at most `room` characters, as PyTorch prints numbers but shorter: four digits, fewer where they do not
/// fit. Empty when nothing true fits.
struct NumberText {
    std::string text;
    bool finite = true;
};
std::optional<NumberText> numberText(const NumberType& type, std::span<const std::byte> bytes, size_t room);

/// An element as a number, for colours and statistics; a complex one is its magnitude. Empty for what is no number.
std::optional<double> numberValue(const NumberType& type, std::span<const std::byte> bytes);
/// Whether an element is the smaller one; exact for 64-bit integers, too.
bool numberLess(const NumberType& type, std::span<const std::byte> a, std::span<const std::byte> b);

}

#pragma once

#include <bit>
#include <cstdint>

namespace ss {

float halfToFloat(uint16_t bits);
/// Rounds to nearest, ties to even; overflow becomes infinity.
uint16_t floatToHalf(float value);

inline float bfloat16ToFloat(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }

/// Rounds to nearest, ties to even; a NaN stays one.
inline uint16_t floatToBfloat16(float value)
{
    const auto bits = std::bit_cast<uint32_t>(value);
    if (value != value)
        return 0x7fc0;
    return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

/// IEEE binary16, computed through float as PyTorch's CPU kernels do.
struct Half {
    uint16_t bits = 0;
    Half() = default;
    Half(float value) : bits(floatToHalf(value)) {}
    operator float() const { return halfToFloat(bits); }
};

/// The upper half of a float.
struct BFloat16 {
    uint16_t bits = 0;
    BFloat16() = default;
    BFloat16(float value) : bits(floatToBfloat16(value)) {}
    operator float() const { return bfloat16ToFloat(bits); }
};

}

#include "core/base/half.h"

namespace ss {

float halfToFloat(uint16_t bits)
{
    const uint32_t sign = uint32_t(bits & 0x8000) << 16;
    const uint32_t exponent = (bits >> 10) & 0x1f;
    const uint32_t mantissa = bits & 0x3ff;
    if (exponent == 0x1f)
        return std::bit_cast<float>(sign | 0x7f800000 | mantissa << 13);
    if (exponent == 0) { // zero and subnormals: mantissa * 2^-24, exact in a float
        const float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
        return sign ? -magnitude : magnitude;
    }
    return std::bit_cast<float>(sign | (exponent + 112) << 23 | mantissa << 13);
}

uint16_t floatToHalf(float value)
{
    const auto bits = std::bit_cast<uint32_t>(value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000);
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000)
        return sign | 0x7e00;
    if (magnitude >= 0x477ff000) // 65520 and above round to infinity
        return sign | 0x7c00;
    if (magnitude < 0x38800000) { // below 2^-14: a subnormal, rounded by the float addition of 0.5
        const float shifted = std::bit_cast<float>(magnitude) + 0.5f;
        return sign | static_cast<uint16_t>(std::bit_cast<uint32_t>(shifted) - 0x3f000000);
    }
    const uint32_t rounded = magnitude + 0xfff + ((magnitude >> 13) & 1) - (112u << 23);
    return sign | static_cast<uint16_t>(rounded >> 13);
}

}

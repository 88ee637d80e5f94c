#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace ss {

/// Arithmetic on numbers that came from a file or a user: empty where the result does not fit.
inline std::optional<int64_t> checkedMultiply(int64_t a, int64_t b)
{
    int64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

inline std::optional<int64_t> checkedAdd(int64_t a, int64_t b)
{
    int64_t result = 0;
    return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

/// The product of sizes; a zero anywhere makes it 0 even where the others would overflow. Negative sizes: empty.
inline std::optional<int64_t> checkedProduct(std::span<const int64_t> sizes)
{
    bool zero = false;
    for (int64_t size : sizes) {
        if (size < 0)
            return std::nullopt;
        zero = zero || size == 0;
    }
    if (zero)
        return 0;
    std::optional<int64_t> product = 1;
    for (int64_t size : sizes)
        product = product ? checkedMultiply(*product, size) : product;
    return product;
}

}

#include "core/optable/random_rules.h"

#include "core/base/error.h"
#include "core/base/half.h"
#include "core/base/wrapping.h"
#include "core/optable/meta_util.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace ss::optable {

namespace {

using Long = long long;

constexpr int64_t kLowest = std::numeric_limits<int64_t>::min(), kHighest = std::numeric_limits<int64_t>::max();

/// The number as the dtype holds it; one that is too large for int64 then becomes the smallest, as x86 converts it.
int64_t throughDType(int64_t value, DType dtype)
{
    double held = static_cast<double>(value);
    if (dtype == DType::Float32)
        held = static_cast<float>(value);
    else if (dtype == DType::Float16)
        held = static_cast<float>(Half(static_cast<float>(value)));
    else if (dtype == DType::BFloat16)
        held = static_cast<float>(BFloat16(static_cast<float>(value)));
    return held >= -0x1p63 && held < 0x1p63 ? static_cast<int64_t>(held) : kLowest;
}

/// The distance of the dtype's neighbours of a number.
int64_t spacingAt(int64_t value, DType dtype)
{
    const uint64_t size = value < 0 ? uint64_t(0) - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
    const int exponent = std::max(int(std::bit_width(size)) - digitsOf(dtype), 0);
    return int64_t(1) << exponent;
}

/// Moved to the next number that the dtype holds where it holds not this one.
int64_t firstHeld(int64_t from, DType dtype)
{
    const int64_t next = throughDType(wrappingAdd(from, 1), dtype);
    return next < from ? next + spacingAt(wrappingAdd(from, 1), dtype) : from;
}

int64_t endHeld(int64_t to, DType dtype)
{
    const int64_t last = throughDType(wrappingSubtract(to, 1), dtype);
    return last >= to ? last - spacingAt(wrappingSubtract(to, 1), dtype) : to;
}

struct Bounds {
    int64_t low, high;
};

Bounds boundsOf(DType dtype)
{
    switch (dtype) {
    case DType::Bool: return {0, 1};
    case DType::UInt8: return {0, 255};
    case DType::Int8: return {-128, 127};
    case DType::Int16: return {-32768, 32767};
    case DType::Int32: return {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()};
    default: return {kLowest, kHighest};
    }
}

void checkBound(int64_t value, const char* what, DType dtype)
{
    const Bounds bounds = boundsOf(dtype);
    const bool inside =
        isFloating(dtype) ? std::abs(static_cast<double>(value)) <= largestOf(dtype) : value >= bounds.low && value <= bounds.high;
    if (!inside)
        fail(ErrorKind::Runtime, "%s is out of bounds for %s", what, cTypeName(dtype));
}

void checkLess(int64_t from, int64_t to, bool casted)
{
    if (from >= to)
        fail(ErrorKind::Runtime,
             casted ? "random_ expects 'from' casted to dtype to be less than 'to' casted to dtype, but got from=%lld >= to=%lld"
                    : "random_ expects 'from' to be less than 'to', but got from=%lld >= to=%lld",
             Long{from}, Long{to});
}

IntegerRange rangeTo(DType dtype, int64_t from, int64_t to)
{
    checkLess(from, to, false);
    if (isFloating(dtype)) {
        from = firstHeld(from, dtype);
        to = endHeld(to, dtype);
        checkLess(from, to, true);
    }
    if (isComplex(dtype))
        fail(ErrorKind::Runtime, "check_random_bounds handles only integral, floating-point and boolean types");
    checkBound(from, "from", dtype);
    checkBound(wrappingSubtract(to, 1), "to - 1", dtype);
    return {from, static_cast<uint64_t>(to) - static_cast<uint64_t>(from)};
}

IntegerRange rangeFrom(DType dtype, int64_t from)
{
    if (isComplex(dtype))
        fail(ErrorKind::Runtime, "random_from_to_impl handles only integral, floating-point and boolean types");
    int64_t last = boundsOf(dtype).high;
    if (isFloating(dtype)) {
        last = int64_t(1) << digitsOf(dtype);
        from = firstHeld(from, dtype);
        if (from >= last)
            fail(ErrorKind::Runtime,
                 "random_ expects 'from' casted to dtype to be less than or equal to 'to_inc' casted to dtype, but got from=%lld > "
                 "to_inc=%lld",
                 Long{from}, Long{last});
    }
    checkBound(from, "from", dtype);
    checkBound(last, "to - 1", dtype);
    return {from, static_cast<uint64_t>(last) - static_cast<uint64_t>(from) + 1};
}

}

void checkStd(double std)
{
    if (!(std >= 0))
        fail(ErrorKind::Runtime, "normal expects std >= 0.0, but found std %g", std);
}

void checkProbability(double p)
{
    if (!(p >= 0 && p <= 1))
        fail(ErrorKind::Runtime, "bernoulli_ expects p to be in [0, 1], but got p=%g", p);
}

void checkDropout(double p)
{
    if (!(p >= 0 && p <= 1))
        fail(ErrorKind::Runtime, "dropout probability has to be between 0 and 1, but got %g", p);
}

void checkHasFeatures(size_t ndim)
{
    if (ndim < 2)
        fail(ErrorKind::Runtime, "Feature dropout requires at least 2 dimensions in the input");
}

int digitsOf(DType dtype)
{
    switch (dtype) {
    case DType::Float16: return 11;
    case DType::BFloat16: return 8;
    case DType::Float32: return 24;
    default: return 53;
    }
}

double largestOf(DType dtype)
{
    switch (dtype) {
    case DType::Float16: return 65504;
    case DType::BFloat16: return 0x1.fep127;
    case DType::Float32: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
    }
}

IntegerRange integerRange(DType dtype, int64_t from, std::optional<int64_t> to)
{
    if (to)
        return rangeTo(dtype, from, *to);
    if (from != kLowest)
        return rangeFrom(dtype, from);
    if (dtype != DType::Int64 && dtype != DType::Float64 && dtype != DType::Float32 && dtype != DType::BFloat16)
        fail(ErrorKind::Runtime, "random_full_64_bits_range_kernel_cpu handles only int64, double, float and bfloat16");
    return {from, 0};
}

}

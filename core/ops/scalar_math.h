#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

/// Arithmetic on one element, with PyTorch's answers where C++ has none: integers wrap, shifts are defined for every distance.
namespace ss::ops {

/// Computes f on the unsigned type that does not promote, so that overflow wraps; bools and floats compute as they are.
template <class T, class F> T wrapping(T a, T b, F&& f)
{
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        using Wide = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
        return static_cast<T>(f(static_cast<Wide>(a), static_cast<Wide>(b)));
    } else {
        return static_cast<T>(f(a, b));
    }
}

template <class T> T plus(T a, T b)
{
    return wrapping(a, b, [](auto x, auto y) { return x + y; });
}
template <class T> T minus(T a, T b)
{
    return wrapping(a, b, [](auto x, auto y) { return x - y; });
}
template <class T> T multiply(T a, T b)
{
    return wrapping(a, b, [](auto x, auto y) { return x * y; });
}
template <class T> T negate(T a) { return minus(T(0), a); }

/// The one divisor with which a division of integers may overflow; no unsigned type has it.
template <class T> bool isMinusOne(T x) { return std::is_signed_v<T> && x == T(-1); }

template <class T> T truncateDivide(T a, T b)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::trunc(a / b);
    else
        return isMinusOne(b) ? negate(a) : T(a / b);
}

template <class T> T truncatedRemainder(T a, T b)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::fmod(a, b);
    else
        return isMinusOne(b) ? T(0) : T(a % b);
}

template <class T> T pythonRemainder(T a, T b)
{
    const T remainder = truncatedRemainder(a, b);
    return remainder != T(0) && (remainder < T(0)) != (b < T(0)) ? plus(remainder, b) : remainder;
}

/// As Python's //: (a - a % b) / b, which for floats is not always floor(a / b).
template <class T> T floorDivide(T a, T b)
{
    if constexpr (!std::is_floating_point_v<T>) {
        const T quotient = truncateDivide(a, b);
        return pythonRemainder(a, b) != truncatedRemainder(a, b) ? T(quotient - 1) : quotient;
    } else {
        if (b == T(0))
            return a / b;
        const T remainder = std::fmod(a, b);
        const T quotient = (a - remainder) / b - (remainder != T(0) && (b < T(0)) != (remainder < T(0)) ? T(1) : T(0));
        if (quotient == T(0))
            return std::copysign(T(0), a / b);
        const T floored = std::floor(quotient);
        return quotient - floored > T(0.5) ? floored + T(1) : floored;
    }
}

template <class T> bool isNan(T x) { return x != x; }
template <class T> bool isInfinite(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::isinf(x);
    return false;
}

template <class T> T largest(T a, T b) { return isNan(a) || a > b ? a : b; }
template <class T> T smallest(T a, T b) { return isNan(a) || a < b ? a : b; }
template <class T> T largestNumber(T a, T b) { return isNan(b) || a > b ? a : b; }
template <class T> T smallestNumber(T a, T b) { return isNan(b) || a < b ? a : b; }

template <class T> T shiftLeft(T a, T distance)
{
    using Unsigned = std::make_unsigned_t<T>;
    const bool gone = distance < T(0) || static_cast<uint64_t>(distance) >= sizeof(T) * 8;
    return gone ? T(0) : static_cast<T>(static_cast<uint64_t>(static_cast<Unsigned>(a)) << distance);
}

template <class T> T shiftRight(T a, T distance)
{
    constexpr int kMost = std::numeric_limits<T>::digits;
    const bool gone = distance < T(0) || static_cast<uint64_t>(distance) >= kMost;
    if (gone)
        return std::is_signed_v<T> && a < T(0) ? T(-1) : T(0);
    return static_cast<T>(a >> distance);
}

template <class T> T integerPower(T base, T exponent)
{
    if (exponent < T(0)) {
        if (base == T(1))
            return T(1);
        return base == T(-1) ? (exponent % 2 ? T(-1) : T(1)) : T(0);
    }
    T result = 1;
    for (auto left = static_cast<uint64_t>(exponent); left; left >>= 1) {
        if (left & 1)
            result = multiply(result, base);
        base = multiply(base, base);
    }
    return result;
}

template <class T> T power(T base, T exponent)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::pow(base, exponent);
    else
        return integerPower(base, exponent);
}

template <class T> T absolute(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::fabs(x);
    return x < T(0) ? negate(x) : x;
}

template <class T> double logGamma(T x)
{
    int sign = 0; // the reentrant form: lgamma writes a global
    return lgamma_r(static_cast<double>(x), &sign);
}

/// The slope of ln gamma(x): moved up by its recurrence to where the asymptotic series is exact, mirrored from below zero.
inline double digamma(double x)
{
    if (x == 0)
        return std::copysign(std::numeric_limits<double>::infinity(), -x);
    if (x < 0) {
        const double rest = x - std::trunc(x);
        return rest == 0 ? std::numeric_limits<double>::quiet_NaN()
                         : digamma(1 - x) - 3.14159265358979323846 / std::tan(3.14159265358979323846 * rest);
    }
    double sum = 0;
    for (; x < 10; x += 1)
        sum -= 1 / x;
    const double z = 1 / (x * x);
    const double series =
        z * (1.0 / 12 - z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760 - z / 12))))));
    return sum + std::log(x) - 0.5 / x - series;
}

/// The sum of (x + k)^-s over k = 0, 1, ...: the first terms one by one, the rest by Euler and Maclaurin.
inline double hurwitzZeta(double s, double x)
{
    if (x <= 0 && x == std::floor(x))
        return std::numeric_limits<double>::infinity();
    double sum = 0;
    for (; x < 10; x += 1)
        sum += std::pow(x, -s);
    static constexpr double kBernoulli[] = {1.0 / 12, -1.0 / 720, 1.0 / 30240, -1.0 / 1209600, 1.0 / 47900160, -691.0 / 1307674368000};
    sum += std::pow(x, 1 - s) / (s - 1) + 0.5 * std::pow(x, -s);
    double term = s * std::pow(x, -s - 1);
    for (int k = 0; k < 6; ++k) {
        sum += kBernoulli[k] * term;
        term *= (s + 2 * k + 1) * (s + 2 * k + 2) / (x * x);
    }
    return sum;
}

/// The n-th slope of digamma, n > 0.
inline double polygamma(int64_t n, double x)
{
    const double factorial = std::tgamma(static_cast<double>(n) + 1);
    return (n % 2 ? factorial : -factorial) * hurwitzZeta(static_cast<double>(n) + 1, x);
}

template <class T> T sinc(T x)
{
    const T angle = T(3.14159265358979323846) * x;
    return x == T(0) ? T(1) : T(std::sin(angle) / angle);
}

template <class T> bool hasSign(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::copysign(T(1), x) < T(0); // GCC 12 fails inside on a vector loop of std::signbit
    return x < T(0);
}

template <class T> T timesLog(T a, T b)
{
    if (isNan(b))
        return b;
    return a == T(0) ? T(0) : T(a * std::log(b));
}

/// From the larger one, so that nothing overflows; two equal infinities stay what they are.
template <class T> T logAddExp(T a, T b)
{
    if (isInfinite(a) && a == b)
        return a;
    return largest(a, b) + T(std::log1p(std::exp(-std::fabs(a - b))));
}
template <class T> T logAddExp2(T a, T b)
{
    if (isInfinite(a) && a == b)
        return a;
    return largest(a, b) + T(std::log2(T(1) + T(std::exp2(-std::fabs(a - b)))));
}

template <class T> T signOf(T x) { return static_cast<T>((x > T(0)) - (x < T(0))); }

template <class T> T commonDivisor(T a, T b)
{
    for (T x = absolute(a), y = absolute(b);;) {
        if (y == T(0))
            return x;
        const T rest = truncatedRemainder(x, y);
        x = y;
        y = rest;
    }
}
template <class T> T commonMultiple(T a, T b)
{
    const T divisor = commonDivisor(a, b);
    return divisor == T(0) ? T(0) : absolute(multiply(truncateDivide(a, divisor), b));
}

template <class T> T roundDown(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::floor(x);
    return x;
}
template <class T> T roundUp(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::ceil(x);
    return x;
}
template <class T> T roundToEven(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::nearbyint(x);
    return x;
}
template <class T> T roundToZero(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return std::trunc(x);
    return x;
}

template <class T> T invertBits(T x)
{
    if constexpr (std::is_same_v<T, bool>)
        return !x;
    else
        return static_cast<T>(~x);
}

}

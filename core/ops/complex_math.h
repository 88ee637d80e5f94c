#pragma once

#include <cmath>
#include <complex>
#include <limits>
#include <utility>

/// Functions of one or two complex numbers, computed as PyTorch computes them.
namespace ss::ops::complex_math {

template <class T> using Complex = std::complex<T>;

/// Without the C library's care for infinities.
template <class T> Complex<T> multiply(Complex<T> a, Complex<T> b)
{
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// Scaled by the divisor's larger part, so that nothing overflows on the way.
template <class T> Complex<T> divide(Complex<T> a, Complex<T> b)
{
    const T c = b.real(), d = b.imag();
    if (std::abs(c) >= std::abs(d)) {
        if (c == 0 && d == 0)
            return {a.real() / std::abs(c), a.imag() / std::abs(d)};
        const T ratio = d / c, scale = T(1) / (c + d * ratio);
        return {(a.real() + a.imag() * ratio) * scale, (a.imag() - a.real() * ratio) * scale};
    }
    const T ratio = c / d, scale = T(1) / (c * ratio + d);
    return {(a.real() * ratio + a.imag()) * scale, (a.imag() * ratio - a.real()) * scale};
}

template <class T> Complex<T> reciprocal(Complex<T> x) { return divide(Complex<T>(1), x); }

template <class T> Complex<T> power(Complex<T> base, Complex<T> exponent) { return std::pow(base, exponent); }

/// To the power of a Python number: zero gives one, and small whole powers are products.
template <class T> Complex<T> numberPower(Complex<T> base, Complex<T> exponent)
{
    if (exponent == Complex<T>(0))
        return 1;
    if (exponent == Complex<T>(1))
        return base;
    if (exponent == Complex<T>(2))
        return multiply(base, base);
    if (exponent == Complex<T>(3))
        return multiply(multiply(base, base), base);
    if (exponent == Complex<T>(0.5))
        return std::sqrt(base);
    if (exponent == Complex<T>(-0.5))
        return reciprocal(std::sqrt(base));
    if (exponent == Complex<T>(-1))
        return reciprocal(base);
    if (exponent == Complex<T>(-2))
        return reciprocal(multiply(base, base));
    return std::pow(base, exponent);
}

template <class T> Complex<T> direction(Complex<T> x)
{
    const T size = std::abs(x);
    return size == 0 ? Complex<T>(0) : Complex<T>(x.real() / size, x.imag() / size);
}

inline Complex<double> expLessOne(Complex<double> x)
{
    const double half = std::sin(x.imag() / 2), grown = std::expm1(x.real());
    return {grown - 2 * half * half * (grown + 1), std::exp(x.real()) * std::sin(x.imag())};
}

/// Exact near zero, where |1 + x| is nearly 1.
inline Complex<double> logOfOneMore(Complex<double> x)
{
    const double angle = std::atan2(x.imag(), x.real() + 1), size = std::abs(x + 1.0);
    if (size > 0.5 && size < 2)
        return {std::log1p(x.real() * (2 + x.real()) + x.imag() * x.imag()) / 2, angle};
    return {std::log(size), angle};
}

/// log(e^a + e^b), from the one with the larger real part, so that nothing overflows.
inline Complex<double> addInLogs(Complex<double> a, Complex<double> b)
{
    const auto [low, high] = a.real() < b.real() ? std::pair(a, b) : std::pair(b, a);
    return std::isinf(high.real()) && high.real() < 0 ? high : high + logOfOneMore(std::exp(low - high));
}

inline Complex<double> sinc(Complex<double> x)
{
    if (x == 0.0)
        return 1;
    const Complex<double> angle = x * 3.141592653589793;
    return std::sin(angle) / angle;
}

}

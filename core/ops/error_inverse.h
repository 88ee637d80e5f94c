#pragma once

#include <cmath>
#include <limits>

namespace ss::ops {

namespace erfinv_detail {

/// a0 + x (a1 + x (a2 + ...)).
template <class T, class... Rest> T polynomial(T x, double a, Rest... rest)
{
    if constexpr (sizeof...(rest) == 0)
        return static_cast<T>(a);
    else
        return std::fma(polynomial(x, rest...), x, static_cast<T>(a));
}

}

/// The inverse of the error function: a rational approximation, in the square near zero and in the root of the logarithm beside it
/// (the one of MATLAB's erfinv), and two steps of Newton's. Rounded as PyTorch rounds it, since initial weights are drawn with it.
template <class T> T erfinv(T y)
{
    using erfinv_detail::polynomial;
    const T size = std::fabs(y);
    if (size > T(1))
        return std::numeric_limits<T>::quiet_NaN();
    if (size == T(1))
        return std::copysign(std::numeric_limits<T>::infinity(), y);
    T x;
    if (size <= T(0.7)) {
        const T z = y * y;
        x = y * polynomial(z, 0.886226899, -1.645349621, 0.914624893, -0.140543331) /
            polynomial(z, 1.0, -2.118377725, 1.442710462, -0.329097515, 0.012229801);
    } else {
        const T z = std::sqrt(-std::log((T(1) - size) / T(2)));
        x = std::copysign(polynomial(z, -1.970840454, -1.624906493, 3.429567803, 1.641345311), y) /
            polynomial(z, 1.0, 3.543889200, 1.637067800);
    }
    const T slope = T(2) / static_cast<T>(1.77245385090551602730); // 2 / sqrt(pi)
    for (int step = 0; step < 2; ++step)
        x = x - (std::erf(x) - y) / (slope * std::exp(-x * x));
    return x;
}

}

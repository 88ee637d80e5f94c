#pragma once

#include "core/ops/level_kernels.h"

#include <algorithm>
#include <array>
#include <cmath>

/// Activations of one element x, shaped by the numbers n that are the op's attributes: their value, and what they pass back of a gradient
/// g, of which nothing passes where they are flat, not even infinity. Those with exponentials are said in three parts: what goes into a
/// chain of kernels, the chain, and what x and its result k make of each other; and their slope, by which g is multiplied.
namespace ss::ops::gate {

template <class T> using Numbers = std::array<T, 3>;
template <size_t count> using Chain = std::array<int, count>;

inline constexpr Chain<1> kExp{vectorUnary("exp")}, kExpm1{vectorUnary("expm1")}, kSigmoid{vectorUnary("sigmoid")},
    kTanh{vectorUnary("tanh")}, kErf{vectorUnary("erf")};
inline constexpr Chain<2> kExpLog1p{vectorUnary("exp"), vectorUnary("log1p")};

inline constexpr double kSeluAlpha = 1.6732632423543772848170429916717, kSeluScale = 1.0507009873554804934193349852946;

struct LeakyRelu {
    static constexpr const char* kName = "leaky_relu_cpu";
    template <class T> static T value(T x, const Numbers<T>& n) { return x > T(0) ? x : x * n[0]; }
    template <class T> static T backward(T g, T x, const Numbers<T>& n) { return x > T(0) ? g : g * n[0]; }
};

/// NaN stays what it is.
struct Hardtanh {
    static constexpr const char* kName = "clamp_scalar_cpu";
    template <class T> static T value(T x, const Numbers<T>& n) { return x < n[0] ? n[0] : x > n[1] ? n[1] : x; }
    template <class T> static T backward(T g, T x, const Numbers<T>& n) { return x <= n[0] || x >= n[1] ? T(0) : g; }
};

struct Relu6 {
    static constexpr const char* kName = Hardtanh::kName;
    template <class T> static T value(T x, const Numbers<T>&) { return Hardtanh::value<T>(x, {T(0), T(6), T(0)}); }
};

struct Hardsigmoid {
    static constexpr const char* kName = "hardsigmoid_cpu";
    template <class T> static T value(T x, const Numbers<T>&) { return std::min(std::max(x + T(3), T(0)), T(6)) / T(6); }
    /// A sixth as a float, in doubles too: PyTorch's.
    template <class T> static T backward(T g, T x, const Numbers<T>&) { return x > T(-3) && x < T(3) ? g * T(1.0F / 6.0F) : T(0); }
};

struct Hardswish {
    static constexpr const char* kName = "hardswish_cpu";
    template <class T> static T value(T x, const Numbers<T>&) { return x * std::min(std::max(x + T(3), T(0)), T(6)) / T(6); }
    /// At -3 and 3 the parabola's, as in PyTorch.
    template <class T> static T backward(T g, T x, const Numbers<T>&) { return x < T(-3) ? T(0) : x <= T(3) ? g * (x / T(3) + T(0.5)) : g; }
};

struct Softshrink {
    static constexpr const char* kName = "softshrink_cpu";
    template <class T> static T value(T x, const Numbers<T>& n) { return x > n[0] ? x - n[0] : x < -n[0] ? x + n[0] : x * T(0); }
    template <class T> static T backward(T g, T x, const Numbers<T>& n) { return x >= -n[0] && x <= n[0] ? T(0) : g; }
};

/// n: alpha, scale, input_scale.
struct Elu {
    static constexpr const char* kName = "elu_cpu";
    static constexpr auto kChain = kExpm1, kSlopeChain = kExp;
    template <class T> static T inner(T x, const Numbers<T>& n) { return x * n[2]; }
    template <class T> static T value(T x, T k, const Numbers<T>& n) { return x <= T(0) ? k * n[0] * n[1] : x * n[1]; }
    template <class T> static T slopeInner(T x, const Numbers<T>& n) { return x * n[2]; }
    template <class T> static T slope(T x, T k, const Numbers<T>& n) { return x <= T(0) ? k * n[0] * n[1] * n[2] : n[1]; }
};

struct Silu {
    static constexpr const char* kName = "silu_cpu";
    static constexpr auto kChain = kSigmoid, kSlopeChain = kSigmoid;
    template <class T> static T inner(T x, const Numbers<T>&) { return x; }
    template <class T> static T value(T x, T k, const Numbers<T>&) { return x * k; }
    template <class T> static T slopeInner(T x, const Numbers<T>&) { return x; }
    template <class T> static T slope(T x, T k, const Numbers<T>&) { return k * (T(1) + x * (T(1) - k)); }
};

/// tanh(ln(1 + k)) = k * (k + 2) / (k * (k + 2) + 2), which is 1 from e^20 on.
struct Mish {
    static constexpr const char* kName = "mish_cpu";
    static constexpr auto kChain = kExp, kSlopeChain = kExp;
    template <class T> static T inner(T x, const Numbers<T>&) { return x > T(20) ? T(20) : x; }
    template <class T> static T curve(T k) { return k * (k + T(2)) / (k * (k + T(2)) + T(2)); }
    template <class T> static T value(T x, T k, const Numbers<T>&) { return x * curve(k); }
    template <class T> static T slopeInner(T x, const Numbers<T>& n) { return inner(x, n); }
    template <class T> static T slope(T x, T k, const Numbers<T>&)
    {
        const T t = curve(k);
        return t + x * (k / (T(1) + k)) * (T(1) - t * t);
    }
};

inline constexpr double kGeluCubic = 0.044715;
inline constexpr double kGeluBeta = 0.79788456080286535588; ///< sqrt(2 / pi)

/// By the normal distribution itself.
struct Gelu {
    static constexpr const char* kName = "GeluKernelImpl";
    static constexpr auto kChain = kErf, kSlopeChain = kErf;
    template <class T> static T inner(T x, const Numbers<T>&) { return x * T(0.70710678118654752440); }
    template <class T> static T value(T x, T k, const Numbers<T>&) { return x * T(0.5) * (T(1) + k); }
    template <class T> static T slopeInner(T x, const Numbers<T>& n) { return inner(x, n); }
    template <class T> static T slope(T x, T k, const Numbers<T>&)
    {
        return T(0.5) * (T(1) + k) + x * std::exp(x * x * T(-0.5)) * T(kGeluBeta * 0.5);
    }
};

/// By a tanh that is near it (Hendrycks and Gimpel, 2016).
struct GeluTanh {
    static constexpr const char* kName = Gelu::kName;
    static constexpr auto kChain = kTanh, kSlopeChain = kTanh;
    template <class T> static T inner(T x, const Numbers<T>&) { return T(kGeluBeta) * (x + T(kGeluCubic) * x * x * x); }
    template <class T> static T value(T x, T k, const Numbers<T>&) { return T(0.5) * x * (T(1) + k); }
    template <class T> static T slopeInner(T x, const Numbers<T>& n) { return inner(x, n); }
    template <class T> static T slope(T x, T k, const Numbers<T>&)
    {
        return T(0.5) * (T(1) + k) + T(0.5) * x * (T(1) - k * k) * T(kGeluBeta) * (T(1) + T(3 * kGeluCubic) * x * x);
    }
};

/// n: beta, threshold.
struct Softplus {
    static constexpr const char* kName = "softplus_cpu";
    static constexpr auto kChain = kExpLog1p;
    static constexpr auto kSlopeChain = kSigmoid;
    template <class T> static T inner(T x, const Numbers<T>& n) { return x * n[0]; }
    template <class T> static T value(T x, T k, const Numbers<T>& n) { return x * n[0] > n[1] ? x : k / n[0]; }
    template <class T> static T slopeInner(T x, const Numbers<T>& n) { return x * n[0]; }
    template <class T> static T slope(T x, T k, const Numbers<T>& n) { return x * n[0] > n[1] ? T(1) : k; }
};

struct LogSigmoid {
    static constexpr const char* kName = "log_sigmoid_cpu";
    static constexpr auto kChain = kExpLog1p;
    static constexpr auto kSlopeChain = kSigmoid;
    template <class T> static T inner(T x, const Numbers<T>&) { return -std::abs(x); }
    template <class T> static T value(T x, T k, const Numbers<T>&) { return std::min(x, T(0)) - k; }
    template <class T> static T slopeInner(T x, const Numbers<T>&) { return -x; }
    template <class T> static T slope(T, T k, const Numbers<T>&) { return k; }
};

}

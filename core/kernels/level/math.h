#pragma once

#include "core/kernels/level/level.h"

/// Elementary functions of one element without a branch, so that a loop of them becomes vectors; right to 2 units in the last place
/// (tests/core/ops/tst_kernels.cpp). Polynomials are minimax, by Remez' algorithm in 60 digits.
namespace ss::kernels::SS_LEVEL {

namespace {

template <class T> struct Real;

template <> struct Real<float> {
    using Int = int32_t;
    using UInt = uint32_t;
    static constexpr int kMantissa = 23;
    static constexpr Int kBias = 127;
    static constexpr float kMagic = 0x1.8p23f; ///< added to a small number it leaves the nearest integer in the low bits
    static constexpr float kLog2E = 0x1.715476p+0f;
    static constexpr float kLn2Hi = 0x1.63p-1f, kLn2Lo = -0x1.bd0106p-13f; ///< products of the first with exponents are exact
    static constexpr float kExpHighest = 89.0f, kExpLowest = -104.0f, kTanhOne = 10.0f;
    static constexpr float kExp[] = {0.49999997F, 0.166665435F, 0.0416672006F, 0.00836654752F, 0.00138824992F};
    static constexpr float kLog[] = {0.666666627F, 0.400003374F, 0.285371691F, 0.235849634F};
};

template <> struct Real<double> {
    using Int = int64_t;
    using UInt = uint64_t;
    static constexpr int kMantissa = 52;
    static constexpr Int kBias = 1023;
    static constexpr double kMagic = 0x1.8p52;
    static constexpr double kLog2E = 0x1.71547652b82fep+0;
    static constexpr double kLn2Hi = 0x1.62e42feep-1, kLn2Lo = 0x1.a39ef35793c76p-33;
    static constexpr double kExpHighest = 710.0, kExpLowest = -746.0, kTanhOne = 22.0;
    static constexpr double kExp[] = {0.5,
                                      0.16666666666666677,
                                      0.041666666666666505,
                                      0.0083333333333216533,
                                      0.0013888888888962628,
                                      0.00019841269886073401,
                                      2.4801587172188985e-05,
                                      2.7557244254289118e-06,
                                      2.755740280822275e-07,
                                      2.510902442311293e-08,
                                      2.0875319362911129e-09};
    static constexpr double kLog[] = {0.66666666666667351, 0.39999999999407487, 0.2857142874414268, 0.22222198378322178,
                                      0.18183575173591535, 0.15313755558130018, 0.14799068064607399};
};

template <class T> inline constexpr T kInf = std::numeric_limits<T>::infinity();
template <class T> inline constexpr T kNan = std::numeric_limits<T>::quiet_NaN();

template <class To, class From> SS_INLINE constexpr To bits(From from) { return __builtin_bit_cast(To, from); }

/// a * b + c: rounded once where the level has an instruction for it.
SS_INLINE float mulAdd(float a, float b, float c)
{
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
    return __builtin_fmaf(a, b, c);
#else
    return a * b + c;
#endif
}
SS_INLINE double mulAdd(double a, double b, double c)
{
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
    return __builtin_fma(a, b, c);
#else
    return a * b + c;
#endif
}

template <size_t i, class T, size_t N> SS_INLINE T polynomialFrom(T x, const T (&c)[N])
{
    if constexpr (i + 1 == N)
        return c[i];
    else
        return mulAdd(polynomialFrom<i + 1>(x, c), x, c[i]);
}
template <class T, size_t N> SS_INLINE T polynomial(T x, const T (&c)[N]) { return polynomialFrom<0>(x, c); }

template <class T> SS_INLINE T magnitude(T x)
{
    using UInt = typename Real<T>::UInt;
    return bits<T>(UInt(bits<UInt>(x) & (~UInt(0) >> 1)));
}
template <class T> SS_INLINE T withSign(T size, T sign)
{
    using UInt = typename Real<T>::UInt;
    constexpr UInt mask = ~UInt(0) >> 1;
    return bits<T>(UInt((bits<UInt>(size) & mask) | (bits<UInt>(sign) & ~mask)));
}
template <class T> SS_INLINE T within(T x, T low, T high)
{
    const T above = x < low ? low : x; // a NaN stays
    return above > high ? high : above;
}

/// An integer, as a number and as bits.
template <class T> struct Whole {
    T value;
    typename Real<T>::UInt count;
};
template <class T> SS_INLINE Whole<T> nearest(T x)
{
    using UInt = typename Real<T>::UInt;
    const T shifted = x + Real<T>::kMagic;
    return {shifted - Real<T>::kMagic, UInt(bits<UInt>(shifted) - bits<UInt>(Real<T>::kMagic))};
}
/// 2^n for n from the smallest normal exponent to the largest.
template <class T> SS_INLINE T powerOfTwo(typename Real<T>::UInt n)
{
    using UInt = typename Real<T>::UInt;
    return bits<T>(UInt((n + UInt(Real<T>::kBias)) << Real<T>::kMantissa));
}

/// For x = n ln 2 + r: r, what e^r - 1 is more than r, and 2^n as a product of two factors that are in range.
template <class T> struct Reduced {
    T rest, beyond, first, second, secondInverse;
    SS_INLINE T power() const { return (T(1) + (rest + beyond)) * first * second; }
    SS_INLINE T powerLess1() const { return ((rest * first + (first - secondInverse)) + beyond * first) * second; }
};
template <class T> SS_INLINE Reduced<T> scaledRest(T r, T beyond, Whole<T> n)
{
    using Int = typename Real<T>::Int;
    using UInt = typename Real<T>::UInt;
    UInt half = 0;
    if constexpr (sizeof(T) == 4)
        half = UInt(Int(n.count) >> 1);
    else
        half = nearest(n.value * T(0.5)).count; // few levels shift signed integers of 64 bits
    const UInt other = n.count - half;
    return {r, beyond, powerOfTwo<T>(half), powerOfTwo<T>(other), powerOfTwo<T>(0 - other)};
}
/// What r is rounded by counts where e^x - 1 does.
template <bool kExact, class T> SS_INLINE Reduced<T> reduceExponent(T x)
{
    using R = Real<T>;
    const Whole<T> n = nearest(x * R::kLog2E);
    const T high = mulAdd(n.value, -R::kLn2Hi, x);
    if constexpr (!kExact) {
        const T r = mulAdd(n.value, -R::kLn2Lo, high);
        return scaledRest<T>(r, r * r * polynomial(r, R::kExp), n);
    }
    const T low = n.value * R::kLn2Lo;
    const T r = high - low, lost = (high - r) - low;
    return scaledRest<T>(r, mulAdd(r * r, polynomial(r, R::kExp), lost), n);
}

template <class T> SS_INLINE T exponential(T x)
{
    return reduceExponent<false>(within(x, Real<T>::kExpLowest, Real<T>::kExpHighest)).power();
}
template <class T> SS_INLINE T exponentialLess1(T x)
{
    const Reduced<T> e = reduceExponent<true>(within(x, Real<T>::kExpLowest, Real<T>::kExpHighest));
    return x == T(0) ? x : e.powerLess1();
}
template <class T> SS_INLINE T exponential2(T x)
{
    using R = Real<T>;
    constexpr T kLn2 = T(0.693147180559945309417232121458176568L);
    const T kept = within(x, T(1.5) * R::kExpLowest, T(1.5) * R::kExpHighest);
    const Whole<T> n = nearest(kept);
    const T r = (kept - n.value) * kLn2;
    const Reduced<T> e = scaledRest<T>(r, r * r * polynomial(r, R::kExp), n);
    return e.power();
}
template <class T> SS_INLINE T hyperbolicTangent(T x)
{
    const T size = magnitude(x), kept = size > Real<T>::kTanhOne ? Real<T>::kTanhOne : size;
    const Reduced<T> e = reduceExponent<true>(T(2) * kept);
    const T power = e.powerLess1();
    // e^2x - 1 - 2x without the rounding of its larger part, where 2x is less than 3/2 ln 2: near 0 it is the difference to x that counts.
    const T over = e.second == T(1) ? e.beyond : (e.rest + T(0.306852819440054690582767878541823432L)) + T(2) * e.beyond;
    const T near = kept + (over - kept * power) / (power + T(2)), far = power / (power + T(2));
    return withSign(size < T(0.5) ? near : far, x);
}
template <class T> SS_INLINE T logistic(T x) { return T(1) / (T(1) + exponential(-x)); }

/// x = 2^exponent * (1 + f) with 1 + f from sqrt(1/2) to sqrt(2); ln(1 + f) = f - (half - s * (half + r)).
template <class T> struct Logarithm {
    T exponent, f, half, s, r;
};
template <class T> SS_INLINE Logarithm<T> splitLogarithm(T x)
{
    using R = Real<T>;
    using UInt = typename R::UInt;
    constexpr T kLift = T(UInt(1) << (R::kMantissa + 2));
    constexpr UInt kRootHalf = bits<UInt>(T(0.70710678118654752440L));
    const bool tiny = x < std::numeric_limits<T>::min();
    const UInt image = bits<UInt>(tiny ? x * kLift : x);
    const UInt biased = (image - kRootHalf + (UInt(R::kBias) << R::kMantissa)) >> R::kMantissa;
    const T exponent = bits<T>(UInt(biased + bits<UInt>(R::kMagic))) - (R::kMagic + T(R::kBias));
    const T f = bits<T>(UInt(image - ((biased - UInt(R::kBias)) << R::kMantissa))) - T(1);
    const T s = f / (T(2) + f), z = s * s;
    return {tiny ? exponent - T(R::kMantissa + 2) : exponent, f, T(0.5) * f * f, s, z * polynomial(z, R::kLog)};
}
/// What is no logarithm of a positive number.
template <class T> SS_INLINE T logarithmOr(T x, T y)
{
    const T special = x == T(0) ? -kInf<T> : x < T(0) ? kNan<T> : x;
    return x > T(0) && x < kInf<T> ? y : special;
}
template <class T> SS_INLINE T positiveLogarithm(T x)
{
    using R = Real<T>;
    const Logarithm<T> l = splitLogarithm(x);
    return l.exponent * R::kLn2Hi - ((l.half - mulAdd(l.s, l.half + l.r, l.exponent * R::kLn2Lo)) - l.f);
}
template <class T> SS_INLINE T logarithm(T x) { return logarithmOr(x, positiveLogarithm(x)); }
template <class T> SS_INLINE T logarithmOf1Plus(T x)
{
    const T u = T(1) + x;
    const T lost = x < T(1) ? x - (u - T(1)) : T(1) - (u - x);
    const T y = positiveLogarithm(u) + lost / u;
    return x == T(0) ? x : logarithmOr(u, y);
}

/// Logarithms to another base: of the product with 1 / ln(base), both factors are split so that its high part is exact.
struct Base {
    double inverseHi, inverseLo, exponentHi, exponentLo;
};
inline constexpr Base kBase2{0x1.7154765p+0, 0x1.5c17f0bbbe88p-31, 1, 0};
inline constexpr Base kBase10{0x1.bcb7b15p-2, 0x1.37287195355bbp-33, 0x1.34413509f6p-2, 0x1.9fef311f12b36p-42};

SS_INLINE double logarithmTo(double x, const Base& base)
{
    const Logarithm<double> l = splitLogarithm(x);
    const double rounded = l.f - l.half;
    const double high = bits<double>(bits<uint64_t>(rounded) & 0xffffffff00000000u);
    const double low = (l.f - high) - l.half + l.s * (l.half + l.r);
    const double product = high * base.inverseHi, whole = l.exponent * base.exponentHi;
    const double small = l.exponent * base.exponentLo + ((low + high) * base.inverseLo + low * base.inverseHi);
    const double sum = whole + product, back = sum - whole;
    return logarithmOr(x, sum + (small + ((whole - (sum - back)) + (product - back))));
}
SS_INLINE float logarithmTo(float x, const Base& base) { return static_cast<float>(logarithmTo(static_cast<double>(x), base)); }

/// Up to this size, arguments of sine and cosine are reduced by three parts of pi / 2; what is larger is left to the C library.
inline constexpr double kLargestAngle = 0x1p20;
inline constexpr double kSin[] = {-0.16666666666666632,   0.008333333333322316,    -0.00019841269829725392,
                                  2.7557313662111545e-06, -2.5050753271975805e-08, 1.5896505339923844e-10};
inline constexpr double kCos[] = {0.041666666666666602,    -0.001388888888887399, 2.4801587289394998e-05,
                                  -2.7557314326035097e-07, 2.087571955759426e-09, -1.1359448554761166e-11};

inline constexpr double kSinOfFloat[] = {-0.16666666641427946, 0.0083333293622772468, -0.00019839327118197927, 2.7182370448089611e-06};
inline constexpr double kCosOfFloat[] = {0.04166664674794867, -0.0013887361455876719, 2.4437730545717311e-05};

SS_INLINE double turned(double sine, double cosine, uint64_t turn)
{
    return bits<double>(bits<uint64_t>(turn & 1 ? cosine : sine) ^ ((turn & 2) << 62));
}

/// The sine of x + quarters * pi / 2: of a float, in double two parts and shorter polynomials do.
SS_INLINE float sineAhead(float x, uint64_t quarters)
{
    constexpr double kPart1 = 0x1.921fb544p+0, kPart2 = 0x1.0b4611a626331p-34;
    const double wide = static_cast<double>(x);
    const Whole<double> n = nearest(wide * 0x1.45f306dc9c883p-1);
    const double y = (wide - n.value * kPart1) - n.value * kPart2, z = y * y;
    const double sine = mulAdd(y * z, polynomial(z, kSinOfFloat), y);
    const double cosine = mulAdd(z * z, polynomial(z, kCosOfFloat), mulAdd(z, -0.5, 1.0));
    return static_cast<float>(turned(sine, cosine, n.count + quarters));
}
SS_INLINE double sineAhead(double x, uint64_t quarters)
{
    constexpr double kPart1 = 0x1.921fb544p+0, kPart2 = 0x1.0b4611a6p-34, kPart3 = 0x1.3198a2e037073p-69;
    const Whole<double> n = nearest(x * 0x1.45f306dc9c883p-1);
    const double first = x - n.value * kPart1, second = n.value * kPart2;
    const double t = first - second, back = t - first;
    const double lost = (first - (t - back)) - (second + back);
    const double rest = lost - n.value * kPart3;
    const double y = t + rest, low = (t - y) + rest;
    const double z = y * y, half = 0.5 * z, w = 1.0 - half;
    const double sine = y + mulAdd(z * y, polynomial(z, kSin), low * w);
    const double cosine = w + (((1.0 - w) - half) + mulAdd(z * z, polynomial(z, kCos), -(y * low)));
    return turned(sine, cosine, n.count + quarters);
}

inline constexpr double kErfSmall[] = {1.128379167062916,     -0.3761263848107077,     0.11283782697548929,    -0.026865442492764621,
                                       0.0052210643731324139, -0.00084845428335108034, 0.00011269212675641116, -9.6760303190676438e-06};
inline constexpr double kErfLarge[] = {0.99959304797335735,    0.0032674263339557874,  -0.012252847009236638,  0.028181552899427111,
                                       -0.043650831136240929,  0.046453603806817796,   -0.031875837989234525,  0.0092676138247912571,
                                       0.0066761648917193703,  -0.0096215973559512762, 0.0045606093060174754,  0.00044230333738674366,
                                       -0.0018636957706927033, 0.00092013343177759616, 0.00010407391663544117, -0.0002945564569119072,
                                       7.4631207597846341e-05, 3.3116004436209944e-05, -1.4926623694239998e-05};

/// To the precision of a float: a polynomial in x^2 up to 1, one around 2.5 up to 4, from where on it is 1.
SS_INLINE double errorFunction(double x)
{
    const double size = magnitude(x), kept = size > 4.0 ? 4.0 : size;
    const double large = polynomial((kept - 2.5) / 1.5, kErfLarge);
    return size <= 1.0 ? x * polynomial(x * x, kErfSmall) : withSign(large, x);
}

}

}

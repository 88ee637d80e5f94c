#include "core/ops/normal_pairs.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>

namespace ss::ops {

namespace {

// Everything is inlined into the one loop, which is compiled twice: for processors that fuse multiplications, and for others, where
// each costs a call.
#define SS_INLINE [[gnu::always_inline]] inline

/// Highest power first.
SS_INLINE float polynomial(float x, std::initializer_list<float> coefficients)
{
    float sum = 0;
    for (float coefficient : coefficients)
        sum = std::fma(sum, x, coefficient);
    return sum;
}

/// log(x) of a normal positive number: the exponent apart, log1p(m) of a mantissa between sqrt(1/2) and sqrt(2).
SS_INLINE float logarithm(float x)
{
    const auto bits = std::bit_cast<uint32_t>(x);
    auto exponent = static_cast<float>(static_cast<int32_t>(bits >> 23) - 126);
    const auto mantissa = std::bit_cast<float>((bits & 0x007fffffu) | 0x3f000000u); // from 1/2 up to 1
    float m = mantissa - 1;
    if (mantissa < std::numbers::sqrt2_v<float> / 2) {
        exponent -= 1;
        m += mantissa;
    }
    const float square = m * m;
    const float high = polynomial(m, {7.0376836292e-2f, -1.1514610310e-1f, 1.1676998740e-1f, -1.2420140846e-1f, 1.4249322787e-1f,
                                      -1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f});
    // log(2) in two parts: the larger one has few bits, so that its product with the exponent is exact.
    const float low = std::fma(high * m, square, exponent * -2.12194440e-4f);
    return std::fma(exponent, 0.693359375f, m + std::fma(-square, 0.5f, low));
}

struct SineCosine {
    float sine, cosine;
};

/// Of an angle that is not negative: reduced to an eighth of a turn either way, where one polynomial is a sine and one a cosine.
SS_INLINE SineCosine sineCosine(float angle)
{
    const int octant = (static_cast<int>(angle * 1.27323954473516f) + 1) & ~1;
    const auto eighths = static_cast<float>(octant);
    // pi/4 in three parts, as above.
    float x = std::fma(eighths, -0.78515625f, angle);
    x = std::fma(eighths, -2.4187564849853515625e-4f, x);
    x = std::fma(eighths, -3.77489497744594108e-8f, x);
    const float square = x * x;
    const float even = polynomial(square, {2.443315711809948e-5f, -1.388731625493765e-3f, 4.166664568298827e-2f}) * square;
    const float odd = polynomial(square, {-1.9515295891e-4f, 8.3321608736e-3f, -1.6666654611e-1f}) * square;
    const float cosine = std::fma(even, square, -(square * 0.5f)) + 1;
    const float sine = std::fma(odd, x, x);
    const bool swapped = octant & 2, sineFalls = octant & 4, cosineFalls = (octant + 2) & 4;
    const SineCosine result = swapped ? SineCosine{cosine, sine} : SineCosine{sine, cosine};
    return {sineFalls ? -result.sine : result.sine, cosineFalls ? -result.cosine : result.cosine};
}

SS_INLINE void makePairs(float* first, float* second, int count, float mean, float std)
{
    for (int i = 0; i < count; ++i) {
        const float radius = std::sqrt(-2 * logarithm(1 - first[i]));
        const SineCosine direction = sineCosine(2 * std::numbers::pi_v<float> * second[i]);
        first[i] = std::fma(radius * direction.cosine, std, mean);
        second[i] = std::fma(radius * direction.sine, std, mean);
    }
}

#ifdef __x86_64__
[[gnu::target("fma")]] void makePairsFused(float* first, float* second, int count, float mean, float std)
{
    makePairs(first, second, count, mean, std);
}
#endif

}

void makeNormalPairs(float* first, float* second, int count, float mean, float std)
{
#ifdef __x86_64__
    static const bool fuses = __builtin_cpu_supports("fma");
    if (fuses)
        return makePairsFused(first, second, count, mean, std);
#endif
    makePairs(first, second, count, mean, std);
}

}

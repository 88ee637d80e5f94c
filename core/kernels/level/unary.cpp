#include "core/kernels/level/math.h"

#include <math.h>

namespace ss::kernels::SS_LEVEL {

namespace {

template <class T, class F> SS_INLINE void mapDense(const void* in, void* out, int64_t count, F f)
{
    SS_EACH
    for (int64_t i = 0; i < count; ++i)
        store<T>(out, i, f(load<T>(in, i)));
}

#define SS_FUNCTION(name, expression)                                                                                                      \
    template <class T> void name(const void* in, void* out, int64_t count)                                                                 \
    {                                                                                                                                      \
        mapDense<T>(in, out, count, [](T x) SS_LAMBDA { return expression; });                                                             \
    }
#if defined(__GNUC__)
#define SS_LAMBDA __attribute__((always_inline))
#else
#define SS_LAMBDA
#endif

SS_FUNCTION(exp, exponential(x))
SS_FUNCTION(exp2, exponential2(x))
SS_FUNCTION(expm1, exponentialLess1(x))
SS_FUNCTION(log, logarithm(x))
SS_FUNCTION(log2, logarithmTo(x, kBase2))
SS_FUNCTION(log10, logarithmTo(x, kBase10))
SS_FUNCTION(log1p, logarithmOf1Plus(x))
SS_FUNCTION(tanh, hyperbolicTangent(x))
SS_FUNCTION(sigmoid, logistic(x))
SS_FUNCTION(erf, static_cast<T>(errorFunction(static_cast<double>(x))))
SS_FUNCTION(reciprocal, T(1) / x)

SS_INLINE float root(float x) { return ::sqrtf(x); }
SS_INLINE double root(double x) { return ::sqrt(x); }
SS_FUNCTION(sqrt, root(x))
SS_FUNCTION(rsqrt, T(1) / root(x))

SS_INLINE float ofLibrary(float x, bool cosine) { return cosine ? ::cosf(x) : ::sinf(x); }
SS_INLINE double ofLibrary(double x, bool cosine) { return cosine ? ::cos(x) : ::sin(x); }

/// Angles too large for the reduction, NaN and the infinities among them, are rare: they are done again, one by one.
template <class T, bool cosine> void sine(const void* in, void* out, int64_t count)
{
    constexpr int64_t kBlock = 512;
    T angles[kBlock];
    for (int64_t done = 0; done < count; done += kBlock) {
        const int64_t now = count - done < kBlock ? count - done : kBlock;
        std::memcpy(angles, static_cast<const char*>(in) + done * int64_t(sizeof(T)), size_t(now) * sizeof(T));
        int large = 0;
        for (int64_t i = 0; i < now; ++i)
            large |= !(magnitude(angles[i]) < T(kLargestAngle));
        SS_EACH
        for (int64_t i = 0; i < now; ++i) {
            const T y = sineAhead(angles[i], cosine);
            store<T>(out, done + i, !cosine && angles[i] == T(0) ? angles[i] : y);
        }
        for (int64_t i = 0; large && i < now; ++i)
            if (!(magnitude(angles[i]) < T(kLargestAngle)))
                store<T>(out, done + i, ofLibrary(angles[i], cosine));
    }
}

template <class T> void fillType(Table& table, size_t column)
{
    const auto set = [&](Unary which, UnaryRun run) { table.unary[size_t(which)][column] = run; };
    set(Unary::Exp, exp<T>);
    set(Unary::Exp2, exp2<T>);
    set(Unary::Expm1, expm1<T>);
    set(Unary::Log, log<T>);
    set(Unary::Log2, log2<T>);
    set(Unary::Log10, log10<T>);
    set(Unary::Log1p, log1p<T>);
    set(Unary::Tanh, tanh<T>);
    set(Unary::Sigmoid, sigmoid<T>);
    set(Unary::Sin, sine<T, false>);
    set(Unary::Cos, sine<T, true>);
    set(Unary::Sqrt, sqrt<T>);
    set(Unary::Rsqrt, rsqrt<T>);
    set(Unary::Reciprocal, reciprocal<T>);
}

}

void fillUnary(Table& table)
{
    fillType<float>(table, 0);
    fillType<double>(table, 1);
    table.unary[size_t(Unary::Erf)][0] = erf<float>;
}

}

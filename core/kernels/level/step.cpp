#include "core/kernels/level/math.h"

/// What the steps of optimizers are made of (core/ops/optimizer_step.h): the numbers are those of the ops of the same names, so that a
/// step in one pass and one that is written out in ops end in the same bits.
namespace ss::kernels::SS_LEVEL {

namespace {

template <class T, class F> SS_INLINE void each(void* out, int64_t count, F f)
{
    SS_EACH
    for (int64_t i = 0; i < count; ++i)
        store<T>(out, i, f(i));
}

SS_INLINE float root(float x) { return __builtin_sqrtf(x); }
SS_INLINE double root(double x) { return __builtin_sqrt(x); }

template <class T> SS_INLINE T signOf(T x) { return T(x > T(0)) - T(x < T(0)); }

template <class T> SS_INLINE T bounded(T x, T low, T high)
{
    x = x < low ? low : x;
    return high < x ? high : x;
}

/// One function for each op: F is given the elements a, b and c, and the numbers.
#define SS_STEP(name, expression)                                                                                                          \
    template <class T> void name(void* out, const void* from, const void* second, const void* third, double s_, double t_, int64_t count)  \
    {                                                                                                                                      \
        [[maybe_unused]] const T s = T(s_), t = T(t_);                                                                                     \
        each<T>(out, count, [=](int64_t i) {                                                                                               \
            [[maybe_unused]] const auto a = [=] { return load<T>(from, i); };                                                              \
            [[maybe_unused]] const auto b = [=] { return load<T>(second, i); };                                                            \
            [[maybe_unused]] const auto c = [=] { return load<T>(third, i); };                                                             \
            return T(expression);                                                                                                          \
        });                                                                                                                                \
    }

SS_STEP(copy, a())
SS_STEP(negate, -a())
SS_STEP(absolute, magnitude(a()))
SS_STEP(sign, signOf(a()))
SS_STEP(squareRoot, root(a()))
SS_STEP(reciprocal, T(1) / a())
SS_STEP(scale, a() * s)
SS_STEP(divideBy, a() / s)
SS_STEP(shift, a() + s)
SS_STEP(multiply, a() * b())
SS_STEP(divide, a() / b())
SS_STEP(larger, ((a() != a()) | (a() > b())) ? a() : b())
SS_STEP(addScaled, a() + s * b())
SS_STEP(addProduct, a() + s * b() * c())
SS_STEP(addQuotient, a() + s * b() / c())
SS_STEP(lerpNear, a() + s * (b() - a()))
SS_STEP(lerpFar, b() - (b() - a()) * (T(1) - s))
SS_STEP(clamp, bounded(a(), s, t))
SS_STEP(agreement, a() * b() > T(0) ? s : a() * b() < T(0) ? t : T(1))
SS_STEP(zeroWhere, b() == s ? T(0) : a())
#undef SS_STEP

/// From the nearer end, so that a weight of 1 gives the end exactly.
template <class T> void lerp(void* out, const void* a, const void* b, const void* c, double s, double t, int64_t count)
{
    (magnitude(T(s)) < T(0.5) ? lerpNear<T> : lerpFar<T>)(out, a, b, c, s, t, count);
}

template <class T> void fillType(Table& table, size_t type)
{
    constexpr StepRun kRuns[] = {copy<T>,        negate<T>, absolute<T>, sign<T>,      squareRoot<T>, reciprocal<T>, scale<T>,
                                 divideBy<T>,    shift<T>,  multiply<T>, divide<T>,    larger<T>,     addScaled<T>,  addProduct<T>,
                                 addQuotient<T>, lerp<T>,   clamp<T>,    agreement<T>, zeroWhere<T>};
    static_assert(sizeof(kRuns) / sizeof(kRuns[0]) == kStepOpCount);
    for (size_t op = 0; op < kStepOpCount; ++op)
        table.step[op][type] = kRuns[op];
}

}

void fillStep(Table& table)
{
    fillType<float>(table, 0);
    fillType<double>(table, 1);
}

}

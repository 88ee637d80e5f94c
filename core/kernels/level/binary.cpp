#include "core/kernels/level/math.h"

#include <math.h>

namespace ss::kernels::SS_LEVEL {

namespace {

struct AddOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return static_cast<T>(Wrapping<T>(a) + Wrapping<T>(b)); }
};
struct SubOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return static_cast<T>(Wrapping<T>(a) - Wrapping<T>(b)); }
};
struct MulOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return static_cast<T>(Wrapping<T>(a) * Wrapping<T>(b)); }
};
struct DivOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return a / b; }
};
struct MaximumOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return ((a != a) | (a > b)) ? a : b; }
};
struct MinimumOp {
    template <class T> static SS_INLINE T apply(T a, T b) { return ((a != a) | (a < b)) ? a : b; }
};
struct EqOp {
    template <class T> static SS_INLINE bool apply(T a, T b) { return a == b; }
};
struct NeOp {
    template <class T> static SS_INLINE bool apply(T a, T b) { return a != b; }
};
struct LtOp {
    template <class T> static SS_INLINE bool apply(T a, T b) { return a < b; }
};
struct LeOp {
    template <class T> static SS_INLINE bool apply(T a, T b) { return a <= b; }
};
struct GtOp {
    template <class T> static SS_INLINE bool apply(T a, T b) { return a > b; }
};
struct GeOp {
    template <class T> static SS_INLINE bool apply(T a, T b) { return a >= b; }
};

/// f of two operands of which either may be one element that stands for all.
template <class T, class R, class F>
SS_INLINE void mapPairs(const void* a, bool aRepeats, const void* b, bool bRepeats, void* out, int64_t count, F f)
{
    if (count == 0)
        return;
    const T oneA = load<T>(a, 0), oneB = load<T>(b, 0);
    if (aRepeats) {
        SS_EACH
        for (int64_t i = 0; i < count; ++i)
            store<R>(out, i, f(oneA, bRepeats ? oneB : load<T>(b, i)));
    } else if (bRepeats) {
        SS_EACH
        for (int64_t i = 0; i < count; ++i)
            store<R>(out, i, f(load<T>(a, i), oneB));
    } else {
        SS_EACH
        for (int64_t i = 0; i < count; ++i)
            store<R>(out, i, f(load<T>(a, i), load<T>(b, i)));
    }
}

template <class Op, class T, class R = T>
void plain(const void* a, bool aRepeats, const void* b, bool bRepeats, void* out, int64_t count, const void*)
{
    mapPairs<T, R>(a, aRepeats, b, bRepeats, out, count, [](T x, T y) -> R { return Op::template apply<T>(x, y); });
}

template <class Op, class T>
void scaled(const void* a, bool aRepeats, const void* b, bool bRepeats, void* out, int64_t count, const void* scale)
{
    const T factor = load<T>(scale, 0);
    if (factor == T(1))
        return plain<Op, T>(a, aRepeats, b, bRepeats, out, count, nullptr);
    mapPairs<T, T>(a, aRepeats, b, bRepeats, out, count,
                   [factor](T x, T y) { return Op::template apply<T>(x, MulOp::apply<T>(factor, y)); });
}

/// Base and exponent for which 2^(b log2 a) needs no rule: the others are left to the C library.
SS_INLINE bool isPlainPower(float a, float b)
{
    return (a >= std::numeric_limits<float>::min()) & (a < kInf<float>)&(magnitude(b) < kInf<float>);
}

void powFloat(const void* a, bool aRepeats, const void* b, bool bRepeats, void* out, int64_t count, const void*)
{
    constexpr int64_t kBlock = 512;
    float bases[kBlock], exponents[kBlock];
    const auto take = [](const void* from, bool repeats, int64_t first, float* to, int64_t n) {
        for (int64_t i = 0; i < n; ++i)
            to[i] = load<float>(from, repeats ? 0 : first + i);
    };
    for (int64_t done = 0; done < count; done += kBlock) {
        const int64_t now = count - done < kBlock ? count - done : kBlock;
        take(a, aRepeats, done, bases, now);
        take(b, bRepeats, done, exponents, now);
        int others = 0;
        for (int64_t i = 0; i < now; ++i)
            others |= !isPlainPower(bases[i], exponents[i]);
        SS_EACH
        for (int64_t i = 0; i < now; ++i)
            store<float>(out, done + i, float(exponential2(double(exponents[i]) * logarithmTo(double(bases[i]), kBase2))));
        for (int64_t i = 0; others && i < now; ++i)
            if (!isPlainPower(bases[i], exponents[i]))
                store<float>(out, done + i, ::powf(bases[i], exponents[i]));
    }
}

template <class T> void fillType(Table& table)
{
    const auto set = [&](Binary which, BinaryRun run) { table.binary[size_t(which)][size_t(kTypeOf<T>)] = run; };
    set(Binary::Eq, plain<EqOp, T, bool>);
    set(Binary::Ne, plain<NeOp, T, bool>);
    set(Binary::Lt, plain<LtOp, T, bool>);
    set(Binary::Le, plain<LeOp, T, bool>);
    set(Binary::Gt, plain<GtOp, T, bool>);
    set(Binary::Ge, plain<GeOp, T, bool>);
    if constexpr (!kSame<T, bool>) {
        set(Binary::Add, scaled<AddOp, T>);
        set(Binary::Sub, scaled<SubOp, T>);
        set(Binary::Mul, plain<MulOp, T>);
        set(Binary::Maximum, plain<MaximumOp, T>);
        set(Binary::Minimum, plain<MinimumOp, T>);
    }
    if constexpr (kIsFloat<T>)
        set(Binary::Div, plain<DivOp, T>);
}

template <class T> void choose(const void* truth, const void* a, bool aRepeats, const void* b, bool bRepeats, void* out, int64_t count)
{
    if (count == 0)
        return;
    const T oneA = load<T>(a, 0), oneB = load<T>(b, 0);
    const auto each = [=](auto first, auto second) {
        SS_EACH
        for (int64_t i = 0; i < count; ++i) {
            const T x = first(i), y = second(i);
            store<T>(out, i, load<uint8_t>(truth, i) ? x : y);
        }
    };
    const auto allA = [a](int64_t i) { return load<T>(a, i); };
    const auto allB = [b](int64_t i) { return load<T>(b, i); };
    const auto sameA = [oneA](int64_t) { return oneA; };
    const auto sameB = [oneB](int64_t) { return oneB; };
    if (aRepeats)
        bRepeats ? each(sameA, sameB) : each(sameA, allB);
    else
        bRepeats ? each(allA, sameB) : each(allA, allB);
}

}

void fillBinary(Table& table)
{
    fillType<bool>(table);
    fillType<uint8_t>(table);
    fillType<int8_t>(table);
    fillType<int16_t>(table);
    fillType<int32_t>(table);
    fillType<int64_t>(table);
    fillType<float>(table);
    fillType<double>(table);
    table.binary[size_t(Binary::Pow)][size_t(Type::Float32)] = powFloat;
    table.choose[0] = choose<uint8_t>;
    table.choose[1] = choose<uint16_t>;
    table.choose[2] = choose<uint32_t>;
    table.choose[3] = choose<uint64_t>;
}

}

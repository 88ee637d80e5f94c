#include "core/ops/elementwise.h"
#include "core/ops/error_inverse.h"

namespace ss::ops {

namespace {

using namespace optable;

#define SS_UNARY(name, gives, accepts, kernel, formula, doc, expression)                                                                   \
    struct name##Op {                                                                                                                      \
        static constexpr const char* kName = kernel;                                                                                       \
        static constexpr int kVector = vectorUnary(#name);                                                                                 \
        template <class T> static T apply(T x) { return expression; }                                                                      \
    };
#define SS_PREDICATE(name, formula, doc, expression)                                                                                       \
    struct name##Op {                                                                                                                      \
        static constexpr const char* kName = #name;                                                                                        \
        template <class T> static bool apply(T x) { return expression; }                                                                   \
    };
#include "core/optable/unary.inc"
#undef SS_UNARY
#undef SS_PREDICATE

struct NegOp {
    static constexpr const char* kName = "neg_cpu";
    template <class T> static T apply(T x) { return std::is_floating_point_v<T> ? T(-x) : negate(x); }
};
struct ReluOp {
    static constexpr const char* kName = "relu_cpu";
    template <class T> static T apply(T x) { return x < T(0) ? T(0) : x; }
};

void squareKernel(KernelCall& call)
{
    const DType dtype = call.in[0].dtype() == DType::Bool ? DType::Int64 : call.in[0].dtype();
    compute<kTakesNumbers>(dtype, "pow",
                           [&]<class T>() { mapElements<T, T>(call.out[0], first(call), [](T x) { return multiply(x, x); }); });
}

/// The first slope of digamma, mirrored from below 1/2: as PyTorch computes it, poles included.
template <class T> T trigamma(T x)
{
    if (x < T(0.5)) {
        const T sine = std::sin(T(3.14159265358979323846) * x);
        return T(9.8696044010893586188) / (sine * sine) - trigamma(T(1) - x);
    }
    T sum = 0;
    for (int i = 0; i < 6; ++i, x += T(1))
        sum += T(1) / (x * x);
    const T z = T(1) / (x * x);
    return sum + (T(1) + T(1) / (T(2) * x) + z * (T(1) / T(6) - z * (T(1) / T(30) - z * (T(1) / T(42))))) / x;
}

void polygammaKernel(KernelCall& call)
{
    const int64_t n = std::get<int64_t>(call.attrs[0]);
    compute<kTakesFloat>(floatingType(call.in[0].dtype()), "polygamma", [&]<class T>() {
        if (n == 1)
            return mapElements<T, T>(call.out[0], first(call), [](T x) { return trigamma(x); });
        mapElements<T, T>(call.out[0], first(call), [=](T x) { return T(n == 0 ? digamma(double(x)) : polygamma(n, double(x))); });
    });
}

void roundDecimalsKernel(KernelCall& call)
{
    const int64_t decimals = std::get<int64_t>(call.attrs[0]);
    compute<kTakesFloat>(call.in[0].dtype(), "round_cpu", [&]<class T>() {
        const T power = T(std::pow(10.0, double(std::abs(decimals))));
        mapElements<T, T>(call.out[0], first(call),
                          [=](T x) { return decimals < 0 ? std::nearbyint(x / power) * power : std::nearbyint(x * power) / power; });
    });
}

/// What is not given: 0 for NaN, the ends of the dtype's range for the infinities.
void nanToNumKernel(KernelCall& call)
{
    const DType dtype = call.in[0].dtype();
    const auto number = [&](size_t index, double otherwise) {
        const auto* given = std::get_if<double>(&call.attrs[index]);
        return given ? *given : otherwise;
    };
    const double nan = number(0, 0), highest = number(1, largestFloat(dtype)), lowest = number(2, -largestFloat(dtype));
    compute<kTakesReal>(dtype, "nan_to_num", [&]<class T>() {
        mapElements<T, T>(call.out[0], first(call), [=](T x) {
            if (isNan(x))
                return convertTo<T>(nan);
            return isInfinite(x) ? convertTo<T>(x > T(0) ? highest : lowest) : x;
        });
    });
}

#define SS_UNARY(name, gives, accepts, ...) {#name, unaryKernel<name##Op, Gives::gives, accepts>},
#define SS_PREDICATE(name, ...) {#name, unaryKernel<name##Op, Gives::Bool, kTakesReal>},
constexpr Bound kBound[] = {
#include "core/optable/unary.inc"
    {"neg", unaryKernel<NegOp, Gives::Same, kTakesNumbers>},
    {"square", squareKernel},
    {"relu", unaryKernel<ReluOp, Gives::Same, kTakesNumbers>},
    {"nan_to_num", nanToNumKernel},
    {"polygamma", polygammaKernel},
    {"round.decimals", roundDecimalsKernel},
};

}

std::span<const Bound> unaryOps() { return kBound; }

}

#include "core/ops/elementwise.h"
#include "core/ops/families.h"

#include <bit>

namespace ss::ops {

namespace {

using optable::kTakesFloat;

template <class T> int exponentOf(T x)
{
    int exponent = 0;
    if (std::isfinite(x))
        (void)std::frexp(x, &exponent);
    return exponent;
}

void frexpKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "frexp", [&]<class T>() {
        mapElements<T, T>(call.out[0], first(call), [](T x) {
            int exponent = 0;
            return std::isfinite(x) ? T(std::frexp(x, &exponent)) : x;
        });
        mapElements<T, int32_t>(call.out[1], first(call), [](T x) { return int32_t(exponentOf(x)); });
    });
}

/// The bits of a short float are ordered as its size is.
template <class Short> float nextShort(float from, float to)
{
    if (isNan(from) || isNan(to))
        return isNan(from) ? from : to;
    if (from == to)
        return to;
    Short next(from);
    if (from == 0)
        next.bits = static_cast<uint16_t>(std::signbit(to) ? 0x8001 : 1);
    else
        next.bits = static_cast<uint16_t>(next.bits + ((from < to) == (from > 0) ? 1 : -1));
    return next;
}

void nextafterKernel(KernelCall& call)
{
    const DType dtype = commonType(call.in);
    if (dtype == DType::Float16 || dtype == DType::BFloat16) {
        const Tensor from = roundedTo(dtype, call.in[0]), to = roundedTo(dtype, call.in[1]);
        const auto next = dtype == DType::Float16 ? nextShort<Half> : nextShort<BFloat16>;
        return mapElements<float, float, 2>(call.out[0], {&from, &to}, next);
    }
    compute<kTakesFloat>(dtype, "nextafter_cpu", [&]<class T>() {
        mapElements<T, T>(call.out[0], both(call), [](T from, T to) { return T(std::nextafter(from, to)); });
    });
}

constexpr Bound kOps[] = {
    {"frexp.Tensor", frexpKernel},
    {"nextafter", nextafterKernel},
};

}

std::span<const Bound> floatPartsOps() { return kOps; }

}

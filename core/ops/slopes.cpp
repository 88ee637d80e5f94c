// What backward formulas call: see core/optable/family_slopes.cpp.
#include "core/ops/elementwise.h"

namespace ss::ops {

namespace {

using optable::kTakesFloat;

void tanhSlope(KernelCall& call)
{
    compute<kTakesFloat>(commonType(call.in), "tanh_backward_cpu",
                         [&]<class T>() { mapElements<T, T>(call.out[0], both(call), [](T grad, T y) { return grad * (T(1) - y * y); }); });
}

void sigmoidSlope(KernelCall& call)
{
    compute<kTakesFloat>(commonType(call.in), "sigmoid_backward_cpu",
                         [&]<class T>() { mapElements<T, T>(call.out[0], both(call), [](T grad, T y) { return grad * (T(1) - y) * y; }); });
}

constexpr Bound kBound[] = {
    {"tanh_backward", tanhSlope},
    {"sigmoid_backward", sigmoidSlope},
};

}

std::span<const Bound> slopeOps() { return kBound; }

}

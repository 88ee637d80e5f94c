#include "core/layout/broadcast.h"
#include "core/ops/elementwise.h"

namespace ss::ops {

namespace {

using optable::kTakesReal;

struct Tolerance {
    double relative, absolute;
    bool nanEqual;

    explicit Tolerance(const KernelCall& call)
        : relative(std::get<double>(call.attrs[0]))
        , absolute(std::get<double>(call.attrs[1]))
        , nanEqual(std::get<bool>(call.attrs[2]))
    {
    }
    /// Computed in F as PyTorch does; an infinite distance is never close.
    template <class F> bool close(F a, F b) const
    {
        if (a == b || (nanEqual && isNan(a) && isNan(b)))
            return true;
        if (relative == 0 && absolute == 0)
            return false;
        const F allowed = static_cast<F>(absolute) + std::fabs(static_cast<F>(relative) * b);
        const F distance = std::fabs(a - b);
        return std::isfinite(distance) && distance <= allowed;
    }
};

/// Integers are told apart exactly before they are compared as floats.
template <class F> void closeInto(const Tensor& out, const KernelCall& call)
{
    const Tolerance tolerance(call);
    if (call.in[0].dtype() != DType::Int64)
        return mapElements<F, bool>(out, both(call), [&](F a, F b) { return tolerance.close(a, b); });
    mapElements<int64_t, bool>(out, both(call), [&](int64_t a, int64_t b) {
        return a == b || (tolerance.relative + tolerance.absolute > 0 &&
                          std::fabs(static_cast<F>(minus(a, b))) <=
                              static_cast<F>(tolerance.absolute) + std::fabs(static_cast<F>(tolerance.relative) * static_cast<F>(b)));
    });
}

void iscloseInto(const Tensor& out, const KernelCall& call)
{
    compute<optable::kTakesFloat>(floatingType(call.in[0].dtype()), "isclose", [&]<class F>() { closeInto<F>(out, call); });
}

/// Whether every element of a bool tensor without gaps is true.
bool allTrue(const Tensor& truth)
{
    const auto* bytes = truth.data();
    return std::all_of(bytes, bytes + truth.numel(), [](std::byte b) { return b != std::byte{0}; });
}

Tensor emptyTruth(const KernelCall& call)
{
    return makeEmpty(contiguousLayout(broadcastShapes(call.in[0].shape(), call.in[1].shape())), DType::Bool, call.in[0].device());
}

void allcloseKernel(KernelCall& call)
{
    const Tensor truth = emptyTruth(call);
    iscloseInto(truth, call);
    store<bool>(call.out[0].data(), allTrue(truth));
}

void equalKernel(KernelCall& call)
{
    bool equal = call.in[0].shape() == call.in[1].shape();
    if (equal) {
        const Tensor truth = emptyTruth(call);
        compute<kTakesReal>(commonType(call.in), "equal",
                            [&]<class T>() { mapElements<T, bool>(truth, both(call), [](T a, T b) { return a == b; }); });
        equal = allTrue(truth);
    }
    store<bool>(call.out[0].data(), equal);
}

constexpr Bound kBound[] = {
    {"equal", equalKernel},
    {"allclose", allcloseKernel},
    {"isclose", [](KernelCall& call) { iscloseInto(call.out[0], call); }},
};

}

std::span<const Bound> testOps() { return kBound; }

}

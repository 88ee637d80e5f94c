#include "core/layout/broadcast.h"
#include "core/ops/complex.h"
#include "core/ops/elementwise.h"

#include <algorithm>

namespace ss::ops {

namespace {

using C = std::complex<double>;

bool anyNan(C x) { return isNan(x.real()) || isNan(x.imag()); }

/// Within a circle around the second, whose radius grows with it; an infinite distance is never close.
void closeInto(const Tensor& out, const KernelCall& call)
{
    const double relative = std::get<double>(call.attrs[0]), absolute = std::get<double>(call.attrs[1]);
    const bool nanEqual = std::get<bool>(call.attrs[2]);
    mapElements<C, bool, 2>(out, both(call), [=](C a, C b) {
        if (a == b || (nanEqual && anyNan(a) && anyNan(b)))
            return true;
        const double distance = std::abs(a - b);
        return relative + absolute > 0 && std::isfinite(distance) && distance <= absolute + std::abs(relative * b);
    });
}

Tensor emptyTruth(const KernelCall& call)
{
    return makeEmpty(contiguousLayout(broadcastShapes(call.in[0].shape(), call.in[1].shape())), DType::Bool, call.in[0].device());
}

bool allTrue(const Tensor& truth)
{
    return std::all_of(truth.dataAs<bool>(), truth.dataAs<bool>() + truth.numel(), [](bool value) { return value; });
}

void allclose(KernelCall& call)
{
    const Tensor truth = emptyTruth(call);
    closeInto(truth, call);
    store<bool>(call.out[0].data(), allTrue(truth));
}

void equal(KernelCall& call)
{
    bool same = call.in[0].shape() == call.in[1].shape();
    if (same) {
        const Tensor truth = emptyTruth(call);
        mapElements<C, bool, 2>(truth, both(call), [](C a, C b) { return a == b; });
        same = allTrue(truth);
    }
    store<bool>(call.out[0].data(), same);
}

constexpr ComplexKernel kKernels[] = {
    {"isclose", [](KernelCall& call) { closeInto(call.out[0], call); }},
    {"allclose", allclose},
    {"equal", equal},
};

}

std::span<const ComplexKernel> complexTests() { return kKernels; }

}

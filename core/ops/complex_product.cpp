#include "core/autograd/mode.h"
#include "core/ops/complex.h"
#include "core/ops/complex_math.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/expression.h"
#include "core/tensor/recorder.h"

namespace ss::ops {

namespace {

using C = std::complex<double>;

/// A product of complex numbers is four of their parts, which the real kernels compute.
void productInto(const Tensor& out, const char* op, const Tensor& a, const Tensor& b, bool conjugateFirst = false,
                 const std::vector<Attr>& attrs = {})
{
    using namespace expression;
    const RecordingPaused quiet;
    const autograd::GradMode noGradients(false);
    const auto parts = [&](int64_t i, int64_t j) { return call1(op, {partOf(a, i), partOf(b, j)}, attrs); };
    const Tensor real = parts(0, 0), crossed = parts(1, 1), first = parts(0, 1), second = parts(1, 0);
    copyElements(conjugateFirst ? real + crossed : real - crossed, partOf(out, 0));
    copyElements(conjugateFirst ? first - second : first + second, partOf(out, 1));
}

Tensor productOf(const Tensor& like, const char* op, const Tensor& a, const Tensor& b)
{
    const Tensor product = makeEmpty(contiguousLayout(like.shape()), like.dtype(), like.device());
    productInto(product, op, a, b);
    return product;
}

/// beta * x + alpha * a b. With beta 0 the summand is not read: its NaN do not spread.
void addProduct(KernelCall& call, const char* op)
{
    const C beta = std::get<Scalar>(call.attrs[0]).toComplex(), alpha = std::get<Scalar>(call.attrs[1]).toComplex();
    const Tensor product = productOf(call.out[0], op, call.in[1], call.in[2]);
    mapElements<C, C, 2>(call.out[0], {&call.in[0], &product}, [=](C x, C p) {
        const C scaled = complex_math::multiply(alpha, p);
        return beta == 0.0 ? scaled : complex_math::multiply(beta, x) + scaled;
    });
}

/// The operands may be of several types here.
void outer(KernelCall& call)
{
    Layout column = call.in[0].layout();
    column.shape.push_back(1);
    column.strides.push_back(0);
    const Tensor stood = makeView(call.in[0], column, call.in[0].dtype());
    mapElements<C, C, 2>(call.out[0], {&stood, &call.in[1]}, [](C a, C b) { return complex_math::multiply(a, b); });
}

#define SS_PRODUCT(op)                                                                                                                     \
    {                                                                                                                                      \
        op, [](KernelCall& call) { productInto(call.out[0], op, call.in[0], call.in[1]); }                                                 \
    }

constexpr ComplexKernel kKernels[] = {
    SS_PRODUCT("mm"),
    SS_PRODUCT("mv"),
    SS_PRODUCT("dot"),
    SS_PRODUCT("bmm"),
    {"vdot", [](KernelCall& call) { productInto(call.out[0], "dot", call.in[0], call.in[1], true); }},
    {"addmm", [](KernelCall& call) { addProduct(call, "mm"); }},
    {"addmv", [](KernelCall& call) { addProduct(call, "mv"); }},
    {"baddbmm", [](KernelCall& call) { addProduct(call, "bmm"); }},
    {"outer", outer},
    {"linalg_cross", [](KernelCall& call) { productInto(call.out[0], "linalg_cross", call.in[0], call.in[1], false, {call.attrs[0]}); }},
};

}

std::span<const ComplexKernel> complexProducts() { return kKernels; }

}

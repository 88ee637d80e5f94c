#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

namespace ss::ops {

namespace {

using namespace expression;

Tensor real(const Tensor& x) { return apply("real", x); }
Tensor imag(const Tensor& x) { return apply("imag", x); }
Tensor complex(const Tensor& re, const Tensor& im) { return call1("complex", {re, im}); }
Tensor contiguous(const Tensor& x) { return call1("contiguous", {x}, {optable::MemoryFormat::Contiguous}); }

void conjugate(GradientCall& c) { c.give(0, apply("conj", c.grad())); }
void conjugateNow(GradientCall& c) { c.give(0, apply("conj_physical", c.grad())); }
void negate(GradientCall& c) { c.give(0, -c.grad()); }
void viewAsReal(GradientCall& c) { c.give(0, apply("view_as_complex", contiguous(c.grad()))); }
void viewAsComplex(GradientCall& c) { c.give(0, apply("view_as_real", apply("resolve_conj", contiguous(c.grad())))); }

/// Of a real number the angle is flat; of a complex one it grows across its direction, over the square of its size.
void angle(GradientCall& c)
{
    const Tensor x = c.in(0), g = c.grad();
    if (!isComplex(x.dtype()))
        return c.give(0, zerosLike(g));
    const Tensor size = apply("abs", x), square = size * size;
    const Tensor re = without(-imag(x) / square * g, equal(size, number(0))), im = without(real(x) / square * g, equal(size, number(0)));
    c.give(0, complex(re, im));
}

void parts(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, real(c.grad()));
    if (c.needs(1))
        c.give(1, imag(c.grad()));
}

/// The gradient along the direction of the result, and across it.
void polar(GradientCall& c)
{
    const Tensor conjugated = apply("conj", c.grad()), result = c.out();
    if (c.needs(0))
        c.give(0, real(conjugated * apply("sgn", result)));
    if (c.needs(1))
        c.give(1, real(conjugated * (result * wrapNumber(Scalar::of(std::complex<double>(0, 1))))));
}

void vdot(GradientCall& c)
{
    if (c.needs(0))
        c.give(0, apply("conj", c.grad()) * c.in(1));
    if (c.needs(1))
        c.give(1, c.grad() * c.in(0));
}

constexpr Gradient kGradients[] = {
    {"_conj", "ConjBackward0", "", conjugate},
    {"_neg_view", "NegViewBackward0", "", negate},
    {"conj_physical", "ConjPhysicalBackward0", "", conjugateNow},
    {"conj_physical_", "ConjPhysicalBackward1", "", conjugateNow},
    {"view_as_real", "ViewAsRealBackward0", "", viewAsReal},
    {"view_as_complex", "ViewAsComplexBackward0", "", viewAsComplex},
    {"angle", "AngleBackward0", "self", angle, true},
    {"complex", "ComplexBackward0", "", parts},
    {"polar", "PolarBackward0", "result", polar, true},
    {"vdot", "VdotBackward0", "self?other other?self", vdot, true},
};

}

std::span<const Gradient> complexGradients() { return kGradients; }

}

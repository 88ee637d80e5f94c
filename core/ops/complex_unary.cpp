#include "core/ops/complex.h"
#include "core/ops/complex_math.h"
#include "core/ops/elementwise.h"

namespace ss::ops {

namespace {

using namespace complex_math;
using C = Complex<double>;
using F = C (*)(C);

/// One kernel for all: computed as complex128, whatever the tensor's type is.
void mapFunction(KernelCall& call, F f) { mapElements<C, C>(call.out[0], first(call), f); }

void mapTruth(KernelCall& call, bool (*f)(C)) { mapElements<C, bool>(call.out[0], first(call), f); }

template <bool (*f)(C)> void predicate(KernelCall& call) { mapTruth(call, f); }

/// Of the two parts as real numbers; what is real has no imaginary part.
void mapParts(KernelCall& call, double (*f)(double, double))
{
    mapElements<C, double>(call.out[0], first(call), [f](C x) { return f(x.real(), x.imag()); });
}

template <double (*f)(double, double)> void ofParts(KernelCall& call) { mapParts(call, f); }

double length(double re, double im) { return std::hypot(re, im); }
double angleOf(double re, double im) { return std::isnan(re) ? re : std::atan2(im, re); }

bool anyNan(C x) { return std::isnan(x.real()) || std::isnan(x.imag()); }
bool anyInfinite(C x) { return std::isinf(x.real()) || std::isinf(x.imag()); }
bool bothFinite(C x) { return std::isfinite(x.real()) && std::isfinite(x.imag()); }
bool isZero(C x) { return x == 0.0; }
bool hasNoImaginary(C x) { return x.imag() == 0; }

constexpr double kLn2 = 0.6931471805599453;

#define SS_FUNCTION(op, expression)                                                                                                        \
    {                                                                                                                                      \
        op, [](KernelCall& call) { mapFunction(call, [](C x) -> C { return expression; }); }                                               \
    }

constexpr ComplexKernel kKernels[] = {
    SS_FUNCTION("neg", -x),
    SS_FUNCTION("square", multiply(x, x)),
    SS_FUNCTION("conj_physical", std::conj(x)),
    SS_FUNCTION("sgn", direction(x)),
    SS_FUNCTION("reciprocal", reciprocal(x)),
    SS_FUNCTION("exp", std::exp(x)),
    SS_FUNCTION("exp2", std::exp(x* kLn2)),
    SS_FUNCTION("expm1", expLessOne(x)),
    SS_FUNCTION("log", std::log(x)),
    SS_FUNCTION("log2", std::log(x) / kLn2),
    SS_FUNCTION("log10", std::log10(x)),
    SS_FUNCTION("log1p", logOfOneMore(x)),
    SS_FUNCTION("sqrt", std::sqrt(x)),
    SS_FUNCTION("rsqrt", reciprocal(std::sqrt(x))),
    SS_FUNCTION("sin", std::sin(x)),
    SS_FUNCTION("cos", std::cos(x)),
    SS_FUNCTION("tan", std::tan(x)),
    SS_FUNCTION("asin", std::asin(x)),
    SS_FUNCTION("acos", std::acos(x)),
    SS_FUNCTION("atan", std::atan(x)),
    SS_FUNCTION("sinh", std::sinh(x)),
    SS_FUNCTION("cosh", std::cosh(x)),
    SS_FUNCTION("tanh", std::tanh(x)),
    SS_FUNCTION("asinh", std::asinh(x)),
    SS_FUNCTION("acosh", std::acosh(x)),
    SS_FUNCTION("atanh", std::atanh(x)),
    SS_FUNCTION("sigmoid", reciprocal(1.0 + std::exp(-x))),
    SS_FUNCTION("sinc", sinc(x)),
    {"abs", ofParts<length>},
    {"angle", ofParts<angleOf>},
    {"logical_not", predicate<isZero>},
    {"isnan", predicate<anyNan>},
    {"isinf", predicate<anyInfinite>},
    {"isfinite", predicate<bothFinite>},
    {"isreal", predicate<hasNoImaginary>},
};

}

std::span<const ComplexKernel> complexUnary() { return kKernels; }

}

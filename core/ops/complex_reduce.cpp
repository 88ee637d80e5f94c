#include "core/autograd/mode.h"
#include "core/layout/view_rules.h"
#include "core/ops/complex.h"
#include "core/ops/complex_math.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/expression.h"
#include "core/tensor/recorder.h"

namespace ss::ops {

namespace {

using C = std::complex<double>;

/// Kernels that call other ops do it unseen.
struct Unseen {
    RecordingPaused quiet;
    autograd::GradMode noGradients{false};
};

/// The elements as the dtype that they are reduced in.
Tensor inTypeOf(const Tensor& in, DType dtype)
{
    if (in.dtype() == dtype)
        return in;
    Tensor converted = makeEmpty(contiguousLayout(in.shape()), dtype, in.device());
    copyElements(in, converted);
    return converted;
}

/// The result has its dtype already: none is asked for of its parts.
std::vector<Attr> withoutDType(std::span<const Attr> attrs)
{
    std::vector<Attr> kept(attrs.begin(), attrs.end());
    for (Attr& attr : kept)
        if (std::holds_alternative<DType>(attr))
            attr = std::monostate();
    return kept;
}

/// What is linear is done to each part by itself.
void overParts(KernelCall& call, const char* op)
{
    const Unseen unseen;
    const Tensor in = inTypeOf(call.in[0], call.out[0].dtype());
    if (!isComplex(in.dtype())) // sum(dtype=torch.float32)
        return copyElements(call1(op, {in}, withoutDType(call.attrs)), call.out[0]);
    for (int64_t which : {0, 1})
        copyElements(call1(op, {partOf(in, which)}, withoutDType(call.attrs)), partOf(call.out[0], which));
}

/// The variance of a complex number is that of both parts together.
void spread(KernelCall& call, const char* op, bool root)
{
    const Unseen unseen;
    const Tensor real = call1(op, {partOf(call.in[0], 0)}, withoutDType(call.attrs));
    const Tensor imaginary = call1(op, {partOf(call.in[0], 1)}, withoutDType(call.attrs));
    mapElements<double, double, 2>(call.out[0], {&real, &imaginary},
                                   [root](double a, double b) { return root ? std::sqrt(a + b) : a + b; });
}

void spreadMean(KernelCall& call, const char* op, bool root)
{
    const Unseen unseen;
    const std::vector<Tensor> real = ops::call(op, {partOf(call.in[0], 0)}, withoutDType(call.attrs));
    const std::vector<Tensor> imaginary = ops::call(op, {partOf(call.in[0], 1)}, withoutDType(call.attrs));
    mapElements<double, double, 2>(call.out[0], {&real[0], &imaginary[0]},
                                   [root](double a, double b) { return root ? std::sqrt(a + b) : a + b; });
    copyElements(real[1], partOf(call.out[1], 0));
    copyElements(imaginary[1], partOf(call.out[1], 1));
}

/// Of the distances from zero.
void norm(KernelCall& call)
{
    const Unseen unseen;
    copyElements(call1("norm", {call1("abs", {call.in[0]})}, withoutDType(call.attrs)), call.out[0]);
}

void dist(KernelCall& call)
{
    const Unseen unseen;
    copyElements(call1("norm", {call1("sub.Tensor", {call.in[0], call.in[1]})}, {call.attrs[0]}), call.out[0]);
}

/// The lines of an axis, or of all elements as one, one after the other.
Tensor linesOf(const Tensor& in, const Attr& dim)
{
    if (in.ndim() == 0 || !std::holds_alternative<int64_t>(dim))
        return asComplex(in);
    return asComplex(makeView(in, movedAxes(in.layout(), Dims{std::get<int64_t>(dim)}, Dims{-1}), in.dtype()));
}

int64_t lineLength(const Tensor& in, const Attr& dim)
{
    const auto* axis = std::get_if<int64_t>(&dim);
    return !axis ? in.numel() : in.ndim() == 0 ? 1 : in.shape()[wrapAxis(*axis, in.ndim())];
}

void product(KernelCall& call, const Attr& dim)
{
    const Tensor lines = linesOf(inTypeOf(call.in[0], call.out[0].dtype()), dim);
    const Tensor results = makeEmpty(contiguousLayout(call.out[0].shape()), DType::Complex128, call.out[0].device());
    const int64_t length = lineLength(call.in[0], dim);
    const C* from = lines.dataAs<C>();
    for (int64_t line = 0; line < results.numel(); ++line) {
        C total = 1;
        for (int64_t i = 0; i < length; ++i)
            total = complex_math::multiply(total, *from++);
        results.dataAs<C>()[line] = total;
    }
    copyElements(results, call.out[0]);
}

/// y[i] = fold(y[i - 1], x[i]) along an axis.
void scan(KernelCall& call, C (*fold)(C, C))
{
    const Tensor& out = call.out[0];
    const Tensor lines = linesOf(inTypeOf(call.in[0], out.dtype()), call.attrs[0]);
    const int64_t length = std::max<int64_t>(lineLength(call.in[0], call.attrs[0]), 1);
    C* at = lines.dataAs<C>();
    for (int64_t i = 0; i < lines.numel(); ++i)
        if (i % length > 0)
            at[i] = fold(at[i - 1], at[i]);
    if (out.ndim() == 0)
        return copyElements(lines, out);
    copyElements(lines, makeView(out, movedAxes(out.layout(), Dims{std::get<int64_t>(call.attrs[0])}, Dims{-1}), out.dtype()));
}

/// The largest real part is taken away first; an infinite one is not.
void logsumexp(KernelCall& call)
{
    using namespace expression;
    const Unseen unseen;
    const Tensor& in = call.in[0];
    const Tensor largest = call1("amax", {partOf(in, 0)}, {call.attrs[0], true});
    const Tensor shift = without(largest, apply("isinf", largest));
    const Tensor sum = call1("sum.dim_IntList", {apply("exp", in - shift)}, {call.attrs[0], true});
    const Tensor result = apply("log", sum) + shift;
    copyElements(makeView(result, contiguousLayout(call.out[0].shape()), result.dtype()), call.out[0]);
}

#define SS_OVER_PARTS(op)                                                                                                                  \
    {                                                                                                                                      \
        op, [](KernelCall& call) { overParts(call, op); }                                                                                  \
    }
#define SS_SPREAD(overload)                                                                                                                \
    {"var" overload, [](KernelCall& call) { spread(call, "var" overload, false); }},                                                       \
        {"var_mean" overload, [](KernelCall& call) { spreadMean(call, "var_mean" overload, false); }},                                     \
        {"std_mean" overload, [](KernelCall& call) { spreadMean(call, "var_mean" overload, true); }},                                      \
    {                                                                                                                                      \
        "std" overload, [](KernelCall& call) { spread(call, "var" overload, true); }                                                       \
    }

constexpr ComplexKernel kKernels[] = {
    SS_OVER_PARTS("sum"),
    SS_OVER_PARTS("sum.dim_IntList"),
    SS_OVER_PARTS("mean"),
    SS_OVER_PARTS("mean.dim"),
    SS_OVER_PARTS("cumsum"),
    SS_OVER_PARTS("trace"),
    SS_OVER_PARTS("nan_to_num"),
    SS_SPREAD(""),
    SS_SPREAD(".dim"),
    SS_SPREAD(".correction"),
    {"norm", norm},
    {"dist", dist},
    {"prod", [](KernelCall& call) { product(call, std::monostate()); }},
    {"prod.dim_int", [](KernelCall& call) { product(call, call.attrs[0]); }},
    {"cumprod", [](KernelCall& call) { scan(call, complex_math::multiply<double>); }},
    {"logcumsumexp", [](KernelCall& call) { scan(call, complex_math::addInLogs); }},
    {"logsumexp", logsumexp},
};

}

std::span<const ComplexKernel> complexReductions() { return kKernels; }

}

#include "core/ops/complex.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"

#include <numbers>

namespace ss::ops {

namespace {

Tensor conjugateOf(const Tensor& tensor) { return call1("_conj", {tensor}); }

std::vector<Tensor> conj(const Args& args)
{
    const Tensor& self = args.tensors[0];
    return {isComplex(self.dtype()) ? conjugateOf(self) : self};
}

/// Two numbers an element along a new last axis, of which one is taken.
std::vector<Tensor> real(const Args& args)
{
    const Tensor& self = args.tensors[0];
    if (!isComplex(self.dtype()))
        return {self};
    const Tensor parts = call1("view_as_real", {self.pending() & optable::kConjugate ? conjugateOf(self) : self});
    return {call1("select.int", {parts}, {int64_t(-1), int64_t(0)})};
}

/// Of a conjugate the parts wait to be negated.
std::vector<Tensor> imag(const Args& args)
{
    const Tensor& self = args.tensors[0];
    if (!isComplex(self.dtype()))
        fail(ErrorKind::Runtime, "imag is not implemented for tensors with non-complex dtypes.");
    if (!(self.pending() & optable::kConjugate))
        return {call1("select.int", {call1("view_as_real", {self})}, {int64_t(-1), int64_t(1)})};
    const Tensor negated = call1("_neg_view", {call1("view_as_real", {conjugateOf(self)})});
    return {call1("select.int", {negated}, {int64_t(-1), int64_t(1)})};
}

template <uint8_t pending> std::vector<Tensor> resolve(const Args& args)
{
    const Tensor& self = args.tensors[0];
    return {self.pending() & pending ? call1("clone", {self}) : self};
}

std::vector<Tensor> adjoint(const Args& args)
{
    const Tensor& self = args.tensors[0];
    if (self.ndim() == 1)
        fail(ErrorKind::Runtime, "tensor.adjoint() is only supported on matrices or batches of matrices. Got 1-D tensor.");
    const Tensor turned = self.ndim() == 0 ? self : call1("transpose.int", {self}, {int64_t(-2), int64_t(-1)});
    return {isComplex(self.dtype()) ? conjugateOf(turned) : turned};
}

/// From both ends to the middle, so that the last number is `end` itself.
void linspace(KernelCall& call)
{
    using C = std::complex<double>;
    const C start = std::get<Scalar>(call.attrs[0]).toComplex(), end = std::get<Scalar>(call.attrs[1]).toComplex();
    const int64_t count = call.out[0].numel();
    const C step = count > 1 ? (end - start) / double(count - 1) : C(0);
    const Tensor numbers = makeEmpty(contiguousLayout({count}), DType::Complex128, Device());
    for (int64_t i = 0; i < count; ++i)
        numbers.dataAs<C>()[i] = i < count / 2 || count == 1 ? start + step * double(i) : end - step * double(count - i - 1);
    copyElements(numbers, call.out[0]);
}

void keep(KernelCall&) {}

/// The angle of a real number is that of its side of zero.
void angle(KernelCall& call)
{
    mapElements<double, double, 1>(call.out[0], {&call.in[0]}, [](double x) { return isNan(x) ? x : x < 0 ? std::numbers::pi : 0.0; });
}

void complex(KernelCall& call)
{
    for (size_t which : {0, 1})
        copyElements(call.in[which], partOf(call.out[0], static_cast<int64_t>(which)));
}

void polar(KernelCall& call)
{
    mapElements<double, double>(partOf(call.out[0], 0), both(call), [](double size, double angle) { return size * std::cos(angle); });
    mapElements<double, double>(partOf(call.out[0], 1), both(call), [](double size, double angle) { return size * std::sin(angle); });
}

constexpr Bound kBound[] = {
    {"conj", nullptr, conj},
    {"real", nullptr, real},
    {"imag", nullptr, imag},
    {"resolve_conj", nullptr, resolve<optable::kConjugate>},
    {"resolve_neg", nullptr, resolve<optable::kNegate>},
    {"adjoint", nullptr, adjoint},
    {"conj_physical", keep},
    {"angle", angle},
    {"complex", complex},
    {"polar", polar},
};

constexpr ComplexKernel kKernels[] = {{"linspace", linspace}};

}

std::span<const Bound> complexOps() { return kBound; }
std::span<const ComplexKernel> complexCreation() { return kKernels; }

}

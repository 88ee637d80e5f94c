#include "core/layout/view_rules.h"
#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/view_meta.h"

namespace ss::optable {

namespace {

constexpr uint8_t kBoth = kMethod | kFunction;

const TensorMeta& self(const MetaCall& call) { return tensorAt(call, 0); }
std::string typeOf(const TensorMeta& tensor) { return std::string(scalarName(tensor.dtype)); }

[[noreturn]] void refuseHalf() { fail(ErrorKind::NotImplemented, "complex numbers of 16-bit parts are not part of this version"); }

void giveFlipped(MetaCall& call, uint8_t flips)
{
    giveView(call, self(call).layout);
    call.out.back().flips = flips;
}

void conjMeta(MetaCall& call) { isComplex(self(call).dtype) ? giveFlipped(call, kConjugate) : giveSame(call); }

/// 0-dim tensors stay as they are.
void adjointMeta(MetaCall& call)
{
    const Layout& layout = self(call).layout;
    if (layout.ndim() == 1)
        fail(ErrorKind::Runtime, "tensor.adjoint() is only supported on matrices or batches of matrices. Got 1-D tensor.");
    if (layout.ndim() == 0 && !isComplex(self(call).dtype))
        return giveSame(call);
    giveView(call, layout.ndim() == 0 ? layout : transposed(layout, -2, -1));
    call.out.back().flips = isComplex(self(call).dtype) ? kConjugate : 0;
}

void viewAsRealMeta(MetaCall& call)
{
    if (!isComplex(self(call).dtype))
        fail(ErrorKind::Runtime, "view_as_real is only supported for complex tensors");
    if (self(call).pending & kConjugate)
        fail(ErrorKind::Runtime,
             "view_as_real doesn't work on unresolved conjugated tensors.  To resolve the conjugate tensor so you can view it as real, use "
             "self.resolve_conj(); however, be warned that the resulting tensor will NOT alias the original.");
    giveView(call, asPairs(self(call).layout), realTypeOf(self(call).dtype));
}

void viewAsComplexMeta(MetaCall& call)
{
    const Layout& layout = self(call).layout;
    const DType dtype = self(call).dtype;
    if (dtype == DType::Float16)
        refuseHalf();
    if (dtype != DType::Float32 && dtype != DType::Float64)
        fail(ErrorKind::Runtime,
             "view_as_complex is only supported for half, float and double tensors, but got a tensor of scalar type: %s",
             typeOf(self(call)).c_str());
    if (layout.ndim() == 0)
        fail(ErrorKind::Runtime, "Input tensor must have one or more dimensions");
    if (layout.shape.back() != 2)
        fail(ErrorKind::Runtime, "Tensor must have a last dimension of size 2");
    if (layout.strides.back() != 1)
        fail(ErrorKind::Runtime, "Tensor must have a last dimension with stride 1");
    Layout pairs = layout;
    pairs.shape.erase(layout.ndim() - 1);
    pairs.strides.erase(layout.ndim() - 1);
    for (int64_t& stride : pairs.strides) {
        if (stride % 2 != 0)
            fail(ErrorKind::Runtime, "Tensor must have a stride divisible by 2 for all but last dimension");
        stride /= 2;
    }
    if (pairs.offset % 2 != 0)
        fail(ErrorKind::Runtime, "Tensor must have a storage_offset divisible by 2");
    pairs.offset /= 2;
    giveView(call, pairs, complexTypeOf(dtype));
}

void partMeta(MetaCall& call, int64_t which)
{
    giveView(call, selected(asPairs(self(call).layout), -1, which), realTypeOf(self(call).dtype));
    if (const bool conjugated = self(call).pending & kConjugate)
        call.out.back().flips = which == 1 && conjugated ? kConjugate | kNegate : kConjugate;
}

void realMeta(MetaCall& call) { isComplex(self(call).dtype) ? partMeta(call, 0) : giveSame(call); }

void imagMeta(MetaCall& call)
{
    if (!isComplex(self(call).dtype))
        fail(ErrorKind::Runtime, "imag is not implemented for tensors with non-complex dtypes.");
    partMeta(call, 1);
}

template <Pending pending> void resolveMeta(MetaCall& call)
{
    if (self(call).pending & pending)
        return giveElementwise(call, self(call).dtype);
    giveSame(call);
}

void conjPhysicalMeta(MetaCall& call) { isComplex(self(call).dtype) ? giveElementwise(call, self(call).dtype) : giveSame(call); }

void angleMeta(MetaCall& call)
{
    const DType dtype = self(call).dtype;
    giveElementwise(call, isIntegral(dtype, true) ? call.defaultDType : realTypeOf(dtype));
}

void ofTwoMeta(MetaCall& call)
{
    const TensorMeta &first = tensorAt(call, 0), &second = tensorAt(call, 1);
    if (!isFloating(first.dtype) || !isFloating(second.dtype) || first.dtype == DType::BFloat16 || second.dtype == DType::BFloat16)
        fail(ErrorKind::Runtime, "Expected both inputs to be Half, Float or Double tensors but got %s and %s", typeOf(first).c_str(),
             typeOf(second).c_str());
    if (first.dtype != second.dtype)
        fail(ErrorKind::Runtime, "Expected object of scalar type %s but got scalar type %s for second argument", typeOf(first).c_str(),
             typeOf(second).c_str());
    if (first.dtype == DType::Float16)
        refuseHalf();
    giveElementwise(call, complexTypeOf(first.dtype));
}

#define SS_OF_TWO_SAMPLES                                                                                                                  \
    "f32[2,3], f32[2,3]\nf64[3], f64[3]\nf32[2,1], f32[3]\nf32[0], f32[0]\n"                                                               \
    "i64[2], i64[2] ! RuntimeError: Expected both inputs to be Half, Float or Double tensors but got Long and Long\n"                      \
    "f32[2], f64[2] ! RuntimeError: Expected object of scalar type Float but got scalar type Double for second argument"

constexpr OpRow kRows[] = {
    // clang-format off
    {"_conj(Tensor(a) self) -> Tensor(a)", "torch._conj({self})", "y = conj(x)", OpKind::View, kFunction,
     [](MetaCall& call) { giveFlipped(call, kConjugate); }, "The conjugate on the same bytes: it is taken when an element is read.",
     "c64[2,3]\nc128[4]\nc64[3,2]@(1,3)\nc64[]\n! none"},
    {"_neg_view(Tensor(a) self) -> Tensor(a)", "torch._neg_view({self})", "y = -x", OpKind::View, kFunction,
     [](MetaCall& call) { giveFlipped(call, kNegate); }, "The negative on the same bytes: it is taken when an element is read.",
     "f32[2,3]\nf64[4]\nf32[3,2]@(1,3)\nf32[]\n! none"},
    {"view_as_real(Tensor(a) self) -> Tensor(a)", "torch.view_as_real({self})", "y[..., 0] = re x[...], y[..., 1] = im x[...]", OpKind::View, kFunction,
     viewAsRealMeta, "Complex numbers as pairs of real ones, on the same bytes.",
     "c64[2,3]\nc128[4]\nc64[3,2]@(1,3)\nc64[]\nf32[2] ! RuntimeError: view_as_real is only supported for complex tensors"},
    {"view_as_complex(Tensor(a) self) -> Tensor(a)", "torch.view_as_complex({self})", "y[...] = x[..., 0] + i x[..., 1]", OpKind::View, kFunction,
     viewAsComplexMeta, "Pairs of real numbers as complex ones, on the same bytes.",
     "f32[3,2]\nf64[2,2,2]\nf32[2]\nf32[3,2]@(4,1)+2\n"
     "f32[2,4] ! RuntimeError: Tensor must have a last dimension of size 2\n"
     "f32[4,2]@(1,4) ! RuntimeError: Tensor must have a last dimension with stride 1\n"
     "f32[2,2]@(3,1) ! RuntimeError: Tensor must have a stride divisible by 2 for all but last dimension\n"
     "f32[3,2]@(2,1)+1 ! RuntimeError: Tensor must have a storage_offset divisible by 2\n"
     "f32[] ! RuntimeError: Input tensor must have one or more dimensions\n"
     "i64[2,2] ! RuntimeError: view_as_complex is only supported for half, float and double tensors, but got a tensor of scalar type: Long"},
    {"conj(Tensor(a) self) -> Tensor(a)", "{self}.conj()", "y = conj(x)", OpKind::Composite, kBoth, conjMeta,
     "The conjugate on the same bytes; a real tensor is its own.", "c64[2,3]\nc128[4]\nf32[3]\ni64[2]\n! none"},
    {"adjoint(Tensor(a) self) -> Tensor(a)", "{self}.adjoint()", "y[..., j, i] = conj(x[..., i, j])", OpKind::Composite, kBoth, adjointMeta,
     "The last two axes exchanged, and complex numbers conjugated.",
     "f32[3,4]\nc64[2,3,4]\nf64[]\nf32[3] ! RuntimeError: tensor.adjoint() is only supported on matrices or batches of matrices. Got 1-D tensor."},
    {"real(Tensor(a) self) -> Tensor(a)", "torch.real({self})", "y = re x", OpKind::Composite, kFunction, realMeta,
     "The real parts, on the same bytes; a real tensor is its own.", "c64[2,3]\nc128[4]\nf32[3]\ni64[2]\n! none"},
    {"imag(Tensor(a) self) -> Tensor(a)", "torch.imag({self})", "y = im x", OpKind::Composite, kFunction, imagMeta,
     "The imaginary parts, on the same bytes.",
     "c64[2,3]\nc128[4]\nc64[]\nf32[3] ! RuntimeError: imag is not implemented for tensors with non-complex dtypes."},
    {"resolve_conj(Tensor(a) self) -> Tensor(a)", "{self}.resolve_conj()", "y = x", OpKind::Composite, kBoth, resolveMeta<kConjugate>,
     "The tensor itself, or a copy of it where it is a conjugate on another's bytes.", "c64[2,3]\nc128[4]\nf32[3]\n! none"},
    {"resolve_neg(Tensor(a) self) -> Tensor(a)", "{self}.resolve_neg()", "y = x", OpKind::Composite, kBoth, resolveMeta<kNegate>,
     "The tensor itself, or a copy of it where it is a negative on another's bytes.", "c64[2,3]\nf64[4]\nf32[3]\n! none"},
    {"conj_physical(Tensor self) -> Tensor", "torch.conj_physical({self})", "y = conj(x)", OpKind::Elementwise, kBoth | kInPlace, conjPhysicalMeta,
     "The conjugate in bytes of its own; a real tensor is its own.", "c64[2,3]\nc128[4]\nf32[3]\ni64[2]\n! none"},
    {"angle(Tensor self) -> Tensor", "torch.angle({self})", "y = the angle of x", OpKind::Elementwise, kBoth, angleMeta,
     "The angle from the positive axis: of real numbers, 0 or pi.", "c64[2,3]\nc128[4]\nf32[4]=(-1, 0, 2, nan)\nf64[2,2]\ni64[3]\n! none"},
    {"complex(Tensor real, Tensor imag) -> Tensor", "torch.complex({*})", "y = a + i b", OpKind::Elementwise, kFunction, ofTwoMeta,
     "Complex numbers of their parts.", SS_OF_TWO_SAMPLES},
    {"polar(Tensor abs, Tensor angle) -> Tensor", "torch.polar({*})", "y = a e^(i b)", OpKind::Elementwise, kFunction, ofTwoMeta,
     "Complex numbers of their sizes and angles.", SS_OF_TWO_SAMPLES},
    // clang-format on
};

}

std::span<const OpRow> complexRows() { return kRows; }

}

#include "core/base/wrapping.h"
#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"
#include "core/optable/contract_meta.h"
#include "core/optable/families.h"

#include <algorithm>

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;

using Long = long long;

const Dims& shapeAt(const MetaCall& call, size_t index) { return tensorAt(call, index).layout.shape; }
std::string typeAt(const MetaCall& call, size_t index) { return std::string(scalarName(tensorAt(call, index).dtype)); }

void checkThreeAxes(const MetaCall& call)
{
    // The sizes of the product are asked for first.
    wrapAxis(1, shapeAt(call, 1).size());
    wrapAxis(2, shapeAt(call, 2).size());
    if (shapeAt(call, 1).size() != 3)
        fail(ErrorKind::Runtime, "batch1 must be a 3D tensor");
    if (shapeAt(call, 2).size() != 3)
        fail(ErrorKind::Runtime, "batch2 must be a 3D tensor");
}

void addbmmMeta(MetaCall& call)
{
    checkThreeAxes(call);
    const Dims &a = shapeAt(call, 1), &b = shapeAt(call, 2), shape{a[1], b[2]};
    checkExpandable(tensorAt(call, 0), shape);
    if (a[0] != b[0])
        fail(ErrorKind::Runtime, "batch1 and batch2 must have same number of batches, got %lld and %lld", Long{a[0]}, Long{b[0]});
    if (a[2] != b[1])
        fail(ErrorKind::Runtime, "Incompatible matrix sizes for bmm (%lldx%lld and %lldx%lld)", Long{a[1]}, Long{a[2]}, Long{b[1]},
             Long{b[2]});
    for (size_t i = 0; i < 2; ++i)
        if (tensorAt(call, i).dtype != tensorAt(call, 2).dtype)
            fail(ErrorKind::Runtime, "%s and mat2 must have the same dtype, but got %s and %s", i ? "mat1" : "self",
                 typeAt(call, i).c_str(), typeAt(call, 2).c_str());
    checkTakes(kTakesNumbers, "addmm_impl_cpu_", tensorAt(call, 0).dtype);
    giveFresh(call, shape, tensorAt(call, 0).dtype);
}

void baddbmmMeta(MetaCall& call)
{
    checkThreeAxes(call);
    const Dims &a = shapeAt(call, 1), &b = shapeAt(call, 2), shape{a[0], a[1], b[2]};
    checkExpandable(tensorAt(call, 0), shape);
    if (a[0] != b[0] || a[2] != b[1])
        fail(ErrorKind::Runtime, "Expected size for first two dimensions of batch2 tensor to be: [%lld, %lld] but got: [%lld, %lld].",
             Long{a[0]}, Long{a[2]}, Long{b[0]}, Long{b[1]});
    checkSameScalarType(tensorAt(call, 1), tensorAt(call, 2));
    if (tensorAt(call, 0).dtype != tensorAt(call, 1).dtype)
        fail(ErrorKind::Runtime, "Input dtypes must be the same, got: input %s, batch1: %s, batch2: %s", cTypeName(tensorAt(call, 0).dtype),
             cTypeName(tensorAt(call, 1).dtype), cTypeName(tensorAt(call, 2).dtype));
    checkTakes(kTakesNumbers, "baddbmm", tensorAt(call, 1).dtype);
    giveFresh(call, shape, tensorAt(call, 1).dtype);
}

void addmvMeta(MetaCall& call)
{
    const Dims &x = shapeAt(call, 0), &m = shapeAt(call, 1), &v = shapeAt(call, 2);
    if (m.size() != 2 || v.size() != 1 || x.size() > 1)
        fail(ErrorKind::Runtime, "vector + matrix @ vector expected, got %zu, %zu, %zu", x.size(), m.size(), v.size());
    const int64_t size = x.empty() ? 1 : x[0];
    if (m[1] != v[0] || (size != m[0] && size != 1))
        fail(ErrorKind::Runtime, "size mismatch, got input (%lld), mat (%lldx%lld), vec (%lld)", Long{size}, Long{m[0]}, Long{m[1]},
             Long{v[0]});
    checkSameScalarType(tensorAt(call, 1), tensorAt(call, 2));
    checkTakes(kTakesNumbers, "addmv_impl_cpu", tensorAt(call, 1).dtype);
    giveFresh(call, {m[0]}, tensorAt(call, 1).dtype);
}

void addrMeta(MetaCall& call)
{
    for (size_t i = 1; i < 3; ++i)
        if (shapeAt(call, i).size() != 1)
            fail(ErrorKind::Runtime, "addr: Expected 1-D argument vec%zu, but got %zu-D", i, shapeAt(call, i).size());
    const Dims shape{shapeAt(call, 1)[0], shapeAt(call, 2)[0]};
    checkExpandable(tensorAt(call, 0), shape);
    const DType dtype = promoted(call.tensors, call.defaultDType);
    static constexpr const char* kNames[] = {"beta", "alpha"};
    for (size_t i = 0; i < 2 && isIntegral(dtype, true); ++i)
        if (std::get<Scalar>(call.attrs[i]).kind == Scalar::Kind::Float)
            fail(ErrorKind::Runtime, "For integral input tensors, argument %s must not be a floating point number.", kNames[i]);
    TensorMeta column = tensorAt(call, 1);
    column.layout.shape.push_back(1);
    column.layout.strides.push_back(0);
    const TensorMeta operands[] = {tensorAt(call, 0), column, tensorAt(call, 2)};
    MetaCall elementwise{operands, call.attrs, call.listSizes, call.defaultDType, call.out};
    giveElementwise(elementwise, dtype);
}

void innerMeta(MetaCall& call)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    if (a.empty() || b.empty())
        return elementwiseMeta(call, Gives::Same, kTakesReal, "mul_cpu");
    if (a.back() != b.back())
        fail(ErrorKind::Runtime, "inner() the last dimension must match on both input tensors but got shapes %s and %s", toText(a).c_str(),
             toText(b).c_str());
    if (tensorAt(call, 0).dtype != tensorAt(call, 1).dtype)
        fail(ErrorKind::Runtime, "both inputs should have same dtype");
    checkTakes(kTakesNumbers, "addmm_impl_cpu_", tensorAt(call, 0).dtype);
    Dims shape = a;
    shape.erase(shape.size() - 1);
    for (size_t axis = 0; axis + 1 < b.size(); ++axis)
        shape.push_back(b[axis]);
    giveFresh(call, shape, tensorAt(call, 0).dtype);
}

/// Axis by axis the product of the sizes; missing leading axes count 1.
void kronMeta(MetaCall& call)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    const size_t ndim = std::max(a.size(), b.size());
    Dims shape(ndim, 1);
    for (size_t back = 1; back <= ndim; ++back)
        shape[ndim - back] = wrappingMultiply(back <= a.size() ? a[a.size() - back] : 1, back <= b.size() ? b[b.size() - back] : 1);
    giveFresh(call, shape, promoted(call.tensors, call.defaultDType));
}

void crossAlong(MetaCall& call, int64_t dim)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    if (a.size() != b.size())
        fail(ErrorKind::Runtime, "linalg.cross: inputs must have the same number of dimensions.");
    const size_t axis = wrapAxis(dim, a.size());
    if (a.empty() || a[axis] != 3 || b[axis] != 3)
        fail(ErrorKind::Runtime, "linalg.cross: inputs dimension %lld must have length 3. Got %lld and %lld", Long{dim},
             Long{a.empty() ? 1 : a[axis]}, Long{b.empty() ? 1 : b[axis]});
    const Dims shape = broadcastShapes(a, b);
    checkSameScalarType(tensorAt(call, 0), tensorAt(call, 1));
    checkTakes(kTakesNumbers, "cross", tensorAt(call, 0).dtype);
    giveFresh(call, shape, tensorAt(call, 0).dtype);
}

void linalgCrossMeta(MetaCall& call) { crossAlong(call, std::get<int64_t>(call.attrs[0])); }

/// Without an axis the first of size 3.
void crossMeta(MetaCall& call)
{
    if (const auto dim = optionalAt<int64_t>(call, 0))
        return crossAlong(call, *dim);
    const Dims& a = shapeAt(call, 0);
    const auto three = std::find(a.begin(), a.end(), 3);
    if (three == a.end())
        fail(ErrorKind::Runtime, "no dimension of size 3 in input");
    crossAlong(call, three - a.begin());
}

#define SS_MATRICES_REFUSED(function)                                                                                                      \
    "f32[2] ! RuntimeError: linalg." function ": The input tensor A must have at least 2 dimensions.\n"                                    \
    "i64[2,2] ! RuntimeError: linalg." function ": Expected a floating point or complex tensor as input. Got Long"

#define SS_FACTORS ", *, Scalar beta=1, Scalar alpha=1) -> Tensor"

constexpr OpRow kRows[] = {
    {"addbmm(Tensor self, Tensor batch1, Tensor batch2" SS_FACTORS, "torch.addbmm({*})", "y = beta * x + alpha * sum a[n] @ b[n]",
     OpKind::Contract, kForms | kInPlace, addbmmMeta, "Products of a batch of matrices, summed and added to a matrix.",
     "f32[2,4], f32[3,2,3], f32[3,3,4]\nf32[4], f32[3,2,3], f32[3,3,4], beta=0.5, alpha=2\ni64[2,2], i64[2,2,3], i64[2,3,2]\n"
     "f64[1,1], f64[2,2,2], f64[2,2,2], beta=0\nf32[2,2], f32[0,2,3], f32[0,3,2]\n"
     "f32[3], f32[2,2,2], f32[2,2,2] ! RuntimeError: The expanded size of the tensor (2) must match the existing size (3) at non-singleton "
     "dimension 1.  Target sizes: [2, 2].  Tensor sizes: [3]\n"
     "f32[2,2], f32[2,2], f32[2,2,2] ! RuntimeError: batch1 must be a 3D tensor\n"
     "f32[2,2], f32[2,2,2], f32[2,2] ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
     "f32[2,2], f32[2,2,2], f32[3,2,2] ! RuntimeError: batch1 and batch2 must have same number of batches, got 2 and 3\n"
     "f32[2,2], f32[2,2,3], f32[2,2,2] ! RuntimeError: Incompatible matrix sizes for bmm (2x3 and 2x2)\n"
     "f64[2,2], f32[2,2,2], f32[2,2,2] ! RuntimeError: self and mat2 must have the same dtype, but got Double and Float"},
    {"baddbmm(Tensor self, Tensor batch1, Tensor batch2" SS_FACTORS, "torch.baddbmm({*})", "y[n] = beta * x[n] + alpha * a[n] @ b[n]",
     OpKind::Contract, kForms | kInPlace, baddbmmMeta, "Products of a batch of matrices, each added to a matrix.",
     "f32[3,2,4], f32[3,2,3], f32[3,3,4]\nf32[4], f32[3,2,3], f32[3,3,4], beta=0.5, alpha=2\ni64[2,2], i64[2,2,3], i64[2,3,2]\n"
     "f64[1,1], f64[2,2,2], f64[2,2,2], beta=0\nf16[2,2], f16[2,2,3], f16[2,3,2]\n"
     "f32[3], f32[2,2,2], f32[2,2,2] ! RuntimeError: The expanded size of the tensor (2) must match the existing size (3) at non-singleton "
     "dimension 2.  Target sizes: [2, 2, 2].  Tensor sizes: [3]\n"
     "f32[2,2], f32[2,2], f32[2,2,2] ! RuntimeError: batch1 must be a 3D tensor\n"
     "f32[2,2], f32[2,2,2], f32[3,2,2] ! RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 2] but got: [3, "
     "2].\n"
     "f64[2,2], f32[2,2,2], f32[2,2,2] ! RuntimeError: Input dtypes must be the same, got: input double, batch1: float, batch2: float\n"
     "f32[2,2], f32[2,2,2], f64[2,2,2] ! RuntimeError: expected scalar type Float but found Double\n"
     "b8[2,2], b8[2,2,2], b8[2,2,2] ! RuntimeError: \"baddbmm\" not implemented for 'Bool'\n"
     "_ f32[2], f32[2,2,2], f32[2,2,2] ! RuntimeError: Bad in-place call: input tensor size [2] and output tensor size [2, 2, 2] should "
     "match"},
    {"addmv(Tensor self, Tensor mat, Tensor vec" SS_FACTORS, "torch.addmv({*})", "y = beta * x + alpha * m @ v", OpKind::Contract,
     kForms | kInPlace, addmvMeta, "A matrix times a vector, added to a vector.",
     "f32[2], f32[2,3], f32[3]\nf32[1], f32[2,3], f32[3], beta=0.5, alpha=2\nf64[], f64[2,3], f64[3]\ni64[2], i64[2,3], i64[3]\n"
     "f32[2]=(nan, 1), f32[2,3], f32[3], beta=0\nf32[2], f32[2,0], f32[0]\n"
     "f32[3], f32[2,3], f32[3] ! RuntimeError: size mismatch, got input (3), mat (2x3), vec (3)\n"
     "f32[2], f32[2,3], f32[2] ! RuntimeError: size mismatch, got input (2), mat (2x3), vec (2)\n"
     "f32[2,3], f32[2,3], f32[3] ! RuntimeError: vector + matrix @ vector expected, got 2, 2, 1\n"
     "f32[2], f32[2,3], f64[3] ! RuntimeError: expected scalar type Float but found Double\n"
     "b8[2], b8[2,3], b8[3] ! RuntimeError: \"addmv_impl_cpu\" not implemented for 'Bool'\n"
     "_ f32[1], f32[2,3], f32[3] ! RuntimeError: Bad in-place call: input tensor size [1] and output tensor size [2] should match"},
    {"addr(Tensor self, Tensor vec1, Tensor vec2" SS_FACTORS, "torch.addr({*})", "y[i, j] = beta * x[i, j] + alpha * a[i] * b[j]",
     OpKind::Contract, kForms | kInPlace, addrMeta, "Every product of two vectors' elements, added to a matrix.",
     "f32[2,3], f32[2], f32[3]\nf32[3], f32[2], f32[3], beta=0.5, alpha=2\ni64[2,3], f32[2], f64[3]\nb8[2,3], b8[2], b8[3]\n"
     "f32[2,2]=(nan, 1, 2, 3), f32[2], f32[2], beta=0\nf32[3,2]@(1,3), f32[3], f32[2]\n"
     "f32[2], f32[2], f32[3] ! RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at non-singleton "
     "dimension 1.  Target sizes: [2, 3].  Tensor sizes: [2]\n"
     "f32[2,3], f32[2,1], f32[3] ! RuntimeError: addr: Expected 1-D argument vec1, but got 2-D\n"
     "i64[2,3], i64[2], i64[3], beta=0.5 ! RuntimeError: For integral input tensors, argument beta must not be a floating point number."},
    {"vdot(Tensor self, Tensor other) -> Tensor", "torch.vdot({*})", "y = sum a[i] * b[i]", OpKind::Contract, kForms, dotMeta,
     "The inner product of two vectors, the first conjugated.",
     "f32[3], f32[3]\nf64[5], f64[5]\ni64[4], i64[4]\nf32[2,3], f32[3] ! RuntimeError: 1D tensors expected, but got 2D and 1D tensors\n"
     "f32[2], f64[2] ! RuntimeError: dot : expected both vectors to have same dtype, but found Float and Double"},
    {"inner(Tensor self, Tensor other) -> Tensor", "torch.inner({*})", "y[i, k] = sum over j of a[i, j] * b[k, j]", OpKind::Composite,
     kForms, innerMeta, "Inner products over the last axes.",
     "f32[3], f32[3]\nf32[2,3], f32[4,3]\nf64[2,3,4], f64[4]\nf32[2,3], f32[]\ni64[2,3], i64[3]\n"
     "f32[2], f32[3] ! RuntimeError: inner() the last dimension must match on both input tensors but got shapes [2] and [3]\n"
     "f32[2], f64[2] ! RuntimeError: both inputs should have same dtype"},
    {"kron(Tensor self, Tensor other) -> Tensor", "torch.kron({*})", "y[i * m + k] = a[i] * b[k]", OpKind::Composite, kForms, kronMeta,
     "The Kronecker product: the second once for each element of the first.",
     "f32[2,3], f32[2,2]\nf32[2], f32[2,2]\ni64[2,2], f64[3]\nf32[], f32[2]\nb8[2], b8[2]\nf32[3,2]@(1,3), f32[2,2]\n! none"},
    {"linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor", "torch.linalg.cross({*})", "y = a x b", OpKind::Contract,
     kFunction, linalgCrossMeta, "Cross products along an axis of size 3.",
     "f32[2,3], f32[2,3]\nf64[1,3], f64[4,3]\ni64[3,2], i64[3,2], dim=0\nf32[3], f32[3]\n"
     "f32[2,3], f32[3] ! RuntimeError: linalg.cross: inputs must have the same number of dimensions.\n"
     "f32[2,2], f32[2,2] ! RuntimeError: linalg.cross: inputs dimension -1 must have length 3. Got 2 and 2\n"
     "f32[2,3], f32[3,3] ! RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0"},
    {"cross(Tensor self, Tensor other, int? dim=None) -> Tensor", "torch.cross({*})", "y = a x b", OpKind::Composite, kForms, crossMeta,
     "Cross products along an axis of size 3, the first one where none is given.",
     "f32[2,3], f32[2,3]\nf64[3], f64[3]\ni64[3,3], i64[3,3], 1\nf32[3,2]@(1,3), f32[3,2]\n"
     "f32[2,2], f32[2,2] ! RuntimeError: no dimension of size 3 in input\n"
     "f32[2,3], f32[2,3], 0 ! RuntimeError: linalg.cross: inputs dimension 0 must have length 3. Got 2 and 2\n"
     "f32[2,3], f64[2,3] ! RuntimeError: expected scalar type Float but found Double\n"
     "b8[3], b8[3] ! RuntimeError: \"cross\" not implemented for 'Bool'"},
    {"linalg_inv(Tensor A) -> Tensor", "torch.linalg.inv({*})", "y @ x = 1", OpKind::Composite, kFunction, invMeta,
     "The inverse of matrices.",
     "f64[2,2]=(1, 2, 3, 5)\nf32[2,2,2]=(1, 2, 3, 5, 2, 0, 0, 4)\nf64[3,3]=(2, 1, 0, 0, 3, 1, 1, 0, 4)\nf64[0,2,2]\n"
     "f16[2,2] ! RuntimeError: linalg.inv: Low precision dtypes not supported. Got Half\n"
     "f32[2,3] ! RuntimeError: linalg.inv: A must be batches of square matrices, but they are 2 by 3 matrices\n" SS_MATRICES_REFUSED(
         "inv")},
    {"linalg_svdvals(Tensor A) -> Tensor", "torch.linalg.svdvals({*})", "y = the lengths of the axes of x's ellipsoid", OpKind::Contract,
     kFunction, svdvalsMeta, "The singular values of matrices, falling.",
     "f64[2,3]\nf64[2,4,2]\nf64[3,3]=(2, 1, 0, 0, 3, 1, 1, 0, 4)\nf32[2,2]=(1, 2, 3, 5)\n" SS_MATRICES_REFUSED(
         "svd") "\nf16[2,2] ! RuntimeError: \"linalg_svd_cpu\" not implemented for 'Half'"},
    {"_thin_svd(Tensor A) -> (Tensor, Tensor, Tensor)", "torch._thin_svd({*})", "x = u @ diag(s) @ v", OpKind::Contract, kInternal,
     thinSvdMeta, "Matrices as turns and stretches: only the columns and rows that belong to singular values.",
     "f64[2,3]\nf64[2,4,2]\nf64[3,3]=(2, 1, 0, 0, 3, 1, 1, 0, 4)\n! none"},
};

}

std::span<const OpRow> contractMoreRows() { return kRows; }

}

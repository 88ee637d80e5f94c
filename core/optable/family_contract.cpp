#include "core/base/wrapping.h"
#include "core/layout/broadcast.h"
#include "core/optable/contract_meta.h"
#include "core/optable/families.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;

long long ll(int64_t value) { return static_cast<long long>(value); }
const Dims& shapeAt(const MetaCall& call, size_t index) { return tensorAt(call, index).layout.shape; }
std::string typeAt(const MetaCall& call, size_t index) { return std::string(scalarName(tensorAt(call, index).dtype)); }

}

void checkExpandable(const TensorMeta& tensor, const Dims& target)
{
    const Dims& shape = tensor.layout.shape;
    for (size_t fromEnd = 1; fromEnd <= shape.size(); ++fromEnd) {
        const int64_t size = shape[shape.size() - fromEnd];
        if (fromEnd > target.size())
            fail(ErrorKind::Runtime,
                 "expand(torch.%sTensor{%s}, size=%s): the number of sizes provided (%zu) must be greater or equal to the number of "
                 "dimensions "
                 "in the tensor (%zu)",
                 std::string(scalarName(tensor.dtype)).c_str(), toText(shape).c_str(), toText(target).c_str(), target.size(), shape.size());
        const int64_t wanted = target[target.size() - fromEnd];
        if (size != 1 && size != wanted)
            fail(ErrorKind::Runtime,
                 "The expanded size of the tensor (%lld) must match the existing size (%lld) at non-singleton dimension %zu.  Target "
                 "sizes: %s.  "
                 "Tensor sizes: %s",
                 ll(wanted), ll(size), target.size() - fromEnd, toText(target).c_str(), toText(shape).c_str());
    }
}

void dotMeta(MetaCall& call)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    if (a.size() != 1 || b.size() != 1)
        fail(ErrorKind::Runtime, "1D tensors expected, but got %zuD and %zuD tensors", a.size(), b.size());
    if (tensorAt(call, 0).dtype != tensorAt(call, 1).dtype)
        fail(ErrorKind::Runtime, "dot : expected both vectors to have same dtype, but found %s and %s", typeAt(call, 0).c_str(),
             typeAt(call, 1).c_str());
    if (a[0] != b[0])
        fail(ErrorKind::Runtime,
             "inconsistent tensor size, expected tensor [%lld] and src [%lld] to have the same number of elements, but got %lld and %lld "
             "elements "
             "respectively",
             ll(a[0]), ll(b[0]), ll(a[0]), ll(b[0]));
    checkTakes(kTakesNumbers, "dot", tensorAt(call, 0).dtype);
    giveFresh(call, {}, tensorAt(call, 0).dtype);
}

namespace {

void checkProduct(const Dims& a, const Dims& b)
{
    if (a[1] != b[0])
        fail(ErrorKind::Runtime, "mat1 and mat2 shapes cannot be multiplied (%lldx%lld and %lldx%lld)", ll(a[0]), ll(a[1]), ll(b[0]),
             ll(b[1]));
}

void checkSameMatrixType(const TensorMeta& a, const TensorMeta& b)
{
    if (a.dtype != b.dtype)
        fail(ErrorKind::Runtime, "expected m1 and m2 to have the same dtype, but got: %s != %s", cTypeName(a.dtype), cTypeName(b.dtype));
}

void mmMeta(MetaCall& call)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    if (a.size() != 2)
        fail(ErrorKind::Runtime, "self must be a matrix");
    if (b.size() != 2)
        fail(ErrorKind::Runtime, "mat2 must be a matrix");
    checkProduct(a, b);
    checkSameMatrixType(tensorAt(call, 0), tensorAt(call, 1));
    checkTakes(kTakesNumbers, "addmm_impl_cpu_", tensorAt(call, 0).dtype);
    giveFresh(call, {a[0], b[1]}, tensorAt(call, 0).dtype);
}

void addmmMeta(MetaCall& call)
{
    if (tensorAt(call, 0).dtype != tensorAt(call, 2).dtype)
        fail(ErrorKind::Runtime, "self and mat2 must have the same dtype, but got %s and %s", typeAt(call, 0).c_str(),
             typeAt(call, 2).c_str());
    if (tensorAt(call, 1).dtype != tensorAt(call, 2).dtype)
        fail(ErrorKind::Runtime, "mat1 and mat2 must have the same dtype, but got %s and %s", typeAt(call, 1).c_str(),
             typeAt(call, 2).c_str());
    const Dims &a = shapeAt(call, 1), &b = shapeAt(call, 2);
    if (a.size() != 2)
        fail(ErrorKind::Runtime, "mat1 must be a matrix, got %zu-D tensor", a.size());
    if (b.size() != 2)
        fail(ErrorKind::Runtime, "mat2 must be a matrix, got %zu-D tensor", b.size());
    checkProduct(a, b);
    const Dims shape{a[0], b[1]};
    checkExpandable(tensorAt(call, 0), shape);
    checkTakes(kTakesNumbers, "addmm_impl_cpu_", tensorAt(call, 1).dtype);
    giveFresh(call, shape, tensorAt(call, 1).dtype);
}

void mvMeta(MetaCall& call)
{
    const Dims &m = shapeAt(call, 0), &v = shapeAt(call, 1);
    if (m.size() != 2 || v.size() != 1)
        fail(ErrorKind::Runtime, "vector + matrix @ vector expected, got 1, %zu, %zu", m.size(), v.size());
    if (m[1] != v[0])
        fail(ErrorKind::Runtime, "size mismatch, got input (%lld), mat (%lldx%lld), vec (%lld)", ll(m[0]), ll(m[0]), ll(m[1]), ll(v[0]));
    checkSameScalarType(tensorAt(call, 0), tensorAt(call, 1));
    checkTakes(kTakesNumbers, "addmv_impl_cpu", tensorAt(call, 0).dtype);
    giveFresh(call, {m[0]}, tensorAt(call, 0).dtype);
}

void checkBatches(const Dims& a, const Dims& b)
{
    if (a[0] != b[0] || a[2] != b[1])
        fail(ErrorKind::Runtime, "Expected size for first two dimensions of batch2 tensor to be: [%lld, %lld] but got: [%lld, %lld].",
             ll(a[0]), ll(a[2]), ll(b[0]), ll(b[1]));
}

void bmmMeta(MetaCall& call)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    if (a.size() != 3)
        fail(ErrorKind::Runtime, "batch1 must be a 3D tensor");
    if (b.size() != 3)
        fail(ErrorKind::Runtime, "batch2 must be a 3D tensor");
    checkBatches(a, b);
    checkSameScalarType(tensorAt(call, 0), tensorAt(call, 1));
    checkTakes(kTakesNumbers, "bmm", tensorAt(call, 0).dtype);
    giveFresh(call, {a[0], a[1], b[2]}, tensorAt(call, 0).dtype);
}

void outerMeta(MetaCall& call)
{
    for (size_t i = 0; i < 2; ++i)
        if (shapeAt(call, i).size() != 1)
            fail(ErrorKind::Runtime, "outer: Expected 1-D argument %s, but got %zu-D", i ? "vec2" : "self", shapeAt(call, i).size());
    giveFresh(call, {shapeAt(call, 0)[0], shapeAt(call, 1)[0]}, promoted(call.tensors, call.defaultDType));
}

/// A tensor of another shape with the dtype of the call's tensor: what matmul hands on to the smaller products.
TensorMeta shaped(const MetaCall& call, size_t index, Dims shape)
{
    TensorMeta meta = tensorAt(call, index);
    meta.layout = contiguousLayout(std::move(shape));
    return meta;
}

/// The checks of a product on tensors of other shapes.
void checkAs(MetaCall& call, Meta meta, Dims a, Dims b)
{
    const TensorMeta tensors[] = {shaped(call, 0, std::move(a)), shaped(call, 1, std::move(b))};
    std::vector<OutSpec> ignored;
    MetaCall inner{tensors, call.attrs, call.listSizes, call.defaultDType, ignored};
    meta(inner);
}

int64_t product(std::span<const int64_t> sizes)
{
    int64_t result = 1;
    for (int64_t size : sizes)
        result = wrappingMultiply(result, size);
    return result;
}

/// Batches of matrices: the leading axes broadcast; a vector has no such axis and takes the place of a row or a column.
void batchedMeta(MetaCall& call)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    const std::span<const int64_t> allA = a, allB = b;
    const auto batchA = allA.first(a.size() > 2 ? a.size() - 2 : 0), batchB = allB.first(b.size() > 2 ? b.size() - 2 : 0);
    const int64_t rows = a.size() > 1 ? a[a.size() - 2] : 1, inner = a.back();
    const int64_t innerB = b.size() > 1 ? b[b.size() - 2] : b[0], columns = b.size() > 1 ? b.back() : 1;
    Dims shape = broadcastShapes(batchA, batchB);
    const int64_t batch = product(shape);
    if (b.size() == 1 && inner != innerB)
        checkAs(call, mvMeta, {wrappingMultiply(batch, rows), inner}, {innerB});
    else if (b.size() == 2 && a.size() > 2)
        checkAs(call, mmMeta, {wrappingMultiply(batch, rows), inner}, {innerB, columns});
    else
        checkAs(call, bmmMeta, {batch, rows, inner}, {batch, innerB, columns});
    if (a.size() > 1)
        shape.push_back(rows);
    if (b.size() > 1)
        shape.push_back(columns);
    giveFresh(call, shape, tensorAt(call, 0).dtype);
}

void matmulMeta(MetaCall& call)
{
    const Dims &a = shapeAt(call, 0), &b = shapeAt(call, 1);
    if (a.empty() || b.empty())
        fail(ErrorKind::Runtime, "both arguments to matmul need to be at least 1D, but they are %zuD and %zuD", a.size(), b.size());
    if (a.size() == 1 && b.size() == 1)
        return dotMeta(call);
    if (a.size() == 2 && b.size() == 1)
        return mvMeta(call);
    if (a.size() == 2 && b.size() == 2)
        return mmMeta(call);
    if (a.size() == 1 && b.size() == 2) {
        checkAs(call, mmMeta, {1, a[0]}, b);
        return giveFresh(call, {b[1]}, tensorAt(call, 0).dtype);
    }
    batchedMeta(call);
}

constexpr OpRow kRows[] = {
    {"mm(Tensor self, Tensor mat2) -> Tensor", "torch.mm({*})", "y[i, k] = sum over j of a[i, j] * b[j, k]", OpKind::Contract, kForms,
     mmMeta, "The product of two matrices.",
     "f32[2,3], f32[3,4]\nf64[3,3], f64[3,3]\ni64[2,3], i64[3,2]\nf16[2,3], f16[3,2]\nf32[0,3], f32[3,2]\nf32[2,0], f32[0,3]\n"
     "f32[3,2]@(1,3), f32[2,4]@(1,2)\n"
     "f32[2,3], f32[2,3] ! RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)\n"
     "f32[2,3], f64[3,2] ! RuntimeError: expected m1 and m2 to have the same dtype, but got: float != double\n"
     "f32[3], f32[3,2] ! RuntimeError: self must be a matrix\nf32[2,3], f32[3] ! RuntimeError: mat2 must be a matrix\n"
     "b8[2,2], b8[2,2] ! RuntimeError: \"addmm_impl_cpu_\" not implemented for 'Bool'"},
    {"mv(Tensor self, Tensor vec) -> Tensor", "torch.mv({*})", "y[i] = sum over j of a[i, j] * v[j]", OpKind::Contract, kForms, mvMeta,
     "A matrix times a vector.",
     "f32[2,3], f32[3]\nf64[3,3], f64[3]\ni64[2,3], i64[3]\nf32[2,0], f32[0]\n"
     "f32[2,3], f32[2] ! RuntimeError: size mismatch, got input (2), mat (2x3), vec (2)\n"
     "f32[2,3], f32[2,3] ! RuntimeError: vector + matrix @ vector expected, got 1, 2, 2\n"
     "f32[2,3], f64[3] ! RuntimeError: expected scalar type Float but found Double"},
    {"dot(Tensor self, Tensor tensor) -> Tensor", "torch.dot({*})", "y = sum a[i] * b[i]", OpKind::Contract, kForms, dotMeta,
     "The inner product of two vectors.",
     "f32[3], f32[3]\nf64[5], f64[5]\ni64[4], i64[4]\nf32[0], f32[0]\n"
     "f32[2,3], f32[3] ! RuntimeError: 1D tensors expected, but got 2D and 1D tensors\n"
     "f32[2], f32[3] ! RuntimeError: inconsistent tensor size, expected tensor [2] and src [3] to have the same number of elements, but "
     "got 2 and "
     "3 elements respectively\n"
     "f32[2], f64[2] ! RuntimeError: dot : expected both vectors to have same dtype, but found Float and Double"},
    {"bmm(Tensor self, Tensor mat2) -> Tensor", "torch.bmm({*})", "y[n, i, k] = sum over j of a[n, i, j] * b[n, j, k]", OpKind::Contract,
     kForms, bmmMeta, "Products of matrices, one for each of a batch.",
     "f32[2,2,3], f32[2,3,4]\nf64[1,3,3], f64[1,3,3]\ni64[2,2,3], i64[2,3,2]\nf32[0,2,3], f32[0,3,2]\n"
     "f32[2,3], f32[2,3] ! RuntimeError: batch1 must be a 3D tensor\nf32[2,2,3], f32[2,3] ! RuntimeError: batch2 must be a 3D tensor\n"
     "f32[2,2,3], f32[3,3,3] ! RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 3] but got: [3, 3].\n"
     "f32[2,2,3], f64[2,3,3] ! RuntimeError: expected scalar type Float but found Double"},
    {"addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor", "torch.addmm({*})",
     "y = beta * x + alpha * a @ b", OpKind::Contract, kForms | kInPlace, addmmMeta, "A product of matrices, added to a third.",
     "f32[4], f32[2,3], f32[3,4]\nf32[2,4], f32[2,3], f32[3,4], beta=0.5, alpha=2\ni64[2,2], i64[2,3], i64[3,2]\nf64[1,1], f64[2,2], "
     "f64[2,2], beta=0\n"
     "f32[4], f32[2,2], f32[2,3] ! RuntimeError: The expanded size of the tensor (3) must match the existing size (4) at non-singleton "
     "dimension "
     "1.  Target sizes: [2, 3].  Tensor sizes: [4]\n"
     "f64[3], f32[2,2], f32[2,3] ! RuntimeError: self and mat2 must have the same dtype, but got Double and Float\n"
     "f32[3], f32[2], f32[2,3] ! RuntimeError: mat1 must be a matrix, got 1-D tensor\n"
     "_ f32[3], f32[2,2], f32[2,3] ! RuntimeError: Bad in-place call: input tensor size [3] and output tensor size [2, 3] should match\n"
     "f32[5,2,3], f32[2,2], f32[2,3] ! RuntimeError: expand(torch.FloatTensor{[5, 2, 3]}, size=[2, 3]): the number of sizes provided (2) "
     "must be "
     "greater or equal to the number of dimensions in the tensor (3)\n"
     "f32[3], f32[2,3], f32[2,3] ! RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)"},
    {"outer(Tensor self, Tensor vec2) -> Tensor", "torch.outer({*})", "y[i, j] = a[i] * b[j]", OpKind::Contract, kForms, outerMeta,
     "Every product of two vectors' elements.",
     "f32[2], f32[3]\ni64[2], f64[3]\nb8[2], b8[2]\nf32[2], f32[2,3] ! RuntimeError: outer: Expected 1-D argument vec2, but got 2-D\n"
     "f32[], f32[2] ! RuntimeError: outer: Expected 1-D argument self, but got 0-D"},
    {"matmul(Tensor self, Tensor other) -> Tensor", "{self} @ {other}", "y[..., i, k] = sum over j of a[..., i, j] * b[..., j, k]",
     OpKind::Composite, kForms, matmulMeta, "The product of vectors, matrices or batches of matrices, whose leading axes broadcast.",
     "f32[2,3], f32[3,4]\nf32[3], f32[3]\nf32[2,3], f32[3]\nf32[3], f32[3,2]\nf32[5,2,3], f32[3,2]\nf32[5,2,3], f32[3]\nf32[3], "
     "f32[5,3,2]\n"
     "f32[5,1,2,3], f32[4,3,2]\nf32[2,3], f32[5,3,2]\ni64[2,2,2], i64[2,2,2]\n"
     "f32[2,3], f32[2,3] ! RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)\n"
     "f32[2,3], f64[3,2] ! RuntimeError: expected m1 and m2 to have the same dtype, but got: float != double\n"
     "f32[2,3], f32[] ! RuntimeError: both arguments to matmul need to be at least 1D, but they are 2D and 0D\n"
     "f32[5,2,3], f32[4,3,2] ! RuntimeError: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 0\n"
     "f32[5,2,3], f32[5,2,2] ! RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [5, 3] but got: [5, 2].\n"
     "f32[5,2,3], f32[2,2] ! RuntimeError: mat1 and mat2 shapes cannot be multiplied (10x3 and 2x2)\n"
     "f32[5,2,3], f32[2] ! RuntimeError: size mismatch, got input (10), mat (10x3), vec (2)"},
};

}

std::span<const OpRow> contractRows() { return kRows; }

}

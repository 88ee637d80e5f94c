#include "core/base/wrapping.h"
#include "core/layout/view_rules.h"
#include "core/optable/families.h"
#include "core/optable/meta_util.h"

#include <cstdlib>

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;

const Dims& shapeOf(const MetaCall& call) { return tensorAt(call, 0).layout.shape; }
int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
int64_t sideOf(int64_t length, int64_t offset) { return wrappingAdd(length, std::abs(offset)); }

void traceMeta(MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype;
    if (shapeOf(call).size() != 2)
        fail(ErrorKind::Runtime, "trace: expected a matrix, but got tensor with dim %zu", shapeOf(call).size());
    checkTakes(dtype == DType::Float16 || dtype == DType::BFloat16 ? 0 : kTakesNumbers, "trace", dtype);
    giveFresh(call, {}, isIntegral(dtype, true) ? DType::Int64 : dtype);
}

void diagEmbedMeta(MetaCall& call)
{
    Dims shape = shapeOf(call);
    const size_t ndim = shape.size() + 1, first = wrapAxis(intAt(call, 1), ndim), second = wrapAxis(intAt(call, 2), ndim);
    if (first == second)
        fail(ErrorKind::Runtime, "diagonal dimensions cannot be identical %lld, %lld", static_cast<long long>(intAt(call, 1)),
             static_cast<long long>(intAt(call, 2)));
    const int64_t side = sideOf(shape.back(), intAt(call, 0));
    shape.erase(shape.size() - 1);
    shape.insert(std::min(first, second), side);
    shape.insert(std::max(first, second), side);
    giveFresh(call, shape, tensorAt(call, 0).dtype);
}

void diagMeta(MetaCall& call)
{
    const Layout& layout = tensorAt(call, 0).layout;
    if (layout.ndim() != 1 && layout.ndim() != 2)
        fail(ErrorKind::Runtime, "diag(): Supports 1D or 2D tensors. Got %zuD", layout.ndim());
    const int64_t offset = intAt(call, 0);
    if (layout.ndim() == 2)
        return giveFresh(call, diagonalOf(layout, offset, 0, 1).shape, tensorAt(call, 0).dtype);
    const int64_t side = sideOf(layout.shape[0], offset);
    giveFresh(call, {side, side}, tensorAt(call, 0).dtype);
}

void diagflatMeta(MetaCall& call)
{
    const int64_t side = sideOf(tensorAt(call, 0).layout.numel(), intAt(call, 0));
    giveFresh(call, {side, side}, tensorAt(call, 0).dtype);
}

constexpr OpRow kRows[] = {
    {"trace(Tensor self) -> Tensor", "torch.trace({self})", "y = sum x[i, i]", OpKind::Reduce, kForms, traceMeta,
     "The sum of a matrix's diagonal.",
     "f32[3,3]\nf64[2,4]\ni64[3,2]\nu8[2,2]\nf32[0,0]\nf32[2] ! RuntimeError: trace: expected a matrix, but got tensor with dim 1\n"
     "b8[2,2] ! RuntimeError: \"trace\" not implemented for 'Bool'\nf16[2,2] ! RuntimeError: \"trace\" not implemented for 'Half'"},
    {"diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor", "torch.diag_embed({*})", "y[..., i, i] = x[..., i]",
     OpKind::Copy, kForms, diagEmbedMeta, "Matrices of zeros with the elements on a diagonal.",
     "f32[2,3]\nf64[3], 1\ni64[2,3], -1, 0, 2\nb8[2]\nf16[0]\nf32[3,2]@(1,3), dim1=0, dim2=1\n"
     "f32[2], 0, 0, 0 ! RuntimeError: diagonal dimensions cannot be identical 0, 0\n"
     "f32[2,3], 0, 0, 3 ! IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 3)"},
    {"diag(Tensor self, int diagonal=0) -> Tensor", "torch.diag({*})", "y[i] = x[i, i] or y[i, i] = x[i]", OpKind::Composite, kForms,
     diagMeta, "A matrix's diagonal, copied; of a vector the matrix with that diagonal.",
     "f32[2,3]\nf32[3]\nf64[3,4], 1\ni64[3], -1\nf32[3,3], -2\nf32[2,3], 5\nb8[2]\nf32[0]\n"
     "f32[2,2,2] ! RuntimeError: diag(): Supports 1D or 2D tensors. Got 3D\nf32[] ! RuntimeError: diag(): Supports 1D or 2D tensors. Got "
     "0D"},
    {"diagflat(Tensor self, int offset=0) -> Tensor", "torch.diagflat({*})", "y[i, i] = x.flatten()[i]", OpKind::Composite, kForms,
     diagflatMeta, "A matrix of zeros with all elements on a diagonal.", "f32[3]\nf32[2,2]\nf64[], 1\ni64[2], -1\nf32[3,2]@(1,3)\n! none"},
};

}

std::span<const OpRow> diagonalRows() { return kRows; }

}

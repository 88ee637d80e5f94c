#include "core/optable/loss_meta.h"
#include "core/optable/neural.h"
#include "core/optable/nn_families.h"
#include "core/optable/view_meta.h"

#include <algorithm>

namespace ss::optable {

namespace {

/// The weights as the product takes them.
TensorMeta turned(const TensorMeta& weight)
{
    if (weight.layout.ndim() > 2)
        fail(ErrorKind::Runtime, "t() expects a tensor with <= 2 dimensions, but self is %zuD", weight.layout.ndim());
    TensorMeta result = weight;
    std::reverse(result.layout.shape.begin(), result.layout.shape.end());
    std::reverse(result.layout.strides.begin(), result.layout.strides.end());
    return result;
}

Dims productShape(const char* op, std::vector<TensorMeta> operands) { return runMeta(*findOp(op), operands, {}).front().layout.shape; }

void linearMeta(MetaCall& call)
{
    const TensorMeta &input = tensorAt(call, 0), &weight = tensorAt(call, 1), &bias = tensorAt(call, 2);
    Dims shape = input.layout.shape;
    if (shape.empty() || weight.layout.ndim() == 0)
        fail(ErrorKind::Runtime, "both arguments to linear need to be at least 1D, but they are %zuD and %zuD", shape.size(),
             weight.layout.ndim());
    const bool flat = bias.defined && (shape.size() == 2 || (isContiguous(input.layout) && (shape.size() == 3 || bias.layout.ndim() == 1)));
    if (!flat) {
        shape = productShape("matmul", {input, turned(weight)});
        if (bias.defined) {
            TensorMeta product = input;
            product.layout = contiguousLayout(shape);
            runMeta(*findOp("add_.Tensor"), std::vector<TensorMeta>{product, bias}, {});
        }
        return giveFresh(call, shape, input.dtype);
    }
    TensorMeta rows = input;
    const int64_t width = shape.back(), count = width ? input.layout.numel() / width : 0;
    if (shape.size() != 2)
        rows.layout = contiguousLayout({count, width});
    shape.back() = productShape("addmm", {bias, rows, turned(weight)}).back();
    giveFresh(call, shape, input.dtype);
}

void checkIndices(const TensorMeta& indices, const char* function)
{
    if (indices.dtype != DType::Int64 && indices.dtype != DType::Int32)
        fail(ErrorKind::Runtime,
             "Expected tensor for argument #%d 'indices' to have one of the following scalar types: Long, Int; but got %s instead (while "
             "checking arguments for %s)",
             1, std::string(legacyTypeName(indices.dtype)).c_str(), function);
}

void embeddingMeta(MetaCall& call)
{
    const TensorMeta &weight = tensorAt(call, 0), &indices = tensorAt(call, 1);
    if (weight.layout.ndim() != 2)
        fail(ErrorKind::Runtime, "'weight' must be 2-D");
    checkIndices(indices, "embedding");
    if (boolAt(call, 2))
        fail(ErrorKind::NotImplemented, "embedding(): sparse gradients are not supported: use sparse=False");
    Dims shape = indices.layout.shape;
    shape.push_back(weight.layout.shape[1]);
    giveFresh(call, shape, weight.dtype);
}

void embeddingBackwardMeta(MetaCall& call)
{
    checkIndices(tensorAt(call, 1), "embedding_backward");
    giveFresh(call, {intAt(call, 0), tensorAt(call, 0).layout.shape.back()}, tensorAt(call, 0).dtype);
}

// clang-format off
constexpr OpRow kRows[] = {
    {"linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor", "torch._C._nn.linear({*})", "y[i, k] = sum over j of x[i, j] * w[k, j] + b[k]",
     OpKind::Composite, kNeural, linearMeta, "A layer of weighted sums: the last axis times the weights, turned, and a number more for each.",
     "f32[2,3], f32[4,3], f32[4]\nf64[2,3], f64[4,3]\nf32[3], f32[4,3], f32[4]\nf32[3], f32[4,3]\nf32[2,2,3], f32[4,3], f32[4]\n"
     "f32[2,3,2]@(6,1,3), f32[4,2], f32[4]\nf32[2,2,3], f32[4,3]\nf32[2,3], f32[3]\nf32[3], f32[3]\nf32[2,3], f32[4,3], f32[1]\n"
     "i64[2,3], i64[4,3], i64[4]\nf32[0,3], f32[4,3], f32[4]\nf16[2,3], f16[4,3], f16[4]\n"
     "f32[2,3], f32[4,5], f32[4] ! RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 5x4)\n"
     "f32[2,3], f32[4,3], f32[5] ! RuntimeError: The expanded size of the tensor (4) must match the existing size (5) at non-singleton "
     "dimension 1.  Target sizes: [2, 4].  Tensor sizes: [5]\n"
     "f32[2,3], f32[3], f32[1] ! RuntimeError: mat2 must be a matrix, got 1-D tensor\n"
     "f32[2,3], f32[2,4,3], f32[4] ! RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D\n"
     "f64[2,3], f32[4,3] ! RuntimeError: expected m1 and m2 to have the same dtype, but got: double != float\n"
     "f64[2,3], f32[4,3], f32[4] ! RuntimeError: mat1 and mat2 must have the same dtype, but got Double and Float\n"
     "f32[], f32[4,3] ! RuntimeError: both arguments to linear need to be at least 1D, but they are 0D and 2D"},
    {"embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor",
     "torch.embedding({*})", "y[i, k] = w[n[i], k]", OpKind::Index, kFunction, embeddingMeta, "Rows of a table, by their numbers.",
     "f32[4,3], i64[2]=(3,0)\nf64[4,3], i64[2,2]=(0,1,1,3), 2\nf32[4,3], i32[2]=(0,2)\ni64[4,2], i64[]=(1)\nf32[3,4]@(1,3), i64[2]=(2,2)\n"
     "f64[4,3], i64[3]=(0,2,1), scale_grad_by_freq=True\nf16[4,3], i64[0]\n"
     "f32[4,3], i64[2]=(0,4) ! IndexError: index out of range in self\nf32[4], i64[2]=(0,0) ! RuntimeError: 'weight' must be 2-D\n"
     "f32[4,3], f32[2] ! RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but "
     "got torch.FloatTensor instead (while checking arguments for embedding)"},
    {"embedding_dense_backward(Tensor grad_output, Tensor indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor",
     "torch.ops.aten.embedding_dense_backward({*})", "y[n[i], k] += g[i, k]", OpKind::Index, kInternal, embeddingBackwardMeta,
     "The gradient of embedding.",
     "f64[2,3], i64[2]=(3,0), 4, -1, False\nf64[2,2,3], i64[2,2]=(0,1,1,3), 4, 1, False\nf32[3,2], i64[3]=(0,2,2), 3, -1, True\n"
     "f64[3,2], i64[3]=(0,2,2), 3, -1, True\n! none"},
};
// clang-format on

}

std::span<const OpRow> layerRows() { return kRows; }

}

#include "core/ops/copy_kernel.h"
#include "core/ops/nn_families.h"
#include "core/ops/scalar_types.h"
#include "core/optable/meta_util.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace ss::ops {

namespace {

int64_t rowsOf(const Tensor& input)
{
    const int64_t width = input.shape().back();
    return width ? input.numel() / width : 0;
}

/// Axes in front of the last become one where a product with a summand can then be had.
std::vector<Tensor> linear(const Args& args)
{
    const Tensor &input = args.tensors[0], &weight = args.tensors[1], &bias = args.tensors[2];
    const size_t ndim = input.ndim();
    if (ndim == 0 || weight.ndim() == 0)
        fail(ErrorKind::Runtime, "both arguments to linear need to be at least 1D, but they are %zuD and %zuD", ndim, weight.ndim());
    const Tensor turned = call1("t", {weight});
    if (bias.defined() && ndim == 2)
        return {call1("addmm", {bias, input, turned})};
    if (bias.defined() && input.isContiguous() && (ndim == 3 || bias.ndim() == 1)) {
        const Tensor rows = call1("reshape", {input}, {Dims{rowsOf(input), input.shape().back()}});
        const Tensor result = call1("addmm", {bias, rows, turned});
        Dims shape = input.shape();
        shape.back() = result.shape()[1];
        return {call1("view", {result}, {shape})};
    }
    const Tensor product = call1("matmul", {input, turned});
    return {bias.defined() ? call1("add_.Tensor", {product, bias}) : product};
}

/// Row-major, with the same dtype: the tensor itself where it lies so.
Tensor dense(const Tensor& tensor)
{
    if (tensor.isContiguous())
        return tensor;
    const Tensor copy = makeEmpty(contiguousLayout(tensor.shape()), tensor.dtype(), tensor.device());
    copyElements(tensor, copy);
    return copy;
}

Tensor rowNumbers(const Tensor& indices)
{
    const Tensor numbers = makeEmpty(contiguousLayout(indices.shape()), DType::Int64, indices.device());
    copyElements(indices, numbers);
    return numbers;
}

void embeddingKernel(KernelCall& call)
{
    const Tensor table = dense(call.in[0]), numbers = rowNumbers(call.in[1]);
    const int64_t rows = table.shape()[0];
    const auto size = static_cast<size_t>(table.shape()[1] * table.itemsize());
    const auto* wanted = numbers.dataAs<int64_t>();
    if (std::any_of(wanted, wanted + numbers.numel(), [rows](int64_t row) { return row < 0 || row >= rows; }))
        fail(ErrorKind::Index, "index out of range in self");
    std::byte* to = call.out[0].data();
    for (int64_t i = 0; i < numbers.numel() && size; ++i, to += size)
        std::memcpy(to, table.data() + wanted[i] * int64_t(size), size);
}

/// How often each row was looked up.
std::vector<int64_t> lookUps(const Tensor& numbers, int64_t rows)
{
    std::vector<int64_t> counts(static_cast<size_t>(rows), 0);
    for (int64_t i = 0; i < numbers.numel(); ++i)
        ++counts[static_cast<size_t>(numbers.dataAs<int64_t>()[i])];
    return counts;
}

void embeddingBackwardKernel(KernelCall& call)
{
    const int64_t rows = std::get<int64_t>(call.attrs[0]), padding = std::get<int64_t>(call.attrs[1]);
    const Tensor numbers = rowNumbers(call.in[1]);
    const std::vector<int64_t> counts = std::get<bool>(call.attrs[2]) ? lookUps(numbers, rows) : std::vector<int64_t>();
    visitComputeType(call.out[0].dtype(), "embedding_dense_backward", [&]<class T>() {
        const Tensor given = makeEmpty(contiguousLayout(call.in[0].shape()), dtypeOf<T>(), Device());
        copyElements(call.in[0], given);
        const bool direct = call.out[0].dtype() == dtypeOf<T>();
        const Tensor sums = direct ? call.out[0] : makeEmpty(contiguousLayout(call.out[0].shape()), dtypeOf<T>(), Device());
        std::fill_n(sums.dataAs<T>(), sums.numel(), T(0));
        const int64_t width = sums.shape()[1];
        for (int64_t i = 0; i < numbers.numel(); ++i) {
            const int64_t row = numbers.dataAs<int64_t>()[i];
            if (row == padding)
                continue;
            const T *from = given.dataAs<T>() + i * width, share = counts.empty() ? T(1) : T(1 / double(counts[static_cast<size_t>(row)]));
            T* to = sums.dataAs<T>() + row * width;
            for (int64_t k = 0; k < width; ++k)
                to[k] = static_cast<T>(to[k] + from[k] * share);
        }
        if (!direct)
            copyElements(sums, call.out[0]);
    });
}

constexpr Bound kBound[] = {
    {"linear", nullptr, linear},
    {"embedding", embeddingKernel},
    {"embedding_dense_backward", embeddingBackwardKernel},
};

}

std::span<const Bound> layerOps() { return kBound; }

}

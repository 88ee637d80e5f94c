#pragma once

#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/gemm.h"

/// Products of matrices, vectors and batches of matrices, whatever the operands' dtypes and strides are.
namespace ss::ops {

/// The tensor as T, its last two axes (or its one) laid out as multiplyInto takes them: the tensor itself where it is already so.
template <class T> Tensor operand(const Tensor& in)
{
    const auto fits = [&] {
        if (in.dtype() != dtypeOf<T>() || reinterpret_cast<uintptr_t>(in.data()) % alignof(T) != 0)
            return false;
        if (in.ndim() < 2)
            return in.ndim() == 0 || in.strides()[0] == 1;
        const int64_t rows = in.shape()[in.ndim() - 2], columns = in.shape().back();
        const int64_t down = in.strides()[in.ndim() - 2], across = in.strides().back();
        return (across == 1 && down >= columns) || (down == 1 && across >= rows);
    };
    if (fits())
        return in;
    const Tensor copy = makeEmpty(contiguousLayout(in.shape()), dtypeOf<T>(), in.device());
    copyElements(in, copy);
    return copy;
}

/// Matrix number `batch` of a tensor of matrices; a vector is a row or a column.
template <class T> MatrixView<T> matrixOf(const Tensor& tensor, int64_t batch = 0, bool column = false)
{
    auto* data = tensor.dataAs<T>();
    if (tensor.ndim() < 2) {
        const int64_t size = tensor.numel();
        return column ? MatrixView<T>{data, size, 1, 1, size} : MatrixView<T>{data, 1, size, size, 1};
    }
    const size_t rows = tensor.ndim() - 2;
    if (rows == 1)
        data += batch * tensor.strides()[0];
    return {data, tensor.shape()[rows], tensor.shape()[rows + 1], tensor.strides()[rows], tensor.strides()[rows + 1]};
}

/// A result of type T: the call's own output, or a stand-in that is converted into it.
template <class T, class F> void intoOutput(const Tensor& out, F&& f)
{
    if (out.dtype() == dtypeOf<T>() && out.isContiguous())
        return f(out);
    const Tensor stand = makeEmpty(contiguousLayout(out.shape()), dtypeOf<T>(), out.device());
    f(stand);
    copyElements(stand, out);
}

template <class T> void productInto(const Tensor& out, const Tensor& left, const Tensor& right)
{
    const Tensor a = operand<T>(left), b = operand<T>(right);
    const bool vector = b.ndim() == 1;
    const int64_t batches = out.ndim() == 3 ? out.shape()[0] : 1;
    const int64_t each = std::max<int64_t>(out.numel() / std::max<int64_t>(batches, 1), 1);
    parallelFor(batches, std::max<int64_t>(kParallelGrain / each, 1), [&](int64_t begin, int64_t end) {
        for (int64_t batch = begin; batch < end; ++batch)
            multiplyInto<T>(matrixOf<T>(out, batch, vector), matrixOf<const T>(a, batch), matrixOf<const T>(b, batch, vector));
    });
}

}

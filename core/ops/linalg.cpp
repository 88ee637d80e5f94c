#include "core/ops/linalg.h"

#include "core/ops/elementwise.h"

#include <Eigen/LU>
#include <Eigen/SVD>

namespace ss::ops {

namespace {

using optable::kTakesFloat;

using Matrix = Eigen::MatrixXd;
using RowMajor = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// The matrices of a tensor, one behind the other, as float64.
Tensor dense(const Tensor& in)
{
    const Tensor copy = makeEmpty(contiguousLayout(in.shape()), DType::Float64, in.device());
    mapElements<double, double, 1>(copy, {&in}, [](double x) { return x; });
    return copy;
}

RowMajor matrixOf(const Tensor& tensor, int64_t batch)
{
    const int64_t rows = tensor.shape()[tensor.ndim() - 2], columns = tensor.shape().back();
    return {tensor.dataAs<double>() + batch * rows * columns, rows, columns};
}

int64_t batchesOf(const Tensor& tensor)
{
    int64_t batches = 1;
    for (size_t axis = 0; axis + 2 < tensor.ndim(); ++axis)
        batches *= tensor.shape()[axis];
    return batches;
}

void writeTo(const Tensor& out, const Tensor& from)
{
    mapElements<double, double, 1>(out, {&from}, [](double x) { return x; });
}

[[noreturn]] void refuseSingular(const Tensor& tensor, int64_t batch, int64_t element)
{
    const std::string where = tensor.ndim() > 2 ? "(Batch element " + std::to_string(batch) + "): " : "";
    fail(ErrorKind::Runtime,
         "linalg.inv: %sThe diagonal element %lld is zero, the inversion could not be completed because the input matrix is singular.",
         where.c_str(), static_cast<long long>(element));
}

}

void invKernel(KernelCall& call)
{
    const Tensor work = dense(call.in[0]);
    for (int64_t batch = 0; batch < batchesOf(work); ++batch) {
        RowMajor matrix = matrixOf(work, batch);
        if (matrix.rows() == 0)
            continue;
        const Eigen::PartialPivLU<Matrix> parts(matrix);
        for (int64_t i = 0; i < matrix.rows(); ++i)
            if (parts.matrixLU()(i, i) == 0)
                refuseSingular(call.in[0], batch, i + 1);
        matrix = parts.inverse();
    }
    writeTo(call.out[0], work);
}

void svdvalsKernel(KernelCall& call)
{
    const Tensor work = dense(call.in[0]), values = makeEmpty(contiguousLayout(call.out[0].shape()), DType::Float64, work.device());
    const int64_t count = values.shape().back();
    for (int64_t batch = 0; batch < batchesOf(work); ++batch) {
        const Eigen::JacobiSVD<Matrix> parts{Matrix(matrixOf(work, batch))};
        std::copy_n(parts.singularValues().data(), count, values.dataAs<double>() + batch * count);
    }
    writeTo(call.out[0], values);
}

void thinSvdKernel(KernelCall& call)
{
    const Tensor work = dense(call.in[0]);
    std::array<Tensor, 3> results;
    for (size_t i = 0; i < 3; ++i)
        results[i] = makeEmpty(contiguousLayout(call.out[i].shape()), DType::Float64, work.device());
    const int64_t count = results[1].shape().back();
    for (int64_t batch = 0; batch < batchesOf(work); ++batch) {
        const Eigen::JacobiSVD<Matrix> parts(Matrix(matrixOf(work, batch)), Eigen::ComputeThinU | Eigen::ComputeThinV);
        matrixOf(results[0], batch) = parts.matrixU();
        std::copy_n(parts.singularValues().data(), count, results[1].dataAs<double>() + batch * count);
        matrixOf(results[2], batch) = parts.matrixV().transpose();
    }
    for (size_t i = 0; i < 3; ++i)
        writeTo(call.out[i], results[i]);
}

}

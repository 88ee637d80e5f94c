#include "core/ops/gemm.h"

#include "core/ops/scalar_math.h"

#include <Eigen/Core>

namespace ss::ops {

namespace {

template <class T>
using ColumnMajor = Eigen::Map<const Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>, Eigen::Unaligned, Eigen::OuterStride<>>;

/// Calls f with the matrix's transpose, as the storage order has it: no element is moved.
template <class T, class F> void withTransposed(const MatrixView<const T>& m, F&& f)
{
    if (m.columnStride == 1)
        f(ColumnMajor<T>(m.data, m.columns, m.rows, Eigen::OuterStride<>(std::max<int64_t>(m.rowStride, 1))));
    else
        f(ColumnMajor<T>(m.data, m.rows, m.columns, Eigen::OuterStride<>(std::max<int64_t>(m.columnStride, 1))).transpose());
}

/// Row by row, so that the inner loop runs along rows of b and of the result.
template <class T> void multiplyIntegers(const MatrixView<T>& out, const MatrixView<const T>& a, const MatrixView<const T>& b)
{
    for (int64_t i = 0; i < out.rows; ++i) {
        T* row = out.data + i * out.rowStride;
        std::fill(row, row + out.columns, T(0));
        for (int64_t j = 0; j < a.columns; ++j) {
            const T factor = a.data[i * a.rowStride + j * a.columnStride];
            for (int64_t k = 0; k < out.columns; ++k)
                row[k] = plus(row[k], multiply(factor, b.data[j * b.rowStride + k * b.columnStride]));
        }
    }
}

}

template <class T> void multiplyInto(const MatrixView<T>& out, const MatrixView<const T>& a, const MatrixView<const T>& b)
{
    if (out.rows == 0 || out.columns == 0)
        return;
    if constexpr (std::is_floating_point_v<T>) {
        if (a.columns == 0) {
            std::fill(out.data, out.data + out.rows * out.columns, T(0));
            return;
        }
        Eigen::Map<Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>> result(out.data, out.columns, out.rows);
        withTransposed<T>(a, [&](const auto& at) { withTransposed<T>(b, [&](const auto& bt) { result.noalias() = bt * at; }); });
    } else {
        multiplyIntegers(out, a, b);
    }
}

#define SS_INSTANTIATE(T) template void multiplyInto<T>(const MatrixView<T>&, const MatrixView<const T>&, const MatrixView<const T>&);
SS_INSTANTIATE(uint8_t)
SS_INSTANTIATE(int8_t)
SS_INSTANTIATE(int16_t)
SS_INSTANTIATE(int32_t)
SS_INSTANTIATE(int64_t)
SS_INSTANTIATE(float)
SS_INSTANTIATE(double)

}

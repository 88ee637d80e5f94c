// The library of matrices under a name of the level's own, so that no function of it is shared with another level or another file.
#define SS_PASTE_(a, b) a##b
#define SS_PASTE(a, b) SS_PASTE_(a, b)
#define Eigen SS_PASTE(eigen_, SS_LEVEL)

#include <Eigen/Core>

#include "core/kernels/level/level.h"

namespace ss::kernels::SS_LEVEL {

namespace {

template <class T>
using ColumnMajor = Eigen::Map<const Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>, Eigen::Unaligned, Eigen::OuterStride<>>;

SS_INLINE Eigen::OuterStride<> outer(int64_t stride) { return Eigen::OuterStride<>(stride > 1 ? stride : 1); }

/// Calls f with the matrix's transpose, as the storage order has it: no element is moved.
template <class T, class F> SS_INLINE void withTransposed(const Matrix& m, F&& f)
{
    const auto* data = static_cast<const T*>(m.data);
    if (m.columnStride == 1)
        f(ColumnMajor<T>(data, m.columns, m.rows, outer(m.rowStride)));
    else
        f(ColumnMajor<T>(data, m.rows, m.columns, outer(m.columnStride)).transpose());
}

/// A sum begins with 0, so that none is -0. Eigen begins those of small matrices, below its threshold, with the first product.
constexpr int64_t kSmall = EIGEN_GEMM_TO_COEFFBASED_THRESHOLD;

template <class T> void product(const Matrix& a, const Matrix& b, void* out)
{
    Eigen::Map<Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>> result(static_cast<T*>(out), b.columns, a.rows);
    withTransposed<T>(a, [&](const auto& at) { withTransposed<T>(b, [&](const auto& bt) { result.noalias() = bt * at; }); });
    if (a.rows + a.columns + b.columns < kSmall)
        result.array() += T(0);
}

}

void fillProduct(Table& table)
{
    table.product[0] = product<float>;
    table.product[1] = product<double>;
}

}

#include "core/ops/gemm.h"

#include "core/base/thread_pool.h"
#include "core/kernels/table.h"
#include "core/ops/scalar_math.h"

#include <algorithm>

namespace ss::ops {

namespace {

template <class T> kernels::Matrix asMatrix(const MatrixView<const T>& m)
{
    return {m.data, m.rows, m.columns, m.rowStride, m.columnStride};
}

/// Rows in groups that no kernel looks beyond, so that their number of threads changes no result.
template <class T> void multiplyReals(const MatrixView<T>& out, const MatrixView<const T>& a, const MatrixView<const T>& b)
{
    constexpr int64_t kGroup = 48, kWorthwhile = int64_t(1) << 20; // products of two numbers
    const int64_t groups = (out.rows + kGroup - 1) / kGroup, each = kGroup * std::max<int64_t>(a.columns * b.columns, 1);
    parallelFor(groups, std::max<int64_t>(kWorthwhile / each, 1), [&](int64_t begin, int64_t end) {
        const int64_t first = begin * kGroup, rows = std::min(end * kGroup, out.rows) - first;
        kernels::Matrix part = asMatrix(a);
        part.data = a.data + first * a.rowStride;
        part.rows = rows;
        kernels::table().product[std::is_same_v<T, double>](part, asMatrix(b), out.data + first * out.columns);
    });
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
        multiplyReals(out, a, b);
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

#pragma once

#include <cstdint>

namespace ss::ops {

/// A matrix in memory; strides in elements.
template <class T> struct MatrixView {
    T* data = nullptr;
    int64_t rows = 0, columns = 0;
    int64_t rowStride = 0, columnStride = 0;
};

/// out = a * b. `out` is row-major without gaps; of a and b, the caller has made one stride 1 and the other at least as long as
/// the axis that it steps over. Integers wrap.
template <class T> void multiplyInto(const MatrixView<T>& out, const MatrixView<const T>& a, const MatrixView<const T>& b);

}

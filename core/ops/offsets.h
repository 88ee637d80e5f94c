#pragma once

#include "core/ops/touched.h"
#include "core/tensor/tensor.h"

namespace ss::ops {

/// Elements reached through a tensor of byte offsets: to[i] = from[i + offset[i]], all three of one shape (by strides of 0).
void gatherElements(const Tensor& from, const Tensor& offsets, const Tensor& to);
/// to[i + offset[i]] = from[i], in logical order, so that the last of several wins; `add` sums them up.
/// `touched`, if given, is told where.
void scatterElements(const Tensor& from, const Tensor& offsets, const Tensor& to, bool add, Touched* touched);
/// How an element that is written several times comes about; largest and smallest keep a nan.
enum class Combine { Sum, Product, Largest, Smallest };
/// to[i + offset[i]] = what was there combined with from[i], in logical order.
void combineElements(const Tensor& from, const Tensor& offsets, const Tensor& to, Combine how, Touched* touched);
/// A fresh int64 tensor of offsets, all 0.
Tensor zeroOffsets(const Dims& shape);
/// Where the elements lie whose numbers in logical order the index gives: byte offsets of the index's shape.
Tensor logicalOffsets(const Tensor& tensor, const Tensor& index, void (*outside)(int64_t index, int64_t size, size_t axis));
/// Adds index * step to each offset; negative ones count from `size` if `wrap`. An index out of bounds throws what `outside`
/// makes of it.
void addOffsets(const Tensor& offsets, const Tensor& index, int64_t size, int64_t step, bool wrap,
                void (*outside)(int64_t index, int64_t size, size_t axis), size_t axis);

}

#pragma once

#include "core/layout/layout.h"

#include <span>

namespace ss {

/// The common shape of two; PyTorch's RuntimeError "The size of tensor a (3) must match the size of tensor b (4) at
/// non-singleton dimension 1".
Dims broadcastShapes(std::span<const int64_t> a, std::span<const int64_t> b);

/// A layout stretched to a shape it broadcasts to (stride 0 on stretched axes); the caller has checked the shape.
Layout broadcastTo(const Layout& layout, std::span<const int64_t> shape);

/// Strides of an element-wise op's fresh result: PyTorch's TensorIterator order. Inputs all contiguous -> contiguous, all
/// channels_last -> channels_last, all the same dense strides -> those; else axes ordered by the inputs' strides, first
/// input first, ties kept, and dense in that order. `inputs` are the layouts before broadcasting, of the op's operands; a Python
/// number is a 0-dim one, as in x + 1 or x > 0 (but not in x ** 2 or x.clamp(0), which take it aside).
Dims elementwiseStrides(std::span<const Layout* const> inputs, std::span<const int64_t> shape);

}

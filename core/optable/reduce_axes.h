#pragma once

#include "core/layout/layout.h"
#include "core/optable/value.h"

#include <vector>

namespace ss::optable {

/// Which axes a reduction removes. `dim` is None, an int or a list; None and () mean all. PyTorch's errors.
std::vector<bool> reducedAxes(const Attr& dim, size_t ndim);
/// The shape that is left; removed axes stay with size 1 when kept.
Dims reducedShape(std::span<const int64_t> shape, const std::vector<bool>& reduced, bool keepdim);

}

#pragma once

#include "core/optable/meta_util.h"

/// What the metas of losses share.
namespace ss::optable {

/// How a loss of many elements becomes one: PyTorch's numbers.
enum Reduction : int64_t { kNone = 0, kMean = 1, kSum = 2 };

inline int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
inline std::string scalarNameAt(const MetaCall& call, size_t index) { return std::string(scalarName(tensorAt(call, index).dtype)); }

/// The result of a loss: an element for each of the broadcast inputs, or one for all.
void giveLoss(MetaCall& call, DType dtype, int64_t reduction);

}

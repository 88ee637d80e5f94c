#pragma once

#include "core/optable/op_row.h"

#include <span>
#include <vector>

/// x[i, :, j]: the shape rules of index tensors, shared by metas and kernels.
namespace ss::optable {

/// The axes that have an index tensor are replaced by the axes that the index tensors broadcast to: where they stand if the
/// indexed axes are neighbours, else in front.
struct IndexPlan {
    std::vector<size_t> axes;    ///< of self, one for each index tensor
    std::vector<size_t> indices; ///< which of the arguments
    Dims chosen;                 ///< what the index tensors broadcast to
    size_t at = 0;               ///< where `chosen` begins in the result's shape
    Layout source;               ///< self as the result sees it: stride 0 along `chosen`
};

/// Indices are of integers; undefined ones stand for whole axes. PyTorch's IndexErrors.
IndexPlan planIndex(const Layout& self, std::span<const TensorMeta> indices);
/// A layout of `plan.chosen`'s shape along the result's axes: stride 0 along the others.
Layout alongChosen(const IndexPlan& plan, const Layout& layout);
/// PyTorch's errors about the dtypes of index tensors and the shapes of masks, which cover as many axes as they have.
void checkIndices(const Layout& self, std::span<const TensorMeta> indices);
bool isMask(const TensorMeta& index);

/// 0-dim tensors count as having one axis.
Dims atLeastOneAxis(const Dims& shape);
/// gather and scatter: an index of int64 with as many axes as its owner ("input", "self") has.
void checkIndexOf(const MetaCall& call, const char* op, const char* owner);
/// The index fits into self but for the axis, and into the source.
void checkScatterShapes(const MetaCall& call, const Dims& src);

}

#pragma once

#include "core/optable/meta_util.h"

/// What the metas of matrix products share.
namespace ss::optable {

/// Throws PyTorch's RuntimeErrors where the tensor does not expand to the shape.
void checkExpandable(const TensorMeta& tensor, const Dims& target);
/// The meta of dot.
void dotMeta(MetaCall& call);
/// Of matrices, the last two axes: their inverses, their singular values, and these with the turns before and after.
void invMeta(MetaCall& call);
void svdvalsMeta(MetaCall& call);
void thinSvdMeta(MetaCall& call);

}

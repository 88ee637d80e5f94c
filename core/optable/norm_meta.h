#pragma once

#include "core/optable/loss_meta.h"

/// What the metas of normalisations share.
namespace ss::optable {

/// Parameters of float32 may go with 16-bit floats; statistics are then float32, too. Throws PyTorch's RuntimeError, with its words for
/// other mixtures.
bool isMixedWith(const MetaCall& call, std::span<const size_t> parameters, const char* refusal);

}

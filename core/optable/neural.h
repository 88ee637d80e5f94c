#pragma once

#include "core/optable/op_row.h"

namespace ss::optable {

/// A form beside those of Form: torch._C._nn.gelu(x), what torch.nn.functional is made of. An in-place form is offered there, too, and
/// is no method.
inline constexpr uint8_t kNeural = 32;

}

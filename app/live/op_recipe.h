#pragma once

#include "app/live/composed.h"

namespace ss::app {

/// The form of an op: a field for each parameter, but for random generators. `self`: what stands in the first tensor's field; empty:
/// the first tensor that there is. `seeded`: with a field for torch.manual_seed.
Recipe opRecipe(const optable::Op& op, StateNow state, const QString& self, bool seeded = false);

/// The same with other first values, by the parameter's name.
using Initials = std::vector<std::pair<const char*, const char*>>;
Recipe opRecipeWith(const optable::Op& op, StateNow state, const Initials& initials, bool seeded = false);

}

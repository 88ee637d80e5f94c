#pragma once

#include "app/live/composed.h"

namespace ss::app {

/// An expression that a gesture or a person wrote, with what it would do where that can be told: an index of a name
/// (x[1:3, 0:2]), a call of an op as method or function (x.transpose(0, 1), torch.add(x, y, alpha=2)).
Composed composeExpression(const QString& expression, const trace::TraceState& state);

/// A small form with that expression to be edited.
Recipe expressionRecipe(const QString& expression, StateNow state);

}

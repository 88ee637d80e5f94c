#pragma once

#include "app/live/composed.h"

/// The ways to make a tensor from nothing.
namespace ss::app {

struct TensorSource {
    const char* title;                ///< marked for translation
    Recipe (*recipe)(StateNow state); ///< null: from a file, which is asked for first
};

/// In the order of the list.
std::vector<TensorSource> tensorSources();

/// torch.tensor([[1, 2], [3, 4]]): of a table's text, "1, 2; 3, 4".
Composed composeValues(const QString& table, const QString& dtype, const QString& requiresGrad);

/// The form of as_strided for a tensor, by sliders that cannot leave its storage. `target`: asked for anew; an invalid one is gone.
Recipe stridesRecipe(StateNow state, const QString& name);

}

#pragma once

#include "app/live/composed.h"

namespace ss::app {

/// The form that fits a file by its kind: .npy, .npz, .csv, .safetensors, anything else as raw bytes. The lines use NumPy and torch
/// alone. A file that is none of what it says it is has one sentence as its problem.
Recipe fileRecipe(const QString& path, StateNow state);

}

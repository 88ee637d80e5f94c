#pragma once

#include "core/python/signature.h"

namespace ss::python {

/// PyTorch's RuntimeError where an axis is told by a name: tensors have no named axes here. Does nothing where no such name was
/// given, or the op knows none in PyTorch either.
void refuseDimNames(std::string_view function, const CallArguments& call);
/// The same of None where an axis is wanted: it is a name that no axis has.
void refuseNoAxis(std::string_view function, const CallArguments& call);

}

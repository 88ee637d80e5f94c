#pragma once

#include "core/autograd/saved.h"
#include "core/python/object.h"

namespace ss::python {

/// torch._C._autograd.SavedTensor: what a node saved, to be given hooks of its own. `saved`: null where nothing was.
Ref savedObject(const std::shared_ptr<autograd::Node>& node, autograd::SavedTensor* saved);

/// The ordered dict of a node's own hooks, made at the first question; borrowed.
PyObject* nodeHooks(autograd::Node& node, bool after);

void addSaved(PyObject* module);

}

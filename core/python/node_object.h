#pragma once

#include "core/autograd/node.h"
#include "core/python/object.h"

namespace ss::python {

/// The Python object of a backward node, the same while it lives; None for null. Its type's name is the node's.
Ref nodeObject(const std::shared_ptr<autograd::Node>& node);

/// The node of such an object.
autograd::Node& nodeOf(PyObject* object);

void addNode(PyObject* module);

}

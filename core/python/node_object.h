#pragma once

#include "core/autograd/node.h"
#include "core/python/object.h"

namespace ss::python {

/// The Python object of a backward node, the same while it lives; None for null. Its type's name is the node's.
Ref nodeObject(const std::shared_ptr<autograd::Node>& node);
/// An object that does not keep the node alive once it is loosened: the context of a torch.autograd.Function, which its node owns, has
/// one.
Ref looseNodeObject(const std::shared_ptr<autograd::Node>& node);
void loosen(PyObject* object);

/// The node of such an object, or of a context; null for another. Throws where the node is gone.
std::shared_ptr<autograd::Node> nodeOf(PyObject* object);
/// A dict of what is known of the node beside; borrowed.
PyObject* metadataOf(autograd::Node& node);

void addNode(PyObject* module);

}

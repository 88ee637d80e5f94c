#pragma once

#include "core/python/object.h"

/// Methods that change how a tensor looks at its bytes and write none of them: squeeze_, transpose_, set_, ...
namespace ss::python {

void addLayoutMethods(PyTypeObject* tensorType);

}

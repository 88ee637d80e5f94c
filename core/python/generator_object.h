#pragma once

#include "core/optable/value.h"
#include "core/python/object.h"

/// torch.Generator: random numbers of their own, apart from torch.default_generator.
namespace ss::python {

bool isGenerator(PyObject* object);
const optable::GeneratorRef& generatorOf(PyObject* object);

/// Adds the type, and torch.default_generator.
void addGenerator(PyObject* module);

}

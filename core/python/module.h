#pragma once

#include "core/python/object.h"

namespace ss::python {

/// The extension module, filled. New reference; null with Python's error set.
PyObject* makeModule();
/// What the module offers beside the op table.
PyMethodDef* moduleFunctions();
/// The backward pass, grad modes and hooks.
PyMethodDef* autogradFunctions();
/// What torch.nn.Module is made of: its call and attributes by the short way, and scopes in the trace.
void addModuleCalls(PyObject* module);
/// What torch.optim needs.
PyMethodDef* optimizerFunctions();
/// What threads of a DataLoader need.
PyMethodDef* workerFunctions();

}

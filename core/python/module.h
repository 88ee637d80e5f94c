#pragma once

#include "core/python/object.h"

namespace ss::python {

/// The extension module, filled. New reference; null with Python's error set.
PyObject* makeModule();
/// What the module offers beside the op table.
PyMethodDef* moduleFunctions();
/// What torch.nn.Module is made of: its call and attributes by the short way, and scopes in the trace.
void addModuleCalls(PyObject* module);
/// What torch.optim needs.
PyMethodDef* optimizerFunctions();
/// What threads of a DataLoader need.
PyMethodDef* workerFunctions();
/// What torch.cuda needs.
PyMethodDef* cudaFunctions();
// Of torch.autograd:
PyMethodDef* autogradFunctions(); ///< modes
PyMethodDef* backwardFunctions();
PyMethodDef* hookFunctions();
PyMethodDef* savedFunctions(); ///< hooks on what is saved
PyMethodDef* anomalyFunctions();
PyMethodDef* customFunctions(); ///< torch.autograd.Function

}

#pragma once

#include "core/python/signature.h"

#include <string_view>

/// The Python callables of the op table: one for each name, in the module and in the tensor type.
namespace ss::python {

/// The overloads behind x.name(...) or torch.name(...); null when the table has none.
const OverloadSet* methodSet(std::string_view name);
const OverloadSet* functionSet(std::string_view name);

/// Binds, runs and wraps; throws.
Ref callOp(const OverloadSet& set, const CallArguments& call);
/// The same with the arguments at hand: what dunders and composed calls need. Null without an error set when no overload fits.
Ref tryOp(const OverloadSet& set, PyObject* self, std::initializer_list<PyObject*> positional);

/// Runs an op with its arguments bound, the lock given away where that is worth it.
std::vector<Tensor> runOp(const optable::Op& op, ops::Args args);

/// Adds every function to the module and every method to the type.
void addOps(PyObject* module, PyTypeObject* tensorType);

}

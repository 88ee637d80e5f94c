#pragma once

#include "core/python/interpreter.h"
#include "core/python/py_ref.h"

namespace ss::python {

/// Looks at expressions, with the interpreter's lock: see Interpreter::evaluate.
///
/// Note [Only looking]: an expression can do anything. What PyTorch would write, differentiate backwards or step is refused; the random
/// generators of torch, NumPy and Python are as they were afterwards; a name that it binds is its own; output goes nowhere. What NumPy
/// writes, and what happens to lists and objects, cannot be kept from happening: the next scan tells it as what it is.
std::vector<Evaluated> evaluateAll(PyObject* globals, const std::vector<std::string>& expressions, std::chrono::milliseconds limit);

/// What a function of stridescope.probes says of the namespace, looking only; `argument` is its second argument. Empty: nothing.
std::string probed(PyObject* globals, const std::string& function, const std::string& argument, std::chrono::milliseconds limit);

}

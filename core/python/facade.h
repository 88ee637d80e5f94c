#pragma once

#include "core/tensor/tensor.h"

struct _object;

/// The `torch` of a script. Python.h is only included by .cpp files of this folder: these headers are free of it.
namespace ss::python {

/// Makes the extension module `_stridescope` known to an embedded interpreter; call before it starts.
void registerModule();

/// Puts the finder that answers `import torch` (and torch.*) in front of sys.meta_path. Needs the interpreter lock.
void installFinder();

/// A new reference to the Python object of a tensor: the same object for the same TensorImpl while it lives.
_object* wrap(const Tensor& tensor);
/// The tensor behind a Python object; undefined when it is none. Does not raise.
Tensor unwrap(_object* object);
/// Sets Python's error from an ss::Error (or any other exception being handled).
void raise();

}

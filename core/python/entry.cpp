#include "core/python/module.h"

/// What an interpreter calls: the embedded one by registerModule, an ordinary python3 when it loads the shared library.
PyMODINIT_FUNC PyInit__stridescope() { return ss::python::makeModule(); }

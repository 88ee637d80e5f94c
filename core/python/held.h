#pragma once

#include "core/python/object.h"

#include <memory>

namespace ss::python {

/// A Python object that C++ owns: it may be let go by a thread that does not hold the interpreter's lock.
using Held = std::shared_ptr<PyObject>;
Held hold(PyObject* object);

/// The interpreter's lock, taken where this thread does not have it: an op that runs without it calls back into Python.
class Locked {
public:
    Locked()
        : state_(PyGILState_Ensure())
    {
    }
    ~Locked() { PyGILState_Release(state_); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

private:
    PyGILState_STATE state_;
};

}

#pragma once

#include "core/python/py_ref.h"

namespace ss::python {

/// What a script can change beyond its namespace, and a run from the start must find as it was: random numbers (torch's, Python's,
/// NumPy's), modes and defaults. Taken when the interpreter is made; the caller holds Python's lock.
class StartState {
public:
    void take();
    void restore() const;

private:
    Ref random_, numpyRandom_; ///< states; null where there is no such module
};

}

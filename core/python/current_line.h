#pragma once

#include "core/python/py_ref.h"

#include <array>
#include <cstdint>

namespace ss::python {

/// The line that runs in a file: of its innermost frame on this thread. Cheap enough to be asked at every op, where a trace
/// function would cost at every line.
class CurrentLine {
public:
    /// `file` is the co_filename that counts.
    explicit CurrentLine(PyObject* file)
        : file_(Ref::borrow(file))
    {
    }
    /// 0: none of its code runs, or this thread does not hold the interpreter lock.
    int32_t operator()();

private:
    /// An instruction whose line was looked up: CPython walks a table of the whole code object for it.
    struct Known {
        Ref code;
        int instruction = -1;
        int32_t line = 0;
    };

    bool isOurs(PyObject* code) const;

    Ref file_;
    std::array<Known, 64> known_;
};

}

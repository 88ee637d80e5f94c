#include "core/python/current_line.h"

namespace ss::python {

namespace {

int instructionOf(PyFrameObject* frame)
{
#if PY_VERSION_HEX >= 0x030B0000
    return PyFrame_GetLasti(frame);
#else
    (void)frame;
    return -1; // no look-up is remembered
#endif
}

}

bool CurrentLine::isOurs(PyObject* code) const
{
    PyObject* name = reinterpret_cast<PyCodeObject*>(code)->co_filename;
    return name == file_.get() || PyUnicode_Compare(name, file_.get()) == 0;
}

int32_t CurrentLine::operator()()
{
    if (!PyGILState_Check())
        return 0;
    Ref caller;
    for (PyFrameObject* frame = PyEval_GetFrame(); frame; frame = reinterpret_cast<PyFrameObject*>(caller.get())) {
        Ref code = Ref::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(frame)));
        const int instruction = instructionOf(frame);
        Known& known =
            known_[(reinterpret_cast<uintptr_t>(code.get()) / sizeof(PyCodeObject) + static_cast<uintptr_t>(instruction)) % known_.size()];
        if (instruction >= 0 && known.code.get() == code.get() && known.instruction == instruction)
            return known.line;
        if (isOurs(code.get())) {
            known = {std::move(code), instruction, PyFrame_GetLineNumber(frame)};
            return known.line;
        }
        caller = Ref::steal(reinterpret_cast<PyObject*>(PyFrame_GetBack(frame)));
    }
    return 0;
}

}

#include "core/python/streams.h"

#include "core/python/py_ref.h"

#include <memory>

namespace ss::python {

namespace {

// The classes are Python: a stream is asked for far more than write (print, logging, warnings, tracebacks, IDE checks).
const char* const kClasses = R"(
class Captured:
    encoding, errors, newlines, closed, name, mode = 'utf-8', 'replace', None, False, '<stridescope>', 'w'
    def __init__(self, write, is_error): self._write, self._is_error = write, is_error
    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f'write() argument must be str, not {type(text).__name__}')
        self._write(self._is_error, text)
        return len(text)
    def writelines(self, lines):
        for line in lines: self.write(line)
    def flush(self): pass
    def isatty(self): return False
    def readable(self): return False
    def writable(self): return True
    def seekable(self): return False
    def fileno(self):
        import io
        raise io.UnsupportedOperation('fileno')

class NoInput:
    encoding, closed, name = 'utf-8', False, '<stridescope>'
    def _refuse(self, *_):
        raise RuntimeError('input() has nowhere to read from in the window: put the value into the script, or use `stridescope run` in a terminal.')
    read = readline = readlines = __iter__ = __next__ = fileno = _refuse
    def isatty(self): return False
    def flush(self): pass
)";

PyObject* handOver(PyObject* self, PyObject* const* arguments, Py_ssize_t count)
{
    if (count != 2 || !PyUnicode_Check(arguments[1])) {
        PyErr_SetString(PyExc_TypeError, "expected (bool, str)");
        return nullptr;
    }
    auto* function = static_cast<OutputFunction*>(PyCapsule_GetPointer(self, nullptr));
    const bool isError = PyObject_IsTrue(arguments[0]) == 1;
    const std::string text = textOf(arguments[1]);
    Py_BEGIN_ALLOW_THREADS;
    (*function)(isError, text);
    Py_END_ALLOW_THREADS;
    Py_RETURN_NONE;
}

// METH_FASTCALL functions are stored as PyCFunction.
PyMethodDef kHandOver = {"write", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&handOver)), METH_FASTCALL, nullptr};

/// A stream's own write, and who is told of what it wrote.
struct Tee {
    OutputFunction seen;
    bool isError = false;
    Ref write;
};

PyObject* writeAndTell(PyObject* self, PyObject* const* arguments, Py_ssize_t count)
{
    auto* tee = static_cast<Tee*>(PyCapsule_GetPointer(self, nullptr));
    PyObject* written = PyObject_Vectorcall(tee->write.get(), arguments, static_cast<size_t>(count), nullptr);
    if (!written || count != 1 || !PyUnicode_Check(arguments[0]))
        return written;
    const std::string text = textOf(arguments[0]);
    Py_BEGIN_ALLOW_THREADS;
    tee->seen(tee->isError, text);
    Py_END_ALLOW_THREADS;
    return written;
}

PyMethodDef kWriteAndTell = {"write", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&writeAndTell)), METH_FASTCALL, nullptr};

void freeTee(PyObject* capsule) { delete static_cast<Tee*>(PyCapsule_GetPointer(capsule, nullptr)); }

void freeFunction(PyObject* capsule) { delete static_cast<OutputFunction*>(PyCapsule_GetPointer(capsule, nullptr)); }

Ref callable(OutputFunction function)
{
    Ref capsule = Ref::steal(PyCapsule_New(new OutputFunction(std::move(function)), nullptr, freeFunction));
    return Ref::steal(PyCFunction_New(&kHandOver, capsule.get()));
}

/// Runs `code` in a namespace with the classes, sys, and `write`.
void install(OutputFunction function, const char* code)
{
    Ref names = Ref::steal(PyDict_New());
    PyDict_SetItemString(names.get(), "__builtins__", PyEval_GetBuiltins());
    PyDict_SetItemString(names.get(), "write", callable(std::move(function)).get());
    Ref classes = Ref::steal(PyRun_String(kClasses, Py_file_input, names.get(), names.get()));
    Ref done = Ref::steal(PyRun_String(code, Py_file_input, names.get(), names.get()));
    if (!classes || !done)
        PyErr_Print();
}

}

void captureStreams(OutputFunction write)
{
    install(std::move(write), "import sys\n"
                              "sys.stdout = sys.__stdout__ = Captured(write, False)\n"
                              "sys.stderr = sys.__stderr__ = Captured(write, True)\n"
                              "sys.stdin = sys.__stdin__ = NoInput()\n");
}

void teeStreams(OutputFunction seen)
{
    // The stream stays the object that it is, with all its methods and its type: an instance's `write` goes before its class's.
    for (const bool isError : {false, true}) {
        PyObject* stream = PySys_GetObject(isError ? "stderr" : "stdout");
        Ref write = stream && stream != Py_None ? Ref::steal(PyObject_GetAttrString(stream, "write")) : Ref();
        if (!write)
            continue;
        Ref capsule = Ref::steal(PyCapsule_New(new Tee{seen, isError, std::move(write)}, nullptr, freeTee));
        PyObject_SetAttrString(stream, "write", Ref::steal(PyCFunction_New(&kWriteAndTell, capsule.get())).get());
    }
    PyErr_Clear();
}

void untieStreams()
{
    for (const char* name : {"__stdout__", "__stderr__"})
        if (PyObject* stream = PySys_GetObject(name); stream && stream != Py_None)
            PyObject_DelAttrString(stream, "write");
    PyErr_Clear(); // it had none of its own
}

}

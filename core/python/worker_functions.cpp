#include "core/python/worker_functions.h"

#include "core/python/generator_object.h"
#include "core/python/module.h"
#include "core/tensor/generator.h"
#include "core/tensor/recorder.h"

#include <atomic>

/// What a thread of a DataLoader needs to do a script's work: its recorder, while the script waits, and a default generator of its own.
namespace ss::python {

namespace {

constexpr const char* kLoan = "stridescope.recorder";
std::atomic<int> loans{0};
thread_local bool borrowed = false;

/// The thread's recorder, for another thread to use while this one waits; None where nothing is recorded.
PyObject* lendRecorder(PyObject*, PyObject*)
{
    Recorder* recorder = currentRecorder();
    if (!recorder)
        return Py_NewRef(Py_None);
    recorder->askLine(); // of a call that no line of the script makes the line is the one that waits
    return PyCapsule_New(recorder, kLoan, nullptr);
}

PyObject* useRecorder(PyObject*, PyObject* loan)
{
    auto* recorder = loan == Py_None ? nullptr : static_cast<Recorder*>(PyCapsule_GetPointer(loan, kLoan));
    if (PyErr_Occurred())
        return nullptr;
    loans += (recorder != nullptr) - borrowed;
    borrowed = recorder;
    setCurrentRecorder(recorder);
    return Py_NewRef(Py_None);
}

PyObject* useGenerator(PyObject*, PyObject* generator)
{
    if (generator != Py_None && !isGenerator(generator))
        return PyErr_Format(PyExc_TypeError, "expected a torch.Generator");
    setThreadGenerator(generator == Py_None ? nullptr : generatorOf(generator));
    return Py_NewRef(Py_None);
}

/// Has a thread raise an exception of the class at the next instruction of Python that it comes to.
PyObject* raiseInThread(PyObject*, PyObject* arguments)
{
    unsigned long thread = 0;
    PyObject* kind = nullptr;
    if (!PyArg_ParseTuple(arguments, "kO", &thread, &kind))
        return nullptr;
    return PyBool_FromLong(PyThreadState_SetAsyncExc(thread, kind));
}

PyMethodDef functions[] = {{"_lend_recorder", lendRecorder, METH_NOARGS, nullptr},
                           {"_use_recorder", useRecorder, METH_O, nullptr},
                           {"_use_generator", useGenerator, METH_O, nullptr},
                           {"_raise_in_thread", raiseInThread, METH_VARARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

bool recorderIsLent() { return loans > 0; }

PyMethodDef* workerFunctions() { return functions; }

}

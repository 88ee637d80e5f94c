#include "core/python/worker_functions.h"

#include "core/python/generator_object.h"
#include "core/python/module.h"
#include "core/tensor/generator.h"
#include "core/tensor/recorder.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <vector>

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

/// A worker as its iterator knows it: what puts a task into its queue, the lock that it lets go at its end, and its thread.
struct Handle {
    PyObject *put = nullptr, *ended = nullptr;
    unsigned long thread = 0;
    bool over = false;
};

/// Waits for the worker's end, which is remembered. Another interrupt ends the waiting.
void await(Handle& worker, std::chrono::steady_clock::time_point limit)
{
    const std::chrono::duration<double> left = limit - std::chrono::steady_clock::now();
    const Ref got = Ref::steal(PyObject_CallMethod(worker.ended, "acquire", "Od", Py_True, std::max(0.0, left.count())));
    worker.over = got.get() == Py_True;
    if (worker.over)
        Ref::steal(PyObject_CallMethod(worker.ended, "release", nullptr)); // for who asks again
    PyErr_Clear();
}

/// So long a worker may take to come to its end before it is interrupted, and again before it is left alone.
constexpr std::chrono::milliseconds kPatience{400};

void end(std::vector<Handle>& workers)
{
    for (const Handle& worker : workers)
        Ref::steal(PyObject_CallFunctionObjArgs(worker.put, Py_None, nullptr));
    for (const bool interrupted : {false, true}) {
        const auto limit = std::chrono::steady_clock::now() + kPatience;
        for (Handle& worker : workers)
            if (!worker.over)
                await(worker, limit);
        for (const Handle& worker : workers)
            if (!worker.over && !interrupted)
                PyThreadState_SetAsyncExc(worker.thread, PyExc_SystemExit);
    }
}

/// (workers) or, called for an iterator that has died, (workers, forget, reference): no Python code runs, since the end of an
/// interrupted script lets none run.
PyObject* endWorkers(PyObject*, PyObject* arguments)
{
    PyObject *handles = nullptr, *forget = nullptr, *reference = nullptr;
    if (!PyArg_ParseTuple(arguments, "O!|OO", &PyTuple_Type, &handles, &forget, &reference))
        return nullptr;
    std::vector<Handle> workers(static_cast<size_t>(PyTuple_GET_SIZE(handles)));
    for (size_t i = 0; i < workers.size(); ++i) {
        Handle& worker = workers[i];
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(handles, static_cast<Py_ssize_t>(i)), "OOk", &worker.put, &worker.ended, &worker.thread))
            return nullptr;
        worker.over = worker.thread == PyThread_get_thread_ident(); // a worker does not wait for itself
    }
    end(workers);
    if (reference)
        Ref::steal(PyObject_CallFunctionObjArgs(forget, reference, Py_None, nullptr));
    PyErr_Clear();
    return Py_NewRef(Py_None);
}

/// (wait, end): what wait() gives. An interrupt that comes meanwhile calls end() before it goes on.
PyObject* waitOrEnd(PyObject*, PyObject* arguments)
{
    PyObject *wait = nullptr, *end = nullptr;
    if (!PyArg_ParseTuple(arguments, "OO", &wait, &end))
        return nullptr;
    PyObject* result = PyObject_CallNoArgs(wait);
    if (!result && !PyErr_ExceptionMatches(PyExc_Exception)) {
        PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
        PyErr_Fetch(&type, &value, &trace);
        Ref::steal(PyObject_CallNoArgs(end));
        PyErr_Restore(type, value, trace);
    }
    return result;
}

PyMethodDef functions[] = {{"_lend_recorder", lendRecorder, METH_NOARGS, nullptr}, {"_use_recorder", useRecorder, METH_O, nullptr},
                           {"_use_generator", useGenerator, METH_O, nullptr},      {"_end_workers", endWorkers, METH_VARARGS, nullptr},
                           {"_wait_or_end", waitOrEnd, METH_VARARGS, nullptr},     {nullptr, nullptr, 0, nullptr}};

}

bool recorderIsLent() { return loans > 0; }

PyMethodDef* workerFunctions() { return functions; }

}

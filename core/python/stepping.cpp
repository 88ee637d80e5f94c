#include "core/python/stepping.h"

#include <csignal>
#include <pthread.h>
#include <sched.h>

namespace ss::python {

void Stepping::installSignal()
{
    struct sigaction previous {};
    sigaction(SIGINT, nullptr, &previous);
    PyRun_SimpleString("import signal as _s\n"
                       "_s.signal(_s.SIGINT, _s.default_int_handler)\n"
                       "_s.signal(_s.SIGUSR1, _s.default_int_handler)\n"
                       "del _s\n");
    sigaction(SIGINT, &previous, nullptr); // Ctrl-C keeps its meaning for the program
    worker_ = pthread_self();
}

void Stepping::begin(PyObject* file)
{
    file_ = Ref::borrow(file);
    capsule_ = Ref::steal(PyCapsule_New(this, nullptr, nullptr));
    {
        std::lock_guard lock(mutex_);
        running_ = true;
    }
    PyEval_SetTrace(&Stepping::trace, capsule_.get());
}

void Stepping::end()
{
    if (!file_)
        return;
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyEval_SetTrace(nullptr, nullptr);
    {
        std::lock_guard lock(mutex_);
        running_ = false;
        mode_ = Mode::Run;
    }
    stop_ = false;
    pauseWanted_ = false;
    // A signal that came too late must not leak into the next run: a system call has it delivered, then it is dropped.
    sched_yield();
    if (PyErr_CheckSignals() != 0)
        PyErr_Clear();
    PyErr_Restore(type, value, trace);
    file_ = Ref();
    capsule_ = Ref();
}

void Stepping::leaveOut()
{
    if (file_)
        PyEval_SetTrace(nullptr, nullptr);
}

void Stepping::takeIn()
{
    if (file_)
        PyEval_SetTrace(&Stepping::trace, capsule_.get());
}

void Stepping::interrupt()
{
    std::lock_guard lock(mutex_);
    if (!running_)
        return;
    stop_ = true;
    mode_ = Mode::Run;
    changed_.notify_all();
    pthread_kill(worker_, SIGUSR1);
}

void Stepping::pause()
{
    std::lock_guard lock(mutex_);
    mode_ = Mode::Pause;
    pauseWanted_ = true;
}

void Stepping::step()
{
    std::lock_guard lock(mutex_);
    mode_ = Mode::Step;
    pauseWanted_ = true;
    changed_.notify_all();
}

void Stepping::resume()
{
    std::lock_guard lock(mutex_);
    mode_ = Mode::Run;
    pauseWanted_ = false;
    changed_.notify_all();
}

int Stepping::trace(PyObject* self, PyFrameObject* frame, int what, PyObject*)
{
    return static_cast<Stepping*>(PyCapsule_GetPointer(self, nullptr))->onEvent(frame, what);
}

bool Stepping::isOurs(PyFrameObject* frame) const
{
    Ref code = Ref::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(frame)));
    PyObject* name = reinterpret_cast<PyCodeObject*>(code.get())->co_filename;
    return name == file_.get() || PyUnicode_Compare(name, file_.get()) == 0;
}

int Stepping::onEvent(PyFrameObject* frame, int what)
{
    if (stop_.load(std::memory_order_relaxed)) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        return -1;
    }
    if (what != PyTrace_LINE || !pauseWanted_.load(std::memory_order_relaxed) || !isOurs(frame))
        return 0;
    return waitWhilePaused(PyFrame_GetLineNumber(frame));
}

int Stepping::waitWhilePaused(int line)
{
    if (paused_)
        paused_(line);
    PyThreadState* state = PyEval_SaveThread();
    {
        std::unique_lock lock(mutex_);
        if (mode_ == Mode::Step)
            mode_ = Mode::Pause; // this stop is the step's end; the next line needs a new one
        changed_.wait(lock, [this] { return mode_ != Mode::Pause || stop_; });
    }
    PyEval_RestoreThread(state);
    if (!stop_)
        return 0;
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    return -1;
}

}

#pragma once

#include "core/python/py_ref.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace ss::python {

/// Stops, pauses and steps what a thread runs, by a C trace function that sees each line before it runs and by a signal that
/// wakes blocking calls.
///
/// Note [Stopping]: a flag alone does not stop `while True: pass` (one instruction, no line events) nor time.sleep; a signal
/// alone is swallowed by `except BaseException: pass`. So both: SIGUSR1, whose Python handler raises KeyboardInterrupt, and a
/// trace function that raises it again on every event while the flag is up.
class Stepping {
public:
    explicit Stepping(std::function<void(int line)> paused)
        : paused_(std::move(paused))
    {
    }

    /// On the worker, once the interpreter lives: the Python handlers of SIGINT and SIGUSR1, the C action of SIGINT kept.
    void installSignal();
    /// Around a run, on the worker. `file` is the co_filename of the lines that count.
    void begin(PyObject* file);
    /// Ends the run; an exception that is being raised stays. A second call does nothing.
    void end();

    /// Around code that is not the script's, on the worker: nobody pauses in it. A stop stays wanted.
    void leaveOut();
    void takeIn();

    /// From any thread.
    void interrupt();
    void pause();
    void step();
    void resume();

private:
    static int trace(PyObject* self, PyFrameObject* frame, int what, PyObject* argument);
    int onEvent(PyFrameObject* frame, int what);
    bool isOurs(PyFrameObject* frame) const;
    int waitWhilePaused(int line);

    enum class Mode { Run, Pause, Step };

    std::function<void(int)> paused_;
    std::atomic<bool> stop_{false}, pauseWanted_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    Mode mode_ = Mode::Run;
    bool running_ = false;
    std::thread::native_handle_type worker_{};
    Ref file_, capsule_;
};

}

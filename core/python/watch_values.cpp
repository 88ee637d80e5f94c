#include "core/python/watch_values.h"

#include "core/tensor/generator.h"
#include "core/tensor/looking.h"
#include "core/tensor/recorder.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace ss::python {

namespace {

// What it needs is taken before a script can replace it in its module.
const char* const kHelpers = R"(
import io, random, sys

class Stopped(BaseException):
    pass

def keep():
    numpy = sys.modules.get('numpy')
    return sys.stdout, sys.stderr, random.getstate(), numpy and numpy.random.get_state()

def arrive():
    pass

def redirect():
    sys.stdout = sys.stderr = io.StringIO()

def give_back(kept):
    sys.stdout, sys.stderr = kept[0], kept[1]
    random.setstate(kept[2])
    if kept[3] is not None:
        sys.modules['numpy'].random.set_state(kept[3])

def probe(function, names, argument):
    try:
        import stridescope.probes
        found = getattr(stridescope.probes, function)(names, argument)
        return found if isinstance(found, str) else ''
    except Stopped:
        raise
    except BaseException:
        return ''

def evaluate(text, names, most=2000):
    try:
        shown = repr(eval(compile(text.strip(), '<watch>', 'eval', dont_inherit=True), names, {}))
        return True, shown if len(shown) <= most else shown[:most] + '...'
    except Stopped:
        raise
    except BaseException as error:
        said = str(error).partition('\n')[0]
        return False, type(error).__name__ + (': ' + said if said else '')
)";

PyObject* helpers()
{
    static PyObject* names = [] {
        PyObject* made = PyDict_New();
        PyDict_SetItemString(made, "__builtins__", Ref::steal(PyDict_Copy(PyEval_GetBuiltins())).get());
        if (Ref done = Ref::steal(PyRun_String(kHelpers, Py_file_input, made, made)); !done)
            PyErr_Print();
        return made;
    }();
    return names;
}

PyObject* helper(const char* name) { return PyDict_GetItemString(helpers(), name); }

/// Calls a helper until it comes to its end: a stop that is asked for meanwhile arrives as an exception anywhere, and is repeated later.
Ref surely(const char* name, PyObject* argument)
{
    Ref result;
    for (int i = 0; i < 5 && !result; ++i) {
        result = Ref::steal(PyObject_CallFunctionObjArgs(helper(name), argument, nullptr));
        PyErr_Clear();
    }
    return result;
}

/// Raises Stopped in this thread when the time is over, unless it is gone by then.
class TimeLimit {
public:
    explicit TimeLimit(std::chrono::milliseconds limit)
        : worker_(PyThread_get_thread_ident())
        , thread_([this, limit] { wait(limit); })
    {
    }
    ~TimeLimit()
    {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        ended_.notify_all();
        // The other thread may wait for the lock of the interpreter, and then does nothing with it.
        PyThreadState* state = PyEval_SaveThread();
        thread_.join();
        PyEval_RestoreThread(state);
        // Raised, but perhaps not yet arrived: it must not reach the script. (To take it back would leave Python 3.11's evaluation with a
        // wish to handle it, at which a traced function waits for ever.)
        if (raised_)
            surely("arrive", nullptr);
    }
    TimeLimit(const TimeLimit&) = delete;
    TimeLimit& operator=(const TimeLimit&) = delete;

private:
    void wait(std::chrono::milliseconds limit)
    {
        {
            std::unique_lock lock(mutex_);
            if (ended_.wait_for(lock, limit, [this] { return over_; }))
                return;
        }
        const PyGILState_STATE state = PyGILState_Ensure();
        const bool over = [this] {
            const std::lock_guard lock(mutex_);
            return over_;
        }();
        if (!over) {
            PyThreadState_SetAsyncExc(worker_, helper("Stopped"));
            raised_ = true;
        }
        PyGILState_Release(state);
    }

    unsigned long worker_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
    bool raised_ = false; ///< under the interpreter's lock
    std::thread thread_;  ///< last: it uses the others
};

Evaluated evaluateOne(PyObject* globals, const std::string& expression)
{
    const Ref text = Ref::steal(PyUnicode_DecodeUTF8(expression.data(), static_cast<Py_ssize_t>(expression.size()), "replace"));
    const Ref found = Ref::steal(PyObject_CallFunctionObjArgs(helper("evaluate"), text.get(), globals, nullptr));
    if (found && PyTuple_Check(found.get()))
        return {PyTuple_GET_ITEM(found.get(), 0) == Py_True, textOf(PyTuple_GET_ITEM(found.get(), 1))};
    PyErr_Clear();
    return {false, "stopped: it took too long"};
}

/// This thread draws from a copy of its random generator.
class OwnGenerator {
public:
    OwnGenerator()
    {
        auto own = std::make_shared<Generator>();
        {
            const auto& used = defaultGenerator();
            const std::lock_guard lock(used->mutex());
            own->setState(used->state());
        }
        setThreadGenerator(std::move(own));
    }
    ~OwnGenerator() { setThreadGenerator(nullptr); }
    OwnGenerator(const OwnGenerator&) = delete;
    OwnGenerator& operator=(const OwnGenerator&) = delete;
};

}

namespace {

/// Does something that only looks, by the rules of the note in the header. False: Python could not be asked.
template <class Look> bool lookOnly(std::chrono::milliseconds limit, Look look)
{
    const RecordingPaused paused;
    const LookingOnly looking;
    const OwnGenerator generator;
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    const Ref kept = surely("keep", nullptr);
    const bool asked = kept && surely("redirect", nullptr);
    if (asked) {
        {
            const TimeLimit timer(limit);
            look();
        }
        surely("give_back", kept.get());
    }
    PyErr_Restore(type, value, trace);
    return asked;
}

}

std::vector<Evaluated> evaluateAll(PyObject* globals, const std::vector<std::string>& expressions, std::chrono::milliseconds limit)
{
    std::vector<Evaluated> values;
    const auto end = std::chrono::steady_clock::now() + limit;
    const bool asked = lookOnly(limit, [&] {
        for (const std::string& expression : expressions)
            values.push_back(std::chrono::steady_clock::now() < end ? evaluateOne(globals, expression)
                                                                    : Evaluated{false, "not looked at: those above took too long"});
    });
    return asked ? values : std::vector<Evaluated>(expressions.size(), {false, "not looked at: Python could not be asked"});
}

std::string probed(PyObject* globals, const std::string& function, const std::string& argument, std::chrono::milliseconds limit)
{
    std::string text;
    lookOnly(limit, [&] {
        const Ref name = Ref::steal(PyUnicode_FromString(function.c_str())), given = Ref::steal(PyUnicode_FromString(argument.c_str()));
        const Ref found = Ref::steal(PyObject_CallFunctionObjArgs(helper("probe"), name.get(), globals, given.get(), nullptr));
        if (found && PyUnicode_Check(found.get()))
            text = textOf(found.get());
        PyErr_Clear();
    });
    return text;
}

}

#include "core/python/interpreter.h"

#include "core/autograd/mode.h"
#include "core/base/absolute_path.h"
#include "core/base/error.h"
#include "core/python/current_line.h"
#include "core/python/facade.h"
#include "core/python/namespace_scan.h"
#include "core/python/py_ref.h"
#include "core/python/script.h"
#include "core/python/start_state.h"
#include "core/python/stepping.h"
#include "core/python/streams.h"
#include "core/python/watch_values.h"
#include "core/python/worker_functions.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <new>
#include <optional>
#include <pthread.h>

namespace ss::python {

namespace {

constexpr const char* kConsole = "<console>"; ///< the file of what is typed

}

/// Takes the interpreter lock for a scope, on the interpreter's own thread.
class Locked {
public:
    explicit Locked(PyThreadState*& state)
        : state_(state)
    {
        PyEval_RestoreThread(state_);
    }
    ~Locked() { state_ = PyEval_SaveThread(); }

private:
    PyThreadState*& state_;
};

struct Interpreter::Part : ScriptHooks {
    explicit Part(InterpreterOptions given)
        : options(std::move(given))
        , stepping(pausedHook())
    {
    }
    std::function<void(int)> pausedHook()
    {
        if (!options.paused)
            return {};
        return [this](int line) {
            pausing = true;
            options.paused(line);
            pausing = false;
        };
    }

    InterpreterOptions options;
    Stepping stepping;
    PyThreadState* state = nullptr;
    std::shared_ptr<Recorder> recorder;
    std::optional<NamespaceScan> scan;
    StartState startState;
    bool teed = false;
    bool pausing = false; ///< `paused` is being called
    /// Output of the running statement that the trace does not have yet, and how much it has. A script's threads write too.
    std::mutex outputMutex;
    std::string untold;
    bool untoldIsError = false;
    size_t told = 0;

    /// In a child that the script forked, the threads that drain trace and output do not exist, and locks that they or others
    /// held stay held: nothing of that is touched there.
    static inline Part* living = nullptr;
    static void forked();

    /// Held: a script may throw __main__ out of sys.modules.
    Ref mainModule;
    PyObject* globals() const { return PyModule_GetDict(mainModule.get()); }
    void statementBegins(const Statement& statement) override;
    void left() override { stepping.end(); }
    void statementEnds(const std::string& error) override;
    void tellOutput();
    void output(bool isError, const std::string& text);
    RunResult run(const std::string& source, const std::string& file, SourceKind kind);
};

namespace {

/// sys.path[0]: the script's folder, links resolved, as python3 puts it there.
std::string folderOf(const std::string& path)
{
    std::error_code none;
    const std::filesystem::path real = std::filesystem::canonical(path, none);
    return (none ? absolutePath(path) : real).parent_path().string();
}

/// Starts CPython as /usr/bin/python3 would start, whatever PATH and PYTHONHOME say: see FindPython's choice at build time.
void startPython(const std::string& script)
{
    registerModule();
    PyConfig config;
    PyConfig_InitPythonConfig(&config);
    config.parse_argv = 0;
    config.install_signal_handlers = 1;
    PyConfig_SetBytesString(&config, &config.executable, SS_PYTHON_EXECUTABLE);
    PyConfig_SetBytesString(&config, &config.program_name, SS_PYTHON_EXECUTABLE);
#if PY_VERSION_HEX >= 0x030D0000 // from 3.13 on it is compared with the file of a module that lacks an attribute
    if (!script.empty())
        PyConfig_SetBytesString(&config, &config.sys_path_0, folderOf(script).c_str());
#else
    static_cast<void>(script);
#endif
    const PyStatus status = Py_InitializeFromConfig(&config);
    PyConfig_Clear(&config);
    if (PyStatus_Exception(status))
        fail(ErrorKind::Runtime, "Python did not start: %s", status.err_msg ? status.err_msg : "unknown reason");
    installFinder();
}

/// Of one statement's output the trace keeps this many bytes: a print in an endless loop must not fill the memory.
constexpr size_t kOutputKept = 1 << 20;

/// The members of __main__ that a fresh interpreter has.
void freshMain(PyObject* globals)
{
    PyDict_Clear(globals);
    PyDict_SetItemString(globals, "__name__", Ref::steal(PyUnicode_FromString("__main__")).get());
    const Ref builtins = Ref::steal(PyImport_ImportModule("builtins"));
    PyDict_SetItemString(globals, "__builtins__", builtins.get());
    if (PyObject_HasAttrString(builtins.get(), "_")) // what an entry printed last lives there
        PyObject_DelAttrString(builtins.get(), "_");
    for (const char* none : {"__doc__", "__package__", "__loader__", "__spec__", "__cached__"})
        PyDict_SetItemString(globals, none, Py_None);
    PyDict_SetItemString(globals, "__annotations__", Ref::steal(PyDict_New()).get());
}

void setArguments(const std::string& path, const std::vector<std::string>& arguments)
{
    Ref argv = Ref::steal(PyList_New(0));
    PyList_Append(argv.get(), Ref::steal(PyUnicode_DecodeFSDefault(path.c_str())).get());
    for (const std::string& argument : arguments)
        PyList_Append(argv.get(), Ref::steal(PyUnicode_DecodeFSDefault(argument.c_str())).get());
    PySys_SetObject("argv", argv.get());
}

void setFirstPath(const std::string& folder)
{
    static bool set = false;
    PyObject* path = PySys_GetObject("path");
    Ref text = Ref::steal(PyUnicode_DecodeFSDefault(folder.c_str()));
    if (!path || !PyList_Check(path))
        return;
    if (std::exchange(set, true) && PyList_GET_SIZE(path) > 0)
        PyList_SetItem(path, 0, text.release());
    else
        PyList_Insert(path, 0, text.get());
}

}

void Interpreter::Part::forked()
{
    if (!living)
        return;
    if (living->recorder)
        living->recorder->silence();
    living->options.statementEnded = nullptr;
    living->options.output = nullptr;
    new (&living->outputMutex) std::mutex;
}

void Interpreter::Part::statementBegins(const Statement& statement)
{
    if (!recorder)
        return;
    {
        const std::lock_guard lock(outputMutex);
        told = 0;
    }
    recorder->setLine(statement.file == kConsole ? 0 : statement.line); // a line of what was typed is no line of a script
    recorder->tell(trace::ScopeBegin{trace::ScopeKind::Statement, statement.text, statement.file, statement.line});
}

void Interpreter::Part::statementEnds(const std::string& error)
{
    if (recorder) {
        {
            const std::lock_guard lock(outputMutex);
            tellOutput();
        }
        scan->scan(globals());
        recorder->tell(trace::ScopeEnd{trace::ScopeKind::Statement, error});
    }
    if (options.statementEnded)
        options.statementEnded();
}

void Interpreter::Part::tellOutput()
{
    if (untold.empty())
        return;
    const size_t room = kOutputKept - std::min(kOutputKept, told);
    told += untold.size();
    if (untold.size() > room)
        untold = untold.substr(0, room) + (room ? "\n... (the session keeps no more of this statement's output)\n" : "");
    if (!untold.empty())
        recorder->tell(trace::Output{untoldIsError ? trace::OutputStream::Err : trace::OutputStream::Out, std::move(untold)});
    untold.clear();
}

/// print() writes its text and the line's end separately: the trace gets whole lines.
void Interpreter::Part::output(bool isError, const std::string& text)
{
    if (recorder) {
        const std::lock_guard lock(outputMutex);
        if (isError != untoldIsError)
            tellOutput();
        untoldIsError = isError;
        untold += text;
        if (text.ends_with('\n'))
            tellOutput();
    }
    if (options.output)
        options.output(isError, text);
}

RunResult Interpreter::Part::run(const std::string& source, const std::string& file, SourceKind kind)
{
    Ref name = Ref::steal(PyUnicode_DecodeFSDefault(file.c_str()));
    if (recorder && kind != SourceKind::Entry)
        recorder->setLineSource(CurrentLine(name.get()));
    if (options.captureOutput || options.paused)
        stepping.begin(name.get());
    RunResult result = runStatements(source, name.get(), globals(), kind, *this);
    stepping.end();
    if (recorder)
        recorder->setLineSource({});
    return result;
}

Interpreter::Interpreter(InterpreterOptions options)
    : part_(std::make_unique<Part>(std::move(options)))
{
    startPython(part_->options.script);
    Part::living = part_.get();
    pthread_atfork(nullptr, nullptr, &Part::forked);
    part_->mainModule = Ref::borrow(PyImport_AddModule("__main__"));
    freshMain(part_->globals());
    if (part_->options.captureOutput) {
        part_->stepping.installSignal();
        captureStreams([part = part_.get()](bool isError, const std::string& text) { part->output(isError, text); });
        setArguments("", {});
        setFirstPath("");
        part_->startState.take();
    }
    part_->state = PyEval_SaveThread();
}

std::string Interpreter::pythonVersion()
{
    const std::string text = Py_GetVersion(); // "3.11.2 (main, ...) [GCC 12.2.0]"
    return text.substr(0, text.find(' '));
}

Interpreter::~Interpreter() { finish(); }

bool Interpreter::finish()
{
    if (!part_->state)
        return true;
    Part::living = nullptr;
    setRecorder(nullptr); // what finalising frees is no part of the session
    PyEval_RestoreThread(std::exchange(part_->state, nullptr));
    part_->mainModule = Ref();
    part_->startState = StartState();
    if (part_->teed)
        untieStreams();
    return Py_FinalizeEx() == 0;
}

void Interpreter::setRecorder(std::shared_ptr<Recorder> recorder)
{
    Locked locked(part_->state);
    part_->scan.reset();
    if (part_->recorder)
        part_->recorder->deactivate();
    // A thread that the script left behind may still tell it something.
    static auto& left = *new std::vector<std::shared_ptr<Recorder>>;
    if (part_->recorder && recorderIsLent())
        left.push_back(part_->recorder);
    part_->recorder = std::move(recorder);
    if (!part_->recorder)
        return;
    part_->recorder->activate();
    part_->scan.emplace(*part_->recorder);
    part_->scan->scan(part_->globals());
    if (!part_->options.captureOutput && !std::exchange(part_->teed, true))
        teeStreams([part = part_.get()](bool isError, const std::string& text) { part->output(isError, text); });
}

std::string sourceOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string source;
    for (std::array<char, 1 << 16> part; file.read(part.data(), part.size()), file.gcount() > 0;) {
        const auto end = part.begin() + file.gcount();
        const auto null = std::find(part.begin(), end, '\0');
        source.append(part.begin(), null == end ? end : null + 1);
        if (null != end)
            break;
    }
    return source;
}

RunResult Interpreter::runFile(const std::string& path, const std::vector<std::string>& arguments, std::optional<std::string> source)
{
    if (!source)
        source = sourceOf(path);
    const std::string absolute = absolutePath(path).string();
    Locked locked(part_->state);
    setArguments(path, arguments);
    setFirstPath(folderOf(path));
    PyDict_SetItemString(part_->globals(), "__file__", Ref::steal(PyUnicode_DecodeFSDefault(absolute.c_str())).get());
    return part_->run(*source, absolute, SourceKind::File);
}

RunResult Interpreter::runSource(const std::string& source, const std::string& fileName)
{
    Locked locked(part_->state);
    if (std::filesystem::path(fileName).is_absolute()) {
        setArguments(fileName, {});
        setFirstPath(folderOf(fileName));
    }
    return part_->run(source, fileName, SourceKind::Text);
}

RunResult Interpreter::runEntry(const std::string& source)
{
    Locked locked(part_->state);
    return part_->run(source, kConsole, SourceKind::Entry);
}

bool Interpreter::needsMore(const std::string& source)
{
    Locked locked(part_->state);
    return isIncomplete(source);
}

std::vector<std::string> Interpreter::complete(const std::string& text)
{
    Locked locked(part_->state);
    return completions(text, part_->globals());
}

std::vector<Evaluated> Interpreter::evaluate(const std::vector<std::string>& expressions, std::chrono::milliseconds limit)
{
    const PyGILState_STATE state = PyGILState_Ensure(); // this thread may have the lock, within a run
    // A pause is a trace function that waits: none is called while it does, and taking it away there would be too early.
    const bool tracing = !part_->pausing;
    if (tracing)
        part_->stepping.leaveOut();
    std::vector<Evaluated> values = evaluateAll(part_->globals(), expressions, limit);
    if (tracing)
        part_->stepping.takeIn();
    PyGILState_Release(state);
    return values;
}

bool Interpreter::probe(const std::string& function, const std::string& argument, std::chrono::milliseconds limit)
{
    if (!part_->recorder)
        return false;
    const PyGILState_STATE state = PyGILState_Ensure();
    const bool tracing = !part_->pausing;
    if (tracing)
        part_->stepping.leaveOut();
    std::string found = probed(part_->globals(), function, argument, limit);
    if (tracing)
        part_->stepping.takeIn();
    PyGILState_Release(state);
    if (found.empty())
        return false;
    part_->recorder->setPhase(trace::Phase::Probe);
    part_->recorder->tell(trace::Probe{function, std::move(found)});
    part_->recorder->setPhase(trace::Phase::Forward);
    return true;
}

void Interpreter::resetNamespace()
{
    Locked locked(part_->state);
    freshMain(part_->globals());
    if (part_->scan)
        part_->scan->scan(part_->globals());
}

void Interpreter::startOver(const std::string& marker)
{
    resetNamespace();
    Locked locked(part_->state);
    PyGC_Collect(); // what held itself goes now, as it would have gone with the process
    const bool gradWasOff = !autograd::gradEnabled();
    part_->startState.restore();
    if (part_->recorder && gradWasOff)
        part_->recorder->tell(trace::ModeChanged{"grad", "on"});
    if (part_->recorder)
        part_->recorder->tell(trace::Marker{marker});
}

void Interpreter::interrupt() { part_->stepping.interrupt(); }
void Interpreter::pause() { part_->stepping.pause(); }
void Interpreter::step() { part_->stepping.step(); }
void Interpreter::resume() { part_->stepping.resume(); }

}

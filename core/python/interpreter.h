#pragma once

#include "core/tensor/recorder.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ss::python {

/// How a script or a console entry ended.
struct RunResult {
    int exitStatus = 0; ///< as python3 would exit
    bool ok = true;
    bool interrupted = false;
    std::string error;     ///< the last line of the traceback: "RuntimeError: ..."
    std::string traceback; ///< whole, as python3 prints it
    int errorLine = 0;     ///< line of the script where it left; 0: none
};

/// What an expression is now, as one reads it; or why it has no value.
struct Evaluated {
    bool ok = true;
    std::string text;
    bool operator==(const Evaluated&) const = default;
};

struct InterpreterOptions {
    bool captureOutput = false; ///< stdout and stderr go to `output` (and into the trace) instead of the process's own
    std::function<void(bool isError, const std::string& text)> output;
    std::function<void()> statementEnded; ///< after the scan of the namespace: the session writer is woken here
    std::function<void(int line)> paused; ///< stepping: the worker waits before this line until resume or step
    std::string script; ///< what runFile will run, where known: Python 3.13 asks for its folder to explain a missing attribute
};

/// The bytes of a script, no further than the first null byte, which Python refuses: a device may go on for ever.
std::string sourceOf(const std::string& path);

/// The one Python interpreter of the process. Made, used and destroyed on one thread (for signals it must be the one that
/// made it), except for the functions that say otherwise. It is never made a second time.
class Interpreter {
public:
    explicit Interpreter(InterpreterOptions options);
    ~Interpreter();
    /// Ends Python as python3 ends it: waits for the script's threads, runs its exit functions, flushes. False when the last
    /// output could not be written, which python3 tells by exit status 120. Nothing else may be called afterwards.
    bool finish();

    /// "3.11.2", of the Python that is embedded.
    static std::string pythonVersion();

    /// From now on what runs is recorded; null: nothing is. Names already bound are told.
    void setRecorder(std::shared_ptr<Recorder> recorder);

    /// Runs a script as python3 does: sys.argv, sys.path[0], __main__, __file__, tracebacks with the script's lines, SystemExit.
    /// Statement by statement, the namespace scanned after each.
    /// `source`: the file's text where it has been read already; a pipe gives it once.
    RunResult runFile(const std::string& path, const std::vector<std::string>& arguments, std::optional<std::string> source = {});
    /// Runs source text under a file name in the current namespace (the editor's Run, a session's script).
    RunResult runSource(const std::string& source, const std::string& fileName);
    /// One console entry: an expression's value is printed, as in the interactive shell.
    RunResult runEntry(const std::string& source);
    /// "more" while a console entry is not complete ("if x:"), for the prompt. Takes no lock of long duration.
    bool needsMore(const std::string& source);
    /// Names and attributes that complete the text before the cursor, sorted.
    std::vector<std::string> complete(const std::string& text);
    /// Looks at expressions in the namespace, between statements: nothing is recorded, printed or drawn from the random generators, and
    /// what writes is refused. All of them together may take `limit`; what is not done by then is stopped. Also from `statementEnded`
    /// and `paused`, within a run.
    std::vector<Evaluated> evaluate(const std::vector<std::string>& expressions, std::chrono::milliseconds limit);
    /// Tells the trace what a function of stridescope.probes finds in the namespace, between statements; it only looks, as `evaluate`
    /// does, and takes no longer than `limit`. False: it found nothing.
    bool probe(const std::string& function, const std::string& argument, std::chrono::milliseconds limit);
    /// A fresh namespace (never a new interpreter).
    void resetNamespace();
    /// As if nothing had been run yet, as far as that can be without a new interpreter: a fresh namespace, and random numbers, modes and
    /// defaults as they were at the start. Modules that were imported stay. `marker`: what the trace says of it.
    void startOver(const std::string& marker);

    /// From any thread: stops what runs within a second; a run that has ended is not touched.
    void interrupt();
    /// From any thread: pause before the next line; run one line; go on.
    void pause();
    void step();
    void resume();

private:
    struct Part;
    std::unique_ptr<Part> part_;
};

}

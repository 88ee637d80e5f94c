#pragma once

#include "core/python/interpreter.h"
#include "core/python/py_ref.h"

#include <string>
#include <vector>

namespace ss::python {

/// A top-level statement as it is about to run.
struct Statement {
    std::string text;
    std::string file;
    int line = 0;
};

class ScriptHooks {
public:
    virtual ~ScriptHooks() = default;
    virtual void statementBegins(const Statement& statement) = 0;
    /// It raised: what follows (showing the traceback) is no longer the script's and must not be stopped or stepped.
    virtual void left() = 0;
    /// `error`: "RuntimeError: ..." when it raised.
    virtual void statementEnds(const std::string& error) = 0;
};

/// Where a source stands: in a file; in a text that a file may have had before, or none; an entry's expressions print their value.
enum class SourceKind { File, Text, Entry };

/// Compiles the source whole (a syntax error runs nothing, as in python3), then runs it statement by statement in globals.
/// Errors are shown by sys.excepthook and returned.
RunResult runStatements(const std::string& source, PyObject* file, PyObject* globals, SourceKind kind, ScriptHooks& hooks);

/// codeop's answer: the source is the beginning of something.
bool isIncomplete(const std::string& source);

/// rlcompleter's names and attributes for the text before the cursor, sorted, private ones left out unless asked for.
std::vector<std::string> completions(const std::string& text, PyObject* globals);

}

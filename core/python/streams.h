#pragma once

#include <functional>
#include <string>

namespace ss::python {

using OutputFunction = std::function<void(bool isError, const std::string& text)>;

/// Replaces sys.stdout and sys.stderr by objects that hand each text to `write` (called without the interpreter lock), and
/// sys.stdin by one that says in one sentence that there is no input. Called once, on the interpreter's thread.
void captureStreams(OutputFunction write);

/// Lets sys.stdout and sys.stderr go on as they are, and hands each text to `seen` as well.
void teeStreams(OutputFunction seen);

/// Takes teeStreams back: a stream that knows itself by its own `write` would not be flushed when the interpreter ends.
void untieStreams();

}

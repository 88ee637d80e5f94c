#pragma once

#include "app/shell/live_hooks.h"
#include "core/trace/session_file.h"

#include <string>
#include <vector>

namespace ss::app {

enum class FileKind { Session, Array, Data, Script };

/// Refuses, with a sentence, what is not there, may not be read or is no ordinary file.
void checkReadable(const std::string& path);

/// By its name's ending: .stride, .npy, .py, .npz, .safetensors, .csv and the like; others by their first bytes (SQLite, NumPy,
/// a null byte, which no script holds), else a script. Data is what only a new tensor is read from.
FileKind kindOf(const std::string& path);

struct Loaded {
    trace::OpenedSession session;
    int exitStatus = 0; ///< the script's, where it was one
};

/// Reads a session or an array file, or runs a script to its end, for a picture or a report. Throws ss::Error with a sentence
/// that names the file.
Loaded load(const std::string& path, const std::vector<std::string>& arguments, const LiveHooks& hooks);

}

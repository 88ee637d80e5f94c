#pragma once

#include "core/base/progress.h"
#include "core/trace/log.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ss::trace {

/// The number of the file's schema; a file of a newer one is refused with the version that it needs.
inline constexpr int kSessionFormat = 3; ///< 2: backward passes, node by node; 3: what streams of devices do

/// Where the session came from: no user, home or variables.
struct Environment {
    std::map<std::string, std::string> facts; ///< "program", "python", "numpy", "platform"
};

/// A session that is being written: a thread packs new events into checksummed blocks and commits at each statement's end and
/// every 35 ms, so that a kill loses at most the last 50 ms. Errors of the disk are kept for `error`, never thrown into a run.
class SessionWriter {
public:
    /// Creates the file (replacing none: throws ss::Error (File) if it exists, or cannot be made).
    SessionWriter(std::filesystem::path path, std::shared_ptr<const Log> log, Environment environment);
    ~SessionWriter(); ///< finishes

    /// Wakes the thread: a statement has ended.
    void statementEnded();
    void setScript(const std::string& name, const std::string& text);
    void setViewState(const std::string& json);
    /// Writes what is left, checkpoints the WAL and closes: the file alone is then the whole session.
    void finish();
    /// "No space left on device ..." once writing has failed; empty: all is well.
    std::string error() const;
    const std::filesystem::path& path() const;

private:
    struct Part;
    std::unique_ptr<Part> part_;
};

/// A session read from a file, every block checked before it was folded.
struct OpenedSession {
    std::shared_ptr<Log> log;
    Environment environment;
    std::map<std::string, std::string> scripts;
    std::string viewState;
    std::vector<std::string> problems; ///< "block 3 (events 2048 to 3071) is damaged: checksum ...": what was left out, in its place
    bool complete = true;              ///< closed cleanly
};

/// Opens a .stride file as untrusted input. Recovers a -wal beside it through a copy in a temporary folder; never writes to
/// the original. Throws ss::Error (File or Value) with one clear sentence; Stopped when progress is stopped.
OpenedSession openSession(const std::filesystem::path& path, Progress* progress = nullptr);

/// Saves a whole session atomically (new file beside it, then rename).
void saveSession(const std::filesystem::path& path, const OpenedSession& session, Progress* progress = nullptr);

}

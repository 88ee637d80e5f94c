#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace ss::trace {

/// A session file found readable, as the path that SQLite shall open. A -wal beside it that is part of the session is
/// recovered in a copy of both, which is removed with this object; the original is never written to.
class SessionSource {
public:
    /// Throws ss::Error (File) with a sentence naming the path: missing, a folder, unreadable, empty, cut short, not SQLite.
    explicit SessionSource(const std::filesystem::path& path);
    ~SessionSource();
    SessionSource(const SessionSource&) = delete;
    SessionSource& operator=(const SessionSource&) = delete;

    /// An address for SQLite and, with `recovered`, whether it may be opened for writing (a copy).
    std::string address() const;
    bool recovered() const { return !folder_.empty(); }
    /// Bytes that the file and its -wal hold: no length in it can be above.
    int64_t bytes() const { return bytes_; }

private:
    void copyWithWal(const std::filesystem::path& path, const std::filesystem::path& wal);

    std::filesystem::path file_, folder_;
    int64_t bytes_ = 0;
};

}

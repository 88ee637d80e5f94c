#pragma once

#include "core/trace/database.h"
#include "core/trace/session_file.h"

#include <filesystem>
#include <string>

/// The tables of a session file. Anyone may read them with sqlite3 or pandas; the program itself reads back only what it wrote
/// as facts (blocks, images, texts), never the derived tables.
namespace ss::trace {

/// "STRD" in the SQLite header.
inline constexpr int kApplicationId = 0x53545244;

/// Makes the tables and marks the file; the database must be empty.
void createTables(Database& database, const Environment& environment);

/// "INSERT OR REPLACE INTO name VALUES (?1, ...)", values in the order of the table's columns.
std::string replaceStatement(const char* name);

/// Throws ss::Error (File) naming the path unless the database is a session of a format that this program reads.
void checkTables(Database& database, const std::string& path);

/// A new file beside `target` that takes its place on commit and else disappears.
class NewFile {
public:
    explicit NewFile(const std::filesystem::path& target);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    const std::filesystem::path& path() const { return path_; }
    enum class Flush : bool { No, Yes };
    /// Renames over the target, once the content is on the disk where it is flushed: without, the file survives the end of the
    /// program, not of the machine. A -wal or -journal left beside an older target goes.
    void commit(Flush flush);

private:
    std::filesystem::path target_, path_;
    bool committed_ = false;
};

}

#include "core/trace/session_schema.h"

#include "core/base/disk_error.h"

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <unistd.h>

namespace ss::trace {

namespace {

struct Column {
    const char* name;
    const char* type; ///< with its constraint
};

struct Table {
    const char* name;
    std::span<const Column> columns; ///< the first is the primary key
};

constexpr Column kMeta[] = {{"key", "TEXT PRIMARY KEY NOT NULL"}, {"value", "TEXT NOT NULL"}};
constexpr Column kEnvironment[] = {{"key", "TEXT PRIMARY KEY NOT NULL"}, {"value", "TEXT NOT NULL"}};
constexpr Column kScripts[] = {{"name", "TEXT PRIMARY KEY NOT NULL"}, {"text", "TEXT NOT NULL"}};
constexpr Column kViewState[] = {{"id", "INTEGER PRIMARY KEY"}, {"json", "TEXT NOT NULL"}};
constexpr Column kOps[] = {{"name", "TEXT PRIMARY KEY NOT NULL"}, {"schema", "TEXT"}, {"torch", "TEXT"}, {"formula", "TEXT"}};

// Events `first` to `first + count - 1`, packed one behind the other; crc is CRC-32 of data.
constexpr Column kBlocks[] = {{"first", "INTEGER PRIMARY KEY"},
                              {"count", "INTEGER NOT NULL"},
                              {"bytes", "INTEGER NOT NULL"},
                              {"crc", "INTEGER NOT NULL"},
                              {"data", "BLOB NOT NULL"}};

// Bytes from `start` of a buffer as the write with this revision left them.
constexpr Column kImages[] = {{"number", "INTEGER PRIMARY KEY"}, {"buffer", "INTEGER NOT NULL"}, {"revision", "INTEGER NOT NULL"},
                              {"start", "INTEGER NOT NULL"},     {"crc", "INTEGER NOT NULL"},    {"data", "BLOB NOT NULL"}};

// Derived from the folded events, in the same transaction as their block. Handles are named "t3" (tensor 3) and "a1" (array 1);
// *_at are numbers of events. Strides and offsets of tensors count elements, those of arrays bytes.
constexpr Column kBuffers[] = {{"id", "INTEGER PRIMARY KEY"}, {"bytes", "INTEGER"},    {"device", "TEXT"},     {"owner", "TEXT"},
                               {"pinned", "INTEGER"},         {"revision", "INTEGER"}, {"born_at", "INTEGER"}, {"alive", "INTEGER"}};
constexpr Column kHandles[] = {{"handle", "TEXT PRIMARY KEY NOT NULL"},
                               {"kind", "TEXT"},
                               {"buffer", "INTEGER"},
                               {"storage", "INTEGER"},
                               {"dtype", "TEXT"},
                               {"shape", "TEXT"},
                               {"stride", "TEXT"},
                               {"offset", "INTEGER"},
                               {"view_of", "TEXT"},
                               {"made_by", "INTEGER"},
                               {"requires_grad", "INTEGER"},
                               {"born_at", "INTEGER"},
                               {"alive", "INTEGER"}};
constexpr Column kNames[] = {{"bound_at", "INTEGER PRIMARY KEY"}, {"name", "TEXT"}, {"handle", "TEXT"}, {"unbound_at", "INTEGER"}};
constexpr Column kCalls[] = {{"id", "INTEGER PRIMARY KEY"},
                             {"op", "TEXT"},
                             {"inputs", "TEXT"},
                             {"attributes", "TEXT"},
                             {"outputs", "TEXT"},
                             {"result", "TEXT"},
                             {"reason", "TEXT"},
                             {"error", "TEXT"},
                             {"phase", "TEXT"},
                             {"parent", "INTEGER"},
                             {"line", "INTEGER"},
                             {"bytes_moved", "INTEGER"},
                             {"nanoseconds", "INTEGER"},
                             {"begin_at", "INTEGER"},
                             {"end_at", "INTEGER"}};

constexpr Table kTables[] = {
    {"meta", kMeta},     {"environment", kEnvironment}, {"scripts", kScripts}, {"view_state", kViewState}, {"ops", kOps},
    {"blocks", kBlocks}, {"images", kImages},           {"buffers", kBuffers}, {"handles", kHandles},      {"names", kNames},
    {"calls", kCalls}};

// The sidecars of SQLite.
constexpr const char* kBeside[] = {"-wal", "-shm", "-journal"};

std::string createStatement(const Table& table)
{
    std::string sql = textf("CREATE TABLE %s (", table.name);
    for (const Column& column : table.columns)
        sql += textf("%s%s %s", &column == table.columns.data() ? "" : ", ", column.name, column.type);
    return sql + ")";
}

// A row of table_xinfo: cid, name, type, notnull, default, pk, hidden.
bool isColumn(const Statement& row, const Column& column, bool key)
{
    const std::string type = std::string(column.type).substr(0, std::string(column.type).find(' '));
    return row.text(1) == column.name && row.text(2) == type && row.integer(5) == (key ? 1 : 0) && row.integer(6) == 0;
}

// Ordinary tables with exactly these columns, none computed: reading one then runs nothing that the file defines.
void checkTable(Database& database, const Table& table, const std::string& path)
{
    // The pragma as a statement: a table named pragma_table_list in the file cannot stand in for it.
    Statement kind(database, textf("PRAGMA main.table_list(%s)", table.name));
    if (!kind.step())
        fail(ErrorKind::File, "%s is not a Stridescope session: it has no table '%s'", path.c_str(), table.name);
    if (kind.text(2) != "table")
        fail(ErrorKind::File, "%s is not a Stridescope session: '%s' is a %s, not a table", path.c_str(), table.name, kind.text(2).c_str());

    Statement columns(database, textf("PRAGMA main.table_xinfo(%s)", table.name));
    size_t found = 0;
    bool good = true;
    for (; good && columns.step(); ++found)
        good = found < table.columns.size() && isColumn(columns, table.columns[found], found == 0);
    if (!good || found != table.columns.size())
        fail(ErrorKind::File, "%s is not a Stridescope session: its table '%s' has other columns than expected", path.c_str(), table.name);
}

// fsync where the file system knows it; true when it went well.
bool flush(const std::filesystem::path& path, int flags)
{
    const int file = open(path.c_str(), flags | O_CLOEXEC);
    const bool good = file >= 0 && fsync(file) == 0;
    const int reason = errno;
    if (file >= 0)
        close(file);
    errno = reason;
    return good;
}

}

std::string replaceStatement(const char* name)
{
    for (const Table& table : kTables) {
        if (std::string_view(table.name) != name)
            continue;
        std::string sql = textf("INSERT OR REPLACE INTO %s VALUES (?1", name);
        for (size_t i = 2; i <= table.columns.size(); ++i)
            sql += textf(", ?%zu", i);
        return sql + ")";
    }
    assert(false);
    return {};
}

void createTables(Database& database, const Environment& environment)
{
    Transaction transaction(database);
    database.run(textf("PRAGMA application_id = %d; PRAGMA user_version = %d", kApplicationId, kSessionFormat).c_str());
    for (const Table& table : kTables)
        database.run(createStatement(table).c_str());
    Statement fact(database, "INSERT INTO environment VALUES (?1, ?2)");
    for (const auto& [key, value] : environment.facts)
        fact.run(key, value);
    transaction.commit();
}

void checkTables(Database& database, const std::string& path)
{
    const int64_t version = database.integer("PRAGMA user_version");
    if (database.integer("PRAGMA application_id") != kApplicationId)
        fail(ErrorKind::File, "%s is an SQLite database, but not a Stridescope session", path.c_str());
    if (version > kSessionFormat)
        fail(ErrorKind::File, "%s was written by a newer Stridescope (format %lld); this one reads up to %d", path.c_str(),
             static_cast<long long>(version), kSessionFormat);
    if (version < 1)
        fail(ErrorKind::File, "%s says that its format is %lld, which no Stridescope wrote", path.c_str(), static_cast<long long>(version));
    for (const Table& table : kTables)
        checkTable(database, table, path);
}

NewFile::NewFile(const std::filesystem::path& target)
    : target_(target)
{
    // A link keeps pointing where it did.
    std::error_code error;
    if (std::filesystem::is_symlink(target, error))
        target_ = std::filesystem::weakly_canonical(target);
    // Hidden, in the same folder (so that the rename is atomic), and its own even when two programs save at once.
    static std::atomic<unsigned> counter = 0;
    int file = -1;
    do {
        path_ = target_.parent_path() / textf(".%s.%ld-%u", target_.filename().c_str(), static_cast<long>(getpid()), ++counter);
        file = open(path_.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
    } while (file < 0 && errno == EEXIST);
    if (file < 0)
        fail(ErrorKind::File, "cannot write %s: %s", target.c_str(), std::strerror(errno));
    close(file);
}

NewFile::~NewFile()
{
    std::error_code ignored;
    if (!committed_)
        std::filesystem::remove(path_, ignored);
    for (const char* suffix : kBeside)
        std::filesystem::remove(path_.string() + suffix, ignored);
}

void NewFile::commit(Flush wanted)
{
    if (wanted == Flush::Yes && !flush(path_, O_RDWR))
        throw DiskError(textf("cannot write %s: %s", target_.c_str(), std::strerror(errno)));
    std::error_code error;
    std::filesystem::rename(path_, target_, error);
    if (error)
        fail(ErrorKind::File, "cannot write %s: %s", target_.c_str(), error.message().c_str());
    committed_ = true;
    // Sidecars of the file that was replaced; the new one says in its header that it has none.
    for (const char* suffix : kBeside)
        std::filesystem::remove(target_.string() + suffix, error);
    const auto folder = target_.parent_path();
    if (wanted == Flush::Yes)
        flush(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
}

}

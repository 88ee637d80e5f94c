#include "core/trace/database.h"

#include "core/base/disk_error.h"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <sqlite3.h>

namespace ss::trace {

Database::Database(const std::string& name, int flags)
{
    // A connection is used by one thread at a time; SQLite's own locks would cost a twentieth of what writing does.
    const int code = sqlite3_open_v2(name.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code == SQLITE_OK)
        return;
    // A destructor does not run for a constructor that throws.
    try {
        raise(code);
    } catch (...) {
        sqlite3_close_v2(handle_);
        throw;
    }
}

void failToWrite(const std::filesystem::path& path, const DatabaseError& reason)
{
    if (reason.code() == SQLITE_FULL || reason.code() == SQLITE_IOERR)
        throw DiskError(textf("cannot write %s: %s", path.c_str(), reason.what()));
    fail(ErrorKind::File, "cannot write %s: %s", path.c_str(), reason.what());
}

Database::~Database() { sqlite3_close_v2(handle_); }

void Database::raise(int code) const
{
    const int primary = code & 0xff;
    const int reason = handle_ ? sqlite3_system_errno(handle_) : 0;
    if (primary == SQLITE_FULL || reason == ENOSPC)
        throw DatabaseError("no space left on the disk", SQLITE_FULL);
    if ((primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN) && reason != 0)
        throw DatabaseError(textf("%s (%s)", sqlite3_errmsg(handle_), std::strerror(reason)), primary);
    throw DatabaseError(handle_ ? sqlite3_errmsg(handle_) : sqlite3_errstr(code), primary);
}

void Database::run(const char* sql)
{
    const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        raise(code);
}

int64_t Database::integer(const char* sql)
{
    Statement statement(*this, sql);
    return statement.step() ? statement.integer(0) : 0;
}

Statement::Statement(Database& database, const std::string& sql)
    : database_(database)
{
    check(
        sqlite3_prepare_v3(database.handle(), sql.c_str(), static_cast<int>(sql.size() + 1), SQLITE_PREPARE_PERSISTENT, &handle_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(handle_); }

void Statement::check(int code) const
{
    if (code != SQLITE_OK)
        database_.raise(code);
}

bool Statement::step()
{
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        database_.raise(code);
    return false;
}

void Statement::reset() { sqlite3_reset(handle_); }

void Statement::finish()
{
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        const int again = sqlite3_reset(handle_);
        database_.raise(again != SQLITE_OK ? again : code);
    }
    reset();
}

int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }

std::string Statement::text(int column) const
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
    return text ? std::string(text, static_cast<size_t>(sqlite3_column_bytes(handle_, column))) : std::string();
}

std::span<const std::byte> Statement::blob(int column) const
{
    const auto* bytes = static_cast<const std::byte*>(sqlite3_column_blob(handle_, column));
    return {bytes, bytes ? static_cast<size_t>(sqlite3_column_bytes(handle_, column)) : 0};
}

bool Statement::isNull(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }
bool Statement::isInteger(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_INTEGER; }
bool Statement::isBlob(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_BLOB; }

void Statement::bind(int index, int64_t value) { check(sqlite3_bind_int64(handle_, index, value)); }
void Statement::bindNull(int index) { check(sqlite3_bind_null(handle_, index)); }

// The values of a run live until its end, so SQLite need not copy them.
void Statement::bind(int index, std::string_view value)
{
    check(sqlite3_bind_text64(handle_, index, value.data() ? value.data() : "", value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int index, std::span<const std::byte> value)
{
    check(value.empty() ? sqlite3_bind_zeroblob(handle_, index, 0)
                        : sqlite3_bind_blob64(handle_, index, value.data(), value.size(), SQLITE_STATIC));
}

Transaction::Transaction(Database& database)
    : database_(database)
{
    database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction()
{
    // A failed write may have rolled back already; then there is nothing to do.
    if (open_ && !sqlite3_get_autocommit(database_.handle()))
        sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit()
{
    database_.run("COMMIT");
    open_ = false;
}

std::string addressOf(const std::string& path, const char* parameters)
{
    std::string address = "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) || std::strchr("/._-", c))
            address += c;
        else
            address += textf("%%%02x", byte);
    }
    return address + "?" + parameters;
}

}

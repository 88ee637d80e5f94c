#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

/// SQLite behind two small types; only the session file uses them.
namespace ss::trace {

/// What SQLite or the disk said, in a few words: "no space left on the disk".
class DatabaseError : public Error {
public:
    DatabaseError(const std::string& message, int code)
        : Error(ErrorKind::File, message)
        , code_(code)
    {
    }
    /// SQLite's primary result code.
    int code() const { return code_; }

private:
    int code_;
};

/// "cannot write x: no space left on the disk", as a DiskError where the disk is the reason.
[[noreturn]] void failToWrite(const std::filesystem::path& path, const DatabaseError& reason);

class Database {
public:
    /// Opens `name`, a path or a "file:" address, with SQLite's open flags.
    Database(const std::string& name, int flags);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Runs statements that give no rows.
    void run(const char* sql);
    /// The first column of the first row of a statement, e.g. of a pragma.
    int64_t integer(const char* sql);
    /// Throws the last error of the connection.
    [[noreturn]] void raise(int code) const;
    sqlite3* handle() const { return handle_; }

private:
    sqlite3* handle_ = nullptr;
};

/// A prepared statement. Texts and blobs that a row gives are valid until the next step.
class Statement {
public:
    Statement(Database& database, const std::string& sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds the values to ?1, ?2, ..., runs to the end and resets.
    template <class... Values> void run(const Values&... values)
    {
        bindAll(values...);
        finish();
    }
    template <class... Values> void bindAll(const Values&... values)
    {
        int index = 0;
        (bind(++index, values), ...);
    }
    /// True: there is a row.
    bool step();
    void reset();

    int64_t integer(int column) const;
    std::string text(int column) const;
    std::span<const std::byte> blob(int column) const;
    bool isNull(int column) const;
    bool isInteger(int column) const;
    bool isBlob(int column) const;

private:
    void bind(int index, int64_t value);
    void bind(int index, int value) { bind(index, int64_t(value)); }
    void bind(int index, uint64_t value) { bind(index, static_cast<int64_t>(value)); }
    void bind(int index, uint32_t value) { bind(index, int64_t(value)); }
    void bind(int index, std::string_view value);
    void bind(int index, const std::string& value) { bind(index, std::string_view(value)); }
    void bind(int index, const char* value) { bind(index, std::string_view(value)); }
    void bind(int index, std::span<const std::byte> value);
    void bind(int index, const std::vector<std::byte>& value) { bind(index, std::span<const std::byte>(value)); }
    template <class T> void bind(int index, const std::optional<T>& value)
    {
        if (value)
            bind(index, *value);
        else
            bindNull(index);
    }
    void bindNull(int index);
    void check(int code) const;
    void finish();

    Database& database_;
    sqlite3_stmt* handle_ = nullptr;
};

/// BEGIN IMMEDIATE; rolled back unless committed.
class Transaction {
public:
    explicit Transaction(Database& database);
    ~Transaction();
    void commit();

private:
    Database& database_;
    bool open_ = true;
};

/// "file:/a%20b.stride?" + parameters: a path that holds '?' or '%' stays a path.
std::string addressOf(const std::string& path, const char* parameters);

}

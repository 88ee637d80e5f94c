#include "core/trace/codec.h"
#include "core/trace/session_recovery.h"
#include "core/trace/session_schema.h"
#include "core/trace/state.h"

#include <algorithm>
#include <sqlite3.h>

namespace ss::trace {

namespace {

using Long = long long; // for %lld

struct Limit {
    int id, value;
};

// Far above what a session needs, far below what could hurt; the length of a value is limited by the file's size besides.
constexpr Limit kLimits[] = {
    {SQLITE_LIMIT_SQL_LENGTH, 100'000},
    {SQLITE_LIMIT_COLUMN, 100},
    {SQLITE_LIMIT_EXPR_DEPTH, 50},
    {SQLITE_LIMIT_COMPOUND_SELECT, 3},
    {SQLITE_LIMIT_VDBE_OP, 25'000},
    {SQLITE_LIMIT_FUNCTION_ARG, 8},
    {SQLITE_LIMIT_ATTACHED, 0},
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
    {SQLITE_LIMIT_VARIABLE_NUMBER, 20},
    {SQLITE_LIMIT_WORKER_THREADS, 0},
    {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50},
};

constexpr Limit kSwitches[] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},  {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},      {SQLITE_DBCONFIG_DQS_DML, 0},         {SQLITE_DBCONFIG_DQS_DDL, 0},
    {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1}, {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
};

int stopWanted(void* progress) { return static_cast<Progress*>(progress)->stopped(); }

class Reader {
public:
    Reader(const SessionSource& source, std::string path, Progress* progress);
    OpenedSession read();

private:
    void readTexts();
    void readEvents();
    bool takeBlock(const Statement& row);
    bool fold(std::span<const std::byte> data, Seq first, int64_t count);
    void readImages();
    bool takeImage(const Statement& row);
    bool spend(int64_t bytes);
    template <class... Values> void problem(const char* format, Values... values) { session_.problems.push_back(textf(format, values...)); }

    std::string path_;
    Database database_;
    Progress* progress_;
    const int64_t fileBytes_;
    int64_t bytesLeft_; ///< a tree of pages may lead to one page many times; a sound one gives no more than the file holds
    TraceState state_;
    OpenedSession session_;
};

Reader::Reader(const SessionSource& source, std::string path, Progress* progress)
    : path_(std::move(path))
    , database_(source.address(), SQLITE_OPEN_URI | (source.recovered() ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY))
    , progress_(progress)
    , fileBytes_(source.bytes())
    , bytesLeft_(fileBytes_)
{
    for (const Limit& wanted : kSwitches)
        sqlite3_db_config(database_.handle(), wanted.id, wanted.value, nullptr);
    for (const Limit& limit : kLimits)
        sqlite3_limit(database_.handle(), limit.id, limit.value);
    // SQLite's own statements about the schema need a little in the smallest file, too.
    sqlite3_limit(database_.handle(), SQLITE_LIMIT_LENGTH, static_cast<int>(std::clamp<int64_t>(fileBytes_, 100'000, 1'000'000'000)));
    if (progress)
        sqlite3_progress_handler(database_.handle(), 10'000, stopWanted, progress);
    database_.run(
        "PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY; PRAGMA synchronous = OFF");
}

OpenedSession Reader::read()
{
    checkTables(database_, path_);
    session_.log = std::make_shared<Log>();
    readTexts();
    readEvents();
    readImages();
    return std::move(session_);
}

bool Reader::spend(int64_t bytes)
{
    bytesLeft_ -= bytes + 2; // no row is smaller
    if (progress_)
        progress_->set(1 - static_cast<double>(std::max<int64_t>(bytesLeft_, 0)) / static_cast<double>(fileBytes_));
    return bytesLeft_ >= 0;
}

void Reader::readTexts()
{
    const auto readPairs = [this](const char* sql, auto&& take) {
        Statement row(database_, sql);
        while (row.step()) {
            const std::string key = row.text(0);
            std::string value = row.text(1);
            if (!spend(static_cast<int64_t>(key.size() + value.size())))
                fail(ErrorKind::File, "%s is damaged: its tables lead in a circle", path_.c_str());
            take(key, std::move(value));
        }
    };
    session_.complete = false;
    readPairs("SELECT key, value FROM meta", [this](const std::string& key, const std::string& value) {
        session_.complete = session_.complete || (key == "closed" && value == "1");
    });
    readPairs("SELECT key, value FROM environment",
              [this](const std::string& key, std::string value) { session_.environment.facts[key] = std::move(value); });
    readPairs("SELECT name, text FROM scripts",
              [this](const std::string& name, std::string text) { session_.scripts[name] = std::move(text); });
    readPairs("SELECT id, json FROM view_state", [this](const std::string&, std::string json) { session_.viewState = std::move(json); });
}

void Reader::readEvents()
{
    try {
        Statement row(database_, "SELECT first, count, bytes, crc, data FROM blocks ORDER BY first");
        while (row.step()) {
            if (takeBlock(row))
                continue;
            const Seq have = state_.size();
            problem("the events from %llu on were left out: each builds on those before it", static_cast<unsigned long long>(have));
            return;
        }
    } catch (const DatabaseError& error) {
        if (error.code() == SQLITE_INTERRUPT)
            throw;
        problem("the table of events cannot be read beyond event %llu: %s", static_cast<unsigned long long>(state_.size()), error.what());
    }
}

// False: the block could not be taken whole, so nothing behind it can.
bool Reader::takeBlock(const Statement& row)
{
    const int64_t first = row.integer(0), count = row.integer(1), bytes = row.integer(2);
    const auto data = row.blob(4);
    const auto size = static_cast<int64_t>(data.size());
    const auto have = static_cast<int64_t>(state_.size());
    const auto damaged = [&](const std::string& why) {
        problem("the block of events at %lld is damaged: %s", Long(first), why.c_str());
        return false;
    };
    if (!spend(size))
        return damaged("the table leads in a circle");
    if (first != have)
        return damaged(textf("event %lld was to come", Long(have)));
    if (!row.isBlob(4) || bytes != size)
        return damaged(textf("it says %lld bytes and has %lld", Long(bytes), Long(size)));
    if (count < 1 || count > size)
        return damaged(textf("it says %lld events in %lld bytes", Long(count), Long(size)));
    if (row.integer(3) != int64_t(checksum(data)))
        return damaged("its checksum does not fit");
    return fold(data, static_cast<Seq>(first), count);
}

bool Reader::fold(std::span<const std::byte> data, Seq first, int64_t count)
{
    const Seq end = first + static_cast<Seq>(count);
    for (Seq seq = first; seq < end; ++seq) {
        try {
            Event event = unpack(data);
            state_.apply(event);
            session_.log->restore(event);
        } catch (const Error& error) {
            problem("event %llu is damaged: %s", static_cast<unsigned long long>(seq), error.what());
            return false;
        }
    }
    if (data.empty())
        return true;
    problem("the block of events at %llu is damaged: %zu bytes follow its last event", static_cast<unsigned long long>(first), data.size());
    return false;
}

void Reader::readImages()
{
    size_t bad = 0;
    try {
        Statement row(database_, "SELECT buffer, revision, start, crc, data FROM images ORDER BY number");
        while (row.step()) {
            if (!spend(static_cast<int64_t>(row.blob(4).size()))) {
                problem("the table of values leads in a circle");
                break;
            }
            bad += !takeImage(row);
        }
    } catch (const DatabaseError& error) {
        if (error.code() == SQLITE_INTERRUPT)
            throw;
        problem("the table of values cannot be read to its end: %s", error.what());
    }
    if (bad)
        problem("the values of %zu writes are damaged and were left out", bad);
}

bool Reader::takeImage(const Statement& row)
{
    const int64_t buffer = row.integer(0), revision = row.integer(1), start = row.integer(2);
    const auto data = row.blob(4);
    if (buffer < 0 || start < 0 || revision < 0 || !row.isBlob(4) || start > INT64_MAX - static_cast<int64_t>(data.size()))
        return false;
    if (row.integer(3) != int64_t(checksum(data)))
        return false;
    // Values of writes that were left out above.
    if (buffer >= static_cast<int64_t>(state_.bufferCount()))
        return !session_.problems.empty();
    const BufferId id(static_cast<uint32_t>(buffer));
    const BufferState* known = state_.buffers().find(id.value()); // null: freed long ago, its last revision is not known any more
    if (known && static_cast<uint64_t>(revision) > known->revision)
        return !session_.problems.empty();
    session_.log->values().keep(id, static_cast<uint64_t>(revision), start, data);
    return true;
}

}

OpenedSession openSession(const std::filesystem::path& path, Progress* progress)
{
    try {
        const SessionSource source(path);
        OpenedSession session = Reader(source, path.string(), progress).read();
        if (progress)
            progress->set(1);
        return session;
    } catch (const DatabaseError& error) {
        if (error.code() == SQLITE_INTERRUPT)
            throw Stopped();
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), error.what());
    }
}

}

#include "core/trace/session_archive.h"

#include "core/trace/codec.h"

#include <sqlite3.h>

namespace ss::trace {

namespace {

constexpr const char* kFind = "SELECT first, crc, data FROM blocks WHERE first <= ?1 ORDER BY first DESC LIMIT 1";
constexpr int kBusyMs = 1000;

/// An open row would hold the -wal.
struct ResetAtEnd {
    Statement& statement;
    ~ResetAtEnd() { statement.reset(); }
};

}

// Before the statement is prepared: a reader may come while the writer changes the journal.
SessionArchive::Connection::Connection(const std::string& path)
    : database(path, SQLITE_OPEN_READWRITE)
    , block((sqlite3_busy_timeout(database.handle(), kBusyMs), database), kFind)
{
    database.run("PRAGMA query_only = ON");
}

SessionArchive::SessionArchive(std::filesystem::path path)
    : path_(std::move(path))
{
}

void SessionArchive::open()
{
    const std::lock_guard lock(mutex_);
    if (!connection_)
        connection_.emplace(path_.string());
}

std::unique_lock<std::mutex> SessionArchive::closed()
{
    std::unique_lock lock(mutex_);
    connection_.reset();
    return lock;
}

std::vector<LoggedEvent> SessionArchive::read(Seq first, size_t most)
{
    const std::lock_guard lock(mutex_);
    if (first < blockFirst_ || first >= blockFirst_ + block_.size())
        load(first);
    const auto begin = block_.begin() + static_cast<ptrdiff_t>(first - blockFirst_);
    return {begin, begin + static_cast<ptrdiff_t>(std::min<Seq>(most, blockFirst_ + block_.size() - first))};
}

void SessionArchive::load(Seq seq)
{
    if (!connection_)
        connection_.emplace(path_.string());
    Statement& row = connection_->block;
    const auto damaged = [&](const char* why) {
        fail(ErrorKind::File, "the events at %llu cannot be read back from %s: %s", static_cast<unsigned long long>(seq), path_.c_str(),
             why);
    };
    std::vector<LoggedEvent> events;
    const ResetAtEnd reset{row};
    row.bindAll(seq);
    if (!row.step())
        damaged("they are not in it");
    auto data = row.blob(2);
    if (row.integer(1) != int64_t(checksum(data)))
        damaged("their checksum does not fit");
    const auto first = static_cast<Seq>(row.integer(0));
    while (!data.empty())
        events.emplace_back(unpack(data));
    if (seq >= first + events.size())
        damaged("they are not in it");
    block_ = std::move(events);
    blockFirst_ = first;
}

}

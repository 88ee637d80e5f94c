#include "core/base/background.h"
#include "core/trace/session_archive.h"
#include "core/trace/session_schema.h"
#include "core/trace/session_store.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <sqlite3.h>
#include <thread>

namespace ss::trace {

namespace {

constexpr std::chrono::milliseconds kCommitEvery{35};  // with the commit itself, a kill then loses no more than the last 50 ms
constexpr std::chrono::milliseconds kRetryAfter{1000}; // a full disk is not asked at every statement
constexpr Seq kEventsPerCommit = 1 << 14;
constexpr int64_t kImageBytesPerCommit = 8 << 20;

// The file appears under its name only when its tables are there, so that whatever kills the program, what lies there opens.
std::string createSession(const std::filesystem::path& path, const Environment& environment)
{
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(path, error)))
        fail(ErrorKind::File, "cannot create %s: it exists", path.c_str());
    NewFile file(path);
    try {
        Database database(file.path(), SQLITE_OPEN_READWRITE);
        database.run("PRAGMA synchronous = OFF");
        createTables(database, environment);
    } catch (const DatabaseError& reason) {
        failToWrite(path, reason);
    }
    file.commit(NewFile::Flush::No); // it is empty still, and the start should not wait for the disk
    return path.string();
}

}

struct SessionWriter::Part {
    struct Texts {
        std::map<std::string, std::string> scripts;
        std::optional<std::string> viewState;
    };

    Part(std::filesystem::path where, std::shared_ptr<const Log> what, const Environment& environment);

    void work();
    void write(bool closing) noexcept;
    void writeNew(bool closing);
    void commit(Seq end, const std::vector<ValueImage>& images, bool closing);
    bool takeTexts();
    void letGo();
    void close();

    // Of the writing thread; after it, of the one that finishes.
    std::filesystem::path path;
    std::shared_ptr<const Log> log;
    std::shared_ptr<SessionArchive> archive; ///< null: the log has another's
    std::optional<Database> database;
    std::optional<SessionStore> store;
    Texts unsaved;
    Seq committed = 0;
    uint64_t imageCursor = 0;

    std::mutex mutex; ///< guards what follows; never held while the disk works
    std::condition_variable awake;
    bool ended = false, stopping = false;
    Texts texts;
    std::string error;

    std::thread thread;
};

SessionWriter::Part::Part(std::filesystem::path where, std::shared_ptr<const Log> what, const Environment& environment)
    : path(std::move(where))
    , log(std::move(what))
{
    const std::string name = createSession(path, environment);
    try {
        database.emplace(name, SQLITE_OPEN_READWRITE);
        sqlite3_busy_timeout(database->handle(), 1000);
        // The first commit writes the header of the -wal, which in this mode waits for no disk: there is nothing old behind it.
        database->run("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL; PRAGMA secure_delete = OFF");
        store.emplace(*database);
        Transaction transaction(*database);
        store->putClosed(false);
        transaction.commit();
        database->run("PRAGMA synchronous = NORMAL");
    } catch (const DatabaseError& reason) {
        failToWrite(path, reason);
    }
    archive = std::make_shared<SessionArchive>(path);
    if (!log->spillTo(archive, path.parent_path()))
        archive.reset();
    thread = std::thread([this] { work(); });
}

void SessionWriter::Part::work()
{
    workInBackground();
    std::unique_lock lock(mutex);
    while (!stopping) {
        const bool failed = !error.empty();
        awake.wait_for(lock, failed ? kRetryAfter : kCommitEvery, [&] { return stopping || (ended && !failed); });
        ended = false;
        lock.unlock();
        write(false);
        lock.lock();
    }
}

void SessionWriter::Part::write(bool closing) noexcept
{
    std::string reason;
    try {
        writeNew(closing);
        reason = store->problem();
        if (closing)
            close();
    } catch (const std::exception& caught) {
        reason = caught.what();
    }
    if (!reason.empty())
        reason = textf("cannot write %s: %s (%llu %s in it)", path.c_str(), reason.c_str(), static_cast<unsigned long long>(committed),
                       committed == 1 ? "event is" : "events are");
    if (archive && committed < log->size())
        log->archiveFails(!reason.empty());
    const std::lock_guard lock(mutex);
    error = reason;
}

bool SessionWriter::Part::takeTexts()
{
    const std::lock_guard lock(mutex);
    for (auto& [name, text] : texts.scripts)
        unsaved.scripts.insert_or_assign(name, std::move(text));
    if (texts.viewState)
        unsaved.viewState = std::move(texts.viewState);
    texts = {};
    return !unsaved.scripts.empty() || unsaved.viewState;
}

void SessionWriter::Part::writeNew(bool closing)
{
    // Images first: their writes are then among the events, which are read after.
    for (bool more = true; more;) {
        uint64_t cursor = imageCursor;
        const auto images = log->values().since(cursor, kImageBytesPerCommit);
        const Seq end = log->size();
        while (end - committed > kEventsPerCommit)
            commit(committed + kEventsPerCommit, {}, false);
        if (takeTexts() || committed < end || !images.empty() || closing)
            commit(end, images, closing);
        imageCursor = cursor;
        unsaved = {};
        more = !images.empty() && log->values().hasSince(cursor);
    }
}

void SessionWriter::Part::commit(Seq end, const std::vector<ValueImage>& images, bool closing)
{
    Transaction transaction(*database);
    store->putEvents(*log, committed, end);
    store->putImages(images);
    for (const auto& [name, text] : unsaved.scripts)
        store->putScript(name, text);
    if (unsaved.viewState)
        store->putViewState(*unsaved.viewState);
    if (closing)
        store->putClosed(true);
    transaction.commit();
    store->committed();
    committed = end;
    letGo();
}

// Where the file cannot be opened to read it back, the events stay in memory.
void SessionWriter::Part::letGo()
{
    if (!archive)
        return;
    try {
        archive->open();
        log->archived(committed);
    } catch (const Error&) {
        log->archiveFails(true);
    }
}

// The header of a file out of WAL mode tells the reader to heed no -wal.
void SessionWriter::Part::close()
{
    store.reset();
    std::unique_lock<std::mutex> unread;
    if (archive)
        unread = archive->closed();
    database->run("PRAGMA wal_checkpoint(TRUNCATE)");
    Statement mode(*database, "PRAGMA journal_mode = DELETE");
    if (!mode.step() || mode.text(0) != "delete")
        fail(ErrorKind::File, "another program reads it, so its newest part stays in the file %s-wal", path.filename().c_str());
}

SessionWriter::SessionWriter(std::filesystem::path path, std::shared_ptr<const Log> log, Environment environment)
    : part_(std::make_unique<Part>(std::move(path), std::move(log), environment))
{
}

SessionWriter::~SessionWriter() { finish(); }

void SessionWriter::statementEnded()
{
    const std::lock_guard lock(part_->mutex);
    part_->ended = true;
    part_->awake.notify_one();
}

void SessionWriter::setScript(const std::string& name, const std::string& text)
{
    const std::lock_guard lock(part_->mutex);
    part_->texts.scripts[name] = text;
}

void SessionWriter::setViewState(const std::string& json)
{
    const std::lock_guard lock(part_->mutex);
    part_->texts.viewState = json;
}

void SessionWriter::finish()
{
    if (!part_->thread.joinable())
        return;
    {
        const std::lock_guard lock(part_->mutex);
        part_->stopping = true;
        part_->awake.notify_one();
    }
    part_->thread.join();
    part_->write(true);
    part_->store.reset();
    part_->database.reset();
}

std::string SessionWriter::error() const
{
    const std::lock_guard lock(part_->mutex);
    return part_->error;
}

const std::filesystem::path& SessionWriter::path() const { return part_->path; }

}

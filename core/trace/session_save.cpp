#include "core/trace/session_schema.h"
#include "core/trace/session_store.h"

#include <algorithm>
#include <sqlite3.h>

namespace ss::trace {

namespace {

constexpr Seq kEventsPerStep = 1 << 14;

void putAll(Database& database, const OpenedSession& session, Progress* progress)
{
    SessionStore store(database);
    Transaction transaction(database);
    const Seq end = session.log->size();
    for (Seq first = 0; first < end; first += kEventsPerStep) {
        if (progress && progress->stopped())
            throw Stopped();
        store.putEvents(*session.log, first, std::min(end, first + kEventsPerStep));
        store.committed();
        if (progress)
            progress->set(static_cast<double>(first) / static_cast<double>(end));
    }
    uint64_t cursor = 0;
    store.putImages(session.log->values().since(cursor));
    for (const auto& [name, text] : session.scripts)
        store.putScript(name, text);
    if (!session.viewState.empty())
        store.putViewState(session.viewState);
    store.putClosed(true);
    transaction.commit();
}

}

void saveSession(const std::filesystem::path& path, const OpenedSession& session, Progress* progress)
{
    NewFile file(path);
    try {
        Database database(file.path(), SQLITE_OPEN_READWRITE);
        // The file is new and nobody's until it is renamed: no journal, and one flush at the end.
        database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
        createTables(database, session.environment);
        putAll(database, session, progress);
    } catch (const DatabaseError& reason) {
        failToWrite(path, reason);
    }
    file.commit(NewFile::Flush::Yes);
    if (progress)
        progress->set(1);
}

}

// A session being written by its thread while two threads append, keep values, end statements and rename the script, and two read
// from anywhere in it; the log lets go of nearly all that is written.
#include "core/trace/history.h"
#include "core/trace/session_file.h"
#include "core/trace/state.h"
#include "tests/tsan/check.h"

#include <thread>
#include <unistd.h>

using namespace ss;
using namespace ss::trace;

namespace {

constexpr uint32_t kWriters = 2;
constexpr uint64_t kWrites = 1500;

/// Each thread writes a buffer of its own, made before: the order of births must not depend on the threads.
void writeBuffer(Log& log, SessionWriter& session, uint32_t buffer)
{
    for (uint64_t revision = 1; revision <= kWrites; ++revision) {
        log.append(Written{BufferId(buffer), 0, 1, {{8}, {1}, 0}, Certainty::Exact, revision, -1, Writer::Call, {}, {}});
        const std::vector<std::byte> bytes(8, static_cast<std::byte>(revision));
        log.keepValues(BufferId(buffer), revision, 0, bytes.data(), 8);
        if (revision % 100 == 0)
            session.statementEnded();
        if (revision % 500 == 0)
            session.setScript("train.py", std::to_string(revision));
    }
}

/// From the first event on and over again, until all are there.
void readAll(const Log& log, Seq all)
{
    for (Seq size = 0; size < all;) {
        size = log.size();
        for (Seq seen = 0; seen < size;)
            for (const auto& event : log.read(seen, 500))
                SS_CHECK(event->seq == seen++);
    }
}

void goAnywhere(const std::shared_ptr<const Log>& log, Seq all)
{
    History history(log, 100, TraceState(4));
    for (Seq size = 0; size < all;) {
        size = log->size();
        for (const Seq count : {size, size / 2, size / 3})
            SS_CHECK(history.at(count).size() == count);
    }
}

}

int main()
{
    const auto folder = std::filesystem::temp_directory_path() / ("race_session." + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    const auto log = std::make_shared<Log>(Log::Limits{64 << 10, 64 << 10, 64 << 20, 64 << 20});
    {
        SessionWriter session(folder / "race.stride", log, {});
        for (uint32_t buffer = 0; buffer < kWriters; ++buffer)
            log->append(BufferMade{BufferId(buffer), 8, {}, Owner::Torch, false, Fill::Unwritten, 0});
        {
            std::vector<std::jthread> writers;
            for (uint32_t buffer = 0; buffer < kWriters; ++buffer)
                writers.emplace_back([&, buffer] { writeBuffer(*log, session, buffer); });
            const Seq all = kWriters + kWriters * kWrites;
            writers.emplace_back([&log, all] { readAll(*log, all); });
            writers.emplace_back([&log, all] { goAnywhere(log, all); });
        }
        session.finish();
        SS_CHECK(session.error().empty());
    }
    const OpenedSession opened = openSession(folder / "race.stride");
    SS_CHECK(opened.complete && opened.problems.empty() && opened.log->size() == log->size());
    SS_CHECK(opened.log->values().page(BufferId(0), kWrites, 0, 8).known.length() == 8);
    TraceState state;
    for (const auto& event : opened.log->read(0, opened.log->size()))
        state.apply(*event);
    SS_CHECK(state.buffer(BufferId(1)).revision == kWrites);
    std::filesystem::remove_all(folder);
}

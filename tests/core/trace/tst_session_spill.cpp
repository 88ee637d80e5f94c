#include "core/trace/history.h"
#include "tests/core/trace/session_testing.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_state_text.h"

#include <thread>

using namespace ss;
using namespace ss::test;
using trace::Event;
using trace::History;
using trace::TraceState;

namespace {

// Nothing stays in memory that need not.
constexpr Log::Limits kNoWindow{0, 1 << 20, 1 << 30, 64 << 20};
constexpr size_t kSlack = 20;

void waitUntilLetGo(const Log& log)
{
    constexpr size_t kChunk = 2 << 20; // the last one is always there
    for (int i = 0; i < 1000 && log.residentBytes() > kChunk; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    QVERIFY(log.residentBytes() <= kChunk);
}

/// Steps of a fold from scratch, every so many events.
std::map<Seq, TraceState> fold(const std::vector<Event>& events, Seq every)
{
    std::map<Seq, TraceState> steps;
    TraceState state(kSlack);
    steps.emplace(0, state);
    for (const Event& event : events) {
        state.apply(event);
        if (state.size() % every == 0 || state.size() == events.size())
            steps.emplace(state.size(), state);
    }
    return steps;
}

void compareWithSteps(std::shared_ptr<const Log> log, const std::map<Seq, TraceState>& steps)
{
    History history(log, 500, TraceState(kSlack));
    for (const auto& [count, state] : steps)
        QVERIFY2(history.at(count) == state, qPrintable(QString("forward to %1").arg(count)));
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        QVERIFY2(history.at(step->first) == step->second, qPrintable(QString("back to %1").arg(step->first)));
    std::mt19937_64 random(1);
    for (int i = 0; i < 20; ++i) {
        const auto& [count, state] = *std::next(steps.begin(), static_cast<ptrdiff_t>(random() % steps.size()));
        QVERIFY2(history.at(count) == state, qPrintable(QString("at once to %1").arg(count)));
    }
}

}

class TestSessionSpill : public QObject {
    Q_OBJECT

private slots:
    void everyMomentIsTheSameSpilledOrNot();
    void readWhileItIsWritten();
    void theTablesMissNothing();
    void aDeletedFileCanBeReadToTheEnd();
};

void TestSessionSpill::everyMomentIsTheSameSpilledOrNot()
{
    for (uint64_t seed = 0; seed < 4 && !QTest::currentTestFailed(); ++seed) {
        const Folder folder;
        const auto file = folder / "a.stride";
        const auto log = std::make_shared<Log>(kNoWindow);
        trace::SessionWriter writer(file, log, {});
        RandomTrace program(seed);
        std::vector<Event> events;
        while (events.size() < 6000) {
            events.push_back(program.next());
            events.back().ns = events.size();
            log->append(events.back().payload, events.back().phase);
        }
        const auto steps = fold(events, 97);
        waitUntilLetGo(*log);
        compareWithSteps(log, steps);
        writer.finish();
        QCOMPARE(writer.error(), std::string());
        QVERIFY(!std::filesystem::exists(file.string() + "-wal"));
        compareWithSteps(log, steps);
        const OpenedSession again = trace::openSession(file);
        QVERIFY(again.problems.empty() && again.complete);
        compareWithSteps(again.log, steps);
    }
}

void TestSessionSpill::readWhileItIsWritten()
{
    const Folder folder;
    const auto log = std::make_shared<Log>(kNoWindow);
    trace::SessionWriter writer(folder / "a.stride", log, {});
    constexpr Seq kEvents = 60'000;
    std::jthread run([&] {
        for (Seq i = 0; i < kEvents; ++i) {
            if (log->crowded())
                log->waitForRoom();
            log->append(trace::Marker{std::to_string(i)});
        }
    });
    std::mt19937_64 random(2);
    for (Seq size = 0; size < kEvents;) {
        size = log->size();
        if (size == 0)
            continue;
        const Seq first = random() % size;
        for (const auto& event : log->read(first, 300))
            QCOMPARE(std::get<trace::Marker>(event->payload).text, std::to_string(event->seq));
    }
    run.join();
    writer.finish();
    QCOMPARE(writer.error(), std::string());
    QCOMPARE(trace::openSession(folder / "a.stride").log->size(), kEvents);
}

// Rows of what the writer's own state has long forgotten.
void TestSessionSpill::theTablesMissNothing()
{
    const Folder folder;
    const auto file = folder / "a.stride";
    const auto log = someTrace(2000);
    writeSession(file, log);
    TraceState full(SIZE_MAX / 2);
    for (const auto& event : log->read(0, log->size()))
        full.apply(*event);
    QCOMPARE(query(file, "SELECT count(*) FROM calls"), std::to_string(full.callCount()));
    QCOMPARE(query(file, "SELECT count(*) FROM calls WHERE end_at IS NULL"), std::string("0"));
    QCOMPARE(query(file, "SELECT count(*) FROM handles"), std::to_string(full.tensorCount() + full.arrayCount()));
    QCOMPARE(query(file, "SELECT count(*) FROM handles WHERE alive"), std::to_string(full.livingHandles().size()));
    QCOMPARE(query(file, "SELECT count(*) FROM buffers"), std::to_string(full.bufferCount()));
    size_t alive = 0;
    full.buffers().forEach([&](uint32_t, const trace::BufferState& buffer) { alive += buffer.alive; });
    QCOMPARE(query(file, "SELECT count(*) FROM buffers WHERE alive"), std::to_string(alive));
    QCOMPARE(query(file, "SELECT op FROM calls WHERE id = 3"), full.call(CallId(3)).op);
}

void TestSessionSpill::aDeletedFileCanBeReadToTheEnd()
{
    const Folder folder;
    const auto file = folder / "a.stride";
    const auto log = std::make_shared<Log>(kNoWindow);
    trace::SessionWriter writer(file, log, {});
    for (int i = 0; i < 20'000; ++i)
        log->append(trace::Marker{std::to_string(i)});
    waitUntilLetGo(*log);
    for (const char* part : {"", "-wal", "-shm"})
        std::filesystem::remove(file.string() + part);
    QCOMPARE(std::get<trace::Marker>(log->read(5, 1)[0]->payload).text, std::string("5"));
    writer.finish();
    try {
        log->read(100, 1);
        QVERIFY(log->residentBytes() > 0); // the block that was read last
    } catch (const Error& error) {
        QVERIFY(std::string(error.what()).find("a.stride") != std::string::npos);
    }
}

QTEST_GUILESS_MAIN(TestSessionSpill)
#include "tst_session_spill.moc"

#include "tests/core/trace/session_testing.h"

#include "core/trace/codec.h"
#include "core/trace/state.h"

using namespace ss;
using namespace ss::test;

class TestSessionRoundTrip : public QObject {
    Q_OBJECT

private slots:
    void whatWasWrittenIsRead_data();
    void whatWasWrittenIsRead();
    void savedAgainItIsTheSame();
    void valuesComeBack();
    void theFileAloneIsWhole();
    void anyoneMayQueryIt();
    void anExistingFileIsNotReplaced();
    void whileItIsWrittenItOpens();
    void saveReplacesAtomically();
    void aFailedSaveLeavesTheOriginal();
    void theWalOfAnOlderFileIsNotHeeded();
    void aStopEndsIt();
    void aContradictionIsTold();
};

void TestSessionRoundTrip::whatWasWrittenIsRead_data()
{
    QTest::addColumn<int>("rounds");
    QTest::newRow("nothing happened") << 0;
    QTest::newRow("a few statements") << 1;
    QTest::newRow("several blocks") << 200;
}

void TestSessionRoundTrip::whatWasWrittenIsRead()
{
    QFETCH(int, rounds);
    const Folder folder;
    const auto log = rounds ? someTrace(rounds) : std::make_shared<Log>();
    writeSession(folder / "a.stride", log);
    const OpenedSession session = trace::openSession(folder / "a.stride");
    QVERIFY(session.complete);
    QCOMPARE(session.problems.size(), size_t(0));
    QCOMPARE(session.log->size(), log->size());
    QVERIFY(sameEvents(*session.log, *log, log->size()));
    QCOMPARE(session.environment.facts, someEnvironment().facts);
    QCOMPARE(session.scripts, (std::map<std::string, std::string>{{"demo.py", "x = 1\n"}}));
    QCOMPARE(session.viewState, std::string("{\"theme\": \"dark\"}"));
}

void TestSessionRoundTrip::savedAgainItIsTheSame()
{
    const Folder folder;
    const auto log = someTrace(50);
    writeSession(folder / "a.stride", log);
    saveSession(folder / "b.stride", trace::openSession(folder / "a.stride"));
    const OpenedSession again = trace::openSession(folder / "b.stride");
    QVERIFY(again.complete);
    QVERIFY(sameEvents(*again.log, *log, log->size()));
    QCOMPARE(again.scripts.size(), size_t(1));
    QCOMPARE(again.viewState, std::string("{\"theme\": \"dark\"}"));
    for (const char* table : {"handles", "names", "calls", "buffers", "ops"}) {
        const std::string all = std::string("SELECT * FROM ") + table + " ORDER BY 1";
        QCOMPARE(query(folder / "b.stride", all), query(folder / "a.stride", all));
        QVERIFY(!query(folder / "b.stride", all).empty());
    }
}

void TestSessionRoundTrip::valuesComeBack()
{
    const Folder folder;
    const auto log = someTrace();
    writeSession(folder / "a.stride", log);
    const OpenedSession session = trace::openSession(folder / "a.stride");
    QVERIFY(log->values().bytesKept() > 0);
    QCOMPARE(session.log->values().bytesKept(), log->values().bytesKept());
    trace::TraceState state;
    for (const auto& event : log->read(0, log->size()))
        state.apply(*event);
    for (uint32_t i = 0; i < state.bufferCount(); ++i) {
        const trace::BufferState& buffer = state.buffer(BufferId(i));
        for (uint64_t revision = 0; revision <= buffer.revision; ++revision) {
            const auto a = log->values().page(BufferId(i), revision, 0, buffer.bytes);
            const auto b = session.log->values().page(BufferId(i), revision, 0, buffer.bytes);
            QVERIFY(a.known == b.known && a.bytes == b.bytes);
        }
    }
}

void TestSessionRoundTrip::theFileAloneIsWhole()
{
    const Folder folder;
    writeSession(folder / "a.stride", someTrace());
    QCOMPARE(folder.names(), (std::vector<std::string>{"a.stride"}));
    saveSession(folder / "b.stride", trace::openSession(folder / "a.stride"));
    QCOMPARE(folder.names(), (std::vector<std::string>{"a.stride", "b.stride"}));
}

void TestSessionRoundTrip::anyoneMayQueryIt()
{
    const Folder folder;
    writeSession(folder / "a.stride", someTrace());
    const auto file = folder / "a.stride";
    QCOMPARE(query(file, "PRAGMA integrity_check"), std::string("ok"));
    QCOMPARE(query(file, "PRAGMA user_version"), std::string("3"));
    QCOMPARE(query(file, "SELECT name, kind, dtype, shape, stride, offset, alive FROM names JOIN handles USING (handle) ORDER BY name"),
             std::string("a|array|<f4|(3, 4)|(16, 4)|0|1\n"
                         "b|array|<i8|(2, 3)|(24, 8)|0|1\n"
                         "x|tensor|float32|(3, 4)|(4, 1)|0|1\n"
                         "y|tensor|float32|(4, 3)|(1, 4)|0|1\n"
                         "z|tensor|float32|(4, 3)|(3, 1)|0|0"));
    QCOMPARE(query(file, "SELECT name FROM names WHERE unbound_at IS NOT NULL"), std::string("z"));
    QCOMPARE(query(file, "SELECT view_of FROM handles JOIN names USING (handle) WHERE name = 'y'"),
             query(file, "SELECT handle FROM names WHERE name = 'x'"));
    QCOMPARE(query(file, "SELECT count(*) FROM calls WHERE end_at IS NULL"), std::string("0"));
    QCOMPARE(query(file, "SELECT count(*) FROM calls WHERE op = 't'"), std::string("1"));
    QCOMPARE(query(file, "SELECT schema IS NOT NULL, torch IS NOT NULL FROM ops WHERE name = 't'"), std::string("1|1"));
    QCOMPARE(query(file, "SELECT count(*) FROM calls WHERE op NOT IN (SELECT name FROM ops)"), std::string("0"));
    QCOMPARE(query(file, "SELECT sum(count) FROM blocks"), std::to_string(someTrace()->size()));
}

void TestSessionRoundTrip::anExistingFileIsNotReplaced()
{
    const Folder folder;
    writeAll(folder / "a.stride", "mine");
    QVERIFY_EXCEPTION_THROWN(trace::SessionWriter(folder / "a.stride", someTrace(), {}), Error);
    QCOMPARE(readAll(folder / "a.stride"), std::string("mine"));
    QVERIFY_EXCEPTION_THROWN(trace::SessionWriter(folder / "none/a.stride", someTrace(), {}), Error);
    QCOMPARE(folder.names(), (std::vector<std::string>{"a.stride"}));
}

void TestSessionRoundTrip::whileItIsWrittenItOpens()
{
    const Folder folder;
    const auto file = folder / "a.stride";
    auto log = std::make_shared<Log>();
    trace::SessionWriter writer(file, log, someEnvironment());
    const std::string before = refusal(file);
    for (const auto& event : someTrace(100)->read(0, 100'000))
        log->append(event->payload, event->phase);
    writer.statementEnded();
    const auto opened = [&] { return trace::openSession(file).log->size(); };
    QCOMPARE(before, std::string("opened"));
    QTRY_COMPARE_WITH_TIMEOUT(opened(), log->size(), 2000);
    QVERIFY(!trace::openSession(file).complete);
    QCOMPARE(folder.names(), (std::vector<std::string>{"a.stride", "a.stride-shm", "a.stride-wal"}));
    writer.finish();
    QVERIFY(trace::openSession(file).complete);
    QCOMPARE(folder.names(), (std::vector<std::string>{"a.stride"}));
}

void TestSessionRoundTrip::saveReplacesAtomically()
{
    const Folder folder;
    writeSession(folder / "a.stride", someTrace());
    OpenedSession other;
    other.log = someTrace(3);
    saveSession(folder / "a.stride", other);
    QCOMPARE(trace::openSession(folder / "a.stride").log->size(), other.log->size());
    std::filesystem::create_symlink("a.stride", folder / "link.stride");
    other.log = someTrace(5);
    saveSession(folder / "link.stride", other);
    QVERIFY(std::filesystem::is_symlink(folder / "link.stride"));
    QCOMPARE(trace::openSession(folder / "a.stride").log->size(), other.log->size());
}

void TestSessionRoundTrip::aFailedSaveLeavesTheOriginal()
{
    const Folder folder;
    writeSession(folder / "a.stride", someTrace());
    const std::string before = readAll(folder / "a.stride");
    OpenedSession broken;
    broken.log = someTrace();
    Progress stopped;
    stopped.stop();
    QVERIFY_EXCEPTION_THROWN(saveSession(folder / "a.stride", broken, &stopped), Stopped);
    QVERIFY(readAll(folder / "a.stride") == before);
    std::filesystem::create_directory(folder / "folder.stride");
    QVERIFY_EXCEPTION_THROWN(saveSession(folder / "folder.stride", broken), Error);
    QCOMPARE(folder.names(), (std::vector<std::string>{"a.stride", "folder.stride"}));
}

void TestSessionRoundTrip::theWalOfAnOlderFileIsNotHeeded()
{
    const Folder folder;
    const auto live = folder / "live.stride";
    const auto log = someTrace(3);
    trace::SessionWriter writer(live, log, {});
    QTRY_COMPARE_WITH_TIMEOUT(trace::openSession(live).log->size(), log->size(), 2000);
    // As after a kill between the rename of a save and the removal of the older file's -wal.
    OpenedSession saved;
    saved.log = someTrace(1);
    saveSession(folder / "a.stride", saved);
    std::filesystem::copy_file(folder / "live.stride-wal", folder / "a.stride-wal");
    const OpenedSession session = trace::openSession(folder / "a.stride");
    QCOMPARE(session.log->size(), saved.log->size());
    QCOMPARE(session.problems.size(), size_t(0));
}

void TestSessionRoundTrip::aStopEndsIt()
{
    const Folder folder;
    writeSession(folder / "a.stride", someTrace(300));
    Progress progress;
    trace::openSession(folder / "a.stride", &progress);
    QCOMPARE(progress.done(), 1.0);
    progress.stop();
    QVERIFY_EXCEPTION_THROWN(trace::openSession(folder / "a.stride", &progress), Stopped);
}

void TestSessionRoundTrip::aContradictionIsTold()
{
    const Folder folder;
    const auto log = someTrace();
    const Seq sound = log->size();
    log->append(trace::BufferFreed{BufferId(1000)});
    log->append(trace::Marker{"behind it"});
    trace::SessionWriter writer(folder / "a.stride", log, {});
    writer.finish();
    QVERIFY(writer.error().find("contradicts") != std::string::npos);
    const OpenedSession session = trace::openSession(folder / "a.stride");
    QCOMPARE(session.log->size(), sound);
    QCOMPARE(session.problems.size(), size_t(2));
}

QTEST_GUILESS_MAIN(TestSessionRoundTrip)
#include "tst_session_round_trip.moc"

#include "tests/core/trace/session_testing.h"

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <thread>

using namespace ss;
using namespace ss::test;

namespace {

// No file may grow above `bytes` while this lives: what a full disk does, for this process alone.
class GrowthLimit {
public:
    explicit GrowthLimit(rlim_t bytes)
    {
        signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~GrowthLimit() { lift(); }
    void lift() { setrlimit(RLIMIT_FSIZE, &before_); }

private:
    rlimit before_{};
};

// A small file system of its own where the user may mount one.
class SmallDisk {
public:
    explicit SmallDisk(const std::filesystem::path& folder)
        : folder_(folder)
    {
        std::filesystem::create_directory(folder);
        mounted_ = mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=192k") == 0;
    }
    ~SmallDisk()
    {
        if (mounted_)
            umount(folder_.c_str());
    }
    bool mounted() const { return mounted_; }

private:
    std::filesystem::path folder_;
    bool mounted_ = false;
};

void appendAll(Log& to, const Log& from)
{
    for (const auto& event : from.read(0, from.size()))
        to.append(event->payload, event->phase);
}

std::string errorOf(const trace::SessionWriter& writer, bool wanted)
{
    for (int i = 0; i < 500 && writer.error().empty() == wanted; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return writer.error();
}

}

class TestSessionFullDisk : public QObject {
    Q_OBJECT

private slots:
    void theRunGoesOnAndTheFileOpens();
    void withRoomAgainNothingIsMissing();
    void aFullFileSystem();
    void saveFailsAndTheOriginalStays();
    void noRoomForTheFirstPage();
};

void TestSessionFullDisk::theRunGoesOnAndTheFileOpens()
{
    const Folder folder;
    const auto file = folder / "a.stride";
    const auto log = std::make_shared<Log>();
    trace::SessionWriter writer(file, log, {});
    appendAll(*log, *someTrace(10));
    const Seq early = log->size();
    QTRY_COMPARE_WITH_TIMEOUT(trace::openSession(file).log->size(), early, 3000);

    GrowthLimit limit(std::filesystem::file_size(folder / "a.stride-wal") + 8192);
    for (int i = 0; i < 2000; ++i)
        log->append(trace::Marker{"a text that takes room " + std::to_string(i)});
    writer.statementEnded();
    const std::string error = errorOf(writer, true);
    QVERIFY2(error.find("cannot write " + file.string() + ": disk I/O error") == 0, error.c_str());
    log->append(trace::Marker{"the run goes on"});
    writer.finish();
    QVERIFY(!writer.error().empty());
    limit.lift(); // a copy is made to recover what is in the -wal
    const OpenedSession session = trace::openSession(file);
    QVERIFY(session.problems.empty());
    QVERIFY(session.log->size() >= early);
    QVERIFY(sameEvents(*session.log, *log, session.log->size()));
}

void TestSessionFullDisk::withRoomAgainNothingIsMissing()
{
    const Folder folder;
    const auto file = folder / "a.stride";
    const auto log = std::make_shared<Log>();
    trace::SessionWriter writer(file, log, {});
    GrowthLimit limit(std::filesystem::file_size(file) + 20'000);
    appendAll(*log, *someTrace(100));
    writer.setScript("a.py", "pass\n");
    QVERIFY(!errorOf(writer, true).empty());
    limit.lift();
    QCOMPARE(errorOf(writer, false), std::string());
    writer.finish();
    QCOMPARE(writer.error(), std::string());
    const OpenedSession session = trace::openSession(file);
    QVERIFY(session.complete && session.problems.empty());
    QCOMPARE(session.log->size(), log->size());
    QCOMPARE(session.log->values().bytesKept(), log->values().bytesKept());
    QCOMPARE(session.scripts.count("a.py"), size_t(1));
    QVERIFY(query(file, "SELECT count(*) FROM calls") != "0");
}

void TestSessionFullDisk::aFullFileSystem()
{
    const Folder folder;
    const SmallDisk disk(folder / "disk");
    if (!disk.mounted())
        QSKIP("only root can mount a small file system");
    const auto file = folder / "disk/a.stride";
    const auto log = std::make_shared<Log>();
    {
        trace::SessionWriter writer(file, log, {});
        for (int i = 0; i < 20; ++i) {
            for (int j = 0; j < 400; ++j)
                log->append(trace::Marker{"a text that takes room " + std::to_string(i * 400 + j)});
            writer.statementEnded();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        const std::string error = errorOf(writer, true);
        QVERIFY2(error.find("cannot write " + file.string() + ": no space left on the disk") == 0, error.c_str());
    }
    const OpenedSession session = trace::openSession(file);
    QVERIFY(session.problems.empty());
    QVERIFY(session.log->size() > 0 && session.log->size() < log->size());
    QVERIFY(sameEvents(*session.log, *log, session.log->size()));
}

void TestSessionFullDisk::saveFailsAndTheOriginalStays()
{
    const Folder folder;
    const auto file = folder / "a.stride";
    writeSession(file, someTrace());
    const std::string before = readAll(file);
    OpenedSession larger;
    larger.log = someTrace(300);
    {
        const GrowthLimit limit(before.size());
        QVERIFY_EXCEPTION_THROWN(saveSession(file, larger), Error);
    }
    QVERIFY(readAll(file) == before);
    QCOMPARE(folder.names(), (std::vector<std::string>{"a.stride"}));
}

void TestSessionFullDisk::noRoomForTheFirstPage()
{
    const Folder folder;
    const GrowthLimit limit(1000);
    QVERIFY_EXCEPTION_THROWN(trace::SessionWriter(folder / "a.stride", someTrace(), {}), Error);
    QCOMPARE(folder.names(), std::vector<std::string>());
}

QTEST_GUILESS_MAIN(TestSessionFullDisk)
#include "tst_session_full_disk.moc"

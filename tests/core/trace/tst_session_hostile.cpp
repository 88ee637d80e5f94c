#include "tests/core/trace/session_testing.h"
#include "tests/support/counting_new.h"

#include "core/trace/codec.h"
#include "core/trace/summary.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace ss;
using namespace ss::test;

namespace {

constexpr const char* kColumnsOfBlocks = "first INTEGER PRIMARY KEY, count INTEGER, bytes INTEGER, crc INTEGER, data BLOB";

// Opening gives a session or one sentence, and no allocation is above what a file of this size may cause. An event in memory is
// up to 64 times as large as its bytes; a single allocation is the file's text, a block or a list of events.
void openHostile(const std::filesystem::path& path, size_t& opened, size_t& whole)
{
    const size_t held = std::filesystem::file_size(path);
    resetAllocations();
    const size_t before = bytesAlive;
    try {
        const OpenedSession session = trace::openSession(path);
        ++opened;
        whole += session.problems.empty();
        QVERIFY(!toText(trace::summarize(session)).empty());
    } catch (const Error& error) {
        QVERIFY2(std::string(error.what()).find(path.filename()) != std::string::npos, error.what());
    }
    QVERIFY2(largestAllocation <= held + (64 << 10), qPrintable(QString::number(largestAllocation)));
    QVERIFY2(mostBytesAlive - before <= 64 * held + (1 << 20), qPrintable(QString::number(mostBytesAlive - before)));
}

}

class TestSessionHostile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { original_ = makeOriginal(); }
    void aClearSentence_data();
    void aClearSentence();
    void aChangedFile_data();
    void aChangedFile();
    void aDamagedBlock_data();
    void aDamagedBlock();
    void whatTheFileDefinesNeverRuns();
    void cutAnywhere();
    void flippedAnywhere_data();
    void flippedAnywhere();
    void damagedWal();

private:
    static std::string makeOriginal()
    {
        const Folder folder;
        writeSession(folder / "a.stride", someTrace(20));
        return readAll(folder / "a.stride");
    }
    std::string original_;
};

void TestSessionHostile::aClearSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("an empty file") << QByteArray() << "FILE is empty";
    QTest::newRow("a text") << QByteArray("import torch\n") << "FILE is not a Stridescope session";
    QTest::newRow("a few bytes of a session") << QByteArray(original_.data(), 10) << "FILE is cut short: it ends after 10 bytes";
    QTest::newRow("half a session") << QByteArray(original_.data(), 5000)
                                    << QString("FILE is cut short: it should have %1 bytes and has 5000").arg(original_.size());
}

void TestSessionHostile::aClearSentence()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, sentence);
    const Folder folder;
    const auto file = folder / "a.stride";
    writeAll(file, bytes.toStdString());
    QCOMPARE(QString::fromStdString(refusal(file)), sentence.replace("FILE", file.c_str()));
    QCOMPARE(QString::fromStdString(refusal(folder / "no.stride")), QString("there is no file %1").arg((folder / "no.stride").c_str()));
    const auto inner = folder / "folder.stride";
    std::filesystem::create_directory(inner);
    QCOMPARE(QString::fromStdString(refusal(inner)), QString("%1 is a folder, not a session file").arg(inner.c_str()));
    const auto pipe = folder / "pipe.stride";
    QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
    QCOMPARE(QString::fromStdString(refusal(pipe)), QString("%1 is not an ordinary file").arg(pipe.c_str()));
    if (geteuid() == 0)
        return; // root reads everything
    std::filesystem::permissions(file, std::filesystem::perms::none);
    QCOMPARE(QString::fromStdString(refusal(file)), QString("cannot read %1: Permission denied").arg(file.c_str()));
}

void TestSessionHostile::aChangedFile_data()
{
    const QString blocks = kColumnsOfBlocks;
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("a newer format") << "PRAGMA user_version = 4"
                                    << "FILE was written by a newer Stridescope (format 4); this one reads up to 3";
    QTest::newRow("an older format") << "PRAGMA user_version = 1"
                                     << "opened"; // which knew fewer kinds of events
    QTest::newRow("a format of none") << "PRAGMA user_version = -5"
                                      << "FILE says that its format is -5, which no Stridescope wrote";
    QTest::newRow("another program's database") << "PRAGMA application_id = 7"
                                                << "FILE is an SQLite database, but not a Stridescope session";
    QTest::newRow("no blocks") << "DROP TABLE blocks"
                               << "FILE is not a Stridescope session: it has no table 'blocks'";
    QTest::newRow("no calls") << "DROP TABLE calls"
                              << "FILE is not a Stridescope session: it has no table 'calls'";
    QTest::newRow("a view instead of a table") << "ALTER TABLE blocks RENAME TO other; CREATE VIEW blocks AS SELECT * FROM other"
                                               << "FILE is not a Stridescope session: 'blocks' is a view, not a table";
    QTest::newRow("a virtual table instead of a table") << "DROP TABLE scripts; CREATE VIRTUAL TABLE scripts USING fts5(name, text)"
                                                        << "FILE is not a Stridescope session: 'scripts' is a virtual, not a table";
    const char* others = "FILE is not a Stridescope session: its table 'blocks' has other columns than expected";
    QTest::newRow("a column more") << "ALTER TABLE blocks ADD COLUMN more" << others;
    QTest::newRow("a column less") << "ALTER TABLE blocks DROP COLUMN crc" << others;
    QTest::newRow("a column of another type") << "DROP TABLE blocks; CREATE TABLE blocks(" +
                                                     QString(blocks).replace("data BLOB", "data TEXT") + ")"
                                              << others;
    QTest::newRow("a computed column") << "DROP TABLE blocks; CREATE TABLE blocks(" +
                                              QString(blocks).replace("data BLOB", "data BLOB AS (zeroblob(100000000))") + ")"
                                       << others;
    QTest::newRow("no key") << "DROP TABLE blocks; CREATE TABLE blocks(" + QString(blocks).replace(" PRIMARY KEY", "") + ")" << others;
    QTest::newRow("a table that is named as a pragma's")
        << "DROP TABLE blocks; CREATE TABLE pragma_table_list(schema, name, type, ncol); INSERT INTO pragma_table_list VALUES ('main', "
           "'blocks', 'table', 5)"
        << "FILE is not a Stridescope session: it has no table 'blocks'";
}

void TestSessionHostile::aChangedFile()
{
    QFETCH(QString, change);
    QFETCH(QString, sentence);
    const Folder folder;
    const auto file = folder / "a.stride";
    writeAll(file, original_);
    sql(file, change.toStdString());
    QCOMPARE(QString::fromStdString(refusal(file)), sentence.replace("FILE", file.c_str()));
}

void TestSessionHostile::aDamagedBlock_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const char* change, const char* problem) { QTest::newRow(name) << change << problem; };
    row("more bytes than there are", "UPDATE blocks SET bytes = 1 << 40", "it says 1099511627776 bytes and has ");
    row("fewer bytes than there are", "UPDATE blocks SET bytes = 1", "it says 1 bytes and has ");
    row("negative bytes", "UPDATE blocks SET bytes = -1", "it says -1 bytes and has ");
    row("too many events", "UPDATE blocks SET count = 9e18", "events in ");
    row("no events", "UPDATE blocks SET count = 0", "it says 0 events in ");
    row("an event more", "UPDATE blocks SET count = count + 1", "is damaged");
    row("an event less", "UPDATE blocks SET count = count - 1", "bytes follow its last event");
    row("another checksum", "UPDATE blocks SET crc = crc + 1", "its checksum does not fit");
    row("a gap", "UPDATE blocks SET first = first + 1", "event 0 was to come");
    row("negative numbers", "UPDATE blocks SET first = -1 - first", "event 0 was to come");
    row("text instead of bytes", "UPDATE blocks SET data = 'text', bytes = 4", "it says 4 bytes and has 4");
    row("no bytes", "UPDATE blocks SET data = x'', bytes = 0", "it says ");
    row("zeros", "UPDATE blocks SET data = zeroblob(bytes), crc = 0", "its checksum does not fit");
}

void TestSessionHostile::aDamagedBlock()
{
    QFETCH(QString, change);
    QFETCH(QString, problem);
    const Folder folder;
    writeAll(folder / "a.stride", original_);
    sql(folder / "a.stride", change.toStdString());
    const OpenedSession session = trace::openSession(folder / "a.stride");
    QVERIFY(session.problems.size() >= 2);
    QVERIFY2(QString::fromStdString(session.problems[0]).contains(problem), session.problems[0].c_str());
    QVERIFY2(session.problems[1].ends_with("were left out: each builds on those before it"), session.problems[1].c_str());
}

// Triggers, views, defaults and checks of a file may call anything; reading it must not.
void TestSessionHostile::whatTheFileDefinesNeverRuns()
{
    const Folder folder;
    const auto file = folder / "a.stride";
    writeAll(file, original_);
    sql(file, "CREATE TRIGGER one AFTER INSERT ON blocks BEGIN SELECT zeroblob(900000000); END;"
              "CREATE VIEW big AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT zeroblob(900000000) FROM n;"
              "CREATE INDEX other ON blocks(abs(first));"
              "CREATE TABLE more(a CHECK (length(zeroblob(900000000)) > 0), b DEFAULT (hex(zeroblob(100000000))))");
    size_t opened = 0, whole = 0;
    openHostile(file, opened, whole);
    QCOMPARE(whole, size_t(1));
}

void TestSessionHostile::cutAnywhere()
{
    const Folder folder;
    size_t opened = 0, whole = 0;
    for (size_t size = 0; size < original_.size(); size += 100) {
        writeAll(folder / "a.stride", original_.substr(0, size));
        openHostile(folder / "a.stride", opened, whole);
    }
    QCOMPARE(opened, size_t(0));
}

void TestSessionHostile::flippedAnywhere_data()
{
    QTest::addColumn<int>("flips");
    QTest::newRow("one byte") << 1;
    QTest::newRow("twenty bytes") << 20;
}

void TestSessionHostile::flippedAnywhere()
{
    QFETCH(int, flips);
    const Folder folder;
    std::mt19937 random(7);
    size_t opened = 0, whole = 0;
    for (int round = 0; round < 1000; ++round) {
        std::string bytes = original_;
        for (int i = 0; i < flips; ++i)
            bytes[random() % bytes.size()] ^= static_cast<char>(1 + random() % 255);
        writeAll(folder / "a.stride", bytes);
        openHostile(folder / "a.stride", opened, whole);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QString("in round %1").arg(round)));
    }
    qInfo("%zu of 1000 opened, %zu of them whole", opened, whole);
}

// Frames behind a damaged one are not part of the session; what comes before is.
void TestSessionHostile::damagedWal()
{
    const Folder folder;
    const auto log = std::make_shared<Log>();
    trace::SessionWriter writer(folder / "live.stride", log, {});
    for (const auto& event : someTrace(20)->read(0, 100'000)) {
        log->append(event->payload, event->phase);
        if (event->seq % 50 == 0) {
            writer.statementEnded();
            QTest::qWait(1);
        }
    }
    QTRY_COMPARE_WITH_TIMEOUT(trace::openSession(folder / "live.stride").log->size(), log->size(), 2000);
    const std::string file = readAll(folder / "live.stride"), wal = readAll(folder / "live.stride-wal");
    std::mt19937 random(11);
    size_t opened = 0, whole = 0;
    for (int round = 0; round < 100; ++round) {
        std::string damaged = round % 2 ? wal.substr(0, random() % wal.size()) : wal;
        if (!damaged.empty())
            damaged[random() % damaged.size()] ^= 0x55;
        writeAll(folder / "a.stride", file);
        writeAll(folder / "a.stride-wal", damaged);
        openHostile(folder / "a.stride", opened, whole);
        const OpenedSession session = trace::openSession(folder / "a.stride");
        QVERIFY(sameEvents(*session.log, *log, session.log->size()));
        QVERIFY(session.problems.empty());
        QVERIFY(readAll(folder / "a.stride") == file && readAll(folder / "a.stride-wal") == damaged);
    }
    QCOMPARE(opened, size_t(100));
}

QTEST_GUILESS_MAIN(TestSessionHostile)
#include "tst_session_hostile.moc"

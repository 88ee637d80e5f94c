#include "core/trace/session_file.h"
#include "core/trace/state.h"
#include "tests/support/random_trace.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace ss::trace;
using ss::test::RandomTrace;

class SessionProperty : public QObject {
    Q_OBJECT

private slots:
    void aReopenedSessionFoldsToTheSame_data()
    {
        QTest::addColumn<int>("first");
        for (int first = 0; first < 2000; first += 500)
            QTest::addRow("programs %d to %d", first, first + 499) << first;
    }

    void aReopenedSessionFoldsToTheSame()
    {
        QFETCH(int, first);
        for (int seed = first; seed < first + 500 && !QTest::currentTestFailed(); ++seed)
            checkProgram(static_cast<uint64_t>(seed));
    }

private:
    /// In memory where the system has such a folder: a session is synced to the disk several times, and this is not about disks.
    static QString folderTemplate()
    {
        const QString memory = "/dev/shm";
        return (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + "/tst_session_property-XXXXXX";
    }

    void checkProgram(uint64_t seed)
    {
        const QTemporaryDir made(folderTemplate());
        const std::filesystem::path folder(made.path().toStdString());
        const auto path = folder / "program.stride";
        const auto log = std::make_shared<Log>();
        RandomTrace program(seed);
        TraceState state;
        {
            SessionWriter writer(path, log, {});
            for (size_t length = 20 + seed % 150; state.size() < length;) {
                log->restore(program.next());
                state.apply(*log->read(state.size(), 1).front());
            }
            writer.finish();
            QCOMPARE(writer.error(), std::string());
        }
        const OpenedSession session = openSession(path);
        QVERIFY(session.problems.empty() && session.complete);
        compare(*log, *session.log, state);
        if (seed % 10 == 0) {
            saveSession(folder / "saved.stride", session);
            compare(*log, *openSession(folder / "saved.stride").log, state);
        }
    }

    static void compare(const Log& before, const Log& after, const TraceState& state)
    {
        QCOMPARE(after.size(), before.size());
        TraceState folded;
        for (Seq seq = 0; seq < after.size(); ++seq) {
            const auto event = after.read(seq, 1).front();
            QVERIFY2(sameTrace(*event, *before.read(seq, 1).front()), toText(*event).c_str());
            folded.apply(*event);
        }
        QVERIFY(folded == state);
    }
};

QTEST_GUILESS_MAIN(SessionProperty)
#include "tst_session_property.moc"

#include "app/live/live_session.h"

#include "app/live/autosave.h"
#include "core/trace/history.h"
#include "core/trace/session_file.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace ss;
using namespace ss::app;

namespace {

constexpr int kPatience = 20000;

}

/// One session for all tests: there is one interpreter a process.
class TestLiveSession : public QObject {
    Q_OBJECT

    std::unique_ptr<LiveSession> session_;
    QString out_, err_, error_;
    QList<int> pausedLines_;
    QStringList candidates_, more_;
    int finished_ = 0, line_ = 0;
    bool ok_ = false;

    /// Takes a line and waits for its end.
    void runLine(const QString& line)
    {
        clear();
        QCOMPARE(session_->run(line), QString());
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
    }
    void runScript(const QString& text)
    {
        clear();
        QCOMPARE(session_->runScript(text, "<test.py>"), QString());
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
    }
    void clear()
    {
        out_.clear(), err_.clear(), error_.clear(), pausedLines_.clear(), candidates_.clear(), more_.clear();
        finished_ = 0;
    }
    trace::TraceState state() const
    {
        trace::TraceState state;
        for (const auto& event : session_->log()->read(0, session_->log()->size()))
            state.apply(*event);
        return state;
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName("tst_live_session");
        QDir(Autosave::folder()).removeRecursively();
        session_ = std::make_unique<LiveSession>(std::make_shared<trace::Log>());
        connect(session_.get(), &LiveSession::output, this, [this](bool isError, const QString& text) { (isError ? err_ : out_) += text; });
        connect(session_.get(), &LiveSession::finished, this, [this](bool ok, const QString& error, int line) {
            ok_ = ok, error_ = error, line_ = line;
            ++finished_;
        });
        connect(session_.get(), &LiveSession::paused, this, [this](int line) { pausedLines_ << line; });
        connect(session_.get(), &LiveSession::completed, this,
                [this](const QString&, const QStringList& candidates) { candidates_ = candidates; });
        connect(session_.get(), &LiveSession::moreWanted, this, [this](const QString& text) { more_ << text; });
    }

    void cleanup()
    {
        if (session_)
            session_->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session_ || !session_->busy(), kPatience);
    }

    void anEntrysValueIsPrinted()
    {
        runLine("1 + 1");
        QVERIFY(ok_);
        QCOMPARE(out_, "2\n");
    }

    void theFirstEntriesAreThere()
    {
        runLine("x = torch.arange(12.).reshape(3, 4); a = np.ones(3)");
        QVERIFY2(ok_, qPrintable(err_));
        const trace::TraceState now = state();
        QVERIFY(now.bindings().at("x").isTensor());
        QVERIFY(now.bindings().at("a").isArray());
    }

    void aScriptAndTheConsoleShareTheNamespace()
    {
        runScript("n = 41\n");
        runLine("n + 1");
        QCOMPARE(out_, "42\n");
    }

    void anErrorIsWrittenAndItsLineIsTold()
    {
        runScript("a = 1\n\ndef f():\n    raise ValueError('no')\n\nf()\n");
        QVERIFY(!ok_);
        QCOMPARE(error_, "ValueError: no");
        QCOMPARE(line_, 4);
        QVERIFY2(err_.startsWith("Traceback (most recent call last):\n  File \"<test.py>\", line 6, in <module>\n    f()\n"),
                 qPrintable(err_));
    }

    void aSyntaxErrorRunsNothing()
    {
        runScript("print('no')\nx = (1\n");
        QVERIFY(!ok_);
        QCOMPARE(line_, 2);
        QCOMPARE(out_, QString());
        QVERIFY(err_.contains("SyntaxError: '(' was never closed"));
    }

    void theBeginningOfABlockWantsMore()
    {
        clear();
        session_->run("if True:");
        QTRY_COMPARE(more_, QStringList{"if True:"});
        QVERIFY(!session_->busy());
        runLine("if True:\n    print('yes')\n");
        QCOMPARE(out_, "yes\n");
    }

    void whatRunsIsStopped_data()
    {
        QTest::addColumn<QString>("script");
        QTest::newRow("an empty endless loop") << "while True: pass\n";
        QTest::newRow("an endless loop of some lines") << "i = 0\nwhile True:\n    i += 1\n    j = i\n";
        QTest::newRow("a flood of prints") << "while True: print('flood')\n";
        QTest::newRow("sleep") << "import time\ntime.sleep(60)\n";
        QTest::newRow("a lock that nobody opens") << "import threading\nl = threading.Lock()\nl.acquire()\nl.acquire()\n";
        QTest::newRow("everything is caught") << "while True:\n    try:\n        while True: pass\n    except BaseException: pass\n";
        QTest::newRow("everything is caught in a function")
            << "def f():\n    while True:\n        try:\n            x = 1\n        except BaseException:\n            pass\nf()\n";
        QTest::newRow("a generator") << "sum(0 for _ in iter(int, 1))\n";
    }

    void whatRunsIsStopped()
    {
        QFETCH(QString, script);
        clear();
        QCOMPARE(session_->runScript(script, "<test.py>"), QString());
        QTest::qWait(300);
        QCOMPARE(finished_, 0);
        QVERIFY(!session_->run("1").isEmpty());
        QElapsedTimer timer;
        timer.start();
        session_->stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(error_, "KeyboardInterrupt");
        QVERIFY2(err_.contains("KeyboardInterrupt"), qPrintable(err_.right(300)));
    }

    void aStopDoesNotLeakIntoTheNextRun()
    {
        for (int i = 0; i < 30; ++i) {
            clear();
            session_->runScript("for i in range(2000): pass\n", "<test.py>");
            if (i % 3)
                QTest::qWait(i % 3);
            session_->stop();
            session_->stop();
            QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
            runLine("sum(range(100))");
            QVERIFY2(ok_, qPrintable(err_));
            QCOMPARE(out_, "4950\n");
        }
    }

    void aFloodDoesNotFreezeTheWindow()
    {
        clear();
        QElapsedTimer tick;
        qint64 longest = 0;
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] { longest = std::max(longest, tick.restart()); });
        tick.start();
        timer.start(5);
        session_->runScript("for i in range(100000): print('line', i)\nprint('end')\n", "<test.py>");
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, 60000);
        QVERIFY(ok_);
        QVERIFY(out_.endsWith("end\n"));
        QVERIFY2(longest < 500, qPrintable(QString::number(longest)));
    }

    void linesAreSteppedInOrder()
    {
        clear();
        const QString script = "a = 1\nb = 2\ndef f(x):\n    y = x\n    return y\nc = f(3)\nprint(c)\n";
        QCOMPARE(session_->stepScript(script, "<test.py>"), QString());
        for (int i = 0; i < 20 && !finished_; ++i) {
            QTRY_VERIFY_WITH_TIMEOUT(session_->isPaused() || finished_, kPatience);
            if (!finished_)
                session_->step();
        }
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
        QCOMPARE(pausedLines_, (QList<int>{1, 2, 3, 6, 4, 5, 7}));
        QCOMPARE(out_, "3\n");
    }

    void aPausedScriptRefusesLinesAndGoesOn()
    {
        clear();
        session_->stepScript("a = 1\nb = 2\n", "<test.py>");
        QTRY_VERIFY_WITH_TIMEOUT(session_->isPaused(), kPatience);
        QVERIFY(session_->run("1").contains("paused"));
        session_->resume();
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
        QVERIFY(ok_);
        QCOMPARE(pausedLines_, QList<int>{1});
    }

    void aPausedScriptIsStopped()
    {
        clear();
        session_->stepScript("a = 1\nb = 2\n", "<test.py>");
        QTRY_VERIFY_WITH_TIMEOUT(session_->isPaused(), kPatience);
        session_->stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
        QCOMPARE(error_, "KeyboardInterrupt");
    }

    void aRunningScriptIsPaused()
    {
        clear();
        session_->runScript("i = 0\nwhile True:\n    i += 1\n", "<test.py>");
        QTest::qWait(100);
        session_->pause();
        QTRY_VERIFY_WITH_TIMEOUT(session_->isPaused(), kPatience);
        session_->stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished_, 1, kPatience);
    }

    void namesAndAttributesAreCompleted()
    {
        runLine("longname = [1]");
        session_->complete("longna");
        QTRY_COMPARE(candidates_, QStringList{"longname"});
        session_->complete("longname.app");
        QTRY_COMPARE(candidates_, QStringList{"longname.append("});
    }

    void inputIsRefusedWithASentence()
    {
        runLine("input()");
        QVERIFY(error_.contains("input() has nowhere to read from"));
    }

    void deepRecursionIsAnError()
    {
        runScript("def f(n): return f(n + 1)\nf(0)\n");
        QVERIFY(error_.startsWith("RecursionError"));
        runScript("import sys\nsys.setrecursionlimit(20000)\ndef g(n): return 0 if n == 0 else g(n - "
                  "1)\ng(15000)\nsys.setrecursionlimit(1000)\n");
        QVERIFY2(ok_, qPrintable(error_));
    }

    void theSessionIsSaved()
    {
        runLine("kept = torch.zeros(2, 2)");
        QTemporaryDir folder;
        const QString path = folder.filePath("s.stride");
        session_->save(path);
        const trace::OpenedSession opened = trace::openSession(path.toStdString());
        QVERIFY(opened.complete);
        QCOMPARE(opened.log->size(), session_->log()->size());
        QVERIFY(opened.scripts.contains("<test.py>"));
    }

    /// Last: it ends the session.
    void theAutosaveHoldsEverything()
    {
        runLine("last = torch.ones(3)");
        const QString path = session_->autosavePath();
        QVERIFY(QFileInfo::exists(path));
        QVERIFY(Autosave::unclean().empty()); // it is held
        const trace::TraceState before = state();
        session_.reset();
        const trace::OpenedSession opened = trace::openSession(path.toStdString());
        QVERIFY(opened.complete);
        trace::TraceState after;
        for (const auto& event : opened.log->read(0, opened.log->size()))
            after.apply(*event);
        QVERIFY(after == before);
        QVERIFY(after.bindings().contains("last"));
        QVERIFY(Autosave::unclean().empty());
    }

    void aSessionWhoseProgramIsGoneIsFound()
    {
        const QString path = Autosave::folder() + "/2026-01-02T03-04-05-1.stride";
        QFile session(path), lock(path + ".lock");
        QVERIFY(session.open(QIODevice::WriteOnly) && lock.open(QIODevice::WriteOnly));
        lock.write("4194304999\ntst_live_session\nnowhere\n");
        session.close(), lock.close();
        const std::vector<UncleanSession> found = Autosave::unclean();
        QCOMPARE(found.size(), size_t(1));
        QCOMPARE(found[0].path, path);
        QCOMPARE(found[0].begun, QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5)));
        Autosave::keepLatest(0); // clean ones only
        QVERIFY(QFileInfo::exists(path));
        Autosave::remove(path);
        QVERIFY(Autosave::unclean().empty());
    }
};

QTEST_GUILESS_MAIN(TestLiveSession)
#include "tst_live_session.moc"

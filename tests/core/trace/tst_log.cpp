#include "core/base/error.h"
#include "core/trace/log.h"

#include <QtTest>

#include <set>
#include <thread>

using namespace ss;
using namespace ss::trace;

class LogTest : public QObject {
    Q_OBJECT

private slots:
    void eventsAreNumberedAndStamped()
    {
        Log log;
        log.append(Marker{"a"});
        log.append(Marker{"b"}, Phase::Backward);
        const auto events = log.read(0, 10);
        QCOMPARE(events.size(), 2u);
        QVERIFY(events[0]->seq == 0 && events[1]->seq == 1);
        QVERIFY(events[0]->ns <= events[1]->ns);
        QCOMPARE(events[1]->phase, Phase::Backward);
        QCOMPARE(events[1]->thread, 0u);
    }

    void batches_data()
    {
        QTest::addColumn<quint64>("first");
        QTest::addColumn<quint64>("most");
        QTest::addColumn<QString>("texts");
        QTest::newRow("nothing asked for") << quint64(0) << quint64(0) << "";
        QTest::newRow("from the end") << quint64(3) << quint64(5) << "";
        QTest::newRow("from far behind the end") << quint64(~0ull) << quint64(~0ull) << "";
        QTest::newRow("more than there are") << quint64(1) << quint64(~0ull) << "bc";
        QTest::newRow("the first two") << quint64(0) << quint64(2) << "ab";
    }

    void batches()
    {
        QFETCH(quint64, first);
        QFETCH(quint64, most);
        QFETCH(QString, texts);
        Log log;
        for (const char* text : {"a", "b", "c"})
            log.append(Marker{text});
        QString found;
        for (const auto& event : log.read(first, most))
            found += QString::fromStdString(std::get<Marker>(event->payload).text);
        QCOMPARE(found, texts);
    }

    void longEventsAndManyAreReadFromAnywhere()
    {
        Log log;
        for (int i = 0; i < 3000; ++i)
            log.append(Marker{std::string(i % 500 == 7 ? 100'000 : size_t(i % 50), 'x') + std::to_string(i)});
        for (const Seq first : {0, 6, 7, 8, 1023, 1024, 2500, 2999}) {
            const auto events = log.read(first, 1100);
            QCOMPARE(events.size(), size_t(std::min<Seq>(1100, 3000 - first)));
            for (size_t i = 0; i < events.size(); ++i) {
                QCOMPARE(events[i]->seq, first + i);
                QVERIFY(std::get<Marker>(events[i]->payload).text.ends_with(std::to_string(first + i)));
            }
        }
    }

    void timesNeverFall()
    {
        Log log;
        const std::lock_guard turn(Sink::turn);
        log.take(Marker{"a"}, Phase::Forward, 50);
        log.take(Marker{"b"}, Phase::Forward, 20);
        QCOMPARE(log.read(1, 1).front()->ns, uint64_t(50));
    }

    void restoredEventsKeepWhatTheyAre()
    {
        Log log;
        log.restore({0, Phase::Probe, 77, 5, Marker{"a"}});
        QCOMPARE(log.read(0, 1).front()->ns, 77u);
        QCOMPARE(log.read(0, 1).front()->thread, 5u);
        QVERIFY_EXCEPTION_THROWN(log.restore({0, Phase::Forward, 0, 0, Marker{"again"}}), Error);
        QVERIFY_EXCEPTION_THROWN(log.restore({2, Phase::Forward, 0, 0, Marker{"too early"}}), Error);
        QCOMPARE(log.size(), Seq(1));
    }

    void threadsAreNumberedDensely()
    {
        Log log;
        log.append(Marker{"here"});
        for (int i = 0; i < 2; ++i)
            std::jthread([&] { log.append(Marker{"there"}); }).join();
        std::set<uint32_t> threads;
        for (const auto& event : log.read(0, 3))
            threads.insert(event->thread);
        QVERIFY(*threads.begin() == 0 && *threads.rbegin() + 1 == threads.size());
    }

    void keptValuesCanBeRead()
    {
        Log log;
        const std::byte bytes[] = {std::byte(1), std::byte(2)};
        log.keepValues(BufferId(3), 1, 4, bytes, 2);
        QCOMPARE(log.values().page(BufferId(3), 1, 5, 1).bytes.front(), std::byte(2));
        log.keepValues(BufferId(3), 2, 4, nullptr, 0);
        QCOMPARE(log.values().page(BufferId(3), 2, 5, 1).known.length(), int64_t(1));
    }
};

QTEST_GUILESS_MAIN(LogTest)
#include "tst_log.moc"

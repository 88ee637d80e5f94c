#include "core/base/error.h"
#include "core/trace/log.h"

#include <QTemporaryDir>
#include <QtTest>

#include <mutex>
#include <thread>

using namespace ss;
using namespace ss::trace;

namespace {

constexpr Log::Limits kTiny{256 << 10, 512 << 10, 1 << 30, 4 << 20};

/// Keeps what a log said, as a file would.
class Memory : public Archive {
public:
    std::vector<LoggedEvent> read(Seq first, size_t most) override
    {
        const std::lock_guard lock(mutex_);
        ++reads;
        if (first >= events_.size())
            fail(ErrorKind::File, "event %llu is not there", static_cast<unsigned long long>(first));
        const auto begin = events_.begin() + static_cast<ptrdiff_t>(first);
        return {begin, begin + static_cast<ptrdiff_t>(std::min<size_t>({most, events_.size() - first, 100}))};
    }
    /// Takes all that is new, and tells the log so.
    void follow(const Log& log)
    {
        for (auto& event : log.read(events_.size(), SIZE_MAX)) {
            const std::lock_guard lock(mutex_);
            events_.push_back(std::move(event));
        }
        log.archived(events_.size());
    }
    std::atomic<int> reads = 0;

private:
    std::mutex mutex_;
    std::vector<LoggedEvent> events_;
};

std::string textOf(Seq seq) { return std::to_string(seq) + std::string(seq % 60, 'x'); }

void append(Log& log, Seq count)
{
    for (Seq end = log.size() + count; log.size() < end;)
        log.append(Marker{textOf(log.size())});
}

void compare(const Log& log, Seq first, size_t most)
{
    const auto events = log.read(first, most);
    QCOMPARE(events.size(), size_t(std::min<Seq>(most, log.size() - first)));
    for (size_t i = 0; i < events.size(); ++i) {
        QCOMPARE(events[i]->seq, first + i);
        QCOMPARE(std::get<Marker>(events[i]->payload).text, textOf(first + i));
    }
}

}

class LogSpillTest : public QObject {
    Q_OBJECT

private slots:
    void residentBytesStayInTheWindow()
    {
        Log log(kTiny);
        const auto memory = std::make_shared<Memory>();
        QVERIFY(log.spillTo(memory));
        for (int i = 0; i < 200; ++i) {
            append(log, 1000);
            memory->follow(log);
            // One chunk is being filled.
            QVERIFY2(log.residentBytes() <= kTiny.window + (2 << 20), qPrintable(QString::number(log.residentBytes())));
        }
        QCOMPARE(log.size(), Seq(200'000));
        QVERIFY(!log.ended());
    }

    void anyRangeIsRead()
    {
        Log log(kTiny);
        const auto memory = std::make_shared<Memory>();
        log.spillTo(memory);
        for (int i = 0; i < 40; ++i) {
            append(log, 1000);
            memory->follow(log);
        }
        append(log, 500);
        compare(log, 0, 10);
        compare(log, 0, SIZE_MAX);
        for (const Seq first : {1, 99, 100, 20'000, 39'000, 39'999, 40'000, 40'499})
            compare(log, first, 1500);
        QVERIFY(memory->reads > 10);
        memory->reads = 0;
        compare(log, 40'100, 100);
        QCOMPARE(memory->reads.load(), 0);
        QVERIFY(log.read(40'500, 5).empty());
    }

    void onlyWhatIsArchivedGoes()
    {
        Log log(kTiny);
        QVERIFY(log.spillTo(std::make_shared<Memory>()));
        append(log, 20'000);
        QVERIFY(log.residentBytes() > kTiny.window);
        compare(log, 0, SIZE_MAX);
        QVERIFY(!log.spillTo(std::make_shared<Memory>()));
    }

    void aLogWithoutAnArchiveEndsWithAMarker()
    {
        Log log(kTiny);
        const std::byte byte{1};
        for (Seq i = 0; i < 200'000; ++i)
            log.append(Marker{textOf(i)});
        QVERIFY(log.ended() && !log.crowded());
        const Seq size = log.size();
        QVERIFY(size < 200'000 && log.residentBytes() <= kTiny.most + (2 << 20));
        compare(log, 0, size - 1);
        QVERIFY(std::get<Marker>(log.read(size - 1, 1)[0]->payload).text.starts_with("the trace ends here"));
        log.keepValues(BufferId(0), 1, 0, &byte, 1);
        QCOMPARE(log.values().bytesKept(), int64_t(0));
    }

    void whatWaitsForTheArchiveWaitsOnTheDisk()
    {
        const QTemporaryDir folder;
        Log log(kTiny);
        const auto memory = std::make_shared<Memory>();
        QVERIFY(log.spillTo(memory, folder.path().toStdString()));
        append(log, 200'000);
        QVERIFY(!log.crowded() && !log.ended());
        QVERIFY(log.residentBytes() <= kTiny.window + kTiny.backlog + (3 << 20));
        QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        compare(log, 0, SIZE_MAX);
        for (const Seq first : {150'000, 3, 99'999, 199'990})
            compare(log, first, 1500);
        memory->follow(log);
        QVERIFY(log.residentBytes() <= kTiny.window + (2 << 20));
        append(log, 100'000); // into the places that came free
        compare(log, 0, SIZE_MAX);
    }

    void whoArchivesMakesRoomAhead()
    {
        const QTemporaryDir folder;
        Log log({1 << 20, 16 << 20, size_t(64) << 20, size_t(64) << 20});
        QVERIFY(log.spillTo(std::make_shared<Memory>(), folder.path().toStdString()));
        while (log.residentBytes() < (13 << 20))
            append(log, 1000);
        log.archived(0);
        QVERIFY(log.residentBytes() <= (9 << 20));
        compare(log, 0, SIZE_MAX);
    }

    void aFullDiskMakesItWait()
    {
        const QTemporaryDir folder;
        Log log({256 << 10, 512 << 10, 1 << 20, 64 << 20});
        QVERIFY(log.spillTo(std::make_shared<Memory>(), folder.path().toStdString()));
        append(log, 100'000);
        QVERIFY(log.crowded());
        compare(log, 0, SIZE_MAX);
    }

    void whoOutrunsTheArchiveWaits()
    {
        Log log(kTiny);
        const auto memory = std::make_shared<Memory>();
        log.waitForRoom(); // there is room
        QVERIFY(log.spillTo(memory));
        while (!log.crowded() && log.size() < 100'000)
            append(log, 100);
        QVERIFY(log.crowded() && log.residentBytes() <= kTiny.window + kTiny.backlog + (2 << 20));
        QElapsedTimer clock;
        clock.start();
        log.waitForRoom(); // in vain, but not for ever
        QVERIFY(log.crowded() && clock.elapsed() >= 10);
        log.archiveFails(true);
        QVERIFY(!log.crowded());
        log.archiveFails(false);
        QVERIFY(log.crowded());
        std::jthread follower([&] { memory->follow(log); });
        while (log.crowded())
            log.waitForRoom();
        compare(log, 0, SIZE_MAX);
    }
};

QTEST_GUILESS_MAIN(LogSpillTest)
#include "tst_log_spill.moc"

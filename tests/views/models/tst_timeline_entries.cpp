#include "core/trace/log.h"
#include "views/models/calls_model.h"
#include "views/models/timeline_entries.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace ss;
using namespace ss::views;

class TestTimelineEntries : public QObject {
    Q_OBJECT
private slots:
    void numbersComeBack();
    void placesOfRisingNumbers();
    void entriesComeBackAndAreSmall();
    void aCallLongForgottenIsDescribed();
};

void TestTimelineEntries::numbersComeBack()
{
    std::mt19937_64 random(1);
    NumberColumn column;
    std::vector<uint64_t> all;
    QVERIFY(column.empty());
    for (int i = 0; i < 2000; ++i) {
        all.push_back(i % 7 ? all.back() + random() % 300 - 150 : random());
        column.push_back(all.back());
    }
    for (const uint64_t extreme : {UINT64_MAX, uint64_t(0), uint64_t(1) << 63, UINT64_MAX}) {
        all.push_back(extreme);
        column.push_back(extreme);
    }
    QCOMPARE(column.size(), all.size());
    for (size_t i = 0; i < all.size(); ++i)
        QCOMPARE(column[i], all[i]);
}

void TestTimelineEntries::placesOfRisingNumbers()
{
    std::mt19937_64 random(2);
    for (const size_t count : {0, 1, 63, 64, 65, 128, 1000}) {
        NumberColumn column;
        std::vector<uint64_t> all;
        for (size_t i = 0; i < count; ++i) {
            all.push_back((all.empty() ? 3 : all.back()) + random() % 3);
            column.push_back(all.back());
        }
        for (uint64_t value = 0; value < (all.empty() ? 5 : all.back() + 3); ++value) {
            QCOMPARE(column.upperBound(value), size_t(std::upper_bound(all.begin(), all.end(), value) - all.begin()));
            QCOMPARE(column.lowerBound(value), size_t(std::lower_bound(all.begin(), all.end(), value) - all.begin()));
        }
    }
}

void TestTimelineEntries::entriesComeBackAndAreSmall()
{
    TimelineEntries entries;
    std::vector<TimelineEntry> all;
    for (uint32_t i = 0; i < 100'000; ++i) {
        const trace::Seq begin = i * 9;
        const bool numpy = i % 100 == 3;
        all.push_back({begin, begin + 3 + i % 5, numpy ? CallId() : CallId(i + i / 10), static_cast<CallLook>(i % 7),
                       static_cast<int32_t>(10 + i % 40), numpy ? BufferId(i) : BufferId()});
        entries.push_back(all.back());
    }
    QVERIFY2(entries.bytes() < 16 * all.size(), qPrintable(QString::number(entries.bytes())));
    for (size_t i = 0; i < all.size(); i += 97) {
        const TimelineEntry entry = entries[i];
        QCOMPARE(entry.begin, all[i].begin);
        QCOMPARE(entry.end, all[i].end);
        QCOMPARE(entry.call, all[i].call);
        QCOMPARE(entry.line, all[i].line);
        QCOMPARE(entry.buffer, all[i].buffer);
        QVERIFY(entry.look == all[i].look && entries.look(i) == all[i].look);
        QCOMPARE(entries.countBefore(entry.end), i + 1);
        QCOMPARE(entries.countBefore(entry.end - 1), i);
    }
}

void TestTimelineEntries::aCallLongForgottenIsDescribed()
{
    const auto log = std::make_shared<trace::Log>();
    for (uint32_t i = 0; i < 5000; ++i) {
        log->append(trace::CallBegin{CallId(i), "arange.start", {}, {{"end", std::to_string(i)}}, 7, UINT64_MAX});
        log->append(trace::CallEnd{CallId(i), {}, trace::ResultKind::Fresh, "", "", 0, 2500});
    }
    TraceFeed feed(log);
    feed.pullAll();
    const CallsModel calls(feed);
    QCOMPARE(calls.rowCount(), 5000);
    for (const int row : {0, 17, 4998, 4999}) {
        QCOMPARE(calls.index(row, CallsModel::What).data().toString(), QString("torch.arange(%1)").arg(row));
        QCOMPARE(calls.index(row, CallsModel::Time).data().toString(), QString("2.5 us"));
        QCOMPARE(calls.index(row, CallsModel::Line).data().toInt(), 7);
    }
    QVERIFY(!feed.state().knows(CallId(17)));
    feed.setCursor(100);
    QCOMPARE(calls.rowAtCursor(), 49);
    QCOMPARE(calls.index(4000, CallsModel::What).data().toString(), QString("not run yet at this moment"));
}

QTEST_MAIN(TestTimelineEntries)
#include "tst_timeline_entries.moc"

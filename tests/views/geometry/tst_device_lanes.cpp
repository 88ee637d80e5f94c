#include "tests/support/device_trace.h"
#include "views/geometry/device_lanes.h"
#include "views/geometry/device_scale.h"
#include "views/geometry/time_text.h"

#include <QTest>
#include <random>

using namespace ss;
using namespace ss::views;
using test::DeviceTrace;
using test::kCuda;

namespace {

DeviceLanes lanesOf(const trace::Log& log)
{
    DeviceLanes lanes;
    for (const auto& event : log.read(0, size_t(log.size())))
        lanes.see(*event);
    lanes.settle();
    return lanes;
}

QString written(const DeviceTrack& track, const DeviceWait& wait)
{
    const auto times = timesOf(track, wait);
    if (!times)
        return QStringLiteral("not known");
    return QStringLiteral("%1 %2..%3 for %4 at %5")
        .arg(wait.byHost ? QStringLiteral("host") : QStringLiteral("stream %1").arg(wait.at.stream))
        .arg(times->begun)
        .arg(times->ended)
        .arg(times->stream ? QString::number(*times->stream) : QStringLiteral("nothing"))
        .arg(times->whenDone ? qint64(*times->whenDone) : -1);
}

}

class TestDeviceLanes : public QObject {
    Q_OBJECT
private slots:
    void texts_data();
    void texts();
    void speeds();
    void nothingWithoutADevice();
    void lanesOfTwoStreams();
    void whoWaitsForWhom();
    void whatIsNotToldYetIsNotKnown();
    void anEventIsTheOneRecordedBefore();
    void aSyncWithNothingToWaitFor();
    void copyAndKernelAtOnce();
    void busyIsWhatASumSays();
    void outOfOrderIsPutInOrder();
    void numbersBeyondTime();
    void aScaleZoomsAboutAPlace();
    void ticksAreRound();
};

void TestDeviceLanes::texts_data()
{
    QTest::addColumn<quint64>("ns");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << quint64(0) << "0 ns";
    QTest::newRow("some") << quint64(850) << "850 ns";
    QTest::newRow("a round number") << quint64(1000) << "1 us";
    QTest::newRow("three digits are told") << quint64(6123) << "6.12 us";
    QTest::newRow("not 1000 us") << quint64(999700) << "1 ms";
    QTest::newRow("seconds") << quint64(2500000000) << "2.5 s";
    QTest::newRow("for ever") << quint64(3000000000000) << "3000 s";
}

void TestDeviceLanes::texts()
{
    QFETCH(quint64, ns);
    QTEST(QString::fromStdString(timeText(ns)), "text");
}

void TestDeviceLanes::speeds()
{
    QCOMPARE(bandwidthText(24, 6100), std::string("3.93 MB/s"));
    QCOMPARE(bandwidthText(25'000'000'000, 1'000'000'000), std::string("25 GB/s"));
    QCOMPARE(bandwidthText(24, 0), std::string());
    QCOMPARE(bandwidthText(0, 10), std::string());
}

void TestDeviceLanes::nothingWithoutADevice()
{
    DeviceTrace t;
    const HandleId x = t.tensor("x", 4);
    const CallId call = t.begin("relu", {x});
    t.end(call, {x}, trace::ResultKind::InPlace);
    t.tell(trace::Sync{Device(), "nothing", 0, trace::kAllStreams, UINT32_MAX, {}, 0, false});
    QVERIFY(lanesOf(*t.log()).empty());
}

void TestDeviceLanes::lanesOfTwoStreams()
{
    const DeviceLanes lanes = lanesOf(*test::twoStreams().log());
    QCOMPARE(lanes.devices().size(), size_t(1));
    const DeviceTrack& track = lanes.devices()[0];
    QCOMPARE(track.device, kCuda);
    QVERIFY(track.simulated());
    QCOMPARE(track.opened->name, std::string("Stridescope GPU (simulated)"));
    QCOMPARE(track.streams.size(), size_t(3));
    QCOMPARE(track.stream(0)->spans().size(), size_t(3));
    QCOMPARE(track.stream(1)->spans().size(), size_t(1));
    QCOMPARE(track.stream(2)->spans().size(), size_t(1));
    QVERIFY(!track.stream(9));
    QCOMPARE(track.launches.size(), size_t(5));
    QCOMPARE(track.end, uint64_t(66000));
    const DeviceSpan& copy = track.stream(0)->spans()[0];
    QVERIFY(copy.what == trace::Execution::Copy);
    QCOMPARE(copy.nanoseconds(), uint64_t(8000));
    QCOMPARE(track.launches[copy.launch].host, uint64_t(2000));
    const auto transfer = lanes.transfer(copy.call);
    QVERIFY(transfer && !transfer->pinned && transfer->simulated);
    QCOMPARE(transfer->hostWaited, uint64_t(10000));
    QVERIFY(!lanes.transfer(track.stream(0)->spans()[1].call));
    // Spans of a while, by their ends, too.
    QCOMPARE(track.stream(0)->within(12000, 15000), (std::pair<size_t, size_t>(1, 1)));
    QCOMPARE(track.stream(0)->within(11000, 16000), (std::pair<size_t, size_t>(0, 2)));
    QCOMPARE(track.stream(0)->firstOf(copy.call), size_t(0));
    QCOMPARE(track.stream(0)->firstOf(CallId(100)), size_t(3));
}

void TestDeviceLanes::whoWaitsForWhom()
{
    const DeviceLanes lanes = lanesOf(*test::twoStreams().log());
    const DeviceTrack& track = lanes.devices()[0];
    QCOMPARE(track.waits.size(), size_t(4));
    QCOMPARE(written(track, track.waits[0]), QString("host 2000..12000 for 0 at 12000"));
    // Stream 2 reaches its wait when the host says so, and goes on when the copy of stream 1 has ended.
    QCOMPARE(written(track, track.waits[1]), QString("stream 2 20000..34000 for 1 at 34000"));
    QCOMPARE(written(track, track.waits[2]), QString("stream 0 40000..52000 for 2 at 52000"));
    QCOMPARE(written(track, track.waits[3]), QString("host 26000..66000 for 0 at 66000"));
    QCOMPARE(track.reasons[track.waits[3].reason], std::string("cuda.synchronize"));
}

void TestDeviceLanes::whatIsNotToldYetIsNotKnown()
{
    DeviceTrace t;
    t.open();
    const CallId first = t.begin("relu", {});
    t.launch(first, 1, 1);
    t.end(first, {}, trace::ResultKind::None);
    t.record(3, 1, 2);
    t.wait(3, 2, 3);
    DeviceLanes lanes = lanesOf(*t.log());
    QCOMPARE(written(lanes.devices()[0], lanes.devices()[0].waits[0]), QString("not known"));
    t.ran(first, 1, trace::Execution::Kernel, 2, 9);
    lanes = lanesOf(*t.log());
    QCOMPARE(written(lanes.devices()[0], lanes.devices()[0].waits[0]), QString("stream 2 3000..9000 for 1 at 9000"));
}

void TestDeviceLanes::anEventIsTheOneRecordedBefore()
{
    DeviceTrace t;
    t.open();
    t.wait(5, 1, 1); // nobody recorded it yet: PyTorch goes on at once
    for (double at : {2.0, 10.0}) {
        const CallId call = t.begin("relu", {});
        t.launch(call, 0, at);
        t.ran(call, 0, trace::Execution::Kernel, at, at + 5);
        t.end(call, {}, trace::ResultKind::None);
        t.record(5, 0, at + 1);
        if (at == 2)
            t.wait(5, 1, at + 2);
    }
    t.sync("event", 12, 3, 0, {}, 5);
    const DeviceLanes lanes = lanesOf(*t.log());
    const DeviceTrack& track = lanes.devices()[0];
    QCOMPARE(written(track, track.waits[0]), QString("stream 1 1000..1000 for nothing at -1"));
    QCOMPARE(written(track, track.waits[1]), QString("stream 1 4000..7000 for 0 at 7000"));
    QCOMPARE(written(track, track.waits[2]), QString("host 12000..15000 for 0 at 15000"));
}

void TestDeviceLanes::aSyncWithNothingToWaitFor()
{
    DeviceTrace t;
    t.open();
    t.sync("cuda.synchronize", 5, 0);
    const DeviceLanes lanes = lanesOf(*t.log());
    QCOMPARE(written(lanes.devices()[0], lanes.devices()[0].waits[0]), QString("host 5000..5000 for nothing at -1"));
}

void TestDeviceLanes::copyAndKernelAtOnce()
{
    const DeviceLanes lanes = lanesOf(*test::twoStreams().log());
    const DeviceTrack& track = lanes.devices()[0];
    const auto all = overlapsWithin(track, {0, 70000}, 100);
    QVERIFY(all);
    QCOMPARE(*all, (std::vector<DeviceTime>{{18000, 34000}}));
    QCOMPARE(*overlapsWithin(track, {20000, 25000}, 100), (std::vector<DeviceTime>{{20000, 25000}}));
    QVERIFY(overlapsWithin(track, {40000, 70000}, 100)->empty());
    QVERIFY(!overlapsWithin(track, {0, 70000}, 2)); // more than may be looked at
}

void TestDeviceLanes::busyIsWhatASumSays()
{
    std::mt19937 random(3);
    DeviceTrace t;
    t.open();
    struct Span {
        uint64_t begun, ended;
        bool kernel;
    };
    std::vector<Span> spans;
    uint64_t at = 0;
    for (int i = 0; i < 500; ++i) {
        const CallId call = t.begin("relu", {});
        at += random() % 3000;
        const uint64_t begun = at;
        at += random() % 4000;
        const bool kernel = random() % 3;
        t.tell(trace::Executed{call, kCuda, 0, kernel ? trace::Execution::Kernel : trace::Execution::Copy, 8, begun, at, true});
        t.end(call, {}, trace::ResultKind::None);
        spans.push_back({begun, at, kernel});
    }
    const DeviceLanes lanes = lanesOf(*t.log());
    const StreamLane& lane = *lanes.devices()[0].stream(0);
    for (int i = 0; i < 2000; ++i) {
        const uint64_t from = random() % at, to = from + 1 + random() % (i % 2 ? 500 : at);
        Busy expected;
        for (const Span& span : spans)
            if (span.begun < to && span.ended > from)
                (span.kernel ? expected.kernel : expected.copy) += double(std::min(span.ended, to) - std::max(span.begun, from));
        const Busy busy = lane.busy(from, to);
        QCOMPARE(busy.kernel, expected.kernel);
        QCOMPARE(busy.copy, expected.copy);
    }
}

void TestDeviceLanes::outOfOrderIsPutInOrder()
{
    DeviceTrace t;
    t.open();
    for (int i = 200; i-- > 0;) {
        const CallId call = t.begin("relu", {});
        t.ran(call, 0, trace::Execution::Kernel, i * 10, i * 10 + 5);
        t.end(call, {}, trace::ResultKind::None);
    }
    const DeviceLanes lanes = lanesOf(*t.log());
    const StreamLane& lane = *lanes.devices()[0].stream(0);
    for (size_t i = 0; i < 200; ++i)
        QCOMPARE(lane.spans()[i].begun, uint64_t(i * 10000));
    QCOMPARE(lane.busy(0, 1000000).kernel, 100 * 5000.0);
}

void TestDeviceLanes::numbersBeyondTime()
{
    DeviceTrace t;
    t.tell(trace::Sync{kCuda, "far", UINT64_MAX, trace::kAllStreams, UINT32_MAX, {}, UINT64_MAX - 5, true});
    t.tell(trace::Stream{trace::StreamAction::Launch, kCuda, UINT32_MAX, UINT32_MAX, {}, 5});
    t.tell(trace::Executed{{}, kCuda, 4, trace::Execution::Kernel, 0, 0, UINT64_MAX, false});
    const DeviceLanes lanes = lanesOf(*t.log());
    QCOMPARE(lanes.devices()[0].waits[0].ended, UINT64_MAX);
    QCOMPARE(lanes.devices()[0].streams.size(), size_t(1));
    QVERIFY(!lanes.devices()[0].simulated()); // nobody said so
    QCOMPARE(lanes.devices()[0].end, UINT64_MAX);
}

void TestDeviceLanes::aScaleZoomsAboutAPlace()
{
    DeviceScale scale{100, 1000, 0, 1000};
    scale.zoom(0.5, 600, 1000);
    QCOMPARE(scale.timeAt(600), 500.0);
    QCOMPARE(scale.to - scale.from, 500.0);
    QCOMPARE(scale.xOf(scale.timeAt(321)), 321.0);
    scale.zoom(100, 600, 1000);
    QCOMPARE(scale.from, 0.0);
    QCOMPARE(scale.to, 1000.0);
    scale.zoom(1e-9, 100, 1000);
    QCOMPARE(scale.to - scale.from, DeviceScale::kShortest);
    scale.move(-50, 1000);
    QCOMPARE(scale.from, 0.0);
    scale.move(5000, 1000);
    QCOMPARE(scale.to, 1000.0);
    QCOMPARE(DeviceScale({0, 0, 0, 10}).timeOn(-500), uint64_t(0));
}

void TestDeviceLanes::ticksAreRound()
{
    QCOMPARE(DeviceScale({0, 1000, 0, 1000}).tickEvery(80), 100.0);
    QCOMPARE(DeviceScale({0, 1000, 0, 66000}).tickEvery(80), 10000.0);
    QCOMPARE(DeviceScale({0, 1000, 0, 10}).tickEvery(80), 1.0);
}

QTEST_GUILESS_MAIN(TestDeviceLanes)
#include "tst_device_lanes.moc"

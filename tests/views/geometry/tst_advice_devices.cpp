// Rules about devices, and what any trace may hold: from events, since a device is not at every desk.
#include "tests/support/random_trace.h"
#include "tests/support/trace_events.h"
#include "views/geometry/advice.h"

#include <QElapsedTimer>
#include <QTest>

using namespace ss;
using namespace ss::views;
using namespace ss::test;

namespace {

const Device kGpu{Device::Type::Cuda, 0};

/// A program of one statement, a loop; each turn is told by `turn`.
struct Loop {
    Payloads events{trace::ScopeBegin{trace::ScopeKind::Statement, "for i in range(9): ...", "loop.py", 3}};
    uint32_t calls = 0, buffers = 1, tensors = 1;

    Loop()
    {
        events.insert(events.begin(), {trace::DeviceOpened{kGpu, "Stridescope GPU (simulated)", 1 << 30, true, "PCIe"},
                                       buffer(0, 1 << 20, trace::Fill::Written),
                                       tensor(0, floats(0, 1 << 20, contiguousLayout({512, 512}))), trace::NameBound{"x", TensorId(0)}});
    }
    void send(int32_t line)
    {
        const CallId call(calls++);
        events.push_back(trace::CallBegin{call, "to.device", {TensorId(0)}, {{"device", "'cuda:0'"}}, line, UINT64_MAX});
        const uint32_t made = buffers++;
        events.push_back(buffer(made, 1 << 20, trace::Fill::Unwritten, kGpu));
        events.push_back(
            trace::TensorMade{TensorId(tensors), floats(made, 1 << 20, contiguousLayout({512, 512})), {}, call, trace::TensorRole::Plain});
        events.push_back(trace::Transfer{call, BufferId(0), BufferId(made), trace::Direction::H2D, 1 << 20, false, false, true, 0, 90000});
        events.push_back(trace::CallEnd{call, {TensorId(tensors)}, trace::ResultKind::Copy, "another device", "", 1 << 20, 0});
        events.push_back(trace::TensorDropped{TensorId(tensors++)});
        events.push_back(trace::BufferFreed{BufferId(made)});
    }
    void change(uint64_t revision) { events.push_back(write(0, revision, contiguousLayout({512, 512}))); }
    void wait(const std::string& reason, uint64_t ns)
    {
        trace::Sync sync;
        sync.device = kGpu;
        sync.reason = reason;
        sync.nanoseconds = ns;
        sync.simulated = true;
        events.push_back(sync);
    }
    std::vector<Finding> found() const
    {
        Advisor advisor;
        trace::Seq seq = 0;
        for (const trace::Payload& payload : events)
            advisor.see({seq++, trace::Phase::Forward, 0, 0, payload});
        return advisor.facts().findings;
    }
};

}

class TestAdviceDevices : public QObject {
    Q_OBJECT
private slots:
    void theSameBytesAgain();
    void otherBytesEachTime();
    void oneTransferIsNone();
    void waitingInALoop();
    void waitingAFewTimesIsNoLoop();
    void aCopyBackInEachStep();
    void aNumberInEachStep();
    void anyTraceIsTaken();
    void manyHandlesAreFollowedQuickly();
};

void TestAdviceDevices::theSameBytesAgain()
{
    Loop loop;
    for (int i = 0; i < 5; ++i)
        loop.send(4);
    const auto found = loop.found();
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].rule, AdviceRule::SameTransfer);
    QCOMPARE(found[0].severity, Severity::Warning);
    QCOMPARE(found[0].times, uint32_t(4)); // the first had to be
    QCOMPARE(found[0].bytes, int64_t(4) << 20);
    QCOMPARE(found[0].nanoseconds, uint64_t(360000));
    QVERIFY(found[0].simulated);
    QCOMPARE(found[0].names, std::vector<std::string>{"x"});
    QCOMPARE(found[0].fix, std::string("x = x.to(\"cuda:0\")"));
    QCOMPARE(found[0].line, 4);
}

void TestAdviceDevices::otherBytesEachTime()
{
    Loop loop;
    for (uint64_t i = 1; i < 6; ++i) {
        loop.change(i);
        loop.send(4);
    }
    QCOMPARE(loop.found().size(), size_t(0));
}

void TestAdviceDevices::oneTransferIsNone()
{
    Loop loop;
    loop.send(4);
    loop.send(5); // two lines: two tensors were wanted
    QCOMPARE(loop.found().size(), size_t(0));
}

void TestAdviceDevices::waitingInALoop()
{
    Loop loop;
    for (int i = 0; i < 4; ++i) {
        loop.change(uint64_t(i + 1));
        loop.send(4);
        loop.wait("cuda.synchronize", 50000);
    }
    const auto found = loop.found();
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].rule, AdviceRule::SyncInLoop);
    QCOMPARE(found[0].severity, Severity::Warning);
    QCOMPARE(found[0].times, uint32_t(4));
    QCOMPARE(found[0].nanoseconds, uint64_t(200000));
    QCOMPARE(found[0].fix, std::string("torch.cuda.synchronize()"));
}

void TestAdviceDevices::waitingAFewTimesIsNoLoop()
{
    Loop loop;
    loop.wait("cuda.synchronize", 5000000);
    loop.wait("cuda.synchronize", 5000000);
    loop.wait("item", 5000000);
    QCOMPARE(loop.found().size(), size_t(0));
}

/// Told as a transfer and as a wait, it is one.
void TestAdviceDevices::aCopyBackInEachStep()
{
    Loop loop;
    loop.send(2);
    for (int i = 0; i < 5; ++i) {
        const CallId call(loop.calls++);
        loop.events.push_back(trace::CallBegin{call, "to.device", {TensorId(0)}, {{"device", "'cpu'"}}, 4, UINT64_MAX});
        loop.events.push_back(
            trace::Transfer{call, BufferId(0), BufferId(0), trace::Direction::D2H, 1 << 20, false, false, true, 30000, 90000});
        trace::Sync sync;
        sync.device = kGpu;
        sync.reason = "D2H copy";
        sync.nanoseconds = 30000;
        sync.call = call;
        loop.events.push_back(sync);
        loop.events.push_back(trace::CallEnd{call, {TensorId(0)}, trace::ResultKind::Same, "", "", 0, 0});
    }
    const auto found = loop.found();
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].rule, AdviceRule::SyncInLoop);
    QCOMPARE(found[0].times, uint32_t(5));
    QCOMPARE(found[0].nanoseconds, uint64_t(150000));
    QCOMPARE(found[0].fix, std::string("outputs.append(x.detach())"));
}

void TestAdviceDevices::aNumberInEachStep()
{
    Loop loop;
    for (int i = 0; i < 3; ++i)
        loop.wait("item", 40000);
    const auto found = loop.found();
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].rule, AdviceRule::ItemPerStep);
    QCOMPARE(found[0].severity, Severity::Warning);
    QCOMPARE(found[0].times, uint32_t(3));
    QCOMPARE(found[0].nanoseconds, uint64_t(120000));
    Loop quick;
    for (int i = 0; i < 3; ++i)
        quick.wait("item", 400);
    QCOMPARE(quick.found().at(0).severity, Severity::Hint);
}

void TestAdviceDevices::anyTraceIsTaken()
{
    for (uint64_t seed = 0; seed < 200; ++seed) {
        RandomTrace trace(seed);
        Advisor advisor;
        for (int i = 0; i < 400; ++i)
            advisor.see(trace.next());
        QVERIFY(advisor.facts().end == 400);
    }
}

/// 100,000 views of one buffer, written and read through some of them.
void TestAdviceDevices::manyHandlesAreFollowedQuickly()
{
    constexpr uint32_t kViews = 100'000;
    Advisor advisor;
    trace::Seq seq = 0;
    const auto tell = [&](const trace::Payload& payload) { advisor.see({seq++, trace::Phase::Forward, 0, 0, payload}); };
    QElapsedTimer clock;
    clock.start();
    tell(buffer(0, 4 * kViews, trace::Fill::Written));
    tell(tensor(0, floats(0, 4 * kViews, contiguousLayout({kViews}))));
    tell(trace::NameBound{"x", TensorId(0)});
    for (uint32_t i = 1; i < kViews; ++i) {
        tell(tensor(i, floats(0, 4 * kViews, {{1}, {1}, i}), TensorId(i == 1 ? 0 : i - 1)));
        if (i % 100 == 0)
            tell(write(0, i / 100, {{1}, {1}, i}, trace::Certainty::Exact, TensorId(i)));
    }
    QVERIFY2(clock.elapsed() < 20'000, qPrintable(QString::number(clock.elapsed())));
}

QTEST_MAIN(TestAdviceDevices)
#include "tst_advice_devices.moc"

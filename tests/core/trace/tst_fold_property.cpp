#include "core/base/error.h"
#include "core/trace/codec.h"
#include "core/trace/history.h"
#include "core/trace/state.h"
#include "tests/support/random_trace.h"

#include <QtTest>

using namespace ss;
using namespace ss::trace;
using ss::test::RandomTrace;

namespace {

std::string bytesText(const BufferState& buffer)
{
    std::string text(static_cast<size_t>(buffer.bytes), '.');
    for (const Run& run : buffer.unknown.runs())
        std::fill(text.begin() + run.begin, text.begin() + run.end, '?');
    for (const Run& run : buffer.written.runs())
        for (int64_t at = run.begin; at < run.end; ++at)
            text[static_cast<size_t>(at)] = text[static_cast<size_t>(at)] == '?' ? '!' : 'w'; // '!': in both sets, which must not be
    return text;
}

void compareHandles(const TraceState& state, const RandomTrace& model)
{
    QCOMPARE(state.tensorCount(), model.tensors().size());
    QCOMPARE(state.arrayCount(), model.arrays().size());
    for (uint32_t i = 0; i < model.tensors().size(); ++i) {
        const auto& tensor = model.tensors()[i];
        const TensorState& folded = state.tensor(TensorId(i));
        QCOMPARE(folded.alive, tensor.alive);
        QVERIFY(folded.view == tensor.view);
        if (tensor.alive)
            QCOMPARE(folded.version, tensor.version);
    }
    for (uint32_t i = 0; i < model.arrays().size(); ++i)
        QCOMPARE(state.array(ArrayId(i)).alive, model.arrays()[i].alive);
    QVERIFY(std::map(state.bindings().begin(), state.bindings().end()) == model.names());
    QVERIFY(state.openCalls() == model.openCalls());
    for (const auto& [name, handle] : model.names())
        QVERIFY(std::count(state.names(handle).begin(), state.names(handle).end(), name) == 1);
}

void compareBuffers(const TraceState& state, const RandomTrace& model)
{
    QCOMPARE(state.bufferCount(), model.buffers().size());
    std::map<Device, int64_t> used;
    for (uint32_t i = 0; i < model.buffers().size(); ++i) {
        const auto& buffer = model.buffers()[i];
        const BufferState& folded = state.buffer(BufferId(i));
        QCOMPARE(folded.alive, buffer.alive);
        QCOMPARE(folded.revision, buffer.revision);
        QCOMPARE(bytesText(folded), buffer.bytes);
        used[buffer.device] += buffer.alive ? folded.bytes : 0;
    }
    for (const auto& [device, bytes] : used) {
        QCOMPARE(state.bytesInUse(device), bytes);
        QVERIFY(state.peakBytes(device) >= bytes);
    }
}

void checkCodec(const Event& event)
{
    std::vector<std::byte> bytes;
    pack(event, bytes);
    std::span<const std::byte> rest(bytes);
    const Event read = unpack(rest);
    QVERIFY(rest.empty());
    QVERIFY(sameTrace(event, read));
    QCOMPARE(read.ns, event.ns);
    QCOMPARE(read.thread, event.thread);
}

TraceState foldFromScratch(const std::vector<Event>& events, size_t count)
{
    TraceState state;
    for (size_t i = 0; i < count; ++i)
        state.apply(events[i]);
    return state;
}

}

class FoldProperty : public QObject {
    Q_OBJECT

private slots:
    void everyWayToFoldAgrees_data()
    {
        QTest::addColumn<int>("first");
        for (int first = 0; first < 3000; first += 500)
            QTest::addRow("programs %d to %d", first, first + 499) << first;
    }

    void everyWayToFoldAgrees()
    {
        QFETCH(int, first);
        for (int seed = first; seed < first + 500 && !QTest::currentTestFailed(); ++seed)
            checkProgram(static_cast<uint64_t>(seed));
    }

private:
    /// A run forward keeps the state at every step; a history with close checkpoints must give the same one in any order.
    void checkProgram(uint64_t seed)
    {
        RandomTrace program(seed);
        std::mt19937_64 random(seed);
        const auto log = std::make_shared<Log>();
        std::vector<Event> events;
        std::vector<TraceState> steps(1);
        TraceState state;
        for (size_t length = 20 + random() % 150; events.size() < length;) {
            events.push_back(program.next());
            checkCodec(events.back());
            log->restore(events.back());
            state.apply(events.back());
            steps.push_back(state);
        }
        compareBuffers(state, program);
        compareHandles(state, program);
        History history(log, 1 + random() % 8);
        for (int i = 0; i < 8; ++i) {
            const size_t count = random() % steps.size();
            QVERIFY2(history.at(count) == steps[count], qPrintable(QString("program %1 after %2 events").arg(seed).arg(count)));
        }
        QVERIFY(history.checkpointCount() <= 65);
        const size_t count = random() % steps.size();
        QVERIFY(foldFromScratch(events, count) == steps[count]);
        QVERIFY(count == events.size() || !(steps[count] == state));
    }
};

QTEST_GUILESS_MAIN(FoldProperty)
#include "tst_fold_property.moc"

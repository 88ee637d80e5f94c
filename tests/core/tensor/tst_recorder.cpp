#include "core/tensor/recorder.h"
#include "core/trace/log.h"
#include "core/trace/state.h"

#include <QTest>

using namespace ss;
using namespace ss::trace;

namespace {

/// A recorder, its log and what the log folds to.
struct Recording {
    std::shared_ptr<Log> log = std::make_shared<Log>();
    Recorder recorder{log};

    Recording() { recorder.activate(); }

    std::vector<std::string> kinds() const
    {
        std::vector<std::string> names;
        for (const auto& event : log->read(0, log->size()))
            names.push_back(kindName(event->payload));
        return names;
    }
    TraceState folded() const
    {
        TraceState state;
        for (const auto& event : log->read(0, log->size()))
            state.apply(*event);
        return state;
    }
};

Tensor fresh(const Dims& shape = {2, 3}) { return makeEmpty(contiguousLayout(shape), DType::Float32, Device()); }

using Kinds = std::vector<std::string>;

}

class TestRecorder : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(!currentRecorder()); }

    void aTensorIsToldOnceAfterItsBuffer()
    {
        Recording recording;
        const Tensor tensor = fresh();
        const TensorId id = recording.recorder.announce(tensor);
        QCOMPARE(recording.recorder.announce(tensor), id);
        QVERIFY(recording.recorder.knows(tensor));
        QCOMPARE(recording.kinds(), (Kinds{"BufferMade", "TensorMade"}));
    }

    void theBufferGoesWithTheLastStorage()
    {
        Recording recording;
        auto buffer = allocate(Device(), 24);
        auto version = std::make_shared<Version>();
        const auto on = [&] {
            auto impl = std::make_shared<TensorImpl>(std::make_shared<Storage>(buffer, 0, 24), contiguousLayout({6}), DType::Float32);
            impl->version = version;
            return Tensor(std::move(impl));
        };
        Tensor first = on(), second = on();
        recording.recorder.announce(first);
        recording.recorder.announce(second);
        buffer.reset();
        first = Tensor();
        QCOMPARE(recording.kinds().back(), std::string("TensorDropped"));
        second = Tensor();
        QCOMPARE(recording.kinds(), (Kinds{"BufferMade", "TensorMade", "TensorMade", "TensorDropped", "TensorDropped", "BufferFreed"}));
        QCOMPARE(recording.folded().bytesInUse(Device()), 0);
    }

    void aViewKeepsTheBuffer()
    {
        Recording recording;
        Tensor base = fresh();
        const TensorId id = recording.recorder.announce(base);
        Tensor view = makeView(base, {{3}, {2}, 1}, DType::Float32);
        recording.recorder.announce(view, id);
        base = Tensor();
        QCOMPARE(recording.kinds().back(), std::string("TensorDropped"));
        const TraceState state = recording.folded();
        QCOMPARE(state.livingHandles().size(), size_t(1));
        QCOMPARE(state.bytesInUse(Device()), 24);
        QVERIFY(state.byteView(state.livingHandles()[0]).layout == view.layout());
    }

    void whatWasNeverToldIsNotTakenBack()
    {
        Recording recording;
        fresh();
        QCOMPARE(recording.log->size(), Seq(0));
    }

    void aNewRecordingTellsAnew()
    {
        const Tensor tensor = fresh();
        {
            Recording first;
            first.recorder.announce(tensor);
            first.recorder.wrote(tensor, {});
        }
        tensor.storage()->buffer->fill = Fill::Written;
        Recording second;
        QVERIFY(!second.recorder.knows(tensor));
        QCOMPARE(second.recorder.announce(tensor), TensorId(0));
        const TraceState state = second.folded();
        QVERIFY(state.buffer(BufferId(0)).written.covers({0, 24}));
        QCOMPARE(state.buffer(BufferId(0)).revision, uint64_t(0));
    }

    void writesCarryVersionRevisionAndValues()
    {
        Recording recording;
        const Tensor tensor = fresh();
        for (int i = 0; i < 6; ++i)
            tensor.dataAs<float>()[i] = float(i);
        recording.recorder.wrote(tensor, {});
        tensor.impl()->version->rise("add_");
        recording.recorder.wrote(tensor, {});
        const TraceState state = recording.folded();
        QCOMPARE(state.tensor(TensorId(0)).version, 1);
        QCOMPARE(state.buffer(BufferId(0)).revision, uint64_t(2));
        const ValuePage page = recording.log->values().page(BufferId(0), 2, 4, 4);
        QVERIFY(page.known.covers({4, 8}));
        QCOMPARE(*reinterpret_cast<const float*>(page.bytes.data()), 1.0f);
    }

    void opsAndNumPyWriteToAnExportedBuffer()
    {
        Recording recording;
        const Tensor tensor = fresh();
        recording.recorder.announce(tensor);
        tensor.storage()->buffer->exported = true;
        recording.recorder.wrote(makeView(tensor, {{2}, {1}, 1}, DType::Float32), {});
        QCOMPARE(tensor.storage()->buffer->writtenSinceScan.runs(), (std::vector<Run>{{4, 12}}));
        recording.recorder.wroteByNumPy(*tensor.storage()->buffer, 0, 4, recording.recorder.announce(tensor));
        const auto events = recording.log->read(0, recording.log->size());
        const auto& written = std::get<Written>(events.back()->payload);
        QCOMPARE(written.by, Writer::NumPy);
        QCOMPARE(written.version, -1);
        QVERIFY(recording.folded().buffer(BufferId(0)).written.covers({0, 12}));
    }

    void callsNest()
    {
        Recording recording;
        const CallId outer = recording.recorder.begin("reshape", {}, {});
        const CallId inner = recording.recorder.begin("clone", {}, {});
        QCOMPARE(recording.recorder.currentCall(), inner);
        recording.recorder.end(inner, {}, ResultKind::None, {}, {}, 0);
        QCOMPARE(recording.recorder.currentCall(), outer);
        recording.recorder.end(outer, {}, ResultKind::None, {}, {}, 0);
        const TraceState state = recording.folded();
        QCOMPARE(state.call(inner).parent, outer);
        QVERIFY(!state.call(outer).parent.valid());
    }

    void pausedMeansNoRecorder()
    {
        Recording recording;
        {
            const RecordingPaused paused;
            QVERIFY(!currentRecorder());
        }
        QCOMPARE(currentRecorder(), &recording.recorder);
    }
};

QTEST_GUILESS_MAIN(TestRecorder)
#include "tst_recorder.moc"

#include "core/python/interpreter.h"

#include "core/trace/log.h"
#include "core/trace/state.h"

#include <QTest>

using namespace ss;

/// What the trace says of the boundary between torch and NumPy, and of indexing.
class TestHandOver : public QObject {
    Q_OBJECT

    std::shared_ptr<trace::Log> log_ = std::make_shared<trace::Log>();
    std::unique_ptr<python::Interpreter> python_;

    /// Runs a script in a fresh namespace and folds all that was told.
    trace::TraceState after(const char* source)
    {
        python_->resetNamespace();
        const python::RunResult result = python_->runSource(std::string("import torch\nimport numpy as np\n") + source, "<test>");
        if (!result.ok)
            qWarning("%s", result.traceback.c_str());
        trace::TraceState state;
        for (const auto& event : log_->read(0, log_->size()))
            state.apply(*event);
        return state;
    }
    static BufferId bufferOf(const trace::TraceState& state, const char* name) { return state.bufferOf(state.bindings().at(name)); }
    static ByteView viewOf(const trace::TraceState& state, const char* name) { return state.byteView(state.bindings().at(name)); }
    static std::vector<trace::CallState> callsOf(const trace::TraceState& state, const std::string& op)
    {
        std::vector<trace::CallState> found;
        for (uint32_t i = 0; i < state.callCount(); ++i)
            if (state.call(CallId(i)).op == op)
                found.push_back(state.call(CallId(i)));
        return found;
    }

private slots:
    void initTestCase()
    {
        python::InterpreterOptions options;
        options.captureOutput = true;
        options.output = [](bool, const std::string&) {};
        python_ = std::make_unique<python::Interpreter>(std::move(options));
        python_->setRecorder(std::make_shared<Recorder>(log_));
    }

    void twoTensorsOnOneArrayAreTwoStoragesOnOneBuffer()
    {
        const trace::TraceState state = after("a = np.arange(6.0)\nt = torch.from_numpy(a)\nu = torch.from_numpy(a[2:])\n");
        const BufferId buffer = bufferOf(state, "a");
        QCOMPARE(bufferOf(state, "t"), buffer);
        QCOMPARE(bufferOf(state, "u"), buffer);
        QCOMPARE(state.buffer(buffer).made.owner, trace::Owner::NumPy);
        QCOMPARE(state.buffer(buffer).made.bytes, int64_t(48));
        const auto& t = state.tensor(state.bindings().at("t").tensor()).view;
        const auto& u = state.tensor(state.bindings().at("u").tensor()).view;
        QVERIFY(t.storage != u.storage);
        QCOMPARE(u.storageStart, int64_t(16));
        QCOMPARE(u.layout.offset, int64_t(0));
    }

    void whatNumPyWroteBeforeIsKnown()
    {
        const trace::TraceState state = after("a = np.arange(4, dtype=np.uint8)\nt = torch.from_numpy(a)\nt[1:3] = 7\n");
        const BufferId buffer = bufferOf(state, "t");
        const auto bytesAt = [&](uint64_t revision) {
            const trace::ValuePage page = log_->values().page(buffer, revision, 0, 4);
            return page.known.covers({0, 4}) ? page.bytes : std::vector<std::byte>();
        };
        using Bytes = std::vector<std::byte>;
        QCOMPARE(bytesAt(0), (Bytes{std::byte(0), std::byte(1), std::byte(2), std::byte(3)}));
        QCOMPARE(bytesAt(1), (Bytes{std::byte(0), std::byte(7), std::byte(7), std::byte(3)}));
    }

    void aCallTellsTheArrayThatCameIn()
    {
        const trace::TraceState state = after("a = np.ones((2, 3), np.float32)\nt = torch.from_numpy(a.T)\n");
        const trace::CallState call = callsOf(state, "from_numpy").back();
        QCOMPARE(call.inputs.size(), size_t(1));
        QVERIFY(call.inputs[0].isArray());
        QCOMPARE(call.outputs.at(0), state.bindings().at("t"));
        QCOMPARE(state.array(call.inputs[0].array()).made.byteStrides, Dims({4, 12}));
    }

    void anArrayOfATensorLiesOnTheTensorsBuffer()
    {
        const trace::TraceState state = after("x = torch.arange(12).reshape(3, 4)\nn = x[1:, ::2].numpy()\n");
        QCOMPARE(bufferOf(state, "n"), bufferOf(state, "x"));
        const auto& made = state.array(state.bindings().at("n").array()).made;
        QCOMPARE(made.start, int64_t(32));
        QCOMPARE(made.byteStrides, Dims({32, 16}));
        QCOMPARE(made.ownData, false);
        QCOMPARE(state.buffer(bufferOf(state, "x")).made.owner, trace::Owner::Torch);
    }

    void viewsOfOneArrayShareItsBuffer()
    {
        const trace::TraceState state =
            after("a = np.zeros((4, 6), np.float32)\nb = a[:, ::2]\nc = np.lib.stride_tricks.sliding_window_view(a, 3, axis=1)\n");
        QCOMPARE(bufferOf(state, "b"), bufferOf(state, "a"));
        QCOMPARE(bufferOf(state, "c"), bufferOf(state, "a"));
        QCOMPARE(elementsOverlap(viewOf(state, "a"), viewOf(state, "b")), std::optional(true));
    }

    void aBufferEndsWithTheLastThatNeedsIt()
    {
        const trace::TraceState held = after("a = np.zeros(5)\nt = torch.from_numpy(a)\ndel a\n");
        const BufferId buffer = bufferOf(held, "t");
        QVERIFY(held.buffer(buffer).alive);
        python_->runEntry("del t");
        trace::TraceState state;
        for (const auto& event : log_->read(0, log_->size()))
            state.apply(*event);
        QVERIFY(!state.buffer(buffer).alive);
    }

    void tensorAndAsTensorCopyOrShare()
    {
        const trace::TraceState state =
            after("a = np.zeros(5)\nt = torch.tensor(a)\ns = torch.as_tensor(a)\nc = torch.as_tensor(a, dtype=torch.float32)\n");
        QVERIFY(bufferOf(state, "t") != bufferOf(state, "a"));
        QCOMPARE(bufferOf(state, "s"), bufferOf(state, "a"));
        QVERIFY(bufferOf(state, "c") != bufferOf(state, "a"));
    }

    void indexingTellsViewsAndWritesTheirCells()
    {
        const trace::TraceState state = after("x = torch.zeros(3, 4)\ny = x[:, ::2]\nx[1, 2] = 5\n");
        QCOMPARE(callsOf(state, "slice.Tensor").back().result, trace::ResultKind::View);
        QCOMPARE(bufferOf(state, "y"), bufferOf(state, "x"));
        QCOMPARE(state.buffer(bufferOf(state, "x")).revision, uint64_t(2));
        QCOMPARE(callsOf(state, "copy_").back().result, trace::ResultKind::InPlace);
    }
};

QTEST_GUILESS_MAIN(TestHandOver)
#include "tst_hand_over.moc"

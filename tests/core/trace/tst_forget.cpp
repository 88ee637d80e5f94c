#include "core/trace/history.h"
#include "core/trace/state.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_events.h"
#include "tests/support/trace_state_text.h"

#include <QtTest>

using namespace ss;
using namespace ss::test;
using namespace ss::trace;

namespace {

constexpr size_t kTinySlack = 8;

class Told {
public:
    explicit Told(size_t slack)
        : state(slack)
    {
    }
    void operator()(Payload payload) { state.apply({state.size(), Phase::Forward, 0, 0, std::move(payload)}); }
    CallId begin(const char* op, std::vector<HandleId> inputs = {})
    {
        const CallId call(static_cast<uint32_t>(state.callCount()));
        (*this)(CallBegin{call, op, std::move(inputs), {}, 0, UINT64_MAX});
        return call;
    }
    void end(CallId call, std::vector<HandleId> outputs = {})
    {
        (*this)(CallEnd{call, std::move(outputs), ResultKind::Fresh, "", "", 0, 0});
    }
    /// A tensor of its own buffer, made by a call of these inputs.
    TensorId made(const char* op, std::vector<HandleId> inputs = {}, TensorId viewOf = {})
    {
        const CallId call = begin(op, std::move(inputs));
        const TensorId tensor(static_cast<uint32_t>(state.tensorCount()));
        BufferId buffer(static_cast<uint32_t>(state.bufferCount()));
        if (viewOf.valid())
            buffer = state.bufferOf(viewOf);
        else
            (*this)(BufferMade{buffer, 16, {}, Owner::Torch, false, Fill::Unwritten, 0});
        (*this)(
            TensorMade{tensor, {StorageId(buffer.value()), buffer, 0, 16, DType::Float32, {{4}, {1}, 0}, false, true}, viewOf, call, {}});
        end(call, {tensor});
        return tensor;
    }
    void drop(TensorId tensor, bool buffer = true)
    {
        const BufferId on = state.bufferOf(tensor);
        (*this)(TensorDropped{tensor});
        if (buffer)
            (*this)(BufferFreed{on});
    }
    void temporaries(int count)
    {
        for (int i = 0; i < count; ++i)
            drop(made("temporary"));
    }

    TraceState state;
};

void compareWithModel(const TraceState& state, const RandomTrace& model)
{
    for (uint32_t i = 0; i < model.tensors().size(); ++i) {
        const auto& tensor = model.tensors()[i];
        QCOMPARE(state.alive(TensorId(i)), tensor.alive);
        if (!tensor.alive)
            continue;
        QVERIFY(state.tensor(TensorId(i)).view == tensor.view);
        QCOMPARE(state.tensor(TensorId(i)).version, tensor.version);
    }
    for (uint32_t i = 0; i < model.arrays().size(); ++i)
        QCOMPARE(state.alive(ArrayId(i)), model.arrays()[i].alive);
    for (uint32_t i = 0; i < model.buffers().size(); ++i) {
        QCOMPARE(state.buffer(BufferId(i)).alive, model.buffers()[i].alive);
        if (model.buffers()[i].alive)
            QCOMPARE(state.buffer(BufferId(i)).revision, model.buffers()[i].revision);
    }
    QVERIFY(std::map(state.bindings().begin(), state.bindings().end()) == model.names());
    QVERIFY(state.openCalls() == model.openCalls());
    for (const CallId call : state.openCalls())
        QVERIFY(state.knows(call) && !state.call(call).ended);
}

}

class ForgetTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsOverGoesAndWhatLivesStays()
    {
        Told told(kTinySlack);
        const TensorId first = told.made("first");
        told.temporaries(1000);
        QVERIFY(told.state.thingsKept() < 60);
        QCOMPARE(told.state.tensorCount(), size_t(1001));
        QCOMPARE(told.state.callCount(), size_t(1001));
        QVERIFY(told.state.alive(first));
        QCOMPARE(told.state.call(told.state.tensor(first).made.call).op, std::string("first"));
        QVERIFY(!told.state.alive(TensorId(500)) && !told.state.buffer(BufferId(500)).alive);
        QVERIFY(told.state.call(CallId(500)).ended && !told.state.knows(CallId(500)));
        QCOMPARE(told.state.livingHandles(), std::vector<HandleId>{first});
        QCOMPARE(told.state.tensor(TensorId(1000)).number, 1000u);
    }

    void aTemporarysExpressionIsTold()
    {
        Told told(kTinySlack);
        const TensorId a = told.made("a"), b = told.made("b", {a}), c = told.made("c", {b});
        for (const TensorId gone : {a, b})
            told.drop(gone);
        told.temporaries(100);
        QCOMPARE(told.state.call(told.state.tensor(c).made.call).inputs, std::vector<HandleId>{b});
        QCOMPARE(told.state.call(told.state.tensor(b).made.call).inputs, std::vector<HandleId>{a});
        told.drop(c);
        told.temporaries(100);
        QVERIFY(!told.state.knows(CallId(0)) && !told.state.knows(CallId(2)));
    }

    void viewsOfADroppedBaseShareItsVersion()
    {
        Told told(kTinySlack);
        const TensorId base = told.made("base"), left = told.made("left", {base}, base), right = told.made("right", {base}, base);
        told.drop(base, false);
        told.temporaries(100);
        told(Written{told.state.bufferOf(left), 0, 4, {{4}, {1}, 0}, Certainty::Exact, 1, 5, Writer::Call, {}, left});
        QCOMPARE(told.state.tensor(right).version, int64_t(5));
        QCOMPARE(told.state.tensor(told.made("late", {left}, left)).version, int64_t(5));
    }

    void theFirstOnABufferStaysWithIt()
    {
        Told told(kTinySlack);
        const TensorId base = told.made("base"), view = told.made("view", {base}, base);
        told.drop(base, false);
        told.temporaries(100);
        QVERIFY(!told.state.alive(base));
        QCOMPARE(told.state.bufferOf(base), told.state.bufferOf(view));
    }

    void theCallThatWroteLastStays()
    {
        Told told(kTinySlack);
        const TensorId tensor = told.made("tensor");
        const CallId outer = told.begin("outer"), inner = told.begin("inner");
        told(Written{told.state.bufferOf(tensor), 0, 4, {{4}, {1}, 0}, Certainty::Exact, 1, 1, Writer::Call, inner, tensor});
        told.end(inner);
        told.end(outer);
        told.temporaries(100);
        QVERIFY(told.state.knows(outer) && told.state.knows(inner));
    }

    void aGraphStaysWithTheTensorThatLeadsToIt()
    {
        Told told(kTinySlack);
        const TensorId leaf = told.made("leaf");
        told(NodeMade{NodeId(0), "AccumulateGrad", {}, {}, leaf});
        const TensorId middle = told.made("middle", {leaf});
        told(NodeMade{NodeId(1), "MulBackward0", told.state.tensor(middle).made.call, {{NodeId(0), 0}}, {}});
        const TensorId loss = told.made("loss", {middle});
        told(NodeMade{NodeId(2), "SumBackward0", told.state.tensor(loss).made.call, {{NodeId(1), 0}}, {}});
        told.drop(middle);
        told.temporaries(100);
        for (const uint32_t node : {0, 1, 2})
            QVERIFY(told.state.nodes().find(node));
        told.drop(loss);
        told(NodeMade{NodeId(3), "the latest stays", {}, {}, {}});
        told.temporaries(100);
        QVERIFY(told.state.nodes().find(0) && !told.state.nodes().find(1) && !told.state.nodes().find(2));
        told(GradFlow{NodeId(2), {NodeId(1), 0}, {}, 0, Finite::All}); // nobody minds
        for (int i = 0; i < 1000; ++i)
            told(GradFlow{NodeId(), {NodeId(0), 0}, {}, double(i), Finite::All});
        QVERIFY(told.state.node(NodeId(0)).flows.size() <= 32);
        QCOMPARE(told.state.node(NodeId(0)).flows.back().flow.norm, 999.0);
    }

    void aDeepNestOfCallsIsNoDeepRecursion()
    {
        Told told(kTinySlack);
        for (int i = 0; i < 60'000; ++i)
            told.begin("deeper");
        QCOMPARE(told.state.openCalls().size(), size_t(60'000));
    }

    void everyWayToFoldAgrees()
    {
        for (uint64_t seed = 0; seed < 150 && !QTest::currentTestFailed(); ++seed)
            checkProgram(seed);
    }

private:
    static void checkProgram(uint64_t seed)
    {
        RandomTrace program(seed);
        program.basesLive = true;
        std::mt19937_64 random(seed);
        const size_t slack = 1 + random() % 40;
        const auto log = std::make_shared<Log>();
        std::vector<TraceState> steps(1, TraceState(slack));
        TraceState full(1 << 20);
        for (size_t length = 100 + random() % 500; steps.size() <= length;) {
            const Event event = program.next();
            TraceState next = steps.back();
            next.apply(event);
            full.apply(event);
            log->restore(event);
            steps.push_back(std::move(next));
        }
        compareWithModel(steps.back(), program);
        QVERIFY(steps.back().thingsKept() <= full.thingsKept());
        QCOMPARE(stateText(steps.back()), stateText(full));
        History history(log, 1 + random() % 50, TraceState(slack));
        for (int i = 0; i < 30; ++i) {
            const size_t count = random() % steps.size();
            QVERIFY2(history.at(count) == steps[count], qPrintable(QString("program %1 after %2 events").arg(seed).arg(count)));
        }
        for (size_t count = steps.size(); count-- > 0;)
            QVERIFY2(history.at(count) == steps[count], qPrintable(QString("program %1 back to %2 events").arg(seed).arg(count)));
    }
};

QTEST_GUILESS_MAIN(ForgetTest)
#include "tst_forget.moc"

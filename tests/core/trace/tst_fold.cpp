#include "core/base/error.h"
#include "core/optable/value.h"
#include "core/trace/coverage.h"
#include "core/trace/state.h"
#include "tests/support/trace_events.h"
#include "tests/support/trace_state_text.h"

#include <QtTest>

#include <limits>

using namespace ss;
using namespace ss::test;
using namespace ss::trace;

Q_DECLARE_METATYPE(ss::trace::Payload)

namespace {

constexpr Device kCuda{Device::Type::Cuda, 0};

ArrayMade array(uint32_t id, int64_t itemsize, Dims shape, Dims strides, int64_t start)
{
    return {ArrayId(id), BufferId(0), "<f4", itemsize, std::move(shape), std::move(strides), start, true, true, {}};
}

/// Row i of a matrix, so that every other four bytes are written.
Payloads stripes(int64_t count) { return {buffer(0, 8 * count), write(0, 1, {{count}, {2}, 0})}; }

}

class Fold : public QObject {
    Q_OBJECT

private slots:
    void bytes_data()
    {
        QTest::addColumn<Payloads>("events");
        QTest::addColumn<QString>("state");
        QTest::newRow("no events") << Payloads{} << "";
        QTest::newRow("a buffer of no bytes") << Payloads{buffer(0, 0, Fill::Written)} << "b0 0 r0 w[] ?[]\n";
        QTest::newRow("a birth unwritten") << Payloads{buffer(0, 16)} << "b0 16 r0 w[] ?[]\n";
        QTest::newRow("a birth written") << Payloads{buffer(0, 16, Fill::Written)} << "b0 16 r0 w[0-16] ?[]\n";
        QTest::newRow("a birth unknown") << Payloads{buffer(0, 16, Fill::Unknown)} << "b0 16 r0 w[] ?[0-16]\n";
        QTest::newRow("a write of no elements") << Payloads{buffer(0, 16), write(0, 1, {{0, 3}, {3, 1}, 2})} << "b0 16 r1 w[] ?[]\n";
        QTest::newRow("a write of one element") << Payloads{buffer(0, 16), write(0, 1, {{}, {}, 3})} << "b0 16 r1 w[12-16] ?[]\n";
        QTest::newRow("a write backwards") << Payloads{buffer(0, 16), write(0, 1, {{3}, {-1}, 2})} << "b0 16 r1 w[0-12] ?[]\n";
        QTest::newRow("a write with gaps") << Payloads{buffer(0, 16), write(0, 1, {{2}, {2}, 0})} << "b0 16 r1 w[0-4 8-12] ?[]\n";
        QTest::newRow("writes that meet") << Payloads{buffer(0, 16), write(0, 1, {{2}, {2}, 0}), write(0, 2, {{2}, {2}, 1})}
                                          << "b0 16 r2 w[0-16] ?[]\n";
        QTest::newRow("a write of some of the elements")
            << Payloads{buffer(0, 16), write(0, 1, {{1}, {1}, 0}), write(0, 2, {{3}, {1}, 0}, Certainty::Subset)}
            << "b0 16 r2 w[0-4] ?[4-12]\n";
        QTest::newRow("a write somewhere within")
            << Payloads{buffer(0, 16), write(0, 1, {{2}, {2}, 0}, Certainty::Unknown)} << "b0 16 r1 w[] ?[0-4 8-12]\n";
        QTest::newRow("a write that makes unknown bytes known")
            << Payloads{buffer(0, 16, Fill::Unknown), write(0, 1, {{1}, {1}, 1})} << "b0 16 r1 w[4-8] ?[0-4 8-16]\n";
        QTest::newRow("an export turns unwritten into unknown")
            << Payloads{buffer(0, 16), write(0, 1, {{1}, {1}, 1}), BufferExported{BufferId(0)}} << "b0 16 r1 w[4-8] ?[0-4 8-16]\n";
        QTest::newRow("a resize to less") << Payloads{buffer(0, 16, Fill::Written), BufferResized{BufferId(0), 4, 0}}
                                          << "b0 4 r0 w[0-4] ?[]\n";
        QTest::newRow("a resize to nothing") << Payloads{buffer(0, 16, Fill::Unknown), BufferResized{BufferId(0), 0, 0}}
                                             << "b0 0 r0 w[] ?[]\n";
        QTest::newRow("a resize to more") << Payloads{buffer(0, 4, Fill::Written), BufferResized{BufferId(0), 16, 0}}
                                          << "b0 16 r0 w[0-4] ?[]\n";
        QTest::newRow("a resize to less and back")
            << Payloads{buffer(0, 16, Fill::Written), BufferResized{BufferId(0), 4, 0}, BufferResized{BufferId(0), 16, 0}}
            << "b0 16 r0 w[0-4] ?[]\n";
        QTest::newRow("a buffer that is gone") << Payloads{buffer(0, 16), BufferFreed{BufferId(0)}} << "";
    }

    void bytes()
    {
        QFETCH(Payloads, events);
        QFETCH(QString, state);
        QCOMPARE(QString::fromStdString(stateText(folded(events))), state);
    }

    void handles_data()
    {
        QTest::addColumn<Payloads>("events");
        QTest::addColumn<QString>("handles");
        const auto x = tensor(0, floats(0, 16, {{4}, {1}, 0}));
        const auto view = tensor(1, floats(0, 16, {{2}, {1}, 2}), TensorId(0));
        const auto deeper = tensor(2, floats(0, 16, {{1}, {1}, 3}), TensorId(1));
        const auto data = tensor(1, floats(0, 16, {{4}, {1}, 0}));
        const auto writeThrough = [](uint32_t tensor, int64_t version) {
            return write(0, 1, {{1}, {1}, 0}, Certainty::Exact, TensorId(tensor), version);
        };
        QTest::newRow("an unnamed tensor") << Payloads{x} << "t0 on b0 v0\n";
        QTest::newRow("a write that does not move the version") << Payloads{x, writeThrough(0, -1)} << "t0 on b0 v0\n";
        QTest::newRow("a write through the base moves its view's version")
            << Payloads{x, view, writeThrough(0, 1)} << "t0 on b0 v1\nt1 on b0 v1\n";
        QTest::newRow("a write through a view of a view moves all")
            << Payloads{x, view, deeper, writeThrough(2, 1)} << "t0 on b0 v1\nt1 on b0 v1\nt2 on b0 v1\n";
        QTest::newRow("another counter on the same bytes stays") << Payloads{x, data, writeThrough(0, 3)} << "t0 on b0 v3\nt1 on b0 v0\n";
        QTest::newRow("a view made later starts with its base's version")
            << Payloads{x, writeThrough(0, 5), view} << "t0 on b0 v5\nt1 on b0 v5\n";
        QTest::newRow("a view of a base that is gone keeps the counter")
            << Payloads{x, view, TensorDropped{TensorId(0)}, writeThrough(1, 2), deeper} << "t1 on b0 v2\nt2 on b0 v2\n";
        QTest::newRow("a view in the middle that is gone")
            << Payloads{x, view, deeper, TensorDropped{TensorId(1)}, writeThrough(0, 2)} << "t0 on b0 v2\nt2 on b0 v2\n";
        QTest::newRow("names in order of binding")
            << Payloads{x, NameBound{"b", TensorId(0)}, NameBound{"a", TensorId(0)}} << "t0 on b0 v0 named b a\n";
        QTest::newRow("a name bound twice to the same")
            << Payloads{x, NameBound{"b", TensorId(0)}, NameBound{"a", TensorId(0)}, NameBound{"b", TensorId(0)}}
            << "t0 on b0 v0 named b a\n";
        QTest::newRow("a name that moves on") << Payloads{x, view, NameBound{"x", TensorId(0)}, NameBound{"x", TensorId(1)}}
                                              << "t0 on b0 v0\nt1 on b0 v0 named x\n";
        QTest::newRow("a name that ends") << Payloads{x, NameBound{"x", TensorId(0)}, NameUnbound{"x"}} << "t0 on b0 v0\n";
        QTest::newRow("a name that ends after its tensor")
            << Payloads{x, NameBound{"x", TensorId(0)}, TensorDropped{TensorId(0)}, NameUnbound{"x"}} << "";
        QTest::newRow("tensors and arrays in order of birth")
            << Payloads{array(0, 4, {4}, {4}, 0), x, array(1, 4, {4}, {4}, 0)} << "a0 on b0\nt0 on b0 v0\na1 on b0\n";
        QTest::newRow("a handle that moves to another buffer")
            << Payloads{x, buffer(1, 16), HandleChanged{TensorId(0), floats(1, 16, {{4}, {1}, 0}), {}}, BufferFreed{BufferId(0)}}
            << "t0 on b1 v0\n";
    }

    void handles()
    {
        QFETCH(Payloads, events);
        QFETCH(QString, handles);
        events.insert(events.begin(), buffer(0, 16));
        const QString text = QString::fromStdString(stateText(folded(events)));
        QCOMPARE(text.mid(text.lastIndexOf("]\n") + 2), handles);
    }

    void tooManyRunsBecomeUnknown()
    {
        const auto count = static_cast<int64_t>(kRunLimit);
        TraceState state = folded(stripes(count));
        QCOMPARE(state.buffer(BufferId(0)).written.runs().size(), kRunLimit);
        QVERIFY(!state.buffer(BufferId(0)).runsCollapsed);
        state = folded(stripes(count + 1));
        const BufferState& collapsed = state.buffer(BufferId(0));
        QVERIFY(collapsed.runsCollapsed);
        QVERIFY(collapsed.written.empty());
        QCOMPARE(runsText(collapsed.unknown), "0-" + std::to_string(8 * count + 4));
    }

    void whatIsWrittenStaysWrittenWhenRunsCollapse()
    {
        const auto count = static_cast<int64_t>(kRunLimit);
        const TraceState state = folded({buffer(0, 8 * count + 64), write(0, 1, {{4}, {1}, 0}), write(0, 2, {{count + 2}, {2}, 0})});
        const BufferState& collapsed = state.buffer(BufferId(0));
        QCOMPARE(runsText(collapsed.written), std::string("0-16"));
        QCOMPARE(runsText(collapsed.unknown), "16-" + std::to_string(8 * count + 12));
    }

    void memoryIsCountedByDevice()
    {
        const TraceState state = folded({buffer(0, 100), buffer(1, 50, Fill::Unwritten, kCuda), buffer(2, 30, Fill::Unwritten, kCuda),
                                         BufferFreed{BufferId(1)}, BufferResized{BufferId(2), 40, 0}, BufferFreed{BufferId(0)}});
        QCOMPARE(state.bytesInUse({}), int64_t(0));
        QCOMPARE(state.peakBytes({}), int64_t(100));
        QCOMPARE(state.bytesInUse(kCuda), int64_t(40));
        QCOMPARE(state.peakBytes(kCuda), int64_t(80));
        QCOMPARE(state.peakBytes({Device::Type::Cuda, 1}), int64_t(0));
    }

    void callsNest()
    {
        TraceState state =
            folded({ScopeBegin{ScopeKind::Statement, "loss", "a.py", 3}, CallBegin{CallId(0), "cross_entropy", {}, {}, 3, UINT64_MAX},
                    CallBegin{CallId(1), "log_softmax", {}, {}, 3, 1}});
        QCOMPARE(state.openScopes().size(), 1u);
        QVERIFY(state.openCalls() == (std::vector{CallId(0), CallId(1)}));
        QCOMPARE(state.call(CallId(1)).parent, CallId(0));
        QVERIFY(!state.call(CallId(0)).parent.valid());
        state.apply({3, Phase::Forward, 0, 0, CallEnd{CallId(1), {HandleId()}, ResultKind::Fresh, "why", "", 12, 5}});
        state.apply({4, Phase::Forward, 0, 0, ScopeEnd{ScopeKind::Statement, ""}});
        const CallState& call = state.call(CallId(1));
        QVERIFY(call.ended && call.beginAt == 2 && call.endAt == 3 && call.bytesMoved == 12 && call.reason == "why");
        QVERIFY(state.openCalls() == std::vector{CallId(0)});
        QVERIFY(state.openScopes().empty());
    }

    /// A conjugate lies on the same bytes as its base: only the call that made it tells the two apart, and views inherit it.
    void conjugatesAreToldFromTheirBase()
    {
        using optable::kConjugate, optable::kNegate;
        const auto made = [](uint32_t id, uint32_t of, CallId call) {
            Payload view = tensor(id, floats(0, 16, {{4}, {1}, 0}), TensorId(of));
            std::get<TensorMade>(view).call = call;
            return view;
        };
        const auto begun = [](uint32_t id, const char* op) { return CallBegin{CallId(id), op, {}, {}, 1, UINT64_MAX}; };
        const TraceState state = folded({buffer(0, 16), tensor(0, floats(0, 16, {{4}, {1}, 0})), begun(0, "_conj"), made(1, 0, CallId(0)),
                                         begun(1, "t"), made(2, 1, CallId(1)), begun(2, "_neg_view"), made(3, 2, CallId(2)),
                                         begun(3, "_conj"), made(4, 3, CallId(3)), made(5, 4, CallId())});
        const std::vector<int> expected = {0, kConjugate, kConjugate, kConjugate | kNegate, kNegate, kNegate};
        for (uint32_t id = 0; id < expected.size(); ++id)
            QCOMPARE(int(state.tensor(TensorId(id)).pending), expected[id]);
    }

    void gradientsReachNodesAndTensors()
    {
        const TraceState state = folded(
            {buffer(0, 16), tensor(0, floats(0, 16, {{4}, {1}, 0})), tensor(1, floats(0, 16, {{4}, {1}, 0})),
             NodeMade{NodeId(0), "AccumulateGrad", {}, {}, TensorId(0)}, NodeMade{NodeId(1), "MulBackward0", {}, {{NodeId(0), 0}}, {}},
             GradFlow{{}, {NodeId(1), 0}, {4}, 1, Finite::All}, GradFlow{NodeId(1), {NodeId(0), 0}, {4}, 2, Finite::All},
             GradSet{TensorId(0), TensorId(1), false}, GraphFreed{{NodeId(1)}}, ModeChanged{"grad", "off"}});
        QCOMPARE(state.node(NodeId(0)).flows.size(), 1u);
        QCOMPARE(state.node(NodeId(0)).flows[0].flow.norm, 2.0);
        QVERIFY(state.node(NodeId(1)).freed && !state.node(NodeId(0)).freed);
        QCOMPARE(state.tensor(TensorId(0)).grad, TensorId(1));
        QCOMPARE(state.mode("grad").value_or(""), std::string("off"));
        QVERIFY(!state.mode("inference"));
    }

    void passesAreFoldedNodeByNode()
    {
        const Payloads begun = {buffer(0, 16),
                                tensor(0, floats(0, 16, {{4}, {1}, 0})),
                                tensor(1, floats(0, 16, {{4}, {1}, 0})),
                                NodeMade{NodeId(0), "AccumulateGrad", {}, {}, TensorId(0)},
                                NodeMade{NodeId(1), "MulBackward0", {}, {{NodeId(0), 0}}, {}},
                                BackwardBegin{0, {{NodeId(1), 0}}, {TensorId(1)}, {}, false, false},
                                GradFlow{{}, {NodeId(1), 0}, {4}, 1, Finite::All},
                                NodeFired{0, NodeId(1), {TensorId(1)}},
                                GradFlow{NodeId(1), {NodeId(0), 0}, {4}, 2, Finite::All}};
        TraceState state = folded(begun);
        QVERIFY(state.pass() && state.pass()->endAt == 0);
        QCOMPARE(state.pass()->fired, 1u);
        QCOMPARE(state.pass()->last, NodeId(1));
        QCOMPARE(state.node(NodeId(1)).order, 1u);
        QCOMPARE(state.node(NodeId(0)).order, 0u);
        Payloads ended = begun;
        ended.insert(ended.end(), {NodeFired{0, NodeId(0), {TensorId(1)}}, GradSet{TensorId(0), TensorId(1), false}, BackwardEnd{0, ""},
                                   BackwardBegin{1, {{NodeId(1), 0}}, {TensorId(1)}, {}, false, false}, NodeFired{1, NodeId(1), {}},
                                   GradSet{TensorId(0), TensorId(1), true}, BackwardEnd{1, "RuntimeError: no"}});
        state = folded(ended);
        QCOMPARE(state.pass()->error, std::string("RuntimeError: no"));
        QVERIFY(state.pass()->endAt > state.pass()->beginAt);
        QCOMPARE(state.node(NodeId(1)).passes, 2u);
        QCOMPARE(state.node(NodeId(1)).run, 1u);
        QCOMPARE(state.node(NodeId(0)).order, 2u);
        QCOMPARE(state.tensor(TensorId(0)).accumulated, 2u);
    }

    void historiesAreThoseOfTheCallOrOfWhatIsTold()
    {
        const CallId call(0);
        const TraceState state = folded(
            {buffer(0, 16), tensor(0, floats(0, 16, {{4}, {1}, 0})), CallBegin{call, "mul.Tensor", {TensorId(0)}, {}, 3, UINT64_MAX},
             tensor(1, floats(0, 16, {{4}, {1}, 0})), NodeMade{NodeId(0), "MulBackward0", call, {}, {}},
             CallEnd{call, {TensorId(1)}, ResultKind::Fresh, "", "", 0, 0}, NodeMade{NodeId(1), "CopySlices", {}, {{NodeId(0), 0}}, {}},
             GradFnSet{TensorId(0), {NodeId(1), 0}}, NodeRenamed{NodeId(1), "Other"}});
        QCOMPARE(state.tensor(TensorId(1)).gradFn.node, NodeId(0));
        QCOMPARE(state.tensor(TensorId(0)).gradFn.node, NodeId(1));
        QCOMPARE(state.node(NodeId(1)).made.name, std::string("Other"));
    }

    void devicesAreOpenedOnce()
    {
        const Device cuda{Device::Type::Cuda, 0};
        const TraceState state = folded({DeviceOpened{cuda, "Some GPU (simulated)", 1 << 30, true, "PCIe 4"}});
        QVERIFY(state.opened(cuda));
        QCOMPARE(state.opened(cuda)->name, std::string("Some GPU (simulated)"));
        QVERIFY(!state.opened(Device()));
        QVERIFY_THROWS_EXCEPTION(Error, folded({DeviceOpened{cuda, "a", 0, true, ""}, DeviceOpened{cuda, "b", 0, true, ""}}));
    }

    void callsKnowTheirModuleAndMode()
    {
        const auto module = [](const char* path) { return ScopeBegin{ScopeKind::Module, path, "", 0}; };
        const auto begin = [](uint32_t call) { return CallBegin{CallId(call), "add.Tensor", {}, {}, 1, UINT64_MAX}; };
        const auto end = [](uint32_t call) { return CallEnd{CallId(call), {}, ResultKind::None, "", "", 0, 0}; };
        const TraceState state = folded({module("Net"), module("Net.0"), begin(0), end(0), ScopeEnd{ScopeKind::Module, ""}, begin(1),
                                         end(1), ScopeEnd{ScopeKind::Module, ""}, ModeChanged{"grad", "off"}, begin(2), end(2)});
        QCOMPARE(state.module(state.call(CallId(0)).module).path, std::string("Net.0"));
        QCOMPARE(state.module(state.module(state.call(CallId(0)).module).parent).path, std::string("Net"));
        QCOMPARE(state.module(state.call(CallId(1)).module).path, std::string("Net"));
        QCOMPARE(state.call(CallId(2)).module, UINT32_MAX);
        QVERIFY(state.call(CallId(2)).gradOff && !state.call(CallId(1)).gradOff);
    }

    void nodesKeepWhatTheySaved()
    {
        const auto saved = [](SavedAction action, uint32_t tensor) { return SavedTensor{action, NodeId(0), TensorId(tensor), "self", 0}; };
        const Payloads told = {buffer(0, 16),
                               tensor(0, floats(0, 16, {{4}, {1}, 0})),
                               tensor(1, floats(0, 16, {{4}, {1}, 0})),
                               NodeMade{NodeId(0), "MulBackward0", {}, {}, {}},
                               saved(SavedAction::Saved, 0),
                               TensorDropped{TensorId(1)},
                               saved(SavedAction::Saved, 1),
                               saved(SavedAction::Unpacked, 0),
                               TensorDropped{TensorId(0)}};
        const TraceState state = folded(told);
        QCOMPARE(state.node(NodeId(0)).saved.size(), 1u);
        QVERIFY(state.node(NodeId(0)).saved[0] == (SavedState{TensorId(0), BufferId(0), "self", true}));
        Payloads freed = told;
        freed.push_back(GraphFreed{{NodeId(0)}});
        QVERIFY(folded(freed).node(NodeId(0)).saved.empty());
        QVERIFY(!(folded(freed) == state));
    }

    void arraysLieInElementsWhereTheyCan_data()
    {
        QTest::addColumn<Payload>("made");
        QTest::addColumn<QString>("text");
        QTest::newRow("no axes") << Payload(array(0, 4, {}, {}, 8)) << "() () of 4 at 8";
        QTest::newRow("whole strides") << Payload(array(0, 4, {2, 3}, {-12, 4}, 12)) << "(2, 3) (-3, 1) of 4 at 12";
        QTest::newRow("a field of a record") << Payload(array(0, 4, {3}, {5}, 1)) << "(3, 4) (5, 1) of 1 at 1";
        QTest::newRow("elements without bytes") << Payload(array(0, 0, {3}, {0}, 0)) << "(3, 0) (0, 1) of 1 at 0";
    }

    void arraysLieInElementsWhereTheyCan()
    {
        QFETCH(Payload, made);
        QFETCH(QString, text);
        const ByteView view = folded({buffer(0, 24), made}).byteView(ArrayId(0));
        QCOMPARE(QString("%1 %2 of %3 at %4")
                     .arg(toTuple(view.layout.shape).c_str(), toTuple(view.layout.strides).c_str())
                     .arg(view.itemsize)
                     .arg(view.base),
                 text);
    }

    void looseFactsDoNotCount()
    {
        TraceState a = folded({buffer(0, 4)}), b = a;
        a.apply({1, Phase::Forward, 5, 0, BufferResized{BufferId(0), 8, 111}});
        b.apply({1, Phase::Forward, 9, 3, BufferResized{BufferId(0), 8, 222}});
        QVERIFY(a == b);
        b.apply({2, Phase::Forward, 9, 3, Marker{"later"}});
        QVERIFY(!(a == b));
    }

    void contradictionsAreRefused_data()
    {
        QTest::addColumn<Payload>("event");
        QTest::addColumn<QString>("says");
        constexpr int64_t most = std::numeric_limits<int64_t>::max();
        const auto good = floats(0, 16, {{4}, {1}, 0});
        refused("a buffer made twice", buffer(0, 4), "event 8 (BufferMade): buffer 0 is made a second time");
        refused("a buffer with a number that skips", buffer(5, 4), "the next buffer must have number 2, not 5");
        refused("a buffer without a number", buffer(UINT32_MAX, 4), "the next buffer must have number 2");
        refused("a buffer of less than no bytes", buffer(2, -1), "-1 bytes");
        refused("more bytes in use than can be counted", buffer(2, most), "do not fit into 64 bits");
        refused("a buffer freed twice", BufferFreed{BufferId(1)}, "event 8 (BufferFreed): buffer 1 has been freed");
        refused("an unknown buffer freed", BufferFreed{BufferId(7)}, "buffer 7 has not appeared");
        refused("no buffer freed", BufferFreed{}, "it names no buffer");
        refused("a freed buffer resized", BufferResized{BufferId(1), 4, 0}, "has been freed");
        refused("a resize to less than nothing", BufferResized{BufferId(0), -4, 0}, "-4 bytes");
        refused("a freed buffer exported", BufferExported{BufferId(1)}, "has been freed");
        refused("a tensor made twice", tensor(0, good), "tensor 0 is made a second time");
        refused("a tensor on a freed buffer", tensor(2, floats(1, 4, {{1}, {1}, 0})), "buffer 1 has been freed");
        refused("a tensor without a storage", tensor(2, {{}, BufferId(0), 0, 16, DType::Int8, {}, false, true}), "it names no storage");
        refused("a storage beyond its buffer", tensor(2, floats(0, 17, {{4}, {1}, 0})),
                "a storage of 17 bytes at 0 does not fit into 16 bytes");
        refused("a tensor beyond its storage", tensor(2, floats(0, 16, {{4}, {1}, 1})), "bytes 4 to 20 lie outside of 0 to 16");
        refused("a tensor before its storage", tensor(2, floats(0, 16, {{2}, {-1}, 0})), "bytes -4 to 4 lie outside");
        refused("a tensor of sizes below zero", tensor(2, floats(0, 16, {{-2}, {1}, 0})), "no layout");
        refused("a tensor with an axis too few", tensor(2, floats(0, 16, {{2, 2}, {1}, 0})), "no layout");
        refused("a tensor that reaches beyond 64 bits", tensor(2, floats(0, 16, {{2}, {most}, 0})), "no layout");
        refused("a view of a tensor to come", tensor(2, good, TensorId(2)), "tensor 2 has not appeared");
        refused("a tensor of a call to come", TensorMade{TensorId(2), good, {}, CallId(9), {}}, "call 9 has not appeared");
        refused("a tensor dropped twice", TensorDropped{TensorId(1)}, "tensor 1 has been dropped");
        refused("a dropped tensor changed", HandleChanged{TensorId(1), good, {}}, "tensor 1 has been dropped");
        refused("a tensor changed to lie outside", HandleChanged{TensorId(0), floats(0, 16, {{5}, {1}, 0}), {}}, "lie outside");
        contradictionsOfArraysNamesAndRuns();
    }

    void contradictionsAreRefused()
    {
        QFETCH(Payload, event);
        QFETCH(QString, says);
        const auto good = floats(0, 16, {{4}, {1}, 0});
        TraceState state =
            folded({buffer(0, 16), buffer(1, 4), BufferFreed{BufferId(1)}, tensor(0, good), tensor(1, good), TensorDropped{TensorId(1)},
                    CallBegin{CallId(0), "t", {}, {}, 0, UINT64_MAX}, CallEnd{CallId(0), {}, {}, "", "", 0, 0}});
        const TraceState before = state;
        try {
            state.apply({8, Phase::Forward, 0, 0, event});
            QFAIL("the event was taken");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(says), error.what());
            QCOMPARE(error.kind(), ErrorKind::Value);
        }
        QVERIFY(state == before);
        state.apply({8, Phase::Forward, 0, 0, write(0, 1, {{4}, {1}, 0})});
    }

    void eventsComeInOrder()
    {
        TraceState state;
        QVERIFY_EXCEPTION_THROWN(state.apply({1, Phase::Forward, 0, 0, Marker{}}), Error);
        state.apply({0, Phase::Forward, 0, 0, Marker{}});
        QVERIFY_EXCEPTION_THROWN(state.apply({0, Phase::Forward, 0, 0, Marker{}}), Error);
    }

    void aWriteThroughAHandleElsewhereIsRefused()
    {
        TraceState state = folded({buffer(0, 16), buffer(1, 16), tensor(0, floats(0, 16, {{4}, {1}, 0}))});
        QVERIFY_EXCEPTION_THROWN(state.apply({3, Phase::Forward, 0, 0, write(1, 1, {{1}, {1}, 0}, Certainty::Exact, TensorId(0))}), Error);
    }

    void aCopyOfAStateIsItsOwn()
    {
        TraceState state = folded({buffer(0, 16), tensor(0, floats(0, 16, {{4}, {1}, 0}))});
        const TraceState copy = state;
        state.apply({2, Phase::Forward, 0, 0, write(0, 1, {{4}, {1}, 0}, Certainty::Exact, TensorId(0), 1)});
        QCOMPARE(stateText(copy), std::string("b0 16 r0 w[] ?[]\nt0 on b0 v0\n"));
        QCOMPARE(stateText(state), std::string("b0 16 r1 w[0-16] ?[]\nt0 on b0 v1\n"));
    }

private:
    static void refused(const char* name, const Payload& event, const char* says) { QTest::newRow(name) << event << says; }

    static void contradictionsOfArraysNamesAndRuns()
    {
        refused("an array beyond its buffer", array(0, 4, {3}, {8}, 0), "bytes 0 to 20 lie outside of 0 to 16");
        refused("an array with an axis too few", array(0, 4, {3}, {}, 0), "0 strides for 1 axes");
        refused("an array dropped that never was", ArrayDropped{ArrayId(0)}, "array 0 has not appeared");
        refused("a name for nothing", NameBound{"y", HandleId()}, "it names no handle");
        refused("a name for a dropped tensor", NameBound{"y", TensorId(1)}, "tensor 1 has been dropped");
        refused("a name that was not bound", NameUnbound{"y"}, "the name 'y' is not bound");
        refused("a scope that ends before it began", ScopeEnd{}, "no scope is open");
        refused("a call of a handle to come", CallBegin{CallId(1), "t", {TensorId(9)}, {}, 0, UINT64_MAX}, "tensor 9 has not appeared");
        refused("a call whose forward call comes later", CallBegin{CallId(1), "t", {}, {}, 0, 8}, "lies in the future");
        refused("a call ended twice", CallEnd{CallId(0), {}, {}, "", "", 0, 0}, "call 0 ends a second time");
        refused("a write of a revision that skips", write(0, 2, {{1}, {1}, 0}), "revision 2 of buffer 0 follows 0");
        refused("a write of a revision again", write(0, 0, {{1}, {1}, 0}), "revision 0 of buffer 0 follows 0");
        refused("a write outside", write(0, 1, {{5}, {1}, 0}), "bytes 0 to 20 lie outside of 0 to 16");
        refused("a write to a freed buffer", write(1, 1, {{1}, {1}, 0}), "buffer 1 has been freed");
        refused("a write through a dropped tensor", write(0, 1, {{1}, {1}, 0}, Certainty::Exact, TensorId(1)), "tensor 1 has been dropped");
        refused("a write of elements without bytes", Written{BufferId(0), 0, 0, {}, {}, 1, -1, {}, {}, {}}, "an itemsize of 0");
        refused("a transfer of an unknown buffer", Transfer{{}, BufferId(9), {}, {}, 4, false, false, false, 0, 0},
                "buffer 9 has not appeared");
        refused("a launch by an unknown call", Stream{{}, {}, 0, 0, CallId(9), 0}, "call 9 has not appeared");
        refused("a wait in an unknown call", Sync{{}, "item", 0, 0, 0, CallId(9), 0, true}, "call 9 has not appeared");
        refused("work of an unknown call", Executed{CallId(9), {}, 0, {}, 0, 0, 0, true}, "call 9 has not appeared");
        refused("work of fewer bytes than none", Executed{{}, {}, 0, {}, -1, 0, 0, true}, "-1 bytes");
        refused("work that ends before it begins", Executed{{}, {}, 0, {}, 0, 2, 1, true}, "it ended before it began");
        refused("a device with less room than none", DeviceOpened{{Device::Type::Cuda, 0}, "", -1, true, ""}, "-1 bytes");
        refused("a node whose input comes later", NodeMade{NodeId(0), "n", {}, {{NodeId(0), 0}}, {}}, "node 0 has not appeared");
        refused("a gradient to no node", GradFlow{}, "it names no node");
        refused("a gradient of no tensor", GradSet{}, "it names no tensor");
        refused("a saved tensor of an unknown node", SavedTensor{{}, NodeId(0), {}, "self", 0}, "node 0 has not appeared");
        refused("an unknown graph freed", GraphFreed{{NodeId(0)}}, "node 0 has not appeared");
        refused("a pass out of turn", BackwardBegin{3, {}, {}, {}, false, false}, "pass 3 where pass 0 was expected");
        refused("a pass of unknown nodes", BackwardBegin{0, {{NodeId(9), 0}}, {}, {}, false, false}, "node 9 has not appeared");
        refused("a node of a pass that does not run", NodeFired{0, NodeId(0), {}}, "");
        refused("the end of a pass that does not run", BackwardEnd{0, ""}, "pass 0 does not run");
        refused("a history of an unknown tensor", GradFnSet{TensorId(9), {}}, "tensor 9 has not appeared");
        refused("another name of an unknown node", NodeRenamed{NodeId(9), "x"}, "node 9 has not appeared");
        refused("a NaN of an unknown tensor", FirstNonFinite{{}, TensorId(9), {}}, "tensor 9 has not appeared");
    }
};

QTEST_GUILESS_MAIN(Fold)
#include "tst_fold.moc"

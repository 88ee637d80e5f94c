#include "core/trace/event.h"

#include <QtTest>

#include <cmath>

using namespace ss;
using namespace ss::trace;

Q_DECLARE_METATYPE(ss::trace::Payload)

class EventTest : public QObject {
    Q_OBJECT

private slots:
    void text_data()
    {
        QTest::addColumn<Payload>("payload");
        QTest::addColumn<QString>("text");
        const TensorView view{StorageId(1), BufferId(0), 8, 48, DType::BFloat16, {{3, 4}, {4, 1}, 2}, true, false};
        QTest::newRow("empty lists and no ids")
            << Payload(CallEnd{}) << "CallEnd call=none outputs=[] result=None reason=\"\" error=\"\" bytes_moved=0";
        QTest::newRow("a tensor, without what is loose")
            << Payload(TensorMade{TensorId(3), view, TensorId(2), {}, TensorRole::Grad})
            << "TensorMade tensor=3 view=(storage=1 buffer=0 storage_start=8 storage_bytes=48 dtype=bfloat16 layout=(3, 4):(4, 1)+2 "
               "requires_grad=True is_leaf=False) view_of=2 call=none role=Grad";
        QTest::newRow("a buffer, without its address")
            << Payload(BufferMade{BufferId(0), 16, {Device::Type::Cuda, 0}, Owner::NumPy, true, Fill::Written, 4096})
            << "BufferMade buffer=0 bytes=16 device=cuda:0 owner=NumPy pinned=True fill=Written";
        QTest::newRow("handles of both kinds and attributes")
            << Payload(CallBegin{CallId(1), "add.Tensor", {TensorId(0), HandleId(), ArrayId(4)}, {{"alpha", "2"}}, 7, UINT64_MAX})
            << "CallBegin call=1 op=\"add.Tensor\" inputs=[t0, none, a4] attributes=[(name=\"alpha\" text=\"2\")] line=7 "
               "forward_sequence=none";
        QTest::newRow("a text with quotes, a break and control signs")
            << Payload(Marker{"say \"a\\b\"\n\x01"}) << "Marker text=\"say \\\"a\\\\b\\\"\\n\\x01\"";
        QTest::newRow("a norm that is not known") << Payload(GradFlow{NodeId(0), {NodeId(1), 2}, {3}, std::nan(""), Finite::SomeNot})
                                                  << "GradFlow from=0 to=(node=1 input=2) shape=(3,) norm=nan finite=SomeNot";
    }

    void text()
    {
        QFETCH(Payload, payload);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(toText({5, Phase::Forward, 9, 1, payload})), text);
        QCOMPARE(QString::fromStdString(toText({5, Phase::Backward, 9, 1, payload})), text + " phase=Backward");
        QCOMPARE(QString(kindName(payload)), text.section(' ', 0, 0));
    }

    void sameness_data()
    {
        QTest::addColumn<Payload>("a");
        QTest::addColumn<Payload>("b");
        QTest::addColumn<bool>("same");
        const auto transfer = [](bool simulated, uint64_t ns) {
            return Payload(Transfer{{}, {}, {}, Direction::H2D, 4, false, false, simulated, 0, ns});
        };
        QTest::newRow("another address is the same")
            << Payload(BufferResized{BufferId(0), 4, 1}) << Payload(BufferResized{BufferId(0), 4, 2}) << true;
        QTest::newRow("another size is not") << Payload(BufferResized{BufferId(0), 4, 1}) << Payload(BufferResized{BufferId(0), 5, 1})
                                             << false;
        QTest::newRow("another kind is not") << Payload(BufferFreed{BufferId(0)}) << Payload(BufferExported{BufferId(0)}) << false;
        QTest::newRow("two unknown norms are the same")
            << Payload(GradFlow{{}, {}, {}, NAN, {}}) << Payload(GradFlow{{}, {}, {}, NAN, {}}) << true;
        QTest::newRow("a real transfer may take longer") << transfer(false, 1) << transfer(false, 2) << true;
        QTest::newRow("a simulated one may not") << transfer(true, 1) << transfer(true, 2) << false;
    }

    void sameness()
    {
        QFETCH(Payload, a);
        QFETCH(Payload, b);
        QFETCH(bool, same);
        QCOMPARE(sameTrace({0, Phase::Forward, 1, 0, a}, {0, Phase::Forward, 2, 1, b}), same);
        QCOMPARE(sameTrace({0, Phase::Forward, 1, 0, a}, {1, Phase::Forward, 1, 0, a}), false);
        QCOMPARE(sameTrace({0, Phase::Forward, 1, 0, a}, {0, Phase::Backward, 1, 0, a}), false);
    }
};

QTEST_GUILESS_MAIN(EventTest)
#include "tst_event.moc"

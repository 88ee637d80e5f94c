#include "tests/core/ops/recording.h"
#include "tests/core/ops/sample_tensors.h"

#include "core/ops/dispatch.h"

#include <QTest>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;
using optable::Scalar;
using trace::ResultKind;

namespace {

Tensor range(int64_t count) { return call1("arange", {}, {Scalar::of(count), DType::Float32}); }
Tensor table(const Dims& shape) { return call1("view", {range(contiguousLayout(shape).numel())}, {shape}); }
Tensor one() { return wrapNumber(Scalar::of(int64_t(1))); }

constexpr const char* kPartial =
    "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor refer to a "
    "single memory location. Please clone() the tensor before performing the operation.";
constexpr const char* kInternal = "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single "
                                  "memory location. Please clone() the tensor before performing the operation.";

Tensor slice(const Tensor& tensor, int64_t start, int64_t end, int64_t step = 1)
{
    return call1("slice.Tensor", {tensor}, {int64_t(0), start, end, step});
}

}

class TestDispatch : public QObject {
    Q_OBJECT

private slots:
    void viewsShareFreshDoNot()
    {
        const Tensor x = table({2, 3});
        const Tensor y = call1("transpose.int", {x}, {int64_t(0), int64_t(1)});
        QCOMPARE(y.storage(), x.storage());
        QCOMPARE(y.impl()->version, x.impl()->version);
        QVERIFY(call1("clone", {x}).storage() != x.storage());
        QVERIFY(call1("contiguous", {x}).sameAs(x));
        QVERIFY(!call1("contiguous", {y}).sameAs(y));
    }

    void inPlaceMovesTheVersionOfAllViews()
    {
        const Tensor x = table({2, 3}), row = call1("select.int", {x}, {int64_t(0), int64_t(1)});
        QCOMPARE(x.version(), 0);
        QVERIFY(call1("add_.Tensor", {row, one()}).sameAs(row));
        QCOMPARE(x.version(), 1);
        QCOMPARE(valuesOf(x), (std::vector<double>{0, 1, 2, 4, 5, 6}));
        call1("fill_.Scalar", {x}, {Scalar::of(int64_t(7))});
        QCOMPARE(row.version(), 2);
        QCOMPARE(valuesOf(row), (std::vector<double>{7, 7, 7}));
    }

    /// A kernel that does not know of Pending gets elements that are what their bytes say, and its results are brought back.
    void aConjugateIsWrittenThrough()
    {
        const Tensor z = call1("complex", {range(3), range(3)}), c = call1("conj", {z});
        QCOMPARE(c.storage(), z.storage());
        QVERIFY(call1("resolve_conj", {z}).sameAs(z));
        QCOMPARE(valuesOf(call1("imag", {c})), (std::vector<double>{0, -1, -2}));
        call("mul_.Tensor", {c, wrapNumber(Scalar::of(std::complex<double>(0, 1)))});
        QCOMPARE(valuesOf(call1("imag", {c})), (std::vector<double>{0, 1, 2}));
        QCOMPARE(valuesOf(call1("imag", {z})), (std::vector<double>{0, -1, -2}));
        QCOMPARE(z.version(), 1);
        QCOMPARE(item(slice(c, 2, 3)).imaginary, 2.0);
        QCOMPARE(errorOf([&] { call1("view_as_real", {c}); }).section(' ', 0, 3), QString("RuntimeError: view_as_real doesn't work"));
    }

    void overlapIsRefused_data()
    {
        QTest::addColumn<std::function<void()>>("run");
        QTest::addColumn<QString>("error");
        const auto add = [](const char* name, std::function<void()> run, const char* error) {
            QTest::newRow(name) << run << QString(error);
        };
        const Tensor x = range(6), square = table({3, 3}), wide = call1("expand", {range(1)}, {Dims{3}});
        add(
            "shifted onto itself",
            [=] {
                call1("add_.Tensor", {slice(x, 1, 6), slice(x, 0, 5)});
            },
            kPartial);
        add(
            "copied onto itself",
            [=] {
                call1("copy_", {slice(x, 1, 6), slice(x, 0, 5)});
            },
            kPartial);
        add(
            "its own transpose",
            [=] {
                call1("add_.Tensor", {square, call1("t", {square})});
            },
            kPartial);
        add(
            "its own first row",
            [=] {
                call1("add_.Tensor", {square, call1("select.int", {square}, {int64_t(0), int64_t(0)})});
            },
            kPartial);
        add(
            "the very same elements",
            [=] {
                call1("add_.Tensor", {slice(x, 0, 6), x});
            },
            "");
        add(
            "every second to every second",
            [=] {
                call1("copy_", {slice(x, 0, 6, 2), slice(x, 1, 6, 2)});
            },
            "");
        add(
            "neighbours",
            [=] {
                call1("copy_", {slice(x, 0, 3), slice(x, 3, 6)});
            },
            "");
        add(
            "add_ to an expanded one",
            [=] {
                call1("add_.Tensor", {wide, one()});
            },
            kInternal);
        add(
            "copy_ to an expanded one",
            [=] {
                call1("copy_", {wide, range(3)});
            },
            kInternal);
        add(
            "fill_ of an expanded one", [=] { call1("fill_.Scalar", {wide}, {Scalar::of(int64_t(2))}); }, "");
        add(
            "add_ to windows that overlap",
            [=] {
                call1("add_.Tensor", {call1("unfold", {x}, {int64_t(0), int64_t(3), int64_t(1)}), one()});
            },
            "");
    }
    void overlapIsRefused()
    {
        QFETCH(std::function<void()>, run);
        QFETCH(QString, error);
        QCOMPARE(errorOf(run), error);
    }

    void aBadCallLeavesTensorsAsTheyWere()
    {
        const Tensor x = range(6), before = call1("clone", {x});
        const Tensor index = call1("full", {}, {Dims{2}, Scalar::of(int64_t(9))});
        static const Op& put = *optable::findOp("index_put_");
        QVERIFY(!errorOf([&] { call(put, {{x, index, range(2)}, {false}, {1}}); }).isEmpty());
        QVERIFY(!errorOf([&] { call1("add_.Tensor", {x, range(5)}); }).isEmpty());
        QVERIFY(!errorOf([&] { call1("copy_", {x, table({2, 6})}); }).isEmpty());
        QVERIFY(!errorOf([&] { call1("copy_", {slice(x, 1, 6), slice(x, 0, 5)}); }).isEmpty());
        QCOMPARE(x.version(), 0);
        QCOMPARE(valuesOf(x), valuesOf(before));
    }

    void integersCannotRequireGradients()
    {
        QCOMPARE(errorOf([] {
                     call1("zeros", {}, {Dims{2}, DType::Int64, {}, true});
                 }),
                 "RuntimeError: Only Tensors of floating point and complex dtype can require gradients");
    }

    void cudaIsRefused()
    {
        QCOMPARE(errorOf([] {
                     call1("zeros", {}, {Dims{2}, {}, Device{Device::Type::Cuda, 0}});
                 }),
                 "AssertionError: Torch not compiled with CUDA enabled");
    }

    void aViewIsRecorded()
    {
        const Tensor x = table({2, 3});
        Recording recording;
        const Tensor y = call1("transpose.int", {x}, {int64_t(0), int64_t(1)});
        const trace::CallState& call = recording.call(0);
        QCOMPARE(call.op, std::string("transpose.int"));
        QCOMPARE(call.inputs, std::vector<HandleId>{recording.handle(x)});
        QCOMPARE(call.outputs, std::vector<HandleId>{recording.handle(y)});
        QCOMPARE(call.result, ResultKind::View);
        QCOMPARE(call.attributes, (std::vector<trace::Attribute>{{"dim0", "0"}, {"dim1", "1"}}));
        QCOMPARE(recording.state.tensor(y.impl()->tag.id == 1 ? TensorId(1) : TensorId(0)).made.viewOf, TensorId(x.impl()->tag.id));
        QVERIFY(recording.state.buffer(BufferId(0)).written.covers({0, 24}));
    }

    void aWrappedNumberIsAnAttribute()
    {
        Recording recording;
        const Tensor x = range(3);
        call1("add_.Tensor", {x, wrapNumber(Scalar::of(2.5))});
        const trace::CallState& call = recording.call(1);
        QCOMPARE(call.inputs, (std::vector<HandleId>{recording.handle(x), HandleId()}));
        QCOMPARE(call.attributes, (std::vector<trace::Attribute>{{"other", "2.5"}}));
        QCOMPARE(call.result, ResultKind::InPlace);
        QCOMPARE(recording.state.tensor(TensorId(0)).version, 1);
    }

    void emptyIsUnwrittenUntilItIsFilled()
    {
        Recording recording;
        const Tensor x = call1("empty.memory_format", {}, {Dims{4}});
        QVERIFY(recording.fold().buffer(BufferId(0)).written.empty());
        call1("zero_", {slice(x, 1, 3)});
        QCOMPARE(recording.fold().buffer(BufferId(0)).written.runs(), (std::vector<Run>{{4, 12}}));
        call1("zeros", {}, {Dims{2}});
        QVERIFY(recording.fold().buffer(BufferId(1)).written.covers({0, 8}));
    }

    void maskedAndIndexedWritesTellTheirCells()
    {
        Recording recording;
        const Tensor x = call1("empty.memory_format", {}, {Dims{6}});
        const Tensor mask = call1("gt.Tensor", {range(6), wrapNumber(Scalar::of(int64_t(3)))});
        call1("masked_fill_.Scalar", {x, mask}, {Scalar::of(int64_t(1))});
        const BufferId buffer(x.storage()->buffer->tag.id);
        QCOMPARE(recording.fold().buffer(buffer).written.runs(), (std::vector<Run>{{16, 24}}));
        QVERIFY(recording.state.buffer(buffer).unknown.empty());
        static const Op& put = *optable::findOp("index_put_");
        call(put, {{x, call1("arange.start_step", {}, {Scalar::of(int64_t(0)), Scalar::of(int64_t(3)), Scalar::of(int64_t(2))}), range(1)},
                   {false},
                   {1}});
        QCOMPARE(recording.fold().buffer(buffer).written.runs(), (std::vector<Run>{{0, 4}, {8, 12}, {16, 24}}));
        QCOMPARE(recording.state.tensor(TensorId(x.impl()->tag.id)).version, 2);
        call1("masked_fill_.Scalar", {x, call1("lt.Tensor", {range(6), wrapNumber(Scalar::of(int64_t(0)))})}, {Scalar::of(int64_t(1))});
        QCOMPARE(recording.fold().tensor(TensorId(x.impl()->tag.id)).version, 3);
        QCOMPARE(recording.state.buffer(buffer).written.length(), 16);
    }

    void reshapeTellsWhetherItCopied()
    {
        const Tensor x = table({2, 3}), y = call1("t", {x});
        Recording recording;
        call1("reshape", {x}, {Dims{6}});
        QCOMPARE(recording.call(0).result, ResultKind::View);
        QCOMPARE(recording.call(1).op, std::string("view"));
        QCOMPARE(recording.call(1).parent, CallId(0));
        call1("reshape", {y}, {Dims{6}});
        const trace::CallState& outer = recording.call(2);
        QCOMPARE(outer.result, ResultKind::Copy);
        QCOMPARE(outer.bytesMoved, 24);
        QVERIFY(!outer.reason.empty());
        QCOMPARE(recording.call(3).op, std::string("clone"));
        QCOMPARE(recording.call(3).result, ResultKind::Copy);
        QCOMPARE(recording.call(3).parent, CallId(2));
        QCOMPARE(recording.call(4).op, std::string("_unsafe_view"));
    }

    void aLossHoldsTheCallsThatItIsMadeOf()
    {
        const Tensor scores = table({2, 3}), target = call1("zeros", {}, {Dims{2}, DType::Int64});
        Recording recording;
        call1("cross_entropy_loss", {scores, target, {}}, {int64_t(1)});
        QCOMPARE(recording.call(0).op, std::string("cross_entropy_loss"));
        QCOMPARE(recording.call(1).op, std::string("log_softmax.int"));
        QCOMPARE(recording.call(1).parent, CallId(0));
        QCOMPARE(recording.call(2).op, std::string("nll_loss"));
        QCOMPARE(recording.call(2).parent, CallId(0));
        QCOMPARE(recording.call(0).outputs, recording.call(2).outputs);
    }

    void sameIsSame()
    {
        Recording recording;
        const Tensor x = range(3);
        call1("contiguous", {x});
        QCOMPARE(recording.call(1).result, ResultKind::Same);
        QCOMPARE(recording.call(1).outputs, std::vector<HandleId>{recording.handle(x)});
        QCOMPARE(recording.call(1).bytesMoved, 0);
    }

    void anErrorEndsItsCall()
    {
        Recording recording;
        const Tensor x = range(6);
        QVERIFY(!errorOf([&] { call1("reshape", {x}, {Dims{5}}); }).isEmpty());
        QCOMPARE(recording.call(1).error, std::string("RuntimeError: shape '[5]' is invalid for input of size 6"));
        QVERIFY(recording.state.openCalls().empty());
        QVERIFY(!errorOf([&] { call1("select.int", {x}, {int64_t(0), int64_t(6)}); }).isEmpty());
        QVERIFY(recording.call(2).ended);
        QVERIFY(recording.fold().openCalls().empty());
    }

    void aSizeThatDependsOnValuesIsRecorded()
    {
        Recording recording;
        const Tensor x = range(4);
        const Tensor table = call1("nonzero", {x});
        QCOMPARE(table.shape(), (Dims{3, 1}));
        QCOMPARE(recording.call(1).result, ResultKind::Fresh);
        QVERIFY(recording.state.byteView(recording.handle(table)).layout == table.layout());
    }

    void withoutARecorderTheBufferRemembersThatItWasWritten()
    {
        QCOMPARE(range(3).storage()->buffer->fill, trace::Fill::Written);
        const Tensor x = call1("empty.memory_format", {}, {Dims{4}});
        QCOMPARE(x.storage()->buffer->fill, trace::Fill::Unwritten);
        call1("zero_", {slice(x, 1, 3)});
        QCOMPARE(x.storage()->buffer->fill, trace::Fill::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestDispatch)
#include "tst_dispatch.moc"

#include "core/base/error.h"
#include "core/trace/state.h"
#include "core/trace/text.h"
#include "tests/support/trace_state_text.h"

#include <QtTest>

#include <cstring>

using namespace ss;
using namespace ss::test;
using namespace ss::trace;

namespace {

TraceState foldLog(const Log& log)
{
    TraceState state;
    for (const auto& event : log.read(0, log.size()))
        state.apply(*event);
    return state;
}

/// float32 values of a name's elements in logical order, "?" where they were not kept.
QString valuesText(const Log& log, const TraceState& state, const std::string& name)
{
    const HandleId handle = state.bindings().at(name);
    const BufferState& buffer = state.buffer(state.bufferOf(handle));
    const ValuePage page = log.values().page(state.bufferOf(handle), buffer.revision, 0, buffer.bytes);
    const ByteView view = state.byteView(handle);
    QStringList values;
    forEachElement(view.layout, [&](int64_t at) {
        const int64_t byte = view.base + at * view.itemsize;
        float value = 0;
        std::memcpy(&value, page.bytes.data() + byte, sizeof value);
        values << (page.known.covers({byte, byte + 4}) ? QString::number(static_cast<double>(value)) : "?");
    });
    return values.join(' ');
}

}

class TraceText : public QObject {
    Q_OBJECT

private slots:
    void whatIsAlive_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("state");
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("blank lines and comments") << "\n  # nothing\n"
                                                  << "";
        QTest::newRow("no elements") << "x = zeros 0x3 float32"
                                     << "b0 0 r1 w[] ?[]\nt0 on b0 v0 named x\n";
        QTest::newRow("one number") << "x = ones scalar int64 # 8 bytes"
                                    << "b0 8 r1 w[0-8] ?[]\nt0 on b0 v0 named x\n";
        QTest::newRow("empty is not written") << "x = empty 2x2 float32"
                                              << "b0 16 r0 w[] ?[]\nt0 on b0 v0 named x\n";
        QTest::newRow("a view shares, a write through it moves both")
            << "x = empty 2x2 float32\ny = x.select 1 0\nwrite y"
            << "b0 16 r1 w[0-4 8-12] ?[]\nt0 on b0 v1 named x\nt1 on b0 v1 named y\n";
        QTest::newRow("contiguous of what is contiguous is the same handle") << "x = arange 4\ny = x.contiguous"
                                                                             << "b0 16 r1 w[0-16] ?[]\nt0 on b0 v0 named x y\n";
        QTest::newRow("contiguous of a transposed copies")
            << "x = arange 2x2\ny = x.t\nz = y.contiguous"
            << "b0 16 r1 w[0-16] ?[]\nb1 16 r1 w[0-16] ?[]\nt0 on b0 v0 named x\nt1 on b0 v0 named y\nt2 on b1 v0 named z\n";
        QTest::newRow("a handle without names goes, its buffer stays") << "x = arange 2x2\ny = x.t\ndel x"
                                                                       << "b0 16 r1 w[0-16] ?[]\nt1 on b0 v0 named y\n";
        QTest::newRow("a buffer without handles goes") << "x = arange 2x2\ny = x.t\ndel x\ndel y"
                                                       << "";
        QTest::newRow("a name that moves on") << "x = arange 2\nx = arange 3"
                                              << "b1 12 r1 w[0-12] ?[]\nt1 on b1 v0 named x\n";
        QTest::newRow("an ndarray of a tensor") << "x = empty 2 float32\na = numpy x\nwrite numpy a"
                                                << "b0 8 r1 w[0-8] ?[]\nt0 on b0 v0 named x\na0 on b0 named a\n";
        QTest::newRow("a tensor of an ndarray") << "b = ndarray 2 <f4\nt = from_numpy b"
                                                << "b0 8 r0 w[] ?[0-8]\na0 on b0 named b\nt0 on b0 v0 named t\n";
    }

    void whatIsAlive()
    {
        QFETCH(QString, text);
        QFETCH(QString, state);
        QCOMPARE(QString::fromStdString(stateText(foldLog(*traceFromText(text.toStdString())))), state);
    }

    void layouts_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("layout");
        const auto row = [](const char* line, const char* layout) { QTest::newRow(line) << line << layout; };
        row("y = x.t", "(4, 3) (1, 4) 0");
        row("y = x.T", "(4, 3) (1, 4) 0");
        row("y = x.transpose 0 1", "(4, 3) (1, 4) 0");
        row("y = x.permute 1 0", "(4, 3) (1, 4) 0");
        row("y = x.slice 1 none none 2", "(3, 2) (4, 2) 0");
        row("y = x.slice 0 1 3", "(2, 4) (4, 1) 4");
        row("y = x.select 0 2", "(4,) (1,) 8");
        row("y = x.narrow 1 1 2", "(3, 2) (4, 1) 1");
        row("y = x.view 2x-1", "(2, 6) (6, 1) 0");
        row("y = x.reshape 12", "(12,) (1,) 0");
        row("y = x.expand 2x3x4", "(2, 3, 4) (0, 4, 1) 0");
        row("y = x.unsqueeze 1", "(3, 1, 4) (4, 4, 1) 0");
        row("y = x.squeeze", "(3, 4) (4, 1) 0");
        row("y = x.diagonal", "(3,) (5,) 0");
        row("y = x.diagonal 1 0 1", "(3,) (5,) 1");
        row("y = x.unfold 1 2 1", "(3, 3, 2) (4, 1, 1) 0");
        row("y = x.as_strided 2x2 1x4 3", "(2, 2) (1, 4) 3");
        row("y = x.clone", "(3, 4) (4, 1) 0");
    }

    void layouts()
    {
        QFETCH(QString, line);
        QFETCH(QString, layout);
        const TraceState state = foldLog(*traceFromText("x = arange 3x4 float32\n" + line.toStdString()));
        const Layout& made = state.tensor(state.bindings().at("y").tensor()).view.layout;
        QCOMPARE(QString("%1 %2 %3").arg(toTuple(made.shape).c_str(), toTuple(made.strides).c_str()).arg(made.offset), layout);
        QVERIFY(state.openCalls().empty() && state.openScopes().empty());
        QCOMPARE(state.callCount(), 2u);
    }

    void values_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("values");
        QTest::newRow("arange counts") << "v = arange 2x2"
                                       << "0 1 2 3";
        QTest::newRow("ones are ones") << "v = ones 2"
                                       << "1 1";
        QTest::newRow("what was not written is not known") << "x = empty 3\ny = x.slice 0 0 2\nwrite y\nv = x.slice 0 0 none"
                                                           << "0 1 ?";
        QTest::newRow("a view reads its base") << "x = arange 2x2\nv = x.t"
                                               << "0 2 1 3";
        QTest::newRow("a copy keeps the logical order") << "x = arange 2x2\ny = x.t\nv = y.reshape 4"
                                                        << "0 2 1 3";
        QTest::newRow("a write into a part") << "v = zeros 2x2\ny = v.select 1 1\nwrite y"
                                             << "0 0 0 1";
        QTest::newRow("NumPy writes what tensors see") << "v = zeros 2\na = numpy v\nwrite numpy a"
                                                       << "0 1";
        QTest::newRow("a big buffer keeps none") << "x = zeros 20000\nv = x.slice 0 0 1"
                                                 << "?";
        QTest::newRow("on the GPU too") << "v = arange 3 float32 cuda"
                                        << "0 1 2";
    }

    void values()
    {
        QFETCH(QString, text);
        QFETCH(QString, values);
        const auto log = traceFromText(text.toStdString());
        QCOMPARE(valuesText(*log, foldLog(*log), "v"), values);
    }

    void calls()
    {
        const TraceState state = foldLog(*traceFromText("x = arange 3x4 float32 cuda\ny = x.slice 1 none none 2\nz = y.contiguous"));
        const CallState& slice = state.call(CallId(1));
        QCOMPARE(slice.op, std::string("slice.Tensor"));
        QVERIFY(slice.attributes == (std::vector<Attribute>{{"dim", "1"}, {"start", "None"}, {"end", "None"}, {"step", "2"}}));
        QVERIFY(slice.result == ResultKind::View && slice.inputs == std::vector<HandleId>{TensorId(0)});
        const CallState& copy = state.call(CallId(2));
        QVERIFY(copy.result == ResultKind::Copy && copy.bytesMoved == 24 && !copy.reason.empty() && copy.line == 3);
        QCOMPARE(state.bytesInUse({Device::Type::Cuda, 0}), int64_t(48 + 24));
    }

    void errors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("no such statement") << "x arange 3"
                                           << "line 1: a statement is";
        QTest::newRow("too few words") << "\nx = arange"
                                       << "line 2: too few words in 'x = arange'";
        QTest::newRow("no such factory") << "x = rand 3"
                                         << "line 1: there is no 'rand'";
        QTest::newRow("no such dtype") << "x = zeros 3 float33"
                                       << "there is no dtype 'float33'";
        QTest::newRow("no such name") << "y = x.t"
                                      << "name 'x' is not defined";
        QTest::newRow("no such rule") << "x = zeros 3\ny = x.twist 0"
                                      << "line 2: there is no view rule 'twist'";
        QTest::newRow("an argument too many") << "x = zeros 3x4\ny = x.t 1"
                                              << "t takes no '1'";
        QTest::newRow("no shape") << "x = zeros 3y4"
                                  << "'3y4' is no number or shape";
        QTest::newRow("a shape that does not fit") << "x = zeros 4294967296x4294967296"
                                                   << "does not fit";
        QTest::newRow("an axis out of range") << "x = zeros 3x4\ny = x.select 2 0"
                                              << "line 2: Dimension out of range (expected to be in range of [-2, 1], but got 2)";
        QTest::newRow("a view that cannot be") << "x = zeros 3x4\ny = x.t\nz = y.view 12"
                                               << "line 3: ";
        QTest::newRow("an ndarray of the GPU") << "x = zeros 3 float32 cuda\na = numpy x"
                                               << "can't convert cuda:0 device type tensor to numpy";
        QTest::newRow("an ndarray of bfloat16") << "x = zeros 3 bfloat16\na = numpy x"
                                                << "Got unsupported ScalarType BFloat16";
        QTest::newRow("a NumPy write to a tensor") << "x = zeros 3\nwrite numpy x"
                                                   << "'x' is the other";
    }

    void errors()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        try {
            traceFromText(text.toStdString());
            QFAIL("the text was taken");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(says), error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TraceText)
#include "tst_trace_text.moc"

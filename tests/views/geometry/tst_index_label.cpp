// Calls, told as lines: indexing as Python writes it, several results.
#include "tests/support/state_of.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/index_label.h"

#include <QTest>

using namespace ss;
using namespace ss::views;
using ss::test::stateOf;

namespace {

struct Step {
    QString op;
    QList<std::pair<QString, QString>> attributes;
};
using Steps = QList<Step>;

Step select(int dim, int index) { return {"select.int", {{"dim", QString::number(dim)}, {"index", QString::number(index)}}}; }
Step slice(int dim, const QString& start, const QString& end, const QString& step = "1")
{
    return {"slice.Tensor", {{"dim", QString::number(dim)}, {"start", start}, {"end", end}, {"step", step}}};
}
Step unsqueeze(int dim) { return {"unsqueeze", {{"dim", QString::number(dim)}}}; }

}

class TestIndexLabel : public QObject {
    Q_OBJECT
private slots:
    void steps_data();
    void steps();
    void calls_data();
    void calls();
    void callsWithSeveralResults();
};

void TestIndexLabel::steps_data()
{
    QTest::addColumn<Steps>("made");
    QTest::addColumn<QString>("text"); // of a 2x3x4 tensor; empty: an index cannot tell it
    const auto row = [](const char* name, const Steps& made, const char* text) { QTest::newRow(name) << made << QString(text); };
    row("a row", {select(0, 1)}, "1");
    row("a row of a row", {select(0, 1), select(0, 2)}, "1, 2");
    row("an element", {select(0, 1), select(0, 2), select(0, -1)}, "1, 2, -1");
    row("a column", {select(2, 3)}, ":, :, 3");
    row("the last axis, counted from the end", {select(-1, 3)}, ":, :, 3");
    row("a window", {slice(1, "1", "2")}, ":, 1:2");
    row("from the start", {slice(1, "0", "2")}, ":, :2");
    row("to the end", {slice(2, "1", "4")}, ":, :, 1:");
    row("all of an axis", {slice(0, "0", "2")}, ":");
    row("every second", {slice(2, "0", "4", "2")}, ":, :, ::2");
    row("past the end", {slice(2, "1", "9223372036854775807", "2")}, ":, :, 1::2");
    row("a row, then a window in it", {select(0, 1), slice(1, "1", "3")}, "1, :, 1:3");
    row("a window, then a column", {slice(0, "0", "1"), select(1, 2)}, ":1, 2");
    row("a new axis in front", {unsqueeze(0), select(1, 1)}, "None, 1");
    row("a new axis at the end", {select(0, 1), unsqueeze(-1)}, "1, :, :, None");
    row("a window in a window", {slice(0, "0", "1"), slice(0, "0", "1")}, "");
    row("an element of a window", {slice(0, "0", "1"), select(0, 0)}, "");
    row("an axis that is not there", {select(3, 0)}, "");
    row("an axis that is no number", {{"select.int", {{"dim", "rows"}, {"index", "0"}}}}, "");
}

void TestIndexLabel::steps()
{
    QFETCH(Steps, made);
    QFETCH(QString, text);
    IndexLabel index({2, 3, 4});
    bool told = true;
    for (const Step& step : made) {
        std::vector<trace::Attribute> attributes;
        for (const auto& [name, value] : step.attributes)
            attributes.push_back({name.toStdString(), value.toStdString()});
        told = told && index.add(step.op.toStdString(), attributes);
    }
    QCOMPARE(told, !text.isEmpty());
    if (told)
        QCOMPARE(QString::fromStdString(index.text()), text);
}

void TestIndexLabel::calls_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("statement"); // of its last call
    const QString base = "x = arange 3x4 float32\n";
    QTest::newRow("a named row") << base + "y = x.select 0 1"
                                 << "y = x[1]";
    QTest::newRow("columns") << base + "y = x.slice 1 1 3 1"
                             << "y = x[:, 1:3]";
    QTest::newRow("a view that has a name is told by it") << base + "y = x.select 0 1\nz = y.slice 0 0 2 1"
                                                          << "z = y[:2]";
    QTest::newRow("another view is told as it was called") << base + "y = x.t"
                                                           << "y = x.t()";
}

void TestIndexLabel::calls()
{
    QFETCH(QString, program);
    QFETCH(QString, statement);
    const auto state = stateOf(qPrintable(program));
    QCOMPARE(QString::fromStdString(callStatement(state, lastCall(state))), statement);
}

void TestIndexLabel::callsWithSeveralResults()
{
    const auto after = [](const char* op, std::vector<trace::Attribute> attributes, uint32_t made, const char* name, uint32_t named) {
        test::Payloads events{trace::CallBegin{CallId(1), op, {TensorId(0)}, std::move(attributes), 9, UINT64_MAX}};
        std::vector<HandleId> outputs;
        for (uint32_t i = 1; i <= made; ++i) {
            events.push_back(trace::TensorMade{TensorId(i), test::floats(0, 24, {{1}, {1}, i - 1}), TensorId(0), CallId(1), {}});
            outputs.push_back(TensorId(i));
        }
        events.push_back(trace::CallEnd{CallId(1), outputs, trace::ResultKind::View, "", "", 0, 0});
        events.push_back(trace::NameBound{name, TensorId(named)});
        return stateOf("x = arange 2x3 float32", events);
    };
    const auto statement = [&](auto... facts) { return callStatement(after(facts...), CallId(1)); };
    using Attributes = std::vector<trace::Attribute>;
    QCOMPARE(statement("max.dim", Attributes{{"dim", "1"}}, 2, "v", 1), std::string("v, _ = x.max(1)"));
    QCOMPARE(statement("max.dim", Attributes{{"dim", "1"}}, 2, "i", 2), std::string("_, i = x.max(1)"));
    QCOMPARE(statement("chunk", Attributes{{"chunks", "3"}}, 3, "c", 2), std::string("_, c, _ = x.chunk(3)"));
    QCOMPARE(statement("chunk", Attributes{{"chunks", "1"}}, 1, "c", 1), std::string("c, = x.chunk(1)"));
    QCOMPARE(statement("relu", Attributes(), 2, "y", 1), std::string("y = torch.relu(x)")); // the other is for the backward pass
    QCOMPARE(handleLabel(after("max.dim", Attributes{{"dim", "1"}}, 2, "v", 1), TensorId(2)), std::string("x.max(1)[1]"));
    QCOMPARE(handleLabel(after("chunk", Attributes{{"chunks", "3"}}, 3, "c", 2), TensorId(1)), std::string("x.chunk(3)[0]"));
    QCOMPARE(handleLabel(after("relu", Attributes(), 2, "o", 2), TensorId(1)), std::string("torch.relu(x)"));
}

QTEST_GUILESS_MAIN(TestIndexLabel)
#include "tst_index_label.moc"

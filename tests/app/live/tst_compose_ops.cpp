#include "app/live/call_text.h"
#include "app/live/compose_form.h"
#include "app/live/expression_text.h"
#include "app/live/op_catalog.h"
#include "app/live/op_palette.h"
#include "app/live/op_recipe.h"
#include "app/live/preview_text.h"
#include "app/live/strides_editor.h"
#include "app/live/strides_limits.h"
#include "app/live/tensor_recipes.h"
#include "app/shell/style.h"
#include "core/base/error.h"
#include "core/trace/text.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <random>

using namespace ss;
using namespace ss::app;
using optable::ParamType;

namespace {

struct FakeSink : views::StatementSink {
    QStringList lines;
    QString run(const QString& line) override
    {
        lines << line;
        return {};
    }
    bool busy() const override { return false; }
};

trace::TraceState fold(const char* text)
{
    trace::TraceState state;
    const auto log = trace::traceFromText(text);
    for (const auto& event : log->read(0, log->size()))
        state.apply(*event);
    return state;
}

const char* const kProgram = "x = arange 3x4\n"
                             "s = x.slice 1 1 3 1\n"
                             "v = arange 4\n"
                             "i = arange 2 int64\n"
                             "a = numpy x\n";

/// A sample's argument as a person would type it; tensors are made as t0, t1, ...
QStringList textsOf(const optable::Op& op, const optable::Sample& sample)
{
    QStringList texts;
    size_t tensor = 0, attr = 0, list = 0;
    const auto nameOf = [&](size_t j) {
        const auto& meta = sample.tensors[j];
        return !meta.defined ? QStringLiteral("None")
               : meta.number ? QString::fromStdString(optable::toPython(sample.values[j][0]))
                             : QStringLiteral("t%1").arg(j);
    };
    for (const auto& param : op.schema.params) {
        if (param.type == ParamType::TensorList) {
            QStringList names;
            for (int i = 0; i < sample.listSizes[list]; ++i)
                names << nameOf(tensor++);
            ++list;
            texts << '[' + names.join(", ") + ']';
        } else if (param.isTensor())
            texts << nameOf(tensor++);
        else
            texts << QString::fromStdString(optable::toPython(sample.attrs[attr++]));
    }
    return texts;
}

/// A state in which the sample's tensors have names.
trace::TraceState stateWith(const optable::Sample& sample)
{
    trace::TraceState state;
    const auto add = [&](trace::Payload payload) { state.apply({state.size(), trace::Phase::Forward, 0, 0, std::move(payload)}); };
    for (size_t j = 0; j < sample.tensors.size(); ++j) {
        const auto& meta = sample.tensors[j];
        if (!meta.defined || meta.number)
            continue;
        const auto id = uint32_t(state.tensorCount());
        trace::BufferMade buffer;
        buffer.buffer = BufferId(id);
        buffer.bytes = meta.storageBytes;
        add(buffer);
        trace::TensorMade tensor;
        tensor.tensor = TensorId(id);
        tensor.view.storage = StorageId(id);
        tensor.view.buffer = BufferId(id);
        tensor.view.storageBytes = meta.storageBytes;
        tensor.view.dtype = meta.dtype;
        tensor.view.layout = meta.layout;
        add(tensor);
        trace::NameBound name;
        name.name = "t" + std::to_string(j);
        name.handle = TensorId(id);
        add(name);
    }
    return state;
}

}

class TestComposeOps : public QObject {
    Q_OBJECT

    trace::TraceState state_ = fold(kProgram);
    StateNow now_ = [this]() -> const trace::TraceState& { return state_; };

private slots:
    /// What a form makes of texts is the very call that was meant, for every sample line of every op that is offered.
    void textsAreReadAsWritten()
    {
        int calls = 0;
        for (const OpEntry& entry : opCatalog())
            for (const optable::Sample& sample : optable::samplesOf(*entry.op)) {
                const bool hasGenerator = std::any_of(entry.op->schema.params.begin(), entry.op->schema.params.end(),
                                                      [](const auto& param) { return param.type == ParamType::Generator; });
                const bool numberFirst = !sample.tensors.empty() && sample.tensors[0].number;
                const bool complex = std::any_of(sample.attrs.begin(), sample.attrs.end(), [](const auto& attr) {
                    const auto* scalar = std::get_if<optable::Scalar>(&attr);
                    return scalar && scalar->kind == optable::Scalar::Kind::Complex;
                });
                if (hasGenerator || numberFirst || complex)
                    continue;
                const trace::TraceState state = stateWith(sample);
                const ReadCall call = readCall(*entry.op, textsOf(*entry.op, sample), state);
                const bool numbers =
                    std::any_of(sample.tensors.begin(), sample.tensors.end(), [](const auto& meta) { return meta.number; });
                if (numbers && !call.problem.isEmpty())
                    continue; // a number where Python's signature takes none
                const QByteArray what = QByteArray::fromStdString(entry.op->schema.name + ": " + sample.text);
                QVERIFY2(call.problem.isEmpty(), qPrintable(what + "\n" + call.problem));
                QCOMPARE(call.attrs.size(), sample.attrs.size());
                for (size_t i = 0; i < call.attrs.size(); ++i) // by kind and text: a NaN is not equal to itself
                    QVERIFY2(call.attrs[i].index() == sample.attrs[i].index() &&
                                 optable::toPython(call.attrs[i]) == optable::toPython(sample.attrs[i]),
                             what);
                QVERIFY2(call.listSizes == sample.listSizes, what);
                QCOMPARE(call.tensors.size(), sample.tensors.size());
                for (size_t j = 0; j < call.tensors.size(); ++j)
                    QVERIFY2(call.tensors[j].layout == sample.tensors[j].layout && call.tensors[j].dtype == sample.tensors[j].dtype, what);
                ++calls;
            }
        qInfo("%d calls read", calls);
        QVERIFY(calls > 3000);
    }

    void everyFormOpensAndSaysWhatItWouldDo()
    {
        for (const OpEntry& entry : opCatalog()) {
            const Recipe recipe = opRecipe(*entry.op, now_, QStringLiteral("x"));
            QStringList values;
            for (const Field& field : recipe.fields)
                values << field.initial;
            const Composed composed = recipe.compose(values);
            QVERIFY2(!composed.preview.isEmpty() || !composed.problem.isEmpty(), qPrintable(entry.name));
            QVERIFY2(!composed.problem.contains("op table"), qPrintable(entry.name + ": " + composed.problem));
            if (composed.problem.isEmpty())
                QVERIFY2(!composed.expression.isEmpty(), qPrintable(entry.name));
        }
    }

    void linesAndPreviews_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("preview");
        const auto row = [](const char* what, const char* op, QStringList values, const char* line, const char* preview) {
            QTest::newRow(what) << QString(op) << values << QString(line) << QString(preview);
        };
        row("a number for a tensor", "add.Tensor", {"x", "2", "1"}, "x + 2", "NEW   shape (3, 4)   stride (4, 1)   float32   48 B new");
        row("a tensor that broadcasts", "mul.Tensor", {"x", "v"}, "x * v", "NEW   shape (3, 4)   stride (4, 1)   float32   48 B new");
        row("shapes that do not fit", "mul.Tensor", {"x", "s"}, "x * s",
            "RuntimeError: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 1");
        row("a flag and a list", "sum.dim_IntList", {"x", "0", "True", "None"}, "x.sum(0, keepdim=True)",
            "NEW   shape (1, 4)   stride (4, 1)   float32   16 B new");
        row("in place", "add_.Tensor", {"x", "v", "1"}, "x.add_(v)",
            "IN PLACE   x itself: shape (3, 4)   stride (4, 1)   float32   no new bytes");
        row("itself", "contiguous", {"x", "torch.contiguous_format"}, "x.contiguous()",
            "SAME   the tensor itself, nothing is made: shape (3, 4)   stride (4, 1)   float32");
        row("another dtype is a copy", "to.dtype", {"x", "torch.int64", "False", "False", "None"}, "x.to(torch.int64)",
            "COPY   shape (3, 4)   stride (4, 1)   int64   96 B new");
        row("several results", "chunk", {"x", "3", "0"}, "x.chunk(3)", "[0]  VIEW   shape (1, 4)   stride (4, 1)   float32   no new bytes");
        row("writing into bytes that are read", "copy_", {"s", "s", "False"}, "s.copy_(s)",
            "IN PLACE   s itself: shape (3, 2)   stride (4, 1)   offset 1   float32   no new bytes");
        row("a list of tensors", "cat", {"x, x", "0"}, "torch.cat((x, x))", "COPY   shape (6, 4)   stride (4, 1)   float32   96 B new");
    }
    void linesAndPreviews()
    {
        QFETCH(QString, op);
        QFETCH(QStringList, values);
        const optable::Op* found = optable::findOp(op.toStdString());
        QVERIFY2(found, qPrintable(op));
        const Composed composed = composeCall(*found, values, state_);
        QCOMPARE(composed.problem, QString());
        QTEST(composed.expression, "line");
        QTEST(composed.preview.section('\n', 0, 0), "preview");
    }

    void nonsenseIsOneSentence_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* what, const char* op, QStringList values, const char* problem) {
            QTest::newRow(what) << QString(op) << values << QString(problem);
        };
        row("no such name", "mul.Tensor", {"x", "nobody"}, "other: no tensor is called nobody, and it is no number.");
        row("an ndarray", "mul.Tensor", {"x", "a"}, "other: a is an ndarray; torch.from_numpy makes a tensor of it.");
        row("nothing", "matmul", {"x", ""}, "other is missing: the name of a tensor.");
        row("a number where none is taken", "matmul", {"x", "2"}, "other: no tensor is called 2.");
        row("no whole number", "transpose.int", {"x", "0.5", "1"}, "dim0 takes a whole number.");
        row("no list", "permute", {"x", "(0, x)"}, "dims takes whole numbers with commas between them.");
        row("no dtype", "zeros", {"(2, 3)", "torch.float31", "None", "False"}, "dtype takes a dtype, such as float32 or int64.");
        row("a number too large for 64 bits", "transpose.int", {"x", "99999999999999999999", "1"}, "dim0 takes a whole number.");
        row("no tensors", "cat", {"", "0"}, "tensors is missing: names of tensors with commas between them.");
    }
    void nonsenseIsOneSentence()
    {
        QFETCH(QString, op);
        QFETCH(QStringList, values);
        QTEST(composeCall(*optable::findOp(op.toStdString()), values, state_).problem, "problem");
    }

    void moreThanThereIs()
    {
        const Composed composed = composeCall(*optable::findOp("zeros"), {"(1000000, 1000000)", "None", "None", "False"}, state_);
        QVERIFY2(composed.problem.startsWith("That would take 3.6 TiB of memory; this computer has "), qPrintable(composed.problem));
        QVERIFY(composed.ghosts.empty());
    }

    void valuesMatterAndItSaysSo()
    {
        const Composed composed = composeCall(*optable::findOp("index_select"), {"x", "0", "i"}, state_);
        QVERIFY2(composed.preview.contains("depends on values"), qPrintable(composed.preview));
        const Composed mask = composeCall(*optable::findOp("nonzero"), {"x"}, state_);
        QVERIFY2(mask.preview.startsWith("NEW   int64   its size is known when it runs"), qPrintable(mask.preview));
        QVERIFY(mask.ghosts.empty());
    }

    void theMapIsToldWhere()
    {
        const Composed view = composeCall(*optable::findOp("transpose.int"), {"s", "0", "1"}, state_);
        QCOMPARE(view.ghosts.size(), size_t(1));
        QCOMPARE(view.ghosts[0].buffer, state_.bufferOf(state_.bindings().at("x")));
        QCOMPARE(view.ghosts[0].view.layout.offset, int64_t(1));
        const Composed parts = composeCall(*optable::findOp("chunk"), {"x", "3", "0"}, state_);
        QCOMPARE(parts.ghosts.size(), size_t(3));
        QCOMPARE(parts.ghosts[2].label, "[2]");
        const Composed fresh = composeCall(*optable::findOp("clone"), {"x", "None"}, state_);
        QVERIFY(fresh.ghosts.size() == 1 && !fresh.ghosts[0].buffer.valid());
    }

    void thePaletteHasEveryOpThatPythonOffers()
    {
        int offered = 0;
        for (const optable::Op& op : optable::allOps())
            offered += op.inPlace || (op.row->forms & (optable::kMethod | optable::kFunction)) != 0;
        qInfo("%d ops of %d rows are in the palette", int(opCatalog().size()), int(optable::allOps().size()));
        QVERIFY(int(opCatalog().size()) >= offered);
        for (const OpEntry& entry : opCatalog())
            QVERIFY2(!entry.doc.isEmpty(), qPrintable(entry.name));
    }

    void itIsFoundByNameAliasAndSentence()
    {
        const auto first = [](const char* typed) { return opCatalog()[size_t(findOps(typed).at(0))].name; };
        QCOMPARE(first("transpose"), "transpose");
        QCOMPARE(first("transp"), "transpose");
        QCOMPARE(first("multiply"), "mul");
        QCOMPARE(first("softm"), "softmax");
        const auto all = findOps("upper triangle");
        QVERIFY(!findOps("bounds upper").empty()); // words of clamp's sentence
        QVERIFY(findOps("no such op anywhere").empty());
        for (const int index : findOps({}, OpFamily::Views, true))
            QVERIFY(opCatalog()[size_t(index)].family == OpFamily::Views);
    }

    void thePaletteByKeys()
    {
        OpPalette palette({}, {}, views::Theme::light());
        QAbstractItemModelTester tester(palette.list().model());
        const optable::Op* chosen = nullptr;
        connect(&palette, &OpPalette::chosen, &palette, [&](const optable::Op& op) { chosen = &op; });
        palette.show();
        auto* typed = palette.findChild<QLineEdit*>();
        QTest::keyClicks(typed, "narrow");
        QCOMPARE(palette.list().currentIndex().data().toString(), "narrow");
        QTest::keyClick(typed, Qt::Key_Down);
        QCOMPARE(palette.list().currentIndex().row(), 1);
        QTest::keyClick(typed, Qt::Key_Up);
        QTest::keyClick(typed, Qt::Key_Return);
        QVERIFY(chosen);
        QCOMPARE(chosen->schema.function, "narrow");
        QVERIFY(!palette.isVisible());
    }

    void expressions_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("preview");
        const auto row = [](const char* expression, const char* preview) {
            QTest::newRow(expression) << QString(expression) << QString(preview);
        };
        row("x[1:3, 0:2]", "VIEW   shape (2, 2)   stride (4, 1)   offset 4   float32   no new bytes");
        row("x.transpose(0, 1)", "VIEW   shape (4, 3)   stride (1, 4)   float32   no new bytes");
        row("x.permute(1, 0)", "VIEW   shape (4, 3)   stride (1, 4)   float32   no new bytes");
        row("x.sum(dim=0)", "NEW   shape (4,)   stride (1,)   float32   16 B new");
        row("torch.add(x, v, alpha=2)", "NEW   shape (3, 4)   stride (4, 1)   float32   48 B new");
        row("torch.multiply(x, v)", "NEW   shape (3, 4)   stride (4, 1)   float32   48 B new");
        row("x.transpose(0, 5)", "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)");
        row("x.transpose(0, 1)[0]", "What comes out is known when it runs.");
        row("max(3, 4)", "What comes out is known when it runs.");
    }
    void expressions()
    {
        QFETCH(QString, expression);
        const Composed composed = composeExpression(expression, state_);
        QCOMPARE(composed.problem, QString());
        QCOMPARE(composed.expression, expression);
        QTEST(composed.preview.section('\n', 0, 0), "preview");
    }
    void brokenExpressionsAreTold()
    {
        QCOMPARE(composeExpression("x[0", state_).problem, "A bracket or a quote is not closed.");
        QCOMPARE(composeExpression("  ", state_).problem, "An expression is missing: x[0], x.t(), ...");
    }

    void gesturesOpenASmallForm()
    {
        FakeSink sink;
        ComposeForm form(expressionRecipe("x[1:3, 0:2]", now_), sink, views::Theme::light());
        form.show();
        QCOMPARE(form.line(), "y = x[1:3, 0:2]");
        QTest::keyClick(&form, Qt::Key_Return);
        QCOMPARE(sink.lines, QStringList{"y = x[1:3, 0:2]"});
    }

    void stridesNeverLeaveTheStorage()
    {
        std::mt19937 random(5);
        for (int trial = 0; trial < 2000; ++trial) {
            const int64_t elements = 1 + int64_t(random() % 40);
            Layout layout{{1, 1, 1}, {1, 1, 1}, 0};
            for (int step = 0; step < 12; ++step) {
                const size_t axis = random() % 3;
                const auto upTo = [&](int64_t least, int64_t most) {
                    return least + int64_t(random() % uint64_t(std::max<int64_t>(1, most - least + 1)));
                };
                switch (random() % 3) {
                case 0: layout.shape[axis] = upTo(1, mostSize(layout, axis, elements)); break;
                case 1: layout.strides[axis] = upTo(0, mostStride(layout, axis, elements)); break;
                default: layout.offset = upTo(0, mostOffset(layout, elements));
                }
                QVERIFY2(staysWithin(layout, elements), qPrintable(stridesText(layout)));
            }
        }
        // And not less than could be: one more would leave it.
        Layout layout{{3, 4}, {4, 1}, 0};
        QCOMPARE(mostSize(layout, 0, 12), int64_t(3));
        QCOMPARE(mostStride(layout, 1, 12), int64_t(1));
        QCOMPARE(mostOffset(layout, 13), int64_t(1));
    }

    void stridesBySliders()
    {
        FakeSink sink;
        ComposeForm form(stridesRecipe(now_, "x"), sink, views::Theme::light());
        form.show();
        QCOMPARE(form.line(), "y = x.as_strided((3, 4), (4, 1), 0)");
        auto* size = form.findChild<QSpinBox*>("size of axis 0");
        QTest::keyClick(size, Qt::Key_Down);
        QCOMPARE(form.line(), "y = x.as_strided((2, 4), (4, 1), 0)");
        auto* offset = form.findChild<QSlider*>("offset");
        QCOMPARE(offset->maximum(), 4);
        QTest::keyClick(offset, Qt::Key_End);
        QCOMPARE(form.line(), "y = x.as_strided((2, 4), (4, 1), 4)");
        QCOMPARE(form.panel().ghosts().front().view.layout.offset, int64_t(4));
        QCOMPARE(form.findChild<QLabel*>("preview")->text().section('\n', 0, 0),
                 "VIEW   shape (2, 4)   stride (4, 1)   offset 4   float32   no new bytes");
        auto* rank = form.findChild<QSpinBox*>("rank");
        QTest::keyClick(rank, Qt::Key_Down);
        QCOMPARE(form.line(), "y = x.as_strided((2,), (4,), 4)");
    }

    /// For eyes: SS_SAVE_PICTURES=folder.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("SS_SAVE_PICTURES");
        if (folder.isEmpty())
            QSKIP("on request");
        FakeSink sink;
        for (const views::Theme* theme : {&views::Theme::light(), &views::Theme::dark(), &views::Theme::projector()}) {
            applyTheme(*qApp, *theme);
            ComposeForm op(opRecipe(*optable::findOp("sum.dim_IntList"), now_, "x"), sink, *theme);
            ComposeForm strides(stridesRecipe(now_, "x"), sink, *theme);
            OpPalette palette("x", {}, *theme);
            for (QWidget* widget : std::initializer_list<QWidget*>{&op, &strides, &palette}) {
                widget->show();
                QTest::qWait(20);
                QVERIFY(widget->grab().save(QStringLiteral("%1/%2_%3.png")
                                                .arg(folder,
                                                     widget == &op        ? "op"
                                                     : widget == &strides ? "strides"
                                                                          : "palette",
                                                     theme->name)));
            }
        }
    }
};

QTEST_MAIN(TestComposeOps)
#include "tst_compose_ops.moc"

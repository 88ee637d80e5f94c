#include "app/live/compose_form.h"
#include "app/live/compositions.h"
#include "app/live/index_text.h"
#include "core/base/error.h"
#include "core/trace/text.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace ss;
using namespace ss::app;

namespace {

struct FakeSink : views::StatementSink {
    QStringList lines;
    QString refusal;
    QString run(const QString& line) override
    {
        if (refusal.isEmpty())
            lines << line;
        return refusal;
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
                             "a = numpy x\n"
                             "b = ndarray 2x3 <f4\n";

const Offer* offerNamed(HandleId handle, const QString& title)
{
    for (const Offer* offer : offersFor(handle))
        if (QString(offer->title) == title)
            return offer;
    return nullptr;
}

}

class TestComposer : public QObject {
    Q_OBJECT

    trace::TraceState state_ = fold(kProgram);

    Target target(const QString& name) const { return {state_, state_.bindings().at(name.toStdString()), name}; }

private slots:
    void linesAndPreviews_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("preview");
        const auto row = [](const char* what, const char* name, const char* title, QStringList values, const char* line,
                            const char* preview) {
            QTest::newRow(what) << QString(name) << QString(title) << values << QString(line) << QString::fromUtf8(preview);
        };
        row("transpose is a view", "x", "Transpose...", {"0", "1"}, "x.transpose(0, 1)",
            "VIEW   shape (4, 3)   stride (1, 4)   float32   no new bytes");
        row("negative axes", "x", "Transpose...", {"-1", "-2"}, "x.transpose(-1, -2)",
            "VIEW   shape (4, 3)   stride (1, 4)   float32   no new bytes");
        row("an axis out of range is PyTorch's error", "x", "Transpose...", {"0", "2"}, "x.transpose(0, 2)",
            "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
        row("permute", "x", "Permute...", {"(1, 0)"}, "x.permute((1, 0))", "VIEW   shape (4, 3)   stride (1, 4)   float32   no new bytes");
        row("slice", "x", "Slice...", {":, ::2"}, "x[:, ::2]", "VIEW   shape (3, 2)   stride (4, 2)   float32   no new bytes");
        row("slice with an offset", "x", "Slice...", {"1:, 1:3"}, "x[1:, 1:3]",
            "VIEW   shape (2, 2)   stride (4, 1)   offset 5   float32   no new bytes");
        row("an index takes an axis away", "x", "Slice...", {"-1"}, "x[-1]",
            "VIEW   shape (4,)   stride (1,)   offset 8   float32   no new bytes");
        row("a new axis", "x", "Slice...", {"None, ..., 0"}, "x[None, ..., 0]",
            "VIEW   shape (1, 3)   stride (12, 4)   float32   no new bytes");
        row("a mask is known when it runs", "x", "Slice...", {"x > 0"}, "x[x > 0]", "What comes out is known when it runs.");
        row("too many indices", "x", "Slice...", {"0, 0, 0"}, "x[0, 0, 0]", "IndexError: too many indices for tensor of dimension 2");
        row("a slice of a view", "s", "Slice...", {"::2"}, "s[::2]",
            "VIEW   shape (2, 2)   stride (8, 1)   offset 1   float32   no new bytes");
        row("select", "x", "Select...", {"1", "2"}, "x.select(1, 2)",
            "VIEW   shape (3,)   stride (4,)   offset 2   float32   no new bytes");
        row("view", "x", "View as shape...", {"2, -1"}, "x.view((2, -1))", "VIEW   shape (2, 6)   stride (6, 1)   float32   no new bytes");
        row("expand", "x", "Expand...", {"(2, 3, 4)"}, "x.expand((2, 3, 4))",
            "VIEW   shape (2, 3, 4)   stride (0, 4, 1)   float32   no new bytes");
        row("to NumPy", "s", "To NumPy...", {}, "s.numpy()",
            "VIEW   shape (3, 2)   stride (16, 4) B   offset 4 B   float32   no new bytes");
        row("from NumPy", "a", "To a tensor (shared)...", {}, "torch.from_numpy(a)",
            "VIEW   shape (3, 4)   stride (4, 1)   float32   no new bytes");
        row("from NumPy by a copy", "b", "To a tensor (copied)...", {}, "torch.tensor(b)",
            "COPY   shape (2, 3)   stride (3, 1)   float32   24 B new");
        row("an ndarray's slice", "b", "Slice...", {":, 1:"}, "b[:, 1:]",
            "VIEW   shape (2, 2)   stride (12, 4) B   offset 4 B   float32   no new bytes");
        row("an ndarray's .T", "b", "Transpose...", {}, "b.T", "VIEW   shape (3, 2)   stride (4, 12) B   float32   no new bytes");
    }

    void linesAndPreviews()
    {
        QFETCH(QString, name);
        QFETCH(QString, title);
        QFETCH(QStringList, values);
        const Offer* offer = offerNamed(target(name).handle, title);
        QVERIFY(offer);
        const Composed composed = offer->compose(*offer, target(name), values);
        QCOMPARE(composed.problem, QString());
        QTEST(composed.expression, "line");
        QTEST(composed.preview.section('\n', 0, 0), "preview");
        QCOMPARE(composed.fails, composed.preview.contains("Error: "));
    }

    void reshapeSaysWhetherItCopiesAndWhy()
    {
        const Offer* offer = offerNamed(target("s").handle, "Reshape...");
        QVERIFY(offer);
        QVERIFY(offer->compose(*offer, target("x"), {"4, 3"}).preview.startsWith("VIEW   shape (4, 3)   stride (3, 1)"));
        const Composed copy = offer->compose(*offer, target("s"), {"-1"});
        QVERIFY2(copy.preview.startsWith("COPY   shape (6,)   stride (1,)   float32   24 B new"), qPrintable(copy.preview));
    }

    void everyOfferOpensWithValuesThatCompose()
    {
        for (const char* name : {"x", "s", "a", "b"})
            for (const Offer* offer : offersFor(target(name).handle)) {
                QStringList values;
                for (const Field& field : offer->fields(target(name)))
                    values << field.initial;
                const Composed composed = offer->compose(*offer, target(name), values);
                QVERIFY2(!composed.expression.isEmpty() && !composed.preview.isEmpty(), offer->title);
                QVERIFY2(!composed.fails || QString(offer->op) == "view", qPrintable(composed.preview));
            }
    }

    void nonsenseInAFieldIsToldInASentence()
    {
        const Offer* offer = offerNamed(target("x").handle, "Transpose...");
        QCOMPARE(offer->compose(*offer, target("x"), {"zero", "1"}).problem, "dim0 takes a whole number.");
        QCOMPARE(offer->compose(*offer, target("x"), {"0", ""}).problem, "dim1 takes a whole number.");
    }

    void basicIndicesAreRead()
    {
        QCOMPARE(parseIndex("1, ::2, None, ...")->size(), size_t(4));
        for (const char* other : {"", "a", "1.5", "[0, 1]", "1:2:3:4", "..., ..."})
            QVERIFY2(!parseIndex(other), other);
    }

    void namesAreFreeAndPython()
    {
        QCOMPARE(freeName(state_), "y");
        QCOMPARE(freeName(fold("y = arange 2\nz = arange 2\n")), "w");
        QVERIFY(isName("x_1") && isName(QString::fromUtf8("größe")));
        QVERIFY(!isName("1x") && !isName("a b") && !isName("") && !isName("x;y"));
    }

    void pathsArePythonLiterals()
    {
        QCOMPARE(pythonPath("/a b/c.npy"), "r'/a b/c.npy'");
        QCOMPARE(pythonPath("/it's.npy"), "'/it\\'s.npy'");
        QCOMPARE(pythonPath("C:\\x\\"), "'C:\\\\x\\\\'");
    }

    void theFormShowsTheLineAndRunsIt()
    {
        FakeSink sink;
        const Offer* offer = offerNamed(target("x").handle, "Slice...");
        ComposeForm form(
            *offer, [this] { return target("x"); }, sink, views::Theme::light());
        form.show();
        const QList<QLineEdit*> edits = form.findChildren<QLineEdit*>();
        auto* line = form.findChild<QLabel*>("line");
        auto* preview = form.findChild<QLabel*>("preview");
        QCOMPARE(line->text(), "y = x[:, ::2]");
        edits[0]->selectAll();
        QTest::keyClicks(edits[0], "0");
        QCOMPARE(line->text(), "y = x[0]");
        QCOMPARE(preview->text(), "VIEW   shape (4,)   stride (1,)   float32   no new bytes");
        edits[1]->selectAll();
        QTest::keyClicks(edits[1], "first row");
        QVERIFY(!form.findChild<QPushButton*>()->isDefault() || form.line().isEmpty());
        QCOMPARE(preview->text(), "first row is no name in Python.");
        edits[1]->clear();
        QCOMPARE(line->text(), "x[0]");
        edits[1]->setText("first");
        QTest::keyClick(edits[1], Qt::Key_Return);
        QCOMPARE(sink.lines, QStringList{"first = x[0]"});
        QVERIFY(!form.isVisible());
    }

    void aRefusalKeepsTheFormOpen()
    {
        FakeSink sink;
        sink.refusal = "A script is running.";
        const Offer* offer = offerNamed(target("x").handle, "Transpose...");
        ComposeForm form(
            *offer, [this] { return target("x"); }, sink, views::Theme::light());
        form.show();
        QTest::keyClick(&form, Qt::Key_Return);
        QVERIFY(form.isVisible());
        QCOMPARE(form.findChild<QLabel*>("preview")->text(), "A script is running.");
    }

    void tabReachesEverything()
    {
        FakeSink sink;
        const Offer* offer = offerNamed(target("x").handle, "Slice...");
        ComposeForm form(
            *offer, [this] { return target("x"); }, sink, views::Theme::light());
        form.show();
        form.activateWindow();
        const QList<QLineEdit*> edits = form.findChildren<QLineEdit*>();
        QTRY_COMPARE(QApplication::focusWidget(), edits[0]);
        QStringList names;
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
            names << (button ? button->text().remove('&') : QApplication::focusWidget()->accessibleName());
        }
        QCOMPARE(names, (QStringList{"name of the result", "Run", "Cancel", edits[0]->accessibleName()}));
    }

    void whatIsKnownToFailDoesNotRun()
    {
        FakeSink sink;
        const Offer* offer = offerNamed(target("x").handle, "Reshape...");
        ComposeForm form(
            *offer, [this] { return target("x"); }, sink, views::Theme::light());
        form.show();
        auto* shape = form.findChildren<QLineEdit*>()[0];
        QCOMPARE(shape->selectedText(), shape->text()); // typed over at once
        QTest::keyClicks(shape, "(5, 5)");
        QCOMPARE(form.findChild<QLabel*>("preview")->text(), "RuntimeError: shape '[5, 5]' is invalid for input of size 12");
        QCOMPARE(form.findChild<QLabel*>("line")->text(), "y = x.reshape((5, 5))");
        QTest::keyClick(shape, Qt::Key_Return);
        QVERIFY(form.isVisible() && sink.lines.isEmpty());
    }

    void aTargetThatIsGoneIsTold()
    {
        FakeSink sink;
        const Offer* offer = offerNamed(target("x").handle, "Transpose...");
        Target now = target("x");
        bool gone = false;
        ComposeForm form(
            *offer,
            [&] {
                return gone ? Target{state_, {}, "x"} : target("x");
            },
            sink, views::Theme::light());
        gone = true;
        form.findChildren<QLineEdit*>()[0]->setText("1");
        QCOMPARE(form.findChild<QLabel*>("preview")->text(), "x is no longer there.");
        QVERIFY(form.line().isEmpty());
    }
};

QTEST_MAIN(TestComposer)
#include "tst_composer.moc"

#include "app/live/script_calls.h"
#include "app/live/script_editor.h"
#include "app/shell/picture_column.h"
#include "tests/app/live/by_hand.h"
#include "views/graph/graph_view.h"
#include "views/timeline/timeline_view.h"

#include <QMenu>
#include <QStatusBar>
#include <QTemporaryDir>
#include <Qsci/qsciscintilla.h>

using namespace ss;
using namespace ss::app;
using namespace ss::test;

namespace {

const QString kScript = QStringLiteral("import torch\n"
                                       "w = torch.ones(3, requires_grad=True)\n"
                                       "def f(t):\n"
                                       "    return t.exp()\n"
                                       "a = f(w)\n"
                                       "for i in range(3):\n"
                                       "    b = a * i\n"
                                       "b.add_(1)\n"
                                       "loss = b.sum()\n");

}

/// A box that is clicked marks its line of the script, and a line's calls are gone to.
class TestScriptLink : public QObject {
    Q_OBJECT

    std::unique_ptr<ByHand> hands_;

    ScriptEditor& editor() { return hands_->live().editor(); }
    QsciScintilla& text() { return *editor().findChild<QsciScintilla*>(); }
    views::GraphView& graph() { return hands_->window().graph(); }
    const trace::TraceState& state() { return hands_->state(); }
    uint32_t boxOf(const std::string& label)
    {
        const auto& vertices = graph().scene().facts.vertices;
        const auto found = std::find_if(vertices.begin(), vertices.end(), [&](const auto& each) { return each.label == label; });
        return found == vertices.end() ? UINT32_MAX : uint32_t(found - vertices.begin());
    }
    void clickBox(const std::string& label)
    {
        graph().finishScene();
        graph().fit();
        const uint32_t box = boxOf(label);
        QVERIFY2(box != UINT32_MAX, label.c_str());
        click(*graph().viewport(), graph().toViewport(graph().scene().box(box).center()).toPoint());
    }
    /// The cursor into a line, and the key.
    void askFor(int line)
    {
        click(*text().viewport());
        text().setCursorPosition(line - 1, 0);
        press(Qt::Key_F4);
    }
    std::string selectedOp()
    {
        const CallId call = hands_->window().selection().call();
        return call.valid() && state().knows(call) ? state().call(call).op : std::string();
    }
    void runScript()
    {
        hands_->window().feed().followEnd();
        editor().run();
        QTRY_VERIFY_WITH_TIMEOUT(hands_->idle(), kPatience);
        QTRY_VERIFY(hands_->has("loss"));
    }

private slots:
    void initTestCase()
    {
        hands_ = std::make_unique<ByHand>("tst_script_link");
        QVERIFY(bringUp(hands_->window()));
        hands_->window().pictures().showGraph(true);
        editor().setScript(kScript, "link.py");
        runScript();
    }
    void init() { QVERIFY(hands_->back()); }

    void aBoxMarksTheLineThatItCameFrom_data()
    {
        QTest::addColumn<QString>("box");
        QTest::addColumn<int>("line");
        QTest::newRow("a call within a function: the line in it") << "exp" << 4;
        QTest::newRow("a leaf: where it was made") << "w" << 2;
        QTest::newRow("a call that wrote in place") << "add_" << 8;
        QTest::newRow("a leaf once more, after another call was chosen") << "w" << 2;
        QTest::newRow("the same call again, whose tensor another call made") << "add_" << 8;
        QTest::newRow("the last one") << "sum" << 9;
    }
    void aBoxMarksTheLineThatItCameFrom()
    {
        QFETCH(QString, box);
        QFETCH(int, line);
        clickBox(box.toStdString());
        QTRY_COMPARE(editor().chosenLine(), line);
        QVERIFY(text().markersAtLine(line - 1) != 0);
        QVERIFY(text().accessibleDescription().contains(QString::number(line)));
    }

    void aTensorThatIsChosenInTheListDoes()
    {
        clickBox("sum");
        QTRY_COMPARE(editor().chosenLine(), 9);
        click(*hands_->objects().list().viewport(), hands_->inList("a"));
        QTRY_COMPARE(editor().chosenLine(), 4);
    }

    void aLineIsRevealed()
    {
        editor().setScript(kScript + QStringLiteral("# more\n").repeated(300), "link.py");
        runScript();
        text().setFirstVisibleLine(250);
        QVERIFY(text().firstVisibleLine() > 100);
        clickBox("exp");
        QTRY_COMPARE(editor().chosenLine(), 4);
        QVERIFY2(text().firstVisibleLine() <= 3, qPrintable(QString::number(text().firstVisibleLine())));
        editor().setScript(kScript, "link.py");
        runScript();
    }

    void aTextThatChangedSinceItRanIsNotMarked()
    {
        clickBox("exp");
        QTRY_COMPARE(editor().chosenLine(), 4);
        text().insertAt("# below\n", 9, 0);
        QCOMPARE(editor().chosenLine(), 4); // what stands above is what ran
        text().insertAt("# above\n", 0, 0);
        QCOMPARE(editor().chosenLine(), 0);
        QCOMPARE(text().markersAtLine(3) | text().markersAtLine(4), 0u);
        clickBox("sum");
        QCOMPARE(editor().chosenLine(), 0);
        askFor(2); // there stood another line
        QTRY_VERIFY2(hands_->window().statusBar()->currentMessage().contains("line 2"),
                     qPrintable(hands_->window().statusBar()->currentMessage()));
        editor().setScript(kScript, "link.py");
        QCOMPARE(editor().chosenLine(), 9); // it is the text again
        editor().setScript(kScript, "other.py");
        QTRY_COMPARE(editor().chosenLine(), 0); // another script of the same text did not run
        editor().setScript(kScript, "link.py");
    }

    void aLinesCallsAreShown_data()
    {
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("op");
        QTest::newRow("a call") << 2 << "ones";
        QTest::newRow("a call within a function") << 4 << "exp";
        QTest::newRow("of a loop the latest") << 7 << "mul";
        QTest::newRow("in place") << 8 << "add_";
    }
    void aLinesCallsAreShown()
    {
        QFETCH(int, line);
        QFETCH(QString, op);
        askFor(line);
        QTRY_VERIFY2(selectedOp().starts_with(op.toStdString()), selectedOp().c_str());
        const trace::CallState& call = state().call(hands_->window().selection().call());
        QCOMPARE(call.line, line);
        if (line == 7)
            QCOMPARE(call.attributes.at(0).text, std::string("2"));
        // The timeline stands behind it, the map's tensor is its result, the graph's box is its own.
        const auto& calls = hands_->window().timeline().calls();
        QVERIFY(calls.rowAtCursor() >= 0);
        QCOMPARE(calls.entries()[size_t(calls.rowAtCursor())].call, hands_->window().selection().call());
        QCOMPARE(hands_->window().selection().handle(), call.outputs.at(0));
        graph().finishScene();
        if (line == 2)
            return; // of a tensor without history the leaf is drawn
        QVERIFY(graph().marks().selected < graph().scene().facts.vertices.size());
        QCOMPARE(graph().scene().facts.vertices[graph().marks().selected].call, hands_->window().selection().call());
        QTRY_COMPARE(editor().chosenLine(), line);
    }

    void aLineWithoutCallsSaysSo()
    {
        const trace::Seq cursor = hands_->window().feed().cursor();
        askFor(1);
        QTRY_VERIFY(hands_->window().statusBar()->currentMessage().contains("line 1"));
        QCOMPARE(hands_->window().feed().cursor(), cursor);
    }

    void theEditorsMenuHasIt()
    {
        hands_->window().feed().followEnd();
        text().setCursorPosition(0, 0);
        int x = 0, y = 0;
        x = int(text().SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, long(text().positionFromLineIndex(3, 4))));
        y = int(text().SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, long(text().positionFromLineIndex(3, 4))));
        emit text().customContextMenuRequested(QPoint(x, y + 4));
        QTRY_VERIFY(QApplication::activePopupWidget());
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        menu->setActiveAction(editor().lineActions().at(0));
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_VERIFY2(selectedOp().starts_with("exp"), selectedOp().c_str());
    }

    void whatIsTypedIsOfNoLine()
    {
        hands_->window().feed().followEnd();
        hands_->typeLine("typed = torch.zeros(2)");
        QTRY_VERIFY_WITH_TIMEOUT(hands_->has("typed") && hands_->idle(), kPatience);
        click(*hands_->objects().list().viewport(), hands_->inList("typed"));
        QTRY_COMPARE(hands_->selected(), "typed");
        QTRY_COMPARE(editor().chosenLine(), 0);
    }

    // Two statements of one line are one line of one run.
    void callsOfALine()
    {
        ScriptCalls calls;
        trace::Seq seq = 0;
        uint32_t call = 0;
        const auto tell = [&](trace::Payload payload) { calls.see({seq++, trace::Phase::Forward, 0, 0, std::move(payload)}); };
        const auto run = [&](const char* text, const char* file, int line, std::initializer_list<int> lines) {
            tell(trace::ScopeBegin{trace::ScopeKind::Statement, text, file, line});
            for (const int each : lines) {
                tell(trace::CallBegin{CallId(call), "outer", {}, {}, each, UINT64_MAX});
                tell(trace::CallBegin{CallId(call + 1), "inner", {}, {}, each, UINT64_MAX});
                tell(trace::CallEnd{CallId(call + 1), {}, trace::ResultKind::None, {}, {}, 0, 0});
                tell(trace::CallEnd{CallId(call), {HandleId(TensorId(call))}, trace::ResultKind::Fresh, {}, {}, 0, 0});
                call += 2;
            }
            tell(trace::ScopeEnd{trace::ScopeKind::Statement, {}});
        };
        run("a = f()", "<x.py>", 1, {1, 1});
        run("b = (\n g())", "<x.py>", 2, {3});
        run("c = f()", "<x.py>", 4, {4});
        run("d = f()", "<x.py>", 4, {4});
        run("e = f()", "<console>", 1, {0});
        const ScriptCalls::Lines& lines = calls.scripts().at("<x.py>");
        QCOMPARE(calls.scripts().size(), size_t(1));
        QCOMPARE(lines.size(), size_t(3));
        QCOMPARE(lines.at(1).call, CallId(2));
        QCOMPARE(lines.at(3).call, CallId(4));
        QCOMPARE(lines.at(3).lastLine, 3);
        QCOMPARE(lines.at(4).call, CallId(8));
        QCOMPARE(lines.at(4).result, HandleId(TensorId(8)));
        QCOMPARE(lines.at(4).end, lines.at(4).begin + 4);
        QCOMPARE(calls.lastLineAt(lines.at(3).begin), 3);
        QCOMPARE(calls.lastLineAt(lines.at(4).begin), 4);
    }

    void linesAreTheSame_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("lines");
        QTest::addColumn<bool>("same");
        QTest::newRow("all of it") << "a\nb\n"
                                   << "a\nb\n"
                                   << 2 << true;
        QTest::newRow("more below") << "a\nb"
                                    << "a\nb\nc" << 2 << true;
        QTest::newRow("another last line") << "a\nb"
                                           << "a\nbc" << 2 << false;
        QTest::newRow("another line above") << "x\nb\n"
                                            << "a\nb\n"
                                            << 2 << false;
        QTest::newRow("beyond the end") << "a"
                                        << "a\n"
                                        << 2 << false;
        QTest::newRow("an empty first line") << "\nb"
                                             << "\nc" << 1 << true;
    }
    void linesAreTheSame()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(int, lines);
        QFETCH(bool, same);
        QCOMPARE(sameLines(a, b, lines), same);
    }

    void cleanupTestCase() { hands_->close(); }
};

QTEST_MAIN(TestScriptLink)
#include "tst_script_link.moc"

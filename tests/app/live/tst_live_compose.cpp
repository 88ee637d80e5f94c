#include "app/live/branch_compare.h"
#include "app/live/branching.h"
#include "app/live/composer.h"
#include "app/live/console.h"
#include "app/live/console_input.h"
#include "app/live/expression_text.h"
#include "app/live/hooks.h"
#include "app/live/live_session.h"
#include "app/live/live_window.h"
#include "app/live/script_editor.h"
#include "app/shell/main_window.h"
#include "views/graph/graph_pane.h"
#include "views/memory/map_view.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace ss;
using namespace ss::app;

namespace {

constexpr int kPatience = 20000;

}

/// Tensors built by hand in the whole program: what a form tells, what the map shows of it and what the namespace holds afterwards. One
/// window for all tests: there is one interpreter a process.
class TestLiveCompose : public QObject {
    Q_OBJECT

    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<QObject> live_;
    QTemporaryDir folder_; ///< stays: a branch runs what wrote into it again

    LiveWindow& live() { return *static_cast<LiveWindow*>(live_.get()); }
    Composer& composer() { return live().composer(); }
    const trace::TraceState& state() { return window_->feed().state(); }
    const views::MapScene& scene() { return window_->map().scene(); }
    bool has(const char* name) { return state().bindings().contains(name); }
    HandleId handle(const char* name) { return state().bindings().at(name); }
    Layout layoutOf(const char* name) { return state().tensor(handle(name).tensor()).view.layout; }
    bool shareBytes(const char* a, const char* b) { return state().bufferOf(handle(a)) == state().bufferOf(handle(b)); }
    void type(const QString& line)
    {
        live().console().input()->setPlainText(line);
        QTest::keyClick(live().console().input(), Qt::Key_Return);
    }
    void run(const QString& line)
    {
        type(line);
        QTRY_VERIFY_WITH_TIMEOUT(live().console().input()->toPlainText().isEmpty() && !live().session().busy(), kPatience);
        QTRY_COMPARE(window_->feed().end(), window_->feed().log().size());
    }
    bool idle() { return !live().session().busy() && window_->feed().end() == window_->feed().log().size(); }
    QAction* action(const QString& menu, const QString& text)
    {
        for (QAction* top : window_->menuBar()->actions())
            for (QAction* each : top->menu() && top->text().remove('&') == menu ? top->menu()->actions() : QList<QAction*>())
                if (each->text().remove('&').startsWith(text))
                    return each;
        return nullptr;
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName("tst_live_compose");
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
        const LiveHooks hooks = liveHooks();
        window_ = std::make_unique<MainWindow>(hooks.newLog(), views::Theme::light());
        live_ = hooks.attach(*window_, {});
        window_->map().setReducedMotion(true);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }
    void init()
    {
        window_->activateWindow(); // shortcuts need an active window
        QTRY_COMPARE(QApplication::activeWindow(), window_.get());
    }

    void aTensorIsBuiltByKeys()
    {
        QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(composer().newTensor());
        NewTensorForm& form = *composer().newTensor();
        QCOMPARE(form.line(), "y = torch.tensor([[1, 2, 3], [4, 5, 6]])");
        QCOMPARE(scene().ghosts.size(), size_t(1));
        for (int i = 0; i < 6; ++i)
            QTest::keyClick(&form.sources(), Qt::Key_Down); // the range
        auto* end = form.panel().findChildren<QLineEdit*>().at(1);
        end->selectAll();
        QTest::keyClicks(end, "24.");
        auto* name = form.panel().findChildren<QLineEdit*>().last();
        name->selectAll();
        QTest::keyClicks(name, "x");
        QCOMPARE(form.line(), "x = torch.arange(0, 24.0)");
        QCOMPARE(scene().ghosts.at(0).ghosts.at(0).label, "x");
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(has("x") && idle(), kPatience);
        QTRY_VERIFY(scene().ghosts.empty());
        QCOMPARE(layoutOf("x").shape, Dims({24}));
    }

    void anOpFromThePalette()
    {
        window_->selection().select(handle("x"));
        window_->map().setFocus();
        QTest::keyClick(&window_->map(), Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(composer().palette());
        auto* typed = composer().palette()->findChild<QLineEdit*>();
        QTest::keyClicks(typed, "unfold");
        QTest::keyClick(typed, Qt::Key_Return);
        QTRY_VERIFY(composer().form());
        ComposeForm& form = *composer().form();
        const QList<QLineEdit*> edits = form.findChildren<QLineEdit*>();
        const auto put = [&](int field, const char* text) {
            edits[field]->selectAll();
            QTest::keyClicks(edits[field], text);
        };
        put(2, "4");
        put(3, "2");
        QCOMPARE(form.line(), "y = x.unfold(0, 4, 2)");
        QVERIFY2(form.findChild<QLabel*>("preview")->text().startsWith("VIEW   shape (11, 4)   stride (2, 1)   float32"),
                 qPrintable(form.findChild<QLabel*>("preview")->text()));
        const views::MapStrip* strip = scene().stripOf(state().bufferOf(handle("x")));
        QVERIFY(strip && strip->ghosts.size() == 1);
        QCOMPARE(strip->ghosts[0].label, "y");
        put(2, "99");
        QCOMPARE(form.findChild<QLabel*>("preview")->text(), "RuntimeError: maximum size for tensor at dimension 0 is 24 but size is 99");
        QVERIFY(scene().stripOf(state().bufferOf(handle("x")))->ghosts.empty());
        put(2, "4");
        QTest::keyClick(edits[2], Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(has("y") && idle(), kPatience);
        QCOMPARE(layoutOf("y").strides, Dims({2, 1}));
        QVERIFY(shareBytes("x", "y"));
    }

    void aGestureOnAPicture()
    {
        emit window_->lineComposed("x[2:8:2]");
        QTRY_VERIFY(composer().form() && composer().form()->isVisible());
        QCOMPARE(composer().form()->line(), "z = x[2:8:2]");
        QTest::keyClick(composer().form(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(has("z") && idle(), kPatience);
        QCOMPARE(layoutOf("z").offset, int64_t(2));
    }

    void stridesBySlidersOnTheMap()
    {
        window_->selection().select(handle("x"));
        action("Tensor", "as_strided")->trigger();
        QTRY_VERIFY(composer().form() && composer().form()->findChild<QSlider*>("offset"));
        ComposeForm& form = *composer().form();
        QTest::keyClick(form.findChild<QSlider*>("size of axis 0"), Qt::Key_Home);
        QTest::keyClick(form.findChild<QSlider*>("offset"), Qt::Key_End);
        const auto& ghost = scene().stripOf(state().bufferOf(handle("x")))->ghosts.at(0);
        QCOMPARE(ghost.view.layout.offset, int64_t(23));
        QTest::keyClick(&form, Qt::Key_Escape);
        QTRY_VERIFY(scene().stripOf(state().bufferOf(handle("x")))->ghosts.empty());
    }

    void theMenuHasFamiliesAndMore()
    {
        emit window_->contextMenuRequested(handle("x"), window_->mapToGlobal(QPoint(50, 50)));
        QTRY_VERIFY(composer().menu() && composer().menu()->isVisible());
        QStringList titles;
        QAction* more = nullptr;
        for (QAction* each : composer().menu()->actions()) {
            titles << each->text();
            if (each->text() == "More ops...")
                more = each;
        }
        for (const char* title : {"Views", "Element by element", "Sums and other reductions", "In place"})
            QVERIFY2(titles.contains(title), title);
        QVERIFY(more);
        more->trigger();
        composer().menu()->close();
        QTRY_VERIFY(composer().palette() && composer().palette()->isVisible());
        QCOMPARE(composer().palette()->windowTitle(), "Apply an op to x");
        QTest::keyClick(composer().palette(), Qt::Key_Escape);
    }

    /// What was previewed is what the namespace holds, for lines of every kind of source.
    void previewedIsWhatRuns_data()
    {
        QTest::addColumn<int>("source");
        for (int row = 0; row + 1 < int(tensorSources().size()); ++row)
            QTest::newRow(tensorSources()[size_t(row)].title) << row;
    }
    void previewedIsWhatRuns()
    {
        QFETCH(int, source);
        composer().showNewTensor();
        NewTensorForm& form = *composer().newTensor();
        form.sources().setCurrentRow(source);
        auto* name = form.panel().findChildren<QLineEdit*>().last();
        name->setText("made");
        const auto ghosts = form.panel().ghosts();
        QCOMPARE(ghosts.size(), size_t(1));
        const trace::Seq before = window_->feed().end();
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(window_->feed().end() > before && idle() && has("made"), kPatience);
        QCOMPARE(layoutOf("made"), ghosts[0].layout);
        const DType dtype = state().tensor(handle("made").tensor()).view.dtype;
        QCOMPARE(std::string(ss::name(dtype)), ghosts[0].dtype);
    }

    /// Refusals that meta cannot know of: the error that is shown beforehand is the one that is raised.
    void errorsArePreviewed_data()
    {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"leaf.add_(1)",  "ofLeaf.mul_(2)", "free.add_(1)",        "left.add_(right)", "left.copy_(right)", "left.add_(left)",
              "left.fill_(2)", "wide.add_(1)",   "left.logical_not_()", "left.add(right)",  "leaf.matmul(left)", "left.view(7)",
              "left[9]",       "left[-6]",       "left[None, 9]",       "left[0, 0]",       "left[::0]",         "left[::-1]",
              "scalar[0]",     "scalar[1]",      "scalar[:]",           "scalar[0, 0]",     "array[9]",          "array[None, 9]",
              "array[0, 0]",   "array[::0]"})
            QTest::newRow(line) << QString(line);
    }
    void errorsArePreviewed()
    {
        QFETCH(QString, line);
        if (!has("wide")) {
            run("leaf = torch.zeros(3, requires_grad=True); ofLeaf = leaf[0:2]; free = leaf.detach()");
            run("flat = torch.zeros(6); left = flat[0:5]; right = flat[1:6]; wide = torch.zeros(1).expand(3)");
            run("scalar = torch.zeros(()); array = np.zeros(3)");
        }
        const Composed composed = composeExpression(line, state());
        QCOMPARE(composed.problem, QString());
        QSignalSpy finished(&live().session(), &LiveSession::finished);
        run(line);
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, kPatience);
        QCOMPARE(composed.fails ? composed.preview : QString(), finished[0][1].toString());
    }

    void files()
    {
        run(QStringLiteral("np.savez(r'%1', w=np.arange(6.).reshape(2, 3), b=np.ones(4, dtype=np.int8))").arg(folder_.filePath("m.npz")));
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(folder_.filePath("m.npz")), kPatience);
        composer().showNewTensor();
        composer().newTensor()->openFile(folder_.filePath("m.npz"));
        auto* name = composer().newTensor()->panel().findChildren<QLineEdit*>().last();
        name->setText("w");
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(has("w") && idle(), kPatience);
        QCOMPARE(layoutOf("w").shape, Dims({2, 3}));
    }

    void undoGoesAStatementBack()
    {
        run("p = torch.zeros(3)");
        run("q = torch.ones(3); q.add_(1)");
        QVERIFY(has("p") && has("q"));
        window_->map().setFocus();
        QTest::keyClick(&window_->map(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(has("q")); // the second statement of that line
        action("Edit", "Undo")->trigger();
        QVERIFY(has("p") && !has("q"));
        action("Edit", "Undo")->trigger();
        QVERIFY(!has("p"));
        action("Edit", "Redo")->trigger();
        QVERIFY(has("p") && !has("q"));
        action("Edit", "Redo")->trigger();
        action("Edit", "Redo")->trigger();
        QVERIFY(has("q") && window_->feed().followsEnd());
    }

    void aLineAtAnEarlierMomentBeginsABranch()
    {
        run("r = torch.rand(2)");
        run("late = torch.zeros(5)");
        action("Edit", "Undo")->trigger();
        QVERIFY(has("r") && !has("late"));
        const trace::Seq moment = window_->feed().cursor();
        type("other = r * 2");
        QTRY_VERIFY(live().branching().question());
        QVERIFY(live().branching().question()->informativeText().contains("other = r * 2"));
        QPushButton* begin = nullptr;
        for (QAbstractButton* button : live().branching().question()->buttons())
            if (button->text().contains("branch"))
                begin = qobject_cast<QPushButton*>(button);
        QVERIFY(begin);
        const trace::Seq before = window_->feed().end();
        QTest::mouseClick(begin, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(has("other") && idle(), kPatience);
        QVERIFY(has("x") && has("r") && !has("late"));
        QVERIFY(window_->feed().followsEnd());
        QVERIFY(live().console().input()->toPlainText().isEmpty());
        QVERIFY2(!live().console().shownText().contains("another run"), qPrintable(live().console().shownText()));
        // The numbers are those of the first time, and what ran then is still to be gone back to.
        const auto value = [&](HandleId of) {
            const auto answer = window_->values().read(state().bufferOf(of), state().buffer(state().bufferOf(of)).revision, 0, 8);
            return answer.status == views::ValueStatus::Here ? answer.page.bytes : std::vector<std::byte>();
        };
        const auto again = value(handle("r"));
        QVERIFY(!again.empty());
        window_->feed().setCursor(moment);
        QCOMPARE(value(handle("r")), again);
        window_->feed().setCursor(before);
        QVERIFY(has("late") && !has("other"));
        window_->feed().followEnd();
    }

    /// Who has played a pass to its last node sees the end: nothing is asked.
    void behindTheLastNodeALineRunsAtTheEnd()
    {
        run("w = torch.ones(3, requires_grad=True)");
        run("w.sum().backward()");
        views::GraphPlayer& player = window_->findChild<views::GraphPane*>()->player();
        for (int i = 0; i < 3; ++i)
            player.previousNode();
        for (int i = 0; i < 4; ++i)
            player.nextNode();
        QVERIFY(!window_->feed().followsEnd());
        type("behind = torch.zeros(1)");
        QTRY_VERIFY_WITH_TIMEOUT(has("behind") && idle(), kPatience);
        QVERIFY(!live().branching().question());
    }

    void aRunThatDiffersIsNamed()
    {
        run("import os; count = int(os.environ.get('SS_TEST_COUNT', '1')); os.environ['SS_TEST_COUNT'] = str(count + 1)");
        run("grown = torch.zeros(count)");
        run("after = torch.zeros(1)");
        action("Edit", "Undo")->trigger();
        type("n = 1");
        QTRY_VERIFY(live().branching().question());
        for (QAbstractButton* button : live().branching().question()->buttons())
            if (button->text().contains("branch"))
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(live().console().shownText().contains("another run"), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(idle(), kPatience);
        QVERIFY2(live().console().shownText().contains("first at grown = torch.zeros(count)"), qPrintable(live().console().shownText()));
    }

    void theBranchOfAScriptIsCutAtItsStatement()
    {
        live().editor().setScript("k = torch.zeros(2)\nfor i in range(2):\n    k += 1\nk2 = k * 2\nk3 = k * 3\n", "cut.py");
        for (QAction* each : live().editor().runActions())
            if (each->text() == "Run script")
                each->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(has("k3") && idle(), kPatience);
        action("Edit", "Undo")->trigger();
        QVERIFY(has("k2") && !has("k3"));
        type("k4 = k2 + 1");
        QTRY_VERIFY(live().branching().question());
        for (QAbstractButton* button : live().branching().question()->buttons())
            if (button->text().contains("branch"))
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(has("k4") && idle(), kPatience);
        QVERIFY(has("k2") && !has("k3"));
    }

    void filesAreWarnedOf()
    {
        run(QStringLiteral("np.save(r'%1', np.zeros(2))").arg(folder_.filePath("a.npy")));
        run("m = 1");
        action("Edit", "Undo")->trigger();
        type("m = 2");
        QTRY_VERIFY(live().branching().question());
        const QString warning = live().branching().question()->informativeText();
        QVERIFY2(warning.contains("touch files, the first: np.savez("), qPrintable(warning));
        QTest::keyClick(live().branching().question(), Qt::Key_Escape);
        QTRY_VERIFY(!live().branching().question());
        QCOMPARE(live().console().input()->toPlainText(), "m = 2"); // nothing happened
        live().console().input()->clear();
        window_->feed().followEnd();
    }

    /// For eyes: SS_SAVE_PICTURES=folder.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("SS_SAVE_PICTURES");
        if (folder.isEmpty())
            QSKIP("on request");
        window_->resize(1024, 768);
        run("x = torch.arange(12.).reshape(3, 4)");
        for (const views::Theme* theme : {&views::Theme::light(), &views::Theme::dark(), &views::Theme::projector()}) {
            window_->setTheme(*theme);
            emit window_->lineComposed("x.t()");
            QTest::qWait(100);
            QVERIFY(window_->grab().save(QStringLiteral("%1/window_%2.png").arg(folder, theme->name)));
            QVERIFY(composer().form()->grab().save(QStringLiteral("%1/gesture_%2.png").arg(folder, theme->name)));
            composer().form()->close();
        }
    }

    void cleanupTestCase()
    {
        live_.reset();
        window_.reset();
    }
};

QTEST_MAIN(TestLiveCompose)
#include "tst_live_compose.moc"

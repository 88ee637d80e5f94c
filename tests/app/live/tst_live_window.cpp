#include "app/live/live_window.h"

#include "app/live/compose_form.h"
#include "app/live/composer.h"
#include "app/live/console.h"
#include "app/live/console_input.h"
#include "app/live/hooks.h"
#include "app/live/live_session.h"
#include "app/live/new_tensor_form.h"
#include "app/live/script_editor.h"
#include "app/live/watch_view.h"
#include "app/shell/main_window.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"
#include "views/models/objects_model.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <Qsci/qsciscintilla.h>

using namespace ss;
using namespace ss::app;

namespace {

constexpr int kPatience = 20000;

}

/// One window for all tests: there is one interpreter a process.
class TestLiveWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<QObject> live_;

    LiveWindow& live() { return *static_cast<LiveWindow*>(live_.get()); }
    const trace::TraceState& state() { return window_->feed().state(); }
    bool has(const char* name) { return state().bindings().contains(name); }
    Dims stridesOf(const char* name) { return state().tensor(state().bindings().at(name).tensor()).view.layout.strides; }
    void type(const QString& line)
    {
        QTest::keyClicks(live().console().input(), line);
        QTest::keyClick(live().console().input(), Qt::Key_Return);
    }
    QAction* menuEntry(const QString& title)
    {
        for (QAction* action : live().composer().menu()->actions())
            if (action->text() == title)
                return action;
        return nullptr;
    }
    /// Clicks an entry of the open menu where it is drawn.
    void click(const QString& title)
    {
        QMenu* menu = live().composer().menu();
        QAction* entry = menuEntry(title);
        QVERIFY2(entry && entry->isEnabled(), qPrintable(title));
        menu->setActiveAction(entry); // without a window system Qt 6.8's menus take no click
        QTest::keyClick(menu, Qt::Key_Return);
    }
    QAction* runAction(const QString& title)
    {
        for (QAction* action : live().editor().runActions())
            if (action->text() == title)
                return action;
        return nullptr;
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName("tst_live_window");
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
        QSettings().clear(); // what a run that failed has left
        const LiveHooks hooks = liveHooks();
        window_ = std::make_unique<MainWindow>(hooks.newLog(), views::Theme::light());
        live_ = hooks.attach(*window_, {});
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }

    void init()
    {
        if (window_) // shortcuts need an active window
            window_->activateWindow();
    }

    void cleanup()
    {
        if (!live_)
            return;
        live().session().stop();
        QTRY_VERIFY_WITH_TIMEOUT(!live().session().busy(), kPatience);
    }

    /// Until something has run the map says what to do, and the demo is in the menu.
    void aFreshWindowSaysWhatToDo()
    {
        QVERIFY2(views::mapText(window_->map().scene()).contains("import torch"), qPrintable(views::mapText(window_->map().scene())));
        const auto actions = window_->fileMenu()->actions();
        QVERIFY(std::any_of(actions.begin(), actions.end(), [](const QAction* action) { return action->text() == "Open the &demo"; }));
    }

    void aTypedLineBecomesARowOfObjects()
    {
        views::ObjectsModel objects(window_->feed());
        type("x = torch.arange(12.).reshape(3, 4)");
        QTRY_VERIFY_WITH_TIMEOUT(has("x"), kPatience);
        QTRY_COMPARE(objects.rowCount(), 1);
        QCOMPARE(objects.index(0, views::ObjectsModel::Name).data().toString(), "x");
        QVERIFY(live().console().shownText().contains(">>> x = torch.arange(12.).reshape(3, 4)\n"));
    }

    void aClickIsAStatement()
    {
        const HandleId x = state().bindings().at("x");
        emit window_->contextMenuRequested(x, window_->mapToGlobal(QPoint(50, 50)));
        QTRY_VERIFY(live().composer().menu() && live().composer().menu()->isVisible());
        click("Transpose...");
        QTRY_VERIFY(live().composer().form());
        QCOMPARE(live().composer().form()->windowTitle(), "x  Transpose"); // without the menu's dots
        QCOMPARE(live().composer().form()->line(), "y = x.transpose(0, 1)");
        QTest::keyClick(live().composer().form()->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(has("y") && !live().session().busy(), kPatience);
        QCOMPARE(stridesOf("y"), Dims({1, 4}));
        QCOMPARE(state().bufferOf(state().bindings().at("y")), state().bufferOf(x));
        QCOMPARE(live().console().history().entries().last(), "y = x.transpose(0, 1)");
        QVERIFY(live().console().shownText().contains(">>> y = x.transpose(0, 1)\n"));
    }

    void toNumPyAndBackShareTheStrip()
    {
        emit window_->contextMenuRequested(state().bindings().at("x"), window_->mapToGlobal(QPoint(50, 50)));
        QTRY_VERIFY(live().composer().menu()->isVisible());
        click("To NumPy...");
        QTRY_VERIFY(live().composer().form());
        auto* name = live().composer().form()->findChild<QLineEdit*>();
        name->setText("a");
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(has("a") && !live().session().busy(), kPatience);
        emit window_->contextMenuRequested(state().bindings().at("a"), window_->mapToGlobal(QPoint(50, 50)));
        QTRY_VERIFY(live().composer().menu()->isVisible());
        click("To a tensor (shared)...");
        QTRY_VERIFY(live().composer().form());
        name = live().composer().form()->findChild<QLineEdit*>();
        name->setText("t");
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(has("t") && !live().session().busy(), kPatience);
        QCOMPARE(state().bufferOf(state().bindings().at("t")), state().bufferOf(state().bindings().at("x")));
    }

    void watchesFollowStatements()
    {
        WatchView& watch = live().watch();
        const auto value = [&](int row) { return watch.model().index(row, WatchModel::Value).data().toString(); };
        auto* tabs = window_->findChild<QTabBar*>("panelTabs");
        tabs->setCurrentIndex(tabs->count() - 1);
        for (const QString expression : {"x.sum()", "nobody"}) {
            watch.table().setCurrentIndex(watch.model().index(watch.model().rowCount() - 1, 0));
            QTest::keyClick(&watch.table(), Qt::Key_Return);
            auto* field = watch.table().findChild<QLineEdit*>();
            QVERIFY(field);
            QTest::keyClicks(field, expression);
            QTest::keyClick(field, Qt::Key_Return);
            QTRY_VERIFY(watch.model().expressions().contains(expression)); // the field commits later
            QTRY_VERIFY(!watch.table().findChild<QLineEdit*>());
        }
        QTRY_COMPARE_WITH_TIMEOUT(value(0), "tensor(66.)", kPatience);
        QTRY_COMPARE(value(1), "NameError: name 'nobody' is not defined");
        const trace::Seq events = window_->feed().log().size();
        live().session().watch(watch.model().expressions()); // looks once more
        type("nobody = 1");
        QTRY_COMPARE_WITH_TIMEOUT(value(1), "1", kPatience);
        type("x[0, 0] += 1");
        QTRY_COMPARE_WITH_TIMEOUT(value(0), "tensor(67.)", kPatience);
        type("x[0, 0] -= 1");
        QTRY_COMPARE_WITH_TIMEOUT(value(0), "tensor(66.)", kPatience);
        for (const auto& event : window_->feed().log().read(events, 512)) // no call but those of the statements
            if (const auto* call = std::get_if<trace::CallBegin>(&event->payload))
                QVERIFY2(call->op.find("sum") == std::string::npos, call->op.c_str());
        QTest::keyClick(window_.get(), Qt::Key_H, Qt::ControlModifier);
        QCOMPARE(value(0), "?");
        QTest::keyClick(window_.get(), Qt::Key_H, Qt::ControlModifier);
        QCOMPARE(value(0), "tensor(66.)");
        watch.model().setExpressions({});
    }

    void anArrayFileIsLoadedByALine()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("my data.npy");
        type(QStringLiteral("np.save(r'%1', np.arange(6.).reshape(2, 3))").arg(path));
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path) && !live().session().busy(), kPatience);
        emit window_->openRequested(path);
        QTRY_VERIFY_WITH_TIMEOUT(has("my_data"), kPatience);
        QVERIFY(state().bindings().at("my_data").isArray());
        QCOMPARE(live().console().history().entries().last(), QStringLiteral("my_data = np.load(r'%1')").arg(path));
    }

    /// A file that only a new tensor is read from is none to run: the form for it opens.
    void aTableIsOfferedAsANewTensor()
    {
        QTemporaryDir folder;
        QFile table(folder.filePath("t.csv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("1,2\n3,4\n");
        table.close();
        emit window_->openRequested(table.fileName());
        NewTensorForm* form = live().composer().newTensor();
        QVERIFY(form && form->isVisible());
        QVERIFY2(form->line().contains("np.loadtxt(r'" + table.fileName()), qPrintable(form->line()));
        QVERIFY(live().editor().text() != "1,2\n3,4\n");
        form->reject();
    }

    void aScriptIsOpenedRunAndItsErrorMarked()
    {
        QTemporaryDir folder;
        QFile script(folder.filePath("s.py"));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("good = torch.ones(2)\nbad = good.view(3)\n");
        script.close();
        emit window_->openRequested(script.fileName());
        QCOMPARE(live().editor().text(), "good = torch.ones(2)\nbad = good.view(3)\n");
        runAction("Run script")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(live().editor().errorLine(), 2, kPatience);
        QTRY_VERIFY(has("good"));
        QVERIFY(live().console().shownText().contains("shape '[3]' is invalid for input of size 2"));
    }

    void aLongErrorIsBrokenBetweenWords()
    {
        live().editor().setScript("torch.zeros(2, 3).t().view(6)\n", "long.py");
        runAction("Run script")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(live().editor().errorLine(), 1, kPatience);
        const auto* editor = live().editor().findChild<QsciScintilla*>();
        const QString text = editor->annotation(0);
        QVERIFY2(text.contains('\n'), qPrintable(text));
        QVERIFY(QString(text).replace('\n', ' ').contains("view size is not compatible with input tensor's size and stride"));
        for (const QString& line : text.split('\n'))
            QVERIFY2(line.size() * editor->SendScintilla(QsciScintilla::SCI_TEXTWIDTH, QsciScintilla::STYLE_DEFAULT, "0") < editor->width(),
                     qPrintable(line));
    }

    void theWindowStaysResponsiveAndStopWorks()
    {
        live().editor().setScript("while True: pass\n", "loop.py");
        runAction("Run script")->trigger();
        QTest::qWait(300);
        QVERIFY(!runAction("Run script")->isEnabled());
        type("1 + 1");
        QVERIFY(live().console().shownText().contains("A script is running: stop it, or wait for its end."));
        live().console().input()->clear();
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(window_.get(), Qt::Key_Period, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!live().session().busy(), kPatience);
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    }

    void steppingMarksTheLine()
    {
        live().editor().setScript("p = torch.zeros(1)\nq = torch.ones(1)\n", "step.py");
        QTest::keyClick(window_.get(), Qt::Key_F10);
        QTRY_COMPARE_WITH_TIMEOUT(live().editor().markedLine(), 1, kPatience);
        QVERIFY(!has("p"));
        QTest::keyClick(window_.get(), Qt::Key_F10);
        QTRY_COMPARE_WITH_TIMEOUT(live().editor().markedLine(), 2, kPatience);
        QTRY_VERIFY(has("p") && !has("q"));
        QTest::keyClick(window_.get(), Qt::Key_F8);
        QTRY_VERIFY_WITH_TIMEOUT(!live().session().busy(), kPatience);
        QTRY_VERIFY(has("q"));
        QCOMPARE(live().editor().markedLine(), 0);
    }

    void theDemoRuns()
    {
        QVERIFY(QFile::exists(":/examples/demo.py"));
        emit window_->openRequested(":/examples/demo.py");
        QTRY_VERIFY_WITH_TIMEOUT(has("wide") && !live().session().busy(), kPatience);
        QCOMPARE(live().editor().errorLine(), 0);
        QCOMPARE(stridesOf("wide"), Dims({0, 1}));
        QCOMPARE(stridesOf("x"), Dims({4, 1}));
    }

    void anUnsavedScriptIsKnown()
    {
        live().editor().setScript("a = 1\n", "new.py");
        QVERIFY(!live().editor().isModified());
        QVERIFY(live().editor().mayClose());
        QTemporaryDir folder;
        QCOMPARE(live().editor().saveFile(folder.filePath("saved.py")), QString());
        QFile saved(folder.filePath("saved.py"));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll(), "a = 1\n");
        QVERIFY(live().editor().saveFile("/nowhere/saved.py").contains("cannot be written"));
        QVERIFY(live().editor().openFile("/nowhere/x.py").contains("cannot be read"));
    }

    /// Last: it ends the session. A script that runs does not keep the window from closing.
    void closingStopsWhatRuns()
    {
        live().editor().setScript("while True: pass\n", "loop.py");
        runAction("Run script")->trigger();
        QTest::qWait(200);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(window_->close());
        live_.reset();
        QVERIFY2(timer.elapsed() < 2500, qPrintable(QString::number(timer.elapsed())));
        window_.reset();
    }
};

QTEST_MAIN(TestLiveWindow)
#include "tst_live_window.moc"

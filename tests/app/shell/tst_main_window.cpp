#include "app/shell/load.h"
#include "app/shell/main_window.h"
#include "app/shell/render_command.h"
#include "core/base/error.h"
#include "core/trace/text.h"
#include "views/common/elided_label.h"
#include "views/grid/grid_view.h"
#include "views/inspector/objects_view.h"
#include "views/memory/address_box.h"
#include "views/memory/map_footer.h"
#include "views/memory/map_motion.h"
#include "views/memory/map_view.h"
#include "views/overlap/overlap_view.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWhatsThis>
#include <sys/stat.h>

using namespace ss;
using namespace ss::app;

namespace {

const char* const kProgram = R"(
base = arange 3x4 float32
x = base.slice 1 1 3 1
t = base.t
c = x.contiguous
a = numpy base
)";

QAction* actionNamed(const MainWindow& window, const QString& text)
{
    for (QMenu* menu : window.menuBar()->findChildren<QMenu*>())
        for (QAction* action : menu->actions())
            if (action->text().remove(u'&') == text)
                return action;
    return nullptr;
}

/// Writes the program as a session and returns its path.
QString sessionIn(const QTemporaryDir& folder)
{
    trace::OpenedSession session;
    session.log = trace::traceFromText(kProgram);
    const QString path = folder.filePath(QStringLiteral("s.stride"));
    trace::saveSession(path.toStdString(), session);
    return path;
}

}

class TestMainWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir settings_; ///< what a test chooses is nobody else's choice

private slots:
    void initTestCase() { QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path()); }
    void keysStepThroughTheSession();
    void playingWaitsForTheMap();
    void walkAndReducedMotionInTheMenu();
    void selectingInTheListShowsTheCard();
    void gridAndMapBrushEachOther();
    void dragOnTheGridComposesALine();
    void hiddenValuesAreHiddenInTheGrid();
    void everyThemeRepaintsEverything();
    void mapOptionsAreSwitched();
    void pictures_data();
    void pictures();
    void refusals_data();
    void refusals();
    void savingWithoutASessionIsOff();
    void savingAsksBeforeItReplaces();
    void anAddressIsGoneTo();
    void valuesAreHiddenAndRevealed();
    void marksAreExplained();
    void sideViewsFollowTheme();
};

void TestMainWindow::keysStepThroughTheSession()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.feed().pullAll();
    const trace::Seq end = window.feed().end();
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QVERIFY(window.feed().cursor() < end);
    QTest::keyClick(&window, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(window.feed().cursor(), end);
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QTest::keyClick(&window, Qt::Key_End, Qt::AltModifier);
    QVERIFY(window.feed().followsEnd());
    QTest::keyClick(&window, Qt::Key_Home, Qt::AltModifier);
    QCOMPARE(window.feed().cursor(), trace::Seq(0));
}

void TestMainWindow::playingWaitsForTheMap()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    window.feed().pullAll();
    auto* timeline = window.findChild<views::TimelineView*>();
    views::MapMotion& motion = window.map().motion();
    timeline->setSpeed(8); // 4x: a step of the map takes longer than a stop of the timeline
    QCOMPARE(motion.duration(), 150);
    QTest::keyClick(&window, Qt::Key_Space, Qt::ControlModifier);
    int shown = 0;
    connect(&motion, &views::MapMotion::runningChanged, this, [&](bool running) { shown += running; });
    QTRY_VERIFY_WITH_TIMEOUT(!timeline->playing(), 20000);
    QVERIFY(window.feed().followsEnd());
    QVERIFY(shown >= 6);
    QTRY_VERIFY(!motion.running()); // the last step, too, is shown to its end
}

void TestMainWindow::walkAndReducedMotionInTheMenu()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    window.feed().pullAll();
    window.selection().select(window.feed().state().bindings().at("t"));
    QAction* walk = actionNamed(window, "Walk of the selected handle");
    walk->trigger();
    QVERIFY(window.map().walking());
    QTest::keyClick(&window.map(), Qt::Key_W);
    QVERIFY(!walk->isChecked());
    actionNamed(window, "Reduced motion")->trigger();
    QVERIFY(window.map().motion().reduced());
    {
        MainWindow next(trace::traceFromText(kProgram), views::Theme::light());
        QVERIFY2(next.map().motion().reduced(), "it is remembered");
        actionNamed(next, "Reduced motion")->trigger();
    }
    QVERIFY(!MainWindow(trace::traceFromText(kProgram), views::Theme::light()).map().motion().reduced());
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QTest::keyClick(&window, Qt::Key_Right, Qt::AltModifier);
    QVERIFY(!window.map().motion().running());
    QVERIFY(window.map().footer().caption().startsWith("VIEW"));
}

void TestMainWindow::selectingInTheListShowsTheCard()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.feed().pullAll();
    auto* objects = window.findChild<views::ObjectsView*>();
    const QModelIndex second = objects->list().model()->index(1, 0);
    QTest::mouseClick(objects->list().viewport(), Qt::LeftButton, {}, objects->list().visualRect(second).center());
    QCOMPARE(window.selection().handle(), window.feed().state().bindings().at("x"));
    QStringList titles;
    for (const QLabel* label : window.findChildren<QLabel*>(QStringLiteral("panelTitle")))
        titles << label->text();
    QVERIFY2(titles.contains(QStringLiteral("INSPECTOR   x")), qPrintable(titles.join(u'|')));
}

void TestMainWindow::gridAndMapBrushEachOther()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    window.feed().pullAll();
    window.selection().select(window.feed().state().bindings().at("t"));
    QTest::qWait(1);
    auto& canvas = window.grid().canvas();
    QTest::mouseMove(canvas.viewport(), toQt(views::cellRect(canvas.scene(), {}, {0, 2})).center().toPoint());
    QTRY_COMPARE(window.map().marks().hoveredPlace, std::optional(views::Place{BufferId(0), {32, 36}}));
    const auto& scene = window.map().scene();
    const auto& strip = scene.strips[0];
    const QPointF cell(views::cellLeft(strip, 3) + 4, views::rowTop(scene, strip, views::rowOfCell(strip, 3)) + 4);
    QTest::mouseMove(window.map().viewport(), window.map().toViewport(cell).toPoint());
    QTRY_COMPARE(canvas.marks().hovered, std::optional(views::Place{BufferId(0), {12, 16}}));
    const auto marked = cellsTouching(canvas.scene(), canvas.faces().window, {12, 16});
    QVERIFY(marked == std::vector<views::GridCell>({{3, 0}}) || canvas.scene().rowsInView() < 4);
}

void TestMainWindow::dragOnTheGridComposesALine()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    window.feed().pullAll();
    window.selection().select(window.feed().state().bindings().at("base"));
    QTest::qWait(1);
    QSignalSpy composed(&window, &MainWindow::lineComposed);
    auto& canvas = window.grid().canvas();
    const auto at = [&](int64_t row, int64_t column) { return toQt(views::cellRect(canvas.scene(), {}, {row, column})).center(); };
    QTest::mousePress(canvas.viewport(), Qt::LeftButton, {}, at(0, 1).toPoint());
    QMouseEvent move(QEvent::MouseMove, at(1, 2), canvas.viewport()->mapToGlobal(at(1, 2)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(canvas.viewport(), &move);
    QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, {}, at(1, 2).toPoint());
    QCOMPARE(composed.count(), 1);
    QCOMPARE(composed[0][0].toString(), QStringLiteral("base[0:2, 1:3]"));
    QTest::keyClick(&canvas, Qt::Key_T);
    QCOMPARE(composed.last()[0].toString(), QStringLiteral("base.transpose(0, 1)"));
}

void TestMainWindow::hiddenValuesAreHiddenInTheGrid()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    window.feed().pullAll();
    window.selection().select(window.feed().state().bindings().at("base"));
    window.hideValues(true);
    QVERIFY(window.grid().canvas().faces().faces[0].kind == views::GridFace::Kind::Hidden);
    window.hideValues(false);
    QVERIFY(window.grid().canvas().faces().faces[0].kind == views::GridFace::Kind::Number);
}

void TestMainWindow::everyThemeRepaintsEverything()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    window.feed().pullAll();
    for (const QString name : {"Light", "Dark", "Projector"}) {
        actionNamed(window, name)->trigger();
        QCOMPARE(window.theme().name, name.toLower());
        QCOMPARE(window.grab().toImage().pixelColor(2, window.height() / 2), window.theme().background);
    }
}

void TestMainWindow::mapOptionsAreSwitched()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    actionNamed(window, QStringLiteral("Storages by address"))->trigger();
    QVERIFY(window.map().options().byAddress);
    actionNamed(window, QStringLiteral("Freed storages"))->trigger();
    QVERIFY(window.map().options().freed && window.map().options().byAddress);
    const double zoom = window.map().zoom();
    actionNamed(window, QStringLiteral("Zoom in"))->trigger();
    QVERIFY(window.map().zoom() > zoom);
}

void TestMainWindow::pictures_data()
{
    QTest::addColumn<int>("view");
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("ending");
    for (int view = 0; view < 3; ++view)
        for (const QString theme : {"light", "dark", "projector"})
            for (const QString ending : {"png", "svg"})
                QTest::addRow("view %d, %s, %s", view, qPrintable(theme), qPrintable(ending)) << view << theme << ending;
}

void TestMainWindow::pictures()
{
    QFETCH(int, view);
    QFETCH(QString, theme);
    QFETCH(QString, ending);
    QTemporaryDir folder;
    RenderCommand command;
    command.file = sessionIn(folder).toStdString();
    command.view = static_cast<ViewKind>(view);
    command.theme = theme.toStdString();
    command.width = 640;
    command.height = 360;
    command.output = folder.filePath(QStringLiteral("o.") + ending).toStdString();
    QCOMPARE(renderPicture(command, {}), 0);
    QFile file(QString::fromStdString(command.output));
    QVERIFY(file.open(QIODevice::ReadOnly));
    if (ending == QStringLiteral("svg")) {
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("<svg"));
        QVERIFY(text.contains(view == 2 ? "event" : "base"));
        return;
    }
    const QImage image(file.fileName());
    QCOMPARE(image.size(), QSize(640, 360));
    QCOMPARE(image.pixelColor(639, 359), views::Theme::named(theme)->panel);
}

void TestMainWindow::refusals_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("a missing file") << "none.stride"
                                    << "cannot read %1/none.stride: No such file or directory";
    QTest::newRow("a folder") << ""
                              << "cannot read %1/: it is a folder";
    QTest::newRow("a pipe that nobody writes to") << "pipe.stride"
                                                  << "cannot read %1/pipe.stride: it is no ordinary file";
    QTest::newRow("a device without an end") << "zero.npy"
                                             << "cannot read %1/zero.npy: it is no ordinary file";
    QTest::newRow("a script, in the viewer")
        << "x.py"
        << "%1/x.py is a script, and this viewer runs none: it opens sessions (.stride) and arrays (.npy)";
    for (const char* name : {"a.npz", "a.safetensors", "a.csv", "a.pt", "null bytes"})
        QTest::newRow(name) << name
                            << "%1/" + QString(name) + " is no session, no .npy array and no script: in the window, Tensor > New reads it";
}

void TestMainWindow::refusals()
{
    QFETCH(QString, file);
    QFETCH(QString, sentence);
    QTemporaryDir folder;
    QFile script(folder.filePath(QStringLiteral("x.py")));
    QVERIFY(script.open(QIODevice::WriteOnly));
    for (const char* name : {"a.npz", "a.safetensors", "a.csv", "a.pt", "null bytes"}) {
        QFile data(folder.filePath(QLatin1String(name)));
        QVERIFY(data.open(QIODevice::WriteOnly) && data.write(QByteArray("1,2\0", 4)) == 4);
    }
    QCOMPARE(mkfifo(qPrintable(folder.filePath(QStringLiteral("pipe.stride"))), 0600), 0);
    QVERIFY(QFile::link(QStringLiteral("/dev/zero"), folder.filePath(QStringLiteral("zero.npy"))));
    try {
        load((folder.path() + u'/' + file).toStdString(), {}, {});
        QFAIL("it was loaded");
    } catch (const Error& error) {
        QCOMPARE(QString::fromUtf8(error.what()), sentence.arg(folder.path()));
    }
}

void TestMainWindow::savingWithoutASessionIsOff()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    emit window.fileMenu()->aboutToShow();
    QVERIFY(!actionNamed(window, QStringLiteral("Save session as..."))->isEnabled());
    window.save = [](const QString&) {};
    emit window.fileMenu()->aboutToShow();
    QVERIFY(actionNamed(window, QStringLiteral("Save session as..."))->isEnabled());
}

/// A name without its ending is the file with it, also when it comes to replacing.
void TestMainWindow::savingAsksBeforeItReplaces()
{
    const QTemporaryDir folder;
    QFile there(folder.filePath(QStringLiteral("s.stride")));
    QVERIFY(there.open(QIODevice::WriteOnly));
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QStringList saved;
    bool asked = false;
    window.save = [&](const QString& path) { saved << path; };
    const auto answer = [&](const QString& name, QMessageBox::StandardButton whenAsked) {
        asked = false;
        QTimer work;
        connect(&work, &QTimer::timeout, this, [&] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                asked = true;
                box->button(whenAsked)->click();
            } else if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                if (asked)
                    return dialog->reject();
                dialog->findChild<QLineEdit*>()->setText(folder.filePath(name));
                // Not from here: the question that may come runs within the click, and this timer would stand still.
                QTimer::singleShot(0, dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), &QPushButton::click);
            }
        });
        work.start(20);
        emit window.fileMenu()->aboutToShow();
        actionNamed(window, QStringLiteral("Save session as..."))->trigger();
    };
    answer(QStringLiteral("s"), QMessageBox::No);
    QVERIFY(asked && saved.isEmpty());
    answer(QStringLiteral("s"), QMessageBox::Yes);
    QVERIFY(asked);
    answer(QStringLiteral("new"), QMessageBox::No);
    QVERIFY(!asked);
    QCOMPARE(saved, (QStringList{there.fileName(), folder.filePath(QStringLiteral("new.stride"))}));
}

void TestMainWindow::anAddressIsGoneTo()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    window.feed().pullAll();
    QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier);
    auto* box = window.findChild<views::AddressBox*>();
    QCOMPARE(window.focusWidget(), &box->field());
    QTest::keyClicks(&box->field(), "x[1, 1]");
    QTest::keyClick(&box->field(), Qt::Key_Return);
    QVERIFY((window.selection().place() == views::Place{BufferId(0), {24, 28}}));
    const auto* answer = box->findChild<views::ElidedLabel*>();
    QTRY_COMPARE(answer->shownText(), answer->text()); // all the room beside the title is its
    QTest::keyClick(&box->field(), Qt::Key_Escape);
    QCOMPARE(window.focusWidget(), &window.map());
}

void TestMainWindow::valuesAreHiddenAndRevealed()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    window.feed().pullAll();
    QSignalSpy changed(&window, &MainWindow::valuesChanged);
    QTest::keyClick(&window, Qt::Key_H, Qt::ControlModifier);
    QVERIFY(window.valuesHidden() && actionNamed(window, QStringLiteral("Hide values"))->isChecked());
    const auto read = [&] { return window.values().read(BufferId(0), 1, 0, 48); };
    QCOMPARE(int(read().status), int(views::ValueStatus::Hidden));
    QVERIFY(read().page.known.empty());
    const auto& scene = window.map().scene();
    const auto& strip = scene.strips[0];
    const QPointF cell(views::cellLeft(strip, 2) + 4, views::rowTop(scene, strip, views::rowOfCell(strip, 2)) + 4);
    QTest::mouseClick(window.map().viewport(), Qt::LeftButton, {}, window.map().toViewport(cell).toPoint());
    QVERIFY(read().page.known.covers({8, 12}) && !read().page.known.covers({0, 48}));
    QTest::keyClick(&window, Qt::Key_H, Qt::ControlModifier);
    QVERIFY(!window.valuesHidden() && changed.size() >= 3);
    QCOMPARE(int(read().status), int(views::ValueStatus::Here));
}

/// Shift+F1 and a click: on the map, the timeline and the objects.
void TestMainWindow::marksAreExplained()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    window.feed().pullAll();
    const auto ask = [&](QWidget* where, QPoint at) {
        QTest::keyClick(&window, Qt::Key_F1, Qt::ShiftModifier);
        QVERIFY(QWhatsThis::inWhatsThisMode());
        QTest::mouseClick(where, Qt::LeftButton, {}, at);
        const auto top = QApplication::topLevelWidgets();
        QVERIFY(std::any_of(top.begin(), top.end(),
                            [](const QWidget* widget) { return widget->inherits("QWhatsThat") && widget->isVisible(); }));
        QWhatsThis::leaveWhatsThisMode();
        QWhatsThis::hideText();
    };
    auto* timeline = window.findChild<views::TimelineView*>();
    const trace::Seq cursor = window.feed().cursor();
    ask(timeline, {200, timeline->height() - 12});
    QVERIFY2(timeline->accessibleDescription().startsWith("Bar "), qPrintable(timeline->accessibleDescription()));
    QCOMPARE(window.feed().cursor(), cursor); // asking goes nowhere
    ask(window.map().viewport(), {300, 80});
    auto* objects = window.findChild<views::ObjectsView*>();
    const QModelIndex first = objects->list().model()->index(0, 0);
    QVERIFY(first.data(Qt::WhatsThisRole).toString().contains("It sees 48 B of the 48 B of storage 1."));
    ask(objects->list().viewport(), objects->list().visualRect(first).center());
    QTest::keyClick(&window, Qt::Key_F1, Qt::ControlModifier);
    QVERIFY(!window.map().accessibleDescription().isEmpty());
    QWhatsThis::hideText();
}

void TestMainWindow::sideViewsFollowTheme()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.resize(1440, 900);
    window.show();
    window.feed().pullAll();
    window.selection().select(window.feed().state().bindings().at("x"));
    const QString path = qEnvironmentVariable("SS_LOOK");
    auto* overlap = window.findChild<views::OverlapView*>();
    overlap->refreshNow();
    overlap->table().setCurrentIndex(overlap->model().index(0, 1));
    auto* tabs = window.findChild<QTabBar*>(QStringLiteral("panelTabs"));
    QVERIFY(tabs && tabs->count() >= 2);
    for (const QString name : {"Light", "Dark", "Projector"}) {
        actionNamed(window, name)->trigger();
        for (int i = 0; i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            window.map().setReducedMotion(true);
            QTest::qWait(150);
            const QImage image = window.grab().toImage();
            const QPoint inside = tabs->mapTo(&window, QPoint(tabs->width() - 3, tabs->height() / 2));
            QCOMPARE(image.pixelColor(inside.x() + 2, inside.y()), window.theme().panel);
            if (!path.isEmpty())
                image.save(path + QString("/window_%1_%2.png").arg(name.toLower()).arg(i));
        }
    }
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"

// The map before an audience: keys, caption, sizes, and that nothing is left of it afterwards.
#include "app/shell/main_window.h"
#include "app/shell/presentation.h"
#include "core/trace/text.h"
#include "views/memory/map_motion.h"
#include "views/memory/map_view.h"
#include "views/timeline/timeline_view.h"

#include <QAccessible>
#include <QAction>
#include <QMenuBar>
#include <QTest>

using namespace ss;
using namespace ss::app;

namespace {

const char* const kProgram = "base = arange 3x4 float32\nx = base.slice 1 1 3 1\nt = base.t\nc = x.contiguous\nwrite x\na = numpy base";

struct Shown {
    explicit Shown(const views::Theme& theme = views::Theme::light())
        : window(trace::traceFromText(kProgram), theme)
    {
        window.show();
        if (!QTest::qWaitForWindowExposed(&window))
            qFatal("no window");
        window.activateWindow();
        window.feed().pullAll();
        window.map().setFocus();
    }
    Presentation& present()
    {
        QTest::keyClick(&window, Qt::Key_F5);
        if (!window.presentation() || !QTest::qWaitForWindowExposed(window.presentation()))
            qFatal("no presentation");
        return *window.presentation();
    }
    /// The window as it looks when all that was asked of it has happened: scroll bars, for example, come a moment later.
    QImage settled()
    {
        QImage picture = window.grab().toImage(), before;
        for (int i = 0; i < 50 && picture != before; ++i) {
            QTest::qWait(20);
            before = std::exchange(picture, window.grab().toImage());
        }
        return picture;
    }
    MainWindow window;
};

}

class TestPresentation : public QObject {
    Q_OBJECT
private slots:
    void keysStepAndPlay();
    void leavingRestoresTheWindow_data();
    void leavingRestoresTheWindow();
    void captionTellsTheStep();
    void everythingIsLarger_data();
    void everythingIsLarger();
    void whatChangedIsInSight();
    void hiddenValuesStayHiddenUntilClicked();
    void theWindowMayCloseFirst();
};

void TestPresentation::keysStepAndPlay()
{
    Shown shown;
    Presentation& presentation = shown.present();
    QVERIFY(presentation.isFullScreen());
    auto& feed = shown.window.feed();
    const trace::Seq end = feed.end();
    const auto press = [&](Qt::Key key) { QTest::keyClick(&presentation, key); };
    press(Qt::Key_Left);
    const trace::Seq one = feed.cursor();
    QVERIFY(one < end);
    press(Qt::Key_PageUp); // a remote's button
    QVERIFY(feed.cursor() < one);
    press(Qt::Key_PageDown);
    QCOMPARE(feed.cursor(), one);
    press(Qt::Key_Right);
    QCOMPARE(feed.cursor(), end);
    press(Qt::Key_Home);
    QCOMPARE(feed.cursor(), trace::Seq(0));
    auto* timeline = shown.window.findChild<views::TimelineView*>();
    timeline->setSpeed(200);
    press(Qt::Key_Space);
    QVERIFY(timeline->playing());
    QTRY_COMPARE(feed.cursor(), end);
    QTRY_VERIFY(!timeline->playing());
    const double zoom = presentation.map().zoom();
    press(Qt::Key_Plus);
    QVERIFY(presentation.map().zoom() > zoom);
    press(Qt::Key_0);
    QCOMPARE(presentation.map().zoom(), 1.0);
}

void TestPresentation::leavingRestoresTheWindow_data()
{
    QTest::addColumn<int>("key");
    QTest::newRow("by Escape") << int(Qt::Key_Escape);
    QTest::newRow("by F5") << int(Qt::Key_F5);
}

void TestPresentation::leavingRestoresTheWindow()
{
    QFETCH(int, key);
    Shown shown(views::Theme::dark());
    shown.window.map().setZoom(1.5);
    QTRY_VERIFY(!shown.window.map().motion().running());
    const QImage before = shown.settled();
    const QRect place = shown.window.geometry();
    Presentation& presentation = shown.present();
    QCOMPARE(shown.window.theme().scale, views::Theme::dark().scale);
    QTest::keyClick(&presentation, Qt::Key_Plus);
    QTest::keyClick(&presentation, Qt::Key(key));
    QTRY_VERIFY(!shown.window.presentation());
    QCOMPARE(shown.window.geometry(), place);
    QCOMPARE(shown.window.map().zoom(), 1.5);
    QTRY_COMPARE(QApplication::focusWidget(), &shown.window.map());
    QCOMPARE(shown.settled(), before);
    shown.present(); // and again
    QVERIFY(shown.window.presentation());
}

void TestPresentation::captionTellsTheStep()
{
    Shown shown;
    Presentation& presentation = shown.present();
    auto& feed = shown.window.feed();
    QTest::keyClick(&presentation, Qt::Key_Home);
    QVERIFY2(presentation.told().startsWith("step 0 of ") && presentation.told().contains("before the first call"),
             qPrintable(presentation.told()));
    const size_t steps = feed.stops().size();
    QStringList told;
    for (size_t step = 1; step <= steps; ++step) {
        QTest::keyClick(&presentation, Qt::Key_Right);
        QVERIFY2(presentation.told().startsWith(QStringLiteral("step %1 of %2   ").arg(step).arg(steps)), qPrintable(presentation.told()));
        told += presentation.told();
    }
    const auto has = [&](const QString& what, const QString& meaning) {
        return std::any_of(told.begin(), told.end(), [&](const QString& each) { return each.contains(what) && each.contains(meaning); });
    };
    const QString all = told.join(u'\n');
    QVERIFY2(has("arange", "It made a tensor with bytes of its own."), qPrintable(all));
    QVERIFY2(has("x = base.slice", "It made a view: no byte moved."), qPrintable(all));
    QVERIFY2(has("x.contiguous()", "It made a copy"), qPrintable(all));
    QVERIFY2(has("x", "It wrote in place"), qPrintable(all));
    QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(&presentation);
    QCOMPARE(reader->text(QAccessible::Name), presentation.told());
}

void TestPresentation::everythingIsLarger_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<int>("height");
    for (const QString theme : {"light", "dark", "projector"})
        for (int height : {600, 768, 1080, 2160})
            QTest::addRow("%s, %d pixels high", qPrintable(theme), height) << theme << height;
}

void TestPresentation::everythingIsLarger()
{
    QFETCH(QString, theme);
    QFETCH(int, height);
    const views::Theme before = *views::Theme::named(theme), large = Presentation::enlarged(before, height);
    QVERIFY(large.scale >= before.scale * 1.1);
    QVERIFY(large.scale >= 1.3 && large.scale <= 4);
    QCOMPARE(large.ink, before.ink);
    Shown shown(before);
    Presentation& presentation = shown.present();
    presentation.resize(height * 4 / 3, height);
    QTest::qWait(1);
    QCOMPARE(presentation.map().geometry().top(), int(large.scale * 46)); // the caption has its height
    const auto& scene = presentation.map().scene();
    QCOMPARE(scene.options.metrics.track, std::round(20 * large.scale));
    QCOMPARE(scene.strips.size(), shown.window.map().scene().strips.size());
    if (const QString folder = qEnvironmentVariable("SS_LOOK"); !folder.isEmpty())
        presentation.grab().save(QStringLiteral("%1/present_%2_%3.png").arg(folder, theme).arg(height));
    const QImage image = presentation.grab().toImage();
    QCOMPARE(image.pixelColor(image.width() - 2, image.height() - 2), large.panel);
}

/// The audience cannot scroll.
void TestPresentation::whatChangedIsInSight()
{
    QByteArray text;
    for (int i = 0; i < 40; ++i)
        text += "v" + QByteArray::number(i) + " = arange 4 float32\n";
    MainWindow window(trace::traceFromText(text.constData()), views::Theme::light());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.feed().pullAll();
    window.activateWindow();
    QTest::keyClick(&window, Qt::Key_F5);
    QVERIFY(window.presentation());
    Presentation& presentation = *window.presentation();
    QTest::keyClick(&presentation, Qt::Key_Home);
    auto& map = presentation.map();
    for (size_t step = 0; step < window.feed().stops().size(); ++step) {
        QTest::keyClick(&presentation, Qt::Key_Right);
        map.finishScene();
        const auto& strip = map.scene().strips.back();
        const double y = map.toViewport({0, views::trackTop(map.scene(), strip, 0, 0)}).y();
        QVERIFY2(y > 0 && y < map.viewport()->height(), qPrintable(QString::number(step)));
    }
}

void TestPresentation::hiddenValuesStayHiddenUntilClicked()
{
    Shown shown;
    shown.window.hideValues(true);
    Presentation& presentation = shown.present();
    const auto read = [&] { return shown.window.values().read(BufferId(0), 1, 0, 48); };
    QVERIFY(read().page.known.empty());
    auto& map = presentation.map();
    const auto& strip = map.scene().strips[0];
    const QPointF cell(views::cellLeft(strip, 2) + 4, views::rowTop(map.scene(), strip, 0) + 4);
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, map.toViewport(cell).toPoint());
    QVERIFY(read().page.known.covers({8, 12}) && !read().page.known.covers({0, 48}));
}

void TestPresentation::theWindowMayCloseFirst()
{
    QPointer<Presentation> presentation;
    {
        Shown shown;
        presentation = &shown.present();
    }
    QVERIFY(!presentation);
}

QTEST_MAIN(TestPresentation)
#include "tst_presentation.moc"

#include "core/trace/text.h"
#include "views/geometry/timeline_scale.h"
#include "views/timeline/timeline_view.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace ss;
using namespace ss::views;

namespace {

const char* const kProgram = R"(
x = arange 3x4 float32
y = x.t
z = y.contiguous
write x
)";

}

class TestTimeline : public QObject {
    Q_OBJECT
private slots:
    void scale_data();
    void scale();
    void keysStep();
    void clicksGoThere();
    void saysHowMuchThereIs();
    void playsToTheEnd();
    void playingWaitsWhileHeld();
    void paintsInEveryTheme();
    void marksOfTheAxis();
    void aPictureAloneHasAKey();
};

void TestTimeline::scale_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<qint64>("entries");
    QTest::addColumn<double>("x");
    QTest::addColumn<qint64>("entry");
    QTest::newRow("no entries") << 100.0 << qint64(0) << 5.0 << qint64(-1);
    QTest::newRow("no width") << 0.0 << qint64(3) << 5.0 << qint64(-1);
    QTest::newRow("left of the first") << 100.0 << qint64(3) << -50.0 << qint64(0);
    QTest::newRow("the first") << 100.0 << qint64(3) << 11.0 << qint64(0);
    QTest::newRow("the second") << 100.0 << qint64(3) << 39.0 << qint64(1);
    QTest::newRow("right of the last") << 100.0 << qint64(3) << 1000.0 << qint64(2);
    QTest::newRow("a million in a hundred pixels") << 100.0 << qint64(1000000) << 60.0 << qint64(500000);
}

void TestTimeline::scale()
{
    QFETCH(double, width);
    QFETCH(qint64, entries);
    QFETCH(double, x);
    QFETCH(qint64, entry);
    QCOMPARE(qint64(TimelineScale({10, width, entries, 28}).entryAt(x)), entry);
}

void TestTimeline::keysStep()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    TimelineView view(feed, selection, Theme::light());
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(feed.cursor(), 0u);
    QTest::keyClick(&view, Qt::Key_Right);
    const trace::Seq first = feed.cursor();
    QVERIFY(first > 0);
    QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY(feed.cursor() > first);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(feed.cursor(), first);
    QTest::keyClick(&view, Qt::Key_End);
    QVERIFY(feed.followsEnd());
}

void TestTimeline::clicksGoThere()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    Selection selection;
    TimelineView view(feed, selection, Theme::light());
    feed.pullAll();
    view.resize(600, 64);
    const auto& entries = view.calls().entries();
    QVERIFY(entries.size() >= 4);
    for (size_t i = 0; i < entries.size(); ++i) {
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(14 + 28 * int(i) + 5, 40));
        QVERIFY(feed.cursor() >= entries[i].end);
        QVERIFY(i + 1 == entries.size() || feed.cursor() <= entries[i + 1].begin);
        QCOMPARE(view.calls().rowAtCursor(), int(i));
        QCOMPARE(selection.call(), entries[i].call);
    }
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(14 + 28 + 5, 40));
    QVERIFY(feed.state().bindings().contains("y")); // the statement's end, not only its call's
    QVERIFY(!feed.state().bindings().contains("z"));
}

/// "Of" is what has happened, not what the pictures have come to.
void TestTimeline::saysHowMuchThereIs()
{
    auto log = trace::traceFromText(kProgram);
    TraceFeed feed(log);
    Selection selection;
    TimelineView view(feed, selection, Theme::light());
    feed.pullAll();
    QCOMPARE(view.accessibleDescription(), QStringLiteral("event %1 of %1").arg(log->size()));
    for (int i = 0; i < 400'000; ++i)
        log->append(trace::Marker{"more"});
    QVERIFY(!feed.catchUp(1));
    QVERIFY(feed.end() < log->size());
    QCOMPARE(view.accessibleDescription(), QStringLiteral("event %1 of %2, catching up").arg(feed.cursor()).arg(log->size()));
    feed.pullAll();
    QCOMPARE(view.accessibleDescription(), QStringLiteral("event %1 of %1").arg(log->size()));
}

void TestTimeline::playsToTheEnd()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    TimelineView view(feed, selection, Theme::light());
    view.setSpeed(100);
    QSignalSpy playing(&view, &TimelineView::playingChanged);
    view.play(true);
    QCOMPARE(feed.cursor(), 0u);
    QTRY_VERIFY(!view.playing());
    QVERIFY(feed.followsEnd());
    QCOMPARE(playing.count(), 2);
}

void TestTimeline::playingWaitsWhileHeld()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    TimelineView view(feed, selection, Theme::light());
    QSignalSpy speeds(&view, &TimelineView::speedChanged);
    view.setSpeed(200);
    QCOMPARE(speeds.count(), 1);
    // Somebody shows each step for a while: the next one does not come before.
    int held = 0;
    bool cut = false;
    connect(&feed, &TraceFeed::changed, &view, [&] {
        if (feed.cursor() == 0)
            return;
        cut = cut || held > 0;
        ++held;
        view.setHeld(true);
        QTimer::singleShot(40, &view, [&] {
            --held;
            view.setHeld(false);
        });
    });
    view.play(true);
    QTRY_VERIFY(!view.playing());
    QVERIFY(feed.followsEnd());
    QVERIFY(!cut);
}

void TestTimeline::paintsInEveryTheme()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    TimelineView view(feed, selection, Theme::light());
    view.resize(600, 80);
    for (const Theme* theme : {&Theme::light(), &Theme::dark(), &Theme::projector()}) {
        view.setTheme(*theme);
        const QImage image = view.grab().toImage();
        QCOMPARE(image.pixelColor(599, 79), theme->panel);
        bool copySeen = false;
        for (int x = 0; x < image.width(); ++x)
            copySeen = copySeen || image.pixelColor(x, 68) == theme->handles[1];
        QVERIFY2(copySeen, qPrintable(theme->name));
    }
}

void TestTimeline::marksOfTheAxis()
{
    QCOMPARE(TimelineScale({0, 600, 0}).tickEvery(60), int64_t(1));
    QCOMPARE(TimelineScale({0, 600, 3, 200}).tickEvery(60), int64_t(1));
    QCOMPARE(TimelineScale({0, 600, 30}).tickEvery(60), int64_t(5));
    QCOMPARE(TimelineScale({0, 600, 1000}).tickEvery(60), int64_t(100));
    QCOMPARE(TimelineScale({0, 1000, 400000}).tickEvery(60), int64_t(50000));
}

void TestTimeline::aPictureAloneHasAKey()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    TimelineView view(feed, selection, Theme::light());
    view.resize(900, 120);
    const auto coloursBelow = [&](int y) {
        const QImage image = view.grab().toImage();
        int found = 0;
        for (const QColor& colour : Theme::light().handles) {
            bool seen = false;
            for (int x = 0; x < image.width() && !seen; ++x)
                for (int row = y; row < image.height() && !seen; ++row)
                    seen = image.pixelColor(x, row) == colour;
            found += seen;
        }
        return found;
    };
    QCOMPARE(coloursBelow(112), 0);
    view.setKeyVisible(true);
    QVERIFY(coloursBelow(102) >= 5);
    view.resize(900, 600); // more room makes nothing taller
    QVERIFY(coloursBelow(0) >= 5);
    QCOMPARE(coloursBelow(200), 0);
}

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"

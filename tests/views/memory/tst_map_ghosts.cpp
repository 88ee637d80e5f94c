#include "core/trace/text.h"
#include "views/geometry/map_rows.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"

#include <QScrollBar>
#include <QtTest>

using namespace ss;
using namespace ss::views;

namespace {

const char* kTrace = "base = arange 3x4 float32\nx = base.slice 1 1 3 1\nc = x.contiguous";

/// A view over a trace, shown, with all events pulled.
struct Shown {
    explicit Shown(const Theme& theme = Theme::light(), QSize size = {1060, 500})
        : log(trace::traceFromText(kTrace))
        , feed(log)
        , values(log->values())
        , view(feed, selection, &values, theme)
    {
        feed.pullAll();
        view.setReducedMotion(true);
        view.resize(size);
        view.show();
        QTest::qWait(1);
    }
    QImage image() { return view.viewport()->grab().toImage(); }

    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues values;
    MapView view;
};

/// base.t(), not run yet.
MapGhost viewGhost()
{
    const Layout layout{{4, 3}, {1, 4}, 0};
    return {"y", "float32", 4, layout, BufferId(0), {layout, 4, 0}};
}

MapGhost copyGhost(Dims shape = {2, 3})
{
    const Layout layout = contiguousLayout(std::move(shape));
    return {"z", "float64", 8, layout, {}, {layout, 8, 0}};
}

/// But for what antialiasing mixes in.
bool nearTo(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 60;
}

int pixelsOf(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += nearTo(image.pixelColor(x, y), colour);
    return count;
}

}

class TestMapGhosts : public QObject {
    Q_OBJECT
private slots:
    void aViewIsATrackOnItsStrip()
    {
        Shown shown;
        const double before = shown.view.scene().strips[0].height;
        shown.view.setGhosts({viewGhost()});
        const MapScene& scene = shown.view.scene();
        const MapStrip& strip = scene.strips[0];
        QCOMPARE(strip.ghosts.size(), size_t(1));
        QCOMPARE(strip.tracks.size(), size_t(2));
        QVERIFY(strip.height > before);
        QVERIFY(scene.ghosts.empty());
        const TrackRow row = trackRow(strip, strip.ghosts[0], 0, true);
        QCOMPARE(row.runs, (std::vector<CellRun>{{0, 12}}));
        QCOMPARE(row.order.size(), size_t(12));
        QCOMPARE(row.order[1].number, int64_t(3)); // the second cell is element (1, 0), the fourth in logical order
    }

    void aCopyIsAStripBelowAll()
    {
        Shown shown;
        const double before = shown.view.scene().height;
        shown.view.setGhosts({copyGhost()});
        const MapScene& scene = shown.view.scene();
        QCOMPARE(scene.strips.size(), size_t(2));
        QCOMPARE(scene.ghosts.size(), size_t(1));
        QCOMPARE(scene.ghosts[0].cells, int64_t(6));
        QCOMPARE(scene.ghosts[0].bytes, int64_t(48));
        QVERIFY(scene.ghosts[0].y > scene.strips[1].y + scene.strips[1].height);
        QVERIFY(scene.height > before);
        QCOMPARE(ghostHeadText(scene.ghosts[0]), "not there yet   48 B   float64");
    }

    void nobodyCanPointAtIt()
    {
        Shown shown;
        shown.view.setGhosts({viewGhost(), copyGhost()});
        const MapScene& scene = shown.view.scene();
        const MapStrip& strip = scene.strips[0];
        const MapHit onTrack = hitMap(scene, strip.x + 4, trackTop(scene, strip, 0, strip.tracks.size()) + 4);
        QVERIFY(!onTrack.handle.valid() && !onTrack.track);
        const MapHit onStrip = hitMap(scene, strip.x + 4, rowTop(scene, scene.ghosts[0], 0) + 4);
        QVERIFY(onStrip.part == MapHit::Part::None);
        QCOMPARE(countMap(scene).handles, int64_t(3));
    }

    void itIsDrawnDashedInEveryTheme_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"light", "dark", "projector"})
            QTest::newRow(name) << name;
    }
    void itIsDrawnDashedInEveryTheme()
    {
        QFETCH(QString, name);
        const Theme theme = Theme::named(name).value();
        Shown shown(theme);
        const int without = pixelsOf(shown.image(), theme.accent);
        shown.view.setGhosts({viewGhost(), copyGhost()});
        const QImage image = shown.image();
        if (const QString folder = qEnvironmentVariable("SS_SAVE_PICTURES"); !folder.isEmpty())
            QVERIFY(image.save(folder + "/ghosts_" + name + ".png")); // for people's eyes
        QVERIFY(pixelsOf(image, theme.accent) > without + 200);
        shown.view.setGhosts({});
        QCOMPARE(pixelsOf(shown.image(), theme.accent), without);
    }

    void itIsScrolledToWhenItComesUpAndNotAgain()
    {
        Shown shown(Theme::light(), {1060, 200});
        QScrollBar* bar = shown.view.verticalScrollBar();
        shown.view.setGhosts({copyGhost()});
        QVERIFY(bar->value() > 0);
        bar->setValue(0);
        shown.view.setGhosts({copyGhost({3, 3})});
        QCOMPARE(bar->value(), 0);
        shown.view.setGhosts({viewGhost()});
        QCOMPARE(shown.view.scene().strips[0].ghosts.size(), size_t(1));
    }

    void itIsScrolledToAboveWhatCoversTheView_data()
    {
        QTest::addColumn<bool>("copy");
        QTest::newRow("view") << false;
        QTest::newRow("copy") << true;
    }
    void itIsScrolledToAboveWhatCoversTheView()
    {
        QFETCH(bool, copy);
        Shown shown(Theme::light(), {1060, 300});
        QScrollBar* bar = shown.view.verticalScrollBar();
        const int most = bar->maximum();
        shown.view.setCovered(200);
        shown.view.setGhosts({copy ? copyGhost() : viewGhost()});
        const MapScene& scene = shown.view.scene();
        const MapStrip& strip = copy ? scene.ghosts[0] : scene.strips[0];
        const double top = trackTop(scene, strip, 0, strip.lines());
        const double track = scene.options.metrics.track;
        QVERIFY(shown.view.toViewport({0, top}).y() >= 0);
        QVERIFY(shown.view.toViewport({0, top + track}).y() <= 100);
        shown.view.setGhosts({});
        shown.view.setCovered(0);
        QCOMPARE(bar->maximum(), most);
    }

    void optionsLeaveItAlone()
    {
        Shown shown;
        shown.view.setGhosts({copyGhost()});
        MapOptions options;
        options.freed = true;
        shown.view.setOptions(options);
        QCOMPARE(shown.view.scene().ghosts.size(), size_t(1));
    }

    void wordsForAScreenReader()
    {
        Shown shown;
        shown.view.setGhosts({viewGhost(), copyGhost()});
        const QString words = mapText(shown.view.scene());
        for (const char* part : {"y, not there yet: (4, 3) stride (1, 4)", "z, not there yet   48 B   float64: (2, 3) stride (3, 1)"})
            QVERIFY2(words.contains(part), qPrintable(words));
    }

    void hugeOnesCostNothing()
    {
        Shown shown;
        QElapsedTimer timer;
        timer.start();
        shown.view.setGhosts({copyGhost({1000000, 1000000})});
        shown.image();
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_MAIN(TestMapGhosts)
#include "tst_map_ghosts.moc"

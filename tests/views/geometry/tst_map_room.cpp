// How a map shares its width between names, cells, and what is told of tracks.
#include "tests/support/state_of.h"
#include "views/geometry/map_layout.h"
#include "views/geometry/map_rows.h"

#include <QtTest>
#include <cmath>

using namespace ss;
using namespace ss::views;
using ss::test::stateOf;

namespace {

MapOptions optionsOf(double width, double scale)
{
    MapOptions options;
    options.width = width;
    options.metrics = MapMetrics().scaled(scale);
    return options;
}

MapScene sceneOf(const char* text, double width, double scale = 1) { return buildMapScene(stateOf(text), optionsOf(width, scale)); }

const char* const kViews = "base = arange 3x4 float32\nx = base.slice 1 1 3 1\nt = base.t\n";
constexpr double kProjector = 1.18;

}

class TestMapRoom : public QObject {
    Q_OBJECT
private slots:
    void detailsGiveWayBeforeCellsWrap_data();
    void detailsGiveWayBeforeCellsWrap();
    void aTemporarysExpressionTakesNobodysRoom();
    void nothingOverlaps_data();
    void nothingOverlaps();
    void hitsBelowATrackAreItsDetails();
    void longStripsKeepDetailsBehind();
};

void TestMapRoom::detailsGiveWayBeforeCellsWrap_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("scale");
    QTest::addColumn<qint64>("rows");
    QTest::addColumn<bool>("below");
    QTest::newRow("a wide window") << 1200.0 << 1.0 << qint64(1) << false;
    QTest::newRow("the usual window") << 900.0 << 1.0 << qint64(1) << false;
    QTest::newRow("the usual window on a projector") << 890.0 << kProjector << qint64(1) << true;
    QTest::newRow("a small window") << 520.0 << 1.0 << qint64(1) << true;
    QTest::newRow("a small window on a projector") << 480.0 << kProjector << qint64(3) << true;
    QTest::newRow("too narrow for anything") << 260.0 << 1.0 << qint64(6) << false;
}

void TestMapRoom::detailsGiveWayBeforeCellsWrap()
{
    QFETCH(double, width);
    QFETCH(double, scale);
    QFETCH(qint64, rows);
    QFETCH(bool, below);
    const MapScene scene = sceneOf(kViews, width, scale);
    QCOMPARE(scene.strips[0].rows, rows);
    QCOMPARE(scene.strips[0].detailsBelow, below);
    QVERIFY(scene.strips[0].x + scene.strips[0].width() <= width || rows > 1);
}

void TestMapRoom::aTemporarysExpressionTakesNobodysRoom()
{
    const std::string named = std::string(kViews) + "a_name_of_thirty_letters_or_so = arange 4 float32";
    const double longest = sceneOf(named.c_str(), 1400).gutter;
    QVERIFY(longest > 200 && longest <= 30 * 7.6 + 1);
    QVERIFY(sceneOf(named.c_str(), 500).gutter <= 0.24 * 500 + 1); // names, too, in a narrow map
    // "weights_of_first_layer.clone()" is longer than the name that it ends with, and counts less.
    auto state = stateOf("weights_of_first_layer = arange 3x4 float32\nc = weights_of_first_layer.clone");
    state.apply({state.size(), trace::Phase::Forward, 0, 0, trace::NameUnbound{"c"}});
    const MapScene scene = buildMapScene(state, optionsOf(1400, 1));
    QCOMPARE(scene.strips[1].tracks[0].named, false);
    QVERIFY(labelColumns(scene.strips[1].tracks[0].label) > 25);
    QCOMPARE(scene.gutter, std::ceil(22 * scene.options.metrics.character + 2 * scene.options.metrics.margin));
}

void TestMapRoom::nothingOverlaps_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("scale");
    for (double width : {260.0, 520.0, 900.0, 1600.0})
        for (double scale : {1.0, kProjector, 2.0})
            QTest::addRow("%g wide, scale %g", width, scale) << width << scale;
}

/// Rows lie below one another, tracks within their row, strips below strips.
void TestMapRoom::nothingOverlaps()
{
    QFETCH(double, width);
    QFETCH(double, scale);
    const MapScene scene = sceneOf((std::string(kViews) + "y = arange 40 float32\nz = y.slice 0 3 30 3\n").c_str(), width, scale);
    const auto& m = scene.options.metrics;
    double end = 0;
    for (const MapStrip& strip : scene.strips) {
        QVERIFY(strip.y >= end);
        end = strip.y + strip.height;
        for (int64_t row = 0; row < strip.rows; ++row) {
            const double bottom = rowTop(scene, strip, row) + strip.rowHeight;
            const double last = trackTop(scene, strip, row, strip.shownTracks - 1) + m.track + (strip.detailsBelow ? m.below : 0);
            QVERIFY(last <= bottom);
            QVERIFY(bottom <= end + 0.01);
            for (size_t track = 0; track + 1 < strip.shownTracks; ++track)
                QVERIFY(trackTop(scene, strip, row, track) + m.track + (strip.detailsBelow ? m.below : 0) <=
                        trackTop(scene, strip, row, track + 1));
        }
    }
    QVERIFY(scene.height >= end);
}

void TestMapRoom::hitsBelowATrackAreItsDetails()
{
    const MapScene scene = sceneOf(kViews, 890, kProjector);
    const auto& m = scene.options.metrics;
    const MapStrip& strip = scene.strips[0];
    QVERIFY(strip.detailsBelow);
    for (size_t track = 0; track < strip.tracks.size(); ++track) {
        const double top = trackTop(scene, strip, 0, track);
        const MapHit box = hitMap(scene, strip.x + 3, top + m.track / 2);
        QCOMPARE(box.part, MapHit::Part::Track);
        QCOMPARE(box.track, std::optional(track));
        QVERIFY(box.cell.has_value());
        const MapHit below = hitMap(scene, strip.x + 3, top + m.track + m.trackGap / 2 + m.below * 0.8);
        QCOMPARE(below.part, MapHit::Part::Detail);
        QCOMPARE(below.track, std::optional(track));
        QCOMPARE(below.handle, strip.tracks[track].handle);
        QVERIFY(!below.cell);
        QCOMPARE(hitMap(scene, 4, top + m.track / 2).part, MapHit::Part::Label);
    }
}

void TestMapRoom::longStripsKeepDetailsBehind()
{
    const MapScene scene = sceneOf("w = arange 30x40 float32", 1100);
    QVERIFY(scene.strips[0].rows == 1 || !scene.strips[0].detailsBelow);
    const MapScene band = sceneOf("w = arange 1000x1000 float32", 1100);
    QVERIFY(!band.strips[0].detailsBelow);
}

QTEST_MAIN(TestMapRoom)
#include "tst_map_room.moc"

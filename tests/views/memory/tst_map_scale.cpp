#include "core/trace/text.h"
#include "tests/support/random_program.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"

#include <QScrollBar>
#include <QtTest>
#include <numeric>

using namespace ss;
using namespace ss::views;

namespace {

std::shared_ptr<trace::Log> viewsOfOne(int count)
{
    std::string text = "base = arange 40x40 float32\n";
    for (int i = 1; i < count; ++i)
        text += "v" + std::to_string(i) + " = base." + (i % 2 ? "slice 1 " : "slice 0 ") + std::to_string(i % 30) + " 40 3\n";
    return trace::traceFromText(text);
}

std::shared_ptr<trace::Log> storages(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "t" + std::to_string(i) + " = arange 2x3 float32\n";
    return trace::traceFromText(text);
}

struct Shown {
    explicit Shown(std::shared_ptr<trace::Log> events)
        : log(std::move(events))
        , feed(log)
        , values(log->values())
        , view(feed, selection, &values, Theme::light())
    {
        view.resize(1000, 700);
        view.show();
        feed.pullAll();
        view.finishScene();
    }
    HandleId named(const char* name) const { return feed.state().bindings().at(name); }
    QPoint foldLine() const
    {
        const auto& strip = view.scene().strips[0];
        const auto& m = view.scene().options.metrics;
        return view.toViewport({strip.x + 5, trackTop(view.scene(), strip, 0, strip.shownTracks) + m.track / 2}).toPoint();
    }
    void scrollToFoldLine() { view.verticalScrollBar()->setValue(int(view.toScene(foldLine()).y()) - 300); }

    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues values;
    MapView view;
};

QImage painted(MapPainter& painter, const MapScene& scene, const ValueSource* values, int milliseconds, bool* all)
{
    QImage image(1000, 700, QImage::Format_RGB32);
    image.fill(painter.style().theme().panel);
    QPainter canvas(&image);
    *all = painter.paint(canvas, scene, values, image.rect(), {}, milliseconds);
    return image;
}

}

class TestMapScale : public QObject {
    Q_OBJECT
private slots:
    void manyHandlesFold();
    void aFoldedHandleIsFound();
    void largeScenesComeLater();
    void aPictureOfALargeSceneIsComplete();
    void windowsThatMeetAreUnitedElsewhereAndOnce();
    void theLatestOfManyChangesIsShown();
    void framesEndAsOnePainting_data();
    void framesEndAsOnePainting();
    void whatIsKeptLooksAsNew();
};

void TestMapScale::manyHandlesFold()
{
    Shown shown(viewsOfOne(200));
    const auto strip = [&]() -> const MapStrip& { return shown.view.scene().strips[0]; };
    QCOMPARE(strip().tracks.size(), size_t(200));
    QVERIFY(strip().shownTracks < 64 && strip().folds);
    QCOMPARE(strip().hiddenTracks() + strip().shownTracks, size_t(200));
    QVERIFY(foldText(strip()).contains(QString::number(strip().hiddenTracks())) && foldText(strip()).contains("of 200"));
    shown.scrollToFoldLine();
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.foldLine());
    shown.view.finishScene();
    QCOMPARE(strip().shownTracks, size_t(200));
    shown.scrollToFoldLine();
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.foldLine());
    shown.view.finishScene();
    QVERIFY(strip().shownTracks < 64);
}

void TestMapScale::aFoldedHandleIsFound()
{
    Shown shown(viewsOfOne(200));
    shown.selection.select(shown.named("v150"));
    shown.view.finishScene();
    QCOMPARE(shown.view.scene().strips[0].shownTracks, size_t(200));
    const auto place = shown.view.scene().placeOf(shown.named("v150"));
    QVERIFY(place.has_value());
    const double y = shown.view.toViewport({0, trackTop(shown.view.scene(), shown.view.scene().strips[0], 0, place->track)}).y();
    QVERIFY2(y >= 0 && y < shown.view.viewport()->height(), qPrintable(QString::number(y)));
}

void TestMapScale::largeScenesComeLater()
{
    Shown shown(storages(600));
    QCOMPARE(shown.view.scene().strips.size(), size_t(600));
    trace::BufferMade made;
    made.buffer = BufferId(600);
    made.bytes = 12;
    shown.log->append(made);
    shown.feed.pullAll();
    QCOMPARE(shown.view.scene().strips.size(), size_t(600)); // the old picture, until
    QTRY_COMPARE(shown.view.scene().strips.size(), size_t(601));
}

void TestMapScale::aPictureOfALargeSceneIsComplete()
{
    Shown shown(storages(600));
    shown.view.setZoom(0.5);
    shown.log->append(trace::NameUnbound{"t0"});
    shown.feed.pullAll();
    QVERIFY(!shown.view.grab().isNull());
    QCOMPARE(shown.view.scene().options.zoom, 0.5);
    QVERIFY(shown.view.scene().strips[0].tracks.empty() || !shown.view.scene().strips[0].tracks[0].named);
}

void TestMapScale::windowsThatMeetAreUnitedElsewhereAndOnce()
{
    Shown shown(storages(1));
    trace::BufferMade made;
    made.buffer = BufferId(1);
    made.bytes = 1 << 24;
    shown.log->append(made);
    trace::TensorMade tensor;
    tensor.tensor = TensorId(1);
    tensor.view.storage = StorageId(1);
    tensor.view.buffer = made.buffer;
    tensor.view.storageBytes = made.bytes;
    tensor.view.dtype = DType::UInt8;
    tensor.view.layout = {{100, 100, 50}, {50003, 13, 2}, 0};
    shown.log->append(tensor);
    shown.log->append(trace::NameBound{"odd", tensor.tensor});
    shown.feed.pullAll();
    QCOMPARE(shown.view.scene().strips.size(), size_t(1)); // the old picture, until
    QTRY_COMPARE(shown.view.scene().strips.size(), size_t(2));
    shown.view.setZoom(2);
    QCOMPARE(shown.view.scene().options.zoom, 2.0); // at once
    const MapScene alone = buildMapScene(shown.feed.state(), shown.view.scene().options);
    QCOMPARE(shown.view.scene().strips[1].used, alone.strips[1].used);
    QVERIFY(shown.view.scene().strips[1].tracks[0].tags == alone.strips[1].tracks[0].tags);
    const auto runs = ByteSet(shown.feed.state().byteView(TensorId(1))).runsWithin({0, made.bytes}, 1 << 20);
    const int64_t seen =
        std::accumulate(runs.begin(), runs.end(), int64_t(0), [](int64_t sum, Run run) { return sum + run.end - run.begin; });
    QCOMPARE(alone.strips[1].used, std::optional(seen));
}

void TestMapScale::theLatestOfManyChangesIsShown()
{
    Shown shown(storages(600));
    for (uint32_t i = 600; i < 700; ++i) {
        trace::BufferMade made;
        made.buffer = BufferId(i);
        made.bytes = 12;
        shown.log->append(made);
        shown.feed.pullAll();
        if (i % 10 == 0)
            QCoreApplication::processEvents();
    }
    QTRY_COMPARE(shown.view.scene().strips.size(), size_t(700));
    shown.feed.setCursor(3);
    QTRY_COMPARE(shown.view.scene().strips.size(), size_t(1));
}

void TestMapScale::framesEndAsOnePainting_data()
{
    QTest::addColumn<int>("handles");
    QTest::addColumn<double>("zoom");
    QTest::newRow("bands") << 30 << 0.25;
    QTest::newRow("narrow boxes") << 30 << 1.0;
    QTest::newRow("wide boxes with numbers") << 6 << 8.0;
}

/// Frame by frame within little time, or at once: the same pixels in the end.
void TestMapScale::framesEndAsOnePainting()
{
    QFETCH(int, handles);
    QFETCH(double, zoom);
    Shown shown(viewsOfOne(handles));
    MapPainter byFrames(Theme::light()), atOnce(Theme::light());
    MapOptions options;
    options.zoom = zoom;
    options.metrics = atOnce.style().metrics();
    const MapScene scene = buildMapScene(shown.feed.state(), options);
    bool all = false;
    const QImage expected = painted(atOnce, scene, &shown.values, 0, &all);
    QVERIFY(all);
    all = false;
    QImage last;
    for (int frame = 0; frame < 10000 && !all; ++frame)
        last = painted(byFrames, scene, &shown.values, 1, &all);
    QVERIFY(all);
    QVERIFY(last == expected);
}

/// Parts that are kept from other scenes do not show what is no more true.
void TestMapScale::whatIsKeptLooksAsNew()
{
    MapPainter keeps(Theme::dark());
    for (uint64_t seed = 0; seed < 60; ++seed) {
        const test::RandomProgram program(seed);
        const auto log = trace::traceFromText(program.text());
        const KeptValues values(log->values());
        trace::TraceState state;
        for (const auto& event : log->read(0, size_t(log->size()))) {
            state.apply(*event);
            if (state.size() % 7 != 0 && state.size() != log->size())
                continue;
            MapOptions options;
            options.metrics = keeps.style().metrics();
            options.temporaries = Temporaries::All;
            options.zoom = seed % 3 == 0 ? 0.3 : 1;
            const MapScene scene = buildMapScene(state, options);
            MapPainter fresh(Theme::dark());
            bool all = false;
            const QImage expected = painted(fresh, scene, &values, 0, &all);
            const QImage kept = painted(keeps, scene, &values, 0, &all);
            QVERIFY2(kept == expected,
                     qPrintable(QStringLiteral("seed %1, event %2\n").arg(seed).arg(state.size()) + program.text().c_str()));
        }
    }
}

QTEST_MAIN(TestMapScale)
#include "tst_map_scale.moc"

#include "core/trace/text.h"
#include "tests/support/trace_events.h"
#include "views/memory/map_explain.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"
#include "views/memory/render.h"

#include <QHelpEvent>
#include <QTest>
#include <QWhatsThis>
#include <cstring>
#include <limits>

using namespace ss;
using namespace ss::views;

namespace {

const char* const kProgram = R"(
base = arange 3x4 float32
x = base.slice 1 1 3 1
t = base.t
row = arange 3 float32
wide = row.expand 2x3
e = empty 4 float32
b = ndarray 3 <f4
)";

struct Shown {
    explicit Shown(std::shared_ptr<trace::Log> trace, QSize size = {1060, 900})
        : log(std::move(trace))
        , feed(log)
        , kept(log->values())
        , values(kept)
        , view(feed, selection, &values, Theme::light())
    {
        feed.pullAll();
        view.resize(size);
        view.show();
        QTest::qWait(1);
    }
    size_t stripOf(const char* name) const
    {
        const BufferId buffer = feed.state().bufferOf(feed.state().bindings().at(name));
        return size_t(view.scene().stripOf(buffer) - view.scene().strips.data());
    }
    size_t trackOf(size_t strip, const char* name) const
    {
        const auto& tracks = view.scene().strips[strip].tracks;
        for (size_t i = 0; i < tracks.size(); ++i)
            if (tracks[i].handle == feed.state().bindings().at(name))
                return i;
        return tracks.size();
    }
    QString at(double x, double y) const { return explainMap(view.scene(), x, y, &values); }
    QString atCell(const char* name, int64_t cell) const
    {
        const auto& strip = view.scene().strips[stripOf(name)];
        return at(cellLeft(strip, cell) + 4, rowTop(view.scene(), strip, 0) + 4);
    }
    QString atTrack(const char* name, int64_t cell) const
    {
        const size_t index = stripOf(name);
        const auto& strip = view.scene().strips[index];
        return at(cellLeft(strip, cell) + 4, trackTop(view.scene(), strip, 0, trackOf(index, name)) + 4);
    }

    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues kept;
    HidingValues values;
    MapView view;
};

}

class TestMapExplain : public QObject {
    Q_OBJECT
private slots:
    void everyMarkIsExplained();
    void specialCells();
    void readOnlyFreedAndHeld();
    void everyPointSaysSomething();
    void aClickAndAKeyAsk();
    void hiddenValuesAreQuestionMarks();
};

void TestMapExplain::everyMarkIsExplained()
{
    Shown shown(trace::traceFromText(kProgram));
    const auto& scene = shown.view.scene();
    const auto& strip = scene.strips[shown.stripOf("base")];
    QCOMPARE(shown.atCell("base", 5), QStringLiteral("A cell: element 5 of storage 1, bytes 20 to 23. Its value is 5. It is base[1, 1] = "
                                                     "x[1, 0] = t[1, 1]."));
    QCOMPARE(shown.atTrack("x", 5), QStringLiteral("This box is x[1, 0]."));
    QCOMPARE(shown.atTrack("x", 4),
             QStringLiteral("The line joins cells that x sees; this one is in a gap of 8 B that its strides (4, 1) step "
                            "over."));
    QCOMPARE(shown.atTrack("x", 11), QStringLiteral("x does not see this cell: it sees bytes 4 to 43."));
    QCOMPARE(shown.atTrack("t", 5),
             QStringLiteral("This box is t[1, 1]. Its number, 4, is its place when t is read row by row: it is not the "
                            "order of the memory."));
    QCOMPARE(shown.atTrack("wide", 1),
             QStringLiteral("This box is wide[0, 1]. ×2: with a stride of 0, 2 of its elements are this one cell."));
    const double x = cellLeft(strip, 1) + 4;
    QCOMPARE(shown.at(x, coverageTop(scene, strip, 0) + 2),
             QStringLiteral("A bar for each handle that sees the cell above: 3 of 3 do (base, x, t)."));
    QVERIFY(shown.at(x, indexTop(scene, strip, 0) + 2).startsWith("Numbers of the elements of storage 1"));
    QCOMPARE(shown.at(x, strip.y + 3), QStringLiteral("This is storage 1: one block of 48 B; torch allocated and owns them. Version 0: how "
                                                      "often it was written in place."));
    const double track = trackTop(scene, strip, 0, 1) + 4;
    QVERIFY(shown.at(strip.x - 30, track).startsWith("The name of a tensor: x."));
    const QString detail = shown.at(strip.x + strip.width() + 40, track);
    QVERIFY2(detail.contains("(3, 2) stride (4, 1) offset 1") && detail.contains("VIEW 24 B of 48 B") && detail.contains("Not contiguous"),
             qPrintable(detail));
    QVERIFY(shown.at(20, strip.y + 3).startsWith("A lane for each memory. This is Host: 4 storages here"));
}

void TestMapExplain::specialCells()
{
    Shown shown(trace::traceFromText(kProgram));
    QVERIFY(shown.atCell("e", 2).contains("struck through since nothing was ever written"));
    auto log = trace::traceFromText("n = arange 3 float32\n");
    const float numbers[] = {1, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()};
    trace::Written written = std::get<trace::Written>(test::write(0, 2, contiguousLayout({3})));
    log->take(written, trace::Phase::Forward, 0);
    log->keepValues(BufferId(0), 2, 0, reinterpret_cast<const std::byte*>(numbers), sizeof numbers);
    Shown special(log);
    QVERIFY2(special.atCell("n", 1).contains("Its value, nan, is no finite number"), qPrintable(special.atCell("n", 1)));
    QVERIFY(special.atCell("n", 2).contains("Its value, inf, is no finite number"));
    QVERIFY(special.atCell("n", 0).contains("Its value is 1."));
}

void TestMapExplain::readOnlyFreedAndHeld()
{
    using namespace ss::test;
    auto log = std::make_shared<trace::Log>();
    const trace::TensorView view = floats(0, 4096, contiguousLayout({3}));
    trace::ArrayMade locked{ArrayId(0), BufferId(1), "<f4", 4, {3}, {4}, 0, false, true, {}};
    for (const trace::Payload& payload :
         Payloads{buffer(0, 4096, trace::Fill::Written), tensor(0, view), trace::NameBound{"x", TensorId(0)},
                  trace::BufferMade{BufferId(1), 12, {}, trace::Owner::NumPy, false, trace::Fill::Written, 0}, locked,
                  trace::NameBound{"a", ArrayId(0)}, buffer(2, 8, trace::Fill::Written), tensor(1, floats(2, 8, contiguousLayout({2}))),
                  trace::TensorDropped{TensorId(1)}, trace::BufferFreed{BufferId(2)}})
        log->take(payload, trace::Phase::Forward, 0);
    Shown shown(log);
    MapOptions options;
    options.freed = true;
    shown.view.setOptions(options);
    const auto& scene = shown.view.scene();
    const QString head = headText(scene.strips[shown.stripOf("x")]);
    QVERIFY2(head.contains("12 B of 4096 B used"), qPrintable(head));
    QVERIFY(shown.at(scene.gutter + 2, scene.strips[0].y + 3).contains("Handles see 12 B of them; the rest is kept alive all the same."));
    const auto& array = scene.strips[shown.stripOf("a")];
    QVERIFY(headText(array).contains("owned by NumPy"));
    QVERIFY(tagText(array.tracks[0]).contains("read-only"));
    QVERIFY(shown.at(array.x + array.width() + 40, trackTop(scene, array, 0, 0) + 4).contains("NumPy refuses to write"));
    const auto& freed = scene.strips.back();
    QVERIFY(headText(freed).contains("freed"));
    QVERIFY(shown.at(freed.x + 4, freed.y + 3).contains("It was freed"));
    // The lock is drawn beside the name: there are more pixels in the array's colour than without it.
    const auto pixels = [&](const trace::TraceState& state) {
        const QImage image = renderMap(state, nullptr, Theme::light(), {900, 300});
        const MapStrip* strip = scene.stripOf(BufferId(1));
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = int(strip->x) - 13; x < int(strip->x) - 1; ++x)
                count += image.pixelColor(x, y) != Theme::light().panel;
        return count;
    };
    trace::TraceState with, without;
    for (const auto& event : log->read(0, log->size())) {
        with.apply(*event);
        trace::Event changed = *event;
        if (auto* made = std::get_if<trace::ArrayMade>(&changed.payload))
            made->writeable = true;
        without.apply(changed);
    }
    QVERIFY2(pixels(with) > pixels(without) + 20, qPrintable(QString("%1 %2").arg(pixels(with)).arg(pixels(without))));
}

void TestMapExplain::everyPointSaysSomething()
{
    Shown shown(trace::traceFromText(kProgram));
    for (double y = 0; y < shown.view.scene().height + 40; y += 3)
        for (double x = 0; x < shown.view.scene().width; x += 17)
            QVERIFY2(!shown.at(x, y).isEmpty(), qPrintable(QString("%1 %2").arg(x).arg(y)));
}

void TestMapExplain::aClickAndAKeyAsk()
{
    Shown shown(trace::traceFromText(kProgram));
    const auto& strip = shown.view.scene().strips[0];
    const QPoint cell = shown.view.toViewport({cellLeft(strip, 5) + 4, rowTop(shown.view.scene(), strip, 0) + 4}).toPoint();
    QWhatsThis::enterWhatsThisMode();
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, cell);
    QVERIFY2(shown.view.accessibleDescription().startsWith("A cell: element 5"), qPrintable(shown.view.accessibleDescription()));
    QVERIFY(!shown.view.cursorPlace()); // asking selects nothing
    QWhatsThis::leaveWhatsThisMode();
    QWhatsThis::hideText();
    shown.view.setFocus();
    QTest::keyClick(&shown.view, Qt::Key_Right);
    QTest::keyClick(&shown.view, Qt::Key_Right);
    shown.view.explain();
    QVERIFY2(shown.view.accessibleDescription().startsWith("A cell: element 1"), qPrintable(shown.view.accessibleDescription()));
    QWhatsThis::hideText();
}

void TestMapExplain::hiddenValuesAreQuestionMarks()
{
    Shown shown(trace::traceFromText(kProgram));
    const QImage open = shown.view.viewport()->grab().toImage();
    shown.values.setHidden(true);
    shown.view.viewport()->update();
    QVERIFY(shown.view.viewport()->grab().toImage() != open);
    QVERIFY(shown.atCell("base", 5).contains("Its value is hidden"));
    const auto& strip = shown.view.scene().strips[shown.stripOf("base")];
    QCOMPARE(valueText(strip, 5, &shown.values), QStringLiteral("hidden"));
    // What is not hidden is no value: unwritten cells are struck through all the same.
    QVERIFY(shown.atCell("e", 2).contains("struck through"));
    Place chosen{};
    connect(&shown.view, &MapView::elementChosen, this, [&](const Place& place) { chosen = place; });
    const QPoint cell = shown.view.toViewport({cellLeft(strip, 5) + 4, rowTop(shown.view.scene(), strip, 0) + 4}).toPoint();
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, cell);
    QVERIFY((chosen == Place{BufferId(0), {20, 24}}));
    shown.values.reveal(chosen.buffer, chosen.bytes);
    QCOMPARE(valueText(strip, 5, &shown.values), QStringLiteral("5"));
    QCOMPARE(valueText(strip, 6, &shown.values), QStringLiteral("hidden"));
    chosen = {};
    QTest::keyClick(&shown.view, Qt::Key_Right);
    QTest::keyClick(&shown.view, Qt::Key_Question);
    QVERIFY((chosen == Place{BufferId(0), {24, 28}}));
    shown.values.setHidden(false);
    QCOMPARE(shown.view.viewport()->grab().toImage().size(), open.size());
    QCOMPARE(valueText(strip, 6, &shown.values), QStringLiteral("6"));
}

QTEST_MAIN(TestMapExplain)
#include "tst_map_explain.moc"

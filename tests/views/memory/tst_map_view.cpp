#include "core/trace/text.h"
#include "views/geometry/handle_names.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"
#include "views/memory/render.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolTip>
#include <QXmlStreamReader>
#include <QtTest>
#include <set>

using namespace ss;
using namespace ss::views;

namespace {

const char* kTrace = "base = arange 3x4 float32\nx = base.slice 1 1 3 1\nt = base.t\na = numpy base\nwrite x\nc = x.contiguous";

/// A view over a trace, shown, with all events pulled.
struct Shown {
    explicit Shown(const char* text, QSize size = {1060, 600})
        : log(trace::traceFromText(text))
        , feed(log)
        , values(log->values())
        , view(feed, selection, &values, Theme::light())
    {
        feed.pullAll();
        view.resize(size);
        view.show();
        QTest::qWait(1);
    }
    HandleId named(const char* name) const { return feed.state().bindings().at(name); }
    /// A point of the viewport within a cell, or within a track above a cell.
    QPoint cellPoint(size_t strip, int64_t cell) const
    {
        const auto& s = view.scene().strips[strip];
        return view.toViewport({cellLeft(s, cell) + 4, rowTop(view.scene(), s, rowOfCell(s, cell)) + 4}).toPoint();
    }
    QPoint trackPoint(size_t strip, size_t track, int64_t cell) const
    {
        const auto& s = view.scene().strips[strip];
        return view.toViewport({cellLeft(s, cell) + 4, trackTop(view.scene(), s, rowOfCell(s, cell), track) + 4}).toPoint();
    }
    QString textAt(QPoint point) const
    {
        const QPointF at = view.toScene(point);
        return hitText(view.scene(), hitMap(view.scene(), at.x(), at.y()), &values);
    }

    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues values;
    MapView view;
};

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

trace::TraceState stateOf(const trace::Log& log)
{
    trace::TraceState state;
    for (const auto& event : log.read(0, size_t(log.size())))
        state.apply(*event);
    return state;
}

}

class TestMapView : public QObject {
    Q_OBJECT
private slots:
    void contrastOfThemes_data();
    void contrastOfThemes();
    void looksDiffer();
    void clickSelects();
    void clickOnACellPlacesTheCursor();
    void hoverTellsElementPlaceAndValue();
    void hoveringBrushes();
    void tooltipIsShown();
    void keysMoveTheCellCursor();
    void keysGoThroughHandles();
    void zoomKeepsWhatIsUnderThePointer();
    void contextMenuNamesTheHandle();
    void paints_data();
    void paints();
    void svgIsXml();
    void wordsForAScreenReader();
    void longTextsAreElided();
    void largeMapScrolls();
    void whatALineMadeIsScrolledTo();
    void aWalkShowsItsFirstCell();
    void nothingToShow();
};

void TestMapView::contrastOfThemes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("least");
    QTest::newRow("light") << "light" << 4.5;
    QTest::newRow("dark") << "dark" << 4.5;
    QTest::newRow("projector") << "projector" << 7.0;
}

void TestMapView::contrastOfThemes()
{
    QFETCH(QString, name);
    QFETCH(double, least);
    const Theme theme = Theme::named(name).value();
    for (const QColor& under : {theme.panel, theme.background, theme.cell}) {
        for (const QColor& text : {theme.ink, theme.dim, theme.warn, theme.accent})
            QVERIFY2(contrast(text, under) >= least, qPrintable(text.name() + " on " + under.name()));
    }
    for (const QColor& handle : theme.handles)
        for (const QColor& under : {theme.panel, theme.background})
            QVERIFY2(contrast(handle, under) >= least, qPrintable(handle.name() + " on " + under.name()));
    QCOMPARE(qRound(contrast(Qt::black, Qt::white)), 21);
    QVERIFY(!Theme::named(QStringLiteral("neon")));
}

void TestMapView::looksDiffer()
{
    std::set<std::pair<QRgb, int>> looks;
    for (uint32_t number = 0; number < 36; ++number) {
        const HandleStyle style = Theme::light().styleOf(number);
        QVERIFY(looks.insert({style.colour.rgb(), int(style.pattern)}).second);
    }
}

void TestMapView::clickSelects()
{
    Shown shown(kTrace);
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.trackPoint(0, 1, 1));
    QCOMPARE(shown.selection.handle(), shown.named("x"));
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, {20, shown.trackPoint(0, 2, 0).y()}); // the label, too
    QCOMPARE(shown.selection.handle(), shown.named("t"));
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.cellPoint(0, 3)); // a cell is nobody's
    QCOMPARE(shown.selection.handle(), shown.named("t"));
}

void TestMapView::clickOnACellPlacesTheCursor()
{
    Shown shown(kTrace);
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.cellPoint(0, 5));
    const std::optional<Place> expected = Place{BufferId(0), {20, 24}};
    QCOMPARE(shown.selection.place(), expected);
    QCOMPARE(shown.view.cursorPlace(), expected);
}

void TestMapView::hoverTellsElementPlaceAndValue()
{
    Shown shown(kTrace);
    const QString text = shown.textAt(shown.cellPoint(0, 5));
    QVERIFY2(text.contains("element 5") && text.contains("byte 20"), qPrintable(text));
    for (const char* line : {"value  2", "base[1, 1]", "x[1, 0]", "t[1, 1]", "a[1, 1]"})
        QVERIFY2(text.contains(line), qPrintable(text));
    QVERIFY(!shown.textAt(shown.cellPoint(0, 0)).contains("x["));
    QTest::mouseMove(shown.view.viewport(), shown.trackPoint(0, 1, 2));
    QTRY_COMPARE(shown.selection.hovered(), shown.named("x"));
    Shown unwritten("u = empty 2 float32");
    QVERIFY(unwritten.textAt(unwritten.cellPoint(0, 1)).contains("not written"));
    unwritten.view.setValues(nullptr);
    QVERIFY(hitText(shown.view.scene(), {MapHit::Part::Cell, 0, 0, 1, {}, {}}, nullptr).contains("not kept"));
}

void TestMapView::hoveringBrushes()
{
    Shown shown(kTrace);
    QTest::mouseMove(shown.view.viewport(), shown.cellPoint(0, 5));
    QTRY_COMPARE(shown.selection.hoveredPlace(), std::optional(Place{BufferId(0), {20, 24}}));
    QTest::mouseMove(shown.view.viewport(), shown.trackPoint(0, 2, 7)); // of a track's cell, too
    QTRY_COMPARE(shown.selection.hoveredPlace(), std::optional(Place{BufferId(0), {28, 32}}));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(shown.view.viewport(), &leave);
    QVERIFY(!shown.selection.hoveredPlace());
    // Another picture hovers two cells: these are marked, and no others.
    const QImage before = shown.view.viewport()->grab().toImage();
    shown.selection.hoverPlace(Place{BufferId(0), {8, 16}});
    const QImage after = shown.view.viewport()->grab().toImage();
    for (int64_t cell = 0; cell < 12; ++cell) {
        const QPoint at = shown.cellPoint(0, cell) * int(before.devicePixelRatio());
        QCOMPARE(before.pixelColor(at) != after.pixelColor(at), cell == 2 || cell == 3);
    }
}

void TestMapView::tooltipIsShown()
{
    Shown shown(kTrace);
    const QPoint at = shown.cellPoint(0, 5);
    QHelpEvent help(QEvent::ToolTip, at, shown.view.viewport()->mapToGlobal(at));
    QApplication::sendEvent(shown.view.viewport(), &help);
    QTRY_VERIFY(QToolTip::text().contains("x[1, 0]"));
}

void TestMapView::keysMoveTheCellCursor()
{
    Shown shown(kTrace);
    const auto cell = [&] { return shown.view.cursorPlace() ? shown.view.cursorPlace()->bytes.begin / 4 : -1; };
    const auto press = [&](Qt::Key key) { QTest::keyClick(&shown.view, key); };
    press(Qt::Key_Right);
    QCOMPARE(cell(), int64_t(0));
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    QCOMPARE(cell(), int64_t(2));
    press(Qt::Key_Left);
    QCOMPARE(cell(), int64_t(1));
    press(Qt::Key_Down); // one row only: on to the next strip
    QCOMPARE(shown.view.cursorPlace()->buffer, BufferId(1));
    for (int i = 0; i < 20; ++i)
        press(Qt::Key_Right);
    QCOMPARE(cell(), int64_t(5));
    press(Qt::Key_Down);
    QCOMPARE(cell(), int64_t(5));
    press(Qt::Key_Up);
    QCOMPARE(shown.view.cursorPlace()->buffer, BufferId(0));
    QCOMPARE(shown.selection.place(), shown.view.cursorPlace());
}

void TestMapView::keysGoThroughHandles()
{
    Shown shown(kTrace);
    QSignalSpy activated(&shown.view, &MapView::activated);
    for (const char* name : {"base", "x", "t", "a", "c", "base"}) {
        QTest::keyClick(&shown.view, Qt::Key_BracketRight);
        QCOMPARE(shown.selection.handle(), shown.named(name));
    }
    QTest::keyClick(&shown.view, Qt::Key_BracketLeft);
    QCOMPARE(shown.selection.handle(), shown.named("c"));
    QTest::keyClick(&shown.view, Qt::Key_Return);
    QCOMPARE(activated.count(), 1);
}

void TestMapView::zoomKeepsWhatIsUnderThePointer()
{
    Shown shown("w = arange 1000x1000 float32\nv = w.t");
    const QPoint at = shown.cellPoint(0, 500000);
    const auto cellAt = [&] {
        const QPointF scene = shown.view.toScene(at);
        return hitMap(shown.view.scene(), scene.x(), scene.y());
    };
    const int64_t anchor = cellAt().cell.value();
    QVERIFY(!shown.view.scene().strips[0].separateCells());
    for (int i = 0; i < 60; ++i) {
        QWheelEvent wheel(at, shown.view.viewport()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(shown.view.viewport(), &wheel);
    }
    QVERIFY(shown.view.scene().strips[0].separateCells()); // from a band down to cells
    QCOMPARE(cellAt().part, MapHit::Part::Cell);
    const auto& strip = shown.view.scene().strips[0];
    QCOMPARE(cellAt().row, rowOfCell(strip, anchor));
    shown.view.grab();
    QTest::keyClick(&shown.view, Qt::Key_0);
    QCOMPARE(shown.view.zoom(), 1.0);
    QTest::keyClick(&shown.view, Qt::Key_Plus);
    QCOMPARE(shown.view.zoom(), 1.25);
}

void TestMapView::contextMenuNamesTheHandle()
{
    Shown shown(kTrace);
    QSignalSpy asked(&shown.view, &MapView::contextMenuRequested);
    const QPoint at = shown.trackPoint(0, 1, 1);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, shown.view.viewport()->mapToGlobal(at));
    QApplication::sendEvent(shown.view.viewport(), &event);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].value<HandleId>(), shown.named("x"));
    QCOMPARE(shown.selection.handle(), shown.named("x"));
}

void TestMapView::paints_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"light", "dark", "projector"})
        QTest::newRow(name) << name;
}

void TestMapView::paints()
{
    QFETCH(QString, name);
    const Theme theme = Theme::named(name).value();
    const auto log = trace::traceFromText(kTrace);
    const KeptValues values(log->values());
    const QImage image = renderMap(stateOf(*log), &values, theme, {1060, 500});
    QCOMPARE(image.pixelColor(1059, 499), theme.panel);
    for (uint32_t number : {0U, 1U, 3U}) // solid colours of borders
        QVERIFY(pixelsOf(image, theme.styleOf(number).colour) > 50);
    QVERIFY(pixelsOf(image, theme.ink) > 100);
    QVERIFY(pixelsOf(image, theme.cell) > 1000);
    QVERIFY(image == renderMap(stateOf(*log), &values, theme, {1060, 500}));
}

void TestMapView::svgIsXml()
{
    const auto log = trace::traceFromText(kTrace);
    const KeptValues values(log->values());
    const QByteArray svg = renderMapSvg(stateOf(*log), &values, Theme::light(), 1060);
    QXmlStreamReader reader(svg);
    int texts = 0;
    while (!reader.atEnd())
        texts += reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text");
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(texts > 40);
    QVERIFY(!svg.contains("<image"));
}

void TestMapView::wordsForAScreenReader()
{
    const QString words = mapText(buildMapScene(stateOf(*trace::traceFromText(kTrace)), {}));
    for (const char* part : {"Host", "storage 1   48 B   float32", "x: (3, 2) stride (4, 1) offset 1, VIEW 24 B of 48 B",
                             "a: ndarray (3, 4) stride (16, 4) B"})
        QVERIFY2(words.contains(part), qPrintable(words));
}

void TestMapView::longTextsAreElided()
{
    const auto log = trace::traceFromText("一个非常非常长的中文变量名字一个非常非常长的中文变量名字 = arange 3x4 float32");
    const auto state = stateOf(*log);
    const MapScene scene = buildMapScene(state, {});
    QVERIFY(scene.gutter < 300);
    const Theme theme = Theme::light();
    const QImage image = renderMap(state, nullptr, theme, {700, 140});
    for (int y = 0; y < image.height(); ++y) // nothing reaches the edges
        for (int x : {0, 1, 698, 699})
            QCOMPARE(image.pixelColor(x, y), theme.panel);
}

void TestMapView::largeMapScrolls()
{
    QByteArray text;
    for (int i = 0; i < 60; ++i)
        text += "v" + QByteArray::number(i) + " = arange 4 float32\n";
    Shown shown(text.constData());
    shown.selection.select(shown.named("v55"));
    const auto& strip = shown.view.scene().strips[55];
    const QPointF seen = shown.view.toViewport({strip.x, trackTop(shown.view.scene(), strip, 0, 0)});
    QVERIFY(seen.y() > 0 && seen.y() < shown.view.viewport()->height());
}

void TestMapView::whatALineMadeIsScrolledTo()
{
    QByteArray text;
    for (int i = 0; i < 20; ++i)
        text += "v" + QByteArray::number(i) + " = arange 4 float32\n";
    Shown shown(text.constData(), {1060, 300});
    QScrollBar* bar = shown.view.verticalScrollBar();
    bar->setValue(0);
    shown.log->append(trace::BufferMade{BufferId(20), 8, Device(), trace::Owner::Torch, false, trace::Fill::Written, 0});
    trace::TensorMade made;
    made.tensor = TensorId(20);
    made.view = {StorageId(20), BufferId(20), 0, 8, DType::Float32, contiguousLayout({2}), false, true};
    shown.log->append(made);
    shown.log->append(trace::NameBound{"late", made.tensor});
    shown.feed.pullAll();
    const auto place = shown.view.scene().placeOf(shown.named("late"));
    QVERIFY(place);
    const auto& strip = shown.view.scene().strips[place->strip];
    const double y = shown.view.toViewport({0, trackTop(shown.view.scene(), strip, 0, place->track)}).y();
    QVERIFY(y > 0 && y + shown.view.options().metrics.track <= shown.view.viewport()->height());
    bar->setValue(0);
    shown.feed.stepBack();
    shown.feed.stepForward(); // who goes through moments has the picture still
    QCOMPARE(bar->value(), 0);
}

void TestMapView::aWalkShowsItsFirstCell()
{
    Shown shown(kTrace, {1060, 320});
    shown.selection.select(shown.named("t"));
    shown.view.verticalScrollBar()->setValue(100); // the track is seen, its cells are not
    QVERIFY(shown.cellPoint(0, 0).y() < 0);
    shown.view.setWalking(true);
    QVERIFY(shown.cellPoint(0, 0).y() >= 0);
}

void TestMapView::nothingToShow()
{
    Shown shown("");
    QVERIFY(!shown.view.grab().isNull());
    for (Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_BracketRight, Qt::Key_Plus, Qt::Key_Return})
        QTest::keyClick(&shown.view, key);
    QVERIFY(!shown.view.cursorPlace());
}

QTEST_MAIN(TestMapView)
#include "tst_map_view.moc"

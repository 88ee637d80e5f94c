// What the map says in words and small marks: tags, values without room, pictures that end early, maps without storages.
#include "core/trace/text.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"
#include "views/memory/render.h"

#include <QPainter>
#include <QRegularExpression>
#include <QtTest>

using namespace ss;
using namespace ss::views;

namespace {

trace::TraceState stateOf(const trace::Log& log, size_t events)
{
    trace::TraceState state;
    for (const auto& event : log.read(0, events))
        state.apply(*event);
    return state;
}

trace::TraceState stateOf(const char* text)
{
    const auto log = trace::traceFromText(text);
    return stateOf(*log, size_t(log->size()));
}

/// The texts of an SVG, in order.
QStringList textsOf(const QByteArray& svg)
{
    static const QRegularExpression text(QStringLiteral(">([^<>]+)</text>"));
    QStringList found;
    const QString all = QString::fromUtf8(svg);
    for (auto match = text.globalMatch(all); match.hasNext();)
        found += match.next().captured(1).trimmed();
    return found;
}

QStringList textsOf(const char* trace, int width, MapOptions options = {})
{
    const auto log = trace::traceFromText(trace);
    const KeptValues values(log->values());
    return textsOf(renderMapSvg(stateOf(*log, size_t(log->size())), &values, Theme::light(), width, std::move(options)));
}

}

class TestMapWords : public QObject {
    Q_OBJECT
private slots:
    void tags_data();
    void tags();
    void tagsWithoutRoomEndInDots();
    void valuesWithoutRoomAreMarked_data();
    void valuesWithoutRoomAreMarked();
    void aPictureThatEndsSaysSo();
    void anEmptyMapSaysWhy();
    void aFreshMapSaysWhatToDo();
};

void TestMapWords::tags_data()
{
    QTest::addColumn<QString>("lines");
    QTest::addColumn<QString>("says");
    QTest::newRow("all of it, in order") << "v = x.view 12"
                                         << "VIEW";
    QTest::newRow("all of it, in another order") << "v = x.t"
                                                 << "VIEW · not contiguous";
    QTest::newRow("a part of it") << "v = x.select 0 1"
                                  << "VIEW 16 B of 48 B";
    QTest::newRow("a part of it, with gaps") << "v = x.slice 1 1 3 1"
                                             << "VIEW 24 B of 48 B · not contiguous";
    QTest::newRow("a copy") << "v = x.clone"
                            << "";
}

void TestMapWords::tags()
{
    QFETCH(QString, lines);
    QFETCH(QString, says);
    const auto state = stateOf(("x = arange 3x4 float32\n" + lines).toUtf8().constData());
    const MapScene scene = buildMapScene(state, {});
    QCOMPARE(tagText(*scene.trackOf(state.bindings().at("v"))), says);
}

void TestMapWords::tagsWithoutRoomEndInDots()
{
    const char* const trace = "x = arange 3x4 float32\na_long_name = x.slice 1 1 3 1";
    QVERIFY(textsOf(trace, 1400).contains("VIEW 24 B of 48 B · not contiguous"));
    bool dots = false;
    for (int width = 1400; width > 400; width -= 20)
        for (const QString& text : textsOf(trace, width))
            if (text.startsWith("VIEW") && text != "VIEW 24 B of 48 B · not contiguous") {
                QVERIFY2(text.endsWith(QStringLiteral("…")), qPrintable(text));
                dots = true;
            }
    QVERIFY(dots);
}

void TestMapWords::valuesWithoutRoomAreMarked_data()
{
    QTest::addColumn<QString>("made");
    QTest::addColumn<double>("zoom");
    QTest::addColumn<bool>("dots");
    QTest::newRow("wide cells") << "arange 12 float32" << 1.0 << false;
    QTest::newRow("cells of three digits") << "arange 12 float32" << 0.5 << false;
    QTest::newRow("cells of one digit") << "arange 12 float32" << 0.26 << true;
    QTest::newRow("cells of one digit, wide numbers") << "arange 12 int64" << 0.25 << true;
}

/// A cell that is written and has no room for its value is not blank: that would look unwritten.
void TestMapWords::valuesWithoutRoomAreMarked()
{
    QFETCH(QString, made);
    QFETCH(double, zoom);
    QFETCH(bool, dots);
    const QByteArray trace = "x = " + made.toUtf8();
    MapOptions options;
    options.zoom = zoom;
    const QStringList texts = textsOf(trace.constData(), 1400, options);
    QVERIFY2(texts.contains(QStringLiteral("…")) == dots, qPrintable(texts.join(u'|')));
    const auto log = trace::traceFromText(trace.constData());
    const KeptValues values(log->values());
    MapPicture map(stateOf(trace.constData()), &values, Theme::light(), 1400, options);
    QImage image(map.size().toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    map.paint(painter, image.rect());
    const MapStrip& strip = map.scene().strips[0];
    QVERIFY(strip.separateCells());
    for (int64_t cell = 0; cell < strip.cells; ++cell) {
        const QRectF rect(cellLeft(strip, cell), rowTop(map.scene(), strip, rowOfCell(strip, cell)), strip.columnWidth, 30);
        const QRect inside = rect.toRect().adjusted(2, 2, -2, -2);
        int inked = 0;
        for (int y = inside.top(); y <= inside.bottom(); ++y)
            for (int x = inside.left(); x <= inside.right(); ++x)
                inked += image.pixelColor(x, y) != Theme::light().cell;
        QVERIFY2(inked > 2, qPrintable(QString::number(cell)));
    }
}

void TestMapWords::aPictureThatEndsSaysSo()
{
    QByteArray text;
    for (int i = 0; i < 7; ++i)
        text += "v" + QByteArray::number(i) + " = arange 4 float32\n";
    const auto state = stateOf(text.constData());
    const MapScene scene = buildMapScene(state, {});
    const auto endOf = [&](size_t i) { return scene.strips[i].y + scene.strips[i].height; };
    QCOMPARE(cutText(scene, endOf(2)).section(':', 0, 0), QStringLiteral("showing 3 of 7 storages"));
    QCOMPARE(cutText(scene, endOf(2) - 1).section(':', 0, 0), QStringLiteral("showing 2 of 7 storages"));
    const int whole = mapHeight(state, Theme::light(), 800);
    const QImage all = renderMap(state, nullptr, Theme::light(), {800, whole});
    const QImage part = renderMap(state, nullptr, Theme::light(), {800, whole / 2});
    const auto lineOf = [](const QImage& image) { // the band's upper edge, over the whole width
        for (int y = 0; y < image.height(); ++y)
            if (image.pixelColor(20, y) == Theme::light().dim && image.pixelColor(image.width() - 20, y) == Theme::light().dim)
                return y;
        return -1;
    };
    QCOMPARE(lineOf(all), -1);
    const int line = lineOf(part);
    QVERIFY(line > part.height() - 40);
    QCOMPARE(all.copy(0, 0, 800, line), part.copy(0, 0, 800, line));
}

void TestMapWords::anEmptyMapSaysWhy()
{
    const auto log = trace::traceFromText("x = arange 4 float32\ndel x");
    QCOMPARE(emptyText(buildMapScene(stateOf(*log, 0), {})), QStringLiteral("nothing has run yet at this moment"));
    QCOMPARE(emptyText(buildMapScene(stateOf(*log, 1), {})), QStringLiteral("no tensor and no array has been made until this moment"));
    MapOptions hinting;
    hinting.hint = "Run it";
    for (const size_t without : {0, 1})
        QCOMPARE(emptyText(buildMapScene(stateOf(*log, without), hinting)), QStringLiteral("Run it"));
    const MapScene end = buildMapScene(stateOf(*log, size_t(log->size())), hinting);
    QVERIFY(end.strips.empty());
    QCOMPARE(emptyText(end), QStringLiteral("no tensor and no array lives at this moment: all storages were freed"));
    QVERIFY(mapText(end).contains(emptyText(end)));
}

void TestMapWords::aFreshMapSaysWhatToDo()
{
    TraceFeed fresh(std::make_shared<trace::Log>()), used(trace::traceFromText("x = arange 4 float32"));
    used.pullAll();
    used.setCursor(0);
    Selection selection;
    MapOptions options;
    options.hint = "Type\n    x = 1";
    for (TraceFeed* feed : {&fresh, &used}) {
        MapView view(*feed, selection, nullptr, Theme::light());
        view.resize(700, 300);
        view.setOptions(options);
        QCOMPARE(mapText(view.scene()).contains("x = 1"), feed == &fresh);
        QCOMPARE(view.options().hint, options.hint);
    }
}

QTEST_MAIN(TestMapWords)
#include "tst_map_words.moc"

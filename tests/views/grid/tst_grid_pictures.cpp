// The looks of the grid, whole pictures: what assertions on the scene cannot see.
#include "core/trace/text.h"
#include "tests/support/golden_image.h"
#include "views/grid/grid_view.h"

#include <QApplication>
#include <QPainter>
#include <QtTest>
#include <cmath>
#include <cstring>

using namespace ss;
using namespace ss::views;

namespace {

const char* kTrace = "base = arange 3x4 float32\nflipped = base.t\na = numpy base\nwide = base.expand 2x3x4\nu = empty 2x3 float32\n"
                     "z = u.select 0 0\nwrite z\nlong = arange 40 int64\nbig = zeros 3000x2000 uint8\ns = arange 4x3 float32\nb = arange 6 "
                     "float32\nw = b.unfold 0 3 1";

struct Part {
    const char* handle;
    bool colours = false;
    bool hidden = false;
    double zoom = 1;
};

/// What a log keeps, but for some numbers of one buffer.
struct Signed : KeptValues {
    using KeptValues::KeptValues;
    BufferId buffer;
    ValueAnswer read(BufferId of, uint64_t revision, int64_t start, int64_t size) const override
    {
        ValueAnswer answer = KeptValues::read(of, revision, start, size);
        for (int64_t at = start; of == buffer && at + 4 <= start + size; at += 4) {
            const float number = at == 20 ? NAN : at == 40 ? INFINITY : float(at - 24) / 7;
            std::memcpy(answer.page.bytes.data() + (at - start), &number, sizeof number);
        }
        return answer;
    }
};

/// The view of one handle, as it stands in the window.
QImage pictureOf(TraceFeed& feed, HidingValues& values, const Theme& theme, const Part& part, QSize size)
{
    Selection selection;
    values.setHidden(part.hidden);
    GridView view(feed, selection, &values, theme);
    QPalette palette = view.palette();
    palette.setColor(QPalette::Window, theme.panel);
    palette.setColor(QPalette::WindowText, theme.ink);
    palette.setColor(QPalette::ButtonText, theme.ink);
    palette.setColor(QPalette::Button, theme.cell);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::Text, theme.ink);
    view.setPalette(palette);
    view.resize(size);
    selection.select(feed.state().bindings().at(part.handle));
    view.setColours(part.colours);
    view.canvas().setZoom(part.zoom);
    view.show();
    const GridFacts facts = gridFacts(feed.state(), selection.handle());
    Dims second(facts.ndim(), 0);
    if (facts.ndim() > 0)
        second.back() = 1;
    selection.hoverPlace(Place{facts.buffer, facts.places.bytesOf(second)});
    do
        QTest::qWait(1); // the layout follows what the lines say
    while (view.counting());
    QTest::qWait(1);
    return view.grab().toImage();
}

}

class TestGridPictures : public QObject {
    Q_OBJECT

private slots:
    void looksAsItDid_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::newRow("on paper") << "light";
        QTest::newRow("at night") << "dark";
        QTest::newRow("on the wall") << "projector";
    }

    void looksAsItDid()
    {
        QFETCH(QString, theme);
        QApplication::setStyle(QStringLiteral("Fusion"));
        const auto log = trace::traceFromText(kTrace);
        TraceFeed feed(log);
        feed.pullAll();
        Signed kept(log->values());
        kept.buffer = feed.state().bufferOf(feed.state().bindings().at("s"));
        HidingValues values(kept);
        constexpr int kWidth = 300, kHeight = 320;
        const Part parts[] = {{"flipped"}, {"s", true}, {"wide"}, {"u"}, {"long"}, {"big", true, false, 0.3}, {"w", false, true}, {"a"}};
        QImage all(kWidth * 4, kHeight * 2, QImage::Format_RGB32);
        all.fill(Theme::named(theme)->background);
        QPainter painter(&all);
        for (int i = 0; i < 8; ++i)
            painter.drawImage(QPoint(i % 4 * kWidth, i / 4 * kHeight),
                              pictureOf(feed, values, *Theme::named(theme), parts[i], {kWidth - 8, kHeight - 8}));
        painter.end();
        QCOMPARE(test::differenceFromGolden(all, "grid_" + theme), QString());
    }
};

QTEST_MAIN(TestGridPictures)
#include "tst_grid_pictures.moc"

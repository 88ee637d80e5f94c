#include "views/geometry/walk.h"
#include "views/memory/map_text.h"
#include "views/memory/row_painter.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <cmath>

namespace ss::views {

namespace {

/// Bytes of a handle's elements in logical order: every one, or evenly chosen ones.
std::vector<int64_t> chosenBytes(const Walk& walk, int64_t count)
{
    const int64_t numel = walk.count();
    std::vector<int64_t> bytes;
    for (int64_t i = 0; i < count; ++i)
        bytes.push_back(walk.byteAt(count == numel ? i : int64_t(double(i) * double(numel) / double(count))));
    return bytes;
}

const MapTrack* trackIn(const MapStrip& strip, HandleId handle)
{
    for (const auto& track : strip.tracks)
        if (track.handle == handle)
            return &track;
    return nullptr;
}

/// An element of a strip, where it begins: its row and what it takes of it.
struct ElementSpot {
    int64_t row;
    double left, width;
    double centre() const { return left + width / 2; }
};

ElementSpot spotOf(const MapStrip& strip, int64_t byte, int64_t itemsize)
{
    const int64_t cell = std::min(byte / strip.cellBytes, strip.cells - 1);
    const double cells = double(itemsize) / double(strip.cellBytes * strip.cellsPerColumn);
    return {rowOfCell(strip, cell), cellLeft(strip, cell), std::max(strip.columnWidth, cells * strip.columnWidth)};
}

void paintArrow(QPainter& painter, const MapStyle& style, const MapScene& scene, double flowed)
{
    const auto& source = scene.strips[scene.flow->sourceStrip];
    const auto& target = scene.strips[scene.flow->targetStrip];
    const double scale = style.scale();
    const bool down = target.y > source.y;
    const QPointF from(source.x + source.width() + 4 * scale,
                       down ? source.y + source.height - 4 * scale : source.y + scene.options.metrics.head);
    const QPointF to(target.x + target.width() + 6 * scale, rowTop(scene, target, 0) + scene.options.metrics.cellHeight / 2);
    const double bulge = std::max(from.x(), to.x()) + 60 * scale;
    QPainterPath path(from);
    path.cubicTo(QPointF(bulge, from.y() + (to.y() - from.y()) * 0.3), QPointF(bulge, to.y()), to);
    painter.setPen(QPen(style.theme().ink, 2 * scale, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.drawLine(to, to + QPointF(7, -5) * scale);
    painter.drawLine(to, to + QPointF(7, 5) * scale);
    if (flowed < 1) {
        const QPointF at = path.pointAtPercent(flowed);
        style.box(painter, QRectF(at.x() - 16 * scale, at.y() - 7 * scale, 32 * scale, 14 * scale), 3 * scale,
                  trackIn(source, scene.flow->source)->number, 1.6 * scale);
    }
    const double middle = (scene.lanes[source.lane].y > scene.lanes[target.lane].y ? scene.lanes[source.lane] : scene.lanes[target.lane]).y;
    style.text(painter, {bulge + 8 * scale, middle - scene.options.metrics.lane * 0.8 - 7 * scale}, flowText(scene), style.head,
               style.theme().ink, scene.width - bulge - 20 * scale);
}

/// A copy's elements, each on its way from where it was read to where it is written, in the order of the walk.
struct Flights {
    QPainter& painter;
    const MapStyle& style;
    const MapScene& scene;
    const MapStrip &source, &target;
    const MapTrack &from, &to;
    double flowed;
    int64_t count;
    std::vector<int64_t> starts, ends;

    void paint();

private:
    QPainterPath path(const ElementSpot& begin, const ElementSpot& end) const;
    void paintMissing();
    void paintBox(QPointF at, double part, const ElementSpot& begin, const ElementSpot& end);
};

QPainterPath Flights::path(const ElementSpot& begin, const ElementSpot& end) const
{
    const bool down = target.y > source.y;
    const double row = rowTop(scene, source, begin.row); // of the element's own row, the edge towards the target
    const double bottom = down ? row + source.rowHeight - source.walkRoom : row;
    const double top = down ? rowTop(scene, target, 0) - 3 : target.y + target.height;
    const double x1 = begin.centre(), x2 = end.centre();
    QPainterPath path({x1, bottom});
    path.cubicTo(QPointF(x1, bottom + (top - bottom) * 0.55), QPointF(x2, bottom + (top - bottom) * 0.4), QPointF(x2, top));
    return path;
}

/// What has not arrived is not there yet. Of a copy too long for each to fly, a target that is filled from its start to its end.
void Flights::paintMissing()
{
    const bool each = count == to.view.layout.numel();
    if (!each && !to.contiguous)
        return;
    const auto& m = scene.options.metrics;
    const auto cover = [&](double left, double width, int64_t row) {
        painter.fillRect(QRectF(left + 1, rowTop(scene, target, row) + 1, width - 1, m.cellHeight - 1), style.theme().panel);
    };
    const int64_t arrived = arrivedOf(count, flowed);
    for (int64_t i = arrived; each && i < count; ++i) {
        const ElementSpot spot = spotOf(target, ends[size_t(i)], to.view.itemsize);
        cover(spot.left, spot.width, spot.row);
    }
    if (each || arrived >= count)
        return;
    const int64_t first = ends[size_t(arrived)] / target.cellBytes;
    for (int64_t row = rowOfCell(target, first); row < std::min(target.rows, rowOfCell(target, first) + 256); ++row) {
        const double left = row == rowOfCell(target, first) ? cellLeft(target, first) : target.x;
        cover(left, target.x + target.width() - left, row);
    }
}

/// As wide as the element is where it was read, then as wide as it will be.
void Flights::paintBox(QPointF at, double part, const ElementSpot& begin, const ElementSpot& end)
{
    const double least = 6 * style.scale(), height = 14 * style.scale();
    const double width = std::max(least, begin.width + (end.width - begin.width) * part - 4 * style.scale());
    style.box(painter, QRectF(at.x() - width / 2, at.y() - height / 2, width, height), 3 * style.scale(),
              part < 0.5 ? from.number : to.number, 1.6 * style.scale());
    if (from.view.itemsize == to.view.itemsize || width < 24 * style.scale())
        return;
    const QString size = QCoreApplication::translate("ss::views", "%1 B").arg(part < 0.5 ? from.view.itemsize : to.view.itemsize);
    const double room = style.tag.metrics.horizontalAdvance(size) + 4 * style.scale();
    const QRectF label(at.x() - room / 2, at.y() - height / 2 + 2, room, height - 4);
    painter.fillRect(label, style.theme().panel);
    style.centred(painter, label, size, style.note, style.theme().ink);
}

void Flights::paint()
{
    starts = chosenBytes(walkOf(from), count);
    ends = chosenBytes(walkOf(to), count);
    if (flowed < 1)
        paintMissing();
    QColor colour = style.handle(from.number).colour;
    for (int64_t i = 0; i < count; ++i) {
        const double part = flightOf(i, count, flowed);
        if (part <= 0)
            break;
        const ElementSpot begin = spotOf(source, starts[size_t(i)], from.view.itemsize),
                          end = spotOf(target, ends[size_t(i)], to.view.itemsize);
        const QPainterPath curve = path(begin, end);
        colour.setAlphaF(float(0.45 + 0.5 * double(i) / double(count)));
        QPen pen(colour, 1.4 * style.scale());
        pen.setDashPattern({3, 2.2});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(curve);
    }
    for (int64_t i = 0; flowed < 1 && i < count; ++i) // the latest lies above the others
        if (const double part = flightOf(i, count, flowed); part > 0 && part < 1) {
            const ElementSpot begin = spotOf(source, starts[size_t(i)], from.view.itemsize),
                              end = spotOf(target, ends[size_t(i)], to.view.itemsize);
            paintBox(path(begin, end).pointAtPercent(part), part, begin, end);
        }
}

}

void paintFlow(QPainter& painter, const MapStyle& style, const MapScene& scene, double flowed)
{
    if (!scene.flow)
        return;
    if (scene.flow->crossesLanes) {
        paintArrow(painter, style, scene, flowed);
        return;
    }
    const auto& source = scene.strips[scene.flow->sourceStrip];
    const auto& target = scene.strips[scene.flow->targetStrip];
    const auto *from = trackIn(source, scene.flow->source), *to = trackIn(target, scene.flow->target);
    const int64_t count = std::min<int64_t>({kMostFlights, from->view.layout.numel(), to->view.layout.numel()});
    if (count <= 0)
        return;
    Flights flights{painter, style, scene, source, target, *from, *to, flowed, count, {}, {}};
    flights.paint();
}

}

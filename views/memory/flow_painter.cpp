#include "views/memory/map_text.h"
#include "views/memory/row_painter.h"

#include <QPainterPath>
#include <cmath>

namespace ss::views {

namespace {

constexpr size_t kMostCurves = 64;

/// Bytes of a handle's elements in logical order: every one, or evenly chosen ones.
std::vector<int64_t> walk(const MapTrack& track, int64_t count)
{
    std::vector<int64_t> bytes;
    const Layout& layout = track.view.layout;
    const int64_t numel = layout.numel();
    for (int64_t i = 0; i < count; ++i) {
        int64_t number = count == numel ? i : int64_t(double(i) * double(numel) / double(count));
        int64_t at = layout.offset;
        for (size_t axis = layout.ndim(); axis-- > 0;) {
            at += number % layout.shape[axis] * layout.strides[axis];
            number /= layout.shape[axis];
        }
        bytes.push_back(track.view.base + at * track.view.itemsize);
    }
    return bytes;
}

const MapTrack* trackIn(const MapStrip& strip, HandleId handle)
{
    for (const auto& track : strip.tracks)
        if (track.handle == handle)
            return &track;
    return nullptr;
}

double centreOf(const MapStrip& strip, const MapTrack& track, int64_t byte)
{
    const int64_t cell = byte / strip.cellBytes, last = std::max(cell, (byte + track.view.itemsize - 1) / strip.cellBytes);
    return (cellLeft(strip, cell) + cellLeft(strip, last) + strip.columnWidth) / 2;
}

void paintArrow(QPainter& painter, const MapStyle& style, const MapScene& scene)
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
    const double middle = (scene.lanes[source.lane].y > scene.lanes[target.lane].y ? scene.lanes[source.lane] : scene.lanes[target.lane]).y;
    style.text(painter, {bulge + 8 * scale, middle - scene.options.metrics.lane * 0.8 - 7 * scale}, flowText(scene), style.head,
               style.theme().ink, scene.width - bulge - 20 * scale);
}

}

void paintFlow(QPainter& painter, const MapStyle& style, const MapScene& scene, double flowed)
{
    if (!scene.flow)
        return;
    if (scene.flow->crossesLanes) {
        paintArrow(painter, style, scene);
        return;
    }
    const auto& source = scene.strips[scene.flow->sourceStrip];
    const auto& target = scene.strips[scene.flow->targetStrip];
    const auto *from = trackIn(source, scene.flow->source), *to = trackIn(target, scene.flow->target);
    const int64_t count = std::min<int64_t>({int64_t(kMostCurves), from->view.layout.numel(), to->view.layout.numel()});
    if (count <= 0)
        return;
    const auto starts = walk(*from, count), ends = walk(*to, count);
    const bool down = target.y > source.y;
    const auto edgeOf = [&](int64_t byte) { // of the element's own row, towards the target
        const double rowY = rowTop(scene, source, rowOfCell(source, byte / source.cellBytes));
        return down ? rowY + source.rowHeight : rowY;
    };
    const double top = down ? rowTop(scene, target, 0) - 3 : target.y + target.height;
    QColor colour = style.handle(from->number).colour;
    const auto arrived = int64_t(std::ceil(flowed * double(count)));
    for (int64_t i = 0; i < arrived; ++i) {
        const double x1 = centreOf(source, *from, starts[size_t(i)]), x2 = centreOf(target, *to, ends[size_t(i)]);
        const double bottom = edgeOf(starts[size_t(i)]);
        const double part = i + 1 == arrived ? 1 - (double(arrived) - flowed * double(count)) : 1;
        colour.setAlphaF(float(0.45 + 0.5 * double(i) / double(count)));
        QPen pen(colour, 1.4 * style.scale());
        pen.setDashPattern({3, 2.2});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        QPainterPath path({x1, bottom});
        path.cubicTo(QPointF(x1, bottom + (top - bottom) * 0.55), QPointF(x2, bottom + (top - bottom) * 0.4), QPointF(x2, top));
        painter.drawPath(path);
        if (part < 1) {
            const QPointF at = path.pointAtPercent(part);
            const double side = 9 * style.scale();
            style.box(painter, QRectF(at.x() - side, at.y() - side / 2, side * 2, side), 2, from->number, 1.4);
        }
    }
}

}

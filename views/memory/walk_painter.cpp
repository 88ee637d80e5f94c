#include "views/geometry/walk_path.h"
#include "views/memory/row_painter.h"

#include <QLocale>
#include <QPainterPath>
#include <cmath>

/// The walk of the selected handle, drawn over its strip: a rail above the cells where it goes on in memory, arcs above where it
/// jumps forward, dashed arcs below where it jumps back, rings where it comes again.
namespace ss::views {

namespace {

struct WalkPaint {
    QPainter& painter;
    const MapStyle& style;
    const MapScene& scene;
    const MapStrip& strip;
    QColor colour; ///< of the handle

    double scale() const { return style.scale(); }
    double rail(int64_t row) const { return rowTop(scene, strip, row) - 6 * scale(); }
    double below(int64_t row) const { return rowTop(scene, strip, row) + scene.options.metrics.cellHeight + 3 * scale(); }
    double room() const { return strip.walkRoom - 9 * scale(); }
    double near() const { return 3 * scale(); } ///< legs shorter than that are part of the rail
    QPointF at(const WalkStop& stop) const { return {stop.x, rail(stop.row)}; }
};

/// Higher the farther it goes, within the room.
double archOf(const WalkPaint& p, double distance) { return std::min(p.room(), (4 + 1.6 * std::sqrt(std::abs(distance))) * p.scale()); }

QPainterPath arch(QPointF from, QPointF to, double height)
{
    QPainterPath path(from);
    const double lean = (to.x() - from.x()) * 0.2, peak = height * 4 / 3; // a cubic reaches three quarters of its handles
    path.cubicTo(from + QPointF(lean, peak), to + QPointF(-lean, peak), to);
    return path;
}

/// The line that a leg is drawn as; of two pieces where it goes on in another row.
QPainterPath legPath(const WalkPaint& p, const WalkLeg& leg)
{
    const QPointF from = p.at(leg.from), to = p.at(leg.to);
    const bool sameRow = leg.from.row == leg.to.row;
    if (leg.kind == LegKind::Stay) {
        QPainterPath loop;
        loop.addEllipse(from - QPointF(0, 6 * p.scale()), 4 * p.scale(), 6 * p.scale());
        return loop;
    }
    if (leg.kind == LegKind::Back) {
        const QPointF start(leg.from.x, p.below(leg.from.row)), end(leg.to.x, p.below(leg.to.row));
        if (sameRow)
            return arch(start, end, archOf(p, end.x() - start.x()));
        const QPointF aside(-4 * p.scale(), 0); // beside the ways down
        QPainterPath path(from);                // up to a row before
        path.cubicTo(from + aside * 3 - QPointF(0, 30 * p.scale()), end + aside + QPointF(0, 40 * p.scale()), end + aside);
        return path;
    }
    if (sameRow && (leg.kind == LegKind::Next || std::abs(to.x() - from.x()) < p.near())) {
        QPainterPath path(from);
        path.lineTo(to);
        return path;
    }
    if (sameRow)
        return arch(from, to, -archOf(p, to.x() - from.x()));
    if (leg.kind == LegKind::Next) { // out at the end of its row, in at the start of the next
        const double stub = 8 * p.scale();
        QPainterPath path(from);
        path.lineTo(p.strip.x + p.strip.width() + stub, from.y());
        path.moveTo(p.strip.x - stub, to.y());
        path.lineTo(to);
        return path;
    }
    const QPointF start(leg.from.x, p.below(leg.from.row));
    QPainterPath path(start);
    path.cubicTo(QPointF(start.x(), start.y() + 40 * p.scale()), QPointF(to.x(), to.y() - 40 * p.scale()), to);
    return path;
}

QPen penOf(const WalkPaint& p, LegKind kind, double alpha)
{
    QColor colour = kind == LegKind::Back ? p.style.theme().warn : kind == LegKind::Stay ? p.style.theme().ink : p.colour;
    colour.setAlphaF(float(alpha));
    QPen pen(colour, (kind == LegKind::Next ? 3 : 1.8) * p.scale(), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (kind == LegKind::Back)
        pen.setDashPattern({3, 2});
    return pen;
}

void paintTip(const WalkPaint& p, const QPainterPath& path, const QPen& pen)
{
    const QPointF tip = path.pointAtPercent(1), before = path.pointAtPercent(0.93);
    const double angle = std::atan2(tip.y() - before.y(), tip.x() - before.x()), side = 7 * p.scale();
    QPen solid = pen;
    solid.setStyle(Qt::SolidLine);
    p.painter.setPen(solid);
    for (const double turn : {2.6, -2.6})
        p.painter.drawLine(tip, tip + QPointF(std::cos(angle + turn), std::sin(angle + turn)) * side);
}

void paintLeg(const WalkPaint& p, const WalkLeg& leg, double alpha)
{
    const QPainterPath path = legPath(p, leg);
    const QPen pen = penOf(p, leg.kind, alpha);
    p.painter.setPen(pen);
    p.painter.setBrush(Qt::NoBrush);
    p.painter.drawPath(path);
    const bool jumps = leg.kind == LegKind::Forward || leg.kind == LegKind::Back;
    if (jumps && (std::abs(leg.to.x - leg.from.x) > 12 * p.scale() || leg.from.row != leg.to.row))
        paintTip(p, path, pen);
}

/// Stops are dots where there is room for them; where the walk was before, rings.
void paintStop(const WalkPaint& p, const WalkStop& stop, double alpha)
{
    if (p.strip.columnWidth < 7 * p.scale() && !stop.revisits)
        return;
    QColor colour = stop.revisits ? p.style.theme().ink : p.colour;
    colour.setAlphaF(float(alpha));
    const double radius = (stop.revisits ? 3.6 : 2.8) * p.scale();
    p.painter.setPen(QPen(colour, 1.6 * p.scale()));
    p.painter.setBrush(stop.revisits ? p.style.theme().panel : colour);
    p.painter.drawEllipse(p.at(stop), radius, radius);
}

/// Where the walk begins, and where it ends.
void paintEnds(const WalkPaint& p, const std::vector<WalkLeg>& legs, int64_t count)
{
    const double radius = 4.5 * p.scale();
    if (legs.front().from.number == 0) {
        p.painter.setPen(QPen(p.style.theme().panel, 1.5 * p.scale()));
        p.painter.setBrush(p.style.theme().ink);
        p.painter.drawEllipse(p.at(legs.front().from), radius, radius);
    }
    if (legs.back().to.number == count - 1) {
        p.painter.setPen(QPen(p.style.theme().ink, 2 * p.scale()));
        p.painter.setBrush(p.style.theme().panel);
        const QPointF at = p.at(legs.back().to);
        p.painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
    }
}

/// How often a long walk goes as this leg does.
void paintTimes(const WalkPaint& p, const WalkLeg& leg, int64_t times, std::vector<QRectF>& taken)
{
    const QString text = QStringLiteral("×") + QLocale(QLocale::English).toString(qlonglong(times));
    const auto& font = p.style.tag;
    const QPointF middle = legPath(p, leg).pointAtPercent(0.5);
    const double width = font.metrics.horizontalAdvance(text) + 8 * p.scale(), height = font.metrics.height();
    QRectF rect(std::max(middle.x() - width / 2, p.strip.x), middle.y() - height / 2, width, height);
    while (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(rect); }))
        rect.translate(width + 4 * p.scale(), 0);
    taken.push_back(rect);
    p.painter.setPen(QPen(penOf(p, leg.kind, 1).color(), p.scale()));
    p.painter.setBrush(p.style.theme().panel);
    p.painter.drawRoundedRect(rect, 4 * p.scale(), 4 * p.scale());
    p.style.centred(p.painter, rect, text, font, penOf(p, leg.kind, 1).color());
}

void paintSamples(const WalkPaint& p, const MapTrack& track)
{
    const auto samples = sampleLegs(p.strip, track);
    std::vector<QRectF> taken;
    for (const auto& sample : samples)
        paintLeg(p, sample.first, 1);
    for (const auto& [leg, times] : samples)
        paintTimes(p, leg, times, taken);
}

void paintWalker(const WalkPaint& p, const std::vector<WalkLeg>& legs, const WalkMarks& walk, const MapTrack& track)
{
    const auto leg = std::find_if(legs.begin(), legs.end(), [&](const WalkLeg& each) { return each.from.number == walk.number; });
    const WalkStop& stop = leg == legs.end() ? legs.back().to : leg->from;
    QPointF at = p.at(stop);
    if (leg != legs.end() && walk.part > 0)
        at = legPath(p, *leg).pointAtPercent(walk.part);
    const auto& m = p.scene.options.metrics;
    const double cells = std::max(1.0, double(walkOf(track).itemsize) / double(p.strip.cellBytes * p.strip.cellsPerColumn));
    const double width = cells * p.strip.columnWidth;
    p.painter.setPen(QPen(p.colour, 3 * p.scale()));
    p.painter.setBrush(Qt::NoBrush);
    p.painter.drawRect(QRectF(stop.x - width / 2, rowTop(p.scene, p.strip, stop.row), width, m.cellHeight));
    const QString number = QString::number(walk.number);
    const double high = p.style.tag.metrics.height() + 2 * p.scale();
    const double wide = std::max(high, p.style.tag.metrics.horizontalAdvance(number) + 8 * p.scale());
    const QRectF rect(at.x() - wide / 2, at.y() - high / 2, wide, high);
    p.painter.setPen(QPen(p.style.theme().panel, 1.5 * p.scale()));
    p.painter.setBrush(p.colour);
    p.painter.drawRoundedRect(rect, high / 2, high / 2);
    p.style.centred(p.painter, rect, number, p.style.tag, p.style.theme().panel);
}

}

void paintWalk(QPainter& painter, const MapStyle& style, const MapScene& scene, const WalkMarks& walk)
{
    const auto spot = scene.placeOf(walk.handle);
    if (!spot)
        return;
    const auto& strip = scene.strips[spot->strip];
    const auto& track = strip.tracks[spot->track];
    const int64_t count = walkOf(track).count();
    const auto legs = walkLegs(strip, track, firstLeg(count, walk.number));
    if (legs.empty())
        return;
    const WalkPaint p{painter, style, scene, strip, style.handle(track.number).colour};
    const bool under = walk.number > 0 || walk.playing; // what is to come is faint
    const bool sampled = !under && count - 1 > kMostLegs;
    const auto alphaOf = [&](int64_t number) { return sampled || (under && number >= walk.number) ? 0.4 : 1.0; };
    for (const LegKind kind : {LegKind::Next, LegKind::Forward, LegKind::Back, LegKind::Stay})
        for (const WalkLeg& leg : legs)
            if (leg.kind == kind)
                paintLeg(p, leg, alphaOf(leg.from.number));
    for (const WalkLeg& leg : legs)
        if (!leg.from.revisits)
            paintStop(p, leg.from, alphaOf(leg.from.number - 1));
    for (const WalkLeg& leg : legs)
        if (leg.to.revisits)
            paintStop(p, leg.to, alphaOf(leg.from.number));
    if (!legs.back().to.revisits)
        paintStop(p, legs.back().to, alphaOf(legs.back().from.number));
    paintEnds(p, legs, count);
    if (sampled)
        paintSamples(p, track);
    if (under)
        paintWalker(p, legs, walk, track);
}

}

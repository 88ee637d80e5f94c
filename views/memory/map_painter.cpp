#include "views/memory/map_painter.h"

#include "views/memory/map_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace ss::views {

namespace {

constexpr double kFreed = 0.7; ///< opacity of a freed storage; its texts are still read

bool isFreed(const MapChange& change, BufferId buffer)
{
    return std::any_of(change.freed.begin(), change.freed.end(), [buffer](const FreedStrip& freed) { return freed.buffer == buffer; });
}

/// Some of the flow may be seen: what lies between its two strips.
bool flowMeets(const MapScene& scene, const QRectF& visible)
{
    if (!scene.flow)
        return false;
    const auto &a = scene.strips[scene.flow->sourceStrip], &b = scene.strips[scene.flow->targetStrip];
    return std::min(a.y, b.y) < visible.bottom() && std::max(a.y + a.height, b.y + b.height) > visible.top();
}

}

bool MapPainter::paint(QPainter& painter, const MapScene& scene, const ValueSource* values, const QRectF& visible, const MapMarks& marks,
                       int milliseconds)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    pictures_.begin(painter, milliseconds);
    paintLanes(painter, scene, visible);
    const bool seen = flowMeets(scene, visible);
    const bool flows = marks.flowed < 1; // moving cells fly above; at rest their paths lie behind the strips that they pass
    if (seen && !flows)
        paintFlow(painter, style_, scene, 1);
    for (size_t i = scene.stripBelow(visible.top()); i < scene.strips.size() && scene.strips[i].y < visible.bottom(); ++i)
        paintStrip(painter, scene, i, values, visible, marks, milliseconds == 0);
    for (const auto& ghost : scene.ghosts)
        if (ghost.y < visible.bottom() && ghost.y + ghost.height > visible.top())
            paintGhostStrip(painter, style_, scene, ghost, visible);
    if (seen && flows)
        paintFlow(painter, style_, scene, marks.flowed);
    if (marks.walk && marks.leaving() <= 0)
        paintWalk(painter, style_, scene, *marks.walk);
    paintMotion(painter, style_, scene, marks, visible);
    painter.restore();
    rows_.endFrame();
    return pictures_.end();
}

void MapPainter::paintLanes(QPainter& painter, const MapScene& scene, const QRectF& visible) const
{
    const auto& m = scene.options.metrics;
    const double room = scene.gutter - m.margin * 1.5;
    for (size_t i = 0; i < scene.lanes.size(); ++i) {
        const auto& lane = scene.lanes[i];
        if (lane.y - m.lane * 2 > visible.bottom() || lane.y + lane.height < visible.top())
            continue;
        if (i > 0) {
            QPen pen(style_.theme().line, 2 * style_.scale());
            pen.setDashPattern({1, 2});
            painter.setPen(pen);
            const double y = lane.y - m.lane * 0.8;
            painter.drawLine(QPointF(m.margin, y), QPointF(scene.width - m.margin, y));
        }
        const double baseline = lane.y + m.head - 9 * style_.scale();
        style_.text(painter, {m.margin, baseline}, laneTitle(lane), style_.title, style_.theme().ink, room);
        if (lane.simulated)
            style_.text(painter, {m.margin, baseline + style_.note.metrics.height()}, QCoreApplication::translate("ss::views", "simulated"),
                        style_.note, style_.theme().dim, room);
        if (lane.strips == 0)
            paintEmpty(painter, scene, baseline);
    }
}

/// Line by line; one that is indented is code.
void MapPainter::paintEmpty(QPainter& painter, const MapScene& scene, double baseline) const
{
    const double room = scene.width - scene.gutter - scene.options.metrics.margin;
    for (const QString& line : emptyText(scene).split(QLatin1Char('\n'))) {
        const bool code = line.startsWith(QLatin1Char(' '));
        for (const QString& part : code ? QStringList(line) : style_.wrapped(line, style_.prose, room)) {
            style_.text(painter, {scene.gutter, baseline}, part, code ? style_.value : style_.prose,
                        code ? style_.theme().ink : style_.theme().dim, room);
            baseline += std::ceil(style_.value.metrics.height() * 1.5);
        }
    }
}

void MapPainter::paintCut(QPainter& painter, const MapScene& scene, double height) const
{
    const double margin = scene.options.metrics.margin, band = std::ceil(style_.prose.metrics.height() * 1.6);
    const QRectF rect(0, height - band, scene.width, band);
    painter.fillRect(rect, style_.theme().panel);
    painter.fillRect(QRectF(margin, rect.top(), scene.width - 2 * margin, std::ceil(style_.scale())), style_.theme().dim);
    const double baseline = rect.center().y() + style_.prose.metrics.capHeight() / 2;
    style_.text(painter, {margin, baseline}, cutText(scene, rect.top()), style_.prose, style_.theme().ink,
                scene.options.width - 2 * margin);
}

void MapPainter::paintHead(QPainter& painter, const MapScene& scene, const MapStrip& strip) const
{
    const auto& m = scene.options.metrics;
    double x = strip.x, baseline = strip.y + m.head - 9 * style_.scale();
    if (strip.headAside) {
        x += strip.width() + strip.headGap;
        baseline = rowTop(scene, strip, 0) + m.cellHeight / 2 + style_.head.metrics.capHeight() / 2;
    }
    style_.text(painter, {x, baseline}, headText(strip), style_.head, style_.theme().dim, scene.width - m.margin - x);
}

void MapPainter::paintStrip(QPainter& painter, const MapScene& scene, size_t index, const ValueSource* values, const QRectF& visible,
                            const MapMarks& marks, bool wait)
{
    const auto& strip = scene.strips[index];
    const auto rows = visibleRows(scene, strip, visible.top(), visible.bottom());
    if (!strip.alive)
        painter.setOpacity(kFreed);
    if (marks.leaving() > 0 && isFreed(marks.change, strip.buffer))
        painter.setOpacity(marks.leaving());
    paintHead(painter, scene, strip);
    const auto& font = valueFontOf(style_, strip, values, fonts_);
    for (int64_t row = rows ? rows->begin : 0; rows && row < rows->end; ++row) {
        const RowPaint paint{painter, style_, scene, index, row, marks, font, visible, rows_, pictures_, wait};
        paintTracks(paint);
        if (paint.columns > 0 && trackTop(scene, strip, row, 0) >= visible.top()) {
            paintCells(paint, values);
            paintIndex(paint);
            paintCoverage(paint);
        }
        if (paint.columns > 0)
            paintGhosts(paint);
        if (row == 0)
            paintDetails(paint);
    }
    painter.setOpacity(1);
}

}

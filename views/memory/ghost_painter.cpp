#include "views/memory/map_text.h"
#include "views/memory/row_painter.h"

#include <cmath>

/// What would be there if the line that is being composed ran: dashed, in the accent colour, never filled.
namespace ss::views {

namespace {

struct Drawn {
    const MapStyle& style;
    const MapScene& scene;
    const MapStrip& strip;
};

QPen dashes(const MapStyle& style, double width)
{
    QPen pen(style.theme().accent, width * style.scale());
    pen.setDashPattern({4, 3});
    return pen;
}

QRectF cellsRect(const Drawn& p, CellRun run, double top, double height)
{
    const double left = cellLeft(p.strip, run.begin), right = cellLeft(p.strip, run.end - 1) + p.strip.columnWidth;
    return {left, top, right - left, height};
}

void paintBoxes(QPainter& painter, const Drawn& p, const TrackRow& row, const QRectF& rect)
{
    const double inset = std::min(2 * p.style.scale(), p.strip.columnWidth * 0.15);
    if (row.line)
        painter.drawLine(QLineF(cellLeft(p.strip, row.line->begin) + inset, rect.center().y(),
                                cellLeft(p.strip, row.line->end - 1) + p.strip.columnWidth - inset, rect.center().y()));
    for (const CellRun& run : row.runs) {
        const QRectF box = cellsRect(p, run, rect.top(), rect.height()).adjusted(inset, 0, -inset, 0);
        const double radius = std::min(4 * p.style.scale(), box.width() / 2);
        painter.setBrush(p.style.theme().panel);
        painter.drawRoundedRect(box, radius, radius);
    }
    painter.setBrush(Qt::NoBrush);
    for (const OrderNumber& each : row.order)
        p.style.centred(painter, cellsRect(p, each.cells, rect.top(), rect.height()), QString::number(each.number), p.style.order,
                        p.style.theme().accent);
}

/// Columns that it would see anything of, joined.
void paintBand(QPainter& painter, const Drawn& p, const TrackRow& row, const QRectF& rect)
{
    for (size_t begin = 0; begin < row.shares.size();) {
        size_t end = begin + 1;
        while (end < row.shares.size() && (row.shares[end] > 0) == (row.shares[begin] > 0))
            ++end;
        if (row.shares[begin] > 0)
            painter.drawRect(QRectF(p.strip.x + double(begin) * p.strip.columnWidth, rect.top(), double(end - begin) * p.strip.columnWidth,
                                    rect.height()));
        begin = end;
    }
}

void paintTrack(QPainter& painter, const Drawn& p, int64_t row, size_t index)
{
    const auto& m = p.scene.options.metrics;
    const MapTrack& ghost = p.strip.ghosts[index];
    const CellRun cells = rowCells(p.strip, row);
    const double width = p.strip.columnWidth * double((cells.end - cells.begin + p.strip.cellsPerColumn - 1) / p.strip.cellsPerColumn);
    const QRectF rect(p.strip.x, trackTop(p.scene, p.strip, row, p.strip.lines() + index), width, m.track);
    const TrackRow shown = trackRow(p.strip, ghost, row, roomForOrder(p.style, p.strip));
    painter.setPen(dashes(p.style, 1.6));
    painter.setBrush(Qt::NoBrush);
    if (p.strip.separateCells())
        paintBoxes(painter, p, shown, rect);
    else
        paintBand(painter, p, shown, rect);
    const double baseline = rect.center().y() + p.style.label.metrics.capHeight() / 2;
    p.style.textLeftOf(painter, {p.strip.x - m.margin, baseline}, QString::fromStdString(ghost.label), p.style.label,
                       p.style.theme().accent, p.strip.x - 2 * m.margin);
    const double scale = p.style.scale();
    const bool below = p.strip.detailsBelow;
    const double x = p.strip.x + (below ? 2 * scale : width + 14 * scale);
    const double detailLine = below ? rect.bottom() + p.style.detail.metrics.ascent() + 2 * scale : baseline;
    if (row == 0 && p.scene.width - m.margin - x > 40 * p.style.scale())
        p.style.text(painter, {x, detailLine}, detailText(ghost), p.style.detail, p.style.theme().accent, p.scene.width - m.margin - x);
}

void paintEmptyCells(QPainter& painter, const Drawn& p, int64_t row)
{
    const CellRun cells = rowCells(p.strip, row);
    if (cells.begin >= cells.end)
        return;
    const QRectF rect = cellsRect(p, cells, rowTop(p.scene, p.strip, row), p.scene.options.metrics.cellHeight);
    painter.setPen(dashes(p.style, 1));
    painter.setBrush(Qt::NoBrush);
    QList<QLineF> lines;
    for (int64_t cell = cells.begin + 1; p.strip.separateCells() && cell < cells.end; ++cell)
        lines += QLineF(cellLeft(p.strip, cell), rect.top(), cellLeft(p.strip, cell), rect.bottom());
    painter.drawLines(lines);
    painter.drawRect(rect);
}

}

void paintGhosts(const RowPaint& p)
{
    for (size_t i = 0; i < p.strip.ghosts.size(); ++i)
        paintTrack(p.painter, {p.style, p.scene, p.strip}, p.row, i);
}

void paintGhostStrip(QPainter& painter, const MapStyle& style, const MapScene& scene, const MapStrip& strip, const QRectF& visible)
{
    const Drawn place{style, scene, strip};
    const double baseline = strip.y + scene.options.metrics.head - 9 * style.scale();
    style.text(painter, {strip.x, baseline}, ghostHeadText(strip), style.head, style.theme().accent,
               scene.width - scene.options.metrics.margin - strip.x);
    const auto rows = visibleRows(scene, strip, visible.top(), visible.bottom());
    for (int64_t row = rows ? rows->begin : 0; rows && row < rows->end; ++row) {
        paintEmptyCells(painter, place, row);
        for (size_t i = 0; i < strip.ghosts.size(); ++i)
            paintTrack(painter, place, row, i);
    }
}

}

#include "views/memory/map_text.h"
#include "views/memory/row_painter.h"

#include <QPainterPath>
#include <cmath>

namespace ss::views {

namespace {

QRectF rowRect(const RowPaint& p)
{
    const double top = rowTop(p.scene, p.strip, p.row);
    return {p.strip.x, top, p.strip.columnWidth * double(p.cells.columns), p.scene.options.metrics.cellHeight};
}

QRectF cellsRect(const RowPaint& p, CellRun run)
{
    const QRectF row = rowRect(p);
    return {p.left(run.begin), row.top(), p.right(run.end) - p.left(run.begin), row.height()};
}

void paintGrid(const RowPaint& p)
{
    const QRectF row = rowRect(p);
    const int64_t perElement = std::max<int64_t>(1, p.strip.elementBytes / p.strip.cellBytes);
    const int64_t phase = p.strip.elementPhase / p.strip.cellBytes;
    QList<QLineF> lines;
    for (int64_t cell = p.cells.cells.begin + 1; p.strip.separateCells() && cell < p.cells.cells.end; ++cell) {
        // Cells finer than an element are ticks, so that elements stay the units that the eye sees.
        const double cut = (cell - phase) % perElement == 0 ? 0 : row.height() * 0.78;
        lines += QLineF(p.left(cell), row.top() + cut, p.left(cell), row.bottom());
    }
    p.painter.setPen(QPen(p.style.theme().line, std::max(1.0, std::floor(p.style.scale()))));
    p.painter.drawLines(lines);
    p.painter.setBrush(Qt::NoBrush);
    p.painter.drawRect(row);
}

/// Unwritten cells are struck through; of unknown ones nothing is claimed.
void paintFills(const RowPaint& p)
{
    p.painter.fillRect(rowRect(p), p.style.theme().cell);
    for (const FillRun& fill : p.cells.fills) {
        if (fill.fill == CellFill::Written)
            continue;
        const QRectF rect = cellsRect(p, fill.cells);
        p.painter.fillRect(rect, p.style.theme().panel);
        if (fill.fill == CellFill::Unknown)
            continue;
        p.painter.setPen(QPen(p.style.theme().dim, 1, Qt::CustomDashLine));
        QPen pen(p.style.theme().dim, 1);
        pen.setDashPattern({3, 3});
        p.painter.setPen(pen);
        const bool boxes = p.strip.separateCells() && p.strip.columnWidth >= 12;
        if (!boxes) {
            p.painter.drawLines(patternLines(rect, Pattern::Diagonal, 8 * p.style.scale()));
            continue;
        }
        for (int64_t cell = fill.cells.begin; cell < fill.cells.end; ++cell)
            p.painter.drawLine(QLineF(p.left(cell), rect.bottom(), p.left(cell) + p.strip.columnWidth, rect.top()));
    }
}

CellFill fillOfElement(const RowPaint& p, CellRun cells)
{
    CellFill fill = CellFill::Written;
    for (const FillRun& run : p.cells.fills)
        if (run.cells.begin < cells.end && run.cells.end > cells.begin && run.fill != CellFill::Written)
            fill = run.fill;
    return fill;
}

struct CellValue {
    CellRun cells;
    CellFill fill;
    std::span<const std::byte> bytes; ///< empty: not there
};

/// The elements that begin in a row.
std::vector<CellValue> valuesOf(const RowPaint& p, const ValueAnswer& answer)
{
    std::vector<CellValue> found;
    const int64_t perElement = std::max<int64_t>(1, p.strip.elementBytes / p.strip.cellBytes);
    for (int64_t cell = p.cells.cells.begin; cell < p.cells.cells.end; ++cell) {
        const auto element = elementStart(p.strip, cell);
        if (!element || *element != cell * p.strip.cellBytes)
            continue;
        CellValue value{{cell, std::min(p.cells.cells.end, cell + perElement)}, CellFill::Written, {}};
        value.fill = fillOfElement(p, value.cells);
        const Run bytes{*element, *element + p.strip.elementBytes};
        if (answer.page.known.covers(bytes))
            value.bytes = {answer.page.bytes.data() + (bytes.begin - answer.page.start), size_t(p.strip.elementBytes)};
        found.push_back(value);
    }
    return found;
}

void paintValues(const RowPaint& p, const ValueSource* source)
{
    const double width = p.strip.columnWidth * double(std::max<int64_t>(1, p.strip.elementBytes / p.strip.cellBytes)) - 4;
    const double smallest = p.style.smallValue.metrics.horizontalAdvance(QLatin1Char('0'));
    if (!p.strip.separateCells() || !p.strip.alive || width < 2 * smallest)
        return;
    const int64_t start = p.cells.cells.begin * p.strip.cellBytes;
    const int64_t size = std::min(p.strip.bytes, p.cells.cells.end * p.strip.cellBytes) - start;
    const auto answer = source ? source->read(p.strip.buffer, p.strip.revision, start, size) : ValueAnswer{};
    const auto values = valuesOf(p, answer);
    const auto& font = p.valueFont;
    const auto room = size_t(width / font.metrics.horizontalAdvance(QLatin1Char('0')));
    for (const auto& value : values) {
        if (value.fill == CellFill::Unwritten)
            continue;
        const auto number = numberText(p.strip.type, value.bytes, room);
        const bool asked = value.fill == CellFill::Unknown || answer.status == ValueStatus::Hidden;
        const QString unknown = asked ? QStringLiteral("?") : QStringLiteral("·");
        const QString text = number ? QString::fromStdString(number->text) : unknown;
        const QColor ink = !number ? p.style.theme().dim : number->finite ? p.style.theme().ink : p.style.theme().warn;
        p.style.centred(p.painter, cellsRect(p, value.cells), text, font, ink);
    }
}

void outline(const RowPaint& p, CellRun cells, const QColor& colour, double stroke)
{
    const double inset = stroke / 2;
    p.painter.setPen(QPen(colour, stroke));
    p.painter.setBrush(Qt::NoBrush);
    p.painter.drawRect(cellsRect(p, cells).adjusted(inset, inset, -inset, -inset));
}

std::optional<CellRun> cellsOf(const RowPaint& p, const std::optional<Place>& place)
{
    if (!place || place->buffer != p.strip.buffer)
        return std::nullopt;
    const CellRun cells{std::max(p.cells.cells.begin, place->bytes.begin / p.strip.cellBytes),
                        std::min(p.cells.cells.end, (place->bytes.end + p.strip.cellBytes - 1) / p.strip.cellBytes)};
    return cells.begin < cells.end ? std::optional(cells) : std::nullopt;
}

/// The selected handle's cells in the strip itself, so that the eye finds them without going down to the track.
void paintMarks(const RowPaint& p)
{
    for (size_t i = 0; i < p.strip.tracks.size(); ++i) {
        const auto& track = p.strip.tracks[i];
        const bool selected = track.handle == p.marks.selected, hovered = track.handle == p.marks.hovered;
        if (selected || hovered)
            for (const CellRun& run : p.cells.tracks[i].runs)
                outline(p, run, p.style.handle(track.number).colour, (selected ? 2 : 1.2) * p.style.scale());
    }
    if (const auto cells = cellsOf(p, p.marks.hoveredPlace)) {
        QColor brushed = p.style.theme().accent;
        brushed.setAlphaF(0.22F);
        p.painter.fillRect(cellsRect(p, *cells), brushed);
        outline(p, *cells, p.style.theme().accent, 2 * p.style.scale());
    }
    if (const auto cells = cellsOf(p, p.marks.place))
        outline(p, *cells, p.style.theme().ink, 1.5 * p.style.scale());
    if (const auto cells = cellsOf(p, p.marks.cursor))
        outline(p, *cells, p.style.theme().accent, 2.5 * p.style.scale());
}

void paintFlash(const RowPaint& p)
{
    const auto cells = cellsOf(p, p.marks.flash);
    if (!cells || p.marks.flashStrength <= 0)
        return;
    QColor colour = p.style.theme().accent;
    colour.setAlphaF(float(0.45 * p.marks.flashStrength));
    p.painter.fillRect(cellsRect(p, *cells), colour);
}

/// The smallest step of 1, 2, 5, 10, ... elements whose numbers do not touch.
int64_t indexStep(const RowPaint& p, double elementWidth)
{
    const double widest = p.style.index.metrics.horizontalAdvance(QString::number(p.strip.cells)) + 8 * p.style.scale();
    int64_t step = 1;
    for (int i = 0; double(step) * elementWidth < widest && step < INT64_MAX / 10; ++i)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

}

const MapStyle::Font& valueFontOf(const MapStyle& style, const MapStrip& strip, const ValueSource* source)
{
    constexpr int64_t kLooked = 1024; // elements; a longer number behind them loses digits, never truth
    if (!source || !strip.separateCells() || !strip.alive)
        return style.value;
    const int64_t size = std::min(strip.bytes, kLooked * strip.elementBytes);
    const auto answer = source->read(strip.buffer, strip.revision, 0, size);
    size_t longest = 1;
    for (int64_t at = strip.elementPhase; answer.status == ValueStatus::Here && at + strip.elementBytes <= size; at += strip.elementBytes)
        if (answer.page.known.covers({at, at + strip.elementBytes}))
            if (const auto number = numberText(strip.type, {answer.page.bytes.data() + at, size_t(strip.elementBytes)}, 24))
                longest = std::max(longest, number->text.size());
    const double room = strip.columnWidth * double(std::max<int64_t>(1, strip.elementBytes / strip.cellBytes)) - 4;
    return double(longest) * style.value.metrics.horizontalAdvance(QLatin1Char('0')) <= room ? style.value : style.smallValue;
}

void paintCells(const RowPaint& p, const ValueSource* values)
{
    p.painter.setRenderHint(QPainter::Antialiasing, false);
    paintFills(p);
    paintFlash(p);
    paintGrid(p);
    paintMarks(p);
    p.painter.setRenderHint(QPainter::Antialiasing);
    paintValues(p, values);
}

void paintIndex(const RowPaint& p)
{
    const double elementWidth =
        p.strip.columnWidth / double(p.strip.cellsPerColumn) * double(p.strip.elementBytes) / double(p.strip.cellBytes);
    const int64_t step = indexStep(p, elementWidth);
    const int64_t phase = p.strip.elementPhase / p.strip.cellBytes, perElement = p.strip.elementBytes / p.strip.cellBytes;
    const int64_t first = std::max<int64_t>(0, (p.cells.cells.begin - phase + perElement - 1) / perElement);
    const double top = indexTop(p.scene, p.strip, p.row), height = p.scene.options.metrics.index;
    const double baseline = top + height / 2 + p.style.index.metrics.capHeight() / 2 + 1;
    for (int64_t element = (first + step - 1) / step * step; element * perElement + phase < p.cells.cells.end; element += step) {
        const int64_t cell = element * perElement + phase;
        const QString text = QString::number(element);
        const double width = p.style.index.metrics.horizontalAdvance(text);
        const bool centre = step == 1;
        const double x = p.left(cell) + (centre ? (elementWidth - width) / 2 : 0);
        if (!centre)
            p.painter.fillRect(QRectF(p.left(cell), top, 1, 4), p.style.theme().dim);
        if (x + width < p.strip.x + p.strip.width() + elementWidth + 40)
            p.style.text(p.painter, {x + (centre ? 0 : 3), baseline}, text, p.style.index, p.style.theme().dim, 200);
    }
}

void paintCoverage(const RowPaint& p)
{
    if (p.strip.coverageHeight <= 0)
        return;
    const double scale = p.style.scale();
    const double bottom = coverageTop(p.scene, p.strip, p.row) + p.strip.coverageHeight;
    const bool stacked = p.strip.tracks.size() <= 4;
    const double gap = p.strip.columnWidth >= 12 * scale ? 2 * scale : 0;
    p.painter.setRenderHint(QPainter::Antialiasing, false);
    for (size_t begin = 0; begin < p.cells.coverage.size();) {
        size_t end = begin + 1;
        while (gap == 0 && end < p.cells.coverage.size() && p.cells.coverage[end] == p.cells.coverage[begin])
            ++end;
        const int count = p.cells.coverage[begin];
        const double x = p.strip.x + double(begin) * p.strip.columnWidth + gap;
        const double width = double(end - begin) * p.strip.columnWidth - 2 * gap;
        QColor ink = p.style.theme().ink;
        if (!stacked && count > 0) {
            const double height = std::max(2.0, p.strip.coverageHeight * count / double(p.strip.tracks.size()));
            ink.setAlphaF(count > 1 ? 0.85F : 0.35F);
            p.painter.fillRect(QRectF(x, bottom - height, width, height), ink);
        }
        for (int k = 0; stacked && k < count; ++k) {
            ink.setAlphaF(std::min(1.0F, 0.35F + 0.2F * float(k)));
            p.painter.fillRect(QRectF(x, std::round(bottom - (4 * k + 3) * scale), width, std::round(3 * scale)), ink);
        }
        begin = end;
    }
    p.painter.setRenderHint(QPainter::Antialiasing);
}

}

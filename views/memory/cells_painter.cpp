#include "views/memory/map_text.h"
#include "views/memory/row_painter.h"

#include <QPainterPath>
#include <cmath>

namespace ss::views {

namespace {

QRectF rowRect(const RowPaint& p)
{
    const double top = rowTop(p.scene, p.strip, p.row);
    return {p.strip.x, top, p.strip.columnWidth * double(p.columns), p.scene.options.metrics.cellHeight};
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
    for (int64_t cell = p.cells.begin + 1; p.strip.separateCells() && cell < p.cells.end; ++cell) {
        // Cells finer than an element are ticks, so that elements stay the units that the eye sees.
        const double cut = (cell - phase) % perElement == 0 ? 0 : row.height() * 0.78;
        lines += QLineF(p.left(cell), row.top() + cut, p.left(cell), row.bottom());
    }
    p.painter.setPen(QPen(p.style.theme().line, std::max(1.0, std::floor(p.style.scale()))));
    p.painter.drawLines(lines);
    p.painter.setBrush(Qt::NoBrush);
    p.painter.drawRect(row);
}

using Fills = std::vector<FillRun>;

enum Part : uint64_t { kCells = 1, kIndex = 2, kCoverage = 3 };

/// What its numbers are told apart by.
uint64_t keyOf(const MapStrip& strip)
{
    uint64_t key = mixed(uint64_t(strip.elementBytes), uint64_t(strip.elementPhase));
    key = mixed(key, std::hash<std::string>()(strip.dtype));
    return mixed(key, strip.type.pending);
}

uint64_t keyOf(const ValueAnswer& answer)
{
    uint64_t key = mixed(uint64_t(answer.status), uint64_t(answer.page.start));
    for (const Run& run : answer.page.known.runs())
        key = mixed(mixed(key, uint64_t(run.begin)), uint64_t(run.end));
    const auto* bytes = answer.page.bytes.data();
    return mixed(key, std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes), answer.page.bytes.size()}));
}

void paintGround(const RowPaint& p, const Fills& fills)
{
    p.painter.fillRect(rowRect(p), p.style.theme().cell);
    for (const FillRun& fill : fills)
        if (fill.fill != CellFill::Written)
            p.painter.fillRect(cellsRect(p, fill.cells), p.style.theme().panel);
}

/// Unwritten cells are struck through; of unknown ones nothing is claimed.
void paintStrikes(const RowPaint& p, const Fills& fills)
{
    QPen pen(p.style.theme().dim, 1);
    pen.setDashPattern({3, 3});
    p.painter.setPen(pen);
    for (const FillRun& fill : fills) {
        if (fill.fill != CellFill::Unwritten)
            continue;
        const QRectF rect = cellsRect(p, fill.cells);
        const bool boxes = p.strip.separateCells() && p.strip.columnWidth >= 12;
        if (!boxes) {
            p.painter.drawLines(patternLines(rect, Pattern::Diagonal, 8 * p.style.scale()));
            continue;
        }
        for (int64_t cell = fill.cells.begin; cell < fill.cells.end; ++cell)
            p.painter.drawLine(QLineF(p.left(cell), rect.bottom(), p.left(cell) + p.strip.columnWidth, rect.top()));
    }
}

CellFill fillOfElement(const Fills& fills, CellRun cells)
{
    CellFill fill = CellFill::Written;
    for (const FillRun& run : fills)
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
std::vector<CellValue> valuesOf(const RowPaint& p, const ValueAnswer& answer, const Fills& fills)
{
    std::vector<CellValue> found;
    const int64_t perElement = std::max<int64_t>(1, p.strip.elementBytes / p.strip.cellBytes);
    for (int64_t cell = p.cells.begin; cell < p.cells.end; ++cell) {
        const auto element = elementStart(p.strip, cell);
        if (!element || *element != cell * p.strip.cellBytes)
            continue;
        CellValue value{{cell, std::min(p.cells.end, cell + perElement)}, CellFill::Written, {}};
        value.fill = fillOfElement(fills, value.cells);
        const Run bytes{*element, *element + p.strip.elementBytes};
        if (answer.page.known.covers(bytes))
            value.bytes = {answer.page.bytes.data() + (bytes.begin - answer.page.start), size_t(p.strip.elementBytes)};
        found.push_back(value);
    }
    return found;
}

double roomForValue(const RowPaint& p)
{
    return p.strip.columnWidth * double(std::max<int64_t>(1, p.strip.elementBytes / p.strip.cellBytes)) - 4;
}

/// What the row's values are drawn from; empty where there is no room for any.
std::optional<ValueAnswer> readValues(const RowPaint& p, const ValueSource* source)
{
    const double smallest = p.style.smallValue.metrics.horizontalAdvance(QLatin1Char('0'));
    if (!p.strip.separateCells() || !p.strip.alive || roomForValue(p) < smallest)
        return std::nullopt;
    const int64_t start = p.cells.begin * p.strip.cellBytes;
    const int64_t size = std::min(p.strip.bytes, p.cells.end * p.strip.cellBytes) - start;
    return source ? source->read(p.strip.buffer, p.strip.revision, start, size) : ValueAnswer{};
}

/// Instead of a value: it has too little room, it is to be guessed or not known, it was not kept. A blank would look unwritten.
QString markOf(const CellValue& value, const ValueAnswer& answer)
{
    if (!value.bytes.empty())
        return QStringLiteral("…");
    const bool asked = value.fill == CellFill::Unknown || answer.status == ValueStatus::Hidden;
    return asked ? QStringLiteral("?") : QStringLiteral("·");
}

void paintValues(const RowPaint& p, const ValueAnswer& answer, const Fills& fills)
{
    const double width = roomForValue(p);
    const auto values = valuesOf(p, answer, fills);
    const auto& font = p.valueFont;
    const auto room = size_t(width / font.metrics.horizontalAdvance(QLatin1Char('0')));
    for (const auto& value : values) {
        if (value.fill == CellFill::Unwritten)
            continue;
        auto number = numberText(p.strip.type, value.bytes, room);
        if (number && number->text.empty()) // a number, of which nothing true fits
            number.reset();
        const QString text = number ? QString::fromStdString(number->text) : markOf(value, answer);
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
    const CellRun cells{std::max(p.cells.begin, place->bytes.begin / p.strip.cellBytes),
                        std::min(p.cells.end, (place->bytes.end + p.strip.cellBytes - 1) / p.strip.cellBytes)};
    return cells.begin < cells.end ? std::optional(cells) : std::nullopt;
}

void paintHandle(const RowPaint& p, HandleId handle, double stroke)
{
    const auto place = p.scene.placeOf(handle);
    if (!place || place->strip != p.index)
        return;
    if (const TrackRow* row = p.track(place->track))
        for (const CellRun& run : row->runs)
            outline(p, run, p.style.handle(p.strip.tracks[place->track].number).colour, stroke * p.style.scale());
}

/// The selected handle's cells in the strip itself, so that the eye finds them without going down to the track.
void paintMarks(const RowPaint& p)
{
    if (p.marks.hovered != p.marks.selected)
        paintHandle(p, p.marks.hovered, 1.2);
    paintHandle(p, p.marks.selected, 2);
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

const MapStyle::Font& valueFontOf(const MapStyle& style, const MapStrip& strip, const ValueSource* source, ValueFonts& known)
{
    constexpr int64_t kLooked = 1024; // elements; a longer number behind them loses digits, never truth
    constexpr size_t kMostKnown = 4096;
    if (!source || !strip.separateCells() || !strip.alive)
        return style.value;
    const int64_t size = std::min(strip.bytes, kLooked * strip.elementBytes);
    const auto answer = source->read(strip.buffer, strip.revision, 0, size);
    if (known.size() >= kMostKnown)
        known.clear();
    const MapStyle::Font*& font = known[mixed(mixed(keyOf(answer), keyOf(strip)), uint64_t(strip.columnWidth))];
    if (font)
        return *font;
    size_t longest = 1;
    for (int64_t at = strip.elementPhase; answer.status == ValueStatus::Here && at + strip.elementBytes <= size; at += strip.elementBytes)
        if (answer.page.known.covers({at, at + strip.elementBytes}))
            if (const auto number = numberText(strip.type, {answer.page.bytes.data() + at, size_t(strip.elementBytes)}, 24))
                longest = std::max(longest, number->text.size());
    const double room = strip.columnWidth * double(std::max<int64_t>(1, strip.elementBytes / strip.cellBytes)) - 4;
    font = double(longest) * style.value.metrics.horizontalAdvance(QLatin1Char('0')) <= room ? &style.value : &style.smallValue;
    return *font;
}

void paintCells(const RowPaint& p, const ValueSource* values)
{
    const Fills fills = rowFills(p.strip, p.row);
    const auto answer = readValues(p, values);
    p.painter.setRenderHint(QPainter::Antialiasing, false);
    paintGround(p, fills);
    uint64_t key = p.key(kCells);
    for (const FillRun& fill : fills)
        key = mixed(mixed(key, uint64_t(fill.cells.end)), uint64_t(fill.fill));
    if (answer)
        key = mixed(mixed(key, keyOf(*answer)), &p.valueFont == &p.style.value);
    key = mixed(mixed(key, uint64_t(p.strip.columnWidth)), keyOf(p.strip));
    p.pictures.draw(p.painter, rowRect(p).adjusted(0, 0, 1, 1), key, [&](QPainter& painter) {
        const RowPaint on = p.on(painter);
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintStrikes(on, fills);
        paintGrid(on);
        painter.setRenderHint(QPainter::Antialiasing);
        if (answer)
            paintValues(on, *answer, fills);
        return true;
    });
    p.painter.setRenderHint(QPainter::Antialiasing, false);
    paintMarks(p);
    p.painter.setRenderHint(QPainter::Antialiasing);
}

namespace {

void paintNumbers(const RowPaint& p)
{
    const double elementWidth =
        p.strip.columnWidth / double(p.strip.cellsPerColumn) * double(p.strip.elementBytes) / double(p.strip.cellBytes);
    const int64_t step = indexStep(p, elementWidth);
    const int64_t phase = p.strip.elementPhase / p.strip.cellBytes, perElement = p.strip.elementBytes / p.strip.cellBytes;
    const int64_t first = std::max<int64_t>(0, (p.cells.begin - phase + perElement - 1) / perElement);
    const double top = indexTop(p.scene, p.strip, p.row), height = p.scene.options.metrics.index;
    const double baseline = top + height / 2 + p.style.index.metrics.capHeight() / 2 + 1;
    for (int64_t element = (first + step - 1) / step * step; element * perElement + phase < p.cells.end; element += step) {
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

}

void paintIndex(const RowPaint& p)
{
    const double beyond = 120 * p.style.scale(); // the last number may stand out
    const QRectF rect(p.strip.x, indexTop(p.scene, p.strip, p.row), p.strip.columnWidth * double(p.columns) + beyond,
                      p.scene.options.metrics.index);
    p.pictures.draw(p.painter, rect, mixed(mixed(p.key(kIndex), uint64_t(p.strip.columnWidth)), keyOf(p.strip)), [&](QPainter& painter) {
        paintNumbers(p.on(painter));
        return true;
    });
}

namespace {

constexpr float kFirstBar = 0.5F; ///< of the ink: the more handles, the darker, and the first is still well seen

void paintColumns(const RowPaint& p, const std::vector<uint32_t>& coverage)
{
    const double scale = p.style.scale();
    const double bottom = coverageTop(p.scene, p.strip, p.row) + p.strip.coverageHeight;
    const bool stacked = p.strip.tracks.size() <= 4;
    const double gap = p.strip.columnWidth >= 12 * scale ? 2 * scale : 0;
    for (size_t begin = 0; begin < coverage.size();) {
        size_t end = begin + 1;
        while (gap == 0 && end < coverage.size() && coverage[end] == coverage[begin])
            ++end;
        const auto count = int(coverage[begin]);
        const double x = p.strip.x + double(begin) * p.strip.columnWidth + gap;
        const double width = double(end - begin) * p.strip.columnWidth - 2 * gap;
        QColor ink = p.style.theme().ink;
        if (!stacked && count > 0) {
            const double height = std::max(2.0, p.strip.coverageHeight * count / double(p.strip.tracks.size()));
            ink.setAlphaF(count > 1 ? 0.85F : kFirstBar);
            p.painter.fillRect(QRectF(x, bottom - height, width, height), ink);
        }
        for (int k = 0; stacked && k < count; ++k) {
            ink.setAlphaF(std::min(1.0F, kFirstBar + 0.17F * float(k)));
            p.painter.fillRect(QRectF(x, std::round(bottom - (4 * k + 3) * scale), width, std::round(3 * scale)), ink);
        }
        begin = end;
    }
}

}

void paintCoverage(const RowPaint& p)
{
    if (p.strip.coverageHeight <= 0)
        return;
    const QRectF rect(p.strip.x, coverageTop(p.scene, p.strip, p.row), p.strip.columnWidth * double(p.columns), p.strip.coverageHeight);
    const uint64_t key = mixed(mixed(p.key(kCoverage), p.strip.crowd), uint64_t(p.strip.columnWidth));
    p.pictures.draw(p.painter, rect, key, [&](QPainter& painter) {
        const auto* coverage = p.rows.coverage(p.scene, p.index, p.row, p.wait);
        if (!coverage)
            return false;
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintColumns(p.on(painter), *coverage);
        painter.setRenderHint(QPainter::Antialiasing);
        return true;
    });
}

}

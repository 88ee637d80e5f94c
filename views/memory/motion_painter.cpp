#include "views/memory/row_painter.h"
#include "views/memory/step_text.h"

#include <QCoreApplication>
#include <cmath>

/// What a step did, drawn above the strips: a track that re-forms, cells that were written in every track that sees them, a name that
/// moves, marks where a strip was.
namespace ss::views {

namespace {

constexpr size_t kRunsPerRow = 1 << 12;

struct MotionPaint {
    QPainter& painter;
    const MapStyle& style;
    const MapScene& scene;
    const MapMarks& marks;
    const QRectF& visible;
};

double between(double a, double b, double part) { return a + (b - a) * part; }

/// A row of a strip and its bytes.
struct RowBytes {
    const MapStrip& strip;
    int64_t row;
    Run bytes;

    RowBytes(const MapStrip& s, int64_t r)
        : strip(s)
        , row(r)
    {
        const CellRun cells = rowCells(s, r);
        bytes = {cells.begin * s.cellBytes, std::min(s.bytes, cells.end * s.cellBytes)};
    }
    double x(int64_t byte) const
    {
        return strip.x + double(byte - bytes.begin) / double(strip.cellBytes * strip.cellsPerColumn) * strip.columnWidth;
    }
    /// Where a set of bytes lies in the row: byte by byte, so that a part of a cell is a part; in a band whole columns.
    std::vector<std::pair<double, double>> spans(const ByteSet& set) const;
};

std::vector<std::pair<double, double>> RowBytes::spans(const ByteSet& set) const
{
    std::vector<std::pair<double, double>> found;
    if (strip.separateCells()) {
        for (const Run& run : set.runsWithin(bytes, kRunsPerRow))
            found.emplace_back(x(run.begin), x(run.end));
        return found;
    }
    std::vector<Run> columns;
    set.binsSeen(bytes.begin, strip.cellsPerColumn * strip.cellBytes, strip.columns, bytes.end, columns);
    for (const Run& run : columns)
        found.emplace_back(strip.x + double(run.begin) * strip.columnWidth, strip.x + double(run.end) * strip.columnWidth);
    return found;
}

std::vector<std::pair<double, double>> common(const std::vector<std::pair<double, double>>& a,
                                              const std::vector<std::pair<double, double>>& b)
{
    std::vector<std::pair<double, double>> both;
    for (size_t i = 0, k = 0; i < a.size() && k < b.size();) {
        const double left = std::max(a[i].first, b[k].first), right = std::min(a[i].second, b[k].second);
        if (left < right)
            both.emplace_back(left, right);
        a[i].second < b[k].second ? ++i : ++k;
    }
    return both;
}

template <class F> void forVisibleRows(const MotionPaint& p, const MapStrip& strip, F&& paint)
{
    const auto rows = visibleRows(p.scene, strip, p.visible.top(), p.visible.bottom());
    for (int64_t row = rows ? rows->begin : 0; rows && row < rows->end; ++row)
        paint(RowBytes(strip, row));
}

// --- Views ----------------------------------------------------------------------------------------------------------------

/// The new track comes out of its base's: what it sees slides down, what it does not see is left behind. The cells do not move.
void paintReform(const MotionPaint& p)
{
    const auto& change = p.marks.change;
    const auto from = shownPlace(p.scene, change.base), to = shownPlace(p.scene, change.handle);
    if (!from || !to || from->strip != to->strip)
        return;
    const auto& strip = p.scene.strips[to->strip];
    const auto &base = strip.tracks[from->track], &made = strip.tracks[to->track];
    const double part = p.marks.played(), scale = p.style.scale(), height = p.scene.options.metrics.track;
    const double opacity = p.marks.appeared > 0 ? 1 - p.marks.appeared : 1;
    forVisibleRows(p, strip, [&](const RowBytes& row) {
        const double top = between(trackTop(p.scene, strip, row.row, from->track), trackTop(p.scene, strip, row.row, to->track), part);
        const auto box = [&](std::pair<double, double> span) {
            p.style.box(p.painter, QRectF(span.first + 2 * scale, top, std::max(1.0, span.second - span.first - 4 * scale), height),
                        4 * scale, made.number, 1.6 * scale);
        };
        p.painter.setOpacity(opacity * 0.6 * (1 - part));
        for (const auto& span : row.spans(base.bytes))
            box(span);
        p.painter.setOpacity(opacity);
        for (const auto& span : row.spans(made.bytes))
            box(span);
    });
    p.painter.setOpacity(1);
}

/// Where nothing moves: a bracket from the base's label to the new one.
void paintBracket(const MotionPaint& p)
{
    const auto from = shownPlace(p.scene, p.marks.change.base), to = shownPlace(p.scene, p.marks.change.handle);
    if (!from || !to || from->strip != to->strip)
        return;
    const double scale = p.style.scale(), x = p.scene.strips[to->strip].x - 3 * scale, reach = 6 * scale;
    const double top = labelSpot(p.scene, *from).second, bottom = labelSpot(p.scene, *to).second;
    p.painter.setPen(QPen(p.style.theme().accent, 2 * scale));
    p.painter.setBrush(Qt::NoBrush);
    p.painter.drawPolyline(QPolygonF({{x, top}, {x - reach, top}, {x - reach, bottom}, {x, bottom}}));
}

/// VIEW or COPY, beside the new track's label; within the track where the label needs the room.
void paintBadge(const MotionPaint& p)
{
    const QString text = badgeText(p.marks.change);
    const auto spot = text.isEmpty() ? std::nullopt : shownPlace(p.scene, p.marks.change.handle);
    if (!spot)
        return;
    const auto& strip = p.scene.strips[spot->strip];
    const double scale = p.style.scale(), margin = p.scene.options.metrics.margin;
    const double width = p.style.tag.metrics.horizontalAdvance(text) + 10 * scale, height = 16 * scale;
    const auto [right, middle] = labelSpot(p.scene, *spot);
    const double label = p.style.label.metrics.horizontalAdvance(QString::fromStdString(strip.tracks[spot->track].label));
    double x = margin / 2;
    if (x + width + 6 * scale > right - label)
        x = strip.x + std::max(strip.width() - width - 6 * scale, 2 * scale);
    const QRectF rect(x, middle - height / 2, width, height);
    p.painter.setOpacity(std::min(1.0, p.marks.played() * 3));
    p.painter.setPen(QPen(p.style.theme().panel, 2 * scale));
    p.painter.setBrush(p.style.theme().accent);
    p.painter.drawRoundedRect(rect, 4 * scale, 4 * scale);
    p.style.centred(p.painter, rect, text, p.style.tag, p.style.theme().panel);
    p.painter.setOpacity(1);
}

// --- Writes ---------------------------------------------------------------------------------------------------------------

/// Certain bytes are filled, others hatched: which of them were written is not known.
void paintHit(const MotionPaint& p, const QRectF& rect, trace::Certainty certainty, double strength)
{
    QColor colour = p.style.theme().accent;
    const bool certain = certainty == trace::Certainty::Exact;
    if (certain) {
        colour.setAlphaF(float(0.5 * strength));
        p.painter.fillRect(rect, colour);
    } else {
        colour.setAlphaF(float(0.8 * strength));
        p.painter.setPen(QPen(colour, 1.2 * p.style.scale()));
        p.painter.drawLines(patternLines(rect, Pattern::Diagonal, 6 * p.style.scale()));
    }
    colour.setAlphaF(float(std::min(1.0, 1.2 * strength)));
    QPen pen(colour, 2 * p.style.scale());
    if (!certain || p.marks.still)
        pen.setDashPattern({2, 2});
    p.painter.setPen(pen);
    p.painter.setBrush(Qt::NoBrush);
    const double inset = p.style.scale();
    if (rect.width() > 4 * inset)
        p.painter.drawRect(rect.adjusted(inset, inset, -inset, -inset));
}

void paintWrite(const MotionPaint& p, const ByteWrite& write, double strength)
{
    const MapStrip* strip = p.scene.stripOf(write.buffer);
    if (!strip)
        return;
    const auto& m = p.scene.options.metrics;
    forVisibleRows(p, *strip, [&](const RowBytes& row) {
        const auto written = row.spans(write.bytes);
        for (const auto& [left, right] : written)
            paintHit(p, {left, rowTop(p.scene, *strip, row.row), right - left, m.cellHeight}, write.certainty, strength);
        for (size_t i = 0; i < strip->shownTracks; ++i) {
            const double top = trackTop(p.scene, *strip, row.row, i);
            if (written.empty() || top > p.visible.bottom() || top + m.track < p.visible.top())
                continue;
            for (const auto& [left, right] : common(written, row.spans(strip->tracks[i].bytes)))
                paintHit(p, {left, top - m.trackGap / 4, right - left, m.track + m.trackGap / 2}, write.certainty, strength);
        }
    });
}

void paintWrites(const MotionPaint& p)
{
    // Up at once, then fading; where nothing moves a mark stays until the next step.
    const double part = p.marks.played();
    const double strength = p.marks.still ? 0.6 : part < 0.15 ? part / 0.15 : (1 - part) / 0.85;
    if (strength <= 0)
        return;
    for (const ByteWrite& write : p.marks.change.writes)
        paintWrite(p, write, strength);
}

// --- Names ----------------------------------------------------------------------------------------------------------------

/// The name leaves the track that it meant and goes to the one that it means now; nothing is written.
void paintRebound(const MotionPaint& p)
{
    const auto& move = p.marks.nameMove;
    const double scale = p.style.scale(), part = move.part(p.marks);
    const double x = p.scene.gutter - p.scene.options.metrics.margin; // labels end there
    if (part < 0)
        return;
    const QString name = QString::fromStdString(p.marks.change.rebound->name);
    const auto& font = p.style.label;
    const double width = font.metrics.horizontalAdvance(name), y = between(move.from, move.to, part);
    const double left = std::max(x - width - 14 * scale, 4 * scale), bow = std::sin(part * M_PI) * 18 * scale;
    const QColor ink = p.style.theme().accent;
    if (std::abs(y - move.from) > p.scene.options.metrics.track) {
        QPen trail(ink, 1.5 * scale);
        trail.setDashPattern({2, 3});
        p.painter.setPen(trail);
        p.painter.drawPolyline(QPolygonF({{x - width, move.from}, {left, move.from}, {left, y}, {x - width - 5 * scale - bow, y}}));
    }
    p.painter.setPen(QPen(ink, 1.5 * scale));
    if (p.marks.still) // it is no more there
        p.painter.drawLine(QPointF(x - width, move.from), QPointF(x, move.from));
    const QRectF rect(x - bow - width - 4 * scale, y - font.metrics.height() / 2, width + 8 * scale, font.metrics.height());
    p.painter.setBrush(p.style.theme().panel);
    p.painter.drawRoundedRect(rect, 4 * scale, 4 * scale);
    p.style.centred(p.painter, rect, name, font, ink);
}

/// Where the map closed over strips that are gone.
void paintGone(const MotionPaint& p)
{
    const double scale = p.style.scale(), right = p.scene.width - p.scene.options.metrics.margin;
    const auto& font = p.style.tag;
    double above = -1e9;
    for (const FreedStrip& freed : p.marks.change.freed) {
        const double y = std::max(freed.y, above + font.metrics.height());
        above = y;
        const QString text = QCoreApplication::translate("ss::views", "freed: storage %1").arg(freed.buffer.value() + 1);
        const double width = font.metrics.horizontalAdvance(text);
        QPen pen(p.style.theme().warn, 1.5 * scale);
        pen.setDashPattern({4, 3});
        p.painter.setPen(pen);
        p.painter.drawLine(QPointF(p.scene.gutter, y), QPointF(right - width - 8 * scale, y));
        p.style.text(p.painter, {right - width, y + font.metrics.capHeight() / 2}, text, font, p.style.theme().warn, width + 1);
    }
}

}

void paintMotion(QPainter& painter, const MapStyle& style, const MapScene& scene, const MapMarks& marks, const QRectF& visible)
{
    const MotionPaint p{painter, style, scene, marks, visible};
    const auto& change = marks.change;
    if (change.kind == ChangeKind::None)
        return;
    const bool closed = marks.leaving() <= 0;
    if (closed && change.arrives && change.how == ChangeKind::View && change.base.valid()) {
        if (marks.still)
            paintBracket(p);
        else if (marks.played() < 1)
            paintReform(p);
    }
    if (closed)
        paintBadge(p);
    if (!change.writes.empty())
        paintWrites(p);
    if (change.rebound)
        paintRebound(p);
    if (marks.still)
        paintGone(p);
}

}

#include "views/memory/band_painter.h"
#include "views/memory/map_text.h"
#include "views/memory/row_painter.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

/// Of the room behind a strip, at most, for shapes and strides where there are tags, too.
constexpr double kDetailShare = 0.62;
/// Of the keys of pictures.
constexpr uint64_t kTracks = 16;
/// With less room, shapes and strides have it all; the tooltip tells the rest.
constexpr double kRoomForTags = 260;
/// Between shapes and tags.
constexpr double kTagGap = 20;

QRectF trackRect(const RowPaint& p, size_t track)
{
    return {p.strip.x, trackTop(p.scene, p.strip, p.row, track), p.strip.columnWidth * double(p.columns), p.scene.options.metrics.track};
}

/// Baseline of a line of text beside a track.
double baselineOf(const RowPaint& p, size_t track, const MapStyle::Font& font)
{
    return trackRect(p, track).center().y() + font.metrics.capHeight() / 2;
}

void paintPill(const RowPaint& p, QPointF centre, const QString& text, const QColor& colour)
{
    const double width = std::max(18 * p.style.scale(), p.style.order.metrics.horizontalAdvance(text) + 6 * p.style.scale());
    const double height = 12 * p.style.scale();
    const QRectF rect(centre.x() - width / 2, centre.y() - height / 2, width, height);
    QColor under = p.style.theme().panel;
    under.setAlphaF(0.94F); // the number is read on any pattern
    p.painter.setPen(Qt::NoPen);
    p.painter.setBrush(under);
    p.painter.drawRoundedRect(rect, 3 * p.style.scale(), 3 * p.style.scale());
    p.style.centred(p.painter, rect, text, p.style.order, colour);
}

/// Narrower boxes have no round corners to be seen, and there may be thousands of them.
constexpr double kPlainBox = 12;

void paintBox(const RowPaint& p, const QRectF& box, const MapTrack& track, double stroke)
{
    if (p.strip.columnWidth >= kPlainBox * p.style.scale() || !p.pictures.helps()) {
        p.style.box(p.painter, box, std::min(4 * p.style.scale(), box.width() / 2), track.number, stroke);
        return;
    }
    const QRectF whole(std::round(box.left()), box.top(), std::max(1.0, std::round(box.right()) - std::round(box.left())), box.height());
    const QColor colour = p.style.handle(track.number).colour;
    const double edge = std::min(std::round(stroke), std::floor(whole.width() / 3));
    p.painter.fillRect(whole, p.style.theme().panel);
    p.painter.fillRect(whole, p.style.fill(track.number));
    p.painter.fillRect(QRectF(whole.left(), whole.top(), whole.width(), std::round(stroke)), colour);
    p.painter.fillRect(QRectF(whole.left(), whole.bottom() - std::round(stroke), whole.width(), std::round(stroke)), colour);
    p.painter.fillRect(QRectF(whole.left(), whole.top(), edge, whole.height()), colour);
    p.painter.fillRect(QRectF(whole.right() - edge, whole.top(), edge, whole.height()), colour);
}

void paintBoxes(const RowPaint& p, size_t index, const QRectF& rect, const TrackRow& row)
{
    const auto& track = p.strip.tracks[index];
    const QColor colour = p.style.handle(track.number).colour;
    const double scale = p.style.scale();
    const double inset = std::min(2 * scale, p.strip.columnWidth * 0.15);
    const bool selected = track.handle == p.marks.selected;
    for (const CellRun& run : row.runs) {
        const double left = p.left(run.begin) + inset, right = p.right(run.end) - inset;
        const QRectF box(left, rect.top(), std::max(1.0, right - left), rect.height());
        paintBox(p, box, track, (selected ? 2.4 : 1.6) * scale);
        if (track.bytes.repeats() > 1 && box.width() > 28 * scale)
            paintPill(p, box.center(), QStringLiteral("×%1").arg(track.bytes.repeats()), colour);
    }
    for (const OrderNumber& each : row.order) {
        const double x = (p.left(each.cells.begin) + p.right(each.cells.end)) / 2;
        paintPill(p, {x, rect.center().y()}, QString::number(each.number), colour);
    }
}

/// A band whose columns are the fuller the more of their cells the handle sees.
void paintBand(const RowPaint& p, size_t index, const QRectF& rect, const TrackRow& row)
{
    const auto& track = p.strip.tracks[index];
    if (p.pictures.helps()) {
        paintShares(p.painter, p.style, track.number, row.shares, rect, int(p.strip.columnWidth));
        return;
    }
    const QColor colour = p.style.handle(track.number).colour;
    const double edge = std::max(1.0, std::round(1.5 * p.style.scale()));
    const double before = p.painter.opacity();
    for (size_t begin = 0; begin < row.shares.size();) {
        size_t end = begin + 1;
        const int level = levelOf(row.shares[begin]);
        while (end < row.shares.size() && levelOf(row.shares[end]) == level)
            ++end;
        const QRectF part(p.strip.x + double(begin) * p.strip.columnWidth, rect.top(), double(end - begin) * p.strip.columnWidth,
                          rect.height());
        begin = end;
        if (level == 0)
            continue;
        p.painter.fillRect(part, p.style.theme().panel);
        p.painter.setOpacity(before * MapStyle::bandOpacity(level));
        p.style.fillPattern(p.painter, part, track.number);
        p.painter.fillRect(QRectF(part.left(), part.top(), part.width(), edge), colour);
        p.painter.fillRect(QRectF(part.left(), part.bottom() - edge, part.width(), edge), colour);
        p.painter.setOpacity(before);
    }
}

void paintLine(const RowPaint& p, size_t index, const QRectF& rect, CellRun line)
{
    const QColor colour = p.style.handle(p.strip.tracks[index].number).colour;
    const bool boxes = p.strip.separateCells();
    const double inset = boxes ? std::min(2 * p.style.scale(), p.strip.columnWidth * 0.15) : 0;
    const double left = p.left(line.begin) + inset, right = p.right(line.end) - inset, width = (boxes ? 1.2 : 1) * p.style.scale();
    if (p.pictures.helps()) {
        paintLevelLine(p.painter, left, right, rect.center().y(), width, colour);
        return;
    }
    p.painter.setPen(QPen(colour, width));
    p.painter.drawLine(QPointF(left, rect.center().y()), QPointF(right, rect.center().y()));
}

/// What tells a track's boxes in a row apart from all others.
uint64_t keyOf(const RowPaint& p, size_t index, const QRectF& rect)
{
    const auto& track = p.strip.tracks[index];
    const int tile = p.style.patternSide();
    const bool selected = track.handle == p.marks.selected && p.strip.separateCells();
    const auto phase = uint64_t(int64_t(rect.left()) % tile * tile + int64_t(rect.top()) % tile);
    uint64_t key = mixed(p.key(kTracks + selected), track.look);
    key = mixed(key, uint64_t(track.number % MapStyle::kLooks) * 4 + track.ordered * 2 + roomForOrder(p.style, p.strip));
    return mixed(mixed(key, phase), uint64_t(p.strip.columnWidth));
}

void paintTrack(const RowPaint& p, size_t index, const QRectF& rect)
{
    const auto line = trackLine(p.strip, p.strip.tracks[index], p.row);
    if (!line)
        return;
    paintLine(p, index, rect, *line);
    const double stroke = 2 * p.style.scale(); // boxes reach out by half of their edges
    p.pictures.draw(p.painter, rect.adjusted(-stroke, -stroke, stroke, stroke), keyOf(p, index, rect), [&](QPainter& painter) {
        const TrackRow* row = p.track(index);
        if (row && p.strip.separateCells())
            paintBoxes(p.on(painter), index, rect, *row);
        else if (row)
            paintBand(p.on(painter), index, rect, *row);
        return row != nullptr;
    });
}

/// The line behind the tracks that are shown, which tells how many are not.
void paintFold(const RowPaint& p)
{
    const double y = trackTop(p.scene, p.strip, p.row, p.strip.shownTracks) + p.scene.options.metrics.track / 2;
    p.style.text(p.painter, {p.strip.x, y + p.style.tag.metrics.capHeight() / 2}, foldText(p.strip), p.style.tag, p.style.theme().accent,
                 p.scene.width - p.strip.x);
}

/// As many of the tags as there is room for, the most telling first; dots stand for the others.
QString tagsWithin(const RowPaint& p, const MapTrack& track, double room)
{
    MapTrack shown = track;
    QString text = tagText(shown);
    while (shown.tags.size() > 1 && p.style.width(text, p.style.tag) > room) {
        shown.tags.pop_back();
        text = tagText(shown) + QStringLiteral(" · …");
    }
    return text;
}

void paintLabel(const RowPaint& p, size_t index)
{
    const auto& track = p.strip.tracks[index];
    const double margin = p.scene.options.metrics.margin;
    const bool absent = p.row > 0 && !trackLine(p.strip, track, p.row); // it sees nothing of this row
    const QColor colour = absent ? p.style.theme().dim : p.style.handle(track.number).colour;
    const auto& font = track.named && !absent ? p.style.label : p.style.detail;
    p.style.textLeftOf(p.painter, {p.strip.x - margin, baselineOf(p, index, font)}, QString::fromStdString(track.label), font, colour,
                       p.strip.x - 2 * margin);
}

/// Beside the name of what refuses to be written.
void paintLock(const RowPaint& p, size_t index)
{
    const auto& tags = p.strip.tracks[index].tags;
    if (std::none_of(tags.begin(), tags.end(), [](const TrackTag& tag) { return tag.kind == TrackTag::Kind::ReadOnly; }))
        return;
    const double scale = p.style.scale(), margin = p.scene.options.metrics.margin;
    const QRectF body(p.strip.x - margin + 3 * scale, trackRect(p, index).center().y() - 1.5 * scale, 8 * scale, 6.5 * scale);
    const QColor colour = p.style.handle(p.strip.tracks[index].number).colour;
    p.painter.setPen(QPen(colour, 1.4 * scale));
    p.painter.setBrush(Qt::NoBrush);
    p.painter.drawArc(QRectF(body.left() + 1.5 * scale, body.top() - 4 * scale, 5 * scale, 8 * scale), 0, 180 * 16);
    p.painter.setPen(Qt::NoPen);
    p.painter.setBrush(colour);
    p.painter.drawRoundedRect(body, scale, scale);
}

void paintBackground(const RowPaint& p, size_t index, const QRectF& rect)
{
    const auto& track = p.strip.tracks[index];
    if (track.handle != p.marks.selected && track.handle != p.marks.hovered)
        return;
    const double margin = p.scene.options.metrics.margin, gap = p.scene.options.metrics.trackGap / 2;
    QColor colour = p.style.theme().cell;
    if (track.handle != p.marks.selected)
        colour.setAlphaF(0.6F);
    p.painter.setPen(Qt::NoPen);
    p.painter.setBrush(colour);
    p.painter.drawRoundedRect(QRectF(margin / 2, rect.top() - gap, p.scene.width - margin, trackPitch(p.scene, p.strip)), 4, 4);
}

}

bool roomForOrder(const MapStyle& style, const MapStrip& strip)
{
    const double element = strip.columnWidth * double(std::max<int64_t>(1, strip.elementBytes / strip.cellBytes));
    return strip.separateCells() && element >= style.order.metrics.horizontalAdvance(QString::number(strip.cells)) + 8 * style.scale();
}

const TrackRow* RowPaint::track(size_t track) const
{
    return rows.track(scene, {uint32_t(index), uint32_t(track)}, row, roomForOrder(style, strip), wait);
}

void paintTracks(const RowPaint& p)
{
    const double margin = p.scene.options.metrics.track; // labels are higher than their track
    const CellRun seen = visibleTracks(p.scene, p.strip, p.row, p.visible.top() - margin, p.visible.bottom() + margin);
    for (auto i = size_t(seen.begin); i < size_t(seen.end); ++i) {
        const QRectF rect = trackRect(p, i);
        const double before = p.painter.opacity();
        if (p.strip.tracks[i].handle == p.marks.appearing)
            p.painter.setOpacity(before * p.marks.appeared);
        paintBackground(p, i, rect);
        paintTrack(p, i, rect);
        paintLabel(p, i);
        paintLock(p, i);
        p.painter.setOpacity(before);
    }
    if (p.strip.folds)
        paintFold(p);
}

namespace {

/// Where details end and tags begin behind the tracks of a strip.
struct Columns {
    double details, tags; ///< room for each; 0: no tags
};

Columns columnsBehind(const RowPaint& p, double room)
{
    constexpr size_t kLooked = 64; // for the place of the tags; longer details behind them are elided
    const double scale = p.style.scale(), gap = kTagGap * scale;
    double widest = 0;
    bool tagged = false;
    for (size_t i = 0; i < std::min(p.strip.shownTracks, kLooked); ++i) {
        const auto& track = p.strip.tracks[i];
        widest = std::max(widest, p.style.width(detailText(track), p.style.detail));
        tagged = tagged || !track.tags.empty();
    }
    tagged = tagged && room > kRoomForTags * scale;
    const double details = std::min(std::ceil(widest) + 1, tagged ? room * kDetailShare : room);
    return {details, tagged ? room - details - gap : 0};
}

void paintDetail(const RowPaint& p, const MapTrack& track, QPointF at, const Columns& columns)
{
    p.style.text(p.painter, at, detailText(track), p.style.detail, p.style.theme().dim, columns.details);
    if (columns.tags > 0)
        p.style.text(p.painter, at + QPointF(columns.details + kTagGap * p.style.scale(), 0), tagsWithin(p, track, columns.tags),
                     p.style.tag, p.style.theme().ink, columns.tags);
}

}

void paintDetails(const RowPaint& p)
{
    const double scale = p.style.scale(), right = p.scene.width - p.scene.options.metrics.margin;
    const bool below = p.strip.detailsBelow;
    const double x = below ? p.strip.x + 2 * scale : p.strip.x + p.strip.columnWidth * double(p.columns) + 14 * scale;
    if (right - x < 40 * scale)
        return;
    const Columns columns = columnsBehind(p, right - x);
    const CellRun seen = visibleTracks(p.scene, p.strip, p.row, p.visible.top(), p.visible.bottom());
    for (auto i = size_t(seen.begin); i < size_t(seen.end); ++i) {
        const double y = below ? trackRect(p, i).bottom() + p.style.detail.metrics.ascent() + 2 * scale : baselineOf(p, i, p.style.detail);
        paintDetail(p, p.strip.tracks[i], {x, y}, columns);
    }
}

}

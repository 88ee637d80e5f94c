#include "views/memory/map_text.h"
#include "views/memory/row_painter.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

/// Of the room behind a strip, at most, for shapes and strides where there are tags, too.
constexpr double kDetailShare = 0.62;
/// With less room, shapes and strides have it all; the tooltip tells the rest.
constexpr double kRoomForTags = 260;

QRectF trackRect(const RowPaint& p, size_t track)
{
    return {p.strip.x, trackTop(p.scene, p.strip, p.row, track), p.strip.columnWidth * double(p.cells.columns),
            p.scene.options.metrics.track};
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
    under.setAlphaF(0.88F);
    p.painter.setPen(Qt::NoPen);
    p.painter.setBrush(under);
    p.painter.drawRoundedRect(rect, 3 * p.style.scale(), 3 * p.style.scale());
    p.style.centred(p.painter, rect, text, p.style.order, colour);
}

void paintBoxes(const RowPaint& p, size_t index, const QRectF& rect)
{
    const auto& track = p.strip.tracks[index];
    const auto& row = p.cells.tracks[index];
    const QColor colour = p.style.handle(track.number).colour;
    const double scale = p.style.scale();
    const double inset = std::min(2 * scale, p.strip.columnWidth * 0.15);
    const bool selected = track.handle == p.marks.selected;
    if (row.line) {
        p.painter.setPen(QPen(colour, 1.2 * scale));
        p.painter.drawLine(QPointF(p.left(row.line->begin) + inset, rect.center().y()),
                           QPointF(p.right(row.line->end) - inset, rect.center().y()));
    }
    for (const CellRun& run : row.runs) {
        const double left = p.left(run.begin) + inset, right = p.right(run.end) - inset;
        const QRectF box(left, rect.top(), std::max(1.0, right - left), rect.height());
        p.style.box(p.painter, box, std::min(4 * scale, box.width() / 2), track.number, (selected ? 2.4 : 1.6) * scale);
        if (track.bytes.repeats() > 1 && box.width() > 28 * scale)
            paintPill(p, box.center(), QStringLiteral("×%1").arg(track.bytes.repeats()), colour);
    }
    for (const OrderNumber& each : row.order) {
        const double x = (p.left(each.cells.begin) + p.right(each.cells.end)) / 2;
        paintPill(p, {x, rect.center().y()}, QString::number(each.number), colour);
    }
}

/// A band whose columns are the fuller the more of their cells the handle sees.
void paintBand(const RowPaint& p, size_t index, const QRectF& rect)
{
    const auto& track = p.strip.tracks[index];
    const auto& shares = p.cells.tracks[index].shares;
    const QColor colour = p.style.handle(track.number).colour;
    const double edge = std::max(1.0, std::round(1.5 * p.style.scale()));
    if (const auto& line = p.cells.tracks[index].line) {
        p.painter.setPen(QPen(colour, p.style.scale()));
        p.painter.drawLine(QPointF(p.left(line->begin), rect.center().y()), QPointF(p.right(line->end), rect.center().y()));
    }
    const auto levelOf = [&](size_t i) { return int(std::ceil(shares[i] * 8)); };
    const double before = p.painter.opacity();
    for (size_t begin = 0; begin < shares.size();) {
        size_t end = begin + 1;
        const int level = levelOf(begin);
        while (end < shares.size() && levelOf(end) == level)
            ++end;
        const QRectF part(p.strip.x + double(begin) * p.strip.columnWidth, rect.top(), double(end - begin) * p.strip.columnWidth,
                          rect.height());
        begin = end;
        if (level == 0)
            continue;
        p.painter.fillRect(part, p.style.theme().panel);
        p.painter.setOpacity(before * (0.25 + 0.75 * level / 8));
        p.style.fillPattern(p.painter, part, track.number);
        p.painter.fillRect(QRectF(part.left(), part.top(), part.width(), edge), colour);
        p.painter.fillRect(QRectF(part.left(), part.bottom() - edge, part.width(), edge), colour);
        p.painter.setOpacity(before);
    }
}

/// As many of the tags as there is room for, the most telling first.
QString tagsWithin(const RowPaint& p, const MapTrack& track, double room)
{
    MapTrack shown = track;
    while (shown.tags.size() > 1 && p.style.tag.metrics.horizontalAdvance(tagText(shown)) > room)
        shown.tags.pop_back();
    return tagText(shown);
}

void paintLabel(const RowPaint& p, size_t index)
{
    const auto& track = p.strip.tracks[index];
    const double margin = p.scene.options.metrics.margin;
    QColor colour = p.style.handle(track.number).colour;
    if (!p.cells.tracks[index].line && p.row > 0)
        colour.setAlphaF(0.4F); // it sees nothing of this row
    const auto& font = track.named ? p.style.label : p.style.detail;
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
    p.painter.drawRoundedRect(QRectF(margin / 2, rect.top() - gap, p.scene.width - margin, rect.height() + 2 * gap), 4, 4);
}

}

bool roomForOrder(const MapStyle& style, const MapStrip& strip)
{
    const double element = strip.columnWidth * double(std::max<int64_t>(1, strip.elementBytes / strip.cellBytes));
    return strip.separateCells() && element >= style.order.metrics.horizontalAdvance(QString::number(strip.cells)) + 8 * style.scale();
}

void paintTracks(const RowPaint& p)
{
    for (size_t i = 0; i < p.strip.tracks.size(); ++i) {
        const QRectF rect = trackRect(p, i);
        if (rect.bottom() < p.visible.top() - rect.height() || rect.top() > p.visible.bottom() + rect.height())
            continue;
        const double before = p.painter.opacity();
        if (p.strip.tracks[i].handle == p.marks.appearing)
            p.painter.setOpacity(before * p.marks.appeared);
        paintBackground(p, i, rect);
        if (p.strip.separateCells())
            paintBoxes(p, i, rect);
        else
            paintBand(p, i, rect);
        paintLabel(p, i);
        paintLock(p, i);
        p.painter.setOpacity(before);
    }
}

void paintDetails(const RowPaint& p)
{
    const double scale = p.style.scale(), gap = 20 * scale;
    const double x = p.strip.x + p.strip.columnWidth * double(p.cells.columns) + 14 * scale;
    const double room = p.scene.width - p.scene.options.metrics.margin - x;
    if (room < 40 * scale)
        return;
    double widest = 0;
    bool tagged = false;
    for (const auto& track : p.strip.tracks) {
        widest = std::max(widest, p.style.detail.metrics.horizontalAdvance(detailText(track)));
        tagged = tagged || !track.tags.empty();
    }
    tagged = tagged && room > kRoomForTags * scale;
    const double detailRoom = std::min(std::ceil(widest) + 1, tagged ? room * kDetailShare : room);
    const double tagRoom = room - detailRoom - gap;
    for (size_t i = 0; i < p.strip.tracks.size(); ++i) {
        const auto& track = p.strip.tracks[i];
        p.style.text(p.painter, {x, baselineOf(p, i, p.style.detail)}, detailText(track), p.style.detail, p.style.theme().dim, detailRoom);
        if (!tagged)
            continue;
        p.style.text(p.painter, {x + detailRoom + gap, baselineOf(p, i, p.style.tag)}, tagsWithin(p, track, tagRoom), p.style.tag,
                     p.style.theme().ink, tagRoom);
    }
}

}

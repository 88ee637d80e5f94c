#include "views/memory/map_style.h"

#include "views/geometry/mix.h"

#include <QPaintEngine>
#include <QTextLayout>
#include <cmath>

namespace ss::views {

namespace {

constexpr double kPitch = 8;
constexpr size_t kMostTexts = 8192;

uint64_t keyOf(const QString& text, const MapStyle* style, const MapStyle::Font& font)
{
    const auto which = reinterpret_cast<const char*>(&font) - reinterpret_cast<const char*>(style);
    return mixed(qHash(text, 0), uint64_t(which));
}

void addDiagonals(QList<QLineF>& lines, const QRectF& rect, double pitch)
{
    // Lines x + y = c; cut where they leave the rectangle.
    for (double c = std::ceil((rect.left() + rect.top()) / pitch) * pitch; c < rect.right() + rect.bottom(); c += pitch) {
        const double left = std::max(rect.left(), c - rect.bottom()), right = std::min(rect.right(), c - rect.top());
        if (left < right)
            lines += QLineF(left, c - left, right, c - right);
    }
}

}

QList<QLineF> patternLines(const QRectF& rect, Pattern pattern, double pitch)
{
    QList<QLineF> lines;
    const auto first = [&](double edge) { return (std::floor(edge / pitch) + 0.5) * pitch; };
    if (pattern == Pattern::Diagonal)
        addDiagonals(lines, rect, pitch);
    if (pattern == Pattern::Horizontal || pattern == Pattern::Cross)
        for (double y = first(rect.top()); y < rect.bottom(); y += pitch)
            if (y > rect.top())
                lines += QLineF(rect.left(), y, rect.right(), y);
    if (pattern == Pattern::Vertical || pattern == Pattern::Cross)
        for (double x = first(rect.left()); x < rect.right(); x += pitch)
            if (x > rect.left())
                lines += QLineF(x, rect.top(), x, rect.bottom());
    if (pattern == Pattern::Dots) // a dot is a line without length, with a round end
        for (double y = first(rect.top()); y < rect.bottom(); y += pitch)
            for (double x = first(rect.left()); x < rect.right(); x += pitch)
                if (rect.adjusted(1, 1, -1, -1).contains(x, y))
                    lines += QLineF(x, y, x + 0.01, y);
    return lines;
}

MapStyle::MapStyle(const Theme& theme)
    : value(theme.mono(9.5))
    , smallValue(theme.mono(7.5))
    , index(theme.mono(kSmallestPoints))
    , order(theme.mono(7.5, true))
    , label(theme.mono(9.5, true))
    , detail(theme.mono(8.5))
    , tag(theme.sans(8.5, true))
    , head(theme.mono(9))
    , title(theme.sans(10, true))
    , note(theme.sans(8))
    , prose(theme.sans(10))
    , theme_(theme)
    , metrics_(MapMetrics().scaled(theme.scale))
{
    metrics_.character = label.metrics.horizontalAdvance(QLatin1Char('0'));
}

const QBrush& MapStyle::fill(uint32_t number) const
{
    auto& brush = fills_[number % kLooks];
    if (brush.style() == Qt::NoBrush)
        brush = theme_.fill(theme_.styleOf(number));
    return brush;
}

const MapStyle::BandTile& MapStyle::bandTile(uint32_t number, int level) const
{
    BandTile& tile = tiles_[number % kLooks * (kLevels + 1) + uint32_t(level)];
    if (!tile.pixels.isNull())
        return tile;
    tile.pixels = QImage(patternSide(), patternSide(), QImage::Format_RGB32);
    QPainter painter(&tile.pixels);
    const auto compose = [&](const QBrush& over) {
        painter.setOpacity(1);
        painter.fillRect(tile.pixels.rect(), theme_.panel);
        painter.setOpacity(bandOpacity(level));
        painter.fillRect(tile.pixels.rect(), over);
    };
    compose(handle(number).colour);
    tile.edge = tile.pixels.pixel(0, 0);
    compose(fill(number));
    return tile;
}

int MapStyle::patternSide() const { return qRound(kPitch * scale()); }

double MapStyle::width(const QString& text, const Font& font) const
{
    if (widths_.size() >= kMostTexts)
        widths_.clear();
    const auto [at, isNew] = widths_.try_emplace(keyOf(text, this, font));
    if (isNew)
        at->second = font.metrics.horizontalAdvance(text);
    return at->second;
}

QStringList MapStyle::wrapped(const QString& text, const Font& font, double room) const
{
    QTextLayout layout(text, font.font);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1.0, room));
        lines += text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

QString MapStyle::elided(const QString& text, const Font& font, Qt::TextElideMode mode, double room) const
{
    if (width(text, font) <= room)
        return text;
    if (elided_.size() >= kMostTexts)
        elided_.clear();
    const auto [at, isNew] = elided_.try_emplace(mixed(mixed(keyOf(text, this, font), uint64_t(mode)), uint64_t(std::max(0.0, room) * 8)));
    if (isNew)
        at->second = font.metrics.elidedText(text, mode, room);
    return at->second;
}

void MapStyle::fillPattern(QPainter& painter, const QRectF& rect, uint32_t number) const
{
    if (painter.paintEngine()->type() != QPaintEngine::SVG) {
        painter.fillRect(rect, fill(number));
        return;
    }
    const HandleStyle look = handle(number);
    QColor faint = look.colour;
    faint.setAlphaF(0.22F);
    painter.fillRect(rect, faint);
    const bool dots = look.pattern == Pattern::Dots;
    painter.setPen(QPen(look.colour, (dots ? 3.2 : 1.5) * scale(), Qt::SolidLine, dots ? Qt::RoundCap : Qt::FlatCap));
    painter.drawLines(patternLines(rect, look.pattern, kPitch * scale()));
}

void MapStyle::box(QPainter& painter, const QRectF& rect, double radius, uint32_t number, double stroke) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.panel);
    painter.drawRoundedRect(rect, radius, radius);
    const QPen pen(handle(number).colour, stroke);
    if (painter.paintEngine()->type() == QPaintEngine::SVG) {
        fillPattern(painter, rect.adjusted(1, 1, -1, -1), number);
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.setBrush(fill(number));
    }
    painter.setPen(pen);
    painter.drawRoundedRect(rect, radius, radius);
    painter.setBrush(Qt::NoBrush);
}

void MapStyle::text(QPainter& painter, QPointF at, const QString& text, const Font& font, const QColor& colour, double room) const
{
    painter.setFont(font.font);
    painter.setPen(colour);
    painter.drawText(at, elided(text, font, Qt::ElideRight, room));
}

void MapStyle::textLeftOf(QPainter& painter, QPointF at, const QString& text, const Font& font, const QColor& colour, double room) const
{
    const QString shown = elided(text, font, Qt::ElideMiddle, room);
    painter.setFont(font.font);
    painter.setPen(colour);
    painter.drawText(QPointF(at.x() - width(shown, font), at.y()), shown);
}

void MapStyle::centred(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const
{
    painter.setFont(font.font);
    painter.setPen(colour);
    const double x = rect.center().x() - width(text, font) / 2;
    const double y = rect.center().y() + font.metrics.capHeight() / 2;
    painter.drawText(QPointF(x, y), text);
}

}

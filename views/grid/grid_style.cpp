#include "views/grid/grid_style.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

struct Ends {
    QColor negative, positive;
};

/// Light enough for black ink, or dark enough for white ink: the contrast holds at the ends, and so between them.
Ends endsOf(const Theme& theme)
{
    const bool dark = theme.panel.lightnessF() < 0.5F;
    return dark ? Ends{QColor(0x2a66b5), QColor(0x9c5410)} : Ends{QColor(0x5b9be6), QColor(0xee8a2e)};
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto part = [&](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return {part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue())};
}

}

GridStyle::GridStyle(const Theme& theme)
    : value(theme.mono(9.5))
    , smallValue(theme.mono(7.5))
    , index(theme.mono(7.5))
    , axis(theme.sans(8.5))
    , times(theme.mono(6.5, true))
    , line(theme.mono(9.5, true))
    , note(theme.sans(8.5))
    , theme_(theme)
    , metrics_(GridMetrics().scaled(theme.scale))
{
    metrics_.character = index.digit;
}

QColor GridStyle::valueColour(double share) const
{
    const Ends ends = endsOf(theme_);
    return mixed(theme_.cell, share < 0 ? ends.negative : ends.positive, std::min(1.0, std::abs(share)));
}

double GridStyle::baseline(const QRectF& rect, const Font& font) const { return rect.center().y() + font.metrics.capHeight() / 2; }

void GridStyle::text(QPainter& painter, QPointF at, const QString& text, const Font& font, const QColor& colour, double room) const
{
    painter.setFont(font.font);
    painter.setPen(colour);
    painter.drawText(at, font.metrics.elidedText(text, Qt::ElideRight, room));
}

void GridStyle::centred(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const
{
    painter.setFont(font.font);
    painter.setPen(colour);
    painter.drawText(QPointF(rect.center().x() - font.metrics.horizontalAdvance(text) / 2, baseline(rect, font)), text);
}

const GridStyle::Prepared& GridStyle::prepared(const QString& text, const Font& font) const
{
    constexpr qsizetype kMost = 4096;
    if (prepared_.size() > kMost)
        prepared_.clear();
    auto found = prepared_.find({&font, text});
    if (found == prepared_.end()) {
        QStaticText made(text);
        made.setTextFormat(Qt::PlainText);
        made.prepare({}, font.font);
        found = prepared_.insert({&font, text}, {made, font.metrics.horizontalAdvance(text)});
    }
    return *found;
}

void GridStyle::centredOften(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const
{
    const Prepared& shown = prepared(text, font);
    painter.setFont(font.font);
    painter.setPen(colour);
    painter.drawStaticText(QPointF(rect.center().x() - shown.width / 2, baseline(rect, font) - font.metrics.ascent()), shown.text);
}

void GridStyle::rightAligned(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const
{
    painter.setFont(font.font);
    painter.setPen(colour);
    painter.drawText(QPointF(rect.right() - font.metrics.horizontalAdvance(text), baseline(rect, font)), text);
}

}

#include "views/graph/graph_style.h"

#include <cmath>

namespace ss::views {

GraphStyle::GraphStyle(const Theme& theme)
    : label(theme.mono(9.5))
    , detail(theme.mono(7.5))
    , tag(theme.sans(7, true))
    , title(theme.sans(8.5, true))
    , prose(theme.sans(9))
    , theme_(theme)
{
    const double scale = theme.scale;
    metrics_.label = label.metrics.horizontalAdvance(QLatin1Char('0'));
    metrics_.detail = detail.metrics.horizontalAdvance(QLatin1Char('0'));
    metrics_.labelLine = std::ceil(label.metrics.height() * 1.1);
    metrics_.detailLine = std::ceil(detail.metrics.height() * 1.15);
    metrics_.padding = std::ceil(10 * scale);
    metrics_.title = std::ceil(title.metrics.height() * 1.4);
}

QColor GraphStyle::mix(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](float x, float y) { return float(x + (y - x) * share); };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()), part(a.blueF(), b.blueF()));
}

QColor GraphStyle::gradient(double strength) const
{
    // Small ones as cool as the third colour, large ones as warm as the second: both are told from the panel and from one another.
    return mix(theme_.handles[3], theme_.handles[1], strength);
}

QString GraphStyle::fitted(const QString& text, const Font& font, double room) const
{
    const double character = &font == &label ? metrics_.label : metrics_.detail;
    if (columnsOf(text) * character <= room + 0.5)
        return text;
    return font.metrics.elidedText(text, Qt::ElideRight, room);
}

}

#pragma once

#include "views/common/theme.h"
#include "views/geometry/grid_scene.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QStaticText>

namespace ss::views {

inline QRectF toQt(const GridRect& rect) { return {rect.x, rect.y, rect.width, rect.height}; }
inline GridPoint fromQt(const QPointF& point) { return {point.x(), point.y()}; }

/// A theme, made ready for painting a grid of numbers.
class GridStyle {
public:
    explicit GridStyle(const Theme& theme);

    const Theme& theme() const { return theme_; }
    double scale() const { return theme_.scale; }
    /// The scene's sizes that go with the fonts.
    const GridMetrics& metrics() const { return metrics_; }

    struct Font {
        QFont font;
        QFontMetricsF metrics;
        double digit; ///< the width of one
        explicit Font(const QFont& f)
            : font(f)
            , metrics(f)
            , digit(metrics.horizontalAdvance(QLatin1Char('0')))
        {
        }
    };
    Font value, smallValue, index, axis, times, line, note;

    /// A value's colour by its share of the largest magnitude, -1 to 1: blue to orange, which every kind of colour-blindness keeps
    /// apart. The theme's ink stays readable on each of them.
    QColor valueColour(double share) const;

    /// Text from a point of the base line on, elided to `room`.
    void text(QPainter& painter, QPointF at, const QString& text, const Font& font, const QColor& colour, double room) const;
    void centred(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const;
    /// The same for texts that come again and again: how they are drawn is kept.
    void centredOften(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const;
    void rightAligned(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const;

private:
    double baseline(const QRectF& rect, const Font& font) const;

    struct Prepared {
        QStaticText text;
        double width;
    };
    const Prepared& prepared(const QString& text, const Font& font) const;

    Theme theme_;
    GridMetrics metrics_;
    mutable QHash<std::pair<const Font*, QString>, Prepared> prepared_;
};

}

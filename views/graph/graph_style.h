#pragma once

#include "views/common/theme.h"
#include "views/geometry/graph_scene.h"

#include <QFontMetricsF>
#include <QPainter>
#include <array>

namespace ss::views {

/// A theme, made ready for painting a graph.
class GraphStyle {
public:
    explicit GraphStyle(const Theme& theme);
    static constexpr double kSmallestPoints = 7; ///< of all fonts, at scale 1

    const Theme& theme() const { return theme_; }
    double scale() const { return theme_.scale; }
    /// The scene's sizes that go with the fonts.
    const GraphMetrics& metrics() const { return metrics_; }

    struct Font {
        QFont font;
        QFontMetricsF metrics;
        explicit Font(const QFont& f)
            : font(f)
            , metrics(f)
        {
        }
    };
    Font label, detail, tag, title, prose;

    /// The colour of a gradient by its strength, 0 to 1.
    QColor gradient(double strength) const;
    /// How wide it is drawn.
    double gradientWidth(double strength) const { return (1.6 + 5.4 * strength) * scale(); }
    /// Two colours, `share` of the second.
    static QColor mix(const QColor& a, const QColor& b, double share);
    QColor faded(const QColor& colour) const { return mix(colour, theme_.panel, 0.72); }

    /// Fixed-width text, cut to so many pixels with an ellipsis.
    QString fitted(const QString& text, const Font& font, double room) const;

private:
    Theme theme_;
    GraphMetrics metrics_;
};

}

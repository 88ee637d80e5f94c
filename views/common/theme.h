#pragma once

#include "core/base/ids.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QString>
#include <array>
#include <optional>

namespace ss::views {

/// The patterns that go with the colours, so that a handle is told apart without colour too.
enum class Pattern { Solid, Diagonal, Dots, Horizontal, Vertical, Cross };

/// How a handle looks everywhere: objects, tracks, graph, plots.
struct HandleStyle {
    QColor colour;
    Pattern pattern = Pattern::Solid;
};

/// Colours, fonts and sizes of one look. Contrast of text and marks: light and dark >= 4.5:1, projector >= 7:1.
struct Theme {
    QString name; ///< "light", "dark", "projector"
    QColor background, panel, ink, dim, line, cell, warn, accent;
    std::array<QColor, 6> handles; ///< told apart with each kind of colour blindness, too
    double scale = 1;              ///< of fonts and strokes

    static const Theme& light();
    static const Theme& dark();
    static const Theme& projector();
    static std::optional<Theme> named(const QString& name);

    /// By the number of a handle among those made, so that it never changes while the session grows.
    HandleStyle styleOf(uint32_t number) const;
    /// The fill of a track: the colour faint, with its pattern.
    QBrush fill(const HandleStyle& style) const;
    QFont sans(double points, bool bold = false) const;
    QFont mono(double points, bool bold = false) const;
};

/// WCAG contrast ratio of two colours, 1 to 21. Source: WCAG 2.1, relative luminance.
double contrast(const QColor& a, const QColor& b);

}

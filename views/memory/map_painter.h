#pragma once

#include "views/memory/row_painter.h"

namespace ss::views {

/// Paints a scene onto any painter: a widget, a picture, an SVG. Only what meets the visible part is computed and painted.
class MapPainter {
public:
    explicit MapPainter(const Theme& theme)
        : style_(theme)
    {
    }

    const MapStyle& style() const { return style_; }
    /// In the scene's coordinates; the background is the caller's.
    void paint(QPainter& painter, const MapScene& scene, const ValueSource* values, const QRectF& visible, const MapMarks& marks);
    /// The scene is another one: what was computed for rows is no more true.
    void forget() { rows_.clear(); }

private:
    void paintStrip(QPainter& painter, const MapScene& scene, size_t index, const ValueSource* values, const QRectF& visible,
                    const MapMarks& marks);
    void paintHead(QPainter& painter, const MapScene& scene, const MapStrip& strip) const;
    void paintLanes(QPainter& painter, const MapScene& scene, const QRectF& visible) const;

    MapStyle style_;
    RowCache rows_;
};

}

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
    /// What costs much is computed elsewhere from now on, and missing until it has come; but for scenes that were not told by `show`.
    void setElsewhere(RowCache::Elsewhere elsewhere) { rows_.setElsewhere(std::move(elsewhere)); }
    /// The scene is another one.
    void show(std::shared_ptr<const MapScene> scene) { rows_.show(std::move(scene)); }
    /// In the scene's coordinates; the background is the caller's. `milliseconds`: for what has to be painted anew, about; what is
    /// missing then comes with the next frames, and false is returned. 0: without limit, and nothing is missing.
    bool paint(QPainter& painter, const MapScene& scene, const ValueSource* values, const QRectF& visible, const MapMarks& marks,
               int milliseconds = 0);

    /// The lower edge of a picture that is less high than the scene says how much of it is seen.
    void paintCut(QPainter& painter, const MapScene& scene, double height) const;

private:
    void paintEmpty(QPainter& painter, const MapScene& scene, double baseline) const;
    void paintStrip(QPainter& painter, const MapScene& scene, size_t index, const ValueSource* values, const QRectF& visible,
                    const MapMarks& marks, bool wait);
    void paintHead(QPainter& painter, const MapScene& scene, const MapStrip& strip) const;
    void paintLanes(QPainter& painter, const MapScene& scene, const QRectF& visible) const;

    MapStyle style_;
    RowCache rows_;
    PictureCache pictures_;
    ValueFonts fonts_;
};

}

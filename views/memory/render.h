#pragma once

#include "views/common/theme.h"
#include "views/common/value_source.h"
#include "views/memory/map_painter.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

namespace ss::views {

/// A map to be painted as a picture, whole or in parts, on any painter: what is shown in the window, exported and rendered is this.
/// Safe to paint in another thread, when the values are.
class MapPicture {
public:
    /// `options.width` and `options.metrics` are set here, and `options.flow` to the last call unless it is given. No font is
    /// smaller than so many points at 96 dots an inch: the whole picture grows with it.
    MapPicture(const trace::TraceState& state, const ValueSource* values, const Theme& theme, double width, MapOptions options = {},
               double smallestFont = 0);
    QSizeF size() const { return {scene_.width, cut_ > 0 ? cut_ : scene_.height}; }
    /// The picture is so high, whatever the map is: where that is less, its lower edge says what is missing.
    void setHeight(double height) { cut_ = height; }
    const MapScene& scene() const { return scene_; }
    /// What meets the part, with its background, in the picture's coordinates.
    void paint(QPainter& painter, const QRectF& part);

private:
    MapPainter painter_;
    const ValueSource* values_;
    MapScene scene_;
    double cut_ = 0; ///< 0: as high as the map
};

/// The map as a picture of this size; a map that is higher is cut, and says so. `options.width` and `options.metrics` are set
/// here, and `options.flow` to the last call unless it is given.
QImage renderMap(const trace::TraceState& state, const ValueSource* values, const Theme& theme, QSize size, MapOptions options = {});
/// The same as SVG, as wide as asked and as high as the map.
QByteArray renderMapSvg(const trace::TraceState& state, const ValueSource* values, const Theme& theme, int width, MapOptions options = {});
/// How high the map is at a width.
int mapHeight(const trace::TraceState& state, const Theme& theme, int width, MapOptions options = {});

}

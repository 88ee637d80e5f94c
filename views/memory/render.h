#pragma once

#include "views/common/theme.h"
#include "views/common/value_source.h"
#include "views/geometry/map_scene.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

namespace ss::views {

/// The map as a picture of this size; a map that is higher is cut. `options.width` and `options.metrics` are set
/// here, and `options.flow` to the last call unless it is given.
QImage renderMap(const trace::TraceState& state, const ValueSource* values, const Theme& theme, QSize size, MapOptions options = {});
/// The same as SVG, as wide as asked and as high as the map.
QByteArray renderMapSvg(const trace::TraceState& state, const ValueSource* values, const Theme& theme, int width, MapOptions options = {});
/// How high the map is at a width.
int mapHeight(const trace::TraceState& state, const Theme& theme, int width, MapOptions options = {});

}

#pragma once

#include "views/memory/map_style.h"

#include <vector>

namespace ss::views {

/// How full a column of a band is drawn: 0 (nothing is seen of it) to MapStyle::kLevels.
int levelOf(float share);

/// A track's density band, pixel by pixel: as fillRect would with the style's pattern, yet thousands of columns cost what their
/// pixels cost. For painters that make pixels and do not scale.
void paintShares(QPainter& painter, const MapStyle& style, uint32_t number, const std::vector<float>& shares, const QRectF& rect,
                 int columnWidth);

/// A level stroke, as an antialiased line would be, at a fraction of its cost.
void paintLevelLine(QPainter& painter, double left, double right, double y, double width, QColor colour);

}

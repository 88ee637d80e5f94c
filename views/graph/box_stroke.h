#pragma once

#include "views/graph/graph_style.h"

#include <QPainterPath>

namespace ss::views {

/// A box's edge; of what keeps nothing any more it is open below.
QPainterPath boxEdge(const QRectF& rect, double radius, bool open);
/// Strokes the edge of a leaf that a NaN or an infinity came to as such a gradient's line is stroked.
void strokeNonFinite(QPainter& painter, const GraphStyle& style, const QPainterPath& edge);

}

#pragma once

#include "views/graph/graph_style.h"

#include <QPainterPath>

namespace ss::views {

/// Strokes a path as a link of that look: each look is a form of its own, colour and width alone would not tell them.
struct LinkStroke {
    double width = 0; ///< as it was drawn
    QColor colour;
};
LinkStroke strokeLook(QPainter& painter, const GraphStyle& style, GradLook look, double strength, const QPainterPath& path);

}

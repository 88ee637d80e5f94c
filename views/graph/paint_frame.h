#pragma once

#include "views/graph/graph_painter.h"

namespace ss::views {

/// What is the same for all of one picture. Internal to the painter.
struct GraphPainter::Frame {
    QPainter& painter;
    const GraphShown& shown;
    const GraphScene& scene;
    QRectF visible;
    double zoom;
    const GraphMarks& marks;
    Level level;

    /// What reaches beyond its place is seen, too: halos, tags.
    QRectF around() const { return visible.adjusted(-24, -24, 24, 24); }
};

}

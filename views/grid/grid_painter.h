#pragma once

#include "views/common/selection.h"
#include "views/geometry/grid_lines.h"
#include "views/grid/grid_faces.h"

namespace ss::views {

/// What is marked on the grid.
struct GridMarks {
    std::optional<Place> hovered; ///< bytes under the pointer, here or in another picture
    std::optional<Place> selected;
    std::optional<GridCell> cursor; ///< the keyboard's cell
    std::optional<GridRange> range; ///< being dragged
    GridHit::Part draggedAxis = GridHit::Part::None, dropAxis = GridHit::Part::None;
    bool focus = false;
    // What stands beside the pointer during a gesture: the line, what would come of it; or why there can be none.
    QPointF bubbleAt;
    QString bubble, bubbleNote;
    bool refused = false;
};

struct GridPaint {
    const GridStyle& style;
    const GridScene& scene;
    GridCell origin;
    const GridFaces& faces;
    const GridMarks& marks;
    bool colours = false; ///< values as colours
    double largest = 0;   ///< the magnitude that has the full colour
};

/// The table without marks: it stays while the pointer moves.
void paintTable(QPainter& painter, const GridPaint& paint);
/// What is marked, over the table.
void paintMarks(QPainter& painter, const GridPaint& paint);

}

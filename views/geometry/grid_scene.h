#pragma once

#include "views/geometry/element_places.h"
#include "views/geometry/map_rows.h"
#include "views/geometry/number_text.h"

#include <optional>
#include <string>
#include <vector>

/// What the logical grid shows, before any painting: the elements of one handle as its owner counts them, row-major, two axes at a
/// time. It scrolls in whole cells, so that every element of any size is reached exactly; nothing is as long as the handle.
namespace ss::views {

/// What the grid needs to know of a handle.
struct GridFacts {
    HandleId handle;
    uint32_t number = 0; ///< for Theme::styleOf
    std::string name;    ///< the first that is bound; empty: a temporary
    std::string label;
    std::string dtype;
    BufferId buffer;
    int64_t bufferBytes = 0;
    uint64_t revision = 0;
    ElementPlaces places;
    Dims strides; ///< as its owner counts: elements, or bytes for an ndarray
    NumberType type;
    RunSet written, unknown;
    bool runsCollapsed = false;
    bool shared = false; ///< elements of its own may lie on the same bytes

    size_t ndim() const { return places.shape.size(); }
    int64_t elements() const;
    CellFill fillOf(Run bytes) const;
    /// The buffer was made smaller, and no more holds the bytes.
    bool outside(Run bytes) const { return bytes.begin < 0 || bytes.end > bufferBytes; }
};
/// Of a living handle.
GridFacts gridFacts(const trace::TraceState& state, HandleId handle);

/// Which axes are drawn as rows and as columns, and where the grid cuts through the others.
struct GridAxes {
    std::optional<size_t> rows, columns;
    Dims fixed; ///< an index for each axis; those of rows and columns do not matter
    bool operator==(const GridAxes&) const = default;
};
/// The last two axes, at the first index of the others.
GridAxes defaultAxes(const Dims& shape);
/// The same choice where it still makes sense for another shape of as many axes.
GridAxes fittingAxes(const GridAxes& axes, const Dims& shape);

/// Sizes in pixels at scale 1.
struct GridMetrics {
    double cellWidth = 54, cellHeight = 30;
    double axis = 19;     ///< a line with an axis' label
    double index = 18;    ///< the line with the columns' numbers
    double character = 7; ///< of a row's number
    double gutter = 14;   ///< beside the row's numbers
    double leastCell = 5; ///< however far zoomed out
    double mostZoom = 4;
    GridMetrics scaled(double factor) const;
};

/// In pixels, from the picture's upper left corner.
struct GridPoint {
    double x = 0, y = 0;
};
struct GridRect {
    double x = 0, y = 0, width = 0, height = 0;
    bool contains(GridPoint point) const { return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height; }
};

struct GridOptions {
    double width = 280, height = 200; ///< of the whole picture
    double zoom = 1;
    GridMetrics metrics;
};

struct GridScene {
    GridFacts facts;
    GridAxes axes;
    GridOptions options;
    int64_t rows = 0, columns = 0;
    bool wrapped = false; ///< one axis, in several rows
    double cellWidth = 0, cellHeight = 0;
    double left = 0, top = 0; ///< where cells begin, right of the rows' numbers and below the columns'

    /// Cells that fit as a whole, at least one.
    int64_t rowsInView() const;
    int64_t columnsInView() const;
};
GridScene buildGridScene(GridFacts facts, const GridAxes& axes, const GridOptions& options);

struct GridCell {
    int64_t row = 0, column = 0;
    bool operator==(const GridCell&) const = default;
};

/// The element of a cell; empty beside the table and behind the end of a wrapped axis.
std::optional<Dims> indexOf(const GridScene& scene, GridCell cell);
/// Where an element is drawn; empty when the grid cuts through elsewhere.
std::optional<GridCell> cellOf(const GridScene& scene, const Dims& index);
/// The farthest that the first cell may scroll, so that the last ones fill the view.
GridCell lastOrigin(const GridScene& scene);
/// Where a cell lies in the picture when `origin` is the first one shown.
GridRect cellRect(const GridScene& scene, GridCell origin, GridCell cell);

/// Cells that are seen, in part too: [begin, end).
struct GridWindow {
    GridCell begin, end;
    bool operator==(const GridWindow&) const = default;
};
GridWindow gridWindow(const GridScene& scene, GridCell origin);

/// What lies at a point of the picture.
struct GridHit {
    enum class Part : uint8_t { None, Cell, RowAxis, ColumnAxis } part = Part::None;
    GridCell cell;
};
GridHit hitGrid(const GridScene& scene, GridCell origin, GridPoint point);
/// The element's cell nearest to a point, for a drag that leaves the table.
std::optional<GridCell> nearestCell(const GridScene& scene, GridCell origin, GridPoint point);

/// Where the label of an axis stands.
GridRect rowAxisRect(const GridScene& scene);
GridRect columnAxisRect(const GridScene& scene);

/// The cells of a window that hold some of these bytes.
std::vector<GridCell> cellsTouching(const GridScene& scene, const GridWindow& window, Run bytes);

}

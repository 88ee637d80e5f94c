#include "views/geometry/grid_scene.h"

#include "core/base/checked.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"
#include "views/geometry/map_layout.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

/// Steps; where they do not suffice, each cell that is seen is counted by itself.
constexpr int64_t kOverlapBudget = 1 << 16;

/// Long numbers have wider cells.
double widthFactor(const NumberType& type)
{
    if (type.kind == NumberType::Kind::Complex)
        return 1.9;
    return type.size == 1 ? 0.85 : 1;
}

double digitsOf(int64_t number) { return double(std::to_string(number).size()); }

/// One axis wraps like text: as many elements in a row as are easily counted.
void wrap(GridScene& scene, int64_t elements)
{
    const double gutter = digitsOf(elements) * scene.options.metrics.character + scene.options.metrics.gutter;
    const auto most = int64_t((scene.options.width - gutter) / scene.cellWidth);
    scene.columns = std::max<int64_t>(1, columnsFor(elements, 0, most));
    scene.rows = elements == 0 ? 0 : (elements - 1) / scene.columns + 1;
    scene.wrapped = scene.rows > 1;
    if (elements == 0)
        scene.columns = 0;
}

int64_t cellsIn(double length, double cell) { return std::max<int64_t>(1, int64_t(std::floor(length / cell))); }

/// The number of a line of cells at a distance from the first.
std::optional<int64_t> lineAt(double distance, double cell, int64_t origin, int64_t count)
{
    if (distance < 0 || distance / cell >= double(count - origin))
        return std::nullopt;
    return origin + int64_t(distance / cell);
}

}

int64_t GridFacts::elements() const { return checkedProduct(places.shape).value_or(INT64_MAX); }

CellFill GridFacts::fillOf(Run bytes) const
{
    if (written.covers(bytes))
        return CellFill::Written;
    return runsCollapsed || unknown.intersects(bytes) || outside(bytes) ? CellFill::Unknown : CellFill::Unwritten;
}

GridFacts gridFacts(const trace::TraceState& state, HandleId handle)
{
    GridFacts facts;
    facts.handle = handle;
    facts.number = handleNumber(state, handle);
    if (const auto& names = state.names(handle); !names.empty())
        facts.name = names.front();
    facts.label = facts.name.empty() ? handleLabel(state, handle) : facts.name;
    facts.dtype = dtypeName(state, handle);
    facts.buffer = state.bufferOf(handle);
    facts.places = elementPlaces(state, handle);
    facts.strides = stridesOf(state, handle);
    facts.type = numberTypeOf(state, handle);
    if (facts.buffer.valid()) {
        const auto& buffer = state.buffer(facts.buffer);
        facts.bufferBytes = buffer.bytes;
        facts.revision = buffer.revision;
        facts.written = buffer.written;
        facts.unknown = buffer.unknown;
        facts.runsCollapsed = buffer.runsCollapsed;
    }
    facts.shared = overlapsItself(state.byteView(handle).layout, kOverlapBudget).value_or(true);
    return facts;
}

GridAxes defaultAxes(const Dims& shape)
{
    GridAxes axes;
    axes.fixed = Dims(shape.size(), 0);
    if (!shape.empty())
        axes.columns = shape.size() - 1;
    if (shape.size() > 1)
        axes.rows = shape.size() - 2;
    return axes;
}

GridAxes fittingAxes(const GridAxes& axes, const Dims& shape)
{
    if (axes.fixed.size() != shape.size())
        return defaultAxes(shape);
    GridAxes fitting = axes;
    for (size_t i = 0; i < shape.size(); ++i)
        fitting.fixed[i] = std::clamp<int64_t>(axes.fixed[i], 0, std::max<int64_t>(0, shape[i] - 1));
    return fitting;
}

GridMetrics GridMetrics::scaled(double factor) const
{
    GridMetrics m = *this;
    for (double* size : {&m.cellWidth, &m.cellHeight, &m.axis, &m.index, &m.character, &m.gutter, &m.leastCell})
        *size *= factor;
    return m;
}

GridScene buildGridScene(GridFacts facts, const GridAxes& axes, const GridOptions& options)
{
    GridScene scene{std::move(facts), axes, options};
    const auto& m = options.metrics;
    const Dims& shape = scene.facts.places.shape;
    scene.cellWidth = std::max(m.leastCell, std::round(m.cellWidth * widthFactor(scene.facts.type) * options.zoom));
    scene.cellHeight = std::max(m.leastCell, std::round(m.cellHeight * options.zoom));
    const bool none = scene.facts.places.empty();
    if (shape.size() == 1) {
        wrap(scene, shape[0]);
    } else {
        scene.rows = none ? 0 : axes.rows ? shape[*axes.rows] : 1;
        scene.columns = none ? 0 : axes.columns ? shape[*axes.columns] : 1;
    }
    const bool rowNumbers = axes.rows || scene.wrapped;
    const int64_t longest = scene.wrapped ? shape[0] : scene.rows;
    scene.left = rowNumbers ? std::round(digitsOf(std::max<int64_t>(0, longest - 1)) * m.character + m.gutter) : 1;
    scene.top = std::round(m.axis * double((axes.rows ? 1 : 0) + (axes.columns ? 1 : 0)) + (axes.columns ? m.index : 1));
    return scene;
}

int64_t GridScene::rowsInView() const { return cellsIn(options.height - top, cellHeight); }
int64_t GridScene::columnsInView() const { return cellsIn(options.width - left, cellWidth); }

std::optional<Dims> indexOf(const GridScene& scene, GridCell cell)
{
    if (cell.row < 0 || cell.column < 0 || cell.row >= scene.rows || cell.column >= scene.columns)
        return std::nullopt;
    Dims index = scene.axes.fixed;
    const Dims& shape = scene.facts.places.shape;
    if (shape.size() == 1) {
        index[0] = cell.row * scene.columns + cell.column;
        return index[0] < shape[0] ? std::optional(index) : std::nullopt;
    }
    if (scene.axes.rows)
        index[*scene.axes.rows] = cell.row;
    if (scene.axes.columns)
        index[*scene.axes.columns] = cell.column;
    return index;
}

std::optional<GridCell> cellOf(const GridScene& scene, const Dims& index)
{
    GridCell cell;
    if (index.size() == 1)
        return scene.columns > 0 ? std::optional(GridCell{index[0] / scene.columns, index[0] % scene.columns}) : std::nullopt;
    for (size_t i = 0; i < index.size(); ++i) {
        if (i == scene.axes.rows)
            cell.row = index[i];
        else if (i == scene.axes.columns)
            cell.column = index[i];
        else if (index[i] != scene.axes.fixed[i])
            return std::nullopt;
    }
    return cell;
}

GridCell lastOrigin(const GridScene& scene)
{
    return {std::max<int64_t>(0, scene.rows - scene.rowsInView()), std::max<int64_t>(0, scene.columns - scene.columnsInView())};
}

GridRect cellRect(const GridScene& scene, GridCell origin, GridCell cell)
{
    return {scene.left + double(cell.column - origin.column) * scene.cellWidth,
            scene.top + double(cell.row - origin.row) * scene.cellHeight, scene.cellWidth, scene.cellHeight};
}

GridWindow gridWindow(const GridScene& scene, GridCell origin)
{
    const auto end = [](double length, double cell, int64_t from, int64_t count) {
        const auto seen = int64_t(std::ceil(std::max(0.0, length) / cell));
        return count - from > seen ? from + seen : std::max(from, count);
    };
    return {origin,
            {end(scene.options.height - scene.top, scene.cellHeight, origin.row, scene.rows),
             end(scene.options.width - scene.left, scene.cellWidth, origin.column, scene.columns)}};
}

GridHit hitGrid(const GridScene& scene, GridCell origin, GridPoint point)
{
    if (scene.axes.rows && rowAxisRect(scene).contains(point))
        return {GridHit::Part::RowAxis, {}};
    if (scene.axes.columns && columnAxisRect(scene).contains(point))
        return {GridHit::Part::ColumnAxis, {}};
    const auto row = lineAt(point.y - scene.top, scene.cellHeight, origin.row, scene.rows);
    const auto column = lineAt(point.x - scene.left, scene.cellWidth, origin.column, scene.columns);
    if (!row || !column || !indexOf(scene, {*row, *column}))
        return {};
    return {GridHit::Part::Cell, {*row, *column}};
}

std::optional<GridCell> nearestCell(const GridScene& scene, GridCell origin, GridPoint point)
{
    if (scene.rows == 0 || scene.columns == 0)
        return std::nullopt;
    const auto nearest = [](double distance, double cell, int64_t from, int64_t inView, int64_t count) {
        const auto steps = int64_t(std::floor(std::clamp(distance / cell, -1.0, double(inView))));
        return std::clamp<int64_t>(from + steps, 0, count - 1);
    };
    GridCell cell{nearest(point.y - scene.top, scene.cellHeight, origin.row, scene.rowsInView(), scene.rows),
                  nearest(point.x - scene.left, scene.cellWidth, origin.column, scene.columnsInView(), scene.columns)};
    if (!indexOf(scene, cell)) // behind the end of a wrapped axis
        cell.column = (scene.facts.places.shape[0] - 1) % scene.columns;
    return cell;
}

GridRect rowAxisRect(const GridScene& scene) { return {0, 0, scene.options.width, scene.options.metrics.axis}; }

GridRect columnAxisRect(const GridScene& scene)
{
    const double top = scene.axes.rows ? scene.options.metrics.axis : 0;
    return {scene.left, top, scene.options.width - scene.left, scene.options.metrics.axis};
}

std::vector<GridCell> cellsTouching(const GridScene& scene, const GridWindow& window, Run bytes)
{
    std::vector<GridCell> found;
    for (GridCell cell = window.begin; cell.row < window.end.row; ++cell.row)
        for (cell.column = window.begin.column; cell.column < window.end.column; ++cell.column)
            if (const auto index = indexOf(scene, cell)) {
                const Run own = scene.facts.places.bytesOf(*index);
                if (own.begin < bytes.end && bytes.begin < own.end)
                    found.push_back(cell);
            }
    return found;
}

}

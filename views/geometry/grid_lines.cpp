#include "views/geometry/grid_lines.h"

#include <algorithm>

namespace ss::views {

namespace {

/// Both ends included.
Run ordered(int64_t a, int64_t b) { return {std::min(a, b), std::max(a, b) + 1}; }

int64_t elementOf(const GridScene& scene, GridCell cell) { return cell.row * scene.columns + cell.column; }

std::string sliceText(Run run, int64_t size)
{
    if (run.begin == 0 && run.end == size)
        return ":";
    return std::to_string(run.begin) + ":" + std::to_string(run.end);
}

}

bool inRange(const GridScene& scene, const GridRange& range, GridCell cell)
{
    const auto within = [](Run run, int64_t at) { return run.begin <= at && at < run.end; };
    if (scene.wrapped)
        return within(ordered(elementOf(scene, range.from), elementOf(scene, range.to)), elementOf(scene, cell));
    return within(ordered(range.from.row, range.to.row), cell.row) && within(ordered(range.from.column, range.to.column), cell.column);
}

ComposedSlice composeSlice(const GridScene& scene, const GridRange& range)
{
    const Dims& shape = scene.facts.places.shape;
    ComposedSlice slice{scene.facts.name, {}};
    for (size_t axis = 0; axis < shape.size(); ++axis) {
        slice.expression += axis == 0 ? "[" : ", ";
        std::optional<Run> run;
        if (shape.size() == 1)
            run = ordered(elementOf(scene, range.from), elementOf(scene, range.to));
        else if (axis == scene.axes.rows)
            run = ordered(range.from.row, range.to.row);
        else if (axis == scene.axes.columns)
            run = ordered(range.from.column, range.to.column);
        slice.expression += run ? sliceText(*run, shape[axis]) : std::to_string(scene.axes.fixed[axis]);
        if (run)
            slice.shape.push_back(run->end - run->begin);
    }
    if (!shape.empty())
        slice.expression += "]";
    return slice;
}

std::string composeTranspose(const GridFacts& facts, size_t axis, size_t other)
{
    const auto [first, second] = std::minmax(axis, other);
    return facts.name + (facts.handle.isArray() ? ".swapaxes(" : ".transpose(") + std::to_string(first) + ", " + std::to_string(second) +
           ")";
}

}

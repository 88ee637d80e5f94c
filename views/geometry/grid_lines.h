#pragma once

#include "views/geometry/grid_scene.h"

/// Gestures on the grid as lines of PyTorch or NumPy.
namespace ss::views {

/// Cells from one corner to the other, both included. On a wrapped axis: from one element to the other, in order.
struct GridRange {
    GridCell from, to;
    bool operator==(const GridRange&) const = default;
};
bool inRange(const GridScene& scene, const GridRange& range, GridCell cell);

struct ComposedSlice {
    std::string expression; ///< "x[0, 1:3, :]"
    Dims shape;             ///< of its result
};
/// The handle has a name, and the range lies in the table.
ComposedSlice composeSlice(const GridScene& scene, const GridRange& range);

/// "x.transpose(0, 1)"; NumPy's transpose means something else: "a.swapaxes(0, 1)". The handle has a name.
std::string composeTranspose(const GridFacts& facts, size_t axis, size_t other);

}

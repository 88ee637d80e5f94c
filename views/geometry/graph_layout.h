#pragma once

#include "core/base/progress.h"

#include <QPointF>
#include <QRectF>
#include <cstdint>
#include <vector>

/// Where the boxes of a directed graph go: layers one below the other (or one right of the other), edges routed around boxes.
namespace ss::views {

enum class LayoutDirection : uint8_t { Down, Right };

struct LayoutBox {
    double width = 0, height = 0;
    uint64_t key = 0;            ///< the same in each step: what LayoutOptions::before knows it by
    bool isLeaf = false;         ///< has no edge into it and may be drawn once for each far use
    uint32_t group = UINT32_MAX; ///< index in LayoutInput::groups; boxes of a group stand together where that costs little
};

struct LayoutEdge {
    uint32_t from = 0, to = 0;
    double labelWidth = 0; ///< room that is kept beside the edge
};

struct LayoutInput {
    std::vector<LayoutBox> boxes; ///< an order in which edges go from lower to higher; where one does not, it is turned for the layout
    std::vector<LayoutEdge> edges;
    std::vector<uint32_t> groupParents; ///< UINT32_MAX: outermost
};

/// Another drawing of a box beside one that uses it: a leaf shared by far uses would otherwise pull lines across the whole picture.
struct LayoutGhost {
    uint32_t box = 0;
    QRectF rect;
};

/// An edge's path: a cubic chain, points 3k are on it, those between are control points. `ghost`: it begins at this ghost, not at the box.
struct LayoutRoute {
    std::vector<QPointF> points;
    uint32_t ghost = UINT32_MAX;
    /// Left middle of the room that is kept for a label of LayoutEdge::labelWidth: beside the path, above it where that runs rightwards.
    QPointF label;
};

struct GraphLayout {
    std::vector<QRectF> boxes;       ///< by LayoutInput::boxes
    std::vector<LayoutRoute> routes; ///< by LayoutInput::edges
    std::vector<LayoutGhost> ghosts;
    std::vector<QRectF> groups; ///< frames, by LayoutInput::groupParents; empty where a group has no box
    QRectF bounds;
    std::vector<uint64_t> keys;   ///< of the boxes
    std::vector<uint32_t> layers; ///< of the boxes
};

struct LayoutOptions {
    LayoutDirection direction = LayoutDirection::Down;
    double layerGap = 42, boxGap = 22;
    uint32_t ghostFrom = 4; ///< layers that an edge out of a leaf spans at least to begin at a ghost; UINT32_MAX: there are none
    const GraphLayout* before = nullptr; ///< boxes that were there stay where they were, where that is possible
};

struct LayoutQuality {
    size_t crossings = 0; ///< of edges, ghosts counted where they are
    size_t bends = 0;
    double length = 0; ///< of all edges
};

/// Deterministic and near-linear. Throws Stopped soon after `progress` is stopped.
GraphLayout layOut(const LayoutInput& input, const LayoutOptions& options = {}, Progress* progress = nullptr);
LayoutQuality qualityOf(const LayoutInput& input, const GraphLayout& layout);

}

#pragma once

#include "views/geometry/graph_facts.h"
#include "views/geometry/graph_layout.h"
#include "views/geometry/place_index.h"

#include <QString>
#include <array>
#include <functional>
#include <memory>
#include <span>

/// A graph's picture without a window: facts, where they lie, what is written in each box, and what is found at a point.
namespace ss::views {

/// Sizes in the scene's units, pixels at zoom 1.
struct GraphMetrics {
    double label = 8, detail = 7; ///< what a character of a box's lines takes
    double labelLine = 19, detailLine = 15;
    double padding = 11;
    double title = 20; ///< height of the title in a frame's upper edge
    int mostCharacters = 30;
    bool operator==(const GraphMetrics&) const = default;
};

/// What is written in a box, line by line; a line may be empty.
struct BoxText {
    QString label, detail, note;
    int noteRoom = 0; ///< characters that are kept for the note, so that the box keeps its size while it changes
};
using BoxTexts = std::function<BoxText(const GraphFacts& facts, const GraphVertex& vertex)>;

/// Columns of a fixed-width font: a wide character takes two.
int columnsOf(const QString& text);

/// How a gradient on a link looks: each of these is told apart without colour, too.
enum class GradLook : uint8_t {
    NotNeeded,   ///< none can come here
    NotComputed, ///< one is needed and has not come: never the same as 0
    Unknown,     ///< it came, its norm is not known
    Zero,
    Vanishing, ///< below kVanishes
    Flows,
    Explodes, ///< above kExplodes
    NonFinite
};
constexpr double kVanishes = 1e-6, kExplodes = 1e4;
GradLook lookOf(const GraphLink& link);
/// Where a norm lies between the least (0) and the most (1) of its pass, on a logarithmic scale.
double strengthOf(double norm, const GraphPass& pass);

/// Lists of links by vertex.
class LinkLists {
public:
    LinkLists() = default;
    LinkLists(const std::vector<GraphLink>& links, size_t vertices, uint32_t GraphLink::*end);
    std::span<const uint32_t> of(uint32_t vertex) const { return {items_.data() + starts_[vertex], items_.data() + starts_[vertex + 1]}; }

private:
    std::vector<uint32_t> starts_, items_;
};

/// What a picture's legend has to explain.
struct GraphLegendUse {
    std::array<bool, 8> looks{}; ///< by GradLook
    bool sameStorage = false, cuts = false, freed = false, nonFiniteLeaves = false;
    bool operator==(const GraphLegendUse&) const = default;
};

struct GraphScene {
    GraphFacts facts;
    GraphMetrics metrics;
    LayoutDirection direction = LayoutDirection::Down;
    std::shared_ptr<const LayoutInput> input; ///< as it was laid out
    std::shared_ptr<const GraphLayout> layout;
    std::vector<BoxText> texts; ///< by vertex
    LinkLists in, out;          ///< links that end, and that begin, at a vertex
    PlaceIndex boxes, routes, ghosts;
    GraphLegendUse uses;
    QRectF bounds; ///< with the margin

    const QRectF& box(uint32_t vertex) const { return layout->boxes[vertex]; }
    const std::vector<QPointF>& route(uint32_t link) const { return layout->routes[link].points; }
    /// Shows the handle: its leaf, or the call that made it. UINT32_MAX: none does.
    uint32_t vertexOf(HandleId handle) const;
    /// The call's box, or that of the closed group that it is in.
    uint32_t vertexOf(CallId call) const;
    /// The other end of a link.
    uint32_t farOf(uint32_t link, uint32_t vertex) const;
};

/// Why a gradient stops on the link, between what has a history and what has none.
Cut cutOf(const GraphScene& scene, uint32_t link);

struct GraphSceneOptions {
    LayoutDirection direction = LayoutDirection::Down;
    GraphMetrics metrics;
    BoxTexts texts;
    /// The one before: where the boxes are the same it is not laid out anew, else what stays keeps its place.
    const GraphScene* before = nullptr;
};

/// Throws Stopped soon after `progress` is stopped.
GraphScene buildGraphScene(GraphFacts facts, const GraphSceneOptions& options, Progress* progress = nullptr);

/// What lies at a point.
struct GraphHit {
    enum class Part : uint8_t {
        None,
        Box,
        Ghost, ///< another drawing of the box
        Port,  ///< a link's end: `vertex` is the far one
        Edge,
        Frame ///< the title of an open group
    };
    Part part = Part::None;
    uint32_t vertex = UINT32_MAX, link = UINT32_MAX, group = UINT32_MAX, ghost = UINT32_MAX;
};
/// `reach`: how far beside a line a point may lie, in the scene's units.
GraphHit hitGraph(const GraphScene& scene, QPointF at, double reach);

}

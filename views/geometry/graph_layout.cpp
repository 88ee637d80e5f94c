#include "views/geometry/layered_graph.h"

#include <algorithm>

namespace ss::views {

namespace layered {

namespace {

void addBoxes(const Graph& graph, const Levels& levels, GraphLayout& layout)
{
    layout.boxes.resize(graph.boxes());
    layout.keys.resize(graph.boxes());
    layout.layers.resize(graph.boxes());
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        if (node.kind != Kind::Box && node.kind != Kind::Ghost)
            continue;
        const double breadth = graph.breadthOf(node.item), middle = levels.middle(node.layer);
        const QRectF rect = graph.across ? QRectF(middle - node.depth / 2, node.at - breadth / 2, node.depth, breadth)
                                         : QRectF(node.at - breadth / 2, middle - node.depth / 2, breadth, node.depth);
        if (node.kind == Kind::Ghost) {
            layout.ghosts.push_back({node.item, rect});
            continue;
        }
        layout.boxes[i] = rect;
        layout.keys[i] = graph.input.boxes[i].key;
        layout.layers[i] = uint32_t(node.layer - std::min(levels.first, 0));
    }
}

void addBounds(GraphLayout& layout)
{
    double left = 1e300, top = 1e300, right = -1e300, bottom = -1e300;
    const auto include = [&](const QRectF& rect) {
        left = std::min(left, rect.left());
        top = std::min(top, rect.top());
        right = std::max(right, rect.right());
        bottom = std::max(bottom, rect.bottom());
    };
    for (const QRectF& box : layout.boxes)
        include(box);
    for (const LayoutGhost& ghost : layout.ghosts)
        include(ghost.rect);
    for (const QRectF& group : layout.groups)
        if (!group.isNull())
            include(group);
    for (const LayoutRoute& route : layout.routes)
        for (const QPointF& point : route.points)
            include(QRectF(point, QSizeF(0, 0)));
    layout.bounds = left > right ? QRectF() : QRectF(QPointF(left, top), QPointF(right, bottom));
}

void move(GraphLayout& layout, QPointF by)
{
    for (QRectF& box : layout.boxes)
        box.translate(by);
    for (LayoutGhost& ghost : layout.ghosts)
        ghost.rect.translate(by);
    for (QRectF& group : layout.groups)
        if (!group.isNull())
            group.translate(by);
    for (LayoutRoute& route : layout.routes) {
        for (QPointF& point : route.points)
            point += by;
        route.label += by;
    }
}

/// A new picture in which something is left of the one before begins where that is: as few as possible seem to go elsewhere.
void meetBefore(const Graph& graph, GraphLayout& layout)
{
    std::vector<double> x, y;
    for (uint32_t box = 0; box < graph.boxes() && !graph.kept.before.empty(); ++box)
        if (graph.kept.before[box] != kNone) {
            const QPointF by = graph.options.before->boxes[graph.kept.before[box]].center() - layout.boxes[box].center();
            x.push_back(by.x());
            y.push_back(by.y());
        }
    if (x.empty())
        return;
    const auto middle = std::ptrdiff_t(x.size() / 2);
    std::nth_element(x.begin(), x.begin() + middle, x.end());
    std::nth_element(y.begin(), y.begin() + middle, y.end());
    move(layout, {x[size_t(middle)], y[size_t(middle)]});
}

void placeFresh(Graph& graph)
{
    addPads(graph);
    graph.gatherRows();
    graph.gatherSegments();
    graph.watch.reached(0.2);
    orderRows(graph);
    addBorders(graph);
    placeRows(graph);
    placeLanes(graph);
    packComponents(graph);
}

void placeKept(Graph& graph)
{
    graph.gatherRows();
    graph.gatherSegments();
    graph.watch.reached(0.2);
    placeBesideKept(graph);
    placeLanes(graph);
}

}

GraphLayout layOut(const LayoutInput& input, const LayoutOptions& options, Watch& watch)
{
    watch.reached(0);
    Graph graph(input, options, watch);
    findKept(graph);
    findLayers(graph);
    addGhosts(graph);
    watch.reached(0.1);
    addChains(graph);
    graph.kept.any ? placeKept(graph) : placeFresh(graph);
    const Levels levels = levelsOf(graph);
    GraphLayout layout;
    addBoxes(graph, levels, layout);
    addFrames(graph, levels, layout);
    addRoutes(graph, levels, layout);
    if (!graph.kept.any)
        meetBefore(graph, layout);
    addBounds(layout);
    watch.reached(1);
    return layout;
}

}

GraphLayout layOut(const LayoutInput& input, const LayoutOptions& options, Progress* progress)
{
    layered::Watch watch(progress);
    return layered::layOut(input, options, watch);
}

}

#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <cmath>

namespace ss::views::layered {

namespace {

constexpr double kCorner = 8; ///< room that lines leave at a box's corners

/// A path downwards out of straight lines and of curves that begin and end straight down.
class Path {
public:
    explicit Path(QPointF begin)
        : points_{begin}
    {
    }
    void to(double x, double y)
    {
        const QPointF from = points_.back();
        const double down = y - from.y();
        const bool straight = std::abs(x - from.x()) < 0.01;
        if (straight && std::abs(down) < 0.01)
            return;
        if (straight && wasStraight_) {
            points_.resize(points_.size() - 3);
            straight_(points_.back(), QPointF(x, y));
        } else if (straight) {
            straight_(from, QPointF(x, y));
        } else {
            points_.insert(points_.end(), {QPointF(from.x(), from.y() + down / 2), QPointF(x, y - down / 2), QPointF(x, y)});
        }
        wasStraight_ = straight;
    }
    std::vector<QPointF> take() { return std::move(points_); }

private:
    void straight_(QPointF from, QPointF to) { points_.insert(points_.end(), {from + (to - from) / 3, from + (to - from) * 2 / 3, to}); }
    std::vector<QPointF> points_;
    bool wasStraight_ = false;
};

class Router {
public:
    Router(const Graph& graph, const Levels& levels, GraphLayout& layout)
        : g_(graph)
        , levels_(levels)
        , layout_(layout)
        , upperPort_(graph.ends.size())
        , lowerPort_(graph.ends.size())
    {
    }
    void run()
    {
        placePorts();
        layout_.routes.resize(g_.ends.size());
        std::vector<uint32_t> loops(g_.boxes(), 0);
        for (uint32_t edge = 0; edge < g_.ends.size(); ++edge) {
            if (g_.ends[edge].upper == g_.ends[edge].lower)
                loop(edge, loops[g_.ends[edge].upper]++);
            else
                route(edge);
            g_.watch.did(4);
        }
    }

private:
    double top(const Node& node) const { return levels_.middle(node.layer) - node.depth / 2; }
    double bottom(const Node& node) const { return levels_.middle(node.layer) + node.depth / 2; }
    double layerTop(const Node& node) const { return levels_.top[size_t(node.layer - levels_.first)]; }
    double layerBottom(const Node& node) const { return levels_.bottom[size_t(node.layer - levels_.first)]; }
    double half(const Node& node) const { return g_.breadthOf(node.item) / 2; }

    void placePorts()
    {
        const auto between = [this](size_t edge) { return g_.ends[edge].upper != g_.ends[edge].lower; };
        const Lists down =
            listsOf(g_.nodes.size(), g_.ends.size(), [&](size_t edge) { return between(edge) ? g_.ends[edge].upper : kNone; });
        const Lists up = listsOf(g_.nodes.size(), g_.ends.size(), [&](size_t edge) { return between(edge) ? g_.ends[edge].lower : kNone; });
        for (uint32_t node = 0; node < g_.nodes.size(); ++node) {
            placePorts(node, down[node], true);
            placePorts(node, up[node], false);
        }
    }
    uint32_t nextTo(uint32_t edge, bool down) const { return down ? g_.chains[edge][1] : g_.chains[edge][g_.chains[edge].size() - 2]; }

    /// Lines leave a box in the order of where they go, straight where they can.
    void placePorts(uint32_t node, std::span<const uint32_t> edges, bool down)
    {
        if (edges.empty())
            return;
        const Node& box = g_.nodes[node];
        order_.assign(edges.begin(), edges.end());
        std::stable_sort(order_.begin(), order_.end(),
                         [&](uint32_t a, uint32_t b) { return g_.nodes[nextTo(a, down)].at < g_.nodes[nextTo(b, down)].at; });
        wanted_.clear();
        weights_.clear();
        size_t ports = 0;
        for (size_t i = 0; i < order_.size(); ++i)
            ports += !sameLane(i, down);
        const double room = half(box) - std::min(kCorner, half(box) / 2);
        for (size_t i = 0; i < order_.size(); ++i) {
            if (sameLane(i, down))
                continue;
            want(box, g_.nodes[nextTo(order_[i], down)], room);
        }
        gaps_.assign(ports, ports > 1 ? std::min(14.0, 2 * room / double(ports - 1)) : 0);
        places_.resize(ports);
        isotonic_.run(wanted_, weights_, gaps_, places_);
        // Kept within the box: from the left and from the right.
        for (size_t i = 0; i < ports; ++i)
            places_[i] = std::max(places_[i], box.at - room + gaps_[0] * double(i));
        for (size_t i = 0; i < ports; ++i)
            places_[i] = std::min(places_[i], box.at + room - gaps_[0] * double(ports - 1 - i));
        size_t port = SIZE_MAX;
        for (size_t i = 0; i < order_.size(); ++i) {
            port += !sameLane(i, down);
            (down ? upperPort_ : lowerPort_)[order_[i]] = places_[port];
        }
        g_.watch.did(order_.size());
    }
    bool sameLane(size_t i, bool down) const
    {
        const uint32_t next = nextTo(order_[i], down);
        return i && g_.nodes[next].kind == Kind::LaneEnd && next == nextTo(order_[i - 1], down);
    }
    void want(const Node& box, const Node& next, double room)
    {
        const double aside = next.at - box.at;
        const bool isBox = next.kind == Kind::Box || next.kind == Kind::Ghost;
        const double both = isBox ? std::min(room, half(next) - std::min(kCorner, half(next) / 2)) : room;
        if (isBox ? std::abs(aside) / 2 <= both : std::abs(aside) <= room) {
            wanted_.push_back(box.at + (isBox ? aside / 2 : aside));
            weights_.push_back(std::abs(aside) < 1 ? 8 : 4);
        } else {
            wanted_.push_back(box.at + std::clamp(aside / 4, -room, room));
            weights_.push_back(1);
        }
    }

    void route(uint32_t edge)
    {
        const Ends& ends = g_.ends[edge];
        const auto chain = g_.chains[edge];
        const Node &upper = g_.nodes[ends.upper], &lower = g_.nodes[ends.lower];
        Path path(QPointF(upperPort_[edge], bottom(upper)));
        path.to(upperPort_[edge], layerBottom(upper));
        for (size_t i = 1; i + 1 < chain.size(); ++i) {
            const Node& node = g_.nodes[chain[i]];
            const bool leaves = node.kind == Kind::LaneEnd && i == 2;
            path.to(node.at, leaves ? layerBottom(node) : layerTop(node));
            if (node.kind == Kind::Bend)
                path.to(node.at, layerBottom(node));
        }
        path.to(lowerPort_[edge], layerTop(lower));
        path.to(lowerPort_[edge], top(lower));
        auto points = path.take();
        if (ends.turned)
            std::reverse(points.begin(), points.end());
        LayoutRoute& route = layout_.routes[edge];
        for (const QPointF& point : points)
            route.points.push_back(g_.across ? point.transposed() : point);
        if (upper.kind == Kind::Ghost)
            route.ghost = ends.upper - uint32_t(g_.boxes());
        route.label = labelOf(edge);
    }

    QPointF labelOf(uint32_t edge) const
    {
        const Ends& ends = g_.ends[edge];
        const auto chain = g_.chains[edge];
        if (chain.size() == 2)
            return g_.across ? labelAcross(edge) : labelDown(edge);
        if (ends.bundle != kNone) {
            const double middle = (layerTop(g_.nodes[chain[1]]) + layerBottom(g_.nodes[chain[2]])) / 2, at = g_.bundles[ends.bundle].at;
            return g_.across ? QPointF(middle, at - 9) : QPointF(at + 5, middle);
        }
        const Node& bend = g_.nodes[chain[1 + (chain.size() - 2) / 2]];
        return g_.across ? QPointF(layerTop(bend) + 2, bend.at - 9) : QPointF(bend.at + 5, levels_.middle(bend.layer));
    }
    /// Edges between the same boxes have theirs on both sides of all of them, or at different heights.
    QPointF labelDown(uint32_t edge) const
    {
        const Ends& ends = g_.ends[edge];
        size_t all = 0, left = 0;
        for (const uint32_t other : g_.in[ends.lower])
            if (g_.ends[other].upper == ends.upper && ends.lower < g_.boxes() && g_.in[ends.lower].size() < 64) {
                ++all;
                left += other < edge;
            }
        const double high = layerBottom(g_.nodes[ends.upper]), low = layerTop(g_.nodes[ends.lower]);
        const double x = (upperPort_[edge] + lowerPort_[edge]) / 2;
        if (all < 2)
            return {x + 5, (high + low) / 2};
        return {left ? x + 5 : x - 5 - g_.input.edges[edge].labelWidth, high + (low - high) * double(left + 1) / double(all + 1)};
    }
    /// Where the lines of a fork are apart.
    QPointF labelAcross(uint32_t edge) const
    {
        const Ends& ends = g_.ends[edge];
        const size_t out = ends.upper < g_.boxes() ? g_.out[ends.upper].size() : 1, in = g_.in[ends.lower].size();
        if (out > in)
            return {layerTop(g_.nodes[ends.lower]) - 10 - g_.input.edges[edge].labelWidth, lowerPort_[edge] - 9};
        return {layerBottom(g_.nodes[ends.upper]) + 10, upperPort_[edge] - 9};
    }

    /// Out of the right side of a box and back into it.
    void loop(uint32_t edge, uint32_t number)
    {
        const Node& box = g_.nodes[g_.ends[edge].upper];
        const double right = box.at + half(box), middle = levels_.middle(box.layer);
        const double high = box.depth * std::max(0.12, 0.3 - 0.08 * number), out = 28 - 6.0 * std::min(number, 3U);
        LayoutRoute& route = layout_.routes[edge];
        for (const QPointF point : {QPointF(right, middle - high), QPointF(right + out, middle - high), QPointF(right + out, middle + high),
                                    QPointF(right, middle + high)})
            route.points.push_back(g_.across ? point.transposed() : point);
        route.label = g_.across ? QPointF(middle + high + 5, right + out / 2) : QPointF(right + out, middle);
    }

    const Graph& g_;
    const Levels& levels_;
    GraphLayout& layout_;
    std::vector<double> upperPort_, lowerPort_; ///< by edge
    std::vector<uint32_t> order_;
    std::vector<double> wanted_, weights_, gaps_, places_;
    Isotonic isotonic_;
};

}

void addRoutes(const Graph& graph, const Levels& levels, GraphLayout& layout) { Router(graph, levels, layout).run(); }

}

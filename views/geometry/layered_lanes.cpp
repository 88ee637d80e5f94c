#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ss::views::layered {

namespace {

/// The largest of a range of numbers, and raising a range to a number: both in few steps.
class Heights {
public:
    explicit Heights(const std::vector<double>& values)
        : size_(values.size())
        , most_(size_ * 2, -1e300)
        , raised_(size_ * 2, -1e300)
    {
        std::copy(values.begin(), values.end(), most_.begin() + std::ptrdiff_t(size_));
        for (size_t i = size_; i-- > 1;)
            most_[i] = std::max(most_[2 * i], most_[2 * i + 1]);
    }
    double most(size_t begin, size_t end) const
    {
        double most = -1e300;
        for (size_t a = begin + size_, b = end + size_; a < b; a /= 2, b /= 2) {
            if (a % 2)
                most = std::max(most, valueUp(a++));
            if (b % 2)
                most = std::max(most, valueUp(--b));
        }
        return most;
    }
    void raise(size_t begin, size_t end, double value)
    {
        for (size_t a = begin + size_, b = end + size_; a < b; a /= 2, b /= 2) {
            if (a % 2)
                raiseOne(a++, value);
            if (b % 2)
                raiseOne(--b, value);
        }
    }
    double at(size_t i) const { return valueUp(i + size_); }

private:
    double valueUp(size_t i) const
    {
        double value = most_[i];
        for (; i; i /= 2)
            value = std::max(value, raised_[i]);
        return value;
    }
    void raiseOne(size_t i, double value)
    {
        raised_[i] = std::max(raised_[i], value);
        for (; i; i /= 2)
            most_[i] = std::max(most_[i], value);
    }
    size_t size_;
    std::vector<double> most_, raised_;
};

double outerPad(const Graph& graph, const Node& node, bool left)
{
    if (node.group == kNone)
        return 0;
    return graph.groups.depth[node.group] * (kFramePad + (left && graph.across ? kFrameHeader : 0));
}

/// How far rows reach to one side, as numbers that grow outwards.
std::vector<double> reachOf(const Graph& graph, bool left)
{
    std::vector<double> reach(std::max<size_t>(1, graph.rows.size()), -1e6);
    for (const Node& node : graph.nodes) {
        if (node.kind == Kind::LaneEnd)
            continue;
        double& row = reach[graph.rowOf(node)];
        const double pad = outerPad(graph, node, left);
        row = std::max(row, left ? -(node.at - node.before - pad) : node.at + node.after + pad);
    }
    return reach;
}

std::vector<double> labelRooms(const Graph& graph)
{
    std::vector<double> rooms(graph.bundles.size(), 0);
    for (size_t edge = 0; edge < graph.ends.size() && !graph.across; ++edge)
        if (const uint32_t bundle = graph.ends[edge].bundle; bundle != kNone)
            rooms[bundle] = std::max(rooms[bundle], graph.input.edges[edge].labelWidth);
    return rooms;
}

}

void placeLanes(Graph& graph)
{
    if (graph.bundles.empty())
        return;
    const auto rooms = labelRooms(graph);
    std::vector<uint32_t> order(graph.bundles.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto spanOf = [&](uint32_t bundle) { return graph.bundles[bundle].last - graph.bundles[bundle].first; };
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return spanOf(a) < spanOf(b); });
    for (const bool left : {false, true}) {
        Heights reach(reachOf(graph, left));
        for (const uint32_t each : order) {
            Bundle& bundle = graph.bundles[each];
            if (bundle.left != left)
                continue;
            graph.watch.did(64);
            const uint32_t component = graph.nodes[bundle.hub].component;
            const size_t row = graph.firstRow[component] - size_t(graph.firstLayer[component]);
            const size_t begin = row + size_t(bundle.first), end = row + size_t(bundle.last) + 1;
            const double inner = std::ceil(reach.most(begin, end)) + kLaneGap;
            bundle.at = left ? -(inner + rooms[each]) : inner;
            reach.raise(begin, end, inner + rooms[each]);
        }
    }
    for (Node& node : graph.nodes)
        if (node.kind == Kind::LaneEnd)
            node.at = graph.bundles[node.item].at;
}

void packComponents(Graph& graph)
{
    struct Area {
        double left = 1e300, right = -1e300;
        int32_t layers = 0;
        double depth = 0;
    };
    std::vector<Area> areas(graph.components);
    for (const Node& node : graph.nodes) {
        Area& area = areas[node.component];
        area.left = std::min(area.left, node.at - node.before - outerPad(graph, node, true));
        area.right = std::max(area.right, node.at + node.after + outerPad(graph, node, false));
        area.layers = std::max(area.layers, node.layer - graph.firstLayer[node.component] + 1);
        area.depth = std::max(area.depth, node.depth);
    }
    double all = 0, width = 0;
    for (const Area& area : areas) {
        const double across = std::max(0.0, area.right - area.left) + 2 * graph.options.boxGap;
        all += across * area.layers * (area.depth + graph.options.layerGap);
        width = std::max(width, across);
    }
    // In the picture's own directions a little wider than high.
    width = std::max(width, std::sqrt(all * (graph.across ? 0.7 : 1.5)));
    std::vector<double> shift(areas.size());
    std::vector<int32_t> down(areas.size());
    double used = 0;
    int32_t layer = 0, deepest = 0;
    for (size_t i = 0; i < areas.size(); ++i) {
        const double across = areas[i].right - areas[i].left;
        if (used > 0 && used + across > width) {
            used = 0;
            layer += deepest;
            deepest = 0;
        }
        shift[i] = std::round(used - areas[i].left);
        down[i] = layer - graph.firstLayer[i];
        used += across + 2 * graph.options.boxGap;
        deepest = std::max(deepest, areas[i].layers);
    }
    for (Node& node : graph.nodes) {
        node.at += shift[node.component];
        node.layer += down[node.component];
    }
    for (Bundle& bundle : graph.bundles) {
        const uint32_t component = graph.nodes[bundle.hub].component;
        bundle.at += shift[component];
        bundle.first += down[component];
        bundle.last += down[component];
    }
    spanGroups(graph);
    graph.watch.did(graph.nodes.size());
}

}

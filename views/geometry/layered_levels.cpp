#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <tuple>

namespace ss::views::layered {

namespace {

class Leveller {
public:
    explicit Leveller(const Graph& graph)
        : g_(graph)
    {
        int32_t last = INT32_MIN;
        levels_.first = INT32_MAX;
        for (const Node& node : g_.nodes) {
            levels_.first = std::min(levels_.first, node.layer);
            last = std::max(last, node.layer);
        }
        const size_t count = last < levels_.first ? 0 : size_t(last - levels_.first + 1);
        depth_.assign(count, 0);
        opens_.assign(count + 1, 0);
        closes_.assign(count + 1, 0);
        labels_.assign(count + 1, 0);
        slant_.assign(count + 1, 0);
        wanted_.assign(count, {false, 0});
        closed_.assign(count, 0);
        levels_.top.resize(count);
        levels_.bottom.resize(count);
    }

    Levels run()
    {
        for (const Node& node : g_.nodes)
            if (node.kind == Kind::Box || node.kind == Kind::Ghost)
                depth_[index(node.layer)] = std::max(depth_[index(node.layer)], node.depth);
        findFrames();
        if (g_.across)
            for (size_t edge = 0; edge < g_.ends.size(); ++edge) {
                double& label = labels_[index(g_.nodes[g_.ends[edge].upper].layer) + 1];
                label = std::max(label, g_.input.edges[edge].labelWidth);
            }
        if (g_.kept.any)
            findWanted();
        else
            findSlants();
        place();
        g_.watch.did(depth_.size());
        return std::move(levels_);
    }

private:
    size_t index(int32_t layer) const { return size_t(layer - levels_.first); }

    /// How many frames begin inside each other at a layer's top, and end at its bottom.
    void findFrames()
    {
        const Groups& groups = g_.groups;
        for (uint32_t group = 0; group < groups.parent.size(); ++group) {
            if (groups.last[group] < groups.first[group])
                continue;
            int opens = 0, closes = 0;
            for (uint32_t each = group; each != kNone && groups.first[each] == groups.first[group]; each = groups.parent[each])
                ++opens;
            for (uint32_t each = group; each != kNone && groups.last[each] == groups.last[group]; each = groups.parent[each])
                ++closes;
            int& begin = opens_[index(groups.first[group])];
            int& end = closes_[index(groups.last[group]) + 1];
            begin = std::max(begin, opens);
            end = std::max(end, closes);
        }
    }
    /// Between the layer before and this one.
    double gap(size_t layer) const
    {
        const double frames = closes_[layer] * kFramePad + opens_[layer] * (kFramePad + (g_.across ? 0 : kFrameHeader));
        return std::max({g_.options.layerGap + slant_[layer], frames > 0 ? frames + 14 : 0, labels_[layer] > 0 ? labels_[layer] + 20 : 0});
    }

    /// Lines that go far aside have more room to do so.
    void findSlants()
    {
        for (const Segment& segment : g_.segments) {
            const Node &upper = g_.nodes[segment.upper], &lower = g_.nodes[segment.lower];
            if (upper.kind == Kind::Border)
                continue;
            double& slant = slant_[index(lower.layer)];
            slant = std::max(slant, std::clamp((std::abs(upper.at - lower.at) - 300) / 20, 0.0, 60.0));
        }
        g_.watch.did(g_.segments.size());
    }

    void findWanted()
    {
        for (uint32_t box = 0; box < g_.boxes(); ++box) {
            if (g_.kept.before[box] == kNone || g_.kept.layers[box] == kNoLayer + 1)
                continue;
            const QPointF middle = g_.options.before->boxes[g_.kept.before[box]].center();
            wanted_[index(g_.nodes[box].layer)] = {true, g_.across ? middle.x() : middle.y()};
            closed_[index(g_.nodes[box].layer)] = g_.kept.layers[box] - g_.nodes[box].layer;
        }
    }

    void set(size_t layer, double middle)
    {
        levels_.top[layer] = middle - depth_[layer] / 2;
        levels_.bottom[layer] = middle + depth_[layer] / 2;
    }

    void place()
    {
        const auto known = std::find_if(wanted_.begin(), wanted_.end(), [](const Wanted& each) { return each.known; });
        size_t next = known == wanted_.end() ? 0 : size_t(known - wanted_.begin());
        if (known != wanted_.end()) {
            set(next, known->middle);
            for (size_t layer = next; layer-- > 0;)
                set(layer, levels_.top[layer + 1] - gap(layer + 1) - depth_[layer] / 2);
        } else if (!depth_.empty()) {
            set(0, depth_[0] / 2);
        }
        double shift = 0;
        int32_t closed = known == wanted_.end() ? 0 : closed_[next];
        for (++next; next < depth_.size(); ++next) {
            // What stood so before may stand a little closer than it would now.
            const bool both = wanted_[next].known && wanted_[next - 1].known;
            const double room = both ? std::min(gap(next), g_.options.layerGap * 0.6) : gap(next);
            double middle = levels_.bottom[next - 1] + room + depth_[next] / 2;
            if (wanted_[next].known) {
                if (closed_[next] == closed)
                    middle = std::max(middle, wanted_[next].middle + shift);
                else
                    middle = std::max(middle, levels_.bottom[next - 1] + gap(next) + depth_[next] / 2);
                shift = middle - wanted_[next].middle;
                closed = closed_[next];
            }
            set(next, middle);
        }
    }

    struct Wanted {
        bool known;
        double middle;
    };
    const Graph& g_;
    Levels levels_;
    std::vector<double> depth_, labels_, slant_;
    std::vector<int> opens_, closes_;
    std::vector<Wanted> wanted_;
    std::vector<int32_t> closed_; ///< how many layers were closed before, where something stays
};

QRectF turned(bool across, const QRectF& rect) { return across ? QRectF(rect.y(), rect.x(), rect.height(), rect.width()) : rect; }

}

Levels levelsOf(const Graph& graph) { return Leveller(graph).run(); }

namespace {

/// By group, right ends of what stands left of its boxes: a frame's name is not to go over it.
std::vector<std::vector<double>> neighbours(const Graph& graph, double side)
{
    const Groups& groups = graph.groups;
    std::vector<std::vector<double>> ends(groups.parent.size());
    std::vector<uint32_t> order;
    for (uint32_t node = 0; node < graph.nodes.size(); ++node)
        if (graph.nodes[node].kind == Kind::Box || graph.nodes[node].kind == Kind::Ghost)
            order.push_back(node);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        const Node &one = graph.nodes[a], &other = graph.nodes[b];
        return std::tie(one.layer, one.at, a) < std::tie(other.layer, other.at, b);
    });
    for (size_t i = 1; i < order.size(); ++i) {
        const Node &left = graph.nodes[order[i - 1]], &node = graph.nodes[order[i]];
        if (left.layer != node.layer)
            continue;
        for (uint32_t group = node.group; group != kNone && !groups.contains(group, left.group); group = groups.parent[group]) {
            const double frames = left.group == kNone ? 0 : side * groups.depth[left.group];
            ends[group].push_back(left.at + graph.breadthOf(left.item) / 2 + frames);
        }
    }
    graph.watch.did(order.size());
    return ends;
}

}

void addFrames(const Graph& graph, const Levels& levels, GraphLayout& layout)
{
    const Groups& groups = graph.groups;
    const size_t count = groups.parent.size();
    layout.groups.assign(count, QRectF());
    if (!count)
        return;
    std::vector<QRectF> frames(count);
    const auto include = [&](uint32_t group, const QRectF& rect) { frames[group] = frames[group].isNull() ? rect : frames[group] | rect; };
    for (size_t node = 0; node < graph.nodes.size(); ++node) {
        const Node& each = graph.nodes[node];
        if (each.group == kNone || (each.kind != Kind::Box && each.kind != Kind::Ghost))
            continue;
        const double half = each.depth / 2, breadth = graph.breadthOf(each.item) / 2;
        include(each.group, QRectF(each.at - breadth, levels.middle(each.layer) - half, breadth * 2, each.depth));
    }
    // As many levels as stand inside each other share the room between layers, and beside what stayed.
    const auto levelsWithin = [&](uint32_t group, bool top) {
        uint32_t outer = 1, inner = 0;
        const auto& edge = top ? groups.first : groups.last;
        for (uint32_t each = groups.parent[group]; each != kNone && edge[each] == edge[group]; each = groups.parent[each])
            ++outer;
        inner = groups.deepest >= groups.depth[group] ? groups.deepest - groups.depth[group] : 0;
        return double(outer + inner);
    };
    const auto gapAbove = [&](int32_t layer) {
        const auto i = size_t(layer - levels.first);
        return i == 0 || i >= levels.top.size() ? 1e9 : levels.top[i] - levels.bottom[i - 1];
    };
    const double side = graph.kept.any ? std::min(kFramePad, (graph.options.boxGap - 3) / std::max(1U, groups.deepest)) : kFramePad;
    const double header = graph.across ? 0 : kFrameHeader;
    const auto beside = graph.across && graph.kept.any ? neighbours(graph, side) : std::vector<std::vector<double>>();
    const auto headerAcross = [&](uint32_t group) {
        if (!graph.across)
            return 0.0;
        double room = 1e9;
        for (const double end : beside.empty() ? std::span<const double>() : std::span<const double>(beside[group]))
            if (end <= frames[group].left()) // else it is in the frame already
                room = std::min(room, frames[group].left() - end);
        return std::clamp(room / groups.depth[group] - side - 1, 0.0, kFrameHeader);
    };
    std::vector<uint32_t> order(count);
    for (uint32_t group = 0; group < count; ++group)
        order[group] = group;
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return groups.depth[a] > groups.depth[b]; });
    for (const uint32_t group : order) {
        if (frames[group].isNull())
            continue;
        const double top = std::min(kFramePad + header, 0.62 * gapAbove(groups.first[group]) / levelsWithin(group, true));
        const double bottom = std::min(kFramePad, 0.3 * gapAbove(groups.last[group] + 1) / levelsWithin(group, false));
        frames[group].adjust(-side - headerAcross(group), -top, side, bottom);
        if (groups.parent[group] != kNone)
            include(groups.parent[group], frames[group]);
        layout.groups[group] = turned(graph.across, frames[group]);
    }
    graph.watch.did(count + graph.nodes.size());
}

}

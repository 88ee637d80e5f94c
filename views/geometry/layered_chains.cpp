#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <unordered_map>

namespace ss::views::layered {

namespace {

constexpr double kMain = 200; ///< weight of the longest way's edges: nothing beside them draws them aside

/// The one of `choices` with the most of `worth`; kNone where several have it: a fork stays symmetrical.
template <class Worth> uint32_t onlyBest(std::span<const uint32_t> choices, Worth worth)
{
    uint32_t best = kNone;
    int32_t most = INT32_MIN;
    for (const uint32_t each : choices) {
        const int32_t value = worth(each);
        if (value > most)
            best = each, most = value;
        else if (value == most)
            best = kNone;
    }
    return best;
}

class Chainer {
public:
    explicit Chainer(Graph& graph)
        : g_(graph)
    {
    }

    void run()
    {
        spanGroups(g_);
        findMain();
        bundle();
        g_.chains.begin.assign(1, 0);
        for (uint32_t edge = 0; edge < g_.ends.size(); ++edge) {
            const size_t begin = g_.chains.items.size();
            if (g_.ends[edge].upper != g_.ends[edge].lower)
                addChain(edge);
            g_.chains.begin.push_back(uint32_t(g_.chains.items.size()));
            g_.watch.did(1 + g_.chains.items.size() - begin);
        }
    }

private:
    bool isLeaf(uint32_t node) const { return node >= g_.boxes() || g_.leaf[node]; }

    /// The edge along the longest way through both its ends, where there is only one: it is drawn straight.
    void findMain()
    {
        std::vector<int32_t> height(g_.boxes(), 0), depth(g_.boxes(), 0);
        for (size_t box = 0; box < g_.boxes(); ++box)
            for (const uint32_t edge : g_.in[box])
                if (const uint32_t upper = g_.ends[edge].upper; !isLeaf(upper))
                    depth[box] = std::max(depth[box], depth[upper] + 1);
        for (size_t box = g_.boxes(); box-- > 0;)
            for (const uint32_t edge : g_.out[box])
                height[box] = std::max(height[box], height[g_.ends[edge].lower] + 1);
        std::vector<uint32_t> down(g_.boxes(), kNone);
        for (size_t box = 0; box < g_.boxes(); ++box)
            if (!g_.leaf[box])
                down[box] = onlyBest(g_.out[box], [&](uint32_t edge) { return height[g_.ends[edge].lower]; });
        for (size_t box = 0; box < g_.boxes(); ++box) {
            const uint32_t up = onlyBest(g_.in[box], [&](uint32_t edge) {
                const uint32_t upper = g_.ends[edge].upper;
                return isLeaf(upper) ? INT32_MIN + 1 : depth[upper];
            });
            if (up != kNone && !isLeaf(g_.ends[up].upper) && down[g_.ends[up].upper] == up)
                g_.ends[up].main = true;
        }
        g_.watch.did(g_.boxes() + g_.ends.size());
    }

    int32_t spanOf(const Ends& edge) const { return g_.nodes[edge.lower].layer - g_.nodes[edge.upper].layer; }

    void bundle()
    {
        std::vector<uint32_t> outOf(g_.nodes.size(), 0), into(g_.nodes.size(), 0), bundles(g_.nodes.size(), kNone);
        for (const Ends& edge : g_.ends)
            if (spanOf(edge) > kLaneFrom)
                ++outOf[edge.upper], ++into[edge.lower];
        for (Ends& edge : g_.ends) {
            if (spanOf(edge) <= kLaneFrom)
                continue;
            const uint32_t hub = outOf[edge.upper] >= into[edge.lower] ? edge.upper : edge.lower;
            if (bundles[hub] == kNone) {
                bundles[hub] = uint32_t(g_.bundles.size());
                g_.bundles.push_back({INT32_MAX, INT32_MIN, hub});
            }
            edge.bundle = bundles[hub];
            Bundle& bundle = g_.bundles[edge.bundle];
            bundle.first = std::min(bundle.first, g_.nodes[edge.upper].layer + 1);
            bundle.last = std::max(bundle.last, g_.nodes[edge.lower].layer - 1);
        }
    }

    /// The innermost group that an edge runs in, in a layer: that of one of its ends while it lasts.
    uint32_t groupAt(const Ends& edge, int32_t layer) const
    {
        for (const uint32_t end : {edge.lower, edge.upper})
            for (uint32_t group = g_.nodes[end].group; group != kNone; group = g_.groups.parent[group])
                if (g_.groups.first[group] <= layer && layer <= g_.groups.last[group])
                    return group;
        return kNone;
    }

    void join(uint32_t upper, uint32_t lower, double weight) { g_.segments.push_back({upper, lower, weight}); }

    void addChain(uint32_t edge)
    {
        const Ends ends = g_.ends[edge];
        auto& chain = g_.chains.items;
        chain.push_back(ends.upper);
        if (ends.bundle != kNone) {
            const uint32_t enter = laneEnd(ends, g_.nodes[ends.upper].layer + 1, ends.upper, true);
            const uint32_t leave = laneEnd(ends, g_.nodes[ends.lower].layer - 1, ends.lower, false);
            chain.insert(chain.end(), {enter, leave, ends.lower});
            return;
        }
        const double end = ends.main ? kMain : isLeaf(ends.upper) ? 0.3 : 1;
        const double inner = ends.main ? kMain : 8;
        uint32_t last = ends.upper;
        const int32_t first = g_.nodes[ends.upper].layer + 1, stop = g_.nodes[ends.lower].layer;
        const double label = g_.across ? 0 : g_.input.edges[edge].labelWidth;
        for (int32_t layer = first; layer < stop; ++layer) {
            Node bend{Kind::Bend};
            bend.layer = layer;
            bend.item = edge;
            bend.group = groupAt(ends, layer);
            bend.component = g_.nodes[ends.upper].component;
            const bool labelled = layer == first + (stop - first) / 2 && g_.input.edges[edge].labelWidth > 0;
            bend.before = labelled && g_.across ? 16 : 3;
            bend.after = labelled ? 3 + label : 3;
            g_.nodes.push_back(bend);
            chain.push_back(uint32_t(g_.nodes.size() - 1));
            join(last, chain.back(), last == ends.upper ? end : inner);
            last = chain.back();
        }
        join(last, ends.lower, end);
        chain.push_back(ends.lower);
        if (stop == first && label > 0 && (g_.in[ends.lower].size() > 1 || siblings(ends.upper) > 1))
            for (Node* node : {&g_.nodes[ends.upper], &g_.nodes[ends.lower]}) {
                // Halfway between the layers, where labels stand, lines are half as far from each other as boxes are.
                node->before = std::max(node->before, label - 4);
                node->after = std::max(node->after, label - 4);
            }
    }
    size_t siblings(uint32_t node) const { return node < g_.boxes() ? g_.out[node].size() : 1; }

    uint32_t laneEnd(const Ends& ends, int32_t layer, uint32_t box, bool enters)
    {
        // Edges share an end where they share the hub, or come from the same layer's boxes to it.
        const auto [known, made] = laneEnds_.try_emplace(uint64_t(ends.bundle) << 32 | uint32_t(layer), uint32_t(g_.nodes.size()));
        if (made) {
            Node end{Kind::LaneEnd};
            end.layer = layer;
            end.item = ends.bundle;
            end.component = g_.nodes[box].component;
            g_.nodes.push_back(end);
        }
        const auto [joined, fresh] = laneJoints_.try_emplace(uint64_t(known->second) << 32 | box, true);
        if (fresh)
            enters ? join(box, known->second, 0.1) : join(known->second, box, 0.1);
        return known->second;
    }

    Graph& g_;
    std::unordered_map<uint64_t, uint32_t> laneEnds_;
    std::unordered_map<uint64_t, bool> laneJoints_;
};

}

void spanGroups(Graph& graph)
{
    Groups& groups = graph.groups;
    std::fill(groups.first.begin(), groups.first.end(), INT32_MAX);
    std::fill(groups.last.begin(), groups.last.end(), INT32_MIN);
    for (const Node& node : graph.nodes)
        for (uint32_t group = node.group; group != kNone; group = groups.parent[group]) {
            groups.first[group] = std::min(groups.first[group], node.layer);
            groups.last[group] = std::max(groups.last[group], node.layer);
        }
}

void addGhosts(Graph& graph)
{
    if (graph.options.ghostFrom == kNone)
        return;
    std::vector<uint32_t> uses;
    for (uint32_t box = 0; box < graph.boxes(); ++box) {
        if (!graph.leaf[box] || graph.out[box].size() < 2)
            continue;
        const auto lowerLayer = [&](uint32_t edge) { return graph.nodes[graph.ends[edge].lower].layer; };
        uses.assign(graph.out[box].begin(), graph.out[box].end());
        std::stable_sort(uses.begin(), uses.end(), [&](uint32_t a, uint32_t b) { return lowerLayer(a) < lowerLayer(b); });
        graph.watch.did(uses.size());
        uint32_t copy = box;
        for (const uint32_t edge : uses) {
            if (uint32_t(lowerLayer(edge) - graph.nodes[copy].layer) >= std::max(2U, graph.options.ghostFrom)) {
                Node ghost = graph.nodes[box];
                ghost.kind = Kind::Ghost;
                ghost.layer = lowerLayer(edge) - 1;
                ghost.group = graph.nodes[graph.ends[edge].lower].group;
                ghost.fixed = false;
                copy = uint32_t(graph.nodes.size());
                graph.nodes.push_back(ghost);
            }
            graph.ends[edge].upper = copy;
        }
    }
}

void addChains(Graph& graph) { Chainer(graph).run(); }

}

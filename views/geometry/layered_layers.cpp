#include "views/geometry/layered_tighten.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace ss::views::layered {

namespace {

constexpr int32_t kHole = 3; ///< layers that may stay empty where something was taken away

class Layerer {
public:
    explicit Layerer(Graph& graph)
        : g_(graph)
        , layers_(graph.boxes(), 0)
    {
    }
    void run()
    {
        findComponents();
        for (size_t box = 0; box < g_.boxes(); ++box)
            if (isKept(box))
                base_ = base_ == kNoLayer ? g_.kept.layers[box] : std::min(base_, g_.kept.layers[box]);
        if (base_ == kNoLayer)
            base_ = 0;
        pushDown();
        pullTogether();
        if (!g_.kept.any)
            shorten();
        placeLeaves();
        if (g_.kept.any) {
            placeLoners();
            closeHoles();
        }
        for (size_t box = 0; box < g_.boxes(); ++box)
            g_.nodes[box].layer = layers_[box];
    }

private:
    bool isKept(size_t box) const { return g_.kept.any && g_.kept.layers[box] != kNoLayer; }
    bool alone(size_t box) const { return g_.in[box].empty() && g_.out[box].empty(); }

    /// What is joined by edges or stands in the same outermost group is drawn together.
    void findComponents()
    {
        if (g_.kept.any)
            return;
        std::vector<uint32_t> root(g_.boxes() + g_.groups.parent.size());
        std::iota(root.begin(), root.end(), 0U);
        const auto rootOf = [&](uint32_t at) {
            while (root[at] != at)
                at = root[at] = root[root[at]];
            return at;
        };
        const auto join = [&](uint32_t a, uint32_t b) {
            a = rootOf(a), b = rootOf(b);
            root[std::max(a, b)] = std::min(a, b);
        };
        for (const Ends& each : g_.ends)
            join(each.upper, each.lower);
        for (uint32_t group = 0; group < g_.groups.parent.size(); ++group)
            if (g_.groups.parent[group] != kNone)
                join(uint32_t(g_.boxes()) + group, uint32_t(g_.boxes()) + g_.groups.parent[group]);
        for (uint32_t box = 0; box < g_.boxes(); ++box)
            if (g_.nodes[box].group != kNone)
                join(box, uint32_t(g_.boxes()) + g_.nodes[box].group);
        g_.components = 0;
        for (uint32_t box = 0; box < g_.boxes(); ++box) {
            const uint32_t at = rootOf(box);
            g_.nodes[box].component = at == box ? g_.components++ : g_.nodes[at].component;
        }
        g_.components = std::max(g_.components, 1U);
        g_.watch.did(root.size() + g_.ends.size());
    }

    /// Where the leaves of a group stand above one of its boxes, what comes from outside stays out of their layer: else the group's frame
    /// could not go around them without going around that.
    void findLeafRooms()
    {
        leafRoom_.assign(g_.boxes(), kNone);
        for (uint32_t leaf = 0; leaf < g_.boxes(); ++leaf) {
            if (!g_.leaf[leaf] || g_.out[leaf].empty())
                continue;
            for (const uint32_t edge : g_.out[leaf]) {
                const uint32_t user = g_.ends[edge].lower;
                const bool first = edge == g_.out[leaf].front();
                const uint32_t group = first ? g_.nodes[leaf].group : g_.nodes[user].group;
                if (group != kNone && (leafRoom_[user] == kNone || g_.groups.depth[group] > g_.groups.depth[leafRoom_[user]]))
                    leafRoom_[user] = group;
            }
        }
    }
    int32_t span(const Ends& edge) const
    {
        const uint32_t room = leafRoom_[edge.lower];
        return room == kNone || g_.groups.contains(room, g_.nodes[edge.upper].group) ? 1 : 2;
    }

    void pushDown()
    {
        findLeafRooms();
        size_t latest = 0;
        for (size_t box = 0; box < g_.boxes(); ++box) {
            g_.watch.did(1 + g_.in[box].size());
            if (g_.leaf[box])
                continue;
            int32_t layer = isKept(box) ? g_.kept.layers[box] : beginsAnew(box) ? layers_[latest] + 1 : base_;
            latest = box;
            for (const uint32_t edge : g_.in[box]) {
                const uint32_t upper = g_.ends[edge].upper;
                if (!g_.leaf[upper])
                    layer = std::max(layer, layers_[upper] + span(g_.ends[edge]));
                else if (!isKept(box))
                    layer = std::max(layer, base_ + 1);
            }
            layers_[box] = layer;
        }
    }

    /// What is new and comes out of nothing that is drawn is drawn where the picture has come to.
    bool beginsAnew(size_t box) const
    {
        const auto fromLeaf = [this](uint32_t edge) { return g_.leaf[g_.ends[edge].upper]; };
        const auto toKept = [this](uint32_t edge) { return isKept(g_.ends[edge].lower); };
        return g_.kept.any && !alone(box) && std::all_of(g_.in[box].begin(), g_.in[box].end(), fromLeaf) &&
               std::none_of(g_.out[box].begin(), g_.out[box].end(), toKept);
    }

    /// A box with more edges out of it than into it goes down to its users: lines become shorter.
    void pullTogether()
    {
        for (int round = 0; round < 2; ++round) {
            for (size_t box = g_.boxes(); box-- > 0;) {
                g_.watch.did(1 + g_.out[box].size());
                if (g_.leaf[box] || isKept(box) || g_.out[box].empty() || (g_.kept.any && beginsAnew(box)))
                    continue;
                int32_t lowest = INT32_MAX;
                for (const uint32_t edge : g_.out[box])
                    lowest = std::min(lowest, layers_[g_.ends[edge].lower] - span(g_.ends[edge]));
                const auto into =
                    std::count_if(g_.in[box].begin(), g_.in[box].end(), [this](uint32_t edge) { return !g_.leaf[g_.ends[edge].upper]; });
                if (lowest > layers_[box] && (into == 0 || g_.out[box].size() > size_t(into)))
                    layers_[box] = lowest;
            }
        }
    }

    /// Each component that is not too large gets its shortest edges.
    void shorten()
    {
        const bool leavesCount = g_.options.ghostFrom == kNone;
        const auto counts = [&](size_t box) { return leavesCount || !g_.leaf[box]; };
        if (leavesCount)
            placeLeaves();
        const Lists boxes = listsOf(g_.components, g_.boxes(), [&](size_t box) { return counts(box) ? g_.nodes[box].component : kNone; });
        const Lists edges = listsOf(g_.components, g_.ends.size(), [&](size_t edge) {
            const Ends& ends = g_.ends[edge];
            return ends.upper != ends.lower && counts(ends.upper) ? g_.nodes[ends.upper].component : kNone;
        });
        std::vector<uint32_t> local(g_.boxes());
        std::vector<int32_t> layers;
        std::vector<Span> spans;
        for (size_t component = 0; component < g_.components; ++component) {
            if (edges[component].size() < 2)
                continue;
            layers.clear();
            spans.clear();
            for (const uint32_t box : boxes[component]) {
                local[box] = uint32_t(layers.size());
                layers.push_back(layers_[box]);
            }
            for (const uint32_t edge : edges[component])
                spans.push_back({local[g_.ends[edge].upper], local[g_.ends[edge].lower], span(g_.ends[edge])});
            tighten(layers, spans, 3'000'000, g_.watch);
            int32_t least = INT32_MAX;
            for (const uint32_t box : boxes[component])
                least = std::min(least, layers[local[box]] - hasLeaf(box));
            for (const uint32_t box : boxes[component])
                layers_[box] = layers[local[box]] - least + base_;
        }
    }
    int32_t hasLeaf(size_t box) const
    {
        return std::any_of(g_.in[box].begin(), g_.in[box].end(), [this](uint32_t edge) { return g_.leaf[g_.ends[edge].upper]; });
    }

    /// A leaf stands right above the first that uses it.
    void placeLeaves()
    {
        for (size_t box = 0; box < g_.boxes(); ++box) {
            if (!g_.leaf[box])
                continue;
            int32_t user = INT32_MAX;
            for (const uint32_t edge : g_.out[box])
                user = std::min(user, layers_[g_.ends[edge].lower]);
            if (user == INT32_MAX)
                layers_[box] = isKept(box) ? g_.kept.layers[box] : base_;
            else if (isKept(box) && g_.kept.layers[box] < user && user - g_.kept.layers[box] <= 2)
                layers_[box] = g_.kept.layers[box];
            else
                layers_[box] = user - 1;
        }
    }

    /// What nothing is joined to stands where the picture has come to (who is made next may use it), in layers up to the picture's width.
    void placeLoners()
    {
        const GraphLayout& before = *g_.options.before;
        const auto [low, high] = std::minmax_element(layers_.begin(), layers_.end());
        const int32_t first = layers_.empty() ? 0 : *low;
        std::vector<double> right(layers_.empty() ? 1 : size_t(*high - first + 1), -1e300);
        double most = -1e300, least = 1e300;
        for (size_t box = 0; box < g_.boxes(); ++box) {
            if (!isKept(box))
                continue;
            const QRectF& rect = before.boxes[g_.kept.before[box]];
            const double side = g_.across ? rect.bottom() : rect.right();
            double& layer = right[size_t(layers_[box] - first)];
            layer = std::max(layer, side);
            most = std::max(most, side);
            least = std::min(least, g_.across ? rect.top() : rect.left());
        }
        int32_t latest = first;
        size_t next = 0;
        for (size_t box = 0; box < g_.boxes(); ++box) {
            if (!alone(box) || isKept(box)) {
                const bool apart = g_.nodes[box].group != kNone && !g_.leaf[box];
                latest = g_.leaf[box] ? latest : layers_[box] + apart;
                next = std::max(next, size_t(latest - first));
                continue;
            }
            if (next >= right.size())
                right.resize(next + 1, -1e300);
            const double room = g_.breadthOf(uint32_t(box)) + g_.options.boxGap;
            const double width = std::max(most, least + std::max(800.0, room));
            const auto full = [&](double used) { return used > -1e299 && used + room > width; };
            while (next < right.size() && full(right[next]))
                ++next;
            if (next == right.size())
                right.push_back(-1e300);
            right[next] = std::max(right[next], least) + room;
            layers_[box] = first + int32_t(next);
        }
    }

    void closeHoles()
    {
        if (layers_.empty())
            return;
        const auto [low, high] = std::minmax_element(layers_.begin(), layers_.end());
        const int32_t first = *low;
        std::vector<int32_t> used(size_t(*high - first + 1), 0);
        for (const int32_t layer : layers_)
            used[size_t(layer - first)] = 1;
        const auto holes = std::count(used.begin(), used.end(), 0);
        const int32_t allowed = holes * 4 > std::ssize(used) ? 0 : kHole;
        int32_t closed = 0, run = 0;
        std::vector<int32_t> up(used.size(), 0);
        for (size_t i = 0; i < used.size(); ++i) {
            if (!used[i]) {
                ++run;
                continue;
            }
            if (run > allowed)
                closed += run;
            run = 0;
            up[i] = closed;
        }
        for (size_t box = 0; box < g_.boxes(); ++box) {
            if (isKept(box) && g_.kept.layers[box] != layers_[box])
                g_.kept.layers[box] = kNoLayer + 1; // it stays across, not along
            layers_[box] -= up[size_t(layers_[box] - first)];
        }
    }

    Graph& g_;
    std::vector<int32_t> layers_;
    std::vector<uint32_t> leafRoom_; ///< by box: the innermost group that leaves right above it stand in
    int32_t base_ = kNoLayer;
};

}

void findKept(Graph& graph)
{
    const GraphLayout* before = graph.options.before;
    if (!before || before->keys.size() != before->boxes.size() || before->keys.size() != before->layers.size())
        return;
    std::unordered_map<uint64_t, uint32_t> known;
    known.reserve(before->keys.size());
    for (uint32_t i = 0; i < before->keys.size(); ++i)
        known.emplace(before->keys[i], i);
    Kept& kept = graph.kept;
    kept.before.assign(graph.boxes(), kNone);
    kept.layers.assign(graph.boxes(), kNoLayer);
    size_t calls = 0, staying = 0, leaves = 0;
    for (size_t box = 0; box < graph.boxes(); ++box) {
        graph.watch.did(1);
        calls += !graph.leaf[box];
        const auto found = known.find(graph.input.boxes[box].key);
        if (found == known.end())
            continue;
        kept.before[box] = found->second;
        kept.layers[box] = int32_t(before->layers[found->second]);
        ++(graph.leaf[box] ? leaves : staying);
    }
    // Leaves alone are no picture that could be kept: with all else they make a new one.
    kept.any = calls ? staying * 2 >= calls : leaves * 2 >= graph.boxes() && leaves > 0;
}

void findLayers(Graph& graph) { Layerer(graph).run(); }

}

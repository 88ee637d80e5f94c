#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <numeric>

namespace ss::views::layered {

namespace {

int64_t spanOf(const Groups& groups, uint32_t group)
{
    return groups.last[group] < groups.first[group] ? 0 : int64_t(groups.last[group]) - groups.first[group] + 1;
}

/// Groups that reach over very many layers with little in them are let go first.
void chooseStrict(Graph& graph)
{
    Groups& groups = graph.groups;
    std::vector<uint32_t> order(groups.parent.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return spanOf(groups, a) < spanOf(groups, b); });
    int64_t left = int64_t(graph.nodes.size()) * 6 + 5000;
    for (const uint32_t group : order) {
        left -= spanOf(groups, group);
        groups.strict[group] = left > 0 && spanOf(groups, group) > 0;
    }
}

}

void addPads(Graph& graph)
{
    if (graph.groups.parent.empty())
        return;
    chooseStrict(graph);
    const Groups& groups = graph.groups;
    std::vector<uint64_t> filled; // group and layer
    for (const Node& node : graph.nodes)
        for (uint32_t group = node.group; group != kNone; group = groups.parent[group])
            filled.push_back(uint64_t(group) << 32 | uint32_t(node.layer - groups.first[group]));
    std::sort(filled.begin(), filled.end());
    filled.erase(std::unique(filled.begin(), filled.end()), filled.end());
    std::vector<uint32_t> component(groups.parent.size(), 0);
    for (const Node& node : graph.nodes)
        for (uint32_t group = node.group; group != kNone; group = groups.parent[group])
            component[group] = node.component;
    size_t next = 0;
    for (uint32_t group = 0; group < groups.parent.size(); ++group) {
        for (int64_t i = 0; i < spanOf(groups, group); ++i) {
            if (next < filled.size() && filled[next] == (uint64_t(group) << 32 | uint64_t(i))) {
                ++next;
            } else if (groups.strict[group]) {
                Node pad{Kind::Pad};
                pad.layer = groups.first[group] + int32_t(i);
                pad.item = pad.group = group;
                pad.component = component[group];
                graph.nodes.push_back(pad);
            }
        }
        graph.watch.did(size_t(groups.strict[group] ? spanOf(groups, group) : 1));
    }
}

namespace {

/// Walks over rows from the left and sets a border where a group begins and ends.
class Bordering {
public:
    explicit Bordering(Graph& graph)
        : g_(graph)
        , last_(graph.groups.parent.size() * 2, kNone)
    {
    }
    void run()
    {
        Lists rows;
        for (size_t row = 0; row < g_.rows.size(); ++row) {
            open_.clear();
            for (const uint32_t node : g_.rows[row]) {
                moveTo(g_.nodes[node].group, g_.nodes[node], rows);
                rows.items.push_back(node);
            }
            if (!g_.rows[row].empty())
                moveTo(kNone, g_.nodes[g_.rows[row].front()], rows);
            rows.begin.push_back(uint32_t(rows.items.size()));
            g_.watch.did(1 + g_.rows[row].size());
        }
        g_.rows = std::move(rows);
    }

private:
    void moveTo(uint32_t group, const Node& where, Lists& rows)
    {
        wanted_.clear();
        for (uint32_t each = group; each != kNone; each = g_.groups.parent[each])
            if (g_.groups.strict[each])
                wanted_.push_back(each);
        std::reverse(wanted_.begin(), wanted_.end());
        size_t same = 0;
        while (same < open_.size() && same < wanted_.size() && open_[same] == wanted_[same])
            ++same;
        const int32_t layer = where.layer;
        const uint32_t component = where.component;
        while (open_.size() > same) {
            add(open_.back(), false, layer, component, rows);
            open_.pop_back();
        }
        for (; same < wanted_.size(); ++same) {
            open_.push_back(wanted_[same]);
            add(wanted_[same], true, layer, component, rows);
        }
    }
    void add(uint32_t group, bool left, int32_t layer, uint32_t component, Lists& rows)
    {
        Node border{Kind::Border};
        border.left = left;
        border.after = left && g_.across ? kFrameHeader : 0;
        border.item = group;
        border.group = left ? g_.groups.parent[group] : kNone;
        border.layer = layer;
        border.component = component;
        const auto node = uint32_t(g_.nodes.size());
        g_.nodes.push_back(border);
        rows.items.push_back(node);
        uint32_t& above = last_[group * 2 + (left ? 0 : 1)];
        if (above != kNone && g_.nodes[above].layer + 1 == layer)
            g_.segments.push_back({above, node, 3});
        above = node;
    }

    Graph& g_;
    std::vector<uint32_t> last_, open_, wanted_;
};

}

void addBorders(Graph& graph)
{
    if (graph.groups.parent.empty())
        return;
    Bordering(graph).run();
    graph.gatherSegments();
}

}

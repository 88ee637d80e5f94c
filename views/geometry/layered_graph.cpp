#include "views/geometry/layered_graph.h"

#include <algorithm>

namespace ss::views::layered {

namespace {

Groups groupsOf(const LayoutInput& input)
{
    Groups groups;
    const size_t count = input.groupParents.size();
    groups.parent = input.groupParents;
    groups.depth.assign(count, 0);
    std::vector<uint32_t> way;
    for (uint32_t group = 0; group < count; ++group) {
        way.clear();
        for (uint32_t at = group; at < count && !groups.depth[at] && way.size() <= count; at = groups.parent[at])
            way.push_back(at);
        for (size_t i = way.size(); i-- > 0;) {
            uint32_t& parent = groups.parent[way[i]];
            const bool outermost = parent >= count || !groups.depth[parent]; // also what would be around itself
            if (outermost)
                parent = kNone;
            groups.depth[way[i]] = outermost ? 1 : groups.depth[parent] + 1;
            groups.deepest = std::max(groups.deepest, groups.depth[way[i]]);
        }
    }
    groups.first.assign(count, INT32_MAX);
    groups.last.assign(count, INT32_MIN);
    groups.strict.assign(count, true);
    return groups;
}

double besideGap(Kind kind, double boxGap)
{
    switch (kind) {
    case Kind::Box:
    case Kind::Ghost: return boxGap / 2;
    case Kind::Bend: return boxGap * 0.2;
    case Kind::Border: return kFramePad / 2;
    case Kind::LaneEnd:
    case Kind::Pad: break;
    }
    return 0;
}

}

bool Groups::contains(uint32_t outer, uint32_t group) const
{
    if (outer == kNone)
        return true;
    while (group != kNone && depth[group] > depth[outer])
        group = parent[group];
    return group == outer;
}

uint32_t Groups::common(uint32_t a, uint32_t b) const
{
    while (a != b) {
        if (a == kNone || b == kNone)
            return kNone;
        if (depth[a] >= depth[b])
            a = parent[a];
        else
            b = parent[b];
    }
    return a;
}

Graph::Graph(const LayoutInput& in, const LayoutOptions& opts, Watch& w)
    : input(in)
    , options(opts)
    , watch(w)
    , across(opts.direction == LayoutDirection::Right)
    , groups(groupsOf(in))
{
    nodes.resize(boxes());
    for (uint32_t box = 0; box < boxes(); ++box) {
        Node& node = nodes[box];
        node.item = box;
        node.group = groupOf(box);
        node.before = node.after = breadthOf(box) / 2;
        node.depth = depthOf(box);
    }
    ends.resize(input.edges.size());
    for (size_t edge = 0; edge < ends.size(); ++edge) {
        const auto [from, to, label] = input.edges[edge];
        ends[edge].upper = std::min(from, to);
        ends[edge].lower = std::max(from, to);
        ends[edge].turned = from > to;
        if (from == to)
            nodes[from].after = std::max(nodes[from].after, breadthOf(from) / 2 + 24 + (across ? 0 : label));
    }
    const auto between = [this](size_t edge) { return ends[edge].upper != ends[edge].lower; };
    this->in = listsOf(boxes(), ends.size(), [&](size_t edge) { return between(edge) ? ends[edge].lower : kNone; });
    out = listsOf(boxes(), ends.size(), [&](size_t edge) { return between(edge) ? ends[edge].upper : kNone; });
    leaf.resize(boxes());
    for (size_t box = 0; box < boxes(); ++box)
        leaf[box] = input.boxes[box].isLeaf && this->in[box].empty();
    for (const Ends& each : ends)
        if (each.turned)
            leaf[each.upper] = false;
    watch.did(boxes() + ends.size());
}

double Graph::apart(const Node& left, const Node& right) const
{
    return left.after + right.before + besideGap(left.kind, options.boxGap) + besideGap(right.kind, options.boxGap);
}

void Graph::gatherRows()
{
    std::vector<int32_t> first(components, INT32_MAX), last(components, INT32_MIN);
    for (const Node& node : nodes) {
        first[node.component] = std::min(first[node.component], node.layer);
        last[node.component] = std::max(last[node.component], node.layer);
    }
    firstLayer = first;
    firstRow.assign(components + 1, 0);
    for (size_t c = 0; c < components; ++c)
        firstRow[c + 1] = firstRow[c] + (first[c] > last[c] ? 0 : uint32_t(last[c] - first[c] + 1));
    rows = listsOf(firstRow.back(), nodes.size(), [this](size_t node) { return uint32_t(rowOf(nodes[node])); });
    watch.did(nodes.size());
}

void Graph::gatherSegments()
{
    below = listsOf(nodes.size(), segments.size(), [this](size_t segment) { return segments[segment].upper; });
    above = listsOf(nodes.size(), segments.size(), [this](size_t segment) { return segments[segment].lower; });
    watch.did(segments.size());
}

void Isotonic::run(std::span<const double> wanted, std::span<const double> weights, std::span<const double> gaps, std::span<double> places)
{
    runs_.clear();
    offsets_.resize(wanted.size());
    double offset = 0;
    for (size_t i = 0; i < wanted.size(); ++i) {
        if (i)
            offset += gaps[i - 1];
        offsets_[i] = offset;
        runs_.push_back({(wanted[i] - offset) * weights[i], weights[i], i + 1});
        while (runs_.size() > 1) {
            const Run& last = runs_.back();
            Run& previous = runs_[runs_.size() - 2];
            if (previous.sum * last.weight < last.sum * previous.weight)
                break;
            previous = {previous.sum + last.sum, previous.weight + last.weight, last.end};
            runs_.pop_back();
        }
    }
    size_t i = 0;
    for (const Run& run : runs_)
        for (; i < run.end; ++i)
            places[i] = run.sum / run.weight + offsets_[i];
}

}

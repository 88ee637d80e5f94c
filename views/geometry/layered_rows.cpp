#include "views/geometry/layered_order.h"

#include <algorithm>
#include <numeric>

namespace ss::views::layered {

GroupedRows::GroupedRows(Graph& graph)
    : g_(graph)
{
    const size_t groups = g_.groups.parent.size();
    rank_.resize(groups);
    std::iota(rank_.begin(), rank_.end(), 0.0);
    mean_.assign(groups, 0);
    count_.assign(groups, 0);
    stamp_.assign(groups, 0);
}

void GroupedRows::begin(uint32_t component)
{
    firstRow_ = g_.firstRow[component];
    lastRow_ = g_.firstRow[component + 1];
    grouped_ = false;
    for (size_t row = firstRow_; row < lastRow_ && !grouped_; ++row)
        for (const uint32_t node : g_.rows[row])
            grouped_ |= g_.nodes[node].group != kNone;
}

int GroupedRows::sideOf(uint32_t node) const
{
    const Node& each = g_.nodes[node];
    return each.kind != Kind::LaneEnd ? 0 : g_.bundles[each.item].left ? -1 : 1;
}

bool GroupedRows::plainLess(uint32_t a, uint32_t b, const std::vector<double>& keys) const
{
    const int sideA = sideOf(a), sideB = sideOf(b);
    if (sideA != sideB)
        return sideA < sideB;
    if (sideA) {
        const Bundle &laneA = g_.bundles[g_.nodes[a].item], &laneB = g_.bundles[g_.nodes[b].item];
        const int32_t spanA = laneA.last - laneA.first, spanB = laneB.last - laneB.first;
        if (spanA != spanB)
            return (spanA > spanB) == (sideA < 0);
        return (g_.nodes[a].item > g_.nodes[b].item) == (sideA < 0) && a != b;
    }
    return keys[a] < keys[b];
}

bool GroupedRows::less(uint32_t a, uint32_t b, const std::vector<double>& keys) const
{
    uint32_t groupA = g_.nodes[a].group, groupB = g_.nodes[b].group;
    if (groupA == groupB || sideOf(a) || sideOf(b))
        return plainLess(a, b, keys);
    uint32_t itemA = kNone, itemB = kNone; // the groups, or none for the node itself, that stand beside each other
    const auto& depth = g_.groups.depth;
    const auto depthOf = [&](uint32_t group) { return group == kNone ? 0 : depth[group]; };
    const auto up = [&](uint32_t& group, uint32_t& item) {
        item = group;
        group = g_.groups.parent[group];
    };
    while (depthOf(groupA) > depthOf(groupB))
        up(groupA, itemA);
    while (depthOf(groupB) > depthOf(groupA))
        up(groupB, itemB);
    while (groupA != groupB) {
        up(groupA, itemA);
        up(groupB, itemB);
    }
    const double keyA = itemA == kNone ? keys[a] : mean_[itemA], keyB = itemB == kNone ? keys[b] : mean_[itemB];
    if (keyA != keyB)
        return keyA < keyB;
    if ((itemA == kNone) != (itemB == kNone))
        return itemA == kNone;
    return itemA != kNone && (rank_[itemA] != rank_[itemB] ? rank_[itemA] < rank_[itemB] : itemA < itemB);
}

void GroupedRows::startMeans()
{
    ++now_;
    present_.clear();
}

void GroupedRows::addToMeans(uint32_t node, double key)
{
    for (uint32_t group = g_.nodes[node].group; group != kNone; group = g_.groups.parent[group]) {
        if (stamp_[group] != now_) {
            stamp_[group] = now_;
            mean_[group] = count_[group] = 0;
            present_.push_back(group);
        }
        mean_[group] += key;
        count_[group] += 1;
    }
}

/// What each group in the row is sorted by: the mean of what is in it, dealt out again in the order that groups have everywhere.
void GroupedRows::averageGroups(std::span<const uint32_t> row, const std::vector<double>& keys)
{
    startMeans();
    for (const uint32_t node : row)
        addToMeans(node, keys[node]);
    for (const uint32_t group : present_)
        mean_[group] /= count_[group];
    const auto before = [this](uint32_t a, uint32_t b) {
        const uint32_t parentA = g_.groups.parent[a], parentB = g_.groups.parent[b];
        return parentA != parentB ? parentA < parentB : rank_[a] != rank_[b] ? rank_[a] < rank_[b] : a < b;
    };
    std::sort(present_.begin(), present_.end(), before);
    for (size_t begin = 0, end = 0; begin < present_.size(); begin = end) {
        means_.clear();
        while (end < present_.size() && g_.groups.parent[present_[end]] == g_.groups.parent[present_[begin]])
            means_.push_back(mean_[present_[end++]]);
        std::sort(means_.begin(), means_.end());
        for (size_t i = begin; i < end; ++i)
            mean_[present_[i]] = means_[i - begin];
    }
}

void GroupedRows::sort(size_t row, const std::vector<double>& keys)
{
    const std::span<uint32_t> nodes = g_.rows[row];
    if (nodes.size() < 2)
        return;
    if (!grouped_) {
        std::stable_sort(nodes.begin(), nodes.end(), [&](uint32_t a, uint32_t b) { return plainLess(a, b, keys); });
        return;
    }
    averageGroups(nodes, keys);
    std::stable_sort(nodes.begin(), nodes.end(), [&](uint32_t a, uint32_t b) { return less(a, b, keys); });
}

void GroupedRows::rankGroups(const std::vector<uint32_t>& places)
{
    if (!grouped_)
        return;
    startMeans();
    for (size_t row = firstRow_; row < lastRow_; ++row)
        for (const uint32_t node : g_.rows[row])
            addToMeans(node, (places[node] + 0.5) / double(g_.rows[row].size()));
    for (const uint32_t group : present_)
        rank_[group] = mean_[group] / count_[group];
}

size_t CrossingCounter::between(size_t row, const std::vector<uint32_t>& places)
{
    const auto upper = g_.rows[row], lower = g_.rows[row + 1];
    if (upper.size() < 2 && lower.size() < 2)
        return 0;
    tree_.assign(lower.size() + 1, 0);
    size_t crossings = 0, seen = 0;
    for (const uint32_t node : upper) {
        ends_.clear();
        for (const uint32_t segment : g_.below[node])
            ends_.push_back(places[g_.segments[segment].lower]);
        for (const uint32_t end : ends_) {
            size_t left = 0; // of those before, that end at or left of this one
            for (size_t i = end + 1; i; i &= i - 1)
                left += tree_[i];
            crossings += seen - left;
        }
        for (const uint32_t end : ends_)
            for (size_t i = end + 1; i < tree_.size(); i += i & (~i + 1))
                ++tree_[i];
        seen += ends_.size();
    }
    return crossings;
}

size_t CrossingCounter::all(size_t firstRow, size_t lastRow, const std::vector<uint32_t>& places)
{
    size_t crossings = 0;
    for (size_t row = firstRow; row + 1 < lastRow; ++row)
        crossings += between(row, places);
    return crossings;
}

}

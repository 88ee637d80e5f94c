#include "views/geometry/layered_room.h"

#include <algorithm>

namespace ss::views::layered {

namespace {

constexpr size_t kCounted = 120; ///< nodes of a row: in a fuller one crossings are not counted
constexpr size_t kLook = 32;     ///< neighbours that are looked at for room before the row's end is taken

}

Room::Room(Graph& graph)
    : g_(graph)
    , rows_(graph.rows.size())
    , placed_(graph.nodes.size(), false)
    , reach_(graph.groups.parent.size(), {1e300, -1e300})
{
    groupsInRow_.resize(rows_.size());
    int64_t budget = int64_t(g_.nodes.size()) * 3 + 2000;
    for (uint32_t group = 0; group < g_.groups.parent.size(); ++group) {
        const int64_t span = int64_t(g_.groups.last[group]) - g_.groups.first[group] + 1;
        if (span <= 0 || (budget -= span) < 0)
            continue;
        for (int32_t layer = g_.groups.first[group]; layer <= g_.groups.last[group]; ++layer)
            groupsInRow_[size_t(layer - g_.firstLayer[0])].push_back(group);
    }
}

void Room::put(uint32_t node, double at)
{
    g_.nodes[node].at = at;
    placed_[node] = true;
    auto& row = rows_[g_.rowOf(g_.nodes[node])];
    row.insert(std::upper_bound(row.begin(), row.end(), at, [this](double value, uint32_t each) { return value < g_.nodes[each].at; }),
               node);
    for (uint32_t group = g_.nodes[node].group; group != kNone; group = g_.groups.parent[group]) {
        if (g_.nodes[node].kind == Kind::Bend)
            break;
        const Range reach = reachOf(g_.nodes[node], at, group);
        reach_[group] = {std::min(reach_[group].first, reach.first), std::max(reach_[group].second, reach.second)};
    }
    g_.watch.did(row.size() / 16 + 1);
}

Room::Range Room::reachOf(const Node& node, double at, uint32_t group) const
{
    const double pad = kFramePad * (g_.groups.depth[node.group] - g_.groups.depth[group] + 1);
    return {at - node.before - pad, at + node.after + pad};
}

double Room::apart(const Node& a, const Node& b) const
{
    const bool lineA = a.kind == Kind::Bend, lineB = b.kind == Kind::Bend;
    if (!lineA && !lineB)
        return g_.apart(a, b);
    const double bare = (lineA ? a.after - 3 : a.after) + (lineB ? b.before - 3 : b.before);
    return bare + (lineA && lineB ? 7 : 7.5);
}

bool Room::blocked(uint32_t node, double wanted, std::vector<Range>& ranges) const
{
    ranges.clear();
    const Node& self = g_.nodes[node];
    const size_t rowIndex = g_.rowOf(self);
    const auto& row = rows_[rowIndex];
    const auto middle =
        std::lower_bound(row.begin(), row.end(), wanted, [this](uint32_t each, double value) { return g_.nodes[each].at < value; });
    const auto begin = middle - std::min<std::ptrdiff_t>(middle - row.begin(), kLook);
    const auto end = middle + std::min<std::ptrdiff_t>(row.end() - middle, kLook);
    for (auto each = begin; each != end; ++each)
        ranges.emplace_back(g_.nodes[*each].at - apart(self, g_.nodes[*each]), g_.nodes[*each].at + apart(g_.nodes[*each], self));
    if (self.kind != Kind::Bend)
        for (const uint32_t group : groupsInRow_[rowIndex])
            if (reach_[group].first < reach_[group].second && !g_.groups.contains(group, self.group))
                ranges.emplace_back(reach_[group].first - self.after - 4, reach_[group].second + self.before + 4);
    g_.watch.did(ranges.size());
    std::sort(ranges.begin(), ranges.end());
    return begin == row.begin() && end == row.end();
}

bool Room::isFree(uint32_t node, double at)
{
    blocked(node, at, ranges_);
    return std::none_of(ranges_.begin(), ranges_.end(), [at](const Range& range) { return range.first < at && at < range.second; });
}

Room::Range Room::nearest(const std::vector<Range>& ranges, double wanted)
{
    double left = -1e300, free = -1e300;
    for (const auto& [begin, end] : ranges) {
        if (begin >= free) { // between the ranges before and this one
            if (wanted >= free && wanted <= begin)
                return {wanted, wanted};
            if (begin < wanted)
                left = begin;
            else if (free > wanted)
                return {left, free};
        }
        free = std::max(free, end);
    }
    return free <= wanted ? Range(wanted, wanted) : Range(left, free);
}

double Room::freePlace(uint32_t node, double wanted)
{
    const bool all = blocked(node, wanted, ranges_);
    const auto [left, right] = nearest(ranges_, wanted);
    if (all)
        return right - wanted <= wanted - left ? right : left;
    // What is beyond was not looked at: is it free there? Else at the row's nearer end.
    const double first = right - wanted <= wanted - left ? right : left, second = first == right ? left : right;
    for (const double at : {first, second})
        if (isFree(node, at))
            return at;
    const auto& row = rows_[g_.rowOf(g_.nodes[node])];
    const Node &begin = g_.nodes[row.front()], &end = g_.nodes[row.back()];
    const double before = begin.at - apart(g_.nodes[node], begin), after = end.at + apart(end, g_.nodes[node]);
    return after - wanted <= wanted - before ? after : before;
}

std::vector<double> Room::freePlaces(const std::vector<Range>& ranges, double wanted)
{
    std::vector<double> places;
    double right = -1e300;
    for (const auto& [begin, end] : ranges) {
        if (begin >= right)
            places.push_back(std::clamp(wanted, std::max(right, -1e300), begin));
        right = std::max(right, end);
    }
    places.push_back(std::max(wanted, right));
    return places;
}

size_t Room::crossings(uint32_t upper, uint32_t lower, double from, double to) const
{
    const auto& row = rows_[g_.rowOf(g_.nodes[upper])];
    if (row.size() > kCounted)
        return 0;
    size_t count = 0;
    for (const uint32_t node : row)
        for (const uint32_t segment : g_.below[node]) {
            const uint32_t end = g_.segments[segment].lower;
            if (!placed_[end] || node == upper || end == lower || g_.nodes[end].kind == Kind::LaneEnd)
                continue;
            const double a = g_.nodes[node].at - from, b = g_.nodes[end].at - to;
            count += (a < 0 && b > 0) || (a > 0 && b < 0);
        }
    g_.watch.did(row.size());
    return count;
}

size_t Room::crossingsAt(uint32_t node, double at) const
{
    size_t count = 0;
    for (const uint32_t segment : g_.above[node])
        if (const uint32_t upper = g_.segments[segment].upper; placed_[upper])
            count += crossings(upper, node, g_.nodes[upper].at, at);
    for (const uint32_t segment : g_.below[node])
        if (const uint32_t lower = g_.segments[segment].lower; placed_[lower])
            count += crossings(node, lower, at, g_.nodes[lower].at);
    return count;
}

double Room::costAt(uint32_t node, double at, double wanted) const
{
    return kCrossing * double(crossingsAt(node, at)) + std::abs(at - wanted) + (takesStrangersIn(node, at) ? 5000 : 0);
}

bool Room::takesStrangersIn(uint32_t node, double at) const
{
    const Node& self = g_.nodes[node];
    for (uint32_t group = self.group; group != kNone; group = g_.groups.parent[group]) {
        const Range old = reach_[group];
        if (old.first > old.second)
            continue;
        const Range reach = reachOf(self, at, group), now(std::min(old.first, reach.first), std::max(old.second, reach.second));
        const int32_t last = std::min(g_.groups.last[group], g_.groups.first[group] + 64);
        for (int32_t layer = g_.groups.first[group]; layer <= last; ++layer)
            if (isStranger(layer, group, now.first, old.first) || isStranger(layer, group, old.second, now.second))
                return true;
    }
    return false;
}

bool Room::isStranger(int32_t layer, uint32_t group, double from, double to) const
{
    if (from >= to)
        return false;
    const auto& row = rows_[size_t(layer - g_.firstLayer[0])];
    auto each = std::lower_bound(row.begin(), row.end(), from,
                                 [this](uint32_t one, double at) { return g_.nodes[one].at + g_.nodes[one].after < at; });
    for (; each != row.end() && g_.nodes[*each].at - g_.nodes[*each].before < to; ++each)
        if (g_.nodes[*each].kind != Kind::Bend && !g_.groups.contains(group, g_.nodes[*each].group))
            return true;
    return false;
}

double Room::bestPlace(uint32_t node, double wanted)
{
    const double near = freePlace(node, wanted);
    blocked(node, wanted, ranges_);
    auto places = freePlaces(ranges_, wanted);
    const auto before = [&](double a, double b) { return std::abs(a - wanted) < std::abs(b - wanted); };
    std::sort(places.begin(), places.end(), before);
    places.resize(std::min<size_t>(places.size(), 6));
    double best = near, least = costAt(node, near, wanted);
    for (const double place : places) {
        if (std::abs(place - wanted) >= least || !isFree(node, place))
            continue;
        const double cost = costAt(node, place, wanted);
        if (cost < least)
            least = cost, best = place;
    }
    return best;
}

}

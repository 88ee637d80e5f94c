#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ss::views::layered {

namespace {

constexpr double kCrossing = 110; ///< pixels that a line may go aside rather than to cross another
constexpr size_t kCounted = 120;  ///< nodes of a row: in a fuller one crossings are not counted
constexpr size_t kLook = 32;      ///< neighbours that are looked at for room before the row's end is taken

/// What stays is set first; everything new takes the free place nearest to where it belongs.
class Keeper {
public:
    explicit Keeper(Graph& graph)
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

    void run()
    {
        setKept();
        setGhosts();
        for (uint32_t edge = 0; edge < g_.ends.size(); ++edge)
            if (placed_[g_.ends[edge].upper] && placed_[g_.ends[edge].lower])
                setBends(edge);
        for (const uint32_t box : newByLayer(false))
            setNew(box);
        for (const uint32_t box : newByLayer(true))
            setLeaf(box);
        for (uint32_t edge = 0; edge < g_.ends.size(); ++edge)
            setBends(edge);
        chooseSides();
        for (size_t row = 0; row < rows_.size(); ++row) {
            auto nodes = g_.rows[row];
            size_t next = 0;
            for (const uint32_t node : nodes)
                if (g_.nodes[node].kind == Kind::LaneEnd)
                    rows_[row].push_back(node);
            for (const uint32_t node : rows_[row])
                nodes[next++] = node;
        }
        g_.watch.reached(0.8);
    }

private:
    using Range = std::pair<double, double>;

    QRectF rectBefore(uint32_t box) const
    {
        const QRectF& rect = g_.options.before->boxes[g_.kept.before[box]];
        return g_.across ? QRectF(rect.y(), rect.x(), rect.height(), rect.width()) : rect;
    }

    void setKept()
    {
        std::vector<uint32_t> moved;
        std::vector<std::vector<uint32_t>> staying(rows_.size());
        for (uint32_t box = 0; box < g_.boxes(); ++box) {
            if (g_.kept.before[box] == kNone || (g_.leaf[box] && g_.kept.layers[box] == kNoLayer + 1))
                continue;
            g_.nodes[box].at = rectBefore(box).center().x();
            const bool stays = g_.kept.layers[box] != kNoLayer + 1;
            if (stays)
                staying[g_.rowOf(g_.nodes[box])].push_back(box);
            else
                moved.push_back(box);
        }
        for (auto& row : staying) {
            std::stable_sort(row.begin(), row.end(), [this](uint32_t a, uint32_t b) { return g_.nodes[a].at < g_.nodes[b].at; });
            g_.watch.did(row.size());
            double right = -1e300;
            for (const uint32_t box : row) {
                Node& node = g_.nodes[box];
                if (node.at - node.before < right + g_.options.boxGap * 0.3) { // one of them has become wider
                    moved.push_back(box);
                    continue;
                }
                right = node.at + node.after;
                node.fixed = true;
                put(box, node.at);
            }
        }
        for (const uint32_t box : moved)
            put(box, freePlace(box, g_.nodes[box].at));
        for (const auto& row : rows_)
            if (!row.empty())
                left_ = std::min(left_, g_.nodes[row.front()].at);
    }

    void setGhosts()
    {
        const GraphLayout& before = *g_.options.before;
        std::map<std::pair<uint32_t, int64_t>, double> known; // by the box before and along, in whole pixels: across
        for (const LayoutGhost& ghost : before.ghosts) {
            const QPointF middle = g_.across ? ghost.rect.center().transposed() : ghost.rect.center();
            known.emplace(std::pair(ghost.box, std::llround(middle.y())), middle.x());
        }
        if (known.empty())
            return;
        std::vector<double> middles(rows_.size(), NAN);
        for (uint32_t box = 0; box < g_.boxes(); ++box)
            if (g_.kept.before[box] != kNone && g_.kept.layers[box] != kNoLayer + 1)
                middles[g_.rowOf(g_.nodes[box])] = rectBefore(box).center().y();
        for (uint32_t node = uint32_t(g_.boxes()); node < g_.nodes.size() && g_.nodes[node].kind == Kind::Ghost; ++node) {
            const uint32_t box = g_.kept.before[g_.nodes[node].item];
            if (box == kNone)
                continue;
            const double middle = middles[g_.rowOf(g_.nodes[node])];
            const auto at = std::isnan(middle) ? known.end() : known.find({box, std::llround(middle)});
            if (at != known.end() && isFree(node, at->second))
                put(node, at->second);
            g_.watch.did(1);
        }
    }

    /// New boxes from above, or new leaves and ghosts.
    std::vector<uint32_t> newByLayer(bool leaves) const
    {
        std::vector<uint32_t> nodes;
        for (const uint32_t node : g_.rows.items) {
            const Kind kind = g_.nodes[node].kind;
            const bool leaf = kind == Kind::Ghost || (kind == Kind::Box && g_.leaf[node]);
            if (!placed_[node] && leaf == leaves && (kind == Kind::Box || kind == Kind::Ghost))
                nodes.push_back(node);
        }
        return nodes;
    }

    /// Below the nearest of what leads to it, or above what it leads to, or beside who was made before it.
    void setNew(uint32_t box)
    {
        double sum = 0, total = 0;
        uint32_t main = kNone;
        int32_t least = INT32_MAX;
        const auto add = [&](uint32_t edge, uint32_t other, bool leaves) {
            if (!placed_[other] || leaves != isLeaf(other))
                return;
            const int32_t span = std::abs(g_.nodes[other].layer - g_.nodes[box].layer);
            const double weight = (g_.ends[edge].main ? 1000.0 : 1.0) / (double(span) * span);
            sum += weight * g_.nodes[other].at;
            total += weight;
            if (span < least && !leaves)
                least = span, main = edge;
        };
        for (const bool leaves : {false, true}) {
            for (const uint32_t edge : g_.in[box])
                if (total == 0 || leaves == isLeaf(g_.ends[edge].upper))
                    add(edge, g_.ends[edge].upper, leaves);
            if (total == 0)
                for (const uint32_t edge : g_.out[box])
                    add(edge, g_.ends[edge].lower, leaves);
            if (total > 0)
                break;
        }
        g_.watch.did(g_.in[box].size() + 1);
        put(box, bestPlace(box, total > 0 ? std::round(sum / total) : besideLatest(box)));
        if (main != kNone)
            setBends(main);
    }
    /// Below what began before it, as far as that is not long ago; what nothing is joined to begins at the left.
    double besideLatest(uint32_t box) const
    {
        for (uint32_t each = box, looked = 0; each-- > 0 && looked < 64 && !alone(box); ++looked)
            if (isStep(each) &&
                std::all_of(g_.in[each].begin(), g_.in[each].end(), [this](uint32_t edge) { return isLeaf(g_.ends[edge].upper); }))
                return g_.nodes[each].at;
        return left_;
    }
    /// The last before a box that is a step of the program.
    uint32_t latestBefore(uint32_t box) const
    {
        for (uint32_t each = box, looked = 0; each-- > 0 && looked < 64; ++looked)
            if (isStep(each))
                return each;
        return kNone;
    }
    bool alone(uint32_t box) const { return g_.in[box].empty() && g_.out[box].empty(); }
    bool isStep(uint32_t box) const { return placed_[box] && !g_.leaf[box] && !alone(box); }
    bool isLeaf(uint32_t node) const { return node >= g_.boxes() || g_.leaf[node]; }

    void setLeaf(uint32_t node)
    {
        double sum = 0, total = 0;
        for (const uint32_t segment : g_.below[node]) {
            const uint32_t lower = g_.segments[segment].lower;
            if (placed_[lower])
                sum += g_.nodes[lower].at, total += 1;
        }
        put(node, total > 0 ? bestPlace(node, std::round(sum / total)) : asideOfLatest(node));
    }
    /// Of a leaf that nothing uses yet: beside the way down from the latest box, which its user will take.
    double asideOfLatest(uint32_t leaf)
    {
        const uint32_t latest = latestBefore(leaf);
        if (latest == kNone)
            return freePlace(leaf, left_);
        const double middle = g_.nodes[latest].at, room = g_.nodes[leaf].after + 14;
        if (!blocked(leaf, middle, ranges_))
            return freePlace(leaf, middle + room);
        ranges_.emplace_back(middle - room, middle + room);
        std::sort(ranges_.begin(), ranges_.end());
        const auto [left, right] = nearest(ranges_, middle);
        return costAt(leaf, right, middle) <= costAt(leaf, left, middle) ? right : left;
    }

    /// An edge's way through the layers between its ends: straight down where it can be, with few crossings, near its ends.
    void setBends(uint32_t edge)
    {
        const auto chain = g_.chains[edge];
        if (chain.size() < 3 || g_.ends[edge].bundle != kNone || placed_[chain[1]])
            return;
        const auto bends = chain.subspan(1, chain.size() - 2);
        const double from = g_.nodes[chain.front()].at, to = g_.nodes[chain.back()].at;
        ways_.clear();
        hug(bends, from, to);
        columns(bends, from);
        if (std::abs(from - to) > 1)
            columns(bends, to);
        size_t best = 0;
        double least = 1e300;
        for (size_t i = 0; i < ways_.size(); ++i) {
            const double cost = costOf(chain, ways_[i]);
            if (cost < least)
                least = cost, best = i;
        }
        for (size_t i = 0; i < bends.size(); ++i)
            put(bends[i], ways_[best][i]);
    }
    /// In each layer the free place nearest to the way so far.
    void hug(std::span<const uint32_t> bends, double from, double to)
    {
        std::vector<double> way;
        double at = from;
        for (size_t i = 0; i < bends.size(); ++i) {
            const double part = double(i + 1) / double(bends.size() + 1);
            const double wanted = i > 0 && i + 1 == bends.size() ? (at + to) / 2 : bends.size() < 3 ? from + (to - from) * part : at;
            way.push_back(at = freePlace(bends[i], wanted));
        }
        ways_.push_back(way);
    }
    /// The nearest places to both sides that are free in all the layers.
    void columns(std::span<const uint32_t> bends, double wanted)
    {
        std::vector<Range> all;
        for (const uint32_t bend : bends) {
            blocked(bend, wanted, ranges_);
            all.insert(all.end(), ranges_.begin(), ranges_.end());
        }
        std::sort(all.begin(), all.end());
        auto places = freePlaces(all, wanted);
        std::sort(places.begin(), places.end(), [&](double a, double b) { return std::abs(a - wanted) < std::abs(b - wanted); });
        places.resize(std::min<size_t>(places.size(), 4));
        for (const double at : places) {
            const bool free = std::all_of(bends.begin(), bends.end(), [&](uint32_t bend) { return isFree(bend, at); });
            if (free)
                ways_.emplace_back(bends.size(), at);
        }
    }
    double costOf(std::span<const uint32_t> chain, const std::vector<double>& way) const
    {
        double cost = 0, at = g_.nodes[chain.front()].at;
        for (size_t i = 0; i < chain.size() - 1; ++i) {
            const double next = i < way.size() ? way[i] : g_.nodes[chain.back()].at;
            cost +=
                kCrossing * double(crossings(chain[i], chain[i + 1], at, next)) + std::abs(next - at) * (i > 0 && i < way.size() ? 1 : 0.5);
            at = next;
        }
        return cost;
    }
    /// Of the line between two places in neighbouring rows with those that are there.
    size_t crossings(uint32_t upper, uint32_t lower, double from, double to) const
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
    /// Of all lines that a node would have with what is placed, standing here.
    size_t crossingsAt(uint32_t node, double at) const
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
    double costAt(uint32_t node, double at, double wanted) const
    {
        return kCrossing * double(crossingsAt(node, at)) + std::abs(at - wanted) + (takesStrangersIn(node, at) ? 5000 : 0);
    }
    /// Whether a frame that would reach out to here would have in it what is not of its group.
    bool takesStrangersIn(uint32_t node, double at) const
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
    /// Whether a box that is not of the group stands in a layer between two places.
    bool isStranger(int32_t layer, uint32_t group, double from, double to) const
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

    /// Of the free places near the wanted one, that with few crossings and not far.
    double bestPlace(uint32_t node, double wanted)
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
    /// In each gap between the ranges (sorted) the place nearest to the wanted one.
    static std::vector<double> freePlaces(const std::vector<Range>& ranges, double wanted)
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

    void put(uint32_t node, double at)
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

    /// Of a group's frame around a node, with the frames between.
    Range reachOf(const Node& node, double at, uint32_t group) const
    {
        const double pad = kFramePad * (g_.groups.depth[node.group] - g_.groups.depth[group] + 1);
        return {at - node.before - pad, at + node.after + pad};
    }

    /// Lines go through between boxes as they stand.
    double apart(const Node& a, const Node& b) const
    {
        const bool lineA = a.kind == Kind::Bend, lineB = b.kind == Kind::Bend;
        if (!lineA && !lineB)
            return g_.apart(a, b);
        const double bare = (lineA ? a.after - 3 : a.after) + (lineB ? b.before - 3 : b.before);
        return bare + (lineA && lineB ? 7 : 7.5);
    }

    /// Where a node cannot stand in its row, of what is near `wanted`; false: there may be more.
    bool blocked(uint32_t node, double wanted, std::vector<Range>& ranges) const
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
    bool isFree(uint32_t node, double at)
    {
        blocked(node, at, ranges_);
        return std::none_of(ranges_.begin(), ranges_.end(), [at](const Range& range) { return range.first < at && at < range.second; });
    }
    /// The free places nearest to the wanted one on both sides; `ranges` are sorted.
    static Range nearest(const std::vector<Range>& ranges, double wanted)
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
    double freePlace(uint32_t node, double wanted)
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

    void chooseSides()
    {
        double left = 1e300, right = -1e300;
        for (const auto& row : rows_)
            if (!row.empty()) {
                left = std::min(left, g_.nodes[row.front()].at);
                right = std::max(right, g_.nodes[row.back()].at);
            }
        std::vector<std::pair<double, double>> sums(g_.bundles.size(), {0, 0});
        for (const Ends& ends : g_.ends)
            if (ends.bundle != kNone) {
                sums[ends.bundle].first += g_.nodes[ends.upper].at + g_.nodes[ends.lower].at;
                sums[ends.bundle].second += 2;
            }
        for (size_t i = 0; i < sums.size(); ++i)
            g_.bundles[i].left = sums[i].first / sums[i].second < left + (right - left) * 0.45;
    }

    Graph& g_;
    std::vector<std::vector<uint32_t>> rows_, groupsInRow_;
    double left_ = 1e300; ///< of what stays
    std::vector<bool> placed_;
    std::vector<Range> reach_, ranges_; ///< across, by group: what is in it
    std::vector<std::vector<double>> ways_;
};

}

void placeBesideKept(Graph& graph) { Keeper(graph).run(); }

}

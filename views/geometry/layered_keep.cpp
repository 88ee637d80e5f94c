#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ss::views::layered {

namespace {

constexpr size_t kLook = 48; ///< neighbours that are looked at for room before the row's end is taken

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
            if (g_.kept.before[box] == kNone)
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

    /// Below the nearest of what leads to it, or above what it leads to, or at the right end.
    void setNew(uint32_t box)
    {
        double sum = 0, total = 0;
        uint32_t main = kNone;
        int32_t least = INT32_MAX;
        const auto add = [&](uint32_t edge, uint32_t other) {
            if (!placed_[other])
                return;
            const int32_t span = std::abs(g_.nodes[other].layer - g_.nodes[box].layer);
            const double weight = 1.0 / (double(span) * span);
            sum += weight * g_.nodes[other].at;
            total += weight;
            if (span < least)
                least = span, main = edge;
        };
        for (const uint32_t edge : g_.in[box])
            add(edge, g_.ends[edge].upper);
        if (total == 0)
            for (const uint32_t edge : g_.out[box])
                add(edge, g_.ends[edge].lower);
        g_.watch.did(g_.in[box].size() + 1);
        const auto& row = rows_[g_.rowOf(g_.nodes[box])];
        const double end = row.empty() ? 0 : g_.nodes[row.back()].at + g_.apart(g_.nodes[row.back()], g_.nodes[box]);
        put(box, freePlace(box, total > 0 ? std::round(sum / total) : end));
        if (main != kNone)
            setBends(main);
    }

    void setLeaf(uint32_t node)
    {
        double sum = 0, total = 0;
        for (const uint32_t segment : g_.below[node]) {
            const uint32_t lower = g_.segments[segment].lower;
            if (placed_[lower])
                sum += g_.nodes[lower].at, total += 1;
        }
        const auto& row = rows_[g_.rowOf(g_.nodes[node])];
        const double end = row.empty() ? 0 : g_.nodes[row.back()].at + g_.apart(g_.nodes[row.back()], g_.nodes[node]);
        put(node, freePlace(node, total > 0 ? std::round(sum / total) : end));
    }

    void setBends(uint32_t edge)
    {
        const auto chain = g_.chains[edge];
        if (chain.size() < 3 || g_.ends[edge].bundle != kNone || placed_[chain[1]])
            return;
        const double end = g_.nodes[chain.back()].at;
        double at = g_.nodes[chain.front()].at;
        for (size_t i = 1; i + 1 < chain.size(); ++i) {
            const double wanted = i + 2 == chain.size() && i > 1 ? (at + end) / 2
                                  : chain.size() < 5             ? at + (end - at) * double(i) / double(chain.size() - 1)
                                                                 : at;
            put(chain[i], freePlace(chain[i], wanted));
            at = g_.nodes[chain[i]].at;
        }
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
            reach_[group].first = std::min(reach_[group].first, at - g_.nodes[node].before - kFramePad);
            reach_[group].second = std::max(reach_[group].second, at + g_.nodes[node].after + kFramePad);
        }
        g_.watch.did(row.size() / 16 + 1);
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

    using Range = std::pair<double, double>;
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
    double freePlace(uint32_t node, double wanted)
    {
        const bool all = blocked(node, wanted, ranges_);
        double left = wanted, right = wanted; // the nearest free places to both sides
        for (const Range& range : ranges_)
            if (range.first < right && right < range.second)
                right = range.second;
        // From the right: a range that begins further right may reach as far left.
        std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.second > b.second; });
        for (const Range& range : ranges_)
            if (range.first < left && left < range.second)
                left = range.first;
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
    std::vector<bool> placed_;
    std::vector<Range> reach_, ranges_; ///< across, by group: what is in it
};

}

void placeBesideKept(Graph& graph) { Keeper(graph).run(); }

}

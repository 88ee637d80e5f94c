#include "views/geometry/layered_room.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ss::views::layered {

namespace {

/// What stays is set first; everything new takes the free place nearest to where it belongs.
class Keeper {
public:
    explicit Keeper(Graph& graph)
        : g_(graph)
        , room_(graph)
    {
    }

    void run()
    {
        setKept();
        setGhosts();
        for (uint32_t edge = 0; edge < g_.ends.size(); ++edge)
            if (room_.has(g_.ends[edge].upper) && room_.has(g_.ends[edge].lower))
                setBends(edge);
        for (const uint32_t box : newByLayer(false))
            setNew(box);
        for (const uint32_t box : newByLayer(true))
            setLeaf(box);
        for (uint32_t edge = 0; edge < g_.ends.size(); ++edge)
            setBends(edge);
        chooseSides();
        for (size_t row = 0; row < g_.rows.size(); ++row) { // ends of lanes after all else: they are not in the room
            const auto nodes = g_.rows[row];
            const auto ends =
                std::stable_partition(nodes.begin(), nodes.end(), [this](uint32_t node) { return g_.nodes[node].kind != Kind::LaneEnd; });
            std::copy(room_.rows()[row].begin(), room_.rows()[row].begin() + (ends - nodes.begin()), nodes.begin());
        }
        g_.watch.reached(0.8);
    }

private:
    using Range = Room::Range;

    QRectF rectBefore(uint32_t box) const
    {
        const QRectF& rect = g_.options.before->boxes[g_.kept.before[box]];
        return g_.across ? QRectF(rect.y(), rect.x(), rect.height(), rect.width()) : rect;
    }

    void setKept()
    {
        std::vector<uint32_t> moved;
        std::vector<std::vector<uint32_t>> staying(room_.rows().size());
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
                room_.put(box, node.at);
            }
        }
        for (const uint32_t box : moved)
            room_.put(box, room_.freePlace(box, g_.nodes[box].at));
        for (const auto& row : room_.rows())
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
        std::vector<double> middles(room_.rows().size(), NAN);
        for (uint32_t box = 0; box < g_.boxes(); ++box)
            if (g_.kept.before[box] != kNone && g_.kept.layers[box] != kNoLayer + 1)
                middles[g_.rowOf(g_.nodes[box])] = rectBefore(box).center().y();
        for (uint32_t node = uint32_t(g_.boxes()); node < g_.nodes.size() && g_.nodes[node].kind == Kind::Ghost; ++node) {
            const uint32_t box = g_.kept.before[g_.nodes[node].item];
            if (box == kNone)
                continue;
            const double middle = middles[g_.rowOf(g_.nodes[node])];
            const auto at = std::isnan(middle) ? known.end() : known.find({box, std::llround(middle)});
            if (at != known.end() && room_.isFree(node, at->second))
                room_.put(node, at->second);
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
            if (!room_.has(node) && leaf == leaves && (kind == Kind::Box || kind == Kind::Ghost))
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
            if (!room_.has(other) || leaves != isLeaf(other))
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
        room_.put(box, room_.bestPlace(box, total > 0 ? std::round(sum / total) : besideLatest(box)));
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
    bool isStep(uint32_t box) const { return room_.has(box) && !g_.leaf[box] && !alone(box); }
    bool isLeaf(uint32_t node) const { return node >= g_.boxes() || g_.leaf[node]; }

    void setLeaf(uint32_t node)
    {
        double sum = 0, total = 0;
        for (const uint32_t segment : g_.below[node]) {
            const uint32_t lower = g_.segments[segment].lower;
            if (room_.has(lower))
                sum += g_.nodes[lower].at, total += 1;
        }
        room_.put(node, total > 0 ? room_.bestPlace(node, std::round(sum / total)) : asideOfLatest(node));
    }

    /// Of a leaf that nothing uses yet: beside the way down from the latest box, which its user will take.
    double asideOfLatest(uint32_t leaf)
    {
        const uint32_t latest = latestBefore(leaf);
        if (latest == kNone)
            return room_.freePlace(leaf, left_);
        const double middle = g_.nodes[latest].at, room = g_.nodes[leaf].after + 14;
        if (!room_.blocked(leaf, middle, ranges_))
            return room_.freePlace(leaf, middle + room);
        ranges_.emplace_back(middle - room, middle + room);
        std::sort(ranges_.begin(), ranges_.end());
        const auto [left, right] = Room::nearest(ranges_, middle);
        return room_.costAt(leaf, right, middle) <= room_.costAt(leaf, left, middle) ? right : left;
    }

    /// An edge's way through the layers between its ends: straight down where it can be, with few crossings, near its ends.
    void setBends(uint32_t edge)
    {
        const auto chain = g_.chains[edge];
        if (chain.size() < 3 || g_.ends[edge].bundle != kNone || room_.has(chain[1]))
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
            room_.put(bends[i], ways_[best][i]);
    }

    /// In each layer the free place nearest to the way so far.
    void hug(std::span<const uint32_t> bends, double from, double to)
    {
        std::vector<double> way;
        double at = from;
        for (size_t i = 0; i < bends.size(); ++i) {
            const double part = double(i + 1) / double(bends.size() + 1);
            const double wanted = i > 0 && i + 1 == bends.size() ? (at + to) / 2 : bends.size() < 3 ? from + (to - from) * part : at;
            way.push_back(at = room_.freePlace(bends[i], wanted));
        }
        ways_.push_back(way);
    }

    /// The nearest places to both sides that are free in all the layers.
    void columns(std::span<const uint32_t> bends, double wanted)
    {
        std::vector<Range> all;
        for (const uint32_t bend : bends) {
            room_.blocked(bend, wanted, ranges_);
            all.insert(all.end(), ranges_.begin(), ranges_.end());
        }
        std::sort(all.begin(), all.end());
        auto places = Room::freePlaces(all, wanted);
        std::sort(places.begin(), places.end(), [&](double a, double b) { return std::abs(a - wanted) < std::abs(b - wanted); });
        places.resize(std::min<size_t>(places.size(), 4));
        for (const double at : places) {
            const bool free = std::all_of(bends.begin(), bends.end(), [&](uint32_t bend) { return room_.isFree(bend, at); });
            if (free)
                ways_.emplace_back(bends.size(), at);
        }
    }

    double costOf(std::span<const uint32_t> chain, const std::vector<double>& way) const
    {
        double cost = 0, at = g_.nodes[chain.front()].at;
        for (size_t i = 0; i < chain.size() - 1; ++i) {
            const double next = i < way.size() ? way[i] : g_.nodes[chain.back()].at;
            cost += Room::kCrossing * double(room_.crossings(chain[i], chain[i + 1], at, next)) +
                    std::abs(next - at) * (i > 0 && i < way.size() ? 1 : 0.5);
            at = next;
        }
        return cost;
    }

    void chooseSides()
    {
        double left = 1e300, right = -1e300;
        for (const auto& row : room_.rows())
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
    Room room_;
    double left_ = 1e300; ///< of what stays
    std::vector<Range> ranges_;
    std::vector<std::vector<double>> ways_;
};

}

void placeBesideKept(Graph& graph) { Keeper(graph).run(); }

}

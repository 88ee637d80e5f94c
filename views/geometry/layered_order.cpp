#include "views/geometry/layered_order.h"

#include <algorithm>
#include <random>

namespace ss::views::layered {

namespace {

constexpr size_t kSmall = 20'000; ///< nodes and segments of a component for which each order is worth much work
constexpr size_t kSifted = 150;   ///< nodes of a row that are all tried at all its places

/// Better and better orders of one component's rows, from several beginnings; the best is kept.
class Orderer {
public:
    Orderer(Graph& graph, uint32_t component, GroupedRows& sorted, std::vector<uint32_t>& places, std::vector<double>& keys)
        : g_(graph)
        , first_(graph.firstRow[component])
        , last_(graph.firstRow[component + 1])
        , places_(places)
        , keys_(keys)
        , sorted_(sorted)
        , counter_(graph)
    {
        sorted_.begin(component);
        for (size_t row = first_; row < last_; ++row)
            for (const uint32_t node : g_.rows[row]) {
                ++work_;
                work_ += g_.below[node].size();
                if (g_.nodes[node].kind == Kind::LaneEnd)
                    bundles_.push_back(g_.nodes[node].item);
            }
        std::sort(bundles_.begin(), bundles_.end());
        bundles_.erase(std::unique(bundles_.begin(), bundles_.end()), bundles_.end());
    }

    void run()
    {
        if (last_ - first_ < 2 && work_ < 2)
            return settle();
        const int starts = int(std::clamp<size_t>(40'000 / (work_ + 1), 1, 12));
        for (int start = 0; start < starts && best_.crossings > 0; ++start)
            improveFrom(start);
        restore(best_);
        balanceLeaves();
    }

private:
    void settle()
    {
        for (size_t row = first_; row < last_; ++row)
            for (const uint32_t node : g_.rows[row])
                keys_[node] = node;
        for (size_t row = first_; row < last_; ++row)
            sort(row);
    }
    void sort(size_t row)
    {
        sorted_.sort(row, keys_);
        note(row);
    }
    void note(size_t row)
    {
        uint32_t place = 0;
        for (const uint32_t node : g_.rows[row])
            places_[node] = place++;
        g_.watch.did(place);
    }

    void improveFrom(int start)
    {
        begin(start);
        chooseSides(start);
        const bool small = work_ < kSmall;
        const int sweeps = small ? 20 : work_ < 100'000 ? 10 : 6;
        int stale = 0;
        own_.crossings = SIZE_MAX;
        for (int sweep = 0; sweep < sweeps && stale < (small ? 6 : 3) && own_.crossings > 0; ++sweep) {
            if (sweep == 2 || sweep == 4)
                sorted_.rankGroups(places_);
            sweepOnce(sweep % 2 == 0, start % 2 == 1, sweep % 4 > 1);
            if (small || sweep + 2 >= sweeps)
                exchange(small ? 2 : 1);
            const size_t crossings = count();
            stale = crossings < own_.crossings ? 0 : stale + 1;
            if (sweep >= 4 || crossings == 0) // the order of groups is settled
                remember(own_, crossings);
        }
        if (own_.crossings == SIZE_MAX)
            remember(own_, count());
        if (small && own_.crossings > 0 && double(own_.crossings) < 1.25 * double(best_.crossings)) {
            restore(own_);
            exchange(8, true);
            remember(own_, count());
        }
        if (own_.crossings < best_.crossings)
            std::swap(own_, best_);
    }
    size_t count()
    {
        g_.watch.did(work_);
        return counter_.all(first_, last_, places_);
    }

    /// A first order: as a walk down from the sources meets what it finds, or up from the sinks, or by chance.
    void begin(int start)
    {
        std::mt19937 random(uint32_t(start) * 7919U + 17U);
        double next = 0;
        if (start >= 4) {
            for (size_t row = first_; row < last_; ++row)
                for (const uint32_t node : g_.rows[row])
                    keys_[node] = random();
        } else if (start == 2 || start == 3) {
            walk(next, start == 2);
        } else {
            walk(next, true);
        }
        for (size_t row = first_; row < last_; ++row)
            sort(row);
        if (start == 1 || start == 3)
            for (size_t row = first_; row < last_; ++row) {
                for (const uint32_t node : g_.rows[row])
                    keys_[node] = -keys_[node];
                sort(row);
            }
    }

    void walk(double& next, bool down)
    {
        for (size_t row = first_; row < last_; ++row)
            for (const uint32_t node : g_.rows[row])
                keys_[node] = -1;
        std::vector<std::pair<uint32_t, uint32_t>> stack; // node, how many of its neighbours were met
        const auto neighbour = [&](uint32_t node, uint32_t i) -> uint32_t {
            const auto below = g_.below[node], above = g_.above[node];
            const auto& one = down ? below : above;
            const auto& other = down ? above : below;
            if (i < one.size())
                return down ? g_.segments[one[i]].lower : g_.segments[one[i]].upper;
            i -= uint32_t(one.size());
            return i < other.size() ? (down ? g_.segments[other[i]].upper : g_.segments[other[i]].lower) : kNone;
        };
        for (size_t i = first_; i < last_; ++i)
            for (const uint32_t source : g_.rows[down ? i : last_ - 1 - (i - first_)]) {
                if (keys_[source] >= 0)
                    continue;
                keys_[source] = next++;
                stack.emplace_back(source, 0);
                while (!stack.empty()) {
                    g_.watch.did(1);
                    const uint32_t to = neighbour(stack.back().first, stack.back().second++);
                    if (to == kNone) {
                        stack.pop_back();
                    } else if (keys_[to] < 0) {
                        keys_[to] = next++;
                        stack.emplace_back(to, 0);
                    }
                }
            }
    }

    /// A lane runs on the side to which its ends are nearer; in the middle, on the right.
    void chooseSides(int start)
    {
        if (bundles_.empty())
            return;
        std::vector<double> lean(bundles_.size(), 0);
        const auto numberOf = [this](uint32_t bundle) {
            return size_t(std::lower_bound(bundles_.begin(), bundles_.end(), bundle) - bundles_.begin());
        };
        for (size_t row = first_; row < last_; ++row)
            for (const uint32_t node : g_.rows[row]) {
                if (g_.nodes[node].kind != Kind::LaneEnd)
                    continue;
                const auto add = [&](uint32_t other) {
                    const double size = double(g_.rows[g_.rowOf(g_.nodes[other])].size());
                    lean[numberOf(g_.nodes[node].item)] += (places_[other] + 0.5) / size - 0.5;
                };
                for (const uint32_t segment : g_.above[node])
                    add(g_.segments[segment].upper);
                for (const uint32_t segment : g_.below[node])
                    add(g_.segments[segment].lower);
            }
        bool alternate = false;
        for (size_t i = 0; i < bundles_.size(); ++i) {
            g_.bundles[bundles_[i]].left = start % 3 == 0 ? lean[i] < -0.05 : start % 3 == 1 ? false : alternate;
            alternate = !alternate;
        }
        for (size_t row = first_; row < last_; ++row) {
            for (const uint32_t node : g_.rows[row])
                keys_[node] = places_[node];
            sort(row);
        }
    }

    void sweepOnce(bool down, bool median, bool reverseTies)
    {
        for (size_t i = 1; i < last_ - first_; ++i) {
            const size_t row = down ? first_ + i : last_ - 1 - i;
            const auto nodes = g_.rows[row];
            if (nodes.size() < 2)
                continue;
            if (reverseTies)
                std::reverse(nodes.begin(), nodes.end());
            for (const uint32_t node : nodes)
                keys_[node] = keyOf(node, down, median);
            fillGaps(nodes);
            sort(row);
            g_.watch.did(nodes.size());
        }
    }
    double keyOf(uint32_t node, bool down, bool median)
    {
        near_.clear();
        if (down)
            for (const uint32_t segment : g_.above[node])
                near_.push_back(places_[g_.segments[segment].upper]);
        else
            for (const uint32_t segment : g_.below[node])
                near_.push_back(places_[g_.segments[segment].lower]);
        g_.watch.did(near_.size());
        if (near_.empty())
            return -1;
        if (!median) {
            double sum = 0;
            for (const uint32_t place : near_)
                sum += place;
            return sum / double(near_.size());
        }
        std::sort(near_.begin(), near_.end());
        const size_t middle = near_.size() / 2;
        return near_.size() % 2 ? near_[middle] : (near_[middle - 1] + near_[middle]) / 2.0;
    }
    /// What has no neighbour on that side stays beside who stood left of it.
    void fillGaps(std::span<const uint32_t> nodes)
    {
        double last = -0.5;
        const bool reversed = nodes.size() > 1 && places_[nodes[0]] > places_[nodes[1]];
        const auto fill = [&](uint32_t node) {
            if (keys_[node] < 0)
                keys_[node] = last;
            last = keys_[node];
        };
        if (reversed)
            std::for_each(nodes.rbegin(), nodes.rend(), fill);
        else
            std::for_each(nodes.begin(), nodes.end(), fill);
    }

    /// Where neighbours stand, sorted, of each node of a row.
    void gatherNear(size_t row)
    {
        const auto nodes = g_.rows[row];
        nearBegin_.assign(nodes.size() * 2 + 1, 0);
        nearPlaces_.clear();
        for (size_t i = 0; i < nodes.size(); ++i) {
            for (const uint32_t segment : g_.above[nodes[i]])
                nearPlaces_.push_back(places_[g_.segments[segment].upper]);
            nearBegin_[2 * i + 1] = uint32_t(nearPlaces_.size());
            for (const uint32_t segment : g_.below[nodes[i]])
                nearPlaces_.push_back(places_[g_.segments[segment].lower]);
            nearBegin_[2 * i + 2] = uint32_t(nearPlaces_.size());
        }
        for (size_t i = 0; i + 1 < nearBegin_.size(); ++i)
            std::sort(nearPlaces_.begin() + nearBegin_[i], nearPlaces_.begin() + nearBegin_[i + 1]);
        g_.watch.did(nodes.size() + nearPlaces_.size());
    }
    /// Crossings of two lists of lines, `a` standing left of `b`, less those the other way round.
    int64_t gain(size_t a, size_t b)
    {
        int64_t gain = 0;
        for (size_t side = 0; side < 2; ++side) {
            const auto listOf = [&](size_t i) {
                return std::span(nearPlaces_).subspan(nearBegin_[2 * i + side], nearBegin_[2 * i + side + 1] - nearBegin_[2 * i + side]);
            };
            const auto left = listOf(a), right = listOf(b);
            g_.watch.did(left.size() + right.size());
            size_t smaller = 0, notLarger = 0;
            for (const uint32_t place : left) {
                while (smaller < right.size() && right[smaller] < place)
                    ++smaller;
                while (notLarger < right.size() && right[notLarger] <= place)
                    ++notLarger;
                gain += int64_t(smaller) - int64_t(right.size() - notLarger);
            }
        }
        return gain;
    }
    bool mayChange(uint32_t a, uint32_t b) const
    {
        return g_.nodes[a].group == g_.nodes[b].group && g_.nodes[a].kind != Kind::LaneEnd && g_.nodes[b].kind != Kind::LaneEnd;
    }

    /// Neighbours change places where that takes crossings away.
    void exchange(int rounds, bool sift = false)
    {
        for (int round = 0; round < rounds; ++round) {
            bool better = false;
            for (size_t i = 0; i < last_ - first_; ++i) {
                const size_t row = round % 2 ? last_ - 1 - i : first_ + i;
                better |= sift && g_.rows[row].size() <= kSifted ? siftIn(row) : exchangeIn(row);
            }
            if (!better)
                return;
        }
    }
    bool exchangeIn(size_t row)
    {
        const auto nodes = g_.rows[row];
        if (nodes.size() < 2)
            return false;
        gatherNear(row);
        slots_.resize(nodes.size());
        for (size_t i = 0; i < nodes.size(); ++i)
            slots_[i] = uint32_t(i);
        bool better = false;
        for (int round = 0; round < 3; ++round) {
            bool again = false;
            for (size_t i = 0; i + 1 < nodes.size(); ++i)
                if (mayChange(nodes[i], nodes[i + 1]) && gain(slots_[i], slots_[i + 1]) > 0) {
                    std::swap(nodes[i], nodes[i + 1]);
                    std::swap(slots_[i], slots_[i + 1]);
                    again = better = true;
                }
            if (!again)
                break;
        }
        note(row);
        return better;
    }

    /// Each node goes to where in its row it makes the fewest crossings.
    bool siftIn(size_t row)
    {
        const auto nodes = g_.rows[row];
        if (nodes.size() < 2)
            return false;
        gatherNear(row);
        slots_.resize(nodes.size());
        for (size_t i = 0; i < nodes.size(); ++i)
            slots_[i] = uint32_t(i);
        bool better = false;
        for (uint32_t slot = 0; slot < slots_.size(); ++slot) {
            const auto from = size_t(std::find(slots_.begin(), slots_.end(), slot) - slots_.begin());
            size_t to = from;
            int64_t most = 0, gained = 0;
            for (size_t i = from; i + 1 < nodes.size() && mayChange(nodes[from], nodes[i + 1]); ++i)
                if ((gained += gain(slot, slots_[i + 1])) > most)
                    most = gained, to = i + 1;
            gained = 0;
            for (size_t i = from; i > 0 && mayChange(nodes[i - 1], nodes[from]); --i)
                if ((gained += gain(slots_[i - 1], slot)) > most)
                    most = gained, to = i - 1;
            if (to == from)
                continue;
            better = true;
            const auto turn = [&](auto list) {
                if (to > from)
                    std::rotate(list + std::ptrdiff_t(from), list + std::ptrdiff_t(from) + 1, list + std::ptrdiff_t(to) + 1);
                else
                    std::rotate(list + std::ptrdiff_t(to), list + std::ptrdiff_t(from), list + std::ptrdiff_t(from) + 1);
            };
            turn(nodes.begin());
            turn(slots_.begin());
        }
        note(row);
        return better;
    }

    /// As many leaves on the left of the line into their user as on its right, where that costs nothing.
    void balanceLeaves()
    {
        for (size_t row = first_; row + 1 < last_; ++row) {
            const auto nodes = g_.rows[row];
            if (nodes.size() < 3)
                continue;
            gatherNear(row);
            slots_.resize(nodes.size());
            for (size_t i = 0; i < nodes.size(); ++i)
                slots_[i] = uint32_t(i);
            bool changed = true;
            for (int round = 0; round < 4 && std::exchange(changed, false); ++round)
                for (size_t i = 0; i + 1 < nodes.size(); ++i)
                    if (isLeaf(nodes[i]) != isLeaf(nodes[i + 1]) && unbalanced(nodes, i) && mayChange(nodes[i], nodes[i + 1]) &&
                        gain(slots_[i], slots_[i + 1]) >= 0) {
                        std::swap(nodes[i], nodes[i + 1]);
                        std::swap(slots_[i], slots_[i + 1]);
                        changed = true;
                    }
            note(row);
        }
    }
    bool isLeaf(uint32_t node) const { return g_.nodes[node].kind == Kind::Ghost || (g_.nodes[node].kind == Kind::Box && g_.leaf[node]); }
    uint32_t onlyUser(uint32_t node) const { return g_.below[node].size() == 1 ? g_.segments[g_.below[node][0]].lower : kNone; }
    /// Whether a leaf at i or i + 1 has at least two more of its kind on its side of the other.
    bool unbalanced(std::span<const uint32_t> nodes, size_t i) const
    {
        const bool leafLeft = isLeaf(nodes[i]);
        const uint32_t leaf = leafLeft ? nodes[i] : nodes[i + 1], other = leafLeft ? nodes[i + 1] : nodes[i];
        const uint32_t user = onlyUser(leaf);
        if (user == kNone || std::none_of(g_.below[other].begin(), g_.below[other].end(),
                                          [&](uint32_t segment) { return g_.segments[segment].lower == user; }))
            return false;
        int left = 0, right = 0;
        const size_t split = leafLeft ? i + 1 : i;
        for (size_t at = split; at-- > 0 && isLeaf(nodes[at]) && onlyUser(nodes[at]) == user;)
            ++left;
        for (size_t at = split + 1; at < nodes.size() && isLeaf(nodes[at]) && onlyUser(nodes[at]) == user; ++at)
            ++right;
        return leafLeft ? left >= right + 2 : right >= left + 2;
    }

    struct Order {
        size_t crossings = SIZE_MAX;
        std::vector<uint32_t> nodes;
        std::vector<bool> sides; ///< of lanes
    };
    void remember(Order& order, size_t crossings)
    {
        if (crossings >= order.crossings)
            return;
        order.crossings = crossings;
        order.nodes.clear();
        for (size_t row = first_; row < last_; ++row)
            order.nodes.insert(order.nodes.end(), g_.rows[row].begin(), g_.rows[row].end());
        order.sides.clear();
        for (const uint32_t bundle : bundles_)
            order.sides.push_back(g_.bundles[bundle].left);
    }
    void restore(const Order& order)
    {
        size_t next = 0;
        for (size_t row = first_; row < last_; ++row) {
            for (uint32_t& node : g_.rows[row])
                node = order.nodes[next++];
            note(row);
        }
        for (size_t i = 0; i < bundles_.size(); ++i)
            g_.bundles[bundles_[i]].left = order.sides[i];
    }

    Graph& g_;
    size_t first_, last_;
    std::vector<uint32_t>& places_;
    std::vector<double>& keys_;
    GroupedRows& sorted_;
    CrossingCounter counter_;
    std::vector<uint32_t> bundles_, near_, nearBegin_, nearPlaces_, slots_;
    Order own_, best_; ///< of a start, of all
    size_t work_ = 0;
};

}

void orderRows(Graph& graph)
{
    std::vector<uint32_t> places(graph.nodes.size(), 0);
    std::vector<double> keys(graph.nodes.size(), 0);
    GroupedRows sorted(graph);
    for (uint32_t component = 0; component < graph.components; ++component) {
        Orderer(graph, component, sorted, places, keys).run();
        graph.watch.reached(0.2 + 0.4 * (component + 1) / graph.components);
    }
}

}

#include "views/geometry/layered_graph.h"

#include <algorithm>
#include <cmath>

namespace ss::views::layered {

namespace {

constexpr int kRounds = 12;        ///< in which columns go where their lines draw them
constexpr double kStraighten = 26; ///< what is less aside than this is put straight

/// Places in the rows of one component: each row as near to its neighbours' means as the gaps allow, again and again.
class Placer {
public:
    explicit Placer(Graph& graph)
        : g_(graph)
    {
        rows_.begin.reserve(g_.rows.begin.size());
        for (size_t row = 0; row < g_.rows.size(); ++row) {
            for (const uint32_t node : g_.rows[row])
                if (g_.nodes[node].kind != Kind::LaneEnd)
                    rows_.items.push_back(node);
            rows_.begin.push_back(uint32_t(rows_.items.size()));
        }
        gaps_.resize(rows_.items.size(), 0);
        for (size_t row = 0; row < rows_.size(); ++row)
            for (size_t i = rows_.begin[row] + 1; i < rows_.begin[row + 1]; ++i)
                gaps_[i - 1] = g_.apart(g_.nodes[rows_.items[i - 1]], g_.nodes[rows_.items[i]]);
    }

    void run()
    {
        for (size_t row = 0; row < rows_.size(); ++row)
            pack(row);
        for (int round = 0; round < 3; ++round) {
            sweep(true, true, false);
            sweep(false, false, true);
        }
        for (int round = 0; round < 3; ++round) {
            sweep(true, true, true);
            sweep(false, true, true);
        }
        g_.watch.reached(0.7);
    }
    const Lists& rows() const { return rows_; }
    const std::vector<double>& gaps() const { return gaps_; }

private:
    void pack(size_t row)
    {
        double at = 0;
        for (size_t i = rows_.begin[row]; i < rows_.begin[row + 1]; ++i) {
            g_.nodes[rows_.items[i]].at = at;
            at += gaps_[i];
        }
        const double shift = rows_[row].empty() ? 0 : g_.nodes[rows_[row].back()].at / 2;
        for (const uint32_t node : rows_[row])
            g_.nodes[node].at -= shift;
    }

    void sweep(bool down, bool up, bool low)
    {
        for (size_t i = 0; i < rows_.size(); ++i)
            place(down ? i : rows_.size() - 1 - i, up, low);
    }

    void place(size_t row, bool up, bool low)
    {
        const auto nodes = rows_[row];
        wanted_.resize(nodes.size());
        weights_.resize(nodes.size());
        places_.resize(nodes.size());
        for (size_t i = 0; i < nodes.size(); ++i)
            want(nodes[i], up, low, wanted_[i], weights_[i]);
        isotonic_.run(wanted_, weights_, std::span(gaps_).subspan(rows_.begin[row], nodes.size()), places_);
        for (size_t i = 0; i < nodes.size(); ++i)
            g_.nodes[nodes[i]].at = places_[i];
        g_.watch.did(nodes.size());
    }

    void want(uint32_t node, bool up, bool low, double& wanted, double& weight)
    {
        double sum = 0, total = 0;
        const auto add = [&](double weight, const Node& other) {
            if (other.kind == Kind::LaneEnd)
                return;
            sum += weight * other.at;
            total += weight;
        };
        if (up)
            for (const uint32_t segment : g_.above[node])
                add(g_.segments[segment].weight, g_.nodes[g_.segments[segment].upper]);
        if (low)
            for (const uint32_t segment : g_.below[node])
                add(g_.segments[segment].weight, g_.nodes[g_.segments[segment].lower]);
        g_.watch.did(g_.above[node].size() + g_.below[node].size());
        weight = total > 0 ? total : 0.02;
        wanted = total > 0 ? sum / total : g_.nodes[node].at;
    }

    Graph& g_;
    Lists rows_;
    std::vector<double> gaps_; ///< by place in rows_.items: to the next
    std::vector<double> wanted_, weights_, places_;
    Isotonic isotonic_;
};

/// Nodes that stand nearly below each other become one straight column; columns then keep their gaps all together.
class Columns {
public:
    Columns(Graph& graph, const Lists& rows, const std::vector<double>& gaps)
        : g_(graph)
        , rows_(rows)
        , gaps_(gaps)
        , place_(graph.nodes.size(), 0)
        , column_(graph.nodes.size(), kNone)
        , next_(graph.nodes.size(), kNone)
    {
        for (size_t row = 0; row < rows.size(); ++row)
            for (uint32_t i = 0; i < rows[row].size(); ++i)
                place_[rows[row][i]] = i;
    }
    void run()
    {
        for (size_t row = 0; row + 1 < rows_.size(); ++row)
            align(row);
        gather();
        if (!sortColumns())
            return; // columns around each other: rows stay as they were placed, gaps and all
        settle();
        improve();
        for (const uint32_t node : rows_.items)
            g_.nodes[node].at = std::round(wanted_[column_[node]] * 2) / 2;
    }

private:
    struct Line {
        uint32_t upper, lower;
        double worth;
    };

    /// Of the lines between two rows, those that can all be straight at once: the worthiest that do not cross.
    void align(size_t row)
    {
        lines_.clear();
        for (const uint32_t node : rows_[row])
            for (const uint32_t segment : g_.below[node]) {
                const Segment& each = g_.segments[segment];
                const Node &upper = g_.nodes[each.upper], &lower = g_.nodes[each.lower];
                if (lower.kind == Kind::LaneEnd)
                    continue;
                const double aside = std::abs(upper.at - lower.at);
                if (upper.kind == Kind::Border)
                    lines_.push_back({each.upper, each.lower, 1e6});
                else if (const double most = upper.kind == Kind::Bend && lower.kind == Kind::Bend ? 6 * kStraighten : kStraighten;
                         aside < most)
                    lines_.push_back({each.upper, each.lower, each.weight * (1.2 - aside / most)});
            }
        g_.watch.did(rows_[row].size() + lines_.size());
        if (lines_.empty())
            return;
        std::stable_sort(lines_.begin(), lines_.end(), [this](const Line& a, const Line& b) {
            return place_[a.upper] != place_[b.upper] ? place_[a.upper] < place_[b.upper] : place_[a.lower] > place_[b.lower];
        });
        chooseWorthiest(rows_[row + 1].size());
    }

    void chooseWorthiest(size_t width)
    {
        best_.assign(width + 1, {0, kNone}); // by lower place, as a tree of prefix maxima
        from_.assign(lines_.size(), kNone);
        std::vector<double>& total = totals_;
        total.assign(lines_.size(), 0);
        uint32_t last = kNone;
        for (size_t i = 0; i < lines_.size(); ++i) {
            const uint32_t end = place_[lines_[i].lower];
            std::pair<double, uint32_t> best{0, kNone};
            for (size_t at = end; at; at &= at - 1)
                best = std::max(best, best_[at], [](const auto& a, const auto& b) { return a.first < b.first; });
            total[i] = best.first + lines_[i].worth;
            from_[i] = best.second;
            for (size_t at = end + 1; at < best_.size(); at += at & (~at + 1))
                if (best_[at].first < total[i])
                    best_[at] = {total[i], uint32_t(i)};
            if (last == kNone || total[i] > total[last])
                last = uint32_t(i);
        }
        for (; last != kNone; last = from_[last])
            next_[lines_[last].upper] = lines_[last].lower;
    }

    void gather()
    {
        for (size_t i = 0; i < rows_.items.size(); ++i) {
            const uint32_t top = rows_.items[i];
            if (column_[top] != kNone)
                continue;
            double sum = 0, weight = 0;
            for (uint32_t node = top; node != kNone; node = next_[node]) {
                column_[node] = uint32_t(wanted_.size());
                const double heavy = g_.nodes[node].kind == Kind::Border ? 0.1 : 1;
                sum += heavy * g_.nodes[node].at;
                weight += heavy;
            }
            wanted_.push_back(sum / weight);
        }
        g_.watch.did(rows_.items.size());
    }

    /// Each column after all that stand left of it. False: there is no such order.
    bool sortColumns()
    {
        for (size_t row = 0; row < rows_.size(); ++row)
            for (size_t i = rows_.begin[row] + 1; i < rows_.begin[row + 1]; ++i)
                pairs_.push_back({column_[rows_.items[i - 1]], column_[rows_.items[i]], gaps_[i - 1]});
        after_ = listsOf(wanted_.size(), pairs_.size(), [this](size_t i) { return pairs_[i].left; });
        before_ = listsOf(wanted_.size(), pairs_.size(), [this](size_t i) { return pairs_[i].right; });
        std::vector<uint32_t> waits(wanted_.size(), 0);
        for (uint32_t column = 0; column < wanted_.size(); ++column) {
            waits[column] = uint32_t(before_[column].size());
            if (!waits[column])
                order_.push_back(column);
        }
        for (size_t i = 0; i < order_.size(); ++i)
            for (const uint32_t pair : after_[order_[i]])
                if (--waits[pairs_[pair].right] == 0)
                    order_.push_back(pairs_[pair].right);
        g_.watch.did(pairs_.size());
        return order_.size() == wanted_.size();
    }

    /// Pushed right just enough, and pushed left just enough: each keeps all gaps, and so does the middle of the two.
    void settle()
    {
        auto pushed = wanted_;
        for (const uint32_t column : order_)
            for (const uint32_t pair : after_[column])
                pushed[pairs_[pair].right] = std::max(pushed[pairs_[pair].right], pushed[column] + pairs_[pair].gap);
        for (size_t i = order_.size(); i-- > 0;)
            for (const uint32_t pair : before_[order_[i]])
                wanted_[pairs_[pair].left] = std::min(wanted_[pairs_[pair].left], wanted_[order_[i]] - pairs_[pair].gap);
        for (size_t column = 0; column < wanted_.size(); ++column)
            wanted_[column] = (wanted_[column] + pushed[column]) / 2;
        g_.watch.did(2 * pairs_.size());
    }

    /// Columns go where their lines draw them, one after the other, as far as those beside them let them. Lines only become shorter.
    void improve()
    {
        const auto between = [&](const Segment& each) {
            const uint32_t upper = column_[each.upper], lower = column_[each.lower];
            return upper != lower && upper != kNone && lower != kNone;
        };
        const Lists down = listsOf(wanted_.size(), g_.segments.size(),
                                   [&](size_t i) { return between(g_.segments[i]) ? column_[g_.segments[i].upper] : kNone; });
        const Lists up = listsOf(wanted_.size(), g_.segments.size(),
                                 [&](size_t i) { return between(g_.segments[i]) ? column_[g_.segments[i].lower] : kNone; });
        const int rounds = pairs_.size() < 250'000 ? kRounds : kRounds / 3;
        for (int round = 0; round < rounds; ++round)
            for (size_t i = 0; i < order_.size(); ++i) {
                const uint32_t column = order_[round % 2 ? order_.size() - 1 - i : i];
                double sum = 0, total = 0;
                for (const uint32_t segment : down[column])
                    add(g_.segments[segment].weight, column_[g_.segments[segment].lower], sum, total);
                for (const uint32_t segment : up[column])
                    add(g_.segments[segment].weight, column_[g_.segments[segment].upper], sum, total);
                g_.watch.did(1 + down[column].size() + up[column].size());
                if (total > 0)
                    wanted_[column] = within(column, sum / total);
            }
    }
    void add(double weight, uint32_t other, double& sum, double& total) const
    {
        sum += std::min(weight, 8.0) * wanted_[other];
        total += std::min(weight, 8.0);
    }
    /// The nearest place between the columns on both sides.
    double within(uint32_t column, double place)
    {
        double low = -1e300, high = 1e300;
        for (const uint32_t pair : before_[column])
            low = std::max(low, wanted_[pairs_[pair].left] + pairs_[pair].gap);
        for (const uint32_t pair : after_[column])
            high = std::min(high, wanted_[pairs_[pair].right] - pairs_[pair].gap);
        g_.watch.did(before_[column].size() + after_[column].size());
        return low > high ? wanted_[column] : std::clamp(place, low, high);
    }

    struct Pair {
        uint32_t left, right;
        double gap;
    };
    Graph& g_;
    const Lists& rows_;
    const std::vector<double>& gaps_;
    std::vector<uint32_t> place_, column_, next_, from_;
    std::vector<Line> lines_;
    std::vector<std::pair<double, uint32_t>> best_;
    std::vector<double> totals_, wanted_; ///< the latter by column
    std::vector<Pair> pairs_;             ///< of columns that stand beside each other somewhere
    Lists after_, before_;                ///< pairs by their left and right column
    std::vector<uint32_t> order_;
};

}

void placeRows(Graph& graph)
{
    Placer placer(graph);
    placer.run();
    Columns(graph, placer.rows(), placer.gaps()).run();
    graph.watch.reached(0.8);
}

}

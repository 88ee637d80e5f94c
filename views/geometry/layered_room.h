#pragma once

#include "views/geometry/layered_graph.h"

namespace ss::views::layered {

/// Rows into which one node is put after the other, and where in them there is room for more.
class Room {
public:
    using Range = std::pair<double, double>;
    static constexpr double kCrossing = 110; ///< pixels that a line may go aside rather than to cross another

    explicit Room(Graph& graph);
    bool has(uint32_t node) const { return placed_[node]; }
    /// From the left.
    const std::vector<std::vector<uint32_t>>& rows() const { return rows_; }
    void put(uint32_t node, double at);
    /// The free place nearest to the wanted one, or an end of the row where there is none near.
    double freePlace(uint32_t node, double wanted);
    /// Of the free places near the wanted one, that with few crossings and not far.
    double bestPlace(uint32_t node, double wanted);
    bool isFree(uint32_t node, double at);
    /// Where a node cannot stand in its row, of what is near `wanted`; false: there may be more.
    bool blocked(uint32_t node, double wanted, std::vector<Range>& ranges) const;
    /// The free places nearest to the wanted one on both sides; `ranges` are sorted.
    static Range nearest(const std::vector<Range>& ranges, double wanted);
    /// In each gap between the ranges (sorted) the place nearest to the wanted one.
    static std::vector<double> freePlaces(const std::vector<Range>& ranges, double wanted);
    /// Of the line between two places in neighbouring rows with those that are there.
    size_t crossings(uint32_t upper, uint32_t lower, double from, double to) const;
    /// What standing here would cost: crossings, the way from the wanted place, strangers in its groups' frames.
    double costAt(uint32_t node, double at, double wanted) const;

private:
    /// Of a group's frame around a node, with the frames between.
    Range reachOf(const Node& node, double at, uint32_t group) const;
    /// Lines go through between boxes as they stand.
    double apart(const Node& a, const Node& b) const;
    /// Of all lines that a node would have with what is placed, standing here.
    size_t crossingsAt(uint32_t node, double at) const;
    /// Whether a frame that would reach out to here would have in it what is not of its group.
    bool takesStrangersIn(uint32_t node, double at) const;
    /// Whether a box that is not of the group stands in a layer between two places.
    bool isStranger(int32_t layer, uint32_t group, double from, double to) const;

    Graph& g_;
    std::vector<std::vector<uint32_t>> rows_, groupsInRow_;
    std::vector<bool> placed_;
    std::vector<Range> reach_, ranges_; ///< across, by group: what is in it
};

}

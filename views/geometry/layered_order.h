#pragma once

#include "views/geometry/layered_graph.h"

namespace ss::views::layered {

/// Rows of one component after the other, sorted so that nothing stands between what belongs to a group, groups stand in the same order in
/// each row, and ends of lanes outermost.
class GroupedRows {
public:
    explicit GroupedRows(Graph& graph);
    void begin(uint32_t component);
    /// Sorts a row by `keys` (by node).
    void sort(size_t row, const std::vector<double>& keys);
    /// Renews the order that groups have in all rows.
    void rankGroups(const std::vector<uint32_t>& places);

private:
    bool plainLess(uint32_t a, uint32_t b, const std::vector<double>& keys) const;
    bool less(uint32_t a, uint32_t b, const std::vector<double>& keys) const;
    void averageGroups(std::span<const uint32_t> row, const std::vector<double>& keys);
    void startMeans();
    void addToMeans(uint32_t node, double key);
    int sideOf(uint32_t node) const;

    Graph& g_;
    bool grouped_ = false;
    size_t firstRow_ = 0, lastRow_ = 0;
    std::vector<double> rank_, mean_, count_, means_; ///< by group
    std::vector<uint32_t> stamp_, present_;
    uint32_t now_ = 0;
};

/// Counts crossings between neighbouring rows.
class CrossingCounter {
public:
    explicit CrossingCounter(const Graph& graph)
        : g_(graph)
    {
    }
    size_t between(size_t row, const std::vector<uint32_t>& places);
    size_t all(size_t firstRow, size_t lastRow, const std::vector<uint32_t>& places);

private:
    const Graph& g_;
    std::vector<uint32_t> tree_, ends_;
};

}

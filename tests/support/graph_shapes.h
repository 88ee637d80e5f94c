#pragma once

#include "views/geometry/graph_layout.h"

#include <random>
#include <string>
#include <vector>

/// Graphs as programs make them, of any size, to be laid out.
namespace ss::test {

struct GraphShape {
    std::string name;
    views::LayoutInput input;
};

/// Makes boxes and joins them; keys are numbers in order of coming to be.
class ShapeMaker {
public:
    uint32_t op(const std::vector<uint32_t>& from = {}, uint32_t group = UINT32_MAX);
    uint32_t leaf(uint32_t group = UINT32_MAX);
    uint32_t group(uint32_t parent = UINT32_MAX);
    void join(uint32_t from, uint32_t to, double labelWidth = 0) { input_.edges.push_back({from, to, labelWidth}); }
    size_t size() const { return input_.boxes.size(); }
    /// addmm with its weight and bias: in a group of its own where `parent` or `grouped` says so.
    uint32_t linear(uint32_t from, uint32_t parent = UINT32_MAX, bool grouped = false);
    views::LayoutInput take() { return std::move(input_); }

private:
    views::LayoutInput input_;
};

views::LayoutInput mlpShape(size_t boxes, bool grouped = false);
views::LayoutInput residualShape(size_t boxes, bool grouped = false);
/// Heads beside each other in blocks, with skips over many blocks.
views::LayoutInput headsShape(size_t boxes, size_t heads = 8);
/// A chain with leaves, one box of which is used at `uses` far places.
views::LayoutInput hubShape(size_t boxes, size_t uses = 24, bool leafHub = false);
views::LayoutInput rnnShape(size_t steps);
/// a += a, again and again: two edges between the same boxes.
views::LayoutInput doubledShape(size_t times);
views::LayoutInput chainShape(size_t boxes);
/// Down, and up again, each level joined with its own.
views::LayoutInput unetShape(size_t depth);
views::LayoutInput diamondsShape(size_t boxes, uint32_t seed);
/// Any edges from lower to higher boxes, near ones more often.
views::LayoutInput randomShape(size_t boxes, size_t edges, uint32_t seed, bool grouped = false);
/// The same with edges back, and from boxes to themselves.
views::LayoutInput cyclicShape(size_t boxes, uint32_t seed);
/// Many small graphs, and boxes that nothing is joined to.
views::LayoutInput scatteredShape(size_t parts);

/// One of each kind, of about this many boxes.
std::vector<GraphShape> shapesOf(size_t boxes);
/// Fifty of at most 200 boxes, of all kinds without groups: for comparison with other layouts.
std::vector<GraphShape> fiftyShapes();
/// The first boxes alone, with the edges between them.
views::LayoutInput prefixOf(const views::LayoutInput& input, size_t boxes);
/// Without the first boxes.
views::LayoutInput suffixOf(const views::LayoutInput& input, size_t without);

}

#pragma once

#include "views/geometry/graph_layout.h"

#include <span>

/// The steps of layOut(), each in a file of its own. Inside, layers always go downwards: a box has a breadth (across) and a depth (along);
/// where layers go to the right, the two change places at the very end.
namespace ss::views::layered {

constexpr uint32_t kNone = UINT32_MAX;
constexpr int32_t kNoLayer = INT32_MIN;
constexpr int32_t kLaneFrom = 20;   ///< layers: an edge over more of them runs in a lane beside the picture
constexpr double kFramePad = 10;    ///< of a group's frame around what is in it
constexpr double kFrameHeader = 16; ///< room for a frame's name above that
constexpr double kLaneGap = 14;

/// Looks at the wish to stop every few thousand steps, and knows how many steps there were at most without a look.
class Watch {
public:
    explicit Watch(Progress* progress)
        : progress_(progress)
    {
    }
    void did(size_t steps)
    {
        since_ += steps;
        if (since_ >= 20'000)
            look();
    }
    void reached(double done)
    {
        look();
        if (progress_)
            progress_->set(done);
    }
    size_t mostUnwatched() const { return most_; }
    size_t steps() const { return steps_ + since_; }

private:
    void look()
    {
        most_ = std::max(most_, since_);
        steps_ += since_;
        since_ = 0;
        if (progress_ && progress_->stopped())
            throw Stopped();
    }
    Progress* progress_;
    size_t since_ = 0, most_ = 0, steps_ = 0;
};

/// Lists of numbers by number, in one piece of memory.
struct Lists {
    std::vector<uint32_t> begin{0}, items;
    size_t size() const { return begin.size() - 1; }
    std::span<const uint32_t> operator[](size_t i) const { return {items.data() + begin[i], items.data() + begin[i + 1]}; }
    std::span<uint32_t> operator[](size_t i) { return {items.data() + begin[i], items.data() + begin[i + 1]}; }
};

/// Numbers 0..count-1 by `keyOf(number)`, each list ascending; kNone: in none.
template <class KeyOf> Lists listsOf(size_t keys, size_t count, KeyOf keyOf)
{
    Lists lists;
    lists.begin.assign(keys + 1, 0);
    for (size_t i = 0; i < count; ++i)
        if (const uint32_t key = keyOf(i); key != kNone)
            ++lists.begin[key + 1];
    for (size_t k = 0; k < keys; ++k)
        lists.begin[k + 1] += lists.begin[k];
    lists.items.resize(lists.begin[keys]);
    auto next = lists.begin;
    for (size_t i = 0; i < count; ++i)
        if (const uint32_t key = keyOf(i); key != kNone)
            lists.items[next[key]++] = uint32_t(i);
    return lists;
}

enum class Kind : uint8_t {
    Box,
    Ghost,
    Bend,    ///< an edge goes through a layer here
    LaneEnd, ///< an edge goes into or out of a lane here, outside everything else in its layer
    Pad,     ///< keeps a group's place in a layer in which it has nothing
    Border   ///< of a group in a layer: its left or right side
};

struct Node {
    Kind kind = Kind::Box;
    bool left = false;  ///< of a border and a lane's end: on which side
    bool fixed = false; ///< stays where it was
    int32_t layer = 0;
    uint32_t item =
        kNone; ///< the box, of a ghost the leaf's box, of a bend the edge, of a lane's end the bundle, of pads and borders the group
    uint32_t group = kNone, component = 0;
    double before = 0, after = 0; ///< room to the left and right of `at`
    double depth = 0;
    double at = 0; ///< across
};

/// Joins nodes of neighbouring layers.
struct Segment {
    uint32_t upper = 0, lower = 0;
    double weight = 1; ///< how much it wants to be straight
};

struct Ends {
    uint32_t upper = 0, lower = 0; ///< nodes
    bool turned = false;           ///< it goes up
    bool main = false;             ///< on the longest way through both its ends, where there is only one: drawn straight
    uint32_t bundle = kNone;
};

/// Long edges out of one box, or into one: they share a lane, as a trunk has branches.
struct Bundle {
    int32_t first = 0, last = 0; ///< layers of its ends
    uint32_t hub = 0;
    bool left = false;
    double at = 0;
};

struct Groups {
    std::vector<uint32_t> parent, depth;
    std::vector<int32_t> first, last; ///< layers of what is in it, with its groups
    std::vector<bool> strict;         ///< nothing that is not in it stands in its frame
    uint32_t deepest = 0;
    bool contains(uint32_t outer, uint32_t group) const; ///< or is the same; kNone contains all
    uint32_t common(uint32_t a, uint32_t b) const;
};

/// What is known of a box from the layout before, if it was there.
struct Kept {
    bool any = false;             ///< the layout before counts at all
    std::vector<uint32_t> before; ///< by box: its number there
    std::vector<int32_t> layers;  ///< by box, kNoLayer: it is new
};

struct Graph {
    Graph(const LayoutInput& in, const LayoutOptions& opts, Watch& w);

    const LayoutInput& input;
    LayoutOptions options;
    Watch& watch;
    bool across; ///< layers go to the right

    Groups groups;
    Kept kept;
    std::vector<Node> nodes; ///< the boxes first
    std::vector<Ends> ends;  ///< by edge
    std::vector<bool> leaf;  ///< by box: has no edge into it, and said to be one
    Lists in, out;           ///< edges by box, without those from a box to itself
    std::vector<Segment> segments;
    Lists chains; ///< by edge: the nodes that it goes through, from above
    std::vector<Bundle> bundles;
    uint32_t components = 1;

    Lists rows;                      ///< nodes by row, from the left; a row is a layer of a component
    std::vector<uint32_t> firstRow;  ///< by component, and one more
    std::vector<int32_t> firstLayer; ///< by component
    Lists below, above;              ///< segments by their upper and lower node

    size_t boxes() const { return input.boxes.size(); }
    double breadthOf(uint32_t box) const { return across ? input.boxes[box].height : input.boxes[box].width; }
    double depthOf(uint32_t box) const { return across ? input.boxes[box].width : input.boxes[box].height; }
    uint32_t groupOf(uint32_t box) const { return input.boxes[box].group < groups.parent.size() ? input.boxes[box].group : kNone; }
    size_t rowOf(const Node& node) const { return firstRow[node.component] + size_t(node.layer - firstLayer[node.component]); }
    /// Room between neighbours in a layer, from one's `at` to the other's.
    double apart(const Node& left, const Node& right) const;
    /// Again, after nodes and segments have changed.
    void gatherRows();
    void gatherSegments();
};

/// Where there was a layout before: which boxes stay.
void findKept(Graph& graph);
/// Layers of all boxes; components.
void findLayers(Graph& graph);
/// Ghosts of leaves, as nodes; edges' ends go to them.
void addGhosts(Graph& graph);
/// Bends and lanes' ends, segments, chains.
void addChains(Graph& graph);
/// The order in each row: few crossings, groups together.
void orderRows(Graph& graph);
/// Pads and borders that keep groups' frames free.
void addPads(Graph& graph);
void addBorders(Graph& graph);
/// `at` of all nodes but lanes' ends.
void placeRows(Graph& graph);
/// The same beside what stays.
void placeBesideKept(Graph& graph);
/// `at` of lanes and their ends.
void placeLanes(Graph& graph);
/// Components beside and below each other.
void packComponents(Graph& graph);
/// Groups' first and last layers.
void spanGroups(Graph& graph);

/// Where layers lie along.
struct Levels {
    int32_t first = 0;
    std::vector<double> top, bottom; ///< by layer - first
    double middle(int32_t layer) const { return (top[size_t(layer - first)] + bottom[size_t(layer - first)]) / 2; }
};
Levels levelsOf(const Graph& graph);
/// Frames and routes, all in the picture's own directions.
void addFrames(const Graph& graph, const Levels& levels, GraphLayout& layout);
void addRoutes(const Graph& graph, const Levels& levels, GraphLayout& layout);

GraphLayout layOut(const LayoutInput& input, const LayoutOptions& options, Watch& watch);

/// The places nearest to those wanted (least squares by weight) in which each is at least `gaps[i]` right of the one before.
class Isotonic {
public:
    void run(std::span<const double> wanted, std::span<const double> weights, std::span<const double> gaps, std::span<double> places);

private:
    struct Run {
        double sum, weight;
        size_t end;
    };
    std::vector<Run> runs_;
    std::vector<double> offsets_;
};

}

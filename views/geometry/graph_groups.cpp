#include "views/geometry/graph_groups.h"

#include "core/optable/op_row.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace ss::views {

namespace {

using trace::CallState;
using trace::TraceState;

/// One of the groups around a unit.
struct Level {
    uint64_t key = 0;
    std::string label;
    bool isCall = false; ///< of a call that holds others; else of a module or a line
    bool operator==(const Level& other) const { return key == other.key; }
};
using Path = std::vector<Level>; ///< outermost first

class Gatherer {
public:
    Gatherer(const TraceState& state, const GraphOptions& options, GraphUnits units)
        : state_(state)
        , options_(options)
        , units_(std::move(units))
    {
    }

    GraphFacts gather()
    {
        makePaths();
        for (uint32_t unit = 0; unit < units_.units.size(); ++unit)
            place(unit);
        sortVertices();
        for (GraphLink& link : units_.links)
            join(std::move(link));
        for (GraphVertex& vertex : facts_.vertices)
            finish(vertex);
        facts_.left = units_.left;
        return std::move(facts_);
    }

private:
    void makePaths();
    Path modulePath(CallId call) const;
    void shareLeaves();
    bool isClosed(const Level& level, size_t depth) const;
    void place(uint32_t unit);
    uint32_t frame(const Path& path, size_t depth);
    uint32_t closedBox(const Path& path, size_t depth, const GraphVertex& first);
    void swallow(GraphVertex& group, const GraphVertex& inside) const;
    void sortVertices();
    void join(GraphLink link);
    void finish(GraphVertex& vertex) const;

    const TraceState& state_;
    const GraphOptions& options_;
    GraphUnits units_;
    std::vector<Path> paths_; ///< by unit
    std::vector<uint32_t> vertexOf_;
    GraphFacts facts_;
    std::unordered_map<uint64_t, uint32_t> frames_, boxes_;
    std::map<std::tuple<uint32_t, uint32_t, TensorId, GraphJoin>, uint32_t> joined_; ///< links of closed groups
};

Path Gatherer::modulePath(CallId id) const
{
    Path path;
    const CallState& call = state_.call(id);
    for (uint32_t module = call.module; module != UINT32_MAX && !state_.module(module).path.empty(); module = state_.module(module).parent)
        path.push_back({graphKey(GraphKey::Module, module), state_.module(module).path, false});
    std::reverse(path.begin(), path.end());
    Path holders;
    for (CallId parent = call.parent; parent.valid() && state_.knows(parent); parent = state_.call(parent).parent) {
        const optable::Op* op = optable::findOp(state_.call(parent).op);
        holders.push_back({graphKey(GraphKey::Call, parent.value()), op ? op->schema.function : state_.call(parent).op, true});
    }
    path.insert(path.end(), holders.rbegin(), holders.rend());
    return path;
}

void Gatherer::makePaths()
{
    paths_.resize(units_.units.size());
    if (options_.grouping == GraphGrouping::None)
        return;
    int32_t line = 0;
    Level run;
    for (size_t unit = 0; unit < paths_.size(); ++unit) {
        const GraphVertex& vertex = units_.units[unit].vertex;
        if (!vertex.call.valid() || !state_.knows(vertex.call))
            continue;
        if (options_.grouping == GraphGrouping::Module) {
            paths_[unit] = modulePath(vertex.call);
            continue;
        }
        if (vertex.line == 0)
            continue;
        if (vertex.line != line) // a loop comes to its lines again and again
            run = {graphKey(GraphKey::Line, vertex.call.value()), "line " + std::to_string(vertex.line), false};
        line = vertex.line;
        paths_[unit] = {run};
    }
    shareLeaves();
}

/// A parameter stands in the innermost module that all who take it are in.
void Gatherer::shareLeaves()
{
    if (options_.grouping != GraphGrouping::Module)
        return;
    std::vector<bool> seen(paths_.size(), false);
    for (const GraphLink& link : units_.links) {
        const GraphBox box = units_.units[link.from].vertex.box;
        if ((box != GraphBox::Parameter && box != GraphBox::Accumulate) || link.join != GraphJoin::Flow)
            continue;
        Path users = paths_[link.to];
        users.erase(std::find_if(users.begin(), users.end(), [](const Level& level) { return level.isCall; }), users.end());
        Path& own = paths_[link.from];
        if (!seen[link.from])
            own = users;
        else
            own.erase(std::mismatch(own.begin(), own.end(), users.begin(), users.end()).first, own.end());
        seen[link.from] = true;
    }
}

bool Gatherer::isClosed(const Level& level, size_t depth) const
{
    const bool isSmall = paths_.size() < options_.openBelow;
    const bool begins = level.isCall || (!isSmall && static_cast<int>(depth) >= options_.openDepth);
    return begins != options_.toggled.contains(level.key);
}

/// The open group at a depth of the path.
uint32_t Gatherer::frame(const Path& path, size_t depth)
{
    uint32_t parent = UINT32_MAX;
    for (size_t i = 0; i < depth; ++i) {
        const auto [found, isNew] = frames_.try_emplace(path[i].key, static_cast<uint32_t>(facts_.groups.size()));
        if (isNew)
            facts_.groups.push_back({path[i].key, path[i].label, parent});
        parent = found->second;
    }
    return parent;
}

uint32_t Gatherer::closedBox(const Path& path, size_t depth, const GraphVertex& first)
{
    const auto [found, isNew] = boxes_.try_emplace(path[depth].key, static_cast<uint32_t>(facts_.vertices.size()));
    if (!isNew)
        return found->second;
    GraphVertex box;
    box.key = path[depth].key;
    box.box = GraphBox::Group;
    box.label = path[depth].label;
    box.module = first.module;
    box.line = first.line;
    box.group = frame(path, depth);
    if (path[depth].isCall)
        box.call = CallId(static_cast<uint32_t>(path[depth].key & UINT32_MAX));
    facts_.vertices.push_back(std::move(box));
    return found->second;
}

/// A call that holds a single other one is that one, by the name that it was called by. Of several the result's shape is told.
void Gatherer::finish(GraphVertex& vertex) const
{
    if (vertex.box != GraphBox::Group)
        return;
    if (vertex.holds == 1 && vertex.key >> 60 == static_cast<uint64_t>(GraphKey::Call)) {
        vertex.box = options_.side == GraphSide::Backward ? GraphBox::Node : GraphBox::Op;
        if (options_.side == GraphSide::Backward)
            vertex.label = state_.node(vertex.node).made.name;
        return;
    }
    const bool isKnown = vertex.tensor.valid() && state_.tensors().find(vertex.tensor.value());
    vertex.detail = isKnown ? tensorText(state_, vertex.tensor) : "";
}

/// What is inside shows on the closed group.
void Gatherer::swallow(GraphVertex& group, const GraphVertex& inside) const
{
    ++group.holds;
    group.failed = group.failed || inside.failed;
    if (inside.failed)
        group.error = inside.error;
    group.nonFinite = group.nonFinite || inside.nonFinite;
    group.inPlace = group.inPlace || inside.inPlace;
    group.freed = group.freed || inside.freed;
    group.hasGrad = group.hasGrad || inside.hasGrad;
    group.saved.insert(group.saved.end(), inside.saved.begin(), inside.saved.end());
    if (inside.box == GraphBox::Op || inside.box == GraphBox::Node) { // the last one's result is the group's
        group.tensor = inside.tensor;
        group.names = inside.names;
        group.cut = inside.cut;
        if (!group.call.valid())
            group.call = inside.call;
        group.node = inside.node;
        group.detail = inside.detail;
    }
    group.order = std::max(group.order, inside.order);
    group.times = std::max(group.times, inside.times);
    if (inside.fired == Fired::NotNeeded)
        return;
    // Any that runs: now; any that waits: not done.
    const auto worst = [](Fired a, Fired b) {
        if (a == Fired::Now || b == Fired::Now)
            return Fired::Now;
        return a == Fired::Waiting || b == Fired::Waiting ? Fired::Waiting : Fired::Done;
    };
    group.fired = group.fired == Fired::NotNeeded ? inside.fired : worst(group.fired, inside.fired);
}

void Gatherer::place(uint32_t unit)
{
    GraphVertex vertex = std::move(units_.units[unit].vertex);
    const Path& path = paths_[unit];
    for (size_t depth = 0; depth < path.size(); ++depth)
        if (isClosed(path[depth], depth)) {
            const uint32_t box = closedBox(path, depth, vertex);
            swallow(facts_.vertices[box], vertex);
            facts_.vertices[box].inside.push_back(
                {std::move(vertex.label), std::move(vertex.detail), std::move(vertex.module), vertex.tensor, vertex.call});
            vertexOf_.push_back(box);
            return;
        }
    vertex.group = frame(path, path.size());
    vertexOf_.push_back(static_cast<uint32_t>(facts_.vertices.size()));
    facts_.vertices.push_back(std::move(vertex));
}

/// What a closed group holds comes one behind another, with others between: it stands where the last of it came.
void Gatherer::sortVertices()
{
    std::vector<uint32_t> last(facts_.vertices.size()), order(facts_.vertices.size());
    for (uint32_t unit = 0; unit < vertexOf_.size(); ++unit)
        last[vertexOf_[unit]] = unit;
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return last[a] < last[b]; });
    std::vector<uint32_t> now(order.size());
    std::vector<GraphVertex> sorted;
    sorted.reserve(order.size());
    for (const uint32_t old : order) {
        now[old] = static_cast<uint32_t>(sorted.size());
        sorted.push_back(std::move(facts_.vertices[old]));
    }
    facts_.vertices = std::move(sorted);
    for (uint32_t& vertex : vertexOf_)
        vertex = now[vertex];
}

void Gatherer::join(GraphLink link)
{
    link.from = vertexOf_[link.from];
    link.to = vertexOf_[link.to];
    if (link.from == link.to)
        return;
    const bool ofGroup = facts_.vertices[link.from].box == GraphBox::Group || facts_.vertices[link.to].box == GraphBox::Group ||
                         link.join != GraphJoin::Flow;
    if (ofGroup) {
        const auto [found, isNew] =
            joined_.try_emplace({link.from, link.to, link.tensor, link.join}, static_cast<uint32_t>(facts_.links.size()));
        if (!isNew) {
            GraphLink& known = facts_.links[found->second];
            if (link.needsGrad && (!known.needsGrad || link.at > known.at))
                known = std::move(link);
            return;
        }
    }
    facts_.links.push_back(std::move(link));
}

}

GraphFacts gatherUnits(const TraceState& state, const GraphOptions& options, GraphUnits units)
{
    return Gatherer(state, options, std::move(units)).gather();
}

}

#include "views/geometry/graph_scene.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

namespace ss::views {

namespace {

constexpr double kMargin = 28;
constexpr double kLeastWidth = 64;
constexpr double kLabelRoom = 8;
constexpr size_t kNormCharacters = 9; ///< "|g| 5e+06"

bool isWide(QChar c)
{
    const char16_t code = c.unicode();
    return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3) ||
           (code >= 0xf900 && code <= 0xfaff) || (code >= 0xfe30 && code <= 0xfe4f) || (code >= 0xff00 && code <= 0xff60);
}

double widthOf(const QString& text, double character, int most) { return std::min(columnsOf(text), most) * character; }

LayoutBox boxOf(const GraphVertex& vertex, const BoxText& text, const GraphMetrics& m)
{
    LayoutBox box;
    const double notes = std::max(std::min(columnsOf(text.note), m.mostCharacters), text.noteRoom) * m.detail;
    const double width =
        std::max({widthOf(text.label, m.label, m.mostCharacters), widthOf(text.detail, m.detail, m.mostCharacters), notes});
    box.width = std::ceil(std::max(kLeastWidth, width + 2 * m.padding));
    box.height = std::ceil(m.labelLine + (text.detail.isEmpty() ? 0 : m.detailLine) +
                           (text.note.isEmpty() && text.noteRoom == 0 ? 0 : m.detailLine) + m.padding);
    box.key = vertex.key;
    box.group = vertex.group;
    return box;
}

LayoutInput inputOf(const GraphFacts& facts, const std::vector<BoxText>& texts, const GraphMetrics& metrics)
{
    LayoutInput input;
    input.boxes.reserve(facts.vertices.size());
    for (size_t i = 0; i < facts.vertices.size(); ++i) {
        input.boxes.push_back(boxOf(facts.vertices[i], texts[i], metrics));
        const GraphBox box = facts.vertices[i].box;
        input.boxes.back().isLeaf = box == GraphBox::Parameter || box == GraphBox::Data || box == GraphBox::Accumulate;
    }
    input.edges.reserve(facts.links.size());
    for (const GraphLink& link : facts.links) {
        // A norm may come to stand where the shape does.
        const size_t characters = std::max(link.shape.size(), link.needsGrad ? kNormCharacters : size_t(0));
        input.edges.push_back({link.from, link.to, double(characters) * metrics.detail + kLabelRoom});
        if (link.join == GraphJoin::Flow)
            input.boxes[link.to].isLeaf = false;
    }
    for (const GraphGroup& group : facts.groups)
        input.groupParents.push_back(group.parent);
    return input;
}

/// Vertices so that links go from earlier to later ones, as far as they can: closed groups may stand in circles. Ties by their order.
std::vector<uint32_t> orderOf(const GraphFacts& facts)
{
    std::vector<uint32_t> waits(facts.vertices.size()), order;
    for (const GraphLink& link : facts.links)
        waits[link.to] += link.from != link.to;
    const LinkLists out(facts.links, facts.vertices.size(), &GraphLink::from);
    std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
    for (uint32_t i = 0; i < waits.size(); ++i)
        if (waits[i] == 0)
            ready.push(i);
    std::vector<bool> done(waits.size());
    const auto take = [&](uint32_t vertex) {
        done[vertex] = true;
        order.push_back(vertex);
        for (const uint32_t link : out.of(vertex)) {
            const uint32_t to = facts.links[link].to;
            if (!done[to] && waits[to] > 0 && --waits[to] == 0)
                ready.push(to);
        }
    };
    for (uint32_t next = 0; next < waits.size();) {
        if (ready.empty()) { // a circle: its first one goes first
            if (!done[next])
                take(next);
            ++next;
            continue;
        }
        const uint32_t vertex = ready.top();
        ready.pop();
        if (!done[vertex])
            take(vertex);
    }
    return order;
}

/// The input with its boxes in this order, and a layout of that as if they had stood in theirs.
LayoutInput inOrder(const LayoutInput& input, const std::vector<uint32_t>& order)
{
    std::vector<uint32_t> place(order.size());
    LayoutInput sorted;
    sorted.groupParents = input.groupParents;
    for (uint32_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        sorted.boxes.push_back(input.boxes[order[i]]);
    }
    for (LayoutEdge edge : input.edges) {
        edge.from = place[edge.from];
        edge.to = place[edge.to];
        sorted.edges.push_back(edge);
    }
    return sorted;
}

GraphLayout backInOrder(GraphLayout layout, const std::vector<uint32_t>& order)
{
    GraphLayout back = layout;
    for (uint32_t i = 0; i < order.size(); ++i) {
        back.boxes[order[i]] = layout.boxes[i];
        back.keys[order[i]] = layout.keys[i];
        back.layers[order[i]] = layout.layers[i];
    }
    for (LayoutGhost& ghost : back.ghosts)
        ghost.box = order[ghost.box];
    return back;
}

bool same(const LayoutBox& a, const LayoutBox& b)
{
    return a.key == b.key && a.width == b.width && a.height == b.height && a.group == b.group && a.isLeaf == b.isLeaf;
}

bool same(const LayoutInput& a, const LayoutInput& b)
{
    const auto sameEdge = [](const LayoutEdge& x, const LayoutEdge& y) {
        return x.from == y.from && x.to == y.to && x.labelWidth == y.labelWidth;
    };
    return a.groupParents == b.groupParents &&
           std::equal(a.boxes.begin(), a.boxes.end(), b.boxes.begin(), b.boxes.end(),
                      [](const LayoutBox& x, const LayoutBox& y) { return same(x, y); }) &&
           std::equal(a.edges.begin(), a.edges.end(), b.edges.begin(), b.edges.end(), sameEdge);
}

void layOutScene(GraphScene& scene, LayoutInput input, const GraphSceneOptions& options, Progress* progress)
{
    const GraphScene* before = options.before && options.before->direction == options.direction ? options.before : nullptr;
    if (before && same(*before->input, input)) {
        scene.input = before->input;
        scene.layout = before->layout;
        scene.boxes = before->boxes;
        scene.routes = before->routes;
        scene.ghosts = before->ghosts;
        scene.bounds = before->bounds;
        return;
    }
    LayoutOptions how;
    how.direction = options.direction;
    how.before = before ? before->layout.get() : nullptr;
    const std::vector<uint32_t> order = orderOf(scene.facts);
    scene.layout = std::make_shared<const GraphLayout>(backInOrder(layOut(inOrder(input, order), how, progress), order));
    scene.input = std::make_shared<const LayoutInput>(std::move(input));
    const GraphLayout& layout = *scene.layout;
    scene.bounds = layout.bounds.adjusted(-kMargin, -kMargin, kMargin, kMargin);
    scene.boxes = PlaceIndex(scene.bounds, layout.boxes.size());
    for (uint32_t i = 0; i < layout.boxes.size(); ++i)
        scene.boxes.add(i, layout.boxes[i]);
    scene.ghosts = PlaceIndex(scene.bounds, layout.ghosts.size());
    for (uint32_t i = 0; i < layout.ghosts.size(); ++i)
        scene.ghosts.add(i, layout.ghosts[i].rect);
    scene.routes = PlaceIndex(scene.bounds, layout.routes.size());
    for (uint32_t i = 0; i < layout.routes.size(); ++i) {
        const auto& points = layout.routes[i].points;
        for (size_t k = 0; k + 3 < points.size(); k += 3) {
            const auto [left, right] = std::minmax({points[k].x(), points[k + 1].x(), points[k + 2].x(), points[k + 3].x()});
            const auto [top, bottom] = std::minmax({points[k].y(), points[k + 1].y(), points[k + 2].y(), points[k + 3].y()});
            scene.routes.add(i, QRectF(QPointF(left, top), QPointF(right, bottom)));
        }
    }
    for (PlaceIndex* index : {&scene.boxes, &scene.ghosts, &scene.routes})
        index->finish();
}

GraphLegendUse usesOf(const GraphScene& scene)
{
    GraphLegendUse uses;
    for (uint32_t i = 0; i < scene.facts.links.size(); ++i) {
        const GraphLink& link = scene.facts.links[i];
        if (link.join == GraphJoin::SameStorage)
            uses.sameStorage = true;
        else
            uses.looks[size_t(lookOf(link))] = true;
        uses.cuts = uses.cuts || cutOf(scene, i) != Cut::None;
    }
    for (const GraphVertex& vertex : scene.facts.vertices) {
        uses.freed = uses.freed || vertex.freed;
        uses.nonFiniteLeaves = uses.nonFiniteLeaves || vertex.nonFiniteGrad;
    }
    return uses;
}

void markNonFiniteLeaves(GraphFacts& facts)
{
    for (const GraphLink& link : facts.links) {
        GraphVertex& from = facts.vertices[link.from];
        if ((from.box == GraphBox::Parameter || from.box == GraphBox::Accumulate) && link.join == GraphJoin::Flow &&
            lookOf(link) == GradLook::NonFinite)
            from.nonFiniteGrad = true;
    }
}

QPointF onCubic(const QPointF* p, double t)
{
    const double u = 1 - t;
    return u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3];
}

double squared(QPointF a) { return a.x() * a.x() + a.y() * a.y(); }

double squaredDistance(QPointF at, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double length = squared(along);
    const double t = length > 0 ? std::clamp(QPointF::dotProduct(at - a, along) / length, 0.0, 1.0) : 0;
    return squared(at - (a + t * along));
}

double squaredDistance(QPointF at, const std::vector<QPointF>& route)
{
    constexpr int kPieces = 12;
    double least = INFINITY;
    for (size_t k = 0; k + 3 < route.size(); k += 3) {
        QPointF last = route[k];
        for (int i = 1; i <= kPieces; ++i) {
            const QPointF next = onCubic(&route[k], double(i) / kPieces);
            least = std::min(least, squaredDistance(at, last, next));
            last = next;
        }
    }
    return least;
}

/// The nearest link, or the nearest end of one.
GraphHit hitLinks(const GraphScene& scene, QPointF at, double reach)
{
    GraphHit hit;
    double nearest = reach * reach, nearestEnd = 4 * reach * reach;
    GraphHit end;
    for (const uint32_t link : scene.routes.meeting(QRectF(at.x() - 2 * reach, at.y() - 2 * reach, 4 * reach, 4 * reach))) {
        const auto& route = scene.route(link);
        const double distance = squaredDistance(at, route);
        if (distance <= nearest) {
            nearest = distance;
            hit.part = GraphHit::Part::Edge;
            hit.link = link;
        }
        for (const bool first : {true, false}) {
            const double d = squared(at - (first ? route.front() : route.back()));
            if (d > nearestEnd)
                continue;
            nearestEnd = d;
            const GraphLink& of = scene.facts.links[link];
            end = {GraphHit::Part::Port, first ? of.to : of.from, link, UINT32_MAX, UINT32_MAX};
        }
    }
    return end.part == GraphHit::Part::None ? hit : end;
}

}

int columnsOf(const QString& text)
{
    int columns = 0;
    for (const QChar c : text)
        columns += isWide(c) ? 2 : 1;
    return columns;
}

GradLook lookOf(const GraphLink& link)
{
    if (link.fired == Fired::NotNeeded)
        return link.needsGrad ? GradLook::NotComputed : GradLook::NotNeeded;
    if (link.fired == Fired::Waiting)
        return GradLook::NotComputed;
    if (link.finite == trace::Finite::SomeNot || std::isinf(link.norm))
        return GradLook::NonFinite;
    if (std::isnan(link.norm))
        return GradLook::Unknown;
    if (link.norm == 0)
        return GradLook::Zero;
    if (link.norm < kVanishes)
        return GradLook::Vanishing;
    return link.norm > kExplodes ? GradLook::Explodes : GradLook::Flows;
}

Cut cutOf(const GraphScene& scene, uint32_t index)
{
    const auto hasHistory = [&](uint32_t each) {
        const GraphLink& link = scene.facts.links[each];
        return link.join == GraphJoin::Flow && (link.needsGrad || scene.facts.vertices[link.from].fired != Fired::NotNeeded);
    };
    const GraphLink& link = scene.facts.links[index];
    const Cut cut = scene.facts.vertices[link.to].cut;
    if (cut == Cut::None || link.join != GraphJoin::Flow)
        return Cut::None;
    if (hasHistory(index))
        return cut;
    // Where it is not known any more which of them had one, each may have.
    const auto into = scene.in.of(link.to);
    return std::none_of(into.begin(), into.end(), hasHistory) ? cut : Cut::None;
}

double strengthOf(double norm, const GraphPass& pass)
{
    if (!(norm > 0) || !(pass.least > 0) || std::isinf(norm))
        return 0;
    const double range = std::log(pass.most) - std::log(pass.least);
    return range > 0 ? std::clamp((std::log(norm) - std::log(pass.least)) / range, 0.0, 1.0) : 1;
}

LinkLists::LinkLists(const std::vector<GraphLink>& links, size_t vertices, uint32_t GraphLink::*end)
    : starts_(vertices + 1)
    , items_(links.size())
{
    for (const GraphLink& link : links)
        ++starts_[link.*end + 1];
    for (size_t i = 1; i < starts_.size(); ++i)
        starts_[i] += starts_[i - 1];
    std::vector<uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (uint32_t i = 0; i < links.size(); ++i)
        items_[next[links[i].*end]++] = i;
}

uint32_t GraphScene::vertexOf(HandleId handle) const
{
    if (!handle.isTensor())
        return UINT32_MAX;
    for (uint32_t i = 0; i < facts.vertices.size(); ++i)
        if (facts.vertices[i].tensor == handle.tensor())
            return i;
    return UINT32_MAX;
}

uint32_t GraphScene::vertexOf(CallId call) const
{
    if (!call.valid())
        return UINT32_MAX;
    for (uint32_t i = 0; i < facts.vertices.size(); ++i)
        if (facts.vertices[i].call == call && facts.vertices[i].box != GraphBox::Group)
            return i;
    for (uint32_t i = 0; i < facts.vertices.size(); ++i) {
        const auto& inside = facts.vertices[i].inside;
        if (facts.vertices[i].call == call ||
            std::any_of(inside.begin(), inside.end(), [call](const auto& each) { return each.call == call; }))
            return i;
    }
    return UINT32_MAX;
}

uint32_t GraphScene::farOf(uint32_t link, uint32_t vertex) const
{
    const GraphLink& of = facts.links[link];
    return of.from == vertex ? of.to : of.from;
}

GraphScene buildGraphScene(GraphFacts facts, const GraphSceneOptions& options, Progress* progress)
{
    GraphScene scene;
    scene.facts = std::move(facts);
    markNonFiniteLeaves(scene.facts);
    scene.metrics = options.metrics;
    scene.direction = options.direction;
    scene.texts.reserve(scene.facts.vertices.size());
    for (const GraphVertex& vertex : scene.facts.vertices)
        scene.texts.push_back(options.texts ? options.texts(scene.facts, vertex)
                                            : BoxText{QString::fromStdString(vertex.label), QString::fromStdString(vertex.detail), {}, 0});
    if (progress && progress->stopped())
        throw Stopped();
    const size_t vertices = scene.facts.vertices.size();
    scene.in = LinkLists(scene.facts.links, vertices, &GraphLink::to);
    scene.out = LinkLists(scene.facts.links, vertices, &GraphLink::from);
    scene.uses = usesOf(scene);
    layOutScene(scene, inputOf(scene.facts, scene.texts, scene.metrics), options, progress);
    return scene;
}

GraphHit hitGraph(const GraphScene& scene, QPointF at, double reach)
{
    const QRectF point(at.x() - 0.5, at.y() - 0.5, 1, 1);
    GraphHit hit;
    // A link's end lies on a box's edge: inside of that it is the box.
    const bool down = scene.direction == LayoutDirection::Down;
    const auto inside = [&](const QRectF& box) {
        const double edge = std::min(reach / 2, (down ? box.height() : box.width()) / 4);
        return (down ? box.adjusted(0, edge, 0, -edge) : box.adjusted(edge, 0, -edge, 0)).contains(at);
    };
    for (const uint32_t vertex : scene.boxes.meeting(point))
        if (inside(scene.box(vertex)))
            hit = {GraphHit::Part::Box, vertex, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    for (const uint32_t ghost : scene.ghosts.meeting(point))
        if (inside(scene.layout->ghosts[ghost].rect))
            hit = {GraphHit::Part::Ghost, scene.layout->ghosts[ghost].box, UINT32_MAX, UINT32_MAX, ghost};
    if (hit.part != GraphHit::Part::None)
        return hit;
    hit = hitLinks(scene, at, reach);
    if (hit.part != GraphHit::Part::None)
        return hit;
    for (uint32_t group = 0; group < scene.layout->groups.size(); ++group) {
        QRectF title = scene.layout->groups[group];
        title.setHeight(std::min(title.height(), scene.metrics.title));
        if (title.contains(at)) // the innermost comes last
            hit = {GraphHit::Part::Frame, UINT32_MAX, UINT32_MAX, group, UINT32_MAX};
    }
    return hit;
}

}

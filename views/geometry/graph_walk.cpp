#include "views/geometry/graph_walk.h"

#include <cmath>

namespace ss::views {

namespace {

constexpr size_t kLongest = 1000;
constexpr uint32_t kNone = UINT32_MAX;

double acrossOf(const GraphScene& scene, uint32_t vertex)
{
    const QPointF centre = scene.box(vertex).center();
    return scene.direction == LayoutDirection::Down ? centre.x() : centre.y();
}

double alongOf(const GraphScene& scene, uint32_t vertex)
{
    const QPointF centre = scene.box(vertex).center();
    return scene.direction == LayoutDirection::Down ? centre.y() : centre.x();
}

}

uint32_t GraphWalk::start(const GraphScene& scene)
{
    uint32_t first = kNone;
    for (uint32_t i = 0; i < scene.facts.vertices.size(); ++i) {
        const auto place = [&](uint32_t v) { return std::pair(alongOf(scene, v), acrossOf(scene, v)); };
        if (first == kNone || place(i) < place(first))
            first = i;
    }
    return first;
}

uint32_t GraphWalk::step(const GraphScene& scene, uint32_t from, Way way)
{
    if (from >= scene.facts.vertices.size())
        return start(scene);
    const bool down = scene.direction == LayoutDirection::Down;
    if (way == (down ? Way::Down : Way::Right))
        return along(scene, from, true);
    if (way == (down ? Way::Up : Way::Left))
        return along(scene, from, false);
    return beside(scene, from, way == Way::Right || way == Way::Down);
}

uint32_t GraphWalk::along(const GraphScene& scene, uint32_t from, bool forward)
{
    const uint64_t key = scene.facts.vertices[from].key;
    if (!trail_.empty() && trail_.back().to == key && trail_.back().forward != forward) {
        const uint32_t back = scene.facts.find(trail_.back().from);
        trail_.pop_back();
        if (back != kNone)
            return back;
    }
    uint32_t nearest = kNone;
    double least = INFINITY;
    for (const uint32_t link : forward ? scene.out.of(from) : scene.in.of(from)) {
        if (scene.facts.links[link].join != GraphJoin::Flow)
            continue;
        const uint32_t far = scene.farOf(link, from);
        const double distance = std::abs(acrossOf(scene, far) - acrossOf(scene, from));
        if (far != from && distance < least) {
            least = distance;
            nearest = far;
        }
    }
    if (nearest == kNone)
        return kNone;
    if (trail_.size() >= kLongest)
        trail_.erase(trail_.begin(), trail_.begin() + kLongest / 2);
    trail_.push_back({key, scene.facts.vertices[nearest].key, forward});
    return nearest;
}

uint32_t GraphWalk::beside(const GraphScene& scene, uint32_t from, bool next)
{
    const uint32_t layer = scene.layout->layers.size() > from ? scene.layout->layers[from] : 0;
    const double here = acrossOf(scene, from);
    uint32_t nearest = kNone;
    double least = INFINITY;
    for (uint32_t i = 0; i < scene.layout->layers.size(); ++i) {
        const double distance = (acrossOf(scene, i) - here) * (next ? 1 : -1);
        if (i != from && scene.layout->layers[i] == layer && distance > 0 && distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

}

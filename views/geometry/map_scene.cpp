#include "views/geometry/map_scene.h"

#include "views/geometry/map_facts.h"
#include "views/geometry/map_layout.h"

#include <algorithm>

namespace ss::views {

using trace::TraceState;

namespace {

std::vector<BufferId> shownBuffers(const TraceState& state, const MapOptions& options)
{
    std::vector<BufferId> buffers;
    state.buffers().forEach([&](uint32_t id, const trace::BufferState& buffer) {
        const bool chosen = !options.only.valid() || options.only == BufferId(id);
        if (chosen && (buffer.alive || options.freed))
            buffers.emplace_back(id);
    });
    if (options.byAddress)
        std::stable_sort(buffers.begin(), buffers.end(),
                         [&](BufferId a, BufferId b) { return state.buffer(a).made.address < state.buffer(b).made.address; });
    return buffers;
}

/// Host, pinned host, then each GPU.
auto laneOrder(const Device& device, bool pinned) { return std::tuple(device.type, device.index, pinned); }

void makeLanes(const TraceState& state, MapScene& scene)
{
    auto& lanes = scene.lanes;
    lanes.push_back({});
    for (const auto& strip : scene.strips) {
        const bool pinned = state.buffer(strip.buffer).made.pinned;
        const auto same = [&](const MapLane& lane) { return lane.device == strip.device && lane.pinned == pinned; };
        const trace::DeviceOpened* opened = state.opened(strip.device);
        const bool simulated = (scene.options.simulated && strip.device.type == Device::Type::Cuda) || (opened && opened->simulated);
        if (std::none_of(lanes.begin(), lanes.end(), same))
            lanes.push_back({strip.device, pinned, simulated});
    }
    std::sort(lanes.begin(), lanes.end(),
              [](const MapLane& a, const MapLane& b) { return laneOrder(a.device, a.pinned) < laneOrder(b.device, b.pinned); });
    for (auto& strip : scene.strips) {
        const bool pinned = state.buffer(strip.buffer).made.pinned;
        const auto lane = std::find_if(lanes.begin(), lanes.end(),
                                       [&](const MapLane& each) { return each.device == strip.device && each.pinned == pinned; });
        strip.lane = size_t(lane - lanes.begin());
    }
    std::stable_sort(scene.strips.begin(), scene.strips.end(), [](const MapStrip& a, const MapStrip& b) { return a.lane < b.lane; });
}

void setPlaces(MapScene& scene)
{
    for (uint32_t i = 0; i < scene.strips.size(); ++i) {
        const auto& strip = scene.strips[i];
        scene.stripsByBuffer.emplace(strip.buffer, i);
        for (uint32_t k = 0; k < strip.tracks.size(); ++k)
            scene.places.emplace(strip.tracks[k].handle, TrackPlace{i, k});
    }
}

void setFlow(const TraceState& state, MapScene& scene)
{
    if (!scene.options.flow.valid())
        return;
    const auto& call = state.call(scene.options.flow);
    if (call.result != trace::ResultKind::Copy || call.inputs.empty() || call.outputs.empty())
        return;
    const auto source = scene.placeOf(call.inputs[0]), target = scene.placeOf(call.outputs[0]);
    if (!source || !target || source->strip == target->strip)
        return;
    const bool crosses = scene.strips[source->strip].lane != scene.strips[target->strip].lane;
    scene.flow = MapFlow{source->strip, target->strip, call.inputs[0], call.outputs[0], crosses, call.bytesMoved};
}

}

const MapStrip* MapScene::stripOf(BufferId buffer) const
{
    const auto found = stripsByBuffer.find(buffer);
    return found == stripsByBuffer.end() ? nullptr : &strips[found->second];
}

std::optional<TrackPlace> MapScene::placeOf(HandleId handle) const
{
    const auto found = places.find(handle);
    return found == places.end() ? std::nullopt : std::optional(found->second);
}

const MapTrack* MapScene::trackOf(HandleId handle) const
{
    const auto place = placeOf(handle);
    return place ? &strips[place->strip].tracks[place->track] : nullptr;
}

size_t MapScene::stripBelow(double y) const
{
    const auto found = std::partition_point(strips.begin(), strips.end(), [y](const MapStrip& s) { return s.y + s.height <= y; });
    return size_t(found - strips.begin());
}

MapScene buildMapScene(const TraceState& state, const MapOptions& options)
{
    KnownRuns known;
    return buildMapScene(state, options, known);
}

MapScene buildMapScene(const TraceState& state, const MapOptions& options, KnownRuns& known)
{
    MapScene scene;
    scene.options = options;
    if (state.size() > 0)
        scene.past = state.bufferCount() > 0 ? MapScene::Past::AllFreed : MapScene::Past::NoStorage;
    auto handles = handlesByBuffer(state, options.temporaries);
    auto mains = mainHandles(state);
    for (const BufferId buffer : shownBuffers(state, options))
        scene.strips.push_back(stripFacts(state, buffer, mains[buffer], handles[buffer], known));
    addGhosts(scene);
    makeLanes(state, scene);
    setPlaces(scene);
    setFlow(state, scene);
    layOut(scene);
    return scene;
}

std::vector<Dims> indicesOf(const MapTrack& track, int64_t byte, size_t limit)
{
    auto found = indicesAt(track.view, byte, limit);
    for (auto& index : found)
        index.resize(track.layout.ndim()); // a byte view may have an axis of bytes behind the owner's axes
    return found;
}

MapCounts countMap(const MapScene& scene)
{
    constexpr size_t kRuns = 1 << 20;
    MapCounts counts;
    counts.storages = int64_t(scene.strips.size());
    counts.sharedCells = 0;
    for (const auto& strip : scene.strips) {
        counts.handles += int64_t(strip.tracks.size());
        counts.cells += strip.cells;
        std::vector<std::pair<int64_t, int>> steps; // +1 where a handle begins to see cells, -1 behind
        for (const auto& track : strip.tracks) {
            bool exact = true;
            int64_t last = -1;
            for (const Run& run : track.bytes.runsWithin({0, strip.bytes}, kRuns, &exact)) {
                const int64_t begin = std::max(last, run.begin / strip.cellBytes);
                last = (run.end + strip.cellBytes - 1) / strip.cellBytes;
                steps.insert(steps.end(), {{begin, 1}, {last, -1}});
            }
            if (!exact)
                counts.sharedCells.reset();
        }
        std::sort(steps.begin(), steps.end());
        int depth = 0;
        for (size_t i = 0; i + 1 < steps.size() && counts.sharedCells; ++i) {
            depth += steps[i].second;
            if (depth > 1)
                *counts.sharedCells += steps[i + 1].first - steps[i].first;
        }
    }
    return counts;
}

}

#include "views/geometry/map_facts.h"

#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"
#include "views/geometry/mix.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace ss::views {

using trace::TraceState;

namespace {

/// ndarrays count in bytes, and may start and step anywhere.
Layout ownLayout(const TraceState& state, HandleId handle)
{
    if (handle.isTensor())
        return state.tensor(handle.tensor()).view.layout;
    const auto& made = state.array(handle.array()).made;
    return {made.shape, made.byteStrides, made.start};
}

int64_t itemsizeOf(const TraceState& state, HandleId handle)
{
    if (handle.isTensor())
        return itemsize(state.tensor(handle.tensor()).view.dtype);
    return std::max<int64_t>(1, state.array(handle.array()).made.itemsize);
}

bool sharesWithOtherKind(const TraceState& state, HandleId handle)
{
    const BufferId buffer = state.bufferOf(handle);
    const bool numpyOwned = state.buffer(buffer).made.owner == trace::Owner::NumPy;
    if (handle.isTensor())
        return numpyOwned;
    return !numpyOwned || !state.array(handle.array()).made.ownData;
}

int64_t bytesSeen(const MapTrack& track, KnownRuns& known)
{
    const ByteSet& bytes = track.bytes;
    if (bytes.ordered())
        return bytes.bytes();
    const auto runs = known.of(bytes, track.look);
    int64_t seen = 0;
    for (const Run& run : runs->runs)
        seen += run.end - run.begin;
    return runs->exact ? seen : std::min(bytes.bytes(), bytes.extent().end - bytes.extent().begin);
}

std::vector<TrackTag> tagsOf(const TraceState& state, HandleId handle, const MapTrack& track, KnownRuns& known)
{
    using Kind = TrackTag::Kind;
    std::vector<TrackTag> tags;
    const int64_t held = state.buffer(state.bufferOf(handle)).bytes;
    const int64_t seen = bytesSeen(track, known);
    const bool view = handle.isTensor() && isView(state, handle.tensor());
    if (seen < held && (view || handle.isArray()))
        tags.push_back({Kind::PartialView, seen, held});
    else if (view)
        tags.push_back({Kind::View});
    if (!track.contiguous)
        tags.push_back({Kind::NotContiguous});
    const uint8_t pending = handle.isTensor() ? state.tensor(handle.tensor()).pending : 0;
    if (pending & optable::kConjugate)
        tags.push_back({Kind::Conjugated});
    if (pending & optable::kNegate)
        tags.push_back({Kind::Negated});
    if (track.bytes.repeats() > 1)
        tags.push_back({Kind::Repeats, track.bytes.repeats()});
    else if (track.view.layout.numel() > 0 && track.view.layout.numel() * track.view.itemsize > seen)
        tags.push_back({Kind::Overlaps});
    if (sharesWithOtherKind(state, handle))
        tags.push_back({Kind::SharesMemory});
    if (handle.isArray() && !state.array(handle.array()).made.writeable)
        tags.push_back({Kind::ReadOnly});
    return tags;
}

WriteFact writeFact(const TraceState& state, const trace::BufferState& buffer)
{
    if (buffer.revision == 0)
        return {};
    if (!buffer.lastWriter.valid())
        return {WriteFact::Kind::Written, "NumPy"};
    const CallId id = outermostCallAt(state, buffer.lastWrite);
    if (!id.valid())
        return {};
    const auto& call = state.call(id);
    const auto statement = callStatement(state, id);
    if (call.result == trace::ResultKind::Copy)
        return {WriteFact::Kind::Copied, statement};
    if (call.result == trace::ResultKind::Fresh)
        return {WriteFact::Kind::Made, statement};
    return {WriteFact::Kind::Written, statement};
}

/// The largest grid that starts at byte 0 and holds every handle's elements in whole cells.
int64_t gridOf(const TraceState& state, int64_t elementBytes, const std::vector<HandleId>& handles)
{
    int64_t grid = elementBytes;
    for (const HandleId handle : handles) {
        const ByteView view = state.byteView(handle);
        grid = std::gcd(grid, itemsizeOf(state, handle));
        grid = std::gcd(grid, view.base + view.layout.offset * view.itemsize);
        const Layout own = ownLayout(state, handle);
        const int64_t unit = handle.isTensor() ? view.itemsize : 1;
        for (size_t i = 0; i < own.ndim(); ++i)
            if (own.shape[i] > 1)
                grid = std::gcd(grid, own.strides[i] * unit);
    }
    return std::max<int64_t>(1, grid);
}

/// Bytes that any of the tracks sees.
std::optional<int64_t> usedBytes(const MapStrip& strip, KnownRuns& known)
{
    constexpr size_t kMostTracks = 64, kMostRuns = KnownRuns::kMostRuns;
    const auto whole = [&](const MapTrack& track) { return track.bytes.ordered() && track.bytes.bytes() == strip.bytes; };
    if (std::any_of(strip.tracks.begin(), strip.tracks.end(), whole))
        return strip.bytes;
    if (strip.tracks.size() > kMostTracks)
        return std::nullopt;
    std::vector<Run> seen;
    for (const auto& track : strip.tracks) {
        if (track.bytes.empty())
            continue;
        bool exact = true;
        if (track.bytes.ordered()) {
            const auto runs = track.bytes.runsWithin(track.bytes.extent(), kMostRuns, &exact);
            seen.insert(seen.end(), runs.begin(), runs.end());
        } else {
            const auto runs = known.of(track.bytes, track.look);
            exact = runs->exact;
            seen.insert(seen.end(), runs->runs.begin(), runs->runs.end());
        }
        if (!exact || seen.size() > kMostRuns)
            return std::nullopt;
    }
    std::sort(seen.begin(), seen.end(), [](const Run& a, const Run& b) { return a.begin < b.begin; });
    int64_t used = 0, end = 0;
    for (const Run& run : seen) {
        used += std::max<int64_t>(0, run.end - std::max(end, run.begin));
        end = std::max(end, run.end);
    }
    return used;
}

void setGrid(const TraceState& state, MapStrip& strip, HandleId main, const std::vector<HandleId>& handles)
{
    if (main.valid()) {
        strip.dtype = dtypeName(state, main);
        strip.type = numberTypeOf(state, main);
        strip.elementBytes = itemsizeOf(state, main);
        const ByteView view = state.byteView(main);
        strip.elementPhase = (view.base + view.layout.offset * view.itemsize) % strip.elementBytes;
    }
    strip.cellBytes = std::gcd(gridOf(state, strip.elementBytes, handles), std::max<int64_t>(strip.elementPhase, 0));
    strip.cells = (strip.bytes + strip.cellBytes - 1) / strip.cellBytes;
}

}

std::unordered_map<BufferId, std::vector<HandleId>> handlesByBuffer(const TraceState& state, Temporaries temporaries)
{
    std::unordered_map<BufferId, std::vector<HandleId>> all;
    std::unordered_set<BufferId> named;
    const auto living = state.livingHandles();
    for (const HandleId handle : living)
        if (!state.names(handle).empty())
            named.insert(state.bufferOf(handle));
    for (const HandleId handle : living) {
        const BufferId buffer = state.bufferOf(handle);
        const bool keeps = temporaries == Temporaries::All || (temporaries == Temporaries::Keeping && !named.contains(buffer));
        if (keeps || !state.names(handle).empty())
            all[buffer].push_back(handle);
    }
    return all;
}

std::unordered_map<BufferId, HandleId> mainHandles(const TraceState& state)
{
    std::unordered_map<BufferId, HandleId> mains;
    state.tensors().forEach([&](uint32_t id, const trace::TensorState& tensor) {
        if (tensor.view.buffer.valid())
            mains.try_emplace(tensor.view.buffer, TensorId(id));
    });
    state.arrays().forEach([&](uint32_t id, const trace::ArrayState& array) {
        if (!array.made.buffer.valid())
            return;
        HandleId& main = mains.try_emplace(array.made.buffer, ArrayId(id)).first->second;
        if (main.isTensor() && array.madeAt < state.tensor(main.tensor()).madeAt)
            main = ArrayId(id);
    });
    return mains;
}

MapTrack trackOf(const TraceState& state, HandleId handle, KnownRuns& known)
{
    const ByteView view = state.byteView(handle);
    MapTrack track;
    track.handle = handle;
    track.view = view;
    track.bytes = ByteSet(view);
    track.layout = ownLayout(state, handle);
    track.number = handleNumber(state, handle);
    track.label = handleLabel(state, handle);
    track.named = !state.names(handle).empty();
    track.dtype = dtypeName(state, handle);
    track.contiguous = isContiguous(view.layout);
    track.ordered = ascends(view.layout);
    track.look = lookOf(view);
    track.tags = tagsOf(state, handle, track, known);
    return track;
}

MapStrip stripFacts(const TraceState& state, BufferId id, HandleId main, const std::vector<HandleId>& handles, KnownRuns& known)
{
    const auto& buffer = state.buffer(id);
    MapStrip strip;
    strip.buffer = id;
    strip.bytes = buffer.bytes;
    strip.device = buffer.made.device;
    strip.owner = buffer.made.owner;
    strip.address = buffer.made.address;
    strip.alive = buffer.alive;
    strip.revision = buffer.revision;
    strip.written = buffer.written;
    strip.unknown = buffer.unknown;
    strip.runsCollapsed = buffer.runsCollapsed;
    strip.write = writeFact(state, buffer);
    setGrid(state, strip, main, handles);
    for (const HandleId handle : handles) {
        strip.tracks.push_back(trackOf(state, handle, known));
        auto& track = strip.tracks.back();
        if (track.dtype == strip.dtype)
            track.dtype.clear();
        strip.seenByArrays = strip.seenByArrays || handle.isArray();
        if (handle.isTensor() && !strip.version)
            strip.version = state.tensor(handle.tensor()).version;
    }
    if (!strip.tracks.empty())
        strip.used = usedBytes(strip, known);
    return strip;
}

}

#include "views/geometry/map_step.h"

#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"
#include "views/geometry/map_rows.h"

#include <algorithm>

namespace ss::views {

using trace::ResultKind;
using trace::TraceState;

namespace {

/// More events than a statement or two between the cursors are a jump, not a step.
constexpr trace::Seq kMostEvents = 64;
/// Tracks of a strip that are asked whether they see a write, and what each answer may cost.
constexpr size_t kMostAsked = 64;
constexpr int64_t kOverlapBudget = 1 << 12;
/// Names are looked for among so many tracks at most; beyond, a rebinding is told as a name only.
constexpr size_t kMostSearched = 1 << 14;

struct StepReader {
    MapStep step;
    int depth = 0;

    void operator()(const trace::BufferMade& made) { step.newBuffers.push_back(made.buffer); }
    void operator()(const trace::BufferFreed& freed) { step.freed.push_back(freed.buffer); }
    void operator()(const trace::TensorMade& made) { step.made.push_back(made.tensor); }
    void operator()(const trace::ArrayMade& made) { step.made.push_back(made.array); }
    void operator()(const trace::HandleChanged& changed) { step.changed.push_back(changed.tensor); }
    void operator()(const trace::NameBound& bound) { step.bound.push_back(bound); }
    void operator()(const trace::NameUnbound& unbound) { step.unbound.push_back(unbound.name); }
    void operator()(const trace::Written& written) { step.writes.push_back(written); }
    void operator()(const trace::CallBegin&) { ++depth; }
    void operator()(const trace::CallEnd& end)
    {
        if (--depth > 0)
            return;
        step.calls.push_back(end.call);
        step.error = end.error;
    }
    void operator()(const trace::ScopeEnd& end)
    {
        step.statements += end.kind == trace::ScopeKind::Statement;
        if (!end.error.empty())
            step.error = end.error;
    }
    template <class Other> void operator()(const Other&) {}
};

template <class T> bool has(const std::vector<T>& list, const T& value) { return std::find(list.begin(), list.end(), value) != list.end(); }

/// Reads a step against the state and the scenes.
struct ChangeReader {
    const MapStep& step;
    const TraceState& after;
    const MapScene &before, &now;
    MapChange change;

    bool isNew(HandleId handle) const { return now.placeOf(handle) && !before.placeOf(handle); }
    HandleId mainHandle() const;
    void tellOrigin();
    void tellTensor(const trace::TensorState& tensor);
    void tellArray(const trace::ArrayState& array);
    void tellCopy(const trace::CallState& call);
    void tellBase(HandleId base);
    void tellRebound();
    void tellWrites();
    void tellFreed();
    ChangeKind headline() const;
    bool reformed(HandleId handle) const;
};

HandleId ChangeReader::mainHandle() const
{
    for (size_t i = step.bound.size(); i-- > 0;)
        if (isNew(step.bound[i].handle))
            return step.bound[i].handle;
    for (size_t i = step.made.size(); i-- > 0;)
        if (isNew(step.made[i]))
            return step.made[i];
    for (size_t i = step.changed.size(); i-- > 0;)
        if (reformed(step.changed[i]))
            return step.changed[i];
    if (!step.bound.empty())
        return step.bound.back().handle;
    const auto outputs = step.calls.empty() ? std::vector<HandleId>() : after.call(step.calls.back()).outputs;
    return outputs.empty() ? HandleId() : outputs[0];
}

/// An output of this call, or of the innermost one that made it.
void ChangeReader::tellOrigin()
{
    change.handle = mainHandle();
    if (!change.handle.valid() || !after.alive(change.handle))
        return;
    change.name = handleLabel(after, change.handle);
    change.buffer = after.bufferOf(change.handle);
    change.arrives = isNew(change.handle);
    change.held = after.buffer(change.buffer).bytes;
    change.seen = bytesUsed(after, change.handle);
    if (change.handle.isTensor())
        tellTensor(after.tensor(change.handle.tensor()));
    else
        tellArray(after.array(change.handle.array()));
}

void ChangeReader::tellBase(HandleId base)
{
    // The nearest ancestor that is drawn; the first track of the bytes where none is.
    while (base.isTensor() && !now.placeOf(base) && after.tensor(base.tensor()).made.viewOf.valid())
        base = after.tensor(base.tensor()).made.viewOf;
    if (!base.valid() || !now.placeOf(base)) {
        const MapStrip* strip = now.stripOf(change.buffer);
        base = HandleId();
        for (size_t i = 0; strip && i < strip->tracks.size() && !base.valid(); ++i)
            if (strip->tracks[i].handle != change.handle)
                base = strip->tracks[i].handle;
    }
    if (base == change.handle || !base.valid())
        return;
    change.base = base;
    change.baseName = handleLabel(after, base);
}

void ChangeReader::tellTensor(const trace::TensorState& tensor)
{
    if (!step.calls.empty() && after.call(step.calls.back()).result == ResultKind::Same &&
        has(after.call(step.calls.back()).outputs, change.handle)) {
        change.how = ChangeKind::Same;
        change.reason = after.call(step.calls.back()).reason;
        return;
    }
    // A view of a copy that has no name: the bytes did move.
    if (has(step.newBuffers, change.buffer))
        for (const CallId id : step.calls) {
            const auto& call = after.call(id);
            if (call.result == ResultKind::Copy && !call.outputs.empty() && call.outputs[0].isTensor() &&
                after.tensor(call.outputs[0].tensor()).view.buffer == change.buffer)
                return tellCopy(call);
        }
    const trace::CallState* call = callThatGave(after, tensor.made.tensor);
    change.reason = call ? call->reason : std::string();
    change.sharesMemory = after.buffer(change.buffer).made.owner == trace::Owner::NumPy;
    if (call && call->result == ResultKind::Copy)
        return tellCopy(*call);
    // A view of what was made in the same step is what is new, not a view of what was there.
    const bool fresh = has(step.newBuffers, change.buffer);
    const bool view = !fresh && (tensor.made.viewOf.valid() || (call && call->result == ResultKind::View) || change.sharesMemory);
    change.how = view ? ChangeKind::View : ChangeKind::Made;
    if (view)
        tellBase(tensor.made.viewOf.valid() ? HandleId(tensor.made.viewOf) : call && !call->inputs.empty() ? call->inputs[0] : HandleId());
}

void ChangeReader::tellArray(const trace::ArrayState& array)
{
    change.sharesMemory = after.buffer(change.buffer).made.owner != trace::Owner::NumPy;
    const bool view = !has(step.newBuffers, change.buffer) && (change.sharesMemory || array.made.base.valid() || !array.made.ownData);
    change.how = view ? ChangeKind::View : ChangeKind::Made;
    if (view)
        tellBase(array.made.base.valid() ? HandleId(array.made.base) : HandleId());
}

void ChangeReader::tellCopy(const trace::CallState& call)
{
    change.how = ChangeKind::Copy;
    change.reason = call.reason;
    const ByteView target = after.byteView(change.handle);
    change.cells = target.layout.numel();
    change.bytes = change.cells * target.itemsize;
    change.readBytes = call.bytesMoved > 0 ? call.bytesMoved : change.bytes;
    change.flies = now.flow && now.flow->target == change.handle && has(step.newBuffers, change.buffer);
    if (call.inputs.empty() || !call.inputs[0].valid())
        return;
    change.base = call.inputs[0];
    change.baseName = handleLabel(after, change.base);
    const std::string from = dtypeName(after, change.base), to = dtypeName(after, change.handle);
    if (from != to && after.alive(change.base)) {
        change.fromType = from;
        change.toType = to;
    }
    if (now.flow && now.flow->target == change.handle && now.flow->crossesLanes) {
        change.fromLane = now.strips[now.flow->sourceStrip].lane;
        change.toLane = now.strips[now.flow->targetStrip].lane;
    }
}

std::vector<std::string> namedTracks(const MapScene& scene, BufferId buffer)
{
    constexpr size_t kMost = 8;
    std::vector<std::string> names;
    const MapStrip* strip = scene.stripOf(buffer);
    for (size_t i = 0; strip && strip->alive && i < strip->tracks.size() && names.size() < kMost; ++i)
        names.push_back(strip->tracks[i].label);
    return names;
}

void ChangeReader::tellRebound()
{
    size_t tracks = 0;
    for (const auto& strip : before.strips)
        tracks += strip.tracks.size();
    if (tracks * step.bound.size() > kMostSearched)
        return;
    for (const auto& bound : step.bound)
        for (const auto& strip : before.strips)
            for (const auto& track : strip.tracks)
                if (track.named && track.handle != bound.handle && labelHas(track.label, bound.name) && after.alive(bound.handle))
                    change.rebound = Rebound{bound.name,
                                             track.handle,
                                             bound.handle,
                                             strip.buffer,
                                             after.bufferOf(bound.handle),
                                             !after.buffer(strip.buffer).alive,
                                             namedTracks(now, strip.buffer)};
}

/// NumPy's writes are found byte by byte: whole elements are told as such.
void countInElements(ByteWrite& write, const MapStrip& strip)
{
    constexpr size_t kMostRuns = 1 << 10;
    if (write.itemsize != 1 || strip.elementBytes == 1)
        return;
    bool exact = false;
    const auto runs = write.bytes.runsWithin(write.bytes.extent(), kMostRuns, &exact);
    const auto isWhole = [&](int64_t byte) { return (byte - strip.elementPhase) % strip.elementBytes == 0; };
    write.inParts =
        !exact || !std::all_of(runs.begin(), runs.end(), [&](const Run& run) { return isWhole(run.begin) && isWhole(run.end); });
    if (write.inParts)
        return;
    write.elements /= strip.elementBytes;
    write.itemsize = strip.elementBytes;
}

void ChangeReader::tellWrites()
{
    for (const auto& written : step.writes) {
        const ByteView bytes{written.layout, written.itemsize, written.start};
        // What fills a new buffer is told by how it came to be.
        if (has(step.newBuffers, written.buffer) || written.layout.numel() == 0)
            continue;
        change.writes.push_back({written.buffer, ByteSet(bytes), written.layout.numel(), written.itemsize, written.certainty, written.by});
        const MapStrip* strip = now.stripOf(written.buffer);
        if (strip)
            countInElements(change.writes.back(), *strip);
        for (size_t i = 0; strip && i < strip->tracks.size(); ++i) {
            const auto meets = i < kMostAsked ? elementsOverlap(strip->tracks[i].view, bytes, kOverlapBudget) : std::nullopt;
            change.unseenBy += !meets;
            if (meets == true && !has(change.seenBy, strip->tracks[i].label))
                change.seenBy.push_back(strip->tracks[i].label);
        }
    }
}

void ChangeReader::tellFreed()
{
    for (const BufferId buffer : step.freed) {
        const auto gone = std::find_if(before.strips.begin(), before.strips.end(), [&](const MapStrip& s) { return s.buffer == buffer; });
        if (gone == before.strips.end())
            continue;
        FreedStrip freed{buffer, gone->bytes, now.height - now.options.metrics.margin};
        for (auto next = gone + 1; next != before.strips.end(); ++next)
            if (const MapStrip* strip = now.stripOf(next->buffer)) {
                freed.y = strip->y - now.options.metrics.stripGap / 2;
                break;
            }
        change.freed.push_back(freed);
    }
    change.unbound = step.unbound;
}

bool ChangeReader::reformed(HandleId handle) const
{
    const auto old = before.placeOf(handle), spot = now.placeOf(handle);
    if (!old || !spot)
        return false;
    const MapTrack &a = before.strips[old->strip].tracks[old->track], &b = now.strips[spot->strip].tracks[spot->track];
    return a.layout != b.layout || before.strips[old->strip].buffer != now.strips[spot->strip].buffer || a.dtype != b.dtype;
}

ChangeKind ChangeReader::headline() const
{
    if (!step.error.empty())
        return ChangeKind::Failed;
    if (change.rebound)
        return ChangeKind::Rebound;
    if (change.arrives)
        return change.how;
    if (!change.writes.empty())
        return ChangeKind::Write;
    if (std::any_of(step.changed.begin(), step.changed.end(), [this](HandleId handle) { return reformed(handle); }))
        return ChangeKind::Changed;
    const bool made = has(step.made, change.handle) || change.how == ChangeKind::Same;
    if (made && change.how != ChangeKind::None)
        return change.how;
    if (!step.bound.empty())
        return ChangeKind::Named;
    if (!change.freed.empty())
        return ChangeKind::Freed;
    return step.unbound.empty() ? ChangeKind::None : ChangeKind::Unbound;
}

}

bool MapStep::operator==(const MapStep& other) const
{
    return calls == other.calls && writes.size() == other.writes.size() && bound.size() == other.bound.size() && unbound == other.unbound &&
           made == other.made && changed == other.changed && newBuffers == other.newBuffers && freed == other.freed &&
           error == other.error && statements == other.statements;
}

MapStep stepBetween(const trace::Log& log, trace::Seq from, trace::Seq to)
{
    if (to <= from || to - from > kMostEvents)
        return {};
    StepReader reader;
    for (const auto& event : log.read(from, size_t(to - from)))
        std::visit(reader, event->payload);
    return reader.step;
}

MapChange changeOf(const MapStep& step, const TraceState& after, const MapScene& before, const MapScene& now)
{
    ChangeReader reader{step, after, before, now, {}};
    if (step.empty())
        return {};
    reader.tellOrigin();
    reader.tellRebound();
    reader.tellWrites();
    reader.tellFreed();
    reader.change.error = step.error;
    reader.change.kind = reader.headline();
    return reader.change;
}

std::optional<TrackPlace> shownPlace(const MapScene& scene, HandleId handle)
{
    const auto place = scene.placeOf(handle);
    return place && place->track < scene.strips[place->strip].shownTracks ? place : std::nullopt;
}

std::pair<double, double> labelSpot(const MapScene& scene, TrackPlace place)
{
    const auto& strip = scene.strips[place.strip];
    const auto& m = scene.options.metrics;
    return {strip.x - m.margin, trackTop(scene, strip, 0, place.track) + m.track / 2};
}

int64_t arrivedOf(int64_t count, double progress)
{
    int64_t arrived = 0;
    while (arrived < count && flightOf(arrived, count, progress) >= 1)
        ++arrived;
    return arrived;
}

double flightOf(int64_t i, int64_t count, double progress)
{
    // Each takes a third of the time, and they leave one after another.
    constexpr double kFlight = 1.0 / 3;
    const double leaves = count > 1 ? (1 - kFlight) * double(i) / double(count - 1) : 0;
    return progress >= 1 ? 1 : std::clamp((progress - leaves) / kFlight, 0.0, 1.0);
}

bool labelHas(const std::string& label, const std::string& name)
{
    for (size_t at = label.find(name); at != std::string::npos; at = label.find(name, at + 1)) {
        const size_t end = at + name.size();
        const bool begins = at == 0 || (at >= 2 && label.compare(at - 2, 2, ", ") == 0);
        const bool ends = end == label.size() || label.compare(end, 2, ", ") == 0;
        if (begins && ends)
            return true;
    }
    return false;
}

}

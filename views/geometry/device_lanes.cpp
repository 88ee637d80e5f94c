#include "views/geometry/device_lanes.h"

#include <algorithm>

namespace ss::views {

namespace {

/// What a hostile file says may not fit.
uint64_t sum(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

bool isKernel(const DeviceSpan& span) { return span.what == trace::Execution::Kernel; }

void add(Busy& busy, const DeviceSpan& span, double nanoseconds) { (isKernel(span) ? busy.kernel : busy.copy) += nanoseconds; }

/// The number of a reason. There are a few in all; where a file has many, the rest are none.
uint32_t reasonOf(std::vector<std::string>& reasons, const std::string& reason)
{
    constexpr size_t kMost = 64;
    const auto found = std::find(reasons.begin(), reasons.end(), reason);
    const auto number = uint32_t(found - reasons.begin());
    if (found == reasons.end() && reasons.size() < kMost)
        reasons.push_back(reason);
    return number;
}

uint64_t keyOf(Device device, uint32_t event)
{
    return uint64_t(device.type) << 48 | uint64_t(uint8_t(device.index)) << 40 | uint64_t(event);
}

}

// --- A stream's lane ------------------------------------------------------------------------------------------------------

/// Its launch is the next one of its call; work of the same launch may come in parts.
void StreamLane::add(DeviceSpan span, const std::vector<DeviceLaunch>& launches)
{
    const bool again = next_ > 0 && launches[launched_[next_ - 1]].call == span.call;
    size_t at = next_;
    while (!again && at < launched_.size() && launches[launched_[at]].call != span.call)
        ++at;
    if (!again && at < launched_.size())
        next_ = at + 1;
    span.launch = next_ > 0 ? launched_[next_ - 1] : 0;
    sorted_ = sorted_ && (spans_.empty() || spans_.back().begun <= span.begun);
    if (sorted_ && spans_.size() % kBlock == 0) {
        Busy busy = before_.empty() ? Busy() : before_.back();
        for (size_t i = spans_.size() - std::min(spans_.size(), kBlock); i < spans_.size(); ++i)
            views::add(busy, spans_[i], double(spans_[i].nanoseconds()));
        before_.push_back(busy);
    }
    spans_.push_back(span);
}

void StreamLane::settle()
{
    if (sorted_)
        return;
    std::stable_sort(spans_.begin(), spans_.end(), [](const DeviceSpan& a, const DeviceSpan& b) { return a.begun < b.begun; });
    before_.clear();
    Busy busy;
    for (size_t i = 0; i < spans_.size(); ++i) {
        if (i % kBlock == 0)
            before_.push_back(busy);
        views::add(busy, spans_[i], double(spans_[i].nanoseconds()));
    }
    sorted_ = true;
}

std::pair<size_t, size_t> StreamLane::within(uint64_t from, uint64_t to) const
{
    const auto begin = std::partition_point(spans_.begin(), spans_.end(),
                                            [from](const DeviceSpan& span) { return span.ended <= from && span.begun < from; });
    const auto end = std::partition_point(begin, spans_.end(), [to](const DeviceSpan& span) { return span.begun < to; });
    return {size_t(begin - spans_.begin()), size_t(end - spans_.begin())};
}

Busy StreamLane::until(uint64_t time) const
{
    const auto end = std::partition_point(spans_.begin(), spans_.end(), [time](const DeviceSpan& span) { return span.begun < time; });
    const auto count = size_t(end - spans_.begin());
    if (count == 0)
        return {};
    Busy busy = before_[(count - 1) / kBlock];
    for (size_t i = (count - 1) / kBlock * kBlock; i < count; ++i)
        views::add(busy, spans_[i], double(std::min(spans_[i].ended, time) - spans_[i].begun));
    return busy;
}

Busy StreamLane::busy(uint64_t from, uint64_t to) const
{
    const Busy a = until(from), b = until(to);
    return {std::max(0.0, b.kernel - a.kernel), std::max(0.0, b.copy - a.copy)};
}

size_t StreamLane::firstOf(CallId call) const
{
    return size_t(std::partition_point(spans_.begin(), spans_.end(), [call](const DeviceSpan& span) { return span.call < call; }) -
                  spans_.begin());
}

std::optional<uint64_t> StreamLane::endOf(uint32_t launches) const
{
    const auto last = std::lower_bound(launched_.begin(), launched_.end(), launches);
    if (last == launched_.begin())
        return 0;
    if (size_t(last - launched_.begin()) > next_)
        return std::nullopt;
    const auto behind = std::partition_point(spans_.begin(), spans_.end(), [&](const DeviceSpan& span) { return span.launch < launches; });
    return behind == spans_.begin() ? std::nullopt : std::optional(std::prev(behind)->ended);
}

// --- Folding --------------------------------------------------------------------------------------------------------------

const StreamLane* DeviceTrack::stream(uint32_t number) const
{
    const auto found =
        std::lower_bound(streams.begin(), streams.end(), number, [](const StreamLane& lane, uint32_t n) { return lane.number() < n; });
    return found != streams.end() && found->number() == number ? &*found : nullptr;
}

const DeviceTrack* DeviceLanes::device(Device device) const
{
    const auto found = std::find_if(devices_.begin(), devices_.end(), [&](const DeviceTrack& each) { return each.device == device; });
    return found == devices_.end() ? nullptr : &*found;
}

DeviceTrack& DeviceLanes::trackOf(Device device)
{
    const auto at =
        std::lower_bound(devices_.begin(), devices_.end(), device, [](const DeviceTrack& each, Device d) { return each.device < d; });
    if (at != devices_.end() && at->device == device)
        return *at;
    DeviceTrack track;
    track.device = device;
    return *devices_.insert(at, std::move(track));
}

StreamLane& DeviceLanes::laneOf(DeviceTrack& track, uint32_t stream)
{
    auto& all = track.streams;
    const auto at = std::lower_bound(all.begin(), all.end(), stream, [](const StreamLane& lane, uint32_t n) { return lane.number() < n; });
    return at != all.end() && at->number() == stream ? *at : *all.insert(at, StreamLane(stream));
}

bool DeviceLanes::see(const trace::Event& event)
{
    const auto told = [&]<class Kind>(const Kind* payload) {
        if (payload)
            see(*payload);
        return payload != nullptr;
    };
    return told(std::get_if<trace::Stream>(&event.payload)) || told(std::get_if<trace::Executed>(&event.payload)) ||
           told(std::get_if<trace::Sync>(&event.payload)) || told(std::get_if<trace::Transfer>(&event.payload)) ||
           told(std::get_if<trace::DeviceOpened>(&event.payload));
}

void DeviceLanes::settle()
{
    for (DeviceTrack& track : devices_)
        for (StreamLane& lane : track.streams)
            lane.settle();
}

std::optional<StreamPoint> DeviceLanes::recorded(Device device, uint32_t event) const
{
    const auto found = events_.find(keyOf(device, event));
    return found == events_.end() ? std::nullopt : std::optional(found->second);
}

void DeviceLanes::see(const trace::DeviceOpened& event)
{
    if (!event.device.isCpu())
        trackOf(event.device).opened = event;
}

void DeviceLanes::see(const trace::Stream& event)
{
    if (event.device.isCpu() || event.stream == trace::kAllStreams)
        return;
    DeviceTrack& track = trackOf(event.device);
    StreamLane& lane = laneOf(track, event.stream);
    track.end = std::max(track.end, event.host);
    const StreamPoint here{event.stream, uint32_t(track.launches.size()), event.host};
    switch (event.action) {
    case trace::StreamAction::Launch:
        lane.launched_.push_back(here.launches);
        track.launches.push_back({event.host, event.call, event.stream});
        return;
    case trace::StreamAction::Record: events_[keyOf(event.device, event.event)] = here; return;
    case trace::StreamAction::Wait:
        track.waits.push_back({here, 0, recorded(event.device, event.event), event.event, 0, event.call, false, false, track.simulated()});
        return;
    }
}

void DeviceLanes::see(const trace::Sync& event)
{
    if (event.device.isCpu())
        return;
    DeviceTrack& track = trackOf(event.device);
    const auto launches = uint32_t(track.launches.size());
    DeviceWait wait{
        {0, launches, event.begun}, sum(event.begun, event.nanoseconds), {}, event.event, 0, event.call, true, false, event.simulated};
    wait.reason = reasonOf(track.reasons, event.reason);
    if (event.event != UINT32_MAX)
        wait.what = recorded(event.device, event.event);
    else if (event.stream != trace::kAllStreams)
        wait.what = StreamPoint{event.stream, launches, 0};
    else
        wait.all = true;
    track.end = std::max(track.end, wait.ended);
    track.waits.push_back(std::move(wait));
}

void DeviceLanes::see(const trace::Executed& event)
{
    if (event.device.isCpu() || event.ended < event.begun)
        return;
    DeviceTrack& track = trackOf(event.device);
    laneOf(track, event.stream).add({event.begun, event.ended, event.bytes, event.call, 0, event.what, event.simulated}, track.launches);
    track.end = std::max(track.end, event.ended);
}

void DeviceLanes::see(const trace::Transfer& event)
{
    if (event.direction != trace::Direction::H2H && (transfers_.empty() || transfers_.back().call <= event.call))
        transfers_.push_back({event.call, event.direction, event.pinned, event.asynchronous, event.simulated, event.bytes,
                              event.nanoseconds, event.hostWaited});
}

std::optional<TransferFact> DeviceLanes::transfer(CallId call) const
{
    const auto found =
        std::lower_bound(transfers_.begin(), transfers_.end(), call, [](const TransferFact& each, CallId id) { return each.call < id; });
    return found == transfers_.end() || found->call != call ? std::nullopt : std::optional(*found);
}

// --- Who waits ------------------------------------------------------------------------------------------------------------

namespace {

/// When a point of a stream is reached.
std::optional<uint64_t> reached(const DeviceTrack& track, const StreamPoint& point)
{
    const StreamLane* lane = track.stream(point.stream);
    const auto end = lane ? lane->endOf(point.launches) : std::optional<uint64_t>(0);
    return end ? std::optional(std::max(*end, point.host)) : std::nullopt;
}

/// The stream whose work, of what was launched before, ended last.
std::optional<WaitTimes> lastOfAll(const DeviceTrack& track, WaitTimes times, uint32_t launches)
{
    for (const StreamLane& lane : track.streams) {
        const auto end = lane.endOf(launches);
        if (!end)
            return std::nullopt;
        if (*end > times.whenDone.value_or(0)) {
            times.stream = lane.number();
            times.whenDone = *end;
        }
    }
    return times;
}

}

std::optional<WaitTimes> timesOf(const DeviceTrack& track, const DeviceWait& wait)
{
    WaitTimes times{wait.at.host, wait.ended, {}, {}};
    if (wait.all)
        return lastOfAll(track, times, wait.at.launches);
    if (wait.what) {
        const auto done = reached(track, *wait.what);
        if (!done)
            return std::nullopt;
        times.whenDone = *done;
        times.stream = wait.what->stream;
        if (*done == 0) // nothing was ever launched there
            times.whenDone.reset(), times.stream.reset();
    }
    if (wait.byHost)
        return times;
    const auto begun = reached(track, wait.at);
    if (!begun)
        return std::nullopt;
    times.begun = *begun;
    times.ended = std::max(*begun, times.whenDone.value_or(0));
    return times;
}

std::optional<std::vector<DeviceTime>> overlapsWithin(const DeviceTrack& track, DeviceTime time, size_t most)
{
    struct Step {
        uint64_t at;
        int kernels, copies;
    };
    std::vector<Step> steps;
    for (const StreamLane& lane : track.streams) {
        const auto [first, last] = lane.within(time.from, time.to);
        if (last - first + steps.size() / 2 > most)
            return std::nullopt;
        for (size_t i = first; i < last; ++i) {
            const DeviceSpan& span = lane.spans()[i];
            const int kernel = isKernel(span), copy = 1 - kernel;
            steps.push_back({std::max(span.begun, time.from), kernel, copy});
            steps.push_back({std::min(span.ended, time.to), -kernel, -copy});
        }
    }
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.at < b.at; });
    std::vector<DeviceTime> found;
    int kernels = 0, copies = 0;
    for (size_t i = 0; i + 1 < steps.size(); ++i) {
        kernels += steps[i].kernels;
        copies += steps[i].copies;
        if (kernels <= 0 || copies <= 0 || steps[i].at == steps[i + 1].at)
            continue;
        if (!found.empty() && found.back().to == steps[i].at)
            found.back().to = steps[i + 1].at;
        else
            found.push_back({steps[i].at, steps[i + 1].at});
    }
    return found;
}

}

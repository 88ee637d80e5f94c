#pragma once

#include "core/trace/event.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

/// What devices did, when, and who waited for whom: of each device the host's lane and one for each stream, folded from events.
///
/// Note [Whose clock]: every time is of one device's clock, in nanoseconds, as its host sees it; clocks of two devices have nothing
/// to do with each other. A stream works off what was launched into it in order, so that what it was told to wait for is reached when
/// the last work launched before that has ended, and not before the host said so. What has been launched may not have been told yet:
/// a time that hangs on it is not known until then.
namespace ss::views {

/// A stream did some work of a call.
struct DeviceSpan {
    uint64_t begun = 0, ended = 0;
    int64_t bytes = 0;
    CallId call;
    uint32_t launch = 0; ///< place among the device's launches, or of the one before where its own was not told
    trace::Execution what = trace::Execution::Kernel;
    bool simulated = false;

    uint64_t nanoseconds() const { return ended - begun; }
};

/// The host put work into a stream and went on.
struct DeviceLaunch {
    uint64_t host = 0;
    CallId call;
    uint32_t stream = 0;
};

/// A point in a stream: behind so many of the device's launches, and not before the host was at `host`.
struct StreamPoint {
    uint32_t stream = 0;
    uint32_t launches = 0;
    uint64_t host = 0;
};

/// Somebody waits: a stream from a point on, or the host for a known time.
struct DeviceWait {
    StreamPoint at;                  ///< of the host: when it began, and what was launched before
    uint64_t ended = 0;              ///< of the host
    std::optional<StreamPoint> what; ///< that is waited for; none: all streams of the device, or an event that nobody recorded
    uint32_t event = UINT32_MAX;
    uint32_t reason = 0; ///< of the host: among DeviceTrack::reasons
    CallId call;
    bool byHost = false, all = false, simulated = false;
};

/// How long a stream worked within a while.
struct Busy {
    double kernel = 0, copy = 0; ///< nanoseconds
};

class StreamLane {
public:
    explicit StreamLane(uint32_t number)
        : number_(number)
    {
    }
    uint32_t number() const { return number_; }
    const std::vector<DeviceSpan>& spans() const { return spans_; }
    /// The spans that have something within [from, to): first, and behind the last.
    std::pair<size_t, size_t> within(uint64_t from, uint64_t to) const;
    Busy busy(uint64_t from, uint64_t to) const;
    /// The first span of a call that is not before this one; size() where there is none.
    size_t firstOf(CallId call) const;
    /// When all that was launched before so many launches of the device has ended; 0: there was nothing; none: not known yet.
    std::optional<uint64_t> endOf(uint32_t launches) const;

private:
    friend class DeviceLanes;
    static constexpr size_t kBlock = 64;

    Busy until(uint64_t time) const;
    void add(DeviceSpan span, const std::vector<DeviceLaunch>& launches);
    void settle();

    uint32_t number_;
    std::vector<DeviceSpan> spans_; ///< in order of time
    std::vector<Busy> before_;      ///< each block of spans
    std::vector<uint32_t> launched_;
    size_t next_ = 0;    ///< of launched_: the first whose work has not been told
    bool sorted_ = true; ///< as far as told
};

/// Copies of a call over a boundary.
struct TransferFact {
    CallId call;
    trace::Direction direction = trace::Direction::H2D;
    bool pinned = false, asynchronous = false, simulated = false;
    int64_t bytes = 0;
    uint64_t nanoseconds = 0, hostWaited = 0;
};

struct DeviceTrack {
    Device device;
    std::optional<trace::DeviceOpened> opened;
    std::vector<StreamLane> streams; ///< by number
    std::vector<DeviceLaunch> launches;
    std::vector<DeviceWait> waits;
    std::vector<std::string> reasons; ///< that the host waited for: "item"
    uint64_t end = 0;                 ///< nothing is later

    bool simulated() const { return opened && opened->simulated; }
    const StreamLane* stream(uint32_t number) const;
};

/// When somebody waited, and the moment that was waited for.
struct WaitTimes {
    uint64_t begun = 0, ended = 0;    ///< of who waits
    std::optional<uint32_t> stream;   ///< that was waited for; none: there was no work to wait for, or it is not known
    std::optional<uint64_t> whenDone; ///< there
};

/// An interval of a device's clock.
struct DeviceTime {
    uint64_t from = 0, to = 0;
    bool operator==(const DeviceTime&) const = default;
};

class DeviceLanes {
public:
    /// Whether it told something of a device.
    bool see(const trace::Event& event);
    /// After some events: what came out of order is put in order.
    void settle();

    bool empty() const { return devices_.empty(); }
    /// In order of their numbers.
    const std::vector<DeviceTrack>& devices() const { return devices_; }
    const DeviceTrack* device(Device device) const;
    /// None: not known, or none.
    std::optional<TransferFact> transfer(CallId call) const;

private:
    DeviceTrack& trackOf(Device device);
    StreamLane& laneOf(DeviceTrack& track, uint32_t stream);
    void see(const trace::Stream& event);
    void see(const trace::Sync& event);
    void see(const trace::Executed& event);
    void see(const trace::Transfer& event);
    void see(const trace::DeviceOpened& event);
    std::optional<StreamPoint> recorded(Device device, uint32_t event) const;

    std::vector<DeviceTrack> devices_;
    std::vector<TransferFact> transfers_;              ///< in order of their calls
    std::unordered_map<uint64_t, StreamPoint> events_; ///< by device and number, as recorded last
};

/// None: what it hangs on has not been told.
std::optional<WaitTimes> timesOf(const DeviceTrack& track, const DeviceWait& wait);
/// While a copy and a kernel ran at once, on whichever streams; none where more than `most` spans would have to be looked at.
std::optional<std::vector<DeviceTime>> overlapsWithin(const DeviceTrack& track, DeviceTime time, size_t most);

}

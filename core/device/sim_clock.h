#pragma once

#include "core/device/accelerator.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ss::device {

/// How fast a simulated device is. One gigabyte is 10^9 bytes.
struct SimModel {
    const char* name;             ///< "pcie4"
    const char* title;            ///< "PCIe 4.0 x16"
    double pinned, pageable;      ///< bytes a nanosecond over the link
    double memory;                ///< bytes a nanosecond, its own
    double operations;            ///< a nanosecond
    uint64_t copyLatency, launch; ///< nanoseconds until a copy moves bytes; of the host, to queue something
    uint64_t kernel;              ///< nanoseconds that the least work takes
};
const SimModel* simModelNamed(std::string_view name);

/// The clock of a simulated device: the host's place on it, and when each stream will be idle. It moves by what is queued and waited for,
/// never by real time, so that a program gives the same times wherever it runs. One kernel runs at a time, and one copy in each direction;
/// a copy runs beside a kernel. Not safe across threads.
class SimClock {
public:
    explicit SimClock(const SimModel& model)
        : model_(model)
    {
    }
    void addStream() { idle_.push_back(host_); }
    size_t streams() const { return idle_.size(); }
    uint64_t host() const { return host_; }
    uint64_t idleAt(uint32_t stream) const { return idle_[stream]; }
    uint64_t allIdleAt() const;

    Queued kernel(uint32_t stream, const Cost& cost);
    Queued copy(uint32_t stream, CopyKind kind, int64_t bytes, bool pinned);
    /// When what the stream holds has ended.
    uint64_t record(uint32_t stream);
    uint64_t streamWaits(uint32_t stream, uint64_t until);
    Waited hostWaits(uint64_t until);
    /// The host asks something: a little time goes by.
    void hostAsks() { host_ += model_.launch / 4; }
    const SimModel& model() const { return model_; }

private:
    Queued run(uint32_t stream, uint64_t& engine, uint64_t nanoseconds);

    const SimModel& model_;
    uint64_t host_ = 0;
    uint64_t kernels_ = 0, copies_[3] = {}; ///< when each engine is idle
    std::vector<uint64_t> idle_;
};

}

#pragma once

#include "core/device/devices.h"
#include "core/tensor/recorder.h"

/// What devices do, as facts.
namespace ss {

/// Work that was queued.
struct QueuedWork {
    Device device;
    uint32_t stream = 0;
    CallId call;
    device::Queued times;
};

/// The device's own facts, before its first.
void tellDevice(Recorder& recorder, Device device);
void tellKernel(Recorder& recorder, const QueuedWork& work, int64_t bytes);

struct CopyFacts {
    BufferId source, target;
    trace::Direction direction = trace::Direction::H2D;
    int64_t bytes = 0;
    bool pinned = false, asynchronous = false;
};
/// `waited`: by the host, for the copy.
void tellCopy(Recorder& recorder, const QueuedWork& work, const CopyFacts& copy, const device::Waited& waited);
void tellWait(Recorder& recorder, Device device, const char* why, uint32_t stream, const device::Waited& waited,
              uint32_t event = UINT32_MAX);
/// An event's record, or a stream's wait for it, at that time of the host's.
void tellEvent(Recorder& recorder, trace::StreamAction action, Device device, uint32_t stream, uint32_t event, uint64_t host);

}

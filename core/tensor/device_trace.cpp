#include "core/tensor/device_trace.h"

namespace ss {

namespace {

bool isSimulated(Device device) { return device::acceleratorOf(device)->simulated(); }

void tellQueued(Recorder& recorder, const QueuedWork& work, trace::Execution what, int64_t bytes)
{
    recorder.tell(trace::Stream{trace::StreamAction::Launch, work.device, work.stream, UINT32_MAX, work.call, work.times.host});
    recorder.tell(
        trace::Executed{work.call, work.device, work.stream, what, bytes, work.times.begun, work.times.ended, isSimulated(work.device)});
}

}

void tellDevice(Recorder& recorder, Device device)
{
    if (device.isCpu() || !recorder.opens(device))
        return;
    const device::Accelerator& gpu = *device::acceleratorOf(device);
    recorder.tell(trace::DeviceOpened{device, gpu.name(), gpu.capacity(), gpu.simulated(), gpu.model()});
}

void tellKernel(Recorder& recorder, const QueuedWork& work, int64_t bytes)
{
    const Recorder::Turn turn;
    tellDevice(recorder, work.device);
    tellQueued(recorder, work, trace::Execution::Kernel, bytes);
}

void tellCopy(Recorder& recorder, const QueuedWork& work, const CopyFacts& copy, const device::Waited& waited)
{
    const Recorder::Turn turn;
    tellDevice(recorder, work.device);
    tellQueued(recorder, work, trace::Execution::Copy, copy.bytes);
    recorder.tell(trace::Transfer{work.call, copy.source, copy.target, copy.direction, copy.bytes, copy.pinned, copy.asynchronous,
                                  isSimulated(work.device), waited.nanoseconds, work.times.ended - work.times.begun});
}

void tellWait(Recorder& recorder, Device device, const char* why, uint32_t stream, const device::Waited& waited, uint32_t event)
{
    const Recorder::Turn turn;
    tellDevice(recorder, device);
    recorder.tell(trace::Sync{device, why, waited.nanoseconds, stream, event, recorder.currentCall(), waited.begun, isSimulated(device)});
}

void tellEvent(Recorder& recorder, trace::StreamAction action, Device device, uint32_t stream, uint32_t event, uint64_t host)
{
    const Recorder::Turn turn;
    tellDevice(recorder, device);
    recorder.tell(trace::Stream{action, device, stream, event, recorder.currentCall(), host});
}

}

#pragma once

#include "core/trace/log.h"

#include <memory>
#include <string>
#include <vector>

/// What a program on a device told, a call at a time. Times are microseconds of its clock in the arguments, nanoseconds in the events.
namespace ss::test {

inline constexpr Device kCuda{Device::Type::Cuda, 0};

class DeviceTrace {
public:
    DeviceTrace() = default;
    std::shared_ptr<trace::Log> log() const { return log_; }
    void tell(trace::Payload payload) { log_->take(payload, trace::Phase::Forward, 0); }

    void open(Device device = kCuda, const char* name = "Stridescope GPU (simulated)", int64_t capacity = int64_t(8) << 30)
    {
        tell(trace::DeviceOpened{device, name, capacity, true, "PCIe 4.0 x16"});
    }
    /// A float32 vector with a name.
    HandleId tensor(const char* name, int64_t numel, Device device = {}, CallId call = {}, bool pinned = false)
    {
        const TensorId id(tensors_++);
        const BufferId buffer(id.value());
        const int64_t bytes = 4 * numel;
        tell(trace::BufferMade{buffer, bytes, device, trace::Owner::Torch, pinned, trace::Fill::Unwritten, 0});
        tell(trace::TensorMade{id,
                               {StorageId(id.value()), buffer, 0, bytes, DType::Float32, contiguousLayout({numel}), false, true},
                               {},
                               call,
                               trace::TensorRole::Plain});
        tell(trace::Written{buffer, 0, 4, contiguousLayout({numel}), trace::Certainty::Exact, 1, 0, trace::Writer::Call, call,
                            HandleId(id)});
        if (!call.valid() && name)
            tell(trace::NameBound{name, HandleId(id)});
        return id;
    }
    void drop(HandleId handle)
    {
        tell(trace::TensorDropped{handle.tensor()});
        tell(trace::BufferFreed{BufferId(handle.value)});
    }
    CallId begin(const std::string& op, std::vector<HandleId> inputs, int32_t line = 0)
    {
        const CallId call(calls_++);
        tell(trace::CallBegin{call, op, std::move(inputs), {}, line, UINT64_MAX});
        return call;
    }
    void end(CallId call, std::vector<HandleId> outputs, trace::ResultKind result, int64_t moved = 0)
    {
        tell(trace::CallEnd{call, std::move(outputs), result, {}, {}, moved, 0});
    }
    void launch(CallId call, uint32_t stream, double host)
    {
        tell(trace::Stream{trace::StreamAction::Launch, kCuda, stream, UINT32_MAX, call, ns(host)});
    }
    void ran(CallId call, uint32_t stream, trace::Execution what, double begun, double ended, int64_t bytes = 4096)
    {
        tell(trace::Executed{call, kCuda, stream, what, bytes, ns(begun), ns(ended), true});
    }
    void record(uint32_t event, uint32_t stream, double host)
    {
        tell(trace::Stream{trace::StreamAction::Record, kCuda, stream, event, {}, ns(host)});
    }
    void wait(uint32_t event, uint32_t stream, double host)
    {
        tell(trace::Stream{trace::StreamAction::Wait, kCuda, stream, event, {}, ns(host)});
    }
    void sync(const char* reason, double begun, double took, uint32_t stream = trace::kAllStreams, CallId call = {},
              uint32_t event = UINT32_MAX)
    {
        tell(trace::Sync{kCuda, reason, ns(took), stream, event, call, ns(begun), true});
    }
    /// A kernel that makes a tensor.
    HandleId kernel(const char* op, std::vector<HandleId> inputs, const char* name, uint32_t stream, double host, double begun,
                    double ended)
    {
        const CallId call = begin(op, std::move(inputs));
        const HandleId made = tensor(nullptr, 256, kCuda, call);
        launch(call, stream, host);
        ran(call, stream, trace::Execution::Kernel, begun, ended);
        end(call, {made}, trace::ResultKind::Fresh);
        tell(trace::NameBound{name, made});
        return made;
    }
    /// A copy from the host to the device.
    HandleId upload(HandleId source, const char* name, uint32_t stream, double host, double begun, double ended, bool pinned,
                    int64_t numel = 1024)
    {
        const CallId call = begin("_to_copy", {source});
        const HandleId made = tensor(nullptr, numel, kCuda, call);
        launch(call, stream, host);
        ran(call, stream, trace::Execution::Copy, begun, ended, 4 * numel);
        tell(trace::Transfer{call, BufferId(source.value), BufferId(made.value), trace::Direction::H2D, 4 * numel, pinned, pinned, true,
                             pinned ? 0 : ns(ended) - ns(host), ns(ended) - ns(begun)});
        if (!pinned)
            sync("H2D copy", host, ended - host, stream, call);
        end(call, {made}, trace::ResultKind::Copy, 4 * numel);
        tell(trace::NameBound{name, made});
        return made;
    }
    static uint64_t ns(double microseconds) { return uint64_t(microseconds * 1000 + 0.5); }

private:
    std::shared_ptr<trace::Log> log_ = std::make_shared<trace::Log>();
    uint32_t tensors_ = 0, calls_ = 0;
};

/// Two streams: a pageable copy, kernels, a pinned copy beside them, an event that the kernels wait for, and the host at the end.
inline DeviceTrace twoStreams()
{
    DeviceTrace t;
    const HandleId x = t.tensor("x", 1024), p = t.tensor("p", 1024, {}, {}, true);
    t.open();
    const HandleId a = t.upload(x, "a", 0, 2, 4, 12, false);
    const HandleId b = t.kernel("relu", {a}, "b", 0, 13, 15, 40);
    const HandleId q = t.upload(p, "q", 1, 16, 18, 34, true);
    t.record(7, 1, 19);
    t.wait(7, 2, 20);
    const HandleId c = t.kernel("exp", {q}, "c", 2, 21, 34, 52);
    t.record(8, 2, 22);
    t.wait(8, 0, 23);
    t.kernel("add.Tensor", {b, c}, "d", 0, 24, 52, 66);
    t.sync("cuda.synchronize", 26, 40);
    return t;
}

}

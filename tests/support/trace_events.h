#pragma once

#include "core/trace/state.h"

#include <vector>

/// Events with the few facts that a test is about.
namespace ss::test {

using Payloads = std::vector<trace::Payload>;

inline trace::Payload buffer(uint32_t id, int64_t bytes, trace::Fill fill = trace::Fill::Unwritten, Device device = {})
{
    return trace::BufferMade{BufferId(id), bytes, device, trace::Owner::Torch, false, fill, 0};
}

/// A float32 tensor on a buffer; its storage is `bytes` long.
inline trace::TensorView floats(uint32_t buffer, int64_t bytes, Layout layout)
{
    return {StorageId(buffer), BufferId(buffer), 0, bytes, DType::Float32, std::move(layout), false, true};
}

inline trace::Payload tensor(uint32_t id, trace::TensorView view, TensorId viewOf = {})
{
    return trace::TensorMade{TensorId(id), std::move(view), viewOf, {}, trace::TensorRole::Plain};
}

inline trace::Payload write(uint32_t buffer, uint64_t revision, Layout layout, trace::Certainty certainty = trace::Certainty::Exact,
                            HandleId through = {}, int64_t version = -1)
{
    return trace::Written{BufferId(buffer), 0, 4, std::move(layout), certainty, revision, version, trace::Writer::Call, {}, through};
}

inline trace::TraceState folded(const Payloads& payloads)
{
    trace::TraceState state;
    for (const auto& payload : payloads)
        state.apply({state.size(), trace::Phase::Forward, 0, 0, payload});
    return state;
}

}

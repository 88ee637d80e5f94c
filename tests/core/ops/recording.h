#pragma once

#include "core/tensor/recorder.h"
#include "core/trace/log.h"
#include "core/trace/state.h"

namespace ss::test {

/// An active recorder, its log, and the state folded from it so far.
struct Recording {
    std::shared_ptr<trace::Log> log = std::make_shared<trace::Log>();
    Recorder recorder{log};
    trace::TraceState state;

    Recording() { recorder.activate(); }

    const trace::TraceState& fold()
    {
        for (const auto& event : log->read(state.size(), log->size()))
            state.apply(*event);
        return state;
    }
    HandleId handle(const Tensor& tensor) const { return TensorId(tensor.impl()->tag.id); }
    const trace::CallState& call(uint32_t number) { return fold().call(CallId(number)); }
};

}

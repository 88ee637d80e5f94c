#pragma once

#include "core/trace/state.h"

#include <string>

namespace ss::test {

/// Runs as "0-4 8-12"; none: "".
inline std::string runsText(const RunSet& set)
{
    std::string text;
    for (const Run& run : set.runs())
        text += (text.empty() ? "" : " ") + std::to_string(run.begin) + "-" + std::to_string(run.end);
    return text;
}

/// What is alive, a line a thing: "b0 16 r2 w[0-8] ?[8-16]", "t0 on b0 v1 named x y", "a0 on b0".
inline std::string stateText(const trace::TraceState& state)
{
    std::string text;
    for (uint32_t i = 0; i < state.bufferCount(); ++i) {
        const auto& buffer = state.buffer(BufferId(i));
        if (buffer.alive)
            text += "b" + std::to_string(i) + " " + std::to_string(buffer.bytes) + " r" + std::to_string(buffer.revision) + " w[" +
                    runsText(buffer.written) + "] ?[" + runsText(buffer.unknown) + "]\n";
    }
    for (HandleId handle : state.livingHandles()) {
        text += (handle.isTensor() ? "t" : "a") + std::to_string(handle.value) + " on b" + std::to_string(state.bufferOf(handle).value());
        if (handle.isTensor())
            text += " v" + std::to_string(state.tensor(handle.tensor()).version);
        if (!state.names(handle).empty())
            text += " named";
        for (const auto& name : state.names(handle))
            text += " " + name;
        text += "\n";
    }
    return text;
}

}

#pragma once

#include "core/trace/text.h"
#include "tests/support/trace_events.h"

namespace ss::test {

/// What a program of the text form comes to, and events that it cannot say behind it.
inline trace::TraceState stateOf(const char* text, const Payloads& more = {})
{
    const auto log = trace::traceFromText(text);
    for (const auto& payload : more)
        log->take(payload, trace::Phase::Forward, 0);
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    return state;
}

}

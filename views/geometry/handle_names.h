#pragma once

#include "core/trace/state.h"

#include <string>

namespace ss::views {

/// The number of a handle among all that were made, tensors and arrays together: what Theme::styleOf takes. It never changes
/// while the session grows.
uint32_t handleNumber(const trace::TraceState& state, HandleId handle);

/// "x", "x, y" when two names are bound; a temporary is the expression that made it ("x.t()", "W1.grad"), or "tensor 12".
std::string handleLabel(const trace::TraceState& state, HandleId handle);

/// A call as Python writes it: "x.transpose(0, 1)".
std::string callExpression(const trace::TraceState& state, CallId call);
/// One that the state need not know any more.
std::string callExpression(const trace::TraceState& state, const trace::CallBegin& call);
/// With the name that its result got: "c = x.contiguous()".
std::string callStatement(const trace::TraceState& state, CallId call);

/// The outermost call during which the event with this seq came; none when it came between calls.
CallId outermostCallAt(const trace::TraceState& state, trace::Seq seq);
/// The outermost call that gave the handle as a result; null when none is known.
const trace::CallState* callThatGave(const trace::TraceState& state, TensorId tensor);
/// The outermost call that ended last; none when there was none yet.
CallId lastCall(const trace::TraceState& state);

}

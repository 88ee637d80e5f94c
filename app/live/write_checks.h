#pragma once

#include "app/live/call_text.h"

namespace ss::app {

// PyTorch's refusals to write into a tensor that meta cannot know of; empty where there is none.

/// For what autograd knows of it.
QString leafError(const optable::Op& op, const ReadCall& call, const trace::TraceState& state);
/// For another argument that lies on the same bytes.
QString overlapError(const optable::Op& op, const ReadCall& call, const trace::TraceState& state);

}

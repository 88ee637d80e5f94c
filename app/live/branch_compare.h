#pragma once

#include "core/trace/log.h"

#include <QString>
#include <optional>

namespace ss::app {

/// Where a run that was repeated became another.
struct Divergence {
    QString statement; ///< "y = torch.rand(3)"
    QString before, now;
};

/// Compares what two stretches of a log tell of their statements, in order: the calls with arguments, what they made, errors and output.
/// Numbers of handles, addresses and times are nothing to compare; values are not in a trace.
std::optional<Divergence> firstDivergence(const trace::Log& log, trace::Seq beginBefore, trace::Seq endBefore, trace::Seq beginNow,
                                          trace::Seq endNow);

}

#pragma once

#include "core/trace/log.h"
#include "core/trace/state.h"

#include <map>

namespace ss::trace {

/// The state at any moment of a log: checkpoints every few thousand events (thinned so that a bounded number stays), and from
/// the nearest one forward. The views' time cursor is a seq: at(n) is the state after the first n events.
class History {
public:
    /// `distance`: events between checkpoints, at first; it doubles whenever there are too many of them.
    explicit History(std::shared_ptr<const Log> log, Seq distance = 4096);

    /// The state after `count` events; count <= log size. Cost: the distance to the nearest checkpoint or to the last answer.
    const TraceState& at(Seq count);
    size_t checkpointCount() const { return checkpoints_.size(); }

private:
    std::shared_ptr<const Log> log_;
    void keepCheckpoint();

    std::map<Seq, TraceState> checkpoints_;
    Seq distance_;
    TraceState current_;
};

}

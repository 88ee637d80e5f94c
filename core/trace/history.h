#pragma once

#include "core/trace/log.h"
#include "core/trace/state.h"

#include <map>

namespace ss::trace {

/// The state at any moment of a log: checkpoints every few thousand events (thinned so that a bounded number stays), and from
/// the nearest one forward. The views' time cursor is a seq: at(n) is the state after the first n events.
class History {
public:
    /// `distance`: events between checkpoints, at first; it doubles whenever there are too many of them. `start`: an empty state.
    explicit History(std::shared_ptr<const Log> log, Seq distance = 4096, TraceState start = TraceState());

    /// The state after `count` events; count <= log size. Cost: the distance to the nearest checkpoint or to the last answer, and
    /// where the last answer lay close behind, next to nothing.
    const TraceState& at(Seq count);
    size_t checkpointCount() const { return checkpoints_.size(); }

private:
    void keepCheckpoint();
    void goBack(Seq count);
    void foldTo(Seq count);

    std::shared_ptr<const Log> log_;
    std::map<Seq, TraceState> checkpoints_;
    std::map<Seq, TraceState> steps_; ///< on the way to the last answer behind a jump back: closer and closer to it
    Seq distance_;
    TraceState current_;
    TraceState latest_; ///< the farthest answer yet: who looked back returns to it
};

}

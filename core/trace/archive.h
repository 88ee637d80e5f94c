#pragma once

#include "core/trace/event.h"

#include <vector>

namespace ss::trace {

class LoggedEvent;

/// Where events lie that a log has let go of. Safe across threads.
class Archive {
public:
    virtual ~Archive() = default;
    /// At most `most` events from `first` on, which was told to be there; at least one. Throws ss::Error when they cannot be read.
    virtual std::vector<LoggedEvent> read(Seq first, size_t most) = 0;
};

}

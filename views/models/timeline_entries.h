#pragma once

#include "core/trace/event.h"
#include "views/models/number_column.h"

#include <vector>

namespace ss::views {

/// What a call did, for its colour in the timeline.
enum class CallLook : uint8_t { View, Copy, Fresh, InPlace, NumPyWrite, Failed, Other };

/// One entry of the timeline: an outermost call, a write by NumPy, or a statement that ran no call.
struct TimelineEntry {
    trace::Seq begin = 0, end = 0; ///< events [begin, end)
    CallId call;                   ///< none for a write by NumPy
    CallLook look = CallLook::Other;
    int32_t line = 0;
    BufferId buffer; ///< of a write by NumPy
};

/// The entries of a whole session, some eight bytes each: a long run has millions.
class TimelineEntries {
public:
    size_t size() const { return looks_.size(); }
    bool empty() const { return looks_.empty(); }
    void push_back(const TimelineEntry& entry);
    TimelineEntry operator[](size_t i) const;
    CallLook look(size_t i) const { return looks_[i]; }
    /// How many end at or before `cursor`.
    size_t countBefore(trace::Seq cursor) const { return ends_.upperBound(cursor); }
    size_t bytes() const;

private:
    // Calls and buffers are kept with one added, so that none is 0.
    NumberColumn ends_, lengths_, calls_, lines_, buffers_;
    std::vector<CallLook> looks_;
};

}

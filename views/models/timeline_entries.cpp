#include "views/models/timeline_entries.h"

namespace ss::views {

namespace {

template <class Id> uint64_t numberOf(Id id) { return static_cast<uint32_t>(id.value() + 1); }
template <class Id> Id idOf(uint64_t number) { return Id(static_cast<uint32_t>(number) - 1); }

}

void TimelineEntries::push_back(const TimelineEntry& entry)
{
    ends_.push_back(entry.end);
    lengths_.push_back(entry.end - entry.begin);
    calls_.push_back(numberOf(entry.call));
    lines_.push_back(static_cast<uint64_t>(static_cast<int64_t>(entry.line)));
    buffers_.push_back(numberOf(entry.buffer));
    looks_.push_back(entry.look);
}

TimelineEntry TimelineEntries::operator[](size_t i) const
{
    const trace::Seq end = ends_[i];
    return {end - lengths_[i], end, idOf<CallId>(calls_[i]), looks_[i], static_cast<int32_t>(lines_[i]), idOf<BufferId>(buffers_[i])};
}

size_t TimelineEntries::bytes() const
{
    return ends_.bytes() + lengths_.bytes() + calls_.bytes() + lines_.bytes() + buffers_.bytes() + looks_.capacity();
}

}

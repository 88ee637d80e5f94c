#include "views/models/firings.h"

namespace ss::views {

Firings::Firings(TraceFeed& feed, QObject* parent)
    : QObject(parent)
{
    feed.showEvents(this, [this](const trace::Event& event) { see(event); });
}

void Firings::see(const trace::Event& event)
{
    const bool begins = std::holds_alternative<trace::BackwardBegin>(event.payload);
    const bool fires = std::holds_alternative<trace::NodeFired>(event.payload),
               ends = std::holds_alternative<trace::BackwardEnd>(event.payload);
    if (!begins && !fires && !ends)
        return;
    // What a node does ends where the next thing of a pass begins: also that of a pass inside it.
    if (std::exchange(open_, fires))
        steps_.push_back(event.seq);
    if (begins)
        begins_.push_back(event.seq + 1);
    if (ends && !steps_.empty() && (ends_.empty() || ends_[ends_.size() - 1] < steps_[steps_.size() - 1]))
        ends_.push_back(steps_[steps_.size() - 1]);
}

std::optional<trace::Seq> Firings::next(trace::Seq cursor) const
{
    const size_t at = steps_.upperBound(cursor);
    return at < steps_.size() ? std::optional(steps_[at]) : std::nullopt;
}

std::optional<trace::Seq> Firings::previous(trace::Seq cursor) const
{
    const size_t step = steps_.lowerBound(cursor), begin = begins_.lowerBound(cursor);
    if (step == 0 && begin == 0)
        return std::nullopt;
    return std::max(step > 0 ? steps_[step - 1] : 0, begin > 0 ? begins_[begin - 1] : 0);
}

std::optional<trace::Seq> Firings::passBegin(trace::Seq cursor) const
{
    if (begins_.empty())
        return std::nullopt;
    const size_t at = begins_.upperBound(cursor);
    return begins_[at > 0 ? at - 1 : 0];
}

bool Firings::endsPass(trace::Seq cursor) const
{
    const size_t at = ends_.lowerBound(cursor);
    return at < ends_.size() && ends_[at] == cursor;
}

}

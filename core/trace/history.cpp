#include "core/trace/history.h"

#include "core/base/error.h"

#include <algorithm>
#include <iterator>

namespace ss::trace {

namespace {

constexpr size_t kMostCheckpoints = 64;
constexpr size_t kBatch = 256;   // unpacked, a batch is then no larger than a chunk of the log
constexpr Seq kClosestStep = 64; // so few events are folded faster than a state is copied

}

History::History(std::shared_ptr<const Log> log, Seq distance, TraceState start)
    : log_(std::move(log))
    , distance_(std::max<Seq>(distance, 1))
    , current_(std::move(start))
    , latest_(current_)
{
    checkpoints_.emplace(0, current_);
}

void History::keepCheckpoint()
{
    checkpoints_.try_emplace(current_.size(), current_);
    if (checkpoints_.size() <= kMostCheckpoints)
        return;
    distance_ *= 2;
    std::erase_if(checkpoints_, [this](const auto& entry) { return entry.first % distance_ != 0; });
}

void History::foldTo(Seq count)
{
    while (current_.size() < count) {
        const auto events = log_->read(current_.size(), std::min<size_t>(kBatch, count - current_.size()));
        if (events.empty())
            fail(ErrorKind::File, "the events from %llu on can no longer be read", static_cast<unsigned long long>(current_.size()));
        for (const auto& event : events) {
            current_.apply(*event);
            if (current_.size() % distance_ == 0)
                keepCheckpoint();
        }
    }
}

// Who steps back once does so again: the way there is left in steps, each half as far from the goal, so that the next few answers
// lie close behind one of them.
void History::goBack(Seq count)
{
    const auto checkpoint = std::prev(checkpoints_.upper_bound(count));
    steps_.erase(steps_.upper_bound(count), steps_.end());
    steps_.erase(steps_.begin(), steps_.lower_bound(checkpoint->first));
    current_ = steps_.empty() ? checkpoint->second : std::prev(steps_.end())->second;
    while (count - current_.size() > kClosestStep) {
        foldTo(current_.size() + (count - current_.size()) / 2);
        steps_.try_emplace(current_.size(), current_);
    }
}

const TraceState& History::at(Seq count)
{
    const Seq size = log_->size();
    if (count > size)
        fail(ErrorKind::Index, "the state after %llu events was asked for, the log has %llu", static_cast<unsigned long long>(count),
             static_cast<unsigned long long>(size));
    const bool back = current_.size() > count;
    if (back && current_.size() > latest_.size())
        latest_ = current_;
    const auto& [nearest, checkpoint] = *std::prev(checkpoints_.upper_bound(count));
    const Seq have = back ? nearest : std::max(current_.size(), nearest);
    if (latest_.size() > have && latest_.size() <= count)
        current_ = latest_;
    else if (back)
        goBack(count);
    else if (have > current_.size())
        current_ = checkpoint;
    foldTo(count);
    return current_;
}

}

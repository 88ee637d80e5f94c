#include "core/trace/history.h"

#include "core/base/error.h"

#include <algorithm>
#include <iterator>

namespace ss::trace {

namespace {

constexpr size_t kMostCheckpoints = 64;
constexpr size_t kBatch = 256; // unpacked, a batch is then no larger than a chunk of the log

}

History::History(std::shared_ptr<const Log> log, Seq distance)
    : log_(std::move(log))
    , distance_(std::max<Seq>(distance, 1))
{
    checkpoints_.emplace(0, TraceState());
}

void History::keepCheckpoint()
{
    checkpoints_.try_emplace(current_.size(), current_);
    if (checkpoints_.size() <= kMostCheckpoints)
        return;
    distance_ *= 2;
    std::erase_if(checkpoints_, [this](const auto& entry) { return entry.first % distance_ != 0; });
}

const TraceState& History::at(Seq count)
{
    const Seq size = log_->size();
    if (count > size)
        fail(ErrorKind::Index, "the state after %llu events was asked for, the log has %llu", static_cast<unsigned long long>(count),
             static_cast<unsigned long long>(size));
    const auto& [nearest, checkpoint] = *std::prev(checkpoints_.upper_bound(count));
    if (current_.size() > count || current_.size() < nearest)
        current_ = checkpoint;
    while (current_.size() < count) {
        for (const auto& event : log_->read(current_.size(), std::min<size_t>(kBatch, count - current_.size()))) {
            current_.apply(*event);
            if (current_.size() % distance_ == 0)
                keepCheckpoint();
        }
    }
    return current_;
}

}

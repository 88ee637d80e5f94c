#include "views/geometry/known_runs.h"

#include "views/geometry/mix.h"

namespace ss::views {

namespace {

/// What it would take to unite fewer is not worth keeping.
constexpr int64_t kFewElements = 1 << 8;
constexpr size_t kMostKnown = 256;

}

uint64_t lookOf(const ByteView& view)
{
    uint64_t look = mixed(uint64_t(view.base), uint64_t(view.itemsize));
    look = mixed(look, uint64_t(view.layout.offset));
    for (size_t i = 0; i < view.layout.ndim(); ++i)
        look = mixed(mixed(look, uint64_t(view.layout.shape[i])), uint64_t(view.layout.strides[i]));
    return look;
}

std::shared_ptr<const KnownRuns::Runs> KnownRuns::of(const ByteSet& bytes, uint64_t look)
{
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = known_.find(look); found != known_.end())
            return found->second;
    }
    auto made = std::make_shared<Runs>();
    made->runs = bytes.runsWithin(bytes.extent(), kMostRuns, &made->exact);
    if (!made->exact)
        made->runs = {};
    if (bytes.bytes() <= kFewElements)
        return made;
    const std::lock_guard lock(mutex_);
    if (known_.size() >= kMostKnown)
        known_.clear();
    return known_[look] = std::move(made);
}

int64_t KnownRuns::work(const ByteView& view) const
{
    const ByteSet bytes(view);
    if (bytes.ordered() || bytes.empty())
        return 0;
    const std::lock_guard lock(mutex_);
    return known_.contains(lookOf(view)) ? 0 : bytes.bytes() / view.itemsize;
}

}

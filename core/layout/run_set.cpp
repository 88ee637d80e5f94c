#include "core/layout/overlap.h"

#include <algorithm>

namespace ss {

namespace {

/// The first run that ends at or after a position.
auto firstEndingFrom(const std::vector<Run>& runs, int64_t position)
{
    return std::lower_bound(runs.begin(), runs.end(), position, [](const Run& run, int64_t at) { return run.end < at; });
}

/// The first run that ends after a position.
auto firstEndingAfter(const std::vector<Run>& runs, int64_t position)
{
    return std::upper_bound(runs.begin(), runs.end(), position, [](int64_t at, const Run& run) { return at < run.end; });
}

}

void RunSet::add(Run run)
{
    if (run.begin >= run.end)
        return;
    const auto first = firstEndingFrom(runs_, run.begin);
    auto last = first;
    for (; last != runs_.end() && last->begin <= run.end; ++last) {
        run.begin = std::min(run.begin, last->begin);
        run.end = std::max(run.end, last->end);
    }
    const auto at = runs_.erase(first, last);
    runs_.insert(at, run);
}

void RunSet::remove(Run run)
{
    if (run.begin >= run.end)
        return;
    const auto first = firstEndingAfter(runs_, run.begin);
    auto last = first;
    std::vector<Run> kept;
    for (; last != runs_.end() && last->begin < run.end; ++last) {
        if (last->begin < run.begin)
            kept.push_back({last->begin, run.begin});
        if (last->end > run.end)
            kept.push_back({run.end, last->end});
    }
    const auto at = runs_.erase(first, last);
    runs_.insert(at, kept.begin(), kept.end());
}

bool RunSet::contains(int64_t position) const
{
    const auto run = firstEndingAfter(runs_, position);
    return run != runs_.end() && run->begin <= position;
}

bool RunSet::covers(Run run) const
{
    if (run.begin >= run.end)
        return true;
    const auto around = firstEndingAfter(runs_, run.begin);
    return around != runs_.end() && around->begin <= run.begin && around->end >= run.end;
}

bool RunSet::intersects(Run run) const
{
    if (run.begin >= run.end)
        return false;
    const auto first = firstEndingAfter(runs_, run.begin);
    return first != runs_.end() && first->begin < run.end;
}

int64_t RunSet::length() const
{
    int64_t sum = 0;
    for (const Run& run : runs_)
        sum += run.end - run.begin;
    return sum;
}

}

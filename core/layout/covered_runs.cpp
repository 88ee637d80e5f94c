#include "core/layout/overlap.h"

#include "core/layout/axis_order.h"

#include <algorithm>
#include <cstdlib>
#include <queue>

namespace ss {

namespace {

/// Source runs that one axis may cost, at least, before the rest is given as its bounds: some milliseconds.
constexpr int64_t kSteps = 1 << 20;
/// Runs to keep while axes are still to come, however few are asked for: the outer axes may merge them.
constexpr size_t kWorkingRuns = 4096;

/// What the inner axes cover, from position 0: `runs` below `known`, anything between `known` and `span`.
struct Pattern {
    std::vector<Run> runs;
    int64_t span = 0;
    int64_t known = 0;
    bool exact() const { return known == span; }
};

/// Takes runs by ascending begin, merges what touches, and stops at a number of runs or steps.
class Collector {
public:
    /// `limit` is of runs that come out; four times as many may go in.
    Collector(size_t limit, int64_t known)
        : limit_(limit)
        , known_(known)
    {
    }

    /// False when no further run is wanted.
    bool take(Run run)
    {
        if (run.begin >= known_)
            return false;
        if (!runs_.empty() && run.begin <= runs_.back().end) {
            runs_.back().end = std::max(runs_.back().end, run.end);
        } else if (runs_.size() == limit_) {
            known_ = run.begin;
            return false;
        } else {
            runs_.push_back(run);
        }
        if (++steps_ >= mostSteps_)
            known_ = std::min(known_, run.begin + 1);
        return steps_ < mostSteps_;
    }

    Pattern result(int64_t span)
    {
        if (!runs_.empty() && runs_.back().end > known_)
            runs_.back().end = known_;
        return {std::move(runs_), span, known_};
    }

private:
    size_t limit_;
    int64_t mostSteps_ = std::max<int64_t>(kSteps, 4 * static_cast<int64_t>(limit_));
    int64_t known_;
    int64_t steps_ = 0;
    std::vector<Run> runs_;
};

/// Copies that follow one another.
void takeInTurn(Collector& collector, const Pattern& pattern, int64_t stride, int64_t count)
{
    for (int64_t copy = 0; copy < count; ++copy) {
        for (const Run& run : pattern.runs) {
            if (!collector.take({run.begin + copy * stride, run.end + copy * stride}))
                return;
        }
    }
}

/// Copies that reach into one another: merged by a heap of the copies that have begun.
void takeInterleaved(Collector& collector, const Pattern& pattern, int64_t stride, int64_t count)
{
    struct Cursor {
        int64_t begin;
        int64_t copy;
        size_t index;
        bool operator<(const Cursor& other) const { return begin > other.begin; }
    };
    std::priority_queue<Cursor> heap;
    heap.push({pattern.runs.front().begin, 0, 0});
    while (!heap.empty()) {
        const Cursor at = heap.top();
        heap.pop();
        const int64_t shift = at.copy * stride;
        if (!collector.take({at.begin, pattern.runs[at.index].end + shift}))
            return;
        if (at.index + 1 < pattern.runs.size())
            heap.push({pattern.runs[at.index + 1].begin + shift, at.copy, at.index + 1});
        if (at.index == 0 && at.copy + 1 < count)
            heap.push({pattern.runs.front().begin + shift + stride, at.copy + 1, 0});
    }
}

/// `count` copies of a pattern, each `stride` after the one before.
Pattern repeated(const Pattern& pattern, int64_t stride, int64_t count, size_t limit)
{
    const int64_t span = pattern.span + (count - 1) * stride;
    if (pattern.exact() && pattern.runs.size() == 1 && stride <= pattern.span)
        return {{{0, span}}, span, span};
    Collector collector(limit, pattern.exact() ? span : pattern.known);
    if (stride >= pattern.span)
        takeInTurn(collector, pattern, stride, count);
    else
        takeInterleaved(collector, pattern, stride, count);
    return collector.result(span);
}

struct Axis {
    int64_t stride;
    int64_t count;
};

std::vector<Axis> walkedAxes(const ByteView& view)
{
    std::vector<Axis> axes;
    for (size_t axis = 0; axis < view.layout.ndim(); ++axis) {
        const int64_t stride = std::abs(view.layout.strides[axis]) * view.itemsize;
        if (view.layout.shape[axis] > 1 && stride != 0)
            axes.push_back({stride, view.layout.shape[axis]});
    }
    std::sort(axes.begin(), axes.end(), [](const Axis& a, const Axis& b) { return a.stride < b.stride; });
    return axes;
}

}

std::vector<Run> coveredRuns(const ByteView& view, size_t limit, bool* exact)
{
    if (exact)
        *exact = true;
    const auto extent = extentOf(view.layout);
    if (!extent || extent->begin == extent->end)
        return {};
    Pattern pattern{{{0, view.itemsize}}, view.itemsize, view.itemsize};
    for (const Axis& axis : walkedAxes(view))
        pattern = repeated(pattern, axis.stride, axis.count, std::max(limit, kWorkingRuns));
    if (pattern.runs.size() > limit) {
        pattern.known = pattern.runs[limit].begin;
        pattern.runs.resize(limit);
    }
    if (exact)
        *exact = pattern.exact();
    std::vector<Run> runs = std::move(pattern.runs);
    if (pattern.known < pattern.span && !runs.empty() && runs.back().end == pattern.known)
        runs.back().end = pattern.span;
    else if (pattern.known < pattern.span)
        runs.push_back({pattern.known, pattern.span});
    const int64_t low = view.base + extent->begin * view.itemsize;
    for (Run& run : runs)
        run = {run.begin + low, run.end + low};
    return runs;
}

}

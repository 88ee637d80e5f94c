#include "views/geometry/coverage.h"

#include "views/geometry/element_places.h"

#include <algorithm>

namespace ss::views {

namespace {

/// Blocks looked at before an answer becomes a bounding one: only overlapping windows with coprime strides come near.
constexpr int64_t kBudget = 1 << 20;

void mergeSorted(std::vector<Run>& runs)
{
    const auto before = [](const Run& a, const Run& b) { return a.begin < b.begin; };
    if (!std::is_sorted(runs.begin(), runs.end(), before))
        std::sort(runs.begin(), runs.end(), before);
    size_t last = 0;
    for (size_t i = 1; i < runs.size(); ++i) {
        if (runs[i].begin <= runs[last].end)
            runs[last].end = std::max(runs[last].end, runs[i].end);
        else
            runs[++last] = runs[i];
    }
    if (!runs.empty())
        runs.resize(last + 1);
}

}

ByteSet::ByteSet(const ByteView& view)
    : start_(view.base + view.layout.offset * view.itemsize)
    , run_(view.itemsize)
{
    for (size_t i = 0; i < view.layout.ndim(); ++i) {
        const int64_t count = view.layout.shape[i];
        int64_t stride = view.layout.strides[i] * view.itemsize;
        if (count == 0) {
            run_ = 0;
            repeats_ = 1; // there is no element to be seen twice
            axes_.clear();
            return;
        }
        if (stride == 0)
            repeats_ *= count;
        if (stride == 0 || count == 1)
            continue;
        if (stride < 0) {
            start_ += stride * (count - 1);
            stride = -stride;
        }
        axes_.push_back({count, stride, 0, 0});
    }
    std::sort(axes_.begin(), axes_.end(), [](const Axis& a, const Axis& b) { return a.stride > b.stride; });
    while (!axes_.empty() && axes_.back().stride <= run_) {
        run_ += axes_.back().stride * (axes_.back().count - 1);
        axes_.pop_back();
    }
    int64_t inner = run_, gap = 0;
    for (size_t i = axes_.size(); i-- > 0;) {
        axes_[i].inner = inner;
        axes_[i].gap = gap = std::max(gap, axes_[i].stride - inner);
        ordered_ = ordered_ && axes_[i].stride >= inner;
        inner += axes_[i].stride * (axes_[i].count - 1);
    }
}

Run ByteSet::extent() const
{
    const int64_t length = axes_.empty() ? run_ : axes_[0].inner + axes_[0].stride * (axes_[0].count - 1);
    return {start_, start_ + length};
}

int64_t ByteSet::bytes() const
{
    int64_t product = run_;
    for (const auto& axis : axes_)
        product *= axis.count;
    return product;
}

/// Visits the block of `count` steps of an axis by halving it until the visitor takes or refuses a part: O(parts * log count).
/// A visitor answers block(extent, bytes): true to go into it; leaf(run) for a run; both may end the walk by `stop`.
template <class Visitor> bool ByteSet::descend(int64_t start, size_t axis, int64_t count, Visitor& visitor) const
{
    if (axis == axes_.size())
        return visitor.leaf({start, start + run_});
    const Axis& a = axes_[axis];
    if (!visitor.block(*this, {start, start + a.stride * (count - 1) + a.inner}, axis, count))
        return !visitor.stop;
    if (count == 1)
        return descend(start, axis + 1, axis + 1 < axes_.size() ? axes_[axis + 1].count : 1, visitor);
    const int64_t half = count / 2;
    return descend(start, axis, half, visitor) && descend(start + half * a.stride, axis, count - half, visitor);
}

template <class Visitor> void ByteSet::walk(Visitor& visitor) const
{
    if (!empty())
        descend(start_, 0, axes_.empty() ? 1 : axes_[0].count, visitor);
}

struct WindowVisitor {
    Run window;
    size_t limit;
    std::vector<Run> runs;
    int64_t budget = kBudget;
    bool stop = false;

    bool block(const ByteSet&, Run extent, size_t, int64_t)
    {
        stop = stop || --budget < 0;
        return !stop && extent.end > window.begin && extent.begin < window.end;
    }
    bool leaf(Run run)
    {
        run = {std::max(run.begin, window.begin), std::min(run.end, window.end)};
        if (run.begin >= run.end)
            return true;
        if (!runs.empty() && run.begin <= runs.back().end && run.begin >= runs.back().begin) {
            runs.back().end = std::max(runs.back().end, run.end);
            return true;
        }
        if (runs.size() > limit)
            mergeSorted(runs);
        stop = stop || runs.size() > limit;
        runs.push_back(run);
        return !stop;
    }
};

std::vector<Run> ByteSet::runsWithin(Run window, size_t limit, bool* exact) const
{
    WindowVisitor visitor{window, limit, {}};
    walk(visitor);
    auto& runs = visitor.runs;
    mergeSorted(runs);
    const bool complete = !visitor.stop && runs.size() <= limit;
    if (exact)
        *exact = complete;
    if (!complete) {
        // What comes after the kept runs is only known to lie within the extent.
        const size_t keep = std::min(runs.size(), limit > 0 ? limit - 1 : 0);
        const int64_t from = keep < runs.size() ? runs[keep].begin : std::max(extent().begin, window.begin);
        runs.resize(keep);
        runs.push_back({from, std::min(extent().end, window.end)});
        mergeSorted(runs);
    }
    return std::move(runs);
}

struct DensityVisitor {
    int64_t start, binBytes, end;
    std::vector<double> bytes;
    int64_t budget = kBudget;
    bool stop = false;
    bool exact = true;

    int64_t binOf(int64_t position) const { return position < start ? -1 : (position - start) / binBytes; }

    bool block(const ByteSet& set, Run extent, size_t axis, int64_t count)
    {
        const int64_t first = binOf(extent.begin), last = binOf(extent.end - 1);
        if (last < 0 || extent.begin >= end)
            return false;
        if ((first != last || extent.end > end) && --budget >= 0)
            return true;
        double total = double(set.run_) * double(count);
        for (size_t i = axis + 1; i < set.axes_.size(); ++i)
            total *= double(set.axes_[i].count);
        if (first == last && extent.end <= end) {
            bytes[size_t(first)] += total;
            return false;
        }
        exact = false; // as if it were spread evenly
        for (int64_t bin = std::max<int64_t>(first, 0); bin <= std::min(last, int64_t(bytes.size()) - 1); ++bin)
            bytes[size_t(bin)] += total / double(last - first + 1);
        return false;
    }
    bool leaf(Run run)
    {
        for (int64_t at = std::max(run.begin, start), stopAt = std::min(run.end, end); at < stopAt;) {
            const int64_t bin = binOf(at);
            const int64_t next = std::min(stopAt, start + (bin + 1) * binBytes);
            bytes[size_t(bin)] += double(next - at);
            at = next;
        }
        return true;
    }
};

std::vector<float> ByteSet::densities(int64_t start, int64_t binBytes, size_t count, int64_t end, bool* exact) const
{
    constexpr size_t kRuns = 1 << 16;
    end = std::min(end, start + binBytes * int64_t(count));
    DensityVisitor visitor{start, binBytes, end, std::vector<double>(count, 0)};
    bool known = ordered_;
    if (!ordered_) { // what is seen twice counts once: by its runs, unless they are too many
        const auto runs = runsWithin({start, end}, kRuns, &known);
        for (size_t i = 0; known && i < runs.size(); ++i)
            visitor.leaf(runs[i]);
    }
    if (ordered_ || !known)
        walk(visitor);
    if (exact)
        *exact = known && visitor.exact;
    std::vector<float> shares(count);
    for (size_t i = 0; i < count; ++i)
        shares[i] = float(std::min(1.0, visitor.bytes[i] / double(binBytes)));
    return shares;
}

struct BinVisitor {
    int64_t start, binBytes, end;
    std::vector<Run>& bins;
    int64_t budget = kBudget;
    bool stop = false;

    bool see(Run bytes)
    {
        const Run within{std::max(start, bytes.begin), std::min(end, bytes.end)};
        if (within.begin >= within.end)
            return true;
        const Run seen{(within.begin - start) / binBytes, (within.end - 1 - start) / binBytes + 1};
        if (!bins.empty() && seen.begin <= bins.back().end && seen.begin >= bins.back().begin)
            bins.back().end = std::max(bins.back().end, seen.end);
        else
            bins.push_back(seen);
        return true;
    }
    bool block(const ByteSet& set, Run extent, size_t axis, int64_t steps)
    {
        stop = stop || --budget < 0;
        if (stop || extent.end <= start || extent.begin >= end)
            return false;
        const int64_t gap = steps > 1 ? set.axes_[axis].gap : axis + 1 < set.axes_.size() ? set.axes_[axis + 1].gap : 0;
        if (gap >= binBytes || extent.end > end)
            return true;
        see(extent); // no bin within lies wholly in a gap
        return false;
    }
    bool leaf(Run run) { return see(run); }
};

void ByteSet::binsSeen(int64_t start, int64_t binBytes, int64_t count, int64_t end, std::vector<Run>& bins, bool* exact) const
{
    bins.clear();
    BinVisitor visitor{start, binBytes, std::min(end, start + binBytes * count), bins};
    walk(visitor);
    if (visitor.stop)
        visitor.see({bins.empty() ? extent().begin : start + bins.back().begin * binBytes, extent().end});
    if (exact)
        *exact = !visitor.stop;
    if (!ordered_ || visitor.stop)
        mergeSorted(bins);
}

std::vector<Dims> indicesAt(const ByteView& view, int64_t position, size_t limit)
{
    return elementsTouching(elementPlaces(view), {position, position + 1}, limit).indices;
}

int64_t logicalNumber(const Layout& layout, const Dims& index)
{
    int64_t number = 0;
    for (size_t i = 0; i < layout.ndim(); ++i)
        number = number * layout.shape[i] + index[i];
    return number;
}

bool ascends(const Layout& layout)
{
    int64_t inner = 0; // what the axes behind move at most
    for (size_t i = layout.ndim(); i-- > 0;) {
        if (layout.shape[i] <= 1)
            continue;
        if (layout.strides[i] < 0 || (layout.strides[i] != 0 && layout.strides[i] < inner))
            return false;
        // Stepping an axis of stride 0 goes back over what is behind it: (0, 1) is a walk that repeats, not one that ascends.
        if (layout.strides[i] == 0 && inner > 0)
            return false;
        inner += layout.strides[i] * (layout.shape[i] - 1);
    }
    return true;
}

}

#include "core/trace/coverage.h"

#include "core/base/checked.h"

#include <algorithm>

namespace ss::trace {

namespace {

/// The parts of a run between the runs of a set.
std::vector<Run> gapsIn(const RunSet& set, Run run)
{
    std::vector<Run> gaps;
    const auto& runs = set.runs();
    auto at = std::upper_bound(runs.begin(), runs.end(), run.begin, [](int64_t begin, const Run& r) { return begin < r.end; });
    for (; run.begin < run.end && at != runs.end() && at->begin < run.end; ++at) {
        if (run.begin < at->begin)
            gaps.push_back({run.begin, at->begin});
        run.begin = at->end;
    }
    if (run.begin < run.end)
        gaps.push_back(run);
    return gaps;
}

void addUnknown(BufferState& buffer, Run run)
{
    for (const Run& gap : gapsIn(buffer.written, run))
        if (!buffer.unknown.covers(gap))
            buffer.unknown.add(gap);
}

void addAll(RunSet& set, const std::vector<Run>& runs)
{
    for (const Run& run : runs)
        if (!set.covers(run))
            set.add(run);
}

/// False, and nothing done, when the buffer would have too many runs.
bool addWritten(BufferState& buffer, const std::vector<Run>& runs)
{
    if (buffer.written.runs().size() + runs.size() <= kRunLimit) {
        addAll(buffer.written, runs);
    } else {
        RunSet merged = buffer.written;
        addAll(merged, runs);
        if (merged.runs().size() > kRunLimit)
            return false;
        buffer.written = std::move(merged);
    }
    if (!buffer.unknown.empty())
        for (const Run& run : runs)
            buffer.unknown.remove(run);
    return true;
}

}

ByteView byteViewOf(const TensorView& view) { return {view.layout, itemsize(view.dtype), view.storageStart}; }

ByteView byteViewOf(const ArrayMade& array)
{
    ByteView view{{array.shape, array.byteStrides, 0}, array.itemsize, array.start};
    const auto whole = [&](int64_t stride) { return stride % array.itemsize == 0; };
    if (array.itemsize > 0 && std::all_of(array.byteStrides.begin(), array.byteStrides.end(), whole)) {
        for (int64_t& stride : view.layout.strides)
            stride /= array.itemsize;
        return view;
    }
    view.itemsize = 1;
    view.layout.shape.push_back(array.itemsize);
    view.layout.strides.push_back(1);
    return view;
}

std::optional<Run> byteExtent(const ByteView& view)
{
    const Layout& layout = view.layout;
    const auto numel = layout.shape.size() == layout.strides.size() ? checkedProduct(layout.shape) : std::nullopt;
    const auto offset = checkedMultiply(layout.offset, view.itemsize);
    std::optional<int64_t> low = offset ? checkedAdd(*offset, view.base) : std::nullopt;
    if (!numel || !low)
        return std::nullopt;
    if (*numel == 0)
        return Run{*low, *low};
    std::optional<int64_t> high = checkedAdd(*low, view.itemsize);
    for (size_t i = 0; i < layout.ndim(); ++i) {
        const auto steps = checkedMultiply(layout.shape[i] - 1, layout.strides[i]);
        const auto bytes = steps ? checkedMultiply(*steps, view.itemsize) : std::nullopt;
        auto& side = bytes && *bytes < 0 ? low : high;
        side = bytes && side ? checkedAdd(*side, *bytes) : std::nullopt;
    }
    return low && high ? std::optional(Run{*low, *high}) : std::nullopt;
}

void markUnknown(BufferState& buffer, Run run)
{
    addUnknown(buffer, run);
    const auto& runs = buffer.unknown.runs();
    if (runs.size() <= kRunLimit)
        return;
    buffer.runsCollapsed = true;
    addUnknown(buffer, {runs.front().begin, runs.back().end});
}

void markWrite(BufferState& buffer, const ByteView& view, Certainty certainty)
{
    const Run extent = *byteExtent(view);
    if (extent.begin == extent.end || buffer.written.covers(extent))
        return;
    bool exact = false;
    const std::vector<Run> runs = coveredRuns(view, kRunLimit, &exact);
    if (certainty == Certainty::Exact && exact && addWritten(buffer, runs))
        return;
    if (certainty == Certainty::Exact)
        buffer.runsCollapsed = true;
    if (certainty == Certainty::Exact || !exact)
        return markUnknown(buffer, extent);
    for (const Run& run : runs)
        markUnknown(buffer, run);
}

}

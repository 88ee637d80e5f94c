#include "views/geometry/meeting.h"

#include "views/geometry/coverage.h"

#include <algorithm>

namespace ss::views {

using trace::TraceState;

namespace {

/// Steps for one cell of a matrix: many are asked for at once, and a picture must not wait.
constexpr int64_t kBudget = 1 << 17;
/// Elements that are walked, and runs that are looked at, to count and draw.
constexpr int64_t kMostElements = 1 << 15;
constexpr size_t kMostRuns = 1 << 14;

ByteView viewOf(const Elements& elements)
{
    ByteView view{elements.addresses, 1, 0};
    view.layout.shape.insert(view.layout.shape.size(), elements.bytes);
    view.layout.strides.insert(view.layout.strides.size(), 1);
    return view;
}

/// Of elements that lie one beside the other from `start` on: how many hold a byte of the runs.
int64_t touchedUnits(Run extent, int64_t unit, const std::vector<Run>& runs)
{
    int64_t count = 0, next = 0; // units before `next` are counted
    for (const Run& run : runs) {
        const int64_t begin = std::max(next, (std::max(run.begin, extent.begin) - extent.begin) / unit);
        const int64_t end = (std::min(run.end, extent.end) - extent.begin + unit - 1) / unit;
        count += std::max<int64_t>(0, end - begin);
        next = std::max(next, end);
    }
    return count;
}

bool meetsAny(const std::vector<Run>& runs, Run bytes)
{
    const auto after = std::partition_point(runs.begin(), runs.end(), [&](const Run& run) { return run.end <= bytes.begin; });
    return after != runs.end() && after->begin < bytes.end;
}

}

Meeting meetingOf(const TraceState& state, HandleId a, HandleId b)
{
    const BufferId buffer = state.bufferOf(a);
    if (!buffer.valid() || buffer != state.bufferOf(b))
        return Meeting::Apart;
    const ByteView x = state.byteView(a), y = state.byteView(b);
    if (!rangesTouch(x, y))
        return Meeting::SameStorage;
    const std::optional<bool> overlap = elementsOverlap(x, y, kBudget);
    if (!overlap)
        return Meeting::Unknown;
    return *overlap ? Meeting::Elements : Meeting::RangesTouch;
}

Elements elementsOf(const TraceState& state, HandleId handle)
{
    if (handle.isArray()) {
        const auto& made = state.array(handle.array()).made;
        return {{made.shape, made.byteStrides, made.start}, std::max<int64_t>(1, made.itemsize)};
    }
    const ByteView view = state.byteView(handle);
    Elements elements{view.layout, view.itemsize};
    for (int64_t& stride : elements.addresses.strides)
        stride *= view.itemsize;
    elements.addresses.offset = view.base + view.layout.offset * view.itemsize;
    return elements;
}

std::optional<int64_t> commonElements(const Elements& mine, const ByteView& other)
{
    const int64_t all = mine.addresses.numel();
    const ByteSet my(viewOf(mine)), its(other);
    if (all == 0 || my.empty() || its.empty())
        return 0;
    const Run extent = my.extent();
    bool exact = false;
    const std::vector<Run> runs = its.runsWithin(extent, kMostRuns, &exact);
    if (!exact)
        return std::nullopt;
    bool whole = false;
    const std::vector<Run> own = my.runsWithin(extent, 1, &whole);
    const int64_t length = extent.end - extent.begin;
    // Elements that fill their range, each once, need not be walked.
    if (whole && own.size() == 1 && length / mine.bytes == all && length % mine.bytes == 0)
        return touchedUnits(extent, mine.bytes, runs);
    if (all > kMostElements)
        return std::nullopt;
    int64_t count = 0;
    forEachElement(mine.addresses, [&](int64_t at) { count += meetsAny(runs, {at, at + mine.bytes}) ? 1 : 0; });
    return count;
}

std::vector<Run> intersection(const std::vector<Run>& a, const std::vector<Run>& b)
{
    std::vector<Run> both;
    for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const Run common{std::max(a[i].begin, b[j].begin), std::min(a[i].end, b[j].end)};
        if (common.begin < common.end)
            both.push_back(common);
        a[i].end < b[j].end ? ++i : ++j;
    }
    return both;
}

PairFacts pairFacts(const TraceState& state, HandleId a, HandleId b)
{
    PairFacts facts;
    facts.meeting = meetingOf(state, a, b);
    const HandleId handles[2] = {a, b};
    for (int i = 0; i < 2; ++i)
        facts.elements[i] = elementsOf(state, handles[i]).addresses.numel();
    if (facts.meeting == Meeting::Apart)
        return facts;
    for (int i = 0; i < 2; ++i) {
        facts.common[i] = facts.meeting == Meeting::Elements || facts.meeting == Meeting::Unknown
                              ? commonElements(elementsOf(state, handles[i]), state.byteView(handles[1 - i]))
                              : std::optional<int64_t>(0);
        const ByteSet set(state.byteView(handles[i]));
        bool exact = true;
        if (set.empty())
            continue;
        const Run extent = set.extent();
        facts.runs[i] = set.runsWithin(extent, kMostRuns, &exact);
        facts.exact = facts.exact && exact;
        const bool first = facts.extent.begin == facts.extent.end;
        facts.extent = first ? extent : Run{std::min(facts.extent.begin, extent.begin), std::max(facts.extent.end, extent.end)};
    }
    facts.commonRuns = intersection(facts.runs[0], facts.runs[1]);
    return facts;
}

}

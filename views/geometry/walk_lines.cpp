#include "views/geometry/walk.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace ss::views {

namespace {

// --- Distinct lines -------------------------------------------------------------------------------------------------------

/// Lines of nested blocks: axes by descending stride, each stride at least as long as what the axes behind it span. Then the blocks
/// of an axis lie one behind the other, neighbours share at most the line where one ends and the next begins, and since a block's
/// lines depend on its place within a line only, a period of at most 64 blocks tells all.
class NestedLines {
public:
    explicit NestedLines(const Walk& walk);
    bool nested() const;
    int64_t count(int64_t start) { return of(0, start % kLineBytes); }
    int64_t lowest() const { return lowest_; }

private:
    struct Axis {
        int64_t count, stride, inner;
    };
    int64_t of(size_t axis, int64_t residue);

    std::vector<Axis> axes_;
    std::vector<std::array<int64_t, kLineBytes>> known_;
    int64_t itemsize_, lowest_;
};

NestedLines::NestedLines(const Walk& walk)
    : itemsize_(walk.itemsize)
    , lowest_(walk.start)
{
    for (size_t i = 0; i < walk.shape.size(); ++i) {
        if (walk.shape[i] == 1 || walk.strides[i] == 0)
            continue;
        axes_.push_back({walk.shape[i], std::abs(walk.strides[i]), 0});
        lowest_ += std::min<int64_t>(0, walk.strides[i] * (walk.shape[i] - 1));
    }
    std::stable_sort(axes_.begin(), axes_.end(), [](const Axis& a, const Axis& b) { return a.stride > b.stride; });
    int64_t inner = itemsize_;
    for (size_t i = axes_.size(); i-- > 0;) {
        axes_[i].inner = inner;
        inner += axes_[i].stride * (axes_[i].count - 1);
    }
    known_.resize(axes_.size());
    for (auto& each : known_)
        each.fill(-1);
}

bool NestedLines::nested() const
{
    return std::all_of(axes_.begin(), axes_.end(), [](const Axis& axis) { return axis.stride >= axis.inner; });
}

int64_t NestedLines::of(size_t axis, int64_t residue)
{
    if (axis == axes_.size())
        return (residue + itemsize_ - 1) / kLineBytes + 1;
    int64_t& lines = known_[axis][size_t(residue)];
    if (lines >= 0)
        return lines;
    const Axis& a = axes_[axis];
    const int64_t period = kLineBytes / std::gcd(a.stride, kLineBytes);
    const auto residueOf = [&](int64_t i) { return (residue + i % period * (a.stride % kLineBytes)) % kLineBytes; };
    // Of all blocks but the last: their lines, less the one that the next begins with.
    int64_t whole = 0, part = 0;
    for (int64_t i = 0; i < std::min(period, a.count - 1); ++i) {
        const int64_t at = residueOf(i);
        const bool shared = (at + a.inner - 1) / kLineBytes == (at + a.stride) / kLineBytes;
        const int64_t each = of(axis + 1, at) - (shared ? 1 : 0);
        whole += each;
        part += i < (a.count - 1) % period ? each : 0;
    }
    return lines = (a.count - 1) / period * whole + part + of(axis + 1, residueOf(a.count - 1));
}

std::optional<int64_t> linesOfRuns(const Walk& walk, int64_t phase)
{
    constexpr size_t kMostRuns = 1 << 14;
    Layout bytes{walk.shape, walk.strides, walk.start + phase};
    bytes.shape.push_back(walk.itemsize);
    bytes.strides.push_back(1);
    const ByteSet set(ByteView{bytes, 1, 0});
    bool exact = false;
    int64_t lines = 0, next = 0; // the first line that was not counted
    for (const Run& run : set.runsWithin(set.extent(), kMostRuns, &exact)) {
        const int64_t first = std::max(next, run.begin / kLineBytes), end = (run.end - 1) / kLineBytes + 1;
        lines += std::max<int64_t>(0, end - first);
        next = std::max(next, end);
    }
    return exact ? std::optional(lines) : std::nullopt;
}

// --- Loads ----------------------------------------------------------------------------------------------------------------

/// Lines in order of use, the latest first.
struct Cache {
    std::array<int64_t, kMostLines> lines{};
    size_t used = 0;
};

/// A cache as seen from a place: two that look the same go on alike.
using Sight = std::array<int64_t, kMostLines + 1>;

int64_t floorLine(int64_t byte) { return byte >= 0 ? byte / kLineBytes : -((kLineBytes - 1 - byte) / kLineBytes); }

class LoadCount {
public:
    LoadCount(const Walk& walk, size_t lines);
    std::optional<int64_t> count(int64_t start);

private:
    static constexpr int64_t kBudget = 1 << 15;
    static constexpr size_t kMostSeen = 1 << 12;
    struct Axis {
        int64_t count, stride;
    };
    struct Known {
        int64_t loads;
        Cache after; ///< relative to the line of the block's start
    };

    int64_t element(int64_t at);
    int64_t block(size_t axis, int64_t at);
    int64_t turns(size_t axis, int64_t at);
    bool use(int64_t line);
    Sight sightFrom(int64_t at) const;
    void shift(int64_t lines);

    std::vector<Axis> axes_;
    std::vector<std::map<Sight, Known>> known_;
    int64_t itemsize_;
    size_t capacity_;
    Cache cache_;
    int64_t budget_ = kBudget;
};

LoadCount::LoadCount(const Walk& walk, size_t lines)
    : itemsize_(walk.itemsize)
    , capacity_(std::clamp<size_t>(lines, 1, kMostLines))
{
    for (size_t i = 0; i < walk.shape.size(); ++i)
        if (walk.shape[i] > 1)
            axes_.push_back({walk.shape[i], walk.strides[i]});
    known_.resize(axes_.size());
}

std::optional<int64_t> LoadCount::count(int64_t start)
{
    const int64_t loads = block(0, start);
    return budget_ >= 0 ? std::optional(loads) : std::nullopt;
}

/// True: it had to be loaded.
bool LoadCount::use(int64_t line)
{
    const auto end = cache_.lines.begin() + std::ptrdiff_t(cache_.used);
    const auto found = std::find(cache_.lines.begin(), end, line);
    const bool missing = found == end;
    if (missing && cache_.used < capacity_)
        ++cache_.used;
    const auto last = missing ? cache_.lines.begin() + std::ptrdiff_t(cache_.used) - 1 : found;
    std::move_backward(cache_.lines.begin(), last, last + 1);
    cache_.lines[0] = line;
    return missing;
}

Sight LoadCount::sightFrom(int64_t at) const
{
    Sight sight;
    sight.fill(INT64_MAX); // no line
    const int64_t here = floorLine(at);
    for (size_t i = 0; i < cache_.used; ++i)
        sight[i] = cache_.lines[i] - here;
    sight.back() = at - here * kLineBytes;
    return sight;
}

void LoadCount::shift(int64_t lines)
{
    for (size_t i = 0; i < cache_.used; ++i)
        cache_.lines[i] += lines;
}

int64_t LoadCount::element(int64_t at)
{
    const int64_t first = floorLine(at), last = floorLine(at + itemsize_ - 1);
    int64_t loads = 0;
    budget_ -= last - first + 1;
    for (int64_t line = first; line <= last && budget_ >= 0; ++line)
        loads += use(line) ? 1 : 0;
    return loads;
}

int64_t LoadCount::block(size_t axis, int64_t at)
{
    if (axis == axes_.size())
        return element(at);
    const Sight sight = sightFrom(at);
    const int64_t here = floorLine(at);
    const auto known = known_[axis].find(sight);
    if (known != known_[axis].end()) {
        cache_ = known->second.after;
        shift(here);
        --budget_;
        return known->second.loads;
    }
    const int64_t loads = turns(axis, at);
    if (known_[axis].size() < kMostSeen) {
        Known& kept = known_[axis][sight] = {loads, cache_};
        for (size_t i = 0; i < kept.after.used; ++i)
            kept.after.lines[i] -= here;
    }
    return loads;
}

int64_t LoadCount::turns(size_t axis, int64_t at)
{
    const auto [count, stride] = axes_[axis];
    std::map<Sight, std::pair<int64_t, int64_t>> seen; // turn, loads before it
    int64_t loads = 0;
    bool watching = count > 4;
    for (int64_t i = 0; i < count && budget_ >= 0; ++i, at += stride) {
        if (watching) {
            const auto [before, isNew] = seen.try_emplace(sightFrom(at), i, loads);
            if (!isNew) {
                const int64_t period = i - before->second.first, times = (count - i) / period;
                loads += times * (loads - before->second.second);
                shift(floorLine(at + times * period * stride) - floorLine(at));
                at += times * period * stride;
                i += times * period;
                watching = false;
                if (i >= count)
                    break;
            }
            watching = watching && seen.size() < kMostSeen;
        }
        loads += block(axis + 1, at);
    }
    return loads;
}

}

std::optional<int64_t> linesTouched(const Walk& walk, int64_t phase)
{
    if (walk.count() == 0 || walk.itemsize == 0)
        return 0;
    NestedLines lines(walk);
    return lines.nested() ? lines.count(lines.lowest() + phase) : linesOfRuns(walk, phase);
}

std::optional<int64_t> lineLoads(const Walk& walk, int64_t phase, size_t lines)
{
    if (walk.count() == 0 || walk.itemsize == 0)
        return 0;
    return LoadCount(walk, lines).count(walk.start + phase);
}

}

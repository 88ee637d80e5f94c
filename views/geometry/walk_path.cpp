#include "views/geometry/walk_path.h"

#include "views/geometry/map_rows.h"

#include <algorithm>

namespace ss::views {

int64_t firstLeg(int64_t count, int64_t at)
{
    const int64_t last = std::max<int64_t>(0, count - 1 - kMostLegs);
    return std::clamp<int64_t>(at - kMostLegs * 3 / 4, 0, last);
}

LegKind legKind(int64_t bytes, int64_t itemsize)
{
    if (bytes == itemsize)
        return LegKind::Next;
    if (bytes == 0)
        return LegKind::Stay;
    return bytes > 0 ? LegKind::Forward : LegKind::Back;
}

WalkStop walkStop(const MapStrip& strip, const MapTrack& track, const Walk& walk, int64_t number)
{
    WalkStop stop{number, walk.byteAt(number)};
    const int64_t cell = std::clamp<int64_t>(stop.byte / strip.cellBytes, 0, std::max<int64_t>(0, strip.cells - 1));
    stop.row = rowOfCell(strip, cell);
    // An element that goes on in the next row has its middle in what it takes of the first.
    const double cells = double(walk.itemsize) / double(strip.cellBytes * strip.cellsPerColumn);
    const double left = cellLeft(strip, cell), right = std::min(left + std::max(1.0, cells) * strip.columnWidth, strip.x + strip.width());
    stop.x = (left + right) / 2;
    const auto first = indicesOf(track, stop.byte, 1);
    stop.revisits = !first.empty() && logicalNumber(track.layout, first[0]) < number;
    return stop;
}

std::vector<std::pair<WalkLeg, int64_t>> sampleLegs(const MapStrip& strip, const MapTrack& track)
{
    constexpr size_t kMost = 4;
    std::vector<std::pair<WalkLeg, int64_t>> legs;
    const Walk walk = walkOf(track);
    for (const Jump& jump : jumpsOf(walk)) {
        if (legs.size() == kMost)
            break;
        const WalkStop from = walkStop(strip, track, walk, jump.first), to = walkStop(strip, track, walk, jump.first + 1);
        legs.emplace_back(WalkLeg{legKind(jump.bytes, walk.itemsize), from, to, jump.bytes}, jump.count);
    }
    return legs;
}

std::vector<WalkLeg> walkLegs(const MapStrip& strip, const MapTrack& track, int64_t first)
{
    std::vector<WalkLeg> legs;
    const Walk walk = walkOf(track);
    const int64_t end = std::min(walk.count() - 1, first + kMostLegs);
    if (end <= first)
        return legs;
    WalkStop from = walkStop(strip, track, walk, first);
    for (int64_t number = first; number < end; ++number) {
        const WalkStop to = walkStop(strip, track, walk, number + 1);
        const int64_t bytes = to.byte - from.byte;
        legs.push_back({legKind(bytes, walk.itemsize), from, to, bytes});
        from = to;
    }
    return legs;
}

}

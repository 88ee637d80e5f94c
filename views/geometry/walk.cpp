#include "views/geometry/walk.h"

#include <algorithm>

namespace ss::views {

int64_t Walk::count() const
{
    int64_t product = 1;
    for (const int64_t size : shape)
        product *= size;
    return product;
}

Dims Walk::indexAt(int64_t number) const
{
    Dims index(shape.size(), 0);
    for (size_t axis = shape.size(); axis-- > 0;) {
        index[axis] = number % shape[axis];
        number /= shape[axis];
    }
    return index;
}

int64_t Walk::byteAt(int64_t number) const
{
    int64_t byte = start;
    for (size_t axis = shape.size(); axis-- > 0; number /= shape[axis])
        byte += number % shape[axis] * strides[axis];
    return byte;
}

Walk walkOf(const MapTrack& track)
{
    const ByteView& view = track.view;
    Walk walk{track.layout.shape, track.layout.strides, view.base + view.layout.offset * view.itemsize, view.itemsize};
    if (track.handle.isTensor()) {
        for (int64_t& stride : walk.strides)
            stride *= view.itemsize;
        return walk;
    }
    // An ndarray counts in bytes; where its elements lie anywhere, its byte view has an axis of bytes behind the others.
    if (view.layout.ndim() > track.layout.ndim())
        walk.itemsize = view.layout.shape.back();
    return walk;
}

std::vector<Jump> jumpsOf(const Walk& walk)
{
    std::vector<Jump> jumps;
    if (walk.count() == 0)
        return jumps;
    // What the axes behind have gone, and how many elements they have; index tuples of the axes before.
    int64_t back = 0, behind = 1, before = walk.count();
    for (size_t axis = walk.shape.size(); axis-- > 0;) {
        const int64_t size = walk.shape[axis];
        if (size == 1)
            continue;
        before /= size;
        const Jump jump{walk.strides[axis] - back, before * (size - 1), behind - 1};
        const auto same = std::find_if(jumps.begin(), jumps.end(), [&](const Jump& other) { return other.bytes == jump.bytes; });
        if (same == jumps.end())
            jumps.push_back(jump);
        else
            same->count += jump.count;
        back += walk.strides[axis] * (size - 1);
        behind *= size;
    }
    std::stable_sort(jumps.begin(), jumps.end(), [](const Jump& a, const Jump& b) { return a.count > b.count; });
    return jumps;
}

WalkFacts walkFacts(const MapStrip& strip, const MapTrack& track)
{
    const Walk walk = walkOf(track);
    const auto phase = int64_t(strip.address % uint64_t(kLineBytes));
    WalkFacts facts;
    facts.density = density(track.view.layout);
    facts.count = walk.count();
    facts.itemsize = walk.itemsize;
    facts.jumps = jumpsOf(walk);
    facts.lines = linesTouched(walk, phase);
    facts.loadsOfOne = lineLoads(walk, phase, 1);
    facts.loadsOfEight = lineLoads(walk, phase, kMostLines);
    facts.addressKnown = strip.address != 0;
    return facts;
}

}

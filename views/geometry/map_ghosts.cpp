#include "views/geometry/map_facts.h"

#include "core/base/checked.h"

#include <algorithm>

namespace ss::views {

namespace {

MapTrack trackOf(const MapGhost& ghost)
{
    MapTrack track;
    track.label = ghost.label;
    track.view = ghost.view;
    track.bytes = ByteSet(ghost.view);
    track.layout = ghost.layout;
    track.dtype = ghost.dtype;
    track.contiguous = isContiguous(ghost.view.layout);
    track.ordered = ascends(ghost.view.layout);
    return track;
}

/// Bytes of its own: a strip that nothing is known of but its size.
MapStrip stripOf(const MapGhost& ghost)
{
    MapStrip strip;
    strip.dtype = ghost.dtype;
    strip.elementBytes = strip.cellBytes = std::max<int64_t>(1, ghost.itemsize);
    strip.cells = extentOf(ghost.view.layout).value_or(Extent()).end;
    strip.bytes = checkedMultiply(strip.cells, strip.cellBytes).value_or(INT64_MAX);
    strip.ghosts = {trackOf(ghost)};
    strip.ghosts[0].dtype.clear();
    return strip;
}

}

void addGhosts(MapScene& scene)
{
    for (const MapGhost& ghost : scene.options.ghosts) {
        const auto strip = std::find_if(scene.strips.begin(), scene.strips.end(),
                                        [&](const MapStrip& each) { return ghost.buffer.valid() && each.buffer == ghost.buffer; });
        if (strip != scene.strips.end()) {
            strip->ghosts.push_back(trackOf(ghost));
            if (strip->ghosts.back().dtype == strip->dtype)
                strip->ghosts.back().dtype.clear();
        } else if (!ghost.buffer.valid())
            scene.ghosts.push_back(stripOf(ghost));
    }
}

}

#pragma once

#include "views/geometry/graph_layout.h"

#include <QString>

/// What must hold of every layout. Each answers with the first that does not, in words, or with nothing.
namespace ss::test {

/// All of those below, but frames.
QString whatIsWrong(const views::LayoutInput& input, const views::GraphLayout& layout, views::LayoutDirection direction);
QString whatOverlaps(const views::LayoutInput& input, const views::GraphLayout& layout);
/// Routes begin and end at their boxes' borders, in pieces of a cubic chain.
QString whatDangles(const views::LayoutInput& input, const views::GraphLayout& layout);
/// No route goes through a box that is not its end, nor through a ghost.
QString whatIsRunThrough(const views::LayoutInput& input, const views::GraphLayout& layout);
QString whatIsOutside(const views::LayoutInput& input, const views::GraphLayout& layout);
/// Frames have in them what is theirs.
QString whatLeavesItsFrame(const views::LayoutInput& input, const views::GraphLayout& layout);
/// Boxes and ghosts that a frame cuts or has in it, and that are not its own.
size_t strangersInFrames(const views::LayoutInput& input, const views::GraphLayout& layout);
/// Pairs of edges between the same two boxes whose routes lie on each other somewhere between.
size_t doublesOnEachOther(const views::LayoutInput& input, const views::GraphLayout& layout);

}

#pragma once

#include "views/geometry/map_scene.h"

/// The walk of a handle: its elements in logical order, the last index running fastest, as a loop over it reads them. Everything
/// here is a function of shape, strides and place, and costs the same for ten elements and for 10^12.
namespace ss::views {

struct Walk {
    Dims shape;
    Dims strides;      ///< in bytes
    int64_t start = 0; ///< of the first element, in bytes into the buffer
    int64_t itemsize = 1;
    bool operator==(const Walk&) const = default;

    int64_t count() const; ///< of elements, repeats counted
    int64_t byteAt(int64_t number) const;
    /// Index tuple of an element.
    Dims indexAt(int64_t number) const;
};
Walk walkOf(const MapTrack& track);

/// How far it is from an element to the one behind it in the walk, and how often the walk goes so far.
struct Jump {
    int64_t bytes = 0;
    int64_t count = 0;
    int64_t first = 0; ///< the element that the walk leaves by it first
    bool operator==(const Jump&) const = default;
};
/// All of them, the most frequent first. Their counts add up to count() - 1: where axis k steps, all axes behind it go back to 0, so
/// a jump is stride[k] less what these have gone, and it is made shape[k] - 1 times for each index of the axes before.
std::vector<Jump> jumpsOf(const Walk& walk);

constexpr int64_t kLineBytes = 64; ///< of a cache line, on every processor that matters here
constexpr size_t kMostLines = 8;   ///< that a modelled cache may hold

/// Distinct cache lines with a byte of the walk; `phase` is the address of the buffer's first byte, modulo a line. Empty: windows
/// interleave so that too many runs would have to be compared.
std::optional<int64_t> linesTouched(const Walk& walk, int64_t phase);

/// How often a line is loaded when the walk is gone once: a cache of `lines` lines, empty at first, where each line may lie anywhere
/// and the one that was used longest ago makes room (fully associative LRU); nothing is fetched ahead. A model to compare loop orders
/// by, not a processor's measurement. Empty: the pattern repeats too late to be counted.
///
/// The count is exact: a walk repeats itself, so once the cache looks the same, seen from the walker, as at an earlier turn of a loop,
/// all turns until the end cost what those between did.
std::optional<int64_t> lineLoads(const Walk& walk, int64_t phase, size_t lines);

/// What is told about a walk.
struct WalkFacts {
    Density density = Density::Contiguous;
    int64_t count = 0;
    int64_t itemsize = 1;
    std::vector<Jump> jumps;
    std::optional<int64_t> lines, loadsOfOne, loadsOfEight;
    bool addressKnown = false; ///< else the buffer is taken to begin with a line
};
WalkFacts walkFacts(const MapStrip& strip, const MapTrack& track);

}

#pragma once

#include "views/geometry/walk.h"

/// A part of a walk as a path over the cells of a strip.
namespace ss::views {

/// Next: to the element behind it in memory. Forward leaves some out, Back returns, Stay sees the same element again.
enum class LegKind : uint8_t { Next, Forward, Back, Stay };

struct WalkStop {
    int64_t number = 0; ///< in logical order
    int64_t byte = 0;
    int64_t row = 0;
    double x = 0;          ///< the element's middle
    bool revisits = false; ///< the walk was here before
};
struct WalkLeg {
    LegKind kind = LegKind::Next;
    WalkStop from, to;
    int64_t bytes = 0; ///< how far it jumps
};

/// Legs that are drawn at once, at most; of longer walks those around the walker.
constexpr int64_t kMostLegs = 64;
/// The first of the legs that are drawn when the walker is at an element.
int64_t firstLeg(int64_t count, int64_t at);

LegKind legKind(int64_t bytes, int64_t itemsize);
WalkStop walkStop(const MapStrip& strip, const MapTrack& track, const Walk& walk, int64_t number);
/// Of a walk that is too long to be drawn: the first leg of each kind of jump, the most frequent first, with how often it is made.
std::vector<std::pair<WalkLeg, int64_t>> sampleLegs(const MapStrip& strip, const MapTrack& track);
/// Legs [first, first + kMostLegs) of the walk, as far as there are such.
std::vector<WalkLeg> walkLegs(const MapStrip& strip, const MapTrack& track, int64_t first);

}

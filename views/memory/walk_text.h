#pragma once

#include "views/geometry/walk.h"

#include <QString>

namespace ss::views {

/// "12 elements, dense but permuted: 8 jumps of +4 (+16 B), 3 jumps of -7 (-28 B)".
QString walkText(const WalkFacts& facts);
/// "touches 3 lines of 64 B; in this order it loads 9 with a cache of 1 line, 3 with 8 (begins with a line: assumed)".
QString linesText(const WalkFacts& facts);
/// "3 of 12: t[1, 0], byte 4; then +4 (+16 B)".
QString walkerText(const MapTrack& track, const Walk& walk, int64_t number);
/// "showing steps 1 to 64 of 999,999"; empty where all are shown.
QString shownText(int64_t count, int64_t at);

}

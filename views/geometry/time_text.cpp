#include "views/geometry/time_text.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace ss::views {

namespace {

/// Three digits, without zeros that say nothing.
template <size_t N> std::string inUnits(double value, const std::array<const char*, N>& units)
{
    size_t unit = 0;
    while (unit + 1 < N && value >= 999.5) {
        value /= 1000;
        ++unit;
    }
    char text[32];
    std::snprintf(text, sizeof text, value >= 999.5 ? "%.0f %s" : "%.3g %s", value, units[unit]);
    return text;
}

}

std::string timeText(uint64_t nanoseconds) { return inUnits(double(nanoseconds), std::array{"ns", "us", "ms", "s"}); }

std::string bandwidthText(int64_t bytes, uint64_t nanoseconds)
{
    if (nanoseconds == 0 || bytes <= 0)
        return {};
    return inUnits(double(bytes) * 1e9 / double(nanoseconds), std::array{"B/s", "kB/s", "MB/s", "GB/s", "TB/s"});
}

}

#pragma once

#include <algorithm>
#include <cstdint>

namespace ss::views {

/// Entry number <-> x of a row of equal steps that fills a width: at most `widest` apart, closer when there are many.
struct TimelineScale {
    double left = 0, width = 0;
    int64_t entries = 0;
    double widest = 28;

    /// Always more than nothing, also where there is no room.
    double step() const { return entries > 0 ? std::min(widest, std::max(width, 1.0) / static_cast<double>(entries)) : widest; }
    double xOf(int64_t entry) const { return left + step() * static_cast<double>(entry); }
    /// Marks every 1, 2, 5, 10, 20, .. entries lie at least so far apart.
    int64_t tickEvery(double atLeast) const
    {
        int64_t every = 1;
        for (int64_t i = 0; step() * static_cast<double>(every) < atLeast && every < std::max<int64_t>(entries, 1); ++i)
            every = i % 3 == 1 ? every / 2 * 5 : every * 2;
        return every;
    }
    /// The entry under x: clamped to the first and last; -1 without entries.
    int64_t entryAt(double x) const
    {
        if (entries == 0 || width <= 0)
            return -1;
        return std::clamp(static_cast<int64_t>((x - left) / step()), int64_t(0), entries - 1);
    }
};

}

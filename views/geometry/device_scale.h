#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ss::views {

/// Nanoseconds <-> x: a window on a device's clock, which can be zoomed and moved within [0, end].
struct DeviceScale {
    double left = 0, width = 1;
    double from = 0, to = 1; ///< nanoseconds
    static constexpr double kShortest = 10;
    static constexpr double kLast = 1.8e19; ///< that is still a number of nanoseconds

    double perPixel() const { return (to - from) / std::max(width, 1.0); }
    double xOf(double time) const { return left + (time - from) / (to - from) * width; }
    double timeAt(double x) const { return from + (x - left) * perPixel(); }
    uint64_t timeOn(double x) const { return uint64_t(std::clamp(timeAt(x), 0.0, kLast)); }

    void show(double begin, double behind, double end)
    {
        const double least = std::max(kShortest, end * 1e-11); // of a long time, what numbers can tell apart
        const double span = std::clamp(behind - begin, least, std::max(least, end));
        from = std::clamp(begin, 0.0, std::max(0.0, end - span));
        to = from + span;
    }
    /// What lies at x stays there.
    void zoom(double factor, double x, double end)
    {
        const double at = timeAt(x), span = (to - from) * factor;
        const double part = (x - left) / std::max(width, 1.0);
        show(at - part * span, at + (1 - part) * span, end);
    }
    void move(double time, double end) { show(from + time, to + time, end); }
    /// Marks every 1, 2 or 5 of some power of ten lie at least so far apart.
    double tickEvery(double pixels) const
    {
        const double least = std::max(perPixel() * pixels, 1.0), power = std::pow(10, std::floor(std::log10(least)));
        for (const double step : {1.0, 2.0, 5.0})
            if (step * power >= least)
                return step * power;
        return 10 * power;
    }
};

}

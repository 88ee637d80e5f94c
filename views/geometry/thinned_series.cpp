#include "views/geometry/thinned_series.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

/// Two that stand for `a` and `b` points.
double merged(double first, size_t a, double second, size_t b, ThinnedSeries::Keep keep)
{
    if (std::isnan(first) || std::isnan(second))
        return std::isnan(first) ? second : first;
    if (keep == ThinnedSeries::Keep::Highest || std::isinf(first) || std::isinf(second))
        return std::max(first, second);
    return (first * double(a) + second * double(b)) / double(a + b);
}

}

void ThinnedSeries::add(double x, double y)
{
    latest_ = y;
    if (open_ > 0) {
        y_.back() = merged(y_.back(), open_, y, 1, keep_);
        x_.back() = (x_.back() * double(open_) + x) / double(open_ + 1);
        open_ = open_ + 1 == grain_ ? 0 : open_ + 1;
        return;
    }
    if (x_.size() == kMost)
        halve();
    x_.push_back(x);
    y_.push_back(y);
    open_ = grain_ == 1 ? 0 : 1;
}

void ThinnedSeries::halve()
{
    const size_t half = x_.size() / 2;
    for (size_t i = 0; i < half; ++i) {
        x_[i] = (x_[2 * i] + x_[2 * i + 1]) / 2;
        y_[i] = merged(y_[2 * i], 1, y_[2 * i + 1], 1, keep_);
    }
    x_.resize(half);
    y_.resize(half);
    grain_ *= 2;
}

void ThinnedSeries::clear()
{
    x_.clear();
    y_.clear();
    grain_ = 1;
    open_ = 0;
    latest_ = 0;
}

}

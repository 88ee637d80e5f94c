#pragma once

#include <cstddef>
#include <vector>

namespace ss::views {

/// Points of a curve that goes on for ever, in bounded memory: when there are too many, pairs of neighbours become one that has the
/// mean of both, so that what is old and what is new are equally fine. The latest point is always there as it was added. What is not
/// known (NaN) makes a pair unknown only where both are.
class ThinnedSeries {
public:
    static constexpr size_t kMost = 2048;

    /// How two neighbours become one.
    enum class Keep { Mean, Highest };
    explicit ThinnedSeries(Keep keep = Keep::Mean)
        : keep_(keep)
    {
    }

    /// x never falls.
    void add(double x, double y);
    void clear();

    const std::vector<double>& x() const { return x_; }
    const std::vector<double>& y() const { return y_; }
    size_t size() const { return x_.size(); }
    bool empty() const { return x_.empty(); }
    /// Of the last point; NaN where there is none.
    double latest() const { return latest_; }
    /// How many points as they were added one point now stands for.
    size_t grain() const { return grain_; }

private:
    void halve();

    Keep keep_;
    std::vector<double> x_, y_;
    size_t grain_ = 1, open_ = 0; ///< points in the last one, which is not full yet; 0: it is
    double latest_ = 0;
};

}

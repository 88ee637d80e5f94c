#pragma once

#include "core/trace/values.h"
#include "views/geometry/grid_scene.h"

#include <array>
#include <functional>

namespace ss::views {

/// What is known of a handle's values: an element that is repeated by stride 0 counts as often as the handle has it.
struct GridStatistics {
    int64_t elements = 0;  ///< that the handle has
    int64_t looked = 0;    ///< at so many, within the budget
    int64_t known = 0;     ///< values among these
    int64_t unwritten = 0; ///< among these
    int64_t nan = 0, inf = 0;
    int64_t finite() const { return known - nan - inf; }
    std::array<std::byte, 16> least{}, most{}; ///< elements as they lie in memory, when some are finite; of complex ones: by magnitude
    double mean = 0;                           ///< of the finite ones
    double largest = 0;                        ///< magnitude of the finite ones
};

/// Goes through a handle's elements in the order of memory, a few at a time, so that a large one never holds up a picture.
class StatisticsWalk {
public:
    /// Elements looked at in all; more than these are said to be so.
    static constexpr int64_t kBudget = 1 << 24;
    /// Bytes [start, start + size) of the buffer.
    using Reader = std::function<trace::ValuePage(int64_t start, int64_t size)>;

    StatisticsWalk() = default;
    explicit StatisticsWalk(GridFacts facts);

    bool finished() const { return finished_; }
    /// Looks at about `steps` more elements.
    void go(const Reader& read, int64_t steps);
    const GridStatistics& statistics() const { return statistics_; }

private:
    struct Axis {
        int64_t count, stride, at;
    };
    void readPage(const Reader& read, int64_t from);
    void take(int64_t byte);
    void takeValue(std::span<const std::byte> bytes);
    bool advance();

    GridFacts facts_;
    std::vector<Axis> axes_; ///< strides positive, largest first
    int64_t byte_ = 0;       ///< the first one of the next element
    int64_t weight_ = 1;     ///< by stride 0
    Run extent_;             ///< of all elements
    trace::ValuePage page_;
    bool pageKnown_ = false, pageUnknown_ = false; ///< wholly
    bool written_ = false;                         ///< all of the extent
    double sum_ = 0, rest_ = 0;                    ///< what the sum lost by rounding
    bool finished_ = true;
    GridStatistics statistics_;
};

}

#pragma once

#include <QRectF>
#include <cstdint>
#include <vector>

namespace ss::views {

/// Finds which of many rectangles meet one: a grid of buckets.
class PlaceIndex {
public:
    PlaceIndex() = default;
    explicit PlaceIndex(const QRectF& bounds, size_t things);
    /// A thing may be put in with several rectangles.
    void add(uint32_t thing, const QRectF& rect);
    void finish();
    /// Each thing that may meet the rectangle, once, in ascending order.
    std::vector<uint32_t> meeting(const QRectF& rect) const;

private:
    struct Cells {
        int left, top, right, bottom;
    };
    Cells cellsOf(const QRectF& rect) const;

    QRectF bounds_;
    int columns_ = 1, rows_ = 1;
    std::vector<std::pair<uint32_t, uint32_t>> put_; ///< cell, thing; until it is finished
    std::vector<uint32_t> starts_, things_;
    size_t count_ = 0; ///< one more than the largest thing
};

}

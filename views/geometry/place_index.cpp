#include "views/geometry/place_index.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr double kThingsInCell = 4;
constexpr int kMostSide = 1024;

int sideOf(double length, double other, size_t things)
{
    const double cells = std::max(1.0, double(things) / kThingsInCell);
    if (length <= 0 || other <= 0)
        return 1;
    return std::clamp(int(std::sqrt(cells * length / other)), 1, kMostSide);
}

}

PlaceIndex::PlaceIndex(const QRectF& bounds, size_t things)
    : bounds_(bounds)
    , columns_(sideOf(bounds.width(), bounds.height(), things))
    , rows_(sideOf(bounds.height(), bounds.width(), things))
{
    put_.reserve(things * 2);
}

PlaceIndex::Cells PlaceIndex::cellsOf(const QRectF& rect) const
{
    const auto cell = [](double at, double start, double length, int count) {
        return length <= 0 ? 0 : int(std::clamp(std::floor((at - start) / length * count), 0.0, double(count - 1)));
    };
    return {cell(rect.left(), bounds_.left(), bounds_.width(), columns_), cell(rect.top(), bounds_.top(), bounds_.height(), rows_),
            cell(rect.right(), bounds_.left(), bounds_.width(), columns_), cell(rect.bottom(), bounds_.top(), bounds_.height(), rows_)};
}

void PlaceIndex::add(uint32_t thing, const QRectF& rect)
{
    const Cells cells = cellsOf(rect);
    count_ = std::max<size_t>(count_, thing + 1);
    for (int row = cells.top; row <= cells.bottom; ++row)
        for (int column = cells.left; column <= cells.right; ++column)
            put_.emplace_back(uint32_t(row * columns_ + column), thing);
}

void PlaceIndex::finish()
{
    starts_.assign(size_t(columns_) * size_t(rows_) + 1, 0);
    for (const auto& [cell, thing] : put_)
        ++starts_[cell + 1];
    for (size_t i = 1; i < starts_.size(); ++i)
        starts_[i] += starts_[i - 1];
    things_.resize(put_.size());
    std::vector<uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (const auto& [cell, thing] : put_)
        things_[next[cell]++] = thing;
    put_ = {};
}

std::vector<uint32_t> PlaceIndex::meeting(const QRectF& rect) const
{
    std::vector<uint32_t> found;
    if (things_.empty() || !rect.intersects(bounds_.adjusted(-1, -1, 1, 1)))
        return found;
    const Cells cells = cellsOf(rect);
    std::vector<bool> seen(count_);
    for (int row = cells.top; row <= cells.bottom; ++row)
        for (int column = cells.left; column <= cells.right; ++column)
            for (uint32_t i = starts_[size_t(row * columns_ + column)]; i < starts_[size_t(row * columns_ + column) + 1]; ++i)
                if (!seen[things_[i]]) {
                    seen[things_[i]] = true;
                    found.push_back(things_[i]);
                }
    std::sort(found.begin(), found.end());
    return found;
}

}

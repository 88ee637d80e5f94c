#include "views/geometry/grid_statistics.h"

#include "core/base/checked.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr int64_t kPage = 64 << 10;

}

StatisticsWalk::StatisticsWalk(GridFacts facts)
    : facts_(std::move(facts))
    , byte_(facts_.places.start)
{
    const auto& places = facts_.places;
    statistics_.elements = facts_.elements();
    finished_ = places.empty() || facts_.type.kind == NumberType::Kind::Opaque || !facts_.buffer.valid();
    for (size_t i = 0; i < places.shape.size() && !finished_; ++i) {
        const int64_t count = places.shape[i];
        int64_t stride = places.byteStrides[i];
        if (stride == 0)
            weight_ = checkedMultiply(weight_, count).value_or(INT64_MAX);
        if (stride == 0 || count == 1)
            continue;
        if (stride < 0) {
            byte_ += stride * (count - 1);
            stride = -stride;
        }
        axes_.push_back({count, stride, 0});
    }
    std::sort(axes_.begin(), axes_.end(), [](const Axis& a, const Axis& b) { return a.stride > b.stride; });
    extent_ = {byte_, byte_ + places.elementBytes};
    for (const Axis& axis : axes_)
        extent_.end += axis.stride * (axis.count - 1);
    written_ = facts_.written.covers(extent_);
}

void StatisticsWalk::go(const Reader& read, int64_t steps)
{
    const int64_t size = facts_.places.elementBytes;
    for (; steps > 0 && !finished_; --steps) {
        if (byte_ < page_.start || byte_ + size > page_.start + int64_t(page_.bytes.size()))
            readPage(read, byte_);
        take(byte_);
        finished_ = !advance() || statistics_.looked / weight_ >= kBudget;
    }
    if (statistics_.finite() > 0)
        statistics_.mean = (sum_ + rest_) / double(statistics_.finite());
}

void StatisticsWalk::readPage(const Reader& read, int64_t from)
{
    const int64_t size = std::max(facts_.places.elementBytes, std::min(kPage, extent_.end - from));
    page_ = read(from, size);
    page_.start = from;
    page_.bytes.resize(size_t(size));
    pageKnown_ = page_.known.covers({from, from + size});
    pageUnknown_ = !page_.known.intersects({from, from + size});
}

void StatisticsWalk::take(int64_t byte)
{
    const Run run{byte, byte + facts_.places.elementBytes};
    statistics_.looked += weight_;
    if (!written_ && facts_.fillOf(run) == CellFill::Unwritten) {
        statistics_.unwritten += weight_;
        return;
    }
    if (pageUnknown_ || (!pageKnown_ && !page_.known.covers(run)))
        return;
    takeValue({page_.bytes.data() + (byte - page_.start), size_t(facts_.places.elementBytes)});
}

void StatisticsWalk::takeValue(std::span<const std::byte> bytes)
{
    const auto value = numberValue(facts_.type, bytes);
    if (!value)
        return;
    auto& s = statistics_;
    s.known += weight_;
    if (!std::isfinite(*value)) {
        (std::isnan(*value) ? s.nan : s.inf) += weight_;
        return;
    }
    const bool first = s.finite() == weight_;
    if (first || numberLess(facts_.type, bytes, {s.least.data(), bytes.size()}))
        std::copy(bytes.begin(), bytes.end(), s.least.begin());
    if (first || numberLess(facts_.type, {s.most.data(), bytes.size()}, bytes))
        std::copy(bytes.begin(), bytes.end(), s.most.begin());
    s.largest = std::max(s.largest, std::abs(*value));
    // Neumaier's sum: small values count beside large ones.
    const double term = *value * double(weight_), sum = sum_ + term;
    rest_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
}

bool StatisticsWalk::advance()
{
    for (size_t i = axes_.size(); i-- > 0;) {
        Axis& axis = axes_[i];
        byte_ += axis.stride;
        if (++axis.at < axis.count)
            return true;
        byte_ -= axis.stride * axis.count;
        axis.at = 0;
    }
    return false;
}

}

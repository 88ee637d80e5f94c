#include "views/models/number_column.h"

#include <algorithm>

namespace ss::views {

namespace {

// Seven bits a byte, the sign in the lowest of all.
constexpr uint64_t kMore = 0x80, kBits = 7;

uint64_t foldSign(uint64_t difference) { return difference << 1 ^ (difference >> 63 ? ~uint64_t(0) : 0); }
uint64_t unfoldSign(uint64_t folded) { return folded >> 1 ^ (folded & 1 ? ~uint64_t(0) : 0); }

}

void NumberColumn::push_back(uint64_t value)
{
    if (size_++ % kBlock == 0) {
        blocks_.push_back({value, steps_.size()});
    } else {
        uint64_t rest = foldSign(value - last_);
        for (; rest >= kMore; rest >>= kBits)
            steps_.push_back(static_cast<uint8_t>(rest | kMore));
        steps_.push_back(static_cast<uint8_t>(rest));
    }
    last_ = value;
}

uint64_t NumberColumn::next(uint64_t value, size_t& at) const
{
    uint64_t folded = 0;
    for (uint64_t shift = 0;; shift += kBits) {
        const uint64_t byte = steps_[at++];
        folded |= (byte & ~kMore) << shift;
        if (byte < kMore)
            return value + unfoldSign(folded);
    }
}

uint64_t NumberColumn::operator[](size_t i) const
{
    const Block& block = blocks_[i / kBlock];
    uint64_t value = block.first;
    size_t at = block.steps;
    for (size_t n = i % kBlock; n > 0; --n)
        value = next(value, at);
    return value;
}

size_t NumberColumn::upperBound(uint64_t value) const
{
    const auto above = std::upper_bound(blocks_.begin(), blocks_.end(), value, [](uint64_t v, const Block& b) { return v < b.first; });
    if (above == blocks_.begin())
        return 0;
    size_t i = static_cast<size_t>(above - blocks_.begin() - 1) * kBlock, at = above[-1].steps;
    const size_t end = std::min(size_, i + kBlock);
    for (uint64_t number = above[-1].first; ++i < end;) {
        number = next(number, at);
        if (number > value)
            break;
    }
    return i;
}

}

#include "core/device/sim_heap.h"

#include <algorithm>

namespace ss::device {

namespace {

constexpr int64_t kMiB = int64_t(1) << 20;
constexpr int64_t kGrain = 512, kSmall = kMiB, kSmallSegment = 2 * kMiB, kLargeSegment = 20 * kMiB, kMostShared = 10 * kMiB;

int64_t roundedTo(int64_t bytes, int64_t step) { return (bytes + step - 1) / step * step; }

int64_t segmentFor(int64_t size)
{
    if (size <= kSmall)
        return kSmallSegment;
    return size < kMostShared ? kLargeSegment : roundedTo(size, kSmallSegment);
}

}

SimHeap::SimHeap(int64_t capacity)
    : capacity_(capacity)
{
    if (capacity > 0)
        holes_[0] = capacity;
}

int64_t SimHeap::rounded(int64_t bytes) { return roundedTo(std::max<int64_t>(bytes, 1), kGrain); }

int64_t SimHeap::allocate(int64_t bytes, uint32_t stream)
{
    if (bytes > capacity_)
        return -1; // and would not be rounded up safely
    const int64_t size = rounded(bytes);
    const bool small = size <= kSmall;
    int64_t offset = takeFree(size, stream, small);
    if (offset < 0)
        offset = newSegment(size, stream, small);
    if (offset < 0)
        return -1;
    const auto block = blocks_.find(offset);
    block->second.free = false;
    cut(block, size);
    stats_.allocated += block->second.size;
    stats_.peakAllocated = std::max(stats_.peakAllocated, stats_.allocated);
    ++stats_.allocations;
    return offset;
}

/// The smallest block that is large enough.
int64_t SimHeap::takeFree(int64_t size, uint32_t stream, bool small)
{
    Pool& pool = pools_[{stream, small}];
    const auto found = pool.lower_bound({size, 0});
    if (found == pool.end())
        return -1;
    const int64_t offset = found->second;
    pool.erase(found);
    return offset;
}

int64_t SimHeap::newSegment(int64_t size, uint32_t stream, bool small)
{
    const int64_t room = segmentFor(size);
    const auto hole = std::find_if(holes_.begin(), holes_.end(), [&](const auto& each) { return each.second >= room; });
    if (hole == holes_.end())
        return -1;
    const auto [offset, free] = *hole;
    holes_.erase(hole);
    if (free > room)
        holes_[offset + room] = free - room;
    segments_[offset] = room;
    blocks_[offset] = {room, stream, small, true, offset};
    stats_.reserved += room;
    stats_.peakReserved = std::max(stats_.peakReserved, stats_.reserved);
    return offset;
}

/// What a block has beyond a size becomes a free one, where that is worth while.
void SimHeap::cut(Blocks::iterator block, int64_t size)
{
    const int64_t rest = block->second.size - size;
    if (block->second.small ? rest < kGrain : rest <= kSmall)
        return;
    Block behind = block->second;
    behind.size = rest;
    behind.free = true;
    block->second.size = size;
    blocks_[block->first + size] = behind;
    poolOf(behind).insert({rest, block->first + size});
}

void SimHeap::release(int64_t offset) noexcept
{
    auto block = blocks_.find(offset);
    stats_.allocated -= block->second.size;
    block->second.free = true;
    block = joined(block);
    poolOf(block->second).insert({block->second.size, block->first});
}

/// With its free neighbours in the segment.
SimHeap::Blocks::iterator SimHeap::joined(Blocks::iterator block)
{
    const auto joins = [&](Blocks::iterator other) { return other->second.free && other->second.segment == block->second.segment; };
    if (const auto next = std::next(block); next != blocks_.end() && joins(next)) {
        poolOf(next->second).erase({next->second.size, next->first});
        block->second.size += next->second.size;
        blocks_.erase(next);
    }
    if (block == blocks_.begin() || !joins(std::prev(block)))
        return block;
    const auto before = std::prev(block);
    poolOf(before->second).erase({before->second.size, before->first});
    before->second.size += block->second.size;
    blocks_.erase(block);
    return before;
}

std::map<int64_t, int64_t> SimHeap::takeEmptySegments()
{
    std::map<int64_t, int64_t> gone;
    for (const auto& [offset, size] : segments_)
        if (const Block& first = blocks_.at(offset); first.free && first.size == size) {
            poolOf(first).erase({size, offset});
            gone[offset] = size;
        }
    for (const auto& [offset, size] : gone) {
        blocks_.erase(offset);
        segments_.erase(offset);
        stats_.reserved -= size;
        addHole(offset, size);
    }
    return gone;
}

void SimHeap::addHole(int64_t offset, int64_t size)
{
    const auto next = holes_.lower_bound(offset);
    if (next != holes_.end() && next->first == offset + size) {
        size += next->second;
        holes_.erase(next);
    }
    const auto after = holes_.lower_bound(offset);
    if (after != holes_.begin() && std::prev(after)->first + std::prev(after)->second == offset)
        std::prev(after)->second += size;
    else
        holes_[offset] = size;
}

void SimHeap::resetPeaks()
{
    stats_.peakAllocated = stats_.allocated;
    stats_.peakReserved = stats_.reserved;
}

}

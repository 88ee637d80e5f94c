#pragma once

#include "core/device/accelerator.h"

#include <map>
#include <set>
#include <utility>

namespace ss::device {

/// Hands out places in a device's memory by the rules of PyTorch's caching allocator (c10/cuda/CUDACachingAllocator.cpp): sizes in steps of
/// 512 bytes; segments of 2 MiB for up to 1 MiB, of 20 MiB below 10 MiB, else of whole 2 MiB; a block belongs to the stream that it was
/// made for. Not safe across threads.
class SimHeap {
public:
    explicit SimHeap(int64_t capacity);

    /// The offset of a block; -1: there is no room, even without the cache.
    int64_t allocate(int64_t bytes, uint32_t stream);
    void release(int64_t offset) noexcept;
    /// Segments without a living block go back to the device; told by `gone`.
    template <class Gone> void emptyCache(Gone&& gone)
    {
        for (const auto& [offset, size] : takeEmptySegments())
            gone(offset, size);
    }
    uint32_t streamOf(int64_t offset) const { return blocks_.at(offset).stream; }

    const MemoryStats& stats() const { return stats_; }
    void resetPeaks();
    int64_t capacity() const { return capacity_; }
    int64_t inUse() const { return stats_.allocated; }
    static int64_t rounded(int64_t bytes);

private:
    struct Block {
        int64_t size = 0;
        uint32_t stream = 0;
        bool small = false, free = false;
        int64_t segment = 0; ///< its offset
    };
    using Pool = std::set<std::pair<int64_t, int64_t>>; ///< size, offset
    using Blocks = std::map<int64_t, Block>;

    Pool& poolOf(const Block& block) { return pools_[{block.stream, block.small}]; }
    int64_t takeFree(int64_t size, uint32_t stream, bool small);
    int64_t newSegment(int64_t size, uint32_t stream, bool small);
    void cut(Blocks::iterator block, int64_t size);
    Blocks::iterator joined(Blocks::iterator block);
    std::map<int64_t, int64_t> takeEmptySegments();
    void addHole(int64_t offset, int64_t size);

    int64_t capacity_;
    Blocks blocks_;                       ///< by offset
    std::map<int64_t, int64_t> segments_; ///< offset -> size
    std::map<int64_t, int64_t> holes_;    ///< of the device: offset -> size
    std::map<std::pair<uint32_t, bool>, Pool> pools_;
    MemoryStats stats_;
};

}

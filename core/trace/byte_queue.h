#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <memory>
#include <span>

namespace ss::trace {

/// Runs of bytes, taken in at one end and let go of at the other, in large blocks: keeping a small one asks nobody for memory.
class ByteQueue {
public:
    /// A copy of the bytes, at a place that lasts until it is popped.
    std::span<const std::byte> push(std::span<const std::byte> bytes)
    {
        if (blocks_.empty() || blocks_.back().size - blocks_.back().used < bytes.size())
            addBlock(bytes.size());
        Block& block = blocks_.back();
        std::byte* place = block.memory.get() + block.used;
        if (!bytes.empty())
            std::memcpy(place, bytes.data(), bytes.size());
        block.used += bytes.size();
        ++block.runs;
        return {place, bytes.size()};
    }
    /// Lets go of the oldest run.
    void pop()
    {
        if (--blocks_.front().runs > 0)
            return;
        if (blocks_.front().size == kBlock)
            spare_ = std::move(blocks_.front().memory);
        blocks_.pop_front();
    }

private:
    static constexpr size_t kFirst = 4 << 10, kBlock = 256 << 10;
    struct Block {
        std::unique_ptr<std::byte[]> memory;
        size_t size = 0, used = 0, runs = 0;
    };
    /// Blocks grow with what is kept: who keeps little has little.
    void addBlock(size_t atLeast)
    {
        const size_t usual = blocks_.empty() ? kFirst : std::min(kBlock, 2 * blocks_.back().size);
        const size_t size = std::max(atLeast, spare_ ? kBlock : usual);
        const bool fits = size == kBlock && spare_;
        blocks_.push_back({fits ? std::move(spare_) : std::make_unique_for_overwrite<std::byte[]>(size), size});
    }

    std::deque<Block> blocks_;
    std::unique_ptr<std::byte[]> spare_;
};

}

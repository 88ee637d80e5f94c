#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ss::views {

/// Numbers one behind the other, each kept as what it differs from the one before by: a byte or two where they change little.
/// Any one is found in constant time.
class NumberColumn {
public:
    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void push_back(uint64_t value);
    uint64_t operator[](size_t i) const;

    /// Of numbers that never fall: the place of the first above `value`, or that is not below it; size() where there is none.
    size_t upperBound(uint64_t value) const;
    size_t lowerBound(uint64_t value) const { return value == 0 ? 0 : upperBound(value - 1); }
    size_t bytes() const { return blocks_.capacity() * sizeof(Block) + steps_.capacity(); }

private:
    static constexpr size_t kBlock = 64;
    struct Block {
        uint64_t first = 0;
        size_t steps = 0; ///< where its differences begin
    };
    /// The number behind `value`, `at` behind its difference.
    uint64_t next(uint64_t value, size_t& at) const;

    std::vector<Block> blocks_;
    std::vector<uint8_t> steps_;
    uint64_t last_ = 0;
    size_t size_ = 0;
};

}

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace ss::trace {

/// A vector whose copy shares its chunks until one of the two writes them: a checkpoint of a large state costs a few pointers.
template <class T> class PersistentVector {
public:
    static constexpr size_t kChunk = 64;

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T& operator[](size_t i) const { return (*chunks_[i / kChunk])[i % kChunk]; }

    /// A reference to write through; the chunk becomes this vector's own.
    T& edit(size_t i)
    {
        auto& chunk = chunks_[i / kChunk];
        if (chunk.use_count() > 1)
            chunk = std::make_shared<Chunk>(*chunk);
        return (*chunk)[i % kChunk];
    }

    void push_back(T value)
    {
        if (size_ % kChunk == 0) {
            chunks_.push_back(std::make_shared<Chunk>());
            chunks_.back()->reserve(kChunk);
        }
        auto& chunk = chunks_.back();
        if (chunk.use_count() > 1)
            chunk = std::make_shared<Chunk>(*chunk);
        chunk->push_back(std::move(value));
        ++size_;
    }

    bool operator==(const PersistentVector& other) const
    {
        if (size_ != other.size_)
            return false;
        for (size_t i = 0; i < chunks_.size(); ++i)
            if (chunks_[i] != other.chunks_[i] && *chunks_[i] != *other.chunks_[i])
                return false;
        return true;
    }

private:
    using Chunk = std::vector<T>;
    std::vector<std::shared_ptr<Chunk>> chunks_;
    size_t size_ = 0;
};

}

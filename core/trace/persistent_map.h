#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace ss::trace {

/// A sorted map whose copies share what neither of them has written since, as PersistentTable's do: a copy of a large one costs a
/// few pointers, a change one chunk.
template <class K, class V> class PersistentMap {
public:
    using value_type = std::pair<K, V>;

    class const_iterator {
    public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = PersistentMap::value_type;
        using difference_type = ptrdiff_t;
        using pointer = const value_type*;
        using reference = const value_type&;

        const_iterator() = default;
        reference operator*() const { return (*map_->chunks_[chunk_])[place_]; }
        pointer operator->() const { return &**this; }
        const_iterator& operator++()
        {
            if (++place_ == map_->chunks_[chunk_]->size())
                ++chunk_, place_ = 0;
            return *this;
        }
        const_iterator& operator--()
        {
            place_ = place_ > 0 ? place_ - 1 : map_->chunks_[--chunk_]->size() - 1;
            return *this;
        }
        const_iterator operator++(int)
        {
            const auto before = *this;
            ++*this;
            return before;
        }
        const_iterator operator--(int)
        {
            const auto before = *this;
            --*this;
            return before;
        }
        bool operator==(const const_iterator&) const = default;

    private:
        friend class PersistentMap;
        const_iterator(const PersistentMap* map, size_t chunk, size_t place)
            : map_(map)
            , chunk_(chunk)
            , place_(place)
        {
        }
        const PersistentMap* map_ = nullptr;
        size_t chunk_ = 0, place_ = 0;
    };

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const_iterator begin() const { return {this, 0, 0}; }
    const_iterator end() const { return {this, chunks_.size(), 0}; }

    const_iterator find(const K& key) const
    {
        const size_t chunk = chunkOf(key);
        if (chunk == chunks_.size())
            return end();
        const size_t place = placeIn(*chunks_[chunk], key);
        return place < chunks_[chunk]->size() && (*chunks_[chunk])[place].first == key ? const_iterator{this, chunk, place} : end();
    }
    bool contains(const K& key) const { return find(key) != end(); }
    /// Throws std::out_of_range where there is none.
    const V& at(const K& key) const
    {
        const auto found = find(key);
        if (found == end())
            throw std::out_of_range("PersistentMap::at");
        return found->second;
    }

    void set(const K& key, V value)
    {
        if (chunks_.empty()) {
            chunks_.push_back(std::make_shared<Chunk>(1, value_type(key, std::move(value))));
            size_ = 1;
            return;
        }
        const size_t chunk = std::min(chunkOf(key), chunks_.size() - 1);
        own(chunks_[chunk]);
        Chunk& entries = *chunks_[chunk];
        const size_t place = placeIn(entries, key);
        if (place < entries.size() && entries[place].first == key) {
            entries[place].second = std::move(value);
            return;
        }
        entries.emplace(entries.begin() + static_cast<ptrdiff_t>(place), key, std::move(value));
        ++size_;
        if (entries.size() > kMost)
            split(chunk);
    }
    void erase(const K& key)
    {
        const auto found = find(key);
        if (found == end())
            return;
        auto& chunk = chunks_[found.chunk_];
        own(chunk);
        chunk->erase(chunk->begin() + static_cast<ptrdiff_t>(found.place_));
        --size_;
        if (chunk->empty())
            chunks_.erase(chunks_.begin() + static_cast<ptrdiff_t>(found.chunk_));
    }

    bool operator==(const PersistentMap& other) const
    {
        return size_ == other.size_ && (chunks_ == other.chunks_ || std::equal(begin(), end(), other.begin()));
    }

private:
    static constexpr size_t kMost = 64;
    using Chunk = std::vector<value_type>; ///< sorted, never empty

    /// The first chunk whose last key is not before the key: where it is, if it is there.
    size_t chunkOf(const K& key) const
    {
        const auto found =
            std::partition_point(chunks_.begin(), chunks_.end(), [&](const auto& chunk) { return chunk->back().first < key; });
        return static_cast<size_t>(found - chunks_.begin());
    }
    static size_t placeIn(const Chunk& chunk, const K& key)
    {
        const auto found = std::partition_point(chunk.begin(), chunk.end(), [&](const value_type& entry) { return entry.first < key; });
        return static_cast<size_t>(found - chunk.begin());
    }
    static void own(std::shared_ptr<Chunk>& chunk)
    {
        if (chunk.use_count() != 1)
            chunk = std::make_shared<Chunk>(*chunk);
    }
    void split(size_t chunk)
    {
        Chunk& whole = *chunks_[chunk];
        const auto middle = whole.begin() + static_cast<ptrdiff_t>(whole.size() / 2);
        auto behind = std::make_shared<Chunk>(std::make_move_iterator(middle), std::make_move_iterator(whole.end()));
        whole.erase(middle, whole.end());
        chunks_.insert(chunks_.begin() + static_cast<ptrdiff_t>(chunk) + 1, std::move(behind));
    }

    std::vector<std::shared_ptr<Chunk>> chunks_;
    size_t size_ = 0;
};

}

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ss::trace {

/// Things numbered in order of appearance, of which those that are over may be forgotten. A copy shares its chunks until one of
/// the two writes them: a checkpoint of a large state costs a few pointers.
template <class T> class PersistentTable {
public:
    static constexpr size_t kChunk = 32;

    /// How many there have ever been: the next one's number.
    uint32_t made() const { return made_; }
    /// How many are kept.
    size_t size() const { return size_; }

    /// Null: not kept, or never there.
    const T* find(uint32_t id) const
    {
        const Entry* entry = entryOf(id);
        return entry ? &entry->second : nullptr;
    }
    /// Of one that is not kept: what T::forgotten() says.
    const T& operator[](uint32_t id) const
    {
        const T* found = find(id);
        return found ? *found : T::forgotten();
    }

    /// To write through; the chunk becomes this table's own. Null: not kept.
    T* edit(uint32_t id)
    {
        const Entry* entry = entryOf(id);
        if (!entry)
            return nullptr;
        auto& chunk = chunks_[chunkOf(id)];
        const ptrdiff_t place = entry - chunk->data();
        own(chunk);
        return &(*chunk)[static_cast<size_t>(place)].second;
    }

    void push_back(T value)
    {
        if (chunks_.empty() || chunks_.back()->size() >= kChunk)
            startChunk(made_);
        own(chunks_.back());
        chunks_.back()->emplace_back(made_++, std::move(value));
        ++size_;
    }

    /// f(number, thing) for all that are kept, in order.
    template <class F> void forEach(F&& f) const
    {
        for (const auto& chunk : chunks_)
            for (const Entry& entry : *chunk)
                f(entry.first, entry.second);
    }
    /// The same from the last to the first, until f returns true.
    template <class F> void untilFromLast(F&& f) const
    {
        for (auto chunk = chunks_.rbegin(); chunk != chunks_.rend(); ++chunk)
            for (auto entry = (*chunk)->rbegin(); entry != (*chunk)->rend(); ++entry)
                if (f(entry->first, entry->second))
                    return;
    }
    /// The number of the last one kept for which `before` holds, where it holds for all up to some place; UINT32_MAX: for none.
    template <class Before> uint32_t lastWhere(Before&& before) const
    {
        const auto chunk =
            std::partition_point(chunks_.begin(), chunks_.end(), [&](const auto& each) { return before(each->front().second); });
        if (chunk == chunks_.begin())
            return UINT32_MAX;
        const Chunk& last = *chunk[-1];
        return std::partition_point(last.begin(), last.end(), [&](const Entry& entry) { return before(entry.second); })[-1].first;
    }

    /// Forgets all but those for which keep(number) holds. Chunks that stay whole stay shared.
    template <class Keep> void forget(Keep&& keep)
    {
        const std::vector<std::shared_ptr<Chunk>> old = std::move(chunks_);
        chunks_.clear();
        firsts_.clear();
        size_ = 0;
        bool open = false; // the last chunk is one that is being filled here
        for (const auto& chunk : old) {
            const auto kept = std::count_if(chunk->begin(), chunk->end(), [&](const Entry& entry) { return keep(entry.first); });
            size_ += static_cast<size_t>(kept);
            if (static_cast<size_t>(kept) == chunk->size() && chunk->size() > kChunk / 2) {
                chunks_.push_back(chunk);
                firsts_.push_back(chunk->front().first);
                open = false;
                continue;
            }
            for (const Entry& entry : *chunk) {
                if (!keep(entry.first))
                    continue;
                if (!open || chunks_.back()->size() == kChunk)
                    startChunk(entry.first);
                open = true;
                chunks_.back()->push_back(entry);
            }
        }
    }

    bool operator==(const PersistentTable& other) const
    {
        if (made_ != other.made_ || size_ != other.size_)
            return false;
        if (chunks_ == other.chunks_)
            return true;
        size_t chunk = 0, place = 0;
        bool same = true;
        other.forEach([&](uint32_t id, const T& value) {
            if (place == chunks_[chunk]->size())
                ++chunk, place = 0;
            const Entry& mine = (*chunks_[chunk])[place++];
            same = same && mine.first == id && (&mine.second == &value || mine.second == value);
        });
        return same;
    }

private:
    using Entry = std::pair<uint32_t, T>;
    using Chunk = std::vector<Entry>; ///< never empty

    void startChunk(uint32_t first)
    {
        chunks_.push_back(std::make_shared<Chunk>());
        chunks_.back()->reserve(kChunk);
        firsts_.push_back(first);
    }
    static void own(std::shared_ptr<Chunk>& chunk)
    {
        if (chunk.use_count() == 1)
            return;
        auto mine = std::make_shared<Chunk>();
        mine->reserve(kChunk);
        mine->assign(chunk->begin(), chunk->end());
        chunk = std::move(mine);
    }
    size_t chunkOf(uint32_t id) const
    {
        if (id >= firsts_.back())
            return firsts_.size() - 1;
        return static_cast<size_t>(std::upper_bound(firsts_.begin(), firsts_.end(), id) - firsts_.begin()) - 1;
    }
    const Entry* entryOf(uint32_t id) const
    {
        if (id >= made_ || firsts_.empty() || id < firsts_.front())
            return nullptr;
        const Chunk& chunk = *chunks_[chunkOf(id)];
        // Where nothing was forgotten it lies as far from the first as its number tells, and never farther.
        const size_t most = id - chunk.front().first;
        if (most < chunk.size() && chunk[most].first == id)
            return &chunk[most];
        const auto found =
            std::lower_bound(chunk.begin(), chunk.end(), id, [](const Entry& e, uint32_t wanted) { return e.first < wanted; });
        return found != chunk.end() && found->first == id ? &*found : nullptr;
    }

    std::vector<std::shared_ptr<Chunk>> chunks_;
    std::vector<uint32_t> firsts_; ///< the number of each chunk's first
    uint32_t made_ = 0;
    size_t size_ = 0;
};

}

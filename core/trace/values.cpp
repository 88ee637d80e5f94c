#include "core/trace/values.h"

#include <algorithm>
#include <cstring>

namespace ss::trace {

namespace {

/// What an image costs: many tiny images must not escape the budget.
int64_t costOf(const ValueImage& image) { return static_cast<int64_t>(sizeof(ValueImage) + 2 * sizeof(uint64_t) + image.bytes.size()); }

/// The parts of a run that a set does not hold.
std::vector<Run> missingIn(const RunSet& set, Run run)
{
    RunSet missing;
    if (run.begin < run.end)
        missing.add(run);
    for (const Run& known : set.runs())
        if (known.begin < run.end && run.begin < known.end)
            missing.remove(known);
    return missing.runs();
}

void overlay(ValuePage& page, const ValueImage& image, Run wanted)
{
    const Run common{std::max(wanted.begin, image.start), std::min(wanted.end, image.start + static_cast<int64_t>(image.bytes.size()))};
    for (const Run& part : missingIn(page.known, common)) {
        std::memcpy(page.bytes.data() + (part.begin - page.start), image.bytes.data() + (part.begin - image.start),
                    static_cast<size_t>(part.end - part.begin));
        page.known.add(part);
    }
}

}

ValueStore::ValueStore(int64_t budget)
    : budget_(budget)
{
}

void ValueStore::keep(ValueImage image)
{
    const std::lock_guard lock(mutex_);
    const BufferId buffer = image.buffer;
    auto& images = images_[buffer];
    if (!images.empty() && images.back().image.revision > image.revision) {
        ++dropped_; // came too late to be put in order; its revision then counts as not kept
        return;
    }
    bytes_ += costOf(image);
    images.push_back(Kept{next_, std::move(image)});
    order_.emplace_back(next_++, buffer);
    for (; bytes_ > budget_; ++dropped_) {
        const auto oldest = images_.find(order_.front().second);
        bytes_ -= costOf(oldest->second.front().image);
        oldest->second.pop_front();
        if (oldest->second.empty())
            images_.erase(oldest);
        order_.pop_front();
    }
}

// Walks back from the revision asked for, newest image first, and stops at a revision that is not there: a write whose values
// were not kept may have changed any byte, so nothing older is known.
ValuePage ValueStore::page(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const
{
    ValuePage page{start, std::vector<std::byte>(static_cast<size_t>(std::max<int64_t>(size, 0))), {}};
    const Run wanted{start, start + std::max<int64_t>(size, 0)};
    const std::lock_guard lock(mutex_);
    const auto found = images_.find(buffer);
    if (found == images_.end() || wanted.begin == wanted.end)
        return page;
    const auto& images = found->second;
    auto at = std::upper_bound(images.begin(), images.end(), revision, [](uint64_t r, const Kept& k) { return r < k.image.revision; });
    for (uint64_t above = revision + 1; at != images.begin() && !page.known.covers(wanted);) {
        --at;
        if (at->image.revision + 1 < above)
            break;
        above = at->image.revision;
        overlay(page, at->image, wanted);
    }
    return page;
}

int64_t ValueStore::bytesKept() const
{
    const std::lock_guard lock(mutex_);
    return bytes_;
}

uint64_t ValueStore::imagesDropped() const
{
    const std::lock_guard lock(mutex_);
    return dropped_;
}

std::vector<ValueImage> ValueStore::since(uint64_t& cursor) const
{
    const std::lock_guard lock(mutex_);
    std::vector<ValueImage> out;
    auto at = std::lower_bound(order_.begin(), order_.end(), cursor, [](const auto& entry, uint64_t c) { return entry.first < c; });
    for (; at != order_.end(); ++at) {
        const auto& kept = images_.at(at->second);
        const auto image = std::lower_bound(kept.begin(), kept.end(), at->first, [](const Kept& k, uint64_t n) { return k.number < n; });
        out.push_back(image->image);
    }
    cursor = next_;
    return out;
}

}

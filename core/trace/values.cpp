#include "core/trace/values.h"

#include <algorithm>
#include <cstring>

namespace ss::trace {

namespace {

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

}

void ValueStore::overlay(ValuePage& page, const Kept& image, Run wanted)
{
    const Run common{std::max(wanted.begin, image.start), std::min(wanted.end, image.start + static_cast<int64_t>(image.bytes.size()))};
    for (const Run& part : missingIn(page.known, common)) {
        std::memcpy(page.bytes.data() + (part.begin - page.start), image.bytes.data() + (part.begin - image.start),
                    static_cast<size_t>(part.end - part.begin));
        page.known.add(part);
    }
}

ValueStore::ValueStore(int64_t budget)
    : budget_(budget)
{
}

uint64_t ValueStore::newestOf(BufferId buffer) const
{
    const auto found = newest_.find(buffer);
    return found == newest_.end() ? kNone : found->second;
}

uint64_t ValueStore::find(BufferId buffer, uint64_t revision) const
{
    uint64_t number = newestOf(buffer);
    while (has(number) && at(number).revision > revision) {
        const uint64_t jump = at(number).jump;
        number = has(jump) && at(jump).revision > revision ? jump : at(number).before;
    }
    return number;
}

void ValueStore::dropOldest() const
{
    const Kept& image = images_.front();
    bytes_ -= costOf(image);
    if (const auto newest = newest_.find(image.buffer); newest->second == oldest_)
        newest_.erase(newest);
    images_.pop_front();
    bytesOf_.pop();
    ++oldest_;
    ++dropped_;
}

void ValueStore::keep(BufferId buffer, uint64_t revision, int64_t start, std::span<const std::byte> bytes)
{
    const Staged head{buffer, revision, start, bytes.size()};
    if (bytes.size() <= kStagedImage && stage(head, bytes.data()))
        return;
    const std::lock_guard lock(mutex_);
    settleAll();
    if (bytes.size() > kStagedImage)
        place(head, bytes.data());
}

/// False: so much is on the way that somebody must settle it.
bool ValueStore::stage(const Staged& head, const std::byte* bytes)
{
    const std::lock_guard lock(stagedLock_);
    const size_t used = staged_.size();
    staged_.resize(used + Staged::kBytes + head.size);
    std::byte* at = staged_.data() + used;
    // Field by field: a head copied whole is read before it has come to rest.
    const auto put = [&at](const auto& value) {
        std::memcpy(at, &value, sizeof value);
        at += sizeof value;
    };
    put(head.revision), put(head.start), put(head.size), put(head.buffer);
    if (head.size > 0)
        std::memcpy(at, bytes, head.size);
    return staged_.size() < kStagedMost;
}

void ValueStore::settle() const
{
    const std::lock_guard lock(mutex_);
    settleAll();
}

void ValueStore::settleAll() const
{
    {
        const std::lock_guard lock(stagedLock_);
        settling_.swap(staged_);
    }
    for (const std::byte* at = settling_.data(); at != settling_.data() + settling_.size();) {
        Staged head;
        const auto take = [&at](auto& value) {
            std::memcpy(&value, at, sizeof value);
            at += sizeof value;
        };
        take(head.revision), take(head.start), take(head.size), take(head.buffer);
        place(head, at);
        at += head.size;
    }
    settling_.clear();
}

void ValueStore::place(const Staged& head, const std::byte* bytes) const
{
    const auto [buffer, revision, start, size] = head;
    uint64_t& newest = newest_.try_emplace(buffer, kNone).first->second;
    Kept kept{buffer, revision, start, {}, newest, newest, 1};
    if (newest != kNone) {
        const Kept& before = at(newest);
        if (before.revision > revision) {
            ++dropped_; // came too late to be put in order; its revision then counts as not kept
            return;
        }
        // Two jumps of one length become one of both: their lengths are the digits of a skew binary number.
        if (has(before.jump) && at(before.jump).span == before.span) {
            kept.jump = at(before.jump).jump;
            kept.span = 1 + 2 * before.span;
        }
    }
    newest = next_++;
    kept.bytes = bytesOf_.push({bytes, size});
    bytes_ += costOf(kept);
    images_.push_back(kept);
    while (bytes_ > budget_)
        dropOldest();
}

// Walks back from the revision asked for, newest image first, and stops at a revision that is not there: a write whose values
// were not kept may have changed any byte, so nothing older is known.
ValuePage ValueStore::page(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const
{
    ValuePage page{start, std::vector<std::byte>(static_cast<size_t>(std::max<int64_t>(size, 0))), {}};
    const Run wanted{start, start + std::max<int64_t>(size, 0)};
    const std::lock_guard lock(mutex_);
    settleAll();
    if (wanted.begin == wanted.end)
        return page;
    uint64_t above = revision + 1;
    for (uint64_t number = find(buffer, revision); has(number) && !page.known.covers(wanted); number = at(number).before) {
        const Kept& image = at(number);
        if (image.revision + 1 < above)
            break;
        above = image.revision;
        overlay(page, image, wanted);
    }
    return page;
}

int64_t ValueStore::bytesKept() const
{
    const std::lock_guard lock(mutex_);
    settleAll();
    return bytes_;
}

uint64_t ValueStore::imagesDropped() const
{
    const std::lock_guard lock(mutex_);
    settleAll();
    return dropped_;
}

std::vector<ValueImage> ValueStore::since(uint64_t& cursor, int64_t most) const
{
    const std::lock_guard lock(mutex_);
    settleAll();
    std::vector<ValueImage> out;
    uint64_t number = std::max(cursor, oldest_);
    for (int64_t bytes = 0; number < next_ && (out.empty() || bytes < most); ++number) {
        const Kept& image = at(number);
        out.push_back({image.buffer, image.revision, image.start, {image.bytes.begin(), image.bytes.end()}});
        bytes += costOf(image);
    }
    cursor = std::max(number, cursor);
    return out;
}

bool ValueStore::hasSince(uint64_t cursor) const
{
    const std::lock_guard lock(mutex_);
    settleAll();
    return cursor < next_;
}

}

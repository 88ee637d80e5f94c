#include "core/trace/log.h"

#include "core/base/error.h"
#include "core/trace/plain.h"

#include <algorithm>
#include <limits>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace ss::trace {

namespace {

// The pages of a block are asked for at once: a fault for each costs as much as the events in it. Huge pages are cheaper by far
// where there are some, but finding one may take its time: only who is not recording waits for it.
constexpr size_t kSmallChunk = 64 << 10, kLargeChunk = 512 << 10, kSpareChunk = 2 << 20;
constexpr size_t kSmallChunks = 8;
/// Spares are at most so many, and an eighth of what is in use: a commit of many events keeps the reader away for long.
constexpr size_t kMostSpares = 16, kUsedPerSpare = 8;

constexpr std::align_val_t kPage{4096}, kHugePage{2 << 20};

std::byte* newBlock(size_t bytes)
{
    void* block = ::operator new[](bytes, kPage);
#ifdef MADV_POPULATE_WRITE
    if (bytes >= kLargeChunk)
        madvise(block, bytes, MADV_POPULATE_WRITE);
#endif
    return static_cast<std::byte*>(block);
}

std::atomic<uint64_t> lastLog{0};

std::byte* newSpare()
{
    void* block = ::operator new[](kSpareChunk, kHugePage);
#ifdef MADV_POPULATE_WRITE
    madvise(block, kSpareChunk, MADV_HUGEPAGE);
    madvise(block, kSpareChunk, MADV_POPULATE_WRITE);
#endif
    return static_cast<std::byte*>(block);
}

}

void Log::FreeBlock::operator()(std::byte* block) const { ::operator delete[](block, alignment); }

/// Events one behind another, and where each ends. An event that is longer than a chunk has one of its own.
struct Log::Chunk {
    /// A place for an end for every so many bytes: few events are shorter.
    static constexpr size_t kBytesPerEvent = 64;

    Chunk(Seq first, Block memory, size_t size)
        : first(first)
        , block(std::move(memory))
        , ends(reinterpret_cast<uint64_t*>(block.get()))
        , most(size / kBytesPerEvent)
        , size(size)
    {
        ends[0] = (most + 1) * sizeof(uint64_t);
    }
    bool full() const { return count == most; }
    std::span<std::byte> free() { return {block.get() + ends[count], size - ends[count]}; }
    void add(size_t bytes)
    {
        ends[count + 1] = ends[count] + bytes;
        ++count;
    }
    const std::byte* at(size_t i) const { return block.get() + ends[i]; }

    const Seq first;
    const Block block;
    uint64_t* const ends; ///< event i lies from ends[i] to ends[i + 1]
    size_t count = 0;     ///< of the appending thread; a reader knows by the log's size what is there
    const size_t most, size;
};

Log::Log()
    : identity_(++lastLog)
{
}

Log::~Log() = default;

uint32_t Log::numberOf(std::thread::id thread)
{
    const auto found = std::find(threads_.begin(), threads_.end(), thread);
    const auto number = static_cast<uint32_t>(found - threads_.begin());
    if (found == threads_.end())
        threads_.push_back(thread);
    return number;
}

uint32_t Log::threadNumber()
{
    struct Known {
        uint64_t log = 0;
        uint32_t number = 0;
    };
    constinit thread_local Known known;
    if (known.log != identity_)
        known = {identity_, numberOf(std::this_thread::get_id())};
    return known.number;
}

uint64_t Log::now() noexcept { return clock_.now(); }

Log::Chunk& Log::newChunk(Seq first, size_t eventBytes)
{
    // Behind the ends there is room for the event in any case.
    const size_t usual = chunks_.size() < kSmallChunks ? kSmallChunk : kLargeChunk;
    const size_t size = eventBytes < usual / 2 ? usual : 2 * eventBytes;
    Block spare = size == kLargeChunk ? takeSpare() : Block();
    auto chunk = spare ? std::make_unique<Chunk>(first, std::move(spare), kSpareChunk)
                       : std::make_unique<Chunk>(first, Block(newBlock(size), {kPage}), size);
    last_ = chunk.get();
    const std::lock_guard lock(chunksMutex_);
    chunks_.push_back(std::move(chunk));
    return *last_;
}

Log::Block Log::takeSpare()
{
    const std::lock_guard lock(chunksMutex_);
    ++takenSinceRead_;
    if (spares_.empty())
        return {};
    Block spare = std::move(spares_.back());
    spares_.pop_back();
    return spare;
}

void Log::makeSpares() const
{
    std::unique_lock lock(chunksMutex_);
    const size_t most = std::clamp<size_t>(chunks_.size() / kUsedPerSpare, 1, kMostSpares);
    sparesWanted_ = std::min(most, std::max(std::exchange(takenSinceRead_, 0), sparesWanted_ > 0 ? sparesWanted_ - 1 : 0));
    while (spares_.size() < sparesWanted_) {
        lock.unlock();
        Block block(newSpare(), {kHugePage});
        lock.lock();
        spares_.push_back(std::move(block));
    }
}

void Log::store(EventHead head, const Payload& payload)
{
    Chunk* chunk = last_ && !last_->full() ? last_ : &newChunk(head.seq, 0);
    const size_t bytes = writePlain(head, payload, chunk->free());
    if (bytes > chunk->free().size()) {
        chunk = &newChunk(head.seq, bytes);
        writePlain(head, payload, chunk->free());
    }
    chunk->add(bytes);
    size_.store(head.seq + 1, std::memory_order_release);
}

void Log::take(const Payload& payload, Phase phase, uint64_t ns) noexcept
{
    lastNs_ = std::max(lastNs_, ns);
    store({size_.load(std::memory_order_relaxed), phase, lastNs_, threadNumber()}, payload);
}

void Log::keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept
{
    values_.keep({buffer, revision, start, {bytes, bytes + size}});
}

int64_t Log::valueLimit() const noexcept { return ValueStore::kBufferLimit; }

void Log::restore(const Event& event)
{
    const std::lock_guard lock(turn);
    const Seq size = size_.load(std::memory_order_relaxed);
    if (event.seq != size)
        fail(ErrorKind::Value, "event %llu came where event %llu was expected", static_cast<unsigned long long>(event.seq),
             static_cast<unsigned long long>(size));
    store({event.seq, event.phase, event.ns, event.thread}, event.payload);
}

std::vector<LoggedEvent> Log::read(Seq first, size_t most) const
{
    std::vector<LoggedEvent> events;
    const Seq size = this->size();
    if (first >= size)
        return events;
    const Seq end = first + std::min<Seq>(most, size - first);
    events.reserve(end - first);
    for (Seq at = first; at < end;) {
        const auto [chunk, behind] = chunkOf(at);
        for (; at < std::min(end, behind); ++at)
            events.emplace_back(readPlain(at, chunk->at(at - chunk->first)));
    }
    makeSpares();
    return events;
}

std::pair<const Log::Chunk*, Seq> Log::chunkOf(Seq seq) const
{
    const std::lock_guard lock(chunksMutex_);
    const auto next = std::upper_bound(chunks_.begin(), chunks_.end(), seq, [](Seq s, const auto& chunk) { return s < chunk->first; });
    return {next[-1].get(), next == chunks_.end() ? std::numeric_limits<Seq>::max() : (*next)->first};
}

}

#include "core/trace/log.h"

#include "core/base/error.h"
#include "core/trace/overflow.h"
#include "core/trace/plain.h"

#include <algorithm>
#include <chrono>
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
/// Blocks of chunks that went are good for events to come; so many wait for that.
constexpr size_t kReused = 2;

/// So long a call waits at most for the archive, and a longer wait is many of them: a run is slowed, not stopped.
constexpr std::chrono::milliseconds kWait{20};

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

/// Blocks made beforehand. Who reads has time: it makes those that a busy session will need, so that recording waits for no page.
class Log::Spares {
public:
    /// Null: there is none.
    Block take()
    {
        const std::lock_guard lock(mutex_);
        ++taken_;
        if (blocks_.empty())
            return {};
        Block spare = std::move(blocks_.back());
        blocks_.pop_back();
        return spare;
    }
    void make(size_t chunks)
    {
        std::unique_lock lock(mutex_);
        const size_t most = std::clamp<size_t>(chunks / kUsedPerSpare, 1, kMostSpares);
        wanted_ = std::min(most, std::max(std::exchange(taken_, 0), wanted_ > 0 ? wanted_ - 1 : 0));
        while (blocks_.size() < wanted_) {
            lock.unlock();
            Block block(newSpare(), {kHugePage});
            lock.lock();
            blocks_.push_back(std::move(block));
        }
    }
    void giveBack(Block block)
    {
        const std::lock_guard lock(mutex_);
        if (blocks_.size() < std::max(wanted_, kReused))
            blocks_.push_back(std::move(block));
    }

private:
    std::mutex mutex_;
    std::vector<Block> blocks_;
    size_t taken_ = 0, wanted_ = 0; ///< since the last reading; as many as were taken from one reading to the next
};

/// Events one behind another, and where each ends. An event that is longer than a chunk has one of its own.
struct Log::Chunk {
    /// A place for an end for every so many bytes: few events are shorter.
    static constexpr size_t kBytesPerEvent = 64;

    Chunk(Seq first, Block memory, size_t size, Spares* home = nullptr)
        : first(first)
        , block(std::move(memory))
        , home(home)
        , ends(reinterpret_cast<uint64_t*>(block.get()))
        , most(size / kBytesPerEvent)
        , size(size)
    {
        ends[0] = (most + 1) * sizeof(uint64_t);
    }
    /// The same chunk on the disk, or read back from it.
    Chunk(const Chunk& other, std::shared_ptr<OverflowFile> file, int64_t place)
        : first(other.first)
        , home(nullptr)
        , count(other.count)
        , most(other.most)
        , size(other.size)
        , file(std::move(file))
        , place(place)
    {
    }
    Chunk(const Chunk& other, Block memory)
        : first(other.first)
        , block(std::move(memory))
        , home(nullptr)
        , ends(reinterpret_cast<uint64_t*>(block.get()))
        , count(other.count)
        , most(other.most)
        , size(other.size)
    {
    }
    ~Chunk()
    {
        if (home)
            home->giveBack(std::move(block));
        if (file)
            file->giveBack(place, size);
    }
    Chunk(const Chunk&) = delete;
    Chunk& operator=(const Chunk&) = delete;

    bool full() const { return count == most; }
    std::span<std::byte> free() { return {block.get() + ends[count], size - ends[count]}; }
    void add(size_t bytes)
    {
        ends[count + 1] = ends[count] + bytes;
        ++count;
    }
    const std::byte* at(size_t i) const { return block.get() + ends[i]; }

    const Seq first;
    Block block;
    Spares* const home;             ///< of a block that was made beforehand
    uint64_t* const ends = nullptr; ///< event i lies from ends[i] to ends[i + 1]
    size_t count = 0;               ///< of the appending thread; a reader knows by the log's size what is there
    const size_t most, size;
    const std::shared_ptr<OverflowFile> file; ///< where it lies; null: in memory
    const int64_t place = 0;
};

Log::Log()
    : Log(Limits())
{
}

Log::Log(const Limits& limits)
    : identity_(++lastLog)
    , limits_(limits)
    , spares_(std::make_unique<Spares>())
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
    const size_t usual = made_ < kSmallChunks ? kSmallChunk : kLargeChunk;
    const size_t size = eventBytes < usual / 2 ? usual : 2 * eventBytes;
    Block spare = size == kLargeChunk ? spares_->take() : Block();
    auto chunk = spare ? std::make_shared<Chunk>(first, std::move(spare), kSpareChunk, spares_.get())
                       : std::make_shared<Chunk>(first, Block(newBlock(size), {kPage}), size);
    last_ = chunk.get();
    {
        const std::lock_guard lock(chunksMutex_);
        ++made_;
        bytes_ += last_->size;
        chunks_.push_back(std::move(chunk));
        letGo();
    }
    moveOut(limits_.window + limits_.backlog);
    const std::lock_guard lock(chunksMutex_);
    judgeRoom();
    mustEnd_ = bytes_ > limits_.most;
    return *last_;
}

bool Log::spillTo(std::shared_ptr<Archive> archive, const std::filesystem::path& overflowFolder) const
{
    auto overflow = std::make_shared<OverflowFile>(overflowFolder, static_cast<int64_t>(limits_.overflow));
    if (!spillTo(std::move(archive)))
        return false;
    const std::lock_guard lock(chunksMutex_);
    overflow_ = std::move(overflow);
    return true;
}

bool Log::spillTo(std::shared_ptr<Archive> archive) const
{
    const std::lock_guard lock(chunksMutex_);
    if (archive_)
        return false;
    archive_ = std::move(archive);
    return true;
}

std::pair<std::shared_ptr<Log::Chunk>, std::shared_ptr<OverflowFile>> Log::toMoveOut(size_t most) const
{
    const std::lock_guard lock(chunksMutex_);
    if (!overflow_ || bytes_ <= most || movedOut_ + 1 >= chunks_.size())
        return {};
    return {chunks_[movedOut_], overflow_};
}

void Log::moveOut(size_t most) const
{
    for (;;) {
        const auto [oldest, overflow] = toMoveOut(most);
        const auto place = oldest ? overflow->put({oldest->block.get(), oldest->size}) : std::nullopt;
        if (!place)
            return;
        auto moved = std::make_shared<Chunk>(*oldest, overflow, *place);
        const std::lock_guard lock(chunksMutex_);
        // It may have been archived and let go of, or moved by the other thread, meanwhile.
        if (movedOut_ == chunks_.size() || chunks_[movedOut_] != oldest)
            continue;
        chunks_[movedOut_++] = std::move(moved);
        bytes_ -= oldest->size;
    }
}

std::shared_ptr<const Log::Chunk> Log::load(const std::shared_ptr<const Chunk>& chunk) const
{
    constexpr size_t kKept = 2;
    const std::lock_guard lock(loadedMutex_);
    for (const auto& each : loaded_)
        if (each->first == chunk->first)
            return each;
    Block block(newBlock(chunk->size), {kPage});
    if (!chunk->file->get(chunk->place, {block.get(), chunk->size}))
        fail(ErrorKind::File, "the disk does not give back the events from %llu on", static_cast<unsigned long long>(chunk->first));
    loaded_.push_back(std::make_shared<Chunk>(*chunk, std::move(block)));
    if (loaded_.size() > kKept)
        loaded_.pop_front();
    return loaded_.back();
}

void Log::archived(Seq end) const
{
    {
        const std::lock_guard lock(chunksMutex_);
        archivedTo_ = std::max(archivedTo_, end);
        archiveFails_ = false;
        letGo();
    }
    settle();
}

// Who archives is behind already: it makes room ahead, so that who records need not stop for the disk.
void Log::settle() const
{
    values_.settle();
    moveOut(limits_.window + limits_.backlog / 2);
    const std::lock_guard lock(chunksMutex_);
    judgeRoom();
}

void Log::archiveFails(bool fails) const
{
    const std::lock_guard lock(chunksMutex_);
    archiveFails_ = fails;
    judgeRoom();
}

void Log::letGo() const
{
    while (chunks_.size() > 1 && (movedOut_ > 0 || bytes_ > limits_.window) && chunks_[1]->first <= archivedTo_) {
        if (movedOut_ > 0)
            --movedOut_;
        else
            bytes_ -= chunks_.front()->size;
        chunks_.pop_front();
    }
}

void Log::judgeRoom() const
{
    const bool waiting = chunks_.size() > 1 && bytes_ > limits_.window + limits_.backlog; // the last chunk is being filled
    const bool crowded = archive_ && !archiveFails_ && waiting;
    if (crowded == this->crowded())
        return;
    setCrowded(crowded);
    room_.notify_all();
}

void Log::waitForRoom() noexcept
{
    std::unique_lock lock(chunksMutex_);
    room_.wait_for(lock, kWait, [this] { return !crowded(); });
}

size_t Log::residentBytes() const
{
    const std::lock_guard lock(chunksMutex_);
    return bytes_;
}

void Log::store(const EventHead& head, const Payload& payload)
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
    if (ended())
        return;
    lastNs_ = std::max(lastNs_, ns);
    store({size_.load(std::memory_order_relaxed), phase, lastNs_, threadNumber()}, payload);
    if (mustEnd_)
        end();
}

void Log::end() noexcept
{
    const Marker marker{textf("the trace ends here: it may take %zu MB of memory, and is not being written to a file", limits_.most >> 20)};
    store({size_.load(std::memory_order_relaxed), Phase::Forward, lastNs_, threadNumber()}, marker);
    ended_ = true;
}

void Log::keepValues(BufferId buffer, uint64_t revision, int64_t start, const std::byte* bytes, int64_t size) noexcept
{
    if (!ended())
        values_.keep(buffer, revision, start, {bytes, static_cast<size_t>(size)});
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
        const Seq to = std::min(end, behind);
        if (!chunk) {
            for (LoggedEvent& event : archive()->read(at, to - at))
                events.push_back(std::move(event));
            at = first + events.size();
            continue;
        }
        const auto here = chunk->file ? load(chunk) : chunk;
        for (; at < to; ++at)
            events.emplace_back(readPlain(at, here->at(at - here->first)));
    }
    spares_->make(chunkCount());
    return events;
}

std::shared_ptr<Archive> Log::archive() const
{
    const std::lock_guard lock(chunksMutex_);
    return archive_;
}

size_t Log::chunkCount() const
{
    const std::lock_guard lock(chunksMutex_);
    return chunks_.size();
}

std::pair<std::shared_ptr<const Log::Chunk>, Seq> Log::chunkOf(Seq seq) const
{
    const std::lock_guard lock(chunksMutex_);
    if (seq < chunks_.front()->first)
        return {nullptr, chunks_.front()->first};
    const auto next = std::upper_bound(chunks_.begin(), chunks_.end(), seq, [](Seq s, const auto& chunk) { return s < chunk->first; });
    return {next[-1], next == chunks_.end() ? std::numeric_limits<Seq>::max() : (*next)->first};
}

}

#pragma once

#include "core/layout/device.h"
#include "core/layout/overlap.h"
#include "core/trace/event.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace ss {

/// The number of an object in the trace that is being recorded; of an older recording it counts as none.
struct TraceTag {
    uint32_t epoch = 0;
    uint32_t id = UINT32_MAX;
};

/// Bytes with an owner: what the map draws as one strip. Held by shared_ptr; freed with the last storage or ndarray on it.
class Buffer {
public:
    using Release = std::function<void(std::byte*)>;

    Buffer(std::byte* data, int64_t bytes, Device device, trace::Owner owner, Release release);
    ~Buffer();
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    std::byte* data() const { return data_; }
    int64_t bytes() const { return bytes_; }
    Device device() const { return device_; }
    trace::Owner owner() const { return owner_; }

    /// What is known of the bytes at their birth, for the trace.
    trace::Fill fill = trace::Fill::Unwritten;
    bool pinned = false;
    bool exported = false;   ///< seen by NumPy: it may be written without notice
    uint64_t revision = 0;   ///< of the trace: writes so far
    RunSet writtenSinceScan; ///< bytes that ops wrote while exported, since the facade last looked for writes by NumPy
    TraceTag tag;

private:
    std::byte* data_;
    int64_t bytes_;
    Device device_;
    trace::Owner owner_;
    Release release_;
};

/// A buffer of uninitialised bytes from the device's caching allocator; PyTorch's RuntimeError "[enforce fail ...] DefaultCPUAllocator:
/// can't allocate memory: you tried to allocate N bytes." when there is no room.
std::shared_ptr<Buffer> allocate(Device device, int64_t bytes);

/// While one lives, what this thread allocates on the host is page-locked, as far as it matters here: a device fetches it by itself.
class PinningAllocations {
public:
    PinningAllocations()
        : before_(std::exchange(active_, true))
    {
    }
    ~PinningAllocations() { active_ = before_; }
    PinningAllocations(const PinningAllocations&) = delete;
    PinningAllocations& operator=(const PinningAllocations&) = delete;
    static bool active() { return active_; }

private:
    constinit inline static thread_local bool active_ = false;
    bool before_;
};

/// PyTorch's storage object: a window on a buffer. Two from_numpy of one array are two storages on one buffer.
class Storage {
public:
    Storage(std::shared_ptr<Buffer> buffer, int64_t start, int64_t bytes)
        : buffer(std::move(buffer))
        , start(start)
        , bytes(bytes)
    {
    }
    std::byte* data() const { return buffer->data() + start; }

    std::shared_ptr<Buffer> buffer;
    int64_t start = 0; ///< bytes into the buffer
    int64_t bytes = 0;
    TraceTag tag;
};

/// Where a program was: of no meaning but to who gave it (the Python half tells file and line by it).
struct Place {
    uint32_t code = UINT32_MAX; ///< none
    int32_t at = -1;
};
/// Where this thread's program is now; null: nobody knows.
using PlaceSource = Place (*)();
using PlaceText = std::string (*)(Place place); ///< "line 3 of train.py"; "": not known
void setPlaceSource(PlaceSource source, PlaceText text);
std::string toText(Place place);

/// PyTorch's version counter, an object of its own: views and detach() share it, .data and a second from_numpy do not.
///
/// Of bytes that a backward formula will ask back it remembers who wrote next, so that an error can tell: a write of other bytes costs
/// one more test.
class Version {
public:
    struct Overwrite {
        const char* by = nullptr; ///< the op: "add_"; a text that stays
        Place place;
        int64_t version = 0; ///< that the write made
    };

    int64_t number() const { return number_.load(std::memory_order_relaxed); }
    /// The bytes were written by what `by` names.
    void rise(const char* by)
    {
        const int64_t now = number_.fetch_add(1, std::memory_order_relaxed) + 1;
        if (watched_) [[unlikely]]
            note(by, now);
    }
    /// The next write is to be remembered.
    void watch() { watched_ = true; }
    /// The write that ended a version, if it is remembered.
    std::optional<Overwrite> overwriteOf(int64_t version) const;

private:
    void note(const char* by, int64_t version);

    std::atomic<int64_t> number_{0};
    bool watched_ = false;
    std::unique_ptr<std::array<Overwrite, 4>> notes_; ///< the last ones, by version
};
using VersionCounter = std::shared_ptr<Version>;

}

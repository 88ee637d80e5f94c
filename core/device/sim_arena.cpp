#include "core/device/sim_arena.h"

#include "core/base/error.h"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace ss::device {

namespace {

#ifdef _WIN32

std::byte* reserve(int64_t bytes, bool)
{
    return static_cast<std::byte*>(VirtualAlloc(nullptr, static_cast<SIZE_T>(bytes), MEM_RESERVE, PAGE_NOACCESS));
}
void release(std::byte* at, int64_t) { VirtualFree(at, 0, MEM_RELEASE); }

#else

/// Pages come when they are first written.
std::byte* reserve(int64_t bytes, bool readable)
{
    void* at = mmap(nullptr, static_cast<size_t>(bytes), readable ? PROT_READ | PROT_WRITE : PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? nullptr : static_cast<std::byte*>(at);
}
void release(std::byte* at, int64_t bytes) { munmap(at, static_cast<size_t>(bytes)); }

#endif

}

SimArena::SimArena(int64_t bytes)
    : bytes_(bytes)
    , outside_(reserve(bytes, false))
    , inside_(reserve(bytes, true))
{
    if (outside_ && inside_)
        return;
    if (outside_)
        release(outside_, bytes);
    if (inside_)
        release(inside_, bytes);
    fail(ErrorKind::OutOfDeviceMemory, "cannot simulate a GPU with %lld bytes: the system has no such range of addresses",
         static_cast<long long>(bytes));
}

SimArena::~SimArena()
{
    release(outside_, bytes_);
    release(inside_, bytes_);
}

bool SimArena::provide([[maybe_unused]] int64_t offset, [[maybe_unused]] int64_t bytes)
{
#ifdef _WIN32
    return VirtualAlloc(inside_ + offset, static_cast<SIZE_T>(bytes), MEM_COMMIT, PAGE_READWRITE) != nullptr;
#else
    return true;
#endif
}

void SimArena::giveBack(int64_t offset, int64_t bytes) noexcept
{
#ifdef _WIN32
    VirtualFree(inside_ + offset, static_cast<SIZE_T>(bytes), MEM_DECOMMIT);
#else
    madvise(inside_ + offset, static_cast<size_t>(bytes), MADV_DONTNEED); // that it fails costs memory alone
#endif
}

}

#include "core/device/cpu.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ss::device {

namespace {

[[maybe_unused]] constexpr int64_t kHugePage = 2 << 20;

/// A large block begins at, and asks for, pages so large that a walk along one of its strides does not look up an address each time.
std::byte* newBlock(int64_t room)
{
#ifdef MADV_HUGEPAGE
    if (void* block = nullptr; room >= 2 * kHugePage) {
        // Not by aligned_alloc, whose sizes are multiples of the alignment.
        if (posix_memalign(&block, kHugePage, static_cast<size_t>(room)) != 0)
            return nullptr;
        madvise(block, static_cast<size_t>(room / kHugePage * kHugePage), MADV_HUGEPAGE); // a wish: that it fails does no harm
        return static_cast<std::byte*>(block);
    }
#endif
    return static_cast<std::byte*>(std::aligned_alloc(SizeClass::kGrain, static_cast<size_t>(room)));
}

}

CpuBackend::~CpuBackend() { emptyCache(); }

std::byte* CpuBackend::allocate(int64_t bytes)
{
    if (bytes == 0)
        return nullptr;
    const SizeClass size = SizeClass::of(bytes);
    {
        const std::lock_guard lock(lock_);
        inUse_ += bytes;
        std::vector<std::byte*>& blocks = free_[size.index];
        if (!blocks.empty()) {
            std::byte* block = blocks.back();
            blocks.pop_back();
            cached_ -= size.bytes;
            return block;
        }
    }
    const int64_t room = bytes > kLargestCached ? (bytes + SizeClass::kGrain - 1) / SizeClass::kGrain * SizeClass::kGrain : size.bytes;
    if (std::byte* block = newBlock(room))
        return block;
    {
        const std::lock_guard lock(lock_);
        inUse_ -= bytes;
    }
    fail(ErrorKind::Runtime,
         "[enforce fail at alloc_cpu.cpp:118] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate %lld bytes. "
         "Error code %d (%s)",
         static_cast<long long>(bytes), ENOMEM, std::strerror(ENOMEM));
}

void CpuBackend::release(std::byte* data, int64_t bytes) noexcept
{
    if (!data)
        return;
    const SizeClass size = SizeClass::of(bytes);
    {
        const std::lock_guard lock(lock_);
        inUse_ -= bytes;
        if (bytes <= kLargestCached && cached_ + size.bytes <= kCacheLimit) {
            free_[size.index].push_back(data);
            cached_ += size.bytes;
            return;
        }
    }
    std::free(data);
}

void CpuBackend::emptyCache() noexcept
{
    decltype(free_) unused;
    {
        const std::lock_guard lock(lock_);
        unused = std::exchange(free_, {});
        cached_ = 0;
    }
    for (const std::vector<std::byte*>& blocks : unused)
        for (std::byte* block : blocks)
            std::free(block);
}

int64_t CpuBackend::bytesInUse() const noexcept
{
    const std::lock_guard lock(lock_);
    return inUse_;
}

int64_t CpuBackend::bytesCached() const noexcept
{
    const std::lock_guard lock(lock_);
    return cached_;
}

}

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

/// Replaces operator new of the program that includes it (once): the largest single allocation and the most bytes alive.
namespace ss::test {

inline std::atomic<size_t> largestAllocation{0}, bytesAlive{0}, mostBytesAlive{0};

inline void resetAllocations()
{
    largestAllocation = 0;
    mostBytesAlive = bytesAlive.load();
}

}

inline void* countedNew(size_t size)
{
    using namespace ss::test;
    if (size > largestAllocation)
        largestAllocation = size;
    void* memory = std::malloc(size ? size : 1);
    if (!memory)
        throw std::bad_alloc();
    bytesAlive += malloc_usable_size(memory);
    if (bytesAlive > mostBytesAlive)
        mostBytesAlive = bytesAlive.load();
    return memory;
}

inline void countedDelete(void* memory) noexcept
{
    if (memory)
        ss::test::bytesAlive -= malloc_usable_size(memory);
    std::free(memory);
}

void* operator new(size_t size) { return countedNew(size); }
void* operator new[](size_t size) { return countedNew(size); }
void* operator new(size_t size, const std::nothrow_t&) noexcept
{
    try {
        return countedNew(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void* operator new[](size_t size, const std::nothrow_t& tag) noexcept { return operator new(size, tag); }
void operator delete(void* memory) noexcept { countedDelete(memory); }
void operator delete[](void* memory) noexcept { countedDelete(memory); }
void operator delete(void* memory, size_t) noexcept { countedDelete(memory); }
void operator delete[](void* memory, size_t) noexcept { countedDelete(memory); }

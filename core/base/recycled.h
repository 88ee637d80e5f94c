#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace ss {

namespace detail {

/// Blocks of one size that this thread gave back. They lie on this thread alone, so that no lock is needed.
template <size_t kSize> class SpareBlocks {
public:
    static void* take()
    {
        Block* block = spare_.first;
        if (!block)
            return ::operator new(kSize);
        spare_.first = block->next;
        --spare_.count;
        return block;
    }
    static void giveBack(void* memory) noexcept
    {
        if (spare_.count >= kMost || spare_.ended)
            return ::operator delete(memory);
        if (!spare_.begun) {
            static thread_local const AtEnd atEnd;
            spare_.begun = true;
        }
        spare_.first = new (memory) Block{spare_.first};
        ++spare_.count;
    }

private:
    static constexpr int kMost = 64;
    struct Block {
        Block* next;
    };
    struct Spare {
        Block* first = nullptr;
        int count = 0;
        bool begun = false, ended = false;
    };
    struct AtEnd {
        ~AtEnd()
        {
            spare_.ended = true;
            while (Block* block = spare_.first) {
                spare_.first = block->next;
                ::operator delete(block);
            }
        }
    };
    constinit inline static thread_local Spare spare_{};
};

}

/// The allocator of objects that come and go with every op: what one gave up, the next one takes.
template <class T> struct Recycled {
    using value_type = T;

    Recycled() = default;
    template <class Other> Recycled(const Recycled<Other>&) {}

    // A sanitizer is to see every use of what was given up.
#if defined(__SANITIZE_ADDRESS__)
    T* allocate(size_t count) { return std::allocator<T>().allocate(count); }
    void deallocate(T* memory, size_t count) { std::allocator<T>().deallocate(memory, count); }
#else
    static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    /// shared_ptr asks for one at a time.
    T* allocate(size_t) { return static_cast<T*>(detail::SpareBlocks<sizeof(T)>::take()); }
    void deallocate(T* memory, size_t) noexcept { detail::SpareBlocks<sizeof(T)>::giveBack(memory); }
#endif
    template <class Other> bool operator==(const Recycled<Other>&) const { return true; }
};

/// std::make_shared by that allocator.
template <class T, class... Args> std::shared_ptr<T> makeRecycled(Args&&... args)
{
    return std::allocate_shared<T>(Recycled<T>(), std::forward<Args>(args)...);
}

}

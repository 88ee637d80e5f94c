#pragma once

#include <atomic>
#include <thread>

namespace ss {

/// A lock for a few hundred nanoseconds' work, taken by mostly one thread at a time: freeing it is a plain store, which halves
/// what a std::mutex costs there. Who finds it held gives up its turn, so that a holder which was put to sleep comes back.
/// Nothing may wait, allocate much or call out under it.
class BriefLock {
public:
    void lock() noexcept
    {
        for (int tries = 0; held_.exchange(true, std::memory_order_acquire); ++tries)
            if (tries > kTries)
                std::this_thread::yield();
    }
    bool try_lock() noexcept { return !held_.exchange(true, std::memory_order_acquire); }
    void unlock() noexcept { held_.store(false, std::memory_order_release); }

private:
    static constexpr int kTries = 16;
    std::atomic<bool> held_{false};
};

}

#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace ss::device {

/// Work that is done in order on a thread of its own. Safe across threads.
class SimQueue {
public:
    SimQueue() = default;
    ~SimQueue(); ///< behind what is queued
    SimQueue(const SimQueue&) = delete;
    SimQueue& operator=(const SimQueue&) = delete;

    /// Goes on at once, unless very much is queued. The work does not throw.
    void push(std::function<void()> work);
    /// How many there have been; done(n) is about the first n.
    uint64_t pushed() const;
    bool done(uint64_t count) const;
    void waitFor(uint64_t count) const;

private:
    void work();

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    uint64_t pushed_ = 0, done_ = 0;
    bool stopping_ = false;
    std::thread thread_; ///< from the first work on
};

}

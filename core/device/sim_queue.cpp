#include "core/device/sim_queue.h"

#include <utility>

namespace ss::device {

namespace {

/// As with CUDA, a host that runs far ahead of the device waits.
constexpr size_t kMostWaiting = 1024;

}

SimQueue::~SimQueue()
{
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable())
        thread_.join();
}

void SimQueue::push(std::function<void()> work)
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.size() < kMostWaiting; });
    if (!thread_.joinable())
        thread_ = std::thread([this] { this->work(); });
    waiting_.push_back(std::move(work));
    ++pushed_;
    lock.unlock();
    changed_.notify_all();
}

uint64_t SimQueue::pushed() const
{
    const std::lock_guard lock(mutex_);
    return pushed_;
}

bool SimQueue::done(uint64_t count) const
{
    const std::lock_guard lock(mutex_);
    return done_ >= count;
}

void SimQueue::waitFor(uint64_t count) const
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_ >= count; });
}

void SimQueue::work()
{
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty())
            return;
        std::function<void()> next = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        next();
        next = nullptr; // what it holds goes before anybody is told that it is done
        lock.lock();
        ++done_;
        changed_.notify_all();
    }
}

}

#include "core/base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#include <signal.h>
#define SS_POSIX_THREADS 1
#endif

namespace ss {

namespace {

constexpr int kMostThreads = 256;

int initialThreads()
{
    const int usual = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    const std::string_view asked = std::getenv("STRIDESCOPE_THREADS") ? std::getenv("STRIDESCOPE_THREADS") : "";
    if (asked.empty())
        return usual;
    int number = 0;
    const auto [end, error] = std::from_chars(asked.data(), asked.data() + asked.size(), number);
    if (error == std::errc() && end == asked.data() + asked.size() && number >= 1 && number <= kMostThreads)
        return number;
    std::fprintf(stderr, "stridescope: STRIDESCOPE_THREADS is a number from 1 to %d, not \"%s\"; %d threads are used\n", kMostThreads,
                 asked.data(), usual);
    return usual;
}

std::atomic<int> chosenThreads = 0; ///< 0: not asked for yet
thread_local bool insideChunk = false;

/// Signals are for the threads that know what to do with them.
class SignalsBlocked {
public:
#ifdef SS_POSIX_THREADS
    SignalsBlocked()
    {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

private:
    sigset_t before_;
#endif
};

struct Work {
    detail::ChunkBody body;
    void* context;
    int64_t size, part;
};

/// Runs one piece of work at a time.
class Pool {
public:
    ~Pool()
    {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        wake_.notify_all();
        for (std::thread& worker : workers_)
            worker.join();
    }

    void run(const Work& work, int threads)
    {
        grow(threads - 1);
        {
            const std::lock_guard lock(mutex_);
            work_ = work;
            next_ = 0;
            left_ = (work.size + work.part - 1) / work.part;
            failure_ = nullptr;
            open_ = true;
        }
        wake_.notify_all();
        takeParts();
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return left_ == 0 && busy_ == 0; });
        open_ = false;
        if (failure_)
            std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    /// Where the system gives no more threads, those that there are do all.
    void grow(int workers)
    {
        const SignalsBlocked blocked;
        try {
            while (static_cast<int>(workers_.size()) < workers)
                workers_.emplace_back([this] { work(); });
        } catch (const std::exception&) {
        }
    }

    void work()
    {
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [&] { return ending_ || (open_ && next_ < work_.size); });
            if (ending_)
                return;
            ++busy_;
            lock.unlock();
            takeParts();
            lock.lock();
            if (--busy_ == 0 && left_ == 0)
                done_.notify_one();
        }
    }

    void takeParts()
    {
        insideChunk = true;
        for (;;) {
            int64_t begin = 0;
            {
                const std::lock_guard lock(mutex_);
                begin = next_;
                next_ += work_.part;
            }
            if (begin >= work_.size)
                break;
            std::exception_ptr failure;
            try {
                work_.body(work_.context, begin, std::min(begin + work_.part, work_.size));
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard lock(mutex_);
            --left_;
            if (failure && !failure_)
                failure_ = failure;
        }
        insideChunk = false;
    }

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::vector<std::thread> workers_;
    Work work_{};
    int64_t next_ = 0, left_ = 0;
    int busy_ = 0;
    bool open_ = false, ending_ = false;
    std::exception_ptr failure_;
};

std::atomic<bool> taken = false; ///< who has set it may use the pool
std::atomic<bool> closed = false;
Pool* pool = nullptr;

bool tryTake() { return !closed && !taken.exchange(true, std::memory_order_acquire); }
void giveBack() { taken.store(false, std::memory_order_release); }

/// Of the parent's threads none is in the child: what they left is forgotten, locks and all.
void forget()
{
    pool = nullptr;
    giveBack();
}

/// Ends the threads with the process.
struct Closer {
    ~Closer()
    {
        if (tryTake()) {
            closed = true;
            delete pool;
            pool = nullptr;
        }
    }
} closer;

Pool& madePool()
{
#ifdef SS_POSIX_THREADS
    static const int watched = pthread_atfork(nullptr, nullptr, forget);
    (void)watched;
#endif
    if (!pool)
        pool = new Pool;
    return *pool;
}

struct Turn {
    ~Turn() { giveBack(); }
};

}

int threadCount()
{
    int count = chosenThreads.load(std::memory_order_relaxed);
    if (count == 0) {
        count = initialThreads();
        chosenThreads = count;
    }
    return count;
}

void setThreadCount(int count) { chosenThreads = std::clamp(count, 1, kMostThreads); }

void detail::shareChunks(int64_t size, int64_t grain, ChunkBody body, void* context)
{
    const int64_t parts = std::min<int64_t>(threadCount(), (size + grain - 1) / std::max<int64_t>(grain, 1));
    if (parts <= 1 || insideChunk || !tryTake())
        return body(context, 0, size);
    const Turn turn;
    madePool().run({body, context, size, (size + parts - 1) / parts}, static_cast<int>(parts));
}

}

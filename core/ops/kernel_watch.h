#pragma once

#include <utility>

namespace ss::ops {

/// Told when kernels run: who holds a lock that others wait for may give it away meanwhile, and only then. All else that a call does,
/// to histories, versions and the trace, is done under the lock.
class KernelWatch {
public:
    virtual void begins() = 0;
    virtual void ended() = 0;

protected:
    ~KernelWatch() = default;
};

/// This thread's; null: nobody is told.
inline constinit thread_local KernelWatch* kernelWatch = nullptr;

/// Around one kernel, or several in a row. What a kernel calls is part of it.
class WatchedKernel {
public:
    WatchedKernel()
        : watch_(std::exchange(kernelWatch, nullptr))
    {
        if (watch_)
            watch_->begins();
    }
    ~WatchedKernel()
    {
        if (!watch_)
            return;
        watch_->ended();
        kernelWatch = watch_;
    }
    WatchedKernel(const WatchedKernel&) = delete;
    WatchedKernel& operator=(const WatchedKernel&) = delete;

private:
    KernelWatch* watch_;
};

}

#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>

namespace ss {

/// Shared by who asks for long work and who does it: progress one way, the wish to stop the other. Safe across threads.
class Progress {
public:
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    /// How much is done, 0 to 1.
    void set(double done) { done_.store(done, std::memory_order_relaxed); }
    double done() const { return done_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> stopped_{false};
    std::atomic<double> done_{0};
};

/// Thrown by long work that found its Progress stopped.
struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("stopped") {}
};

}

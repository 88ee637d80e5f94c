#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace ss {

/// Random bits: the Mersenne twister MT19937, seeded as PyTorch seeds it. What one seed gives is PyTorch's sequence on the CPU.
class Generator {
public:
    static constexpr uint64_t kDefaultSeed = 67280421310721;

    explicit Generator(uint64_t seed = kDefaultSeed) { setSeed(seed); }
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    /// The seed given last. (The twister takes its low 32 bits.)
    uint64_t seed() const { return seed_; }
    void setSeed(uint64_t seed);

    uint32_t random();
    /// Two draws, the first in the upper half.
    uint64_t random64();

    /// Normal numbers come in pairs: the second one of a pair waits here for the next call.
    std::optional<double> takeNormal();
    void keepNormal(double value) { nextNormal_ = value; }

    /// All of it, as the bytes of torch.get_rng_state().
    std::vector<std::byte> state() const;
    /// Throws PyTorch's RuntimeError for bytes that are no state; the generator is then as it was.
    void setState(std::span<const std::byte> state);

    /// Held while an op draws.
    std::mutex& mutex() { return mutex_; }

private:
    static constexpr int kWords = 624;

    void refill();

    std::mutex mutex_;
    uint64_t seed_ = 0;
    std::array<uint32_t, kWords> words_{};
    int32_t left_ = 1;  ///< words until a refill, counted as PyTorch's state counts them
    uint32_t next_ = 0; ///< the next word to give
    std::optional<double> nextNormal_;
    std::optional<float> nextFloatNormal_; ///< part of a state; no op asks for it
};

/// What ops draw from that are given no generator: this thread's own, or else that of the process.
const std::shared_ptr<Generator>& defaultGenerator();
/// Gives this thread a default generator of its own; null: the process's again.
void setThreadGenerator(std::shared_ptr<Generator> generator);
/// What ops on GPUs draw from: a sequence of their own, or (null) the one that the host's ops draw from.
const std::shared_ptr<Generator>& deviceGenerator();
void setDeviceGenerator(std::shared_ptr<Generator> generator);
/// A seed that nobody can foresee.
uint64_t arbitrarySeed();

}

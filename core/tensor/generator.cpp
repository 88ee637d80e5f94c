#include "core/tensor/generator.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>
#include <utility>

namespace ss {

namespace {

/// The layouts of torch.get_rng_state(): the older one, from before float normals were kept, is a part of the newer one.
struct LegacyState {
    uint64_t seed;
    int32_t left;
    int32_t seeded;
    uint64_t next;
    uint64_t words[624];
    double normalAngle, normal, normalRadius;
    int32_t hasNormal;
};
struct State {
    LegacyState legacy;
    float floatNormal;
    bool hasFloatNormal;
};
static_assert(sizeof(LegacyState) == 5048 && sizeof(State) == 5056);

}

void Generator::setSeed(uint64_t seed)
{
    seed_ = seed;
    words_[0] = static_cast<uint32_t>(seed);
    for (uint32_t i = 1; i < kWords; ++i)
        words_[i] = 1812433253u * (words_[i - 1] ^ (words_[i - 1] >> 30)) + i;
    left_ = 1;
    next_ = 0;
    nextNormal_.reset();
    nextFloatNormal_.reset();
}

void Generator::refill()
{
    constexpr uint32_t upper = 0x80000000u, lower = 0x7fffffffu, twist = 0x9908b0dfu;
    constexpr size_t half = 397;
    for (size_t i = 0; i < kWords; ++i) {
        const uint32_t mixed = (words_[i] & upper) | (words_[(i + 1) % kWords] & lower);
        words_[i] = words_[(i + half) % kWords] ^ (mixed >> 1) ^ (mixed & 1 ? twist : 0);
    }
    left_ = kWords;
    next_ = 0;
}

uint32_t Generator::random()
{
    if (--left_ == 0)
        refill();
    uint32_t word = words_[next_++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680u;
    word ^= (word << 15) & 0xefc60000u;
    return word ^ (word >> 18);
}

uint64_t Generator::random64()
{
    const uint64_t upper = random();
    return upper << 32 | random();
}

std::optional<double> Generator::takeNormal() { return std::exchange(nextNormal_, std::nullopt); }

std::vector<std::byte> Generator::state() const
{
    State state;
    std::memset(&state, 0, sizeof state);
    state.legacy.seed = seed_;
    state.legacy.left = left_;
    state.legacy.seeded = 1;
    state.legacy.next = next_;
    std::copy(words_.begin(), words_.end(), state.legacy.words);
    state.legacy.normal = nextNormal_.value_or(0);
    state.legacy.hasNormal = nextNormal_.has_value();
    state.floatNormal = nextFloatNormal_.value_or(0);
    state.hasFloatNormal = nextFloatNormal_.has_value();
    std::vector<std::byte> bytes(sizeof state);
    std::memcpy(bytes.data(), &state, sizeof state);
    return bytes;
}

void Generator::setState(std::span<const std::byte> bytes)
{
    if (bytes.size() != sizeof(State) && bytes.size() != sizeof(LegacyState))
        fail(ErrorKind::Runtime,
             "Expected either a CPUGeneratorImplStateLegacy of size %zu or a CPUGeneratorImplState of size %zu but found the input RNG "
             "state size to be %zu",
             sizeof(LegacyState), sizeof(State), bytes.size());
    State state;
    std::memset(&state, 0, sizeof state);
    // Any byte may stand where the flag is, and a bool may not be any.
    std::memcpy(&state, bytes.data(), std::min(bytes.size(), offsetof(State, hasFloatNormal)));
    const bool isNew = bytes.size() == sizeof(State);
    const LegacyState& legacy = state.legacy;
    // Of what PyTorch takes, that would read behind the words which promises more of them than there are.
    const bool valid = legacy.seeded && legacy.left > 0 && legacy.left <= kWords && legacy.next <= kWords &&
                       legacy.next + static_cast<uint64_t>(legacy.left) <= kWords + 1;
    if (!valid)
        fail(ErrorKind::Runtime, "Invalid mt19937 state");
    seed_ = legacy.seed;
    left_ = legacy.left;
    next_ = static_cast<uint32_t>(legacy.next);
    std::transform(std::begin(legacy.words), std::end(legacy.words), words_.begin(), [](uint64_t word) { return uint32_t(word); });
    nextNormal_.reset();
    nextFloatNormal_.reset();
    if (legacy.hasNormal)
        nextNormal_ = isNew ? legacy.normal : legacy.normalRadius * std::sin(2 * std::numbers::pi * legacy.normalAngle);
    if (isNew && bytes[offsetof(State, hasFloatNormal)] != std::byte(0))
        nextFloatNormal_ = state.floatNormal;
}

namespace {

thread_local std::shared_ptr<Generator> threadGenerator;

}

const std::shared_ptr<Generator>& defaultGenerator()
{
    static const auto generator = std::make_shared<Generator>(arbitrarySeed());
    return threadGenerator ? threadGenerator : generator;
}

void setThreadGenerator(std::shared_ptr<Generator> generator) { threadGenerator = std::move(generator); }

static std::shared_ptr<Generator>& devices()
{
    static std::shared_ptr<Generator>& own = *new std::shared_ptr<Generator>;
    return own;
}

const std::shared_ptr<Generator>& deviceGenerator() { return devices(); }
void setDeviceGenerator(std::shared_ptr<Generator> generator) { devices() = std::move(generator); }

uint64_t arbitrarySeed()
{
    std::random_device device;
    const uint64_t upper = device();
    return (upper << 32 | device()) & 0x1fffffffffffff; // 53 bits: any double holds it
}

}

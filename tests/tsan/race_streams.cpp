// Random programs over three streams of a simulated GPU, ordered by events, against what the same program gives when it is run line by
// line. Every access that another stream's must come before, or behind, is ordered by an event; nothing else is.
#include "core/device/devices.h"
#include "core/device/sim_gpu.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <random>

using namespace ss::device;

namespace {

constexpr int kStreams = 3, kCells = 6, kSteps = 40;
#ifdef __SANITIZE_THREAD__
constexpr int kPrograms = 1'000;
#else
constexpr int kPrograms = 10'000;
#endif

using Clock = std::array<int, kStreams>; ///< of each stream, how much of what it got comes before

/// What must be known to order an access: who wrote last, who has read since.
struct Cell {
    int writer = -1, written = 0;
    std::array<int, kStreams> read{};
};

class Program {
public:
    Program(SimulatedGpu& gpu, std::array<uint32_t, kStreams> streams, std::byte* memory, uint32_t seed)
        : gpu_(gpu)
        , streams_(streams)
        , memory_(memory)
        , random_(seed)
    {
    }

    /// Whether the device's memory ends as the model's.
    bool holds()
    {
        for (uint64_t& value : model_)
            value = random_();
        gpu_.look(nullptr);
        std::memcpy(gpu_.inside(memory_), model_.data(), sizeof model_);
        for (int i = 0; i < kSteps; ++i)
            step();
        const std::byte* bytes = gpu_.look(memory_);
        return std::memcmp(bytes, model_.data(), sizeof model_) == 0;
    }

private:
    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

    void step()
    {
        const int stream = below(kStreams), to = below(kCells), from = below(kCells);
        if (below(10) == 0) {
            gpu_.waitForStream(streams_[static_cast<size_t>(stream)]);
            return;
        }
        orderRead(stream, from);
        orderWrite(stream, to);
        const uint64_t factor = random_() | 1, added = random_();
        auto* cells = reinterpret_cast<uint64_t*>(gpu_.inside(memory_));
        gpu_.launch(streams_[static_cast<size_t>(stream)], [=] { cells[to] = cells[to] * factor + cells[from] + added; }, {16, 1});
        model_[static_cast<size_t>(to)] = model_[static_cast<size_t>(to)] * factor + model_[static_cast<size_t>(from)] + added;
        const int at = ++known_[static_cast<size_t>(stream)][static_cast<size_t>(stream)];
        cells_[static_cast<size_t>(from)].read[static_cast<size_t>(stream)] = at;
        cells_[static_cast<size_t>(to)] = {stream, at, {}};
    }

    void orderRead(int stream, int cell)
    {
        const Cell& seen = cells_[static_cast<size_t>(cell)];
        if (seen.writer >= 0)
            after(stream, seen.writer, seen.written);
    }

    void orderWrite(int stream, int cell)
    {
        orderRead(stream, cell);
        for (int other = 0; other < kStreams; ++other)
            after(stream, other, cells_[static_cast<size_t>(cell)].read[static_cast<size_t>(other)]);
    }

    /// What `stream` gets next comes behind the first `count` of the other's.
    void after(int stream, int other, int count)
    {
        Clock& known = known_[static_cast<size_t>(stream)];
        const Clock& theirs = known_[static_cast<size_t>(other)];
        if (known[static_cast<size_t>(other)] >= count)
            return;
        const auto event = gpu_.newEvent();
        gpu_.record(*event, streams_[static_cast<size_t>(other)]);
        gpu_.streamWait(streams_[static_cast<size_t>(stream)], *event);
        for (size_t i = 0; i < kStreams; ++i)
            known[i] = std::max(known[i], theirs[i]);
    }

    SimulatedGpu& gpu_;
    std::array<uint32_t, kStreams> streams_;
    std::byte* memory_;
    std::mt19937 random_;
    std::array<uint64_t, kCells> model_{};
    std::array<Cell, kCells> cells_;
    std::array<Clock, kStreams> known_{};
};

}

int main()
{
    SimulatedGpu gpu(0, *simModelNamed("pcie4"), int64_t(64) << 20);
    const std::array<uint32_t, kStreams> streams{0, gpu.newStream(), gpu.newStream()};
    std::byte* memory = gpu.allocate(kCells * 8);
    int wrong = 0;
    for (uint32_t seed = 0; seed < kPrograms; ++seed)
        wrong += !Program(gpu, streams, memory, seed).holds();
    gpu.release(memory, kCells * 8);
    std::printf("%d programs, %d wrong\n", kPrograms, wrong);
    return wrong == 0 ? 0 : 1;
}

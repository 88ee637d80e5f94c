#include "core/device/devices.h"

#include "core/base/error.h"
#include "core/device/sim_gpu.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <mutex>

namespace ss::device {

namespace {

constexpr int kMostGpus = 8;

struct Chosen {
    std::mutex mutex;
    GpuMode mode = GpuMode::Real;
    SimulationOptions options;
    std::array<std::atomic<Accelerator*>, kMostGpus> gpus{}; ///< never destroyed: tensors of static objects may outlive them
};

Chosen& chosen()
{
    static Chosen& own = *new Chosen;
    return own;
}

/// "pcie3,2GiB" -> options; false: it does not read so.
bool parse(std::string_view text, SimulationOptions& options)
{
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        int64_t amount = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), amount);
        const std::string_view unit(end, static_cast<size_t>(part.data() + part.size() - end));
        if (simModelNamed(part))
            options.link = part;
        else if (error == std::errc() && unit == "GiB" && amount > 0 && amount < 1 << 20)
            options.capacity = amount << 30;
        else if (error == std::errc() && unit == "MiB" && amount > 0 && amount < 1 << 30)
            options.capacity = amount << 20;
        else if (error == std::errc() && unit == "x" && amount > 0 && amount <= kMostGpus)
            options.count = static_cast<int>(amount);
        else
            return false;
    }
    return true;
}

std::atomic<bool> used{false};
thread_local int current = 0;
thread_local std::array<uint32_t, kMostGpus> streams{};

bool simulates(GpuMode mode) { return mode == GpuMode::Auto || mode == GpuMode::Simulated; }

}

std::optional<GpuMode> gpuModeNamed(std::string_view name)
{
    static constexpr std::string_view kNames[] = {"auto", "real", "sim", "none"};
    const auto found = std::find(std::begin(kNames), std::end(kNames), name);
    return found == std::end(kNames) ? std::nullopt : std::optional(static_cast<GpuMode>(found - std::begin(kNames)));
}

void chooseGpus(std::string_view text)
{
    const std::string_view name = text.substr(0, text.find(':'));
    SimulationOptions options;
    const auto mode = gpuModeNamed(name);
    if (!mode || !parse(text.substr(std::min(text.size(), name.size() + 1)), options))
        fail(ErrorKind::Value,
             "expected auto, real, sim or none, and behind a colon what a simulated GPU is like (sim:pcie3,2GiB or sim:2x), got \"%s\"",
             std::string(text).c_str());
    chooseGpus(*mode, options);
}

void chooseGpus(GpuMode mode, const SimulationOptions& options)
{
    if (!simModelNamed(options.link))
        fail(ErrorKind::Value, "expected a link of pcie3, pcie4, pcie5 or integrated, got \"%s\"", options.link.c_str());
    if (options.capacity < (int64_t(1) << 20))
        fail(ErrorKind::Value, "expected at least 1 MiB of memory for a simulated GPU, got %lld bytes",
             static_cast<long long>(options.capacity));
    if (options.count < 1 || options.count > kMostGpus)
        fail(ErrorKind::Value, "expected 1 to %d simulated GPUs, got %d", kMostGpus, options.count);
    Chosen& own = chosen();
    const std::lock_guard lock(own.mutex);
    if (used)
        fail(ErrorKind::Runtime, "the GPUs are chosen before the first of them is used");
    own.mode = mode;
    own.options = options;
    detail::gpus = simulates(mode) ? options.count : 0;
}

GpuMode gpuMode()
{
    Chosen& own = chosen();
    const std::lock_guard lock(own.mutex);
    return own.mode;
}

SimulationOptions simulationOptions()
{
    Chosen& own = chosen();
    const std::lock_guard lock(own.mutex);
    return own.options;
}

Accelerator& gpu(int index)
{
    Chosen& own = chosen();
    if (index >= 0 && index < kMostGpus)
        if (Accelerator* known = own.gpus[static_cast<size_t>(index)].load(std::memory_order_acquire))
            return *known;
    const std::lock_guard lock(own.mutex);
    if (!simulates(own.mode))
        fail(ErrorKind::Assertion, "Torch not compiled with CUDA enabled");
    if (index < 0 || index >= own.options.count)
        fail(ErrorKind::Runtime,
             "CUDA error: invalid device ordinal\nCUDA kernel errors might be asynchronously reported at some other API "
             "call, so the stacktrace below might be incorrect.\nFor debugging consider passing "
             "CUDA_LAUNCH_BLOCKING=1\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n");
    auto& place = own.gpus[static_cast<size_t>(index)];
    if (!place.load())
        place.store(new SimulatedGpu(index, *simModelNamed(own.options.link), own.options.capacity), std::memory_order_release);
    used = true;
    return *place.load();
}

Accelerator* acceleratorOf(Device device)
{
    return device.type == Device::Type::Cuda ? &gpu(device.index < 0 ? current : device.index) : nullptr;
}

bool gpusUsed() { return used.load(std::memory_order_relaxed); }

int currentGpu() { return current; }
void setCurrentGpu(int index)
{
    gpu(index);
    current = index;
}

uint32_t currentStream(int index) { return streams[static_cast<size_t>(index)]; }
void setCurrentStream(int index, uint32_t stream) { streams[static_cast<size_t>(index)] = stream; }

Device resolved(Device device)
{
    if (device.type == Device::Type::Cuda && device.index < 0)
        device.index = static_cast<int8_t>(current);
    return device;
}

}

#pragma once

#include "core/device/accelerator.h"

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace ss::device {

/// What "cuda" means: Auto takes a real GPU, else the simulated one; Real a real one or none.
enum class GpuMode : uint8_t { Auto, Real, Simulated, None };
std::optional<GpuMode> gpuModeNamed(std::string_view name);

/// Of the simulated GPUs, before the first is asked for.
struct SimulationOptions {
    std::string link = "pcie4";          ///< "pcie3", "pcie4", "pcie5", "integrated"
    int64_t capacity = int64_t(8) << 30; ///< bytes
    int count = 1;
};

/// Before the first use of a GPU; throws ss::Error (Value) for what is not known. At first: Real, as a plain script expects.
void chooseGpus(GpuMode mode, const SimulationOptions& options = {});
/// The same out of a text: "sim", "auto:pcie3,2GiB", "sim:2x" (two of them).
void chooseGpus(std::string_view text);
GpuMode gpuMode();
SimulationOptions simulationOptions();

namespace detail {
inline constinit std::atomic<int> gpus{0};
}
/// How many GPUs there are by the chosen mode.
inline int gpuCount() { return detail::gpus.load(std::memory_order_relaxed); }
/// A GPU by its index; PyTorch's error where there is none.
Accelerator& gpu(int index);
/// The accelerator of a device; null: the CPU.
Accelerator* acceleratorOf(Device device);
/// Whether any GPU has been used so far: a branch for the paths that need not know otherwise.
bool gpusUsed();

// Of this thread, as in PyTorch.
int currentGpu();
void setCurrentGpu(int index);
uint32_t currentStream(int gpu);
void setCurrentStream(int gpu, uint32_t stream);
/// "cuda" without an index is the current one.
Device resolved(Device device);

}

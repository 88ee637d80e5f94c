#pragma once

#include "core/device/devices.h"
#include "core/tensor/tensor.h"

/// Tensors whose bytes the host cannot reach.
namespace ss {

/// Where tensors are made by numbers alone when no device is told.
Device defaultDevice();
void setDefaultDevice(Device device);

/// The same elements where the device's own queued work finds them, as a CPU tensor without history or owner; a CPU tensor: itself. Who
/// keeps it sees to it that the bytes stay.
Tensor insideDevice(const Tensor& tensor);
/// The same elements for who only looks: all queued work is done first, no clock moves, nothing is told.
Tensor lookedAt(const Tensor& tensor);
/// A storage's bytes for who only looks, or puts some there: all queued work is done first.
std::byte* lookedAt(const Storage& storage);
/// The same elements on the host, for who reads values in the program's name ("item", "print"): a copy over the link for which the host
/// waits, and which the trace tells. A CPU tensor: itself.
Tensor broughtHome(const Tensor& tensor, const char* why);

/// A write to host memory that a device makes in its own time: done when the host has come to that point of the device's clock.
void writeLater(device::Accelerator& gpu, uint64_t at, std::function<void()> write);
/// The host has come to this point of the device's clock.
void hostReached(device::Accelerator& gpu, uint64_t ns);

}

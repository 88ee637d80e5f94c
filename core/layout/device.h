#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ss {

/// Where a buffer lies, by PyTorch's naming.
struct Device {
    enum class Type : uint8_t { Cpu = 0, Cuda = 1, Meta = 2 };
    Type type = Type::Cpu;
    int8_t index = -1; ///< -1: none given ("cpu"); cuda tensors always carry one

    constexpr auto operator<=>(const Device&) const = default;
    constexpr bool isCpu() const { return type == Type::Cpu; }
};

/// "cpu", "cuda:0".
std::string toText(Device device);
/// Takes "cpu", "cuda", "cuda:1"; PyTorch's RuntimeError otherwise.
Device parseDevice(std::string_view text);

}

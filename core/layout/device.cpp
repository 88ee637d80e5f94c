#include "core/layout/device.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace ss {

namespace {

constexpr std::array<std::string_view, 3> kNames = {"cpu", "cuda", "meta"};

[[noreturn]] void failInvalid(std::string_view text)
{
    fail(ErrorKind::Runtime, "Invalid device string: '%.*s'", static_cast<int>(text.size()), text.data());
}

int8_t parseIndex(std::string_view digits, std::string_view whole)
{
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool padded = digits.size() > 1 && digits.front() == '0';
    if (error != std::errc() || end != digits.data() + digits.size() || padded || value < 0 || value > INT8_MAX)
        failInvalid(whole);
    return static_cast<int8_t>(value);
}

}

std::string toText(Device device)
{
    std::string text(kNames[static_cast<size_t>(device.type)]);
    return device.index < 0 ? text : text + ":" + std::to_string(device.index);
}

Device parseDevice(std::string_view text)
{
    if (text.empty())
        fail(ErrorKind::Runtime, "Device string must not be empty");
    const size_t colon = text.find(':');
    const std::string_view type = text.substr(0, colon);
    for (size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] != type)
            continue;
        const auto kind = static_cast<Device::Type>(i);
        return colon == text.npos ? Device{kind, -1} : Device{kind, parseIndex(text.substr(colon + 1), text)};
    }
    const bool isWord =
        std::all_of(type.begin(), type.end(), [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; });
    if (!isWord || type.empty())
        failInvalid(text);
    fail(ErrorKind::Runtime,
         "Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, mps, meta, hpu, "
         "mtia, privateuseone device type at start of device string: %.*s",
         static_cast<int>(type.size()), type.data());
}

}

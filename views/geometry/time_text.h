#pragma once

#include <cstdint>
#include <string>

/// How long something took, and how fast that was, as every picture writes it.
namespace ss::views {

/// "0 ns", "850 ns", "6.1 us", "1.25 ms", "2.5 s".
std::string timeText(uint64_t nanoseconds);
/// "3.9 MB/s", "24.1 GB/s": decimal units, as buses are sold. Empty where nothing took any time.
std::string bandwidthText(int64_t bytes, uint64_t nanoseconds);

}

#pragma once

#include <cstdint>

namespace ss::views {

/// A number that tells two sequences apart, number by number: pictures that are kept are found again by it.
constexpr uint64_t mixed(uint64_t seed, uint64_t number)
{
    uint64_t x = seed + 0x9e3779b97f4a7c15 + number * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

}

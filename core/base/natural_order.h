#pragma once

#include <string_view>

namespace ss {

/// Whether a text comes before another where digits count as the number they write: "xh[2]" before "xh[10]".
bool naturallyBefore(std::string_view a, std::string_view b);

}

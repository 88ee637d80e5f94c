#pragma once

#include <string_view>
#include <utility>
#include <vector>

/// How many arguments PyTorch's overloads of a name take. Its messages about a call that fits none depend on that: where the number
/// of arguments is right for one overload alone, the message tells what is wrong with it; else it lists all of them.
namespace ss::python {

using CountRange = std::pair<int, int>; ///< fewest and most arguments

/// Empty: the name has one overload.
std::vector<CountRange> overloadCounts(std::string_view name, bool method);

}

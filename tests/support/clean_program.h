#pragma once

#include <cstdint>
#include <string>

namespace ss::test {

/// A Python program that does nothing which advice should warn of: whatever is read was written; what is written has no other name;
/// what is detached or handed to NumPy is copied before it changes; float32 meets float32; labels are int64; gradients are cleared before
/// each pass; nothing with a history outlives its step. Otherwise it does what programs do: views, copies, reductions, arrays, training by
/// optimizers and by hand, functions, loops, lists. The same seed gives the same program.
std::string cleanProgram(uint64_t seed);

}

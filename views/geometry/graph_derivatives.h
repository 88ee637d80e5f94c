#pragma once

#include <string_view>

namespace ss::views {

/// The local derivative of an op in words of mathematics: "d relu/dx = 1 where x > 0, else 0". `op` is the row's name, with or without
/// its overload and the underscore of its in-place form. Null: it is in no table.
const char* localDerivative(std::string_view op);

}

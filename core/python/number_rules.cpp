#include "core/python/number_rules.h"

#include <algorithm>
#include <string_view>

namespace ss::python {

namespace {

constexpr std::string_view kNumbersAsTensors[] = {"add",          "sub",      "mul",      "div",  "true_divide", "divide",
                                                  "floor_divide", "multiply", "subtract", "copy", "to"};
/// Overloads with a number on either side.
constexpr std::string_view kEitherSide[] = {"float_power", "xlogy", "remainder",          "bitwise_and", "bitwise_or",
                                            "bitwise_xor", "isin",  "bitwise_left_shift", "result_type", "bitwise_right_shift"};
/// Overloads with a number for the later ones.
constexpr std::string_view kRightSide[] = {
    "eq",   "ne",   "lt",       "le",          "gt",   "ge",   "not_equal", "less", "less_equal", "greater", "greater_equal",
    "fmod", "rsub", "copysign", "masked_fill", "lerp", "fill", "where"};

template <size_t N> bool contains(const std::string_view (&names)[N], std::string_view name)
{
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}

NumberRule numberRule(const optable::Op& op)
{
    std::string_view name = op.schema.function;
    const bool inPlace = name.ends_with('_') && !name.ends_with("__");
    if (inPlace)
        name.remove_suffix(1);
    if (contains(kNumbersAsTensors, name))
        return {!inPlace, true, false};
    if (contains(kEitherSide, name))
        return {!inPlace, true, true};
    const bool right = contains(kRightSide, name);
    return {false, right, right};
}

}

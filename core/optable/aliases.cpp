#include "core/optable/op_row.h"

namespace ss::optable {

namespace {

/// In-place forms follow: multiply_ is mul_.
constexpr NameAlias kAliases[] = {
    {"multiply", "mul"},  {"subtract", "sub"},  {"divide", "div"},    {"true_divide", "div"},  {"absolute", "abs"},
    {"clip", "clamp"},    {"negative", "neg"},  {"greater", "gt"},    {"greater_equal", "ge"}, {"less", "lt"},
    {"less_equal", "le"}, {"not_equal", "ne"},  {"arccos", "acos"},   {"arcsin", "asin"},      {"arctan", "atan"},
    {"arccosh", "acosh"}, {"arcsinh", "asinh"}, {"arctanh", "atanh"}, {"arctan2", "atan2"},    {"fix", "trunc"},
    {"ger", "outer"},     {"row_stack", "vstack"},
};

}

std::span<const NameAlias> nameAliases() { return kAliases; }

}

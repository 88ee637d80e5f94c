#include "core/base/dims.h"

namespace ss {

namespace {

std::string joined(std::span<const int64_t> values)
{
    std::string text;
    for (size_t i = 0; i < values.size(); ++i)
        text += (i ? ", " : "") + std::to_string(values[i]);
    return text;
}

}

std::string toText(std::span<const int64_t> values) { return "[" + joined(values) + "]"; }

std::string toTuple(std::span<const int64_t> values) { return "(" + joined(values) + (values.size() == 1 ? ",)" : ")"); }

}

#pragma once

#include "core/optable/schema.h"

#include <string_view>
#include <vector>

/// The small grammar that schema defaults and sample lines share. A text that is not in it throws std::logic_error: the table is wrong.
namespace ss::optable {

[[noreturn]] void tableError(std::string_view what, std::string_view where);
std::string_view trimmed(std::string_view text);
/// Splits at commas outside brackets and quotes.
std::vector<std::string_view> splitTop(std::string_view text, char separator = ',');
/// "2", "2.5", "-1", "True".
Scalar parseScalar(std::string_view text);
/// "(0, 1)", "[0, 1]", "()"; a single number stands for `listSize` of them.
Dims parseDims(std::string_view text, int listSize);
/// An argument as Python writes it, of the parameter's type.
Attr parseAttr(std::string_view text, const Param& param);

}

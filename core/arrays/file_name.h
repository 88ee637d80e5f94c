#pragma once

#include <string>
#include <string_view>

namespace ss::arrays {

/// A Python identifier made of a file's stem (UTF-8): what cannot stand in one becomes '_', "2d" becomes "_2d", "class" becomes
/// "class_".
std::string identifierOf(std::string_view stem);

/// A text as a Python literal in double quotes: what a script would write.
std::string quotedText(std::string_view text);

}

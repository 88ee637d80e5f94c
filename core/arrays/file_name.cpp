#include "core/arrays/file_name.h"

#include "core/base/error.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace ss::arrays {

namespace {

constexpr std::string_view kKeywords[] = {"False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
                                          "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
                                          "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
                                          "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

struct Range {
    uint32_t first, last;
};

// Letters that Python takes as they are (identifiers are compared in NFKC) of the scripts that file names are mostly in.
constexpr Range kLetters[] = {
    {0x00c0, 0x00d6}, {0x00d8, 0x00f6}, {0x00f8, 0x0131}, {0x0134, 0x013e}, {0x0141, 0x0148}, {0x014a, 0x017e},
    {0x0391, 0x03a1}, {0x03a3, 0x03ce}, {0x0400, 0x0481}, {0x048a, 0x052f}, {0x0531, 0x0556}, {0x05d0, 0x05ea},
    {0x0620, 0x064a}, {0x3041, 0x3096}, {0x30a1, 0x30fa}, {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0xac00, 0xd7a3},
};

// Takes one code point off the front; 0 for bytes that are no UTF-8 (one byte is taken).
uint32_t takeCodePoint(std::string_view& text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    uint32_t code = length <= 1 ? lead : lead & (0x7f >> length);
    bool good = length > 0 && length <= text.size();
    for (size_t i = 1; good && i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        good = (byte & 0xc0) == 0x80;
        code = code << 6 | (byte & 0x3f);
    }
    text.remove_prefix(good ? length : 1);
    return good ? code : 0;
}

bool isLetter(uint32_t code)
{
    if (code < 0x80)
        return code == '_' || (code | 0x20u) - 'a' < 26u;
    return std::any_of(std::begin(kLetters), std::end(kLetters), [code](Range r) { return code >= r.first && code <= r.last; });
}

}

std::string identifierOf(std::string_view stem)
{
    std::string name;
    while (!stem.empty()) {
        const std::string_view before = stem;
        const uint32_t code = takeCodePoint(stem);
        const bool digit = code >= '0' && code <= '9';
        if (name.empty() && digit)
            name = "_";
        if (digit || isLetter(code))
            name += before.substr(0, before.size() - stem.size());
        else
            name += '_';
    }
    if (std::find(std::begin(kKeywords), std::end(kKeywords), name) != std::end(kKeywords))
        name += '_';
    return name.empty() ? "array" : name;
}

std::string quotedText(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            out += textf("\\x%02x", c);
        else
            out += c;
    }
    return out + '"';
}

}

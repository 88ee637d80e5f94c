#include "core/base/natural_order.h"

#include <algorithm>

namespace ss {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The digits that a text begins with, without leading zeros; they are taken from it.
std::string_view takeNumber(std::string_view& text)
{
    size_t length = 0;
    while (length < text.size() && isDigit(text[length]))
        ++length;
    std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

}

bool naturallyBefore(std::string_view a, std::string_view b)
{
    const std::string_view wholeA = a, wholeB = b;
    while (!a.empty() && !b.empty()) {
        if (isDigit(a[0]) && isDigit(b[0])) {
            const auto first = takeNumber(a), second = takeNumber(b);
            if (first.size() != second.size())
                return first.size() < second.size();
            if (first != second)
                return first < second;
            continue;
        }
        if (a[0] != b[0])
            return static_cast<unsigned char>(a[0]) < static_cast<unsigned char>(b[0]);
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    // "x01" and "x1" are equal so far: some order, always the same
    return a.empty() != b.empty() ? a.empty() : wholeA < wholeB;
}

}

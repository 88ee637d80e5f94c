#include "views/geometry/error_table.h"

#include <algorithm>
#include <cctype>

namespace ss::views {

namespace {

void replaceAll(std::string& text, const std::string& what, const std::string& with)
{
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

std::string trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    return std::string(text);
}

bool isWord(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_' || letter == '.'; }
bool opens(char letter) { return letter == '(' || letter == '['; }
bool closes(char letter) { return letter == ')' || letter == ']'; }

/// The expression that ends here: "x.t()" of "y = x.t()".
std::string expressionBefore(std::string_view text)
{
    size_t begin = text.size();
    int depth = 0;
    while (begin > 0) {
        const char letter = text[begin - 1];
        depth += closes(letter) - opens(letter);
        if (depth < 0 || (depth == 0 && !isWord(letter) && !opens(letter)))
            break;
        --begin;
    }
    return trimmed(text.substr(begin));
}

/// What stands behind an opening bracket, as far as commas or a colon divide it.
std::vector<std::string> argumentsOf(std::string_view text)
{
    std::vector<std::string> all(1);
    int depth = 0;
    for (const char letter : text) {
        if (depth == 0 && (closes(letter) || letter == '\n' || letter == ':'))
            break;
        depth += opens(letter) - closes(letter);
        if (depth == 0 && letter == ',')
            all.emplace_back();
        else
            all.back() += letter;
    }
    for (std::string& each : all)
        each = trimmed(each);
    return all;
}

std::vector<std::string> readOff(const std::string& source, std::string_view token)
{
    const size_t at = source.find(token);
    if (at == std::string::npos)
        return {};
    const std::string_view before = std::string_view(source).substr(0, at), behind = std::string_view(source).substr(at + token.size());
    if (token.front() == '.')
        return {expressionBefore(before)};
    std::vector<std::string> all = argumentsOf(behind);
    if (token == "[")
        all.insert(all.begin(), expressionBefore(before));
    return all;
}

/// The statement's line that failed, where that is known; else all of it.
std::string failedLine(const RaisedError& error)
{
    const std::vector<std::string> lines = [&] {
        std::vector<std::string> all(1);
        for (const char letter : error.source)
            if (letter == '\n')
                all.emplace_back();
            else
                all.back() += letter;
        return all;
    }();
    return lines.size() == 1 ? trimmed(lines[0]) : error.source;
}

std::vector<std::string> namesOf(const RaisedError& error, const ErrorRow& row)
{
    if (!error.names.empty() || !row.source)
        return error.names;
    const std::string line = failedLine(error);
    for (std::string_view tokens = row.source; !tokens.empty();) {
        const size_t end = std::min(tokens.find('|'), tokens.size());
        if (std::vector<std::string> read = readOff(line, tokens.substr(0, end)); !read.empty() && !read[0].empty())
            return read;
        tokens.remove_prefix(std::min(end + 1, tokens.size()));
    }
    return {};
}

/// "x.add_(y)" as "x = x.add(y)".
std::string outOfPlace(const std::string& call)
{
    const size_t at = call.rfind("_(");
    if (at == std::string::npos)
        return call;
    const size_t dot = call.rfind('.', at);
    std::string plain = call;
    plain.erase(at, 1);
    return dot == std::string::npos ? plain : (isAssignable(call.substr(0, dot)) ? call.substr(0, dot) + " = " : std::string()) + plain;
}

/// {call/a/b} and {source/a/b}.
void replaceEdits(std::string& fix, const std::string& kind, const std::string& text, bool all)
{
    for (size_t at; (at = fix.find("{" + kind + "/")) != std::string::npos;) {
        const size_t from = at + kind.size() + 2, middle = fix.find('/', from), end = fix.find('}', from);
        if (middle == std::string::npos || end == std::string::npos || middle > end)
            return;
        const std::string what = fix.substr(from, middle - from), with = fix.substr(middle + 1, end - middle - 1);
        std::string edited = text;
        if (all)
            replaceAll(edited, what, with);
        else if (const size_t last = edited.rfind(what); last != std::string::npos)
            edited.replace(last, what.size(), with);
        fix.replace(at, end - at + 1, edited);
    }
}

/// With what stands in brackets put in; empty: something of it nobody knows.
std::string filled(std::string fix, const RaisedError& error, const Stars& stars, const std::vector<std::string>& names)
{
    for (size_t i = stars.size(); i > 0; --i)
        replaceAll(fix, "%" + std::to_string(i), stars[i - 1]);
    replaceEdits(fix, "call", error.expression, false);
    replaceEdits(fix, "source", failedLine(error), true);
    replaceAll(fix, "{call}", error.expression);
    replaceAll(fix, "{new}", outOfPlace(error.expression));
    for (size_t i = 0; i < names.size(); ++i)
        replaceAll(fix, "{" + std::to_string(i) + "}", names[i]);
    if (!names.empty()) {
        const size_t word =
            std::min(names[0].find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"), names[0].size());
        replaceAll(fix, "{first}", names[0].substr(0, word));
        replaceAll(fix, "{rest}", names[0].substr(word));
    }
    const bool left = fix.find("{0}") != std::string::npos || fix.find("{1}") != std::string::npos || fix.find("...") != std::string::npos;
    return left ? std::string() : fix;
}

/// A line before the call gives one of its operands anew. What has no name is changed where it stands, in the call itself.
void fixOf(const RaisedError& error, ErrorExplanation& told)
{
    std::string fix = told.row->fix;
    const std::vector<std::string> names = namesOf(error, *told.row);
    told.place = told.row->place;
    if (fix.starts_with("{=")) {
        const auto target = size_t(fix[2] - '0');
        constexpr size_t kBehind = 7; // "{=0} = "
        if (target >= names.size())
            return;
        fix.erase(0, kBehind);
        if (isAssignable(names[target])) {
            fix = names[target] + " = " + fix;
        } else {
            std::string call = error.expression;
            const size_t at = call.find(names[target]);
            if (at == std::string::npos)
                return;
            const std::string anew = filled(fix, error, told.stars, names);
            if (anew.empty())
                return;
            call.replace(at, names[target].size(), anew);
            fix = call;
            told.place = FixPlace::Instead;
        }
    }
    told.fix = filled(fix, error, told.stars, names);
}

}

bool matches(std::string_view pattern, std::string_view text, Stars* stars)
{
    Stars found;
    bool star = false;
    for (;;) {
        const size_t end = std::min(pattern.find('*'), pattern.size());
        const std::string_view piece = pattern.substr(0, end);
        const size_t at = star && piece.empty() ? text.size() : text.find(piece);
        if (at == std::string_view::npos || (!star && at != 0))
            return false;
        if (star)
            found.emplace_back(text.substr(0, at));
        text.remove_prefix(std::min(text.size(), at + piece.size()));
        if (end == pattern.size())
            break;
        pattern.remove_prefix(end + 1);
        star = true;
    }
    if (stars)
        *stars = std::move(found);
    return true;
}

ErrorExplanation explainError(const RaisedError& error)
{
    ErrorExplanation told;
    for (const ErrorRow& row : errorTable()) {
        Stars stars;
        if (!matches(row.pattern, error.text, &stars))
            continue;
        const bool fits = !row.fits || row.fits(error, stars);
        if (!told.row || fits)
            told = {&row, stars, {}, row.place};
        if (!fits)
            continue;
        fixOf(error, told);
        break;
    }
    return told;
}

}

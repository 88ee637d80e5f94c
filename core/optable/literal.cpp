#include "core/optable/literal.h"

#include <charconv>
#include <limits>
#include <stdexcept>

namespace ss::optable {

void tableError(std::string_view what, std::string_view where)
{
    throw std::logic_error("op table: " + std::string(what) + " in '" + std::string(where) + "'");
}

std::string_view trimmed(std::string_view text)
{
    const size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::vector<std::string_view> splitTop(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    bool quoted = false;
    size_t begin = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\'')
            quoted = !quoted;
        else if (!quoted && (c == '(' || c == '['))
            ++depth;
        else if (!quoted && (c == ')' || c == ']'))
            --depth;
        else if (!quoted && depth == 0 && c == separator) {
            parts.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    if (const auto last = trimmed(text.substr(begin)); !last.empty())
        parts.push_back(last);
    return parts;
}

Scalar parseScalar(std::string_view text)
{
    if (text == "True" || text == "False")
        return Scalar::of(text == "True");
    if (text == "inf" || text == "-inf")
        return Scalar::of(text == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity());
    if (text == "nan")
        return Scalar::of(std::numeric_limits<double>::quiet_NaN());
    int64_t integer = 0;
    const char* end = text.data() + text.size();
    if (const auto read = std::from_chars(text.data(), end, integer); read.ec == std::errc() && read.ptr == end)
        return Scalar::of(integer);
    double floating = 0;
    if (const auto read = std::from_chars(text.data(), end, floating); read.ec == std::errc() && read.ptr == end)
        return Scalar::of(floating);
    tableError("not a number", text);
}

Dims parseDims(std::string_view text, int listSize)
{
    if (text.empty())
        tableError("no list", text);
    if (text.front() != '(' && text.front() != '[')
        return Dims(static_cast<size_t>(std::max(listSize, 1)), parseScalar(text).toInt());
    Dims dims;
    for (std::string_view part : splitTop(text.substr(1, text.size() - 2)))
        dims.push_back(parseScalar(part).toInt());
    return dims;
}

namespace {

std::string_view unquoted(std::string_view text)
{
    return text.size() >= 2 && text.front() == '\'' ? text.substr(1, text.size() - 2) : text;
}

std::string_view withoutPrefix(std::string_view text) { return text.starts_with("torch.") ? text.substr(6) : text; }

MemoryFormat parseMemoryFormat(std::string_view text)
{
    const std::string_view name = withoutPrefix(text);
    if (name == "contiguous_format")
        return MemoryFormat::Contiguous;
    if (name == "preserve_format")
        return MemoryFormat::Preserve;
    if (name == "channels_last")
        return MemoryFormat::ChannelsLast;
    if (name == "channels_last_3d")
        return MemoryFormat::ChannelsLast3d;
    tableError("not a memory format", text);
}

}

Attr parseAttr(std::string_view text, const Param& param)
{
    if (text == "None")
        return std::monostate();
    switch (param.type) {
    case ParamType::Int: return parseScalar(text).toInt();
    case ParamType::IntList: return parseDims(text, param.listSize);
    case ParamType::Float: return parseScalar(text).toDouble();
    case ParamType::Bool: return parseScalar(text).integer != 0;
    case ParamType::Scalar: return parseScalar(text);
    case ParamType::String: return std::string(unquoted(text));
    case ParamType::DType:
        if (const auto dtype = parseDType(withoutPrefix(text)))
            return *dtype;
        tableError("not a dtype", text);
    case ParamType::Device: return parseDevice(unquoted(text));
    case ParamType::MemoryFormat: return parseMemoryFormat(text);
    case ParamType::Tensor:
    case ParamType::TensorList:
    case ParamType::Generator: break;
    }
    tableError("no literal of this type", text);
}

}

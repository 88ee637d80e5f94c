#include "core/optable/schema.h"

#include "core/optable/literal.h"

#include <algorithm>
#include <utility>

namespace ss::optable {

namespace {

constexpr std::pair<std::string_view, ParamType> kTypes[] = {
    {"Tensor", ParamType::Tensor},       {"int", ParamType::Int},       {"float", ParamType::Float},
    {"bool", ParamType::Bool},           {"Scalar", ParamType::Scalar}, {"str", ParamType::String},
    {"ScalarType", ParamType::DType},    {"Device", ParamType::Device}, {"MemoryFormat", ParamType::MemoryFormat},
    {"Generator", ParamType::Generator},
};

ParamType listOf(ParamType element, std::string_view text)
{
    if (element == ParamType::Tensor)
        return ParamType::TensorList;
    if (element == ParamType::Int)
        return ParamType::IntList;
    tableError("no list of this type", text);
}

/// Takes `prefix` off the front of the text.
bool take(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

/// "Tensor(a!)", "int[2]?", "Tensor?[]": what stands before a parameter's name.
Param parseType(std::string_view text)
{
    const std::string_view whole = text;
    const size_t length = std::min(text.find_first_of("(?["), text.size());
    const auto* known =
        std::find_if(std::begin(kTypes), std::end(kTypes), [&](auto& type) { return type.first == text.substr(0, length); });
    if (known == std::end(kTypes))
        tableError("unknown type", whole);
    Param param;
    param.type = known->second;
    text.remove_prefix(length);
    if (text.size() >= 3 && take(text, "(")) {
        param.alias = text.front();
        text.remove_prefix(1);
        param.mutated = take(text, "!");
        if (!take(text, ")"))
            tableError("bad alias", whole);
    }
    param.optional = take(text, "?");
    if (take(text, "[")) {
        param.type = listOf(param.type, whole);
        for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; text.remove_prefix(1))
            param.listSize = param.listSize * 10 + (text.front() - '0');
        if (!take(text, "]"))
            tableError("bad list", whole);
        param.optional = take(text, "?") || param.optional;
    }
    if (!text.empty())
        tableError("bad type", whole);
    return param;
}

Param parseParam(std::string_view text)
{
    const size_t space = text.find(' ');
    if (space == std::string_view::npos)
        tableError("a parameter without a name", text);
    Param param = parseType(text.substr(0, space));
    const std::string_view rest = text.substr(space + 1);
    const size_t equals = rest.find('=');
    param.name = rest.substr(0, equals);
    if (equals == std::string_view::npos)
        return param;
    param.hasDefault = true;
    if (rest.substr(equals + 1) != "None" || !param.optional)
        param.defaultValue = parseAttr(rest.substr(equals + 1), param);
    return param;
}

Return parseReturn(std::string_view text)
{
    const size_t space = text.find(' ');
    const Param type = parseType(text.substr(0, space));
    return {type.type, std::string(space == std::string_view::npos ? "" : text.substr(space + 1)), type.alias, type.mutated};
}

std::vector<Return> parseReturns(std::string_view text)
{
    if (text.starts_with("("))
        text = text.substr(1, text.size() - 2);
    std::vector<Return> returns;
    for (std::string_view part : splitTop(text))
        returns.push_back(parseReturn(part));
    return returns;
}

}

Schema parseSchema(std::string_view text)
{
    const size_t open = text.find('(');
    const size_t arrow = text.rfind(") -> ");
    if (open == std::string_view::npos || arrow == std::string_view::npos || arrow < open)
        tableError("not a schema", text);
    Schema schema;
    schema.name = text.substr(0, open);
    schema.function = schema.name.substr(0, schema.name.find('.'));
    bool keywordOnly = false;
    for (std::string_view part : splitTop(text.substr(open + 1, arrow - open - 1))) {
        if (part == "*") {
            keywordOnly = true;
            continue;
        }
        schema.params.push_back(parseParam(part));
        schema.params.back().keywordOnly = keywordOnly;
    }
    schema.returns = parseReturns(trimmed(text.substr(arrow + 5)));
    return schema;
}

}

#include "core/optable/op_row.h"

#include "core/optable/literal.h"

#include <algorithm>

namespace ss::optable {

namespace {

/// A parameter of a call, as source text.
struct Argument {
    const Param* param;
    std::string text;
    bool isDefault;
    std::string subscript = {}; ///< of a list of indices, between brackets
};

bool sameAttr(const Attr& given, const Attr& defaultValue)
{
    if (const auto* number = std::get_if<Scalar>(&given))
        if (const auto* other = std::get_if<Scalar>(&defaultValue))
            return number->toComplex() == other->toComplex() && (number->kind == Scalar::Kind::Bool) == (other->kind == Scalar::Kind::Bool);
    return given == defaultValue;
}

std::string attrText(const Attr& attr, const Param& param)
{
    const auto* dims = std::get_if<Dims>(&attr);
    if (dims && param.listSize == 1 && dims->size() == 1)
        return std::to_string((*dims)[0]);
    return toPython(attr);
}

/// Behind a tensor: "x[:, i]", an axis without an index is taken whole.
std::string subscriptText(std::span<const std::string> names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + (name.empty() || name == "None" ? std::string(":") : name);
    return text;
}

std::string listText(std::span<const std::string> names)
{
    std::string text = "(";
    for (size_t i = 0; i < names.size(); ++i)
        text += (i ? ", " : "") + names[i];
    return text + (names.size() == 1 ? ",)" : ")");
}

std::vector<Argument> argumentsOf(const Schema& schema, std::span<const std::string> names, std::span<const Attr> attrs,
                                  std::span<const int> listSizes)
{
    std::vector<Argument> arguments;
    size_t tensor = 0, attr = 0, list = 0;
    for (const Param& param : schema.params) {
        if (param.type == ParamType::TensorList) {
            const auto count = static_cast<size_t>(listSizes[list++]);
            arguments.push_back({&param, listText(names.subspan(tensor, count)), false, subscriptText(names.subspan(tensor, count))});
            tensor += count;
        } else if (param.isTensor()) {
            const std::string& name = names[tensor++];
            arguments.push_back({&param, name.empty() ? "None" : name, param.optional && (name.empty() || name == "None")});
        } else {
            const Attr& value = attr < attrs.size() ? attrs[attr] : param.defaultValue;
            ++attr;
            arguments.push_back({&param, attrText(value, param), param.hasDefault && sameAttr(value, param.defaultValue)});
        }
    }
    return arguments;
}

bool mentions(std::string_view line, const Argument& argument)
{
    return line.find("{" + argument.param->name + "}") != std::string_view::npos;
}

/// "0, keepdim=True": what the line does not mention itself; flags always by name, for the reader.
std::string restOf(std::string_view line, std::span<const Argument> arguments)
{
    std::string text;
    bool byName = false;
    for (const Argument& argument : arguments) {
        if (mentions(line, argument))
            continue;
        byName = byName || argument.isDefault || argument.param->keywordOnly;
        if (argument.isDefault)
            continue;
        const bool flag = argument.param->type == ParamType::Bool && argument.param->hasDefault;
        byName = byName || flag;
        text += (text.empty() ? "" : ", ") + (byName ? argument.param->name + "=" : std::string()) + argument.text;
    }
    return text;
}

bool tellsAll(std::string_view line, std::span<const Argument> arguments)
{
    if (line.find("{*}") != std::string_view::npos)
        return true;
    return std::all_of(arguments.begin(), arguments.end(), [&](const Argument& a) { return a.isDefault || mentions(line, a); });
}

std::string filled(std::string_view line, std::span<const Argument> arguments)
{
    std::string text;
    while (!line.empty()) {
        const size_t open = line.find('{');
        text += line.substr(0, open);
        if (open == std::string_view::npos)
            break;
        const size_t close = line.find('}', open);
        const std::string_view name = line.substr(open + 1, close - open - 1);
        const auto named = std::find_if(arguments.begin(), arguments.end(), [&](const Argument& a) { return a.param->name == name; });
        if (named != arguments.end())
            text += text.ends_with('[') && !named->subscript.empty() ? named->subscript : named->text;
        else if (name != "*")
            tableError("unknown parameter " + std::string(name), line);
        else
            text += "{*}";
        line.remove_prefix(close + 1);
    }
    return text;
}

}

std::string torchLine(const Op& op, std::span<const std::string> tensorNames, std::span<const Attr> attrs, std::span<const int> listSizes)
{
    const std::vector<Argument> arguments = argumentsOf(op.schema, tensorNames, attrs, listSizes);
    const std::string derived = "{self}." + op.schema.function + "({*})";
    const std::vector<std::string_view> lines = splitTop(op.inPlace ? derived.c_str() : op.row->torch, '|');
    auto line = std::find_if(lines.begin(), lines.end(), [&](std::string_view candidate) { return tellsAll(candidate, arguments); });
    if (line == lines.end())
        tableError("no line tells all arguments", op.row->torch);
    std::string text = filled(*line, arguments);
    const std::string rest = restOf(*line, arguments);
    if (const size_t at = text.find("{*}"); at != std::string::npos) {
        const bool dangling = rest.empty() && at >= 2 && text.compare(at - 2, 2, ", ") == 0;
        text.replace(dangling ? at - 2 : at, dangling ? 5 : 3, rest);
    }
    return text;
}

}

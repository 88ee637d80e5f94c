#include "core/optable/call_line.h"

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
    bool named = false;         ///< never by its place
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
        text += (i ? ", " : "") + (names[i].empty() ? "None" : names[i]);
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

/// Where the members of the one list end: lists are spread among the other tensors.
std::optional<size_t> listSize(const Schema& schema, size_t tensors)
{
    size_t lists = 0, single = 0;
    for (const Param& param : schema.params) {
        const bool list = param.type == ParamType::TensorList;
        lists += list ? 1 : 0;
        single += !list && param.isTensor() ? 1 : 0;
    }
    if (tensors < single || lists > 1 || (lists == 0 && tensors != single))
        return std::nullopt;
    return tensors - single;
}

const std::string kNeural = "torch._C._nn.";

/// torch.nn.functional says "mean" where the op has 1, and takes it where nothing is said, whatever the op's own default is.
void nameReduction(Argument& argument)
{
    argument.isDefault = argument.text == "1";
    argument.text = argument.text == "0" ? "'none'" : argument.text == "2" ? "'sum'" : argument.text;
}

std::optional<std::vector<Argument>> argumentsOf(const Op& op, std::span<const std::string> tensors, std::span<const ArgumentText> others)
{
    const bool functional = std::string_view(op.row->torch).starts_with(kNeural);
    const std::optional<size_t> members = listSize(op.schema, tensors.size());
    if (!members)
        return std::nullopt;
    std::vector<Argument> arguments;
    size_t tensor = 0, told = 0;
    for (const Param& param : op.schema.params) {
        if (param.type == ParamType::TensorList) {
            const auto list = tensors.subspan(tensor, *members);
            arguments.push_back({&param, listText(list), false, subscriptText(list)});
            tensor += *members;
            continue;
        }
        const std::string* operand = param.isTensor() ? &tensors[tensor++] : nullptr;
        const auto other = std::find_if(others.begin(), others.end(), [&](const ArgumentText& o) { return o.name == param.name; });
        told += other != others.end() ? 1 : 0;
        if (operand && !operand->empty())
            arguments.push_back({&param, *operand, false});
        else if (other != others.end())
            arguments.push_back({&param, other->text, false, {}, functional});
        else if (operand && param.optional)
            arguments.push_back({&param, "None", true});
        else if (!operand && param.hasDefault)
            arguments.push_back({&param, attrText(param.defaultValue, param), true, {}, functional});
        else
            return std::nullopt;
        if (functional && param.name == "reduction")
            nameReduction(arguments.back());
    }
    return told == others.size() ? std::optional(arguments) : std::nullopt;
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
        byName = byName || argument.isDefault || argument.named || argument.param->keywordOnly;
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

/// "a + b", "-x": what a dot behind it would divide.
bool isComposite(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('~'))
        return true;
    int depth = 0;
    char quote = 0;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
        const char c = text[i];
        if (quote || c == '\'' || c == '"')
            quote = !quote ? c : c == quote ? 0 : quote;
        else if (c == '(' || c == '[' || c == '{')
            ++depth;
        else if (c == ')' || c == ']' || c == '}')
            --depth;
        else if (c == ' ' && depth == 0 && std::string_view("+-*/@%&|^<>=!").find(text[i + 1]) != std::string_view::npos)
            return true;
    }
    return false;
}

/// In parentheses where it is an operand and no argument.
std::string operandText(const std::string& text, std::string_view before, std::string_view behind)
{
    const bool alone = before.ends_with('(') || before.ends_with(", ") || before.ends_with('[') || before.ends_with('=');
    const bool ends = behind.empty() || behind.starts_with(')') || behind.starts_with(',') || behind.starts_with(']');
    return isComposite(text) && !(alone && ends) ? "(" + text + ")" : text;
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
            text += text.ends_with('[') && !named->subscript.empty() ? named->subscript
                                                                     : operandText(named->text, text, line.substr(close + 1));
        else if (name != "*")
            tableError("unknown parameter " + std::string(name), line);
        else
            text += "{*}";
        line.remove_prefix(close + 1);
    }
    return text;
}

}

namespace {

/// Of the alternatives of a row, as in OpRow::torch, the first that tells all arguments, with these filled in.
std::optional<std::string> lineOf(const std::string& alternatives, std::span<const Argument> arguments)
{
    const std::vector<std::string_view> lines = splitTop(alternatives.c_str(), '|');
    auto line = std::find_if(lines.begin(), lines.end(), [&](std::string_view candidate) { return tellsAll(candidate, arguments); });
    if (line == lines.end())
        return std::nullopt;
    std::string text = filled(*line, arguments);
    const std::string rest = restOf(*line, arguments);
    if (const size_t at = text.find("{*}"); at != std::string::npos) {
        const bool dangling = rest.empty() && at >= 2 && text.compare(at - 2, 2, ", ") == 0;
        text.replace(dangling ? at - 2 : at, dangling ? 5 : 3, rest);
    }
    return text;
}

std::string alternativesOf(const Op& op) { return op.inPlace ? "{self}." + op.schema.function + "({*})" : op.row->torch; }

/// "F.cross_entropy({*})" for "torch._C._nn.cross_entropy_loss({*})": a few ops have another name there.
std::string functionalName(std::string line)
{
    static constexpr std::pair<std::string_view, std::string_view> kOthers[] = {
        {"cross_entropy_loss", "cross_entropy"}, {"nll_loss_nd", "nll_loss"}, {"nll_loss2d", "nll_loss"}, {"log_sigmoid", "logsigmoid"}};
    line = "F." + line.substr(kNeural.size());
    for (const auto& [name, other] : kOthers)
        if (line.compare(2, name.size() + 1, std::string(name) + "(") == 0)
            return line.replace(2, name.size(), other);
    return line;
}

}

std::string torchLine(const Op& op, std::span<const std::string> tensorNames, std::span<const Attr> attrs, std::span<const int> listSizes)
{
    const auto line = lineOf(alternativesOf(op), argumentsOf(op.schema, tensorNames, attrs, listSizes));
    if (!line)
        tableError("no line tells all arguments", op.row->torch);
    return *line;
}

std::optional<std::string> callLine(const Op& op, std::span<const std::string> tensors, std::span<const ArgumentText> others)
{
    const auto arguments = argumentsOf(op, tensors, others);
    if (!arguments)
        return std::nullopt;
    const std::string alternatives = alternativesOf(op);
    return lineOf(alternatives.starts_with(kNeural) ? functionalName(alternatives) : alternatives, *arguments);
}

}

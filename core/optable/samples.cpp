#include "core/base/error.h"
#include "core/optable/literal.h"
#include "core/optable/op_row.h"

#include <algorithm>
#include <utility>

namespace ss::optable {

namespace {

constexpr std::pair<std::string_view, DType> kShortNames[] = {
    {"b8", DType::Bool},     {"u8", DType::UInt8},    {"i8", DType::Int8},       {"i16", DType::Int16},
    {"i32", DType::Int32},   {"i64", DType::Int64},   {"f16", DType::Float16},   {"bf16", DType::BFloat16},
    {"f32", DType::Float32}, {"f64", DType::Float64}, {"c64", DType::Complex64}, {"c128", DType::Complex128},
};

bool isTensorText(std::string_view text)
{
    const std::string_view name = text.substr(0, text.find('['));
    return name.size() < text.size() &&
           std::any_of(std::begin(kShortNames), std::end(kShortNames), [&](auto& e) { return e.first == name; });
}

struct Parsed {
    TensorMeta meta;
    std::vector<Scalar> values;
};

/// Reads "(1,3)" behind `sign` off the text; empty when it is not there.
std::string_view takeList(std::string_view& text, char sign)
{
    if (text.empty() || text.front() != sign)
        return {};
    const size_t close = std::min(text.find(')'), text.size() - 1);
    const std::string_view list = text.substr(1, close);
    text.remove_prefix(close + 1);
    return list;
}

Parsed parseTensor(std::string_view text)
{
    const std::string_view whole = text;
    const size_t open = text.find('['), close = text.find(']');
    const auto* type =
        std::find_if(std::begin(kShortNames), std::end(kShortNames), [&](auto& e) { return e.first == text.substr(0, open); });
    Parsed parsed;
    parsed.meta.dtype = type->second;
    parsed.meta.layout = contiguousLayout(parseDims(text.substr(open, close - open + 1), 0));
    text.remove_prefix(close + 1);
    if (const auto strides = takeList(text, '@'); !strides.empty())
        parsed.meta.layout.strides = parseDims(strides, 0);
    if (!text.empty() && text.front() == '+') {
        const size_t end = std::min(text.find('='), text.size());
        parsed.meta.layout.offset = parseScalar(text.substr(1, end - 1)).toInt();
        text.remove_prefix(end);
    }
    if (const auto values = takeList(text, '='); !values.empty())
        for (std::string_view value : splitTop(values.substr(1, values.size() - 2)))
            parsed.values.push_back(parseScalar(value));
    if (!text.empty())
        tableError("bad tensor", whole);
    parsed.meta.storageBytes = extentOf(parsed.meta.layout).value_or(Extent()).end * itemsize(parsed.meta.dtype);
    return parsed;
}

/// What a Tensor parameter can be given: a tensor, a Python number, None.
Parsed parseTensorArgument(std::string_view text)
{
    if (isTensorText(text))
        return parseTensor(text);
    Parsed parsed;
    if (text == "None") {
        parsed.meta.defined = false;
        return parsed;
    }
    static constexpr DType kNumberTypes[] = {DType::Bool, DType::Int64, DType::Float64};
    const Scalar number = parseScalar(text);
    parsed.meta.number = true;
    parsed.meta.dtype = kNumberTypes[static_cast<int>(number.kind)];
    parsed.meta.storageBytes = itemsize(parsed.meta.dtype);
    parsed.values = {number};
    return parsed;
}

void addTensor(Sample& sample, std::string_view text)
{
    Parsed parsed = parseTensorArgument(text);
    sample.tensors.push_back(std::move(parsed.meta));
    sample.values.push_back(std::move(parsed.values));
}

void addList(Sample& sample, std::string_view text)
{
    const auto parts = splitTop(text.substr(1, text.size() - 2));
    for (std::string_view part : parts)
        addTensor(sample, part);
    sample.listSizes.push_back(static_cast<int>(parts.size()));
}

/// The text given for each parameter; empty where the default is taken.
std::vector<std::string_view> bind(const Schema& schema, std::string_view call)
{
    std::vector<std::string_view> given(schema.params.size());
    size_t position = 0;
    for (std::string_view part : splitTop(call)) {
        const size_t equals = part.find('=');
        const auto named = equals == std::string_view::npos ? schema.params.end()
                                                            : std::find_if(schema.params.begin(), schema.params.end(), [&](const Param& p) {
                                                                  return p.name == part.substr(0, equals);
                                                              });
        if (named != schema.params.end())
            given[static_cast<size_t>(named - schema.params.begin())] = part.substr(equals + 1);
        else if (position < given.size())
            given[position++] = part;
        else
            tableError("too many arguments", call);
    }
    return given;
}

Sample parseSample(const Schema& schema, std::string_view line)
{
    Sample sample;
    sample.text = line;
    const size_t mark = line.find(" ! ");
    if (mark != std::string_view::npos)
        sample.error = line.substr(mark + 3);
    const auto given = bind(schema, line.substr(0, mark));
    for (size_t i = 0; i < given.size(); ++i) {
        const Param& param = schema.params[i];
        if (given[i].empty() && !param.hasDefault && !param.optional)
            tableError("an argument is missing: " + param.name, line);
        if (param.type == ParamType::TensorList)
            addList(sample, given[i].empty() ? "[]" : given[i]);
        else if (param.isTensor())
            addTensor(sample, given[i].empty() ? "None" : given[i]);
        else
            sample.attrs.push_back(given[i].empty() ? param.defaultValue : parseAttr(given[i], param));
    }
    return sample;
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        if (const auto line = trimmed(text.substr(0, end)); !line.empty())
            lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

constexpr std::string_view kInPlaceOnly = "_ ", kNoBadCall = "! none";

/// The calls of the row that its in-place form takes too.
bool fitsInPlace(const Op& op, const Sample& sample)
{
    if (!sample.error.empty() || sample.tensors.empty() || sample.tensors.front().number)
        return false;
    try {
        runMeta(op, sample.tensors, sample.attrs, sample.listSizes);
        return true;
    } catch (const Error&) {
        return false;
    }
}

}

std::vector<Sample> samplesOf(const Op& op)
{
    std::vector<Sample> samples;
    for (std::string_view line : linesOf(op.row->samples)) {
        const bool inPlaceOnly = line.starts_with(kInPlaceOnly);
        if (line == kNoBadCall || (inPlaceOnly && !op.inPlace))
            continue;
        Sample sample = parseSample(op.schema, inPlaceOnly ? line.substr(kInPlaceOnly.size()) : line);
        if (!op.inPlace || inPlaceOnly || fitsInPlace(op, sample))
            samples.push_back(std::move(sample));
    }
    return samples;
}

}

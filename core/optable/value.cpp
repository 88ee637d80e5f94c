#include "core/optable/value.h"

#include "core/base/format.h"

#include <cmath>

namespace ss::optable {

namespace {

std::string floatText(double value)
{
    if (std::isfinite(value))
        return pythonRepr(value);
    return "float('" + pythonRepr(value) + "')";
}

/// "1j", "(2+1j)", as Python's repr; whole numbers lose their ".0".
std::string complexText(std::complex<double> value)
{
    const auto part = [](double x) {
        std::string text = pythonRepr(x);
        return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
    };
    if (value.real() == 0 && !std::signbit(value.real()))
        return part(value.imag()) + "j";
    return "(" + part(value.real()) + (std::signbit(value.imag()) ? "" : "+") + part(value.imag()) + "j)";
}

std::string quoted(const std::string& text)
{
    std::string result = "'";
    for (char c : text) {
        if (c == '\'' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + "'";
}

struct ToPython {
    std::string operator()(std::monostate) const { return "None"; }
    std::string operator()(bool value) const { return value ? "True" : "False"; }
    std::string operator()(int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return floatText(value); }
    std::string operator()(const Scalar& value) const
    {
        switch (value.kind) {
        case Scalar::Kind::Bool: return value.integer ? "True" : "False";
        case Scalar::Kind::Int: return std::to_string(value.integer);
        case Scalar::Kind::Complex: return complexText(value.toComplex());
        case Scalar::Kind::Float: break;
        }
        return floatText(value.floating);
    }
    std::string operator()(const std::string& value) const { return quoted(value); }
    std::string operator()(const Dims& value) const { return toTuple(value); }
    std::string operator()(DType value) const { return "torch." + std::string(name(value)); }
    std::string operator()(Device value) const { return quoted(toText(value)); }
    std::string operator()(MemoryFormat value) const
    {
        static constexpr const char* kNames[] = {"contiguous_format", "preserve_format", "channels_last", "channels_last_3d"};
        return std::string("torch.") + kNames[static_cast<int>(value)];
    }
    std::string operator()(const GeneratorRef&) const { return "generator"; }
};

}

std::string toPython(const Attr& attr) { return std::visit(ToPython(), attr); }

}

#include "views/geometry/handle_text.h"

#include "core/base/error.h"
#include "core/layout/overlap.h"
#include "core/optable/op_row.h"

#include <algorithm>

namespace ss::views {

namespace {

/// NumPy's dtype.str to its name, for the dtypes that tensors share with it.
std::string numpyName(const std::string& str)
{
    static const std::pair<const char*, const char*> kNames[] = {
        {"|b1", "bool"},   {"|u1", "uint8"},   {"|i1", "int8"},    {"<i2", "int16"},   {"<i4", "int32"},
        {"<i8", "int64"},  {"<f2", "float16"}, {"<f4", "float32"}, {"<f8", "float64"}, {"<c8", "complex64"},
        {"<u2", "uint16"}, {"<u4", "uint32"},  {"<u8", "uint64"},  {"|O", "object"},   {"<c16", "complex128"},
    };
    for (const auto& [code, name] : kNames)
        if (str == code)
            return name;
    return str;
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::string nameWithin(const trace::TraceState& state, HandleId handle, int depth);

/// `depth` bounds how many temporaries within temporaries are spelt out.
std::string callWithin(const trace::TraceState& state, const trace::CallState& call, int depth)
{
    const optable::Op* op = optable::findOp(call.op);
    std::vector<std::pair<std::string, std::string>> arguments;
    size_t tensor = 0;
    if (op) {
        for (const auto& param : op->schema.params)
            if (param.isTensor() && tensor < call.inputs.size())
                arguments.emplace_back(param.name, nameWithin(state, call.inputs[tensor++], depth));
    } else {
        for (HandleId input : call.inputs)
            arguments.emplace_back("", nameWithin(state, input, depth));
    }
    for (const auto& attribute : call.attributes)
        arguments.emplace_back(attribute.name, attribute.text);
    std::string text = op ? op->row->torch : "";
    if (text.empty() || (op && op->inPlace)) {
        std::vector<std::string> parts;
        for (const auto& [name, value] : arguments)
            parts.push_back(value);
        return call.op.substr(0, call.op.find('.')) + "(" + joined(parts) + ")";
    }
    for (const auto& [name, value] : arguments)
        for (size_t at = text.find("{" + name + "}"); at != std::string::npos; at = text.find("{" + name + "}", at + value.size()))
            text.replace(at, name.size() + 2, value);
    return text;
}

std::string nameWithin(const trace::TraceState& state, HandleId handle, int depth)
{
    if (!handle.valid())
        return "None";
    if (const auto& names = state.names(handle); !names.empty())
        return names.front();
    if (handle.isTensor() && depth > 0) {
        const CallId call = state.tensor(handle.tensor()).made.call;
        if (call.valid())
            return callWithin(state, state.call(call), depth - 1);
    }
    return textf(handle.isTensor() ? "tensor %u" : "ndarray %u", handle.value);
}

}

std::string handleName(const trace::TraceState& state, HandleId handle)
{
    if (!handle.valid())
        return "None";
    const auto& names = state.names(handle);
    return names.empty() ? nameWithin(state, handle, 2) : joined(names);
}

std::string handleKind(const trace::TraceState& state, HandleId handle)
{
    if (handle.isArray())
        return "ndarray";
    const auto& tensor = state.tensor(handle.tensor());
    switch (tensor.made.role) {
    case trace::TensorRole::Parameter:
        return "parameter";
    case trace::TensorRole::Buffer:
        return "module buffer";
    case trace::TensorRole::Grad:
        return "gradient";
    case trace::TensorRole::Saved:
        return "saved tensor";
    case trace::TensorRole::Plain:
        break;
    }
    const TensorId base = tensor.made.viewOf;
    if (!base.valid())
        return "tensor";
    return state.names(base).empty() ? "view" : "view of " + state.names(base).front();
}

std::string dtypeName(const trace::TraceState& state, HandleId handle)
{
    return handle.isArray() ? numpyName(state.array(handle.array()).made.dtype)
                            : std::string(name(state.tensor(handle.tensor()).view.dtype));
}

Dims shapeOf(const trace::TraceState& state, HandleId handle)
{
    return handle.isArray() ? state.array(handle.array()).made.shape : state.tensor(handle.tensor()).view.layout.shape;
}

Dims stridesOf(const trace::TraceState& state, HandleId handle)
{
    return handle.isArray() ? state.array(handle.array()).made.byteStrides : state.tensor(handle.tensor()).view.layout.strides;
}

int64_t offsetOf(const trace::TraceState& state, HandleId handle)
{
    return handle.isArray() ? state.array(handle.array()).made.start : state.tensor(handle.tensor()).view.layout.offset;
}

std::string layoutText(const trace::TraceState& state, HandleId handle)
{
    std::string text = toTuple(shapeOf(state, handle)) + " stride " + toTuple(stridesOf(state, handle));
    if (handle.isArray())
        return text + " B";
    const int64_t offset = offsetOf(state, handle);
    return offset ? text + " offset " + std::to_string(offset) : text;
}

std::string callText(const trace::TraceState& state, CallId call) { return callWithin(state, state.call(call), 2); }

std::string bytesText(int64_t bytes)
{
    if (bytes < 10240)
        return std::to_string(bytes) + " B";
    double value = static_cast<double>(bytes);
    const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    size_t unit = 0;
    for (; value >= 1024 && unit + 1 < std::size(units); ++unit)
        value /= 1024;
    return textf("%.1f %s", value, units[unit]);
}

int64_t bytesUsed(const trace::TraceState& state, HandleId handle)
{
    const ByteView view = state.byteView(handle);
    return distinctElements(view.layout) * view.itemsize;
}

}

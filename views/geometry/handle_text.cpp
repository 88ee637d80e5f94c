#include "views/geometry/handle_text.h"

#include "core/base/error.h"
#include "core/layout/overlap.h"
#include "views/geometry/handle_names.h"

#include <iterator>

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

}

std::string kindOfRole(trace::TensorRole role)
{
    switch (role) {
    case trace::TensorRole::Parameter: return "parameter";
    case trace::TensorRole::Buffer: return "module buffer";
    case trace::TensorRole::Grad: return "gradient";
    case trace::TensorRole::Saved: return "saved tensor";
    case trace::TensorRole::Plain: break;
    }
    return "tensor";
}

bool isView(const trace::TraceState& state, TensorId tensor)
{
    const auto& made = state.tensor(tensor).made;
    if (!made.viewOf.valid() || made.role == trace::TensorRole::Parameter)
        return false;
    const trace::CallState* call = callThatGave(state, tensor);
    return !call || (call->result != trace::ResultKind::Copy && call->result != trace::ResultKind::Fresh);
}

std::string handleKind(const trace::TraceState& state, HandleId handle)
{
    if (handle.isArray())
        return "ndarray";
    const auto& tensor = state.tensor(handle.tensor());
    const TensorId base = tensor.made.viewOf;
    if (tensor.made.role != trace::TensorRole::Plain || !isView(state, handle.tensor()))
        return kindOfRole(tensor.made.role);
    return state.names(base).empty() ? "view" : "view of " + state.names(base).front();
}

std::string dtypeName(const trace::TraceState& state, HandleId handle)
{
    return handle.isArray() ? numpyName(state.array(handle.array()).made.dtype)
                            : std::string(name(state.tensor(handle.tensor()).view.dtype));
}

NumberType numberTypeOf(const trace::TraceState& state, HandleId handle)
{
    if (handle.isArray()) {
        const auto& made = state.array(handle.array()).made;
        return numberType(made.dtype, made.itemsize);
    }
    const auto& tensor = state.tensor(handle.tensor());
    NumberType type = numberType(tensor.view.dtype);
    type.pending = tensor.pending;
    return type;
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

#include "views/geometry/handle_names.h"

namespace ss::views {

using trace::Seq;
using trace::TraceState;

namespace {

/// Expressions of temporaries are told within each other so deep, then the handle's number stands for them.
constexpr int kDepth = 3;

/// How many of `count` things, made in order, were made before `seq`.
template <class MadeAt> uint32_t countBefore(size_t count, Seq seq, MadeAt madeAt)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (madeAt(middle) < seq)
            low = middle + 1;
        else
            high = middle;
    }
    return uint32_t(low);
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const auto& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

/// dtype, device and the like read better with their names; numbers and lists as PyTorch's positional arguments.
std::string argumentText(const trace::Attribute& attribute)
{
    const char first = attribute.text.empty() ? ' ' : attribute.text[0];
    const bool positional = (first >= '0' && first <= '9') || first == '-' || first == '[' || first == '(';
    return positional ? attribute.text : attribute.name + "=" + attribute.text;
}

std::string labelOf(const TraceState& state, HandleId handle, int depth);

std::string expressionOf(const TraceState& state, CallId id, int depth)
{
    const auto& call = state.call(id);
    std::string text = call.op.substr(0, call.op.find('.'));
    std::vector<std::string> arguments;
    for (const HandleId input : call.inputs)
        if (input.valid())
            arguments.push_back(labelOf(state, input, depth - 1));
    if (arguments.empty()) {
        text = "torch." + text;
    } else {
        text = arguments[0] + "." + text;
        arguments.erase(arguments.begin());
    }
    for (const auto& attribute : call.attributes)
        arguments.push_back(argumentText(attribute));
    return text + "(" + joined(arguments) + ")";
}

/// Whose gradient a tensor is: PyTorch gives a leaf's gradient no name of its own.
std::string ownerOfGrad(const TraceState& state, TensorId grad)
{
    for (uint32_t i = 0; i < state.tensorCount(); ++i) {
        const auto& tensor = state.tensor(TensorId(i));
        if (tensor.alive && tensor.grad == grad && !tensor.names.empty())
            return tensor.names[0];
    }
    return {};
}

std::string labelOf(const TraceState& state, HandleId handle, int depth)
{
    const auto& names = state.names(handle);
    if (!names.empty())
        return joined(names);
    if (handle.isArray())
        return "array " + std::to_string(handle.value);
    const auto& tensor = state.tensor(handle.tensor());
    if (tensor.made.role == trace::TensorRole::Grad) {
        const auto owner = ownerOfGrad(state, handle.tensor());
        if (!owner.empty())
            return owner + ".grad";
    }
    if (tensor.made.call.valid() && depth > 0)
        return expressionOf(state, tensor.made.call, depth);
    return "tensor " + std::to_string(handle.value);
}

CallId outermost(const TraceState& state, CallId call)
{
    while (call.valid() && state.call(call).parent.valid())
        call = state.call(call).parent;
    return call;
}

}

uint32_t handleNumber(const TraceState& state, HandleId handle)
{
    if (handle.isTensor())
        return handle.value + countBefore(state.arrayCount(), state.tensor(handle.tensor()).madeAt,
                                          [&](size_t i) { return state.array(ArrayId(uint32_t(i))).madeAt; });
    return handle.value + countBefore(state.tensorCount(), state.array(handle.array()).madeAt,
                                      [&](size_t i) { return state.tensor(TensorId(uint32_t(i))).madeAt; });
}

std::string handleLabel(const TraceState& state, HandleId handle) { return labelOf(state, handle, kDepth); }

std::string callExpression(const TraceState& state, CallId call) { return expressionOf(state, call, kDepth); }

std::string callStatement(const TraceState& state, CallId id)
{
    const auto& call = state.call(id);
    const auto expression = callExpression(state, id);
    if (call.result == trace::ResultKind::InPlace || call.outputs.empty() || !call.outputs[0].valid())
        return expression;
    const auto& names = state.names(call.outputs[0]);
    return names.empty() ? expression : names[0] + " = " + expression;
}

CallId outermostCallAt(const TraceState& state, Seq seq)
{
    const uint32_t after = countBefore(state.callCount(), seq, [&](size_t i) { return state.call(CallId(uint32_t(i))).beginAt; });
    if (after == 0)
        return {};
    const CallId call = outermost(state, CallId(after - 1));
    const auto& found = state.call(call);
    return found.ended && found.endAt < seq ? CallId() : call;
}

CallId lastCall(const TraceState& state)
{
    for (size_t i = state.callCount(); i-- > 0;) {
        const CallId call(static_cast<uint32_t>(i));
        if (state.call(call).ended && !state.call(call).parent.valid())
            return call;
    }
    return {};
}

}

#include "views/geometry/handle_names.h"

#include "core/optable/call_line.h"
#include "views/geometry/index_label.h"

#include <algorithm>

namespace ss::views {

using trace::Seq;
using trace::TraceState;

namespace {

/// Expressions of temporaries are told within each other so deep, then the handle's number stands for them.
constexpr int kDepth = 3;

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

/// A whole step of an optimizer is one call, of as many tensors as the model has: only what kind of step, and its settings, are said.
template <class Call> std::string stepText(const Call& call)
{
    std::vector<std::string> settings;
    for (const auto& attribute : call.attributes)
        settings.push_back(attribute.name == "rule" ? attribute.text.substr(1, attribute.text.size() - 2)
                                                    : attribute.name + "=" + attribute.text);
    return "optimizer.step()  # " + joined(settings);
}

/// As an operand: of several names one is enough.
std::string operandOf(const TraceState& state, HandleId handle, int depth)
{
    const auto& names = state.names(handle);
    return names.empty() ? labelOf(state, handle, depth) : names[0];
}

/// Of a call of which the table of ops says nothing: as a method of its first input.
template <class Call> std::string plainText(const Call& call, std::vector<std::string> arguments)
{
    std::erase(arguments, std::string());
    if (arguments.empty() && call.attributes.empty())
        return "torch." + call.op + "(...)"; // torch.tensor, of data that no trace tells
    std::string text = call.op.substr(0, call.op.find('.'));
    const bool ofArray = !call.inputs.empty() && call.inputs[0].valid() && call.inputs[0].isArray(); // torch.from_numpy(a)
    if (arguments.empty() || ofArray) {
        text = "torch." + text;
    } else {
        text = arguments[0] + "." + text;
        arguments.erase(arguments.begin());
    }
    for (const auto& attribute : call.attributes)
        arguments.push_back(argumentText(attribute));
    return text + "(" + joined(arguments) + ")";
}

/// Indexing as Python writes it, where a call reads or writes through it: "x[0, 1:3]", "x[0] = 5"; empty for all else.
template <class Call> std::string indexingText(const TraceState& state, const Call& call, int depth)
{
    if (call.inputs.empty() || !call.inputs[0].valid() || depth <= 0)
        return {};
    if (const auto indexed = indexedBy(state, call.op, call.inputs[0], call.attributes))
        return operandOf(state, indexed->of, depth - 1) + "[" + indexed->index + "]";
    const HandleId target = call.inputs[0];
    if (call.op != "copy_" || !target.isTensor() || !state.names(target).empty() || !state.knows(state.tensor(target.tensor()).made.call))
        return {};
    const std::string where = indexingText(state, state.call(state.tensor(target.tensor()).made.call), depth - 1);
    const bool isTensor = call.inputs.size() > 1 && call.inputs[1].valid();
    if (where.empty() || call.attributes.size() != (isTensor ? 0 : 1))
        return {};
    return where + " = " + (isTensor ? operandOf(state, call.inputs[1], depth - 1) : call.attributes[0].text);
}

/// Of a CallState or a CallBegin.
template <class Call> std::string expressionOf(const TraceState& state, const Call& call, int depth)
{
    if (call.op == "optimizer_step")
        return stepText(call);
    if (const std::string indexing = indexingText(state, call, depth); !indexing.empty())
        return indexing;
    std::vector<std::string> tensors;
    for (const HandleId input : call.inputs)
        tensors.push_back(input.valid() ? operandOf(state, input, depth - 1) : std::string());
    if (const optable::Op* op = optable::findOp(call.op)) {
        std::vector<optable::ArgumentText> others;
        for (const auto& attribute : call.attributes)
            others.push_back({attribute.name, attribute.text});
        if (const auto line = optable::callLine(*op, tensors, others))
            return *line;
    }
    return plainText(call, std::move(tensors));
}

/// Whose gradient a tensor is: PyTorch gives a leaf's gradient no name of its own.
std::string ownerOfGrad(const TraceState& state, TensorId grad)
{
    std::string owner;
    state.tensors().forEach([&](uint32_t, const trace::TensorState& tensor) {
        if (owner.empty() && tensor.alive && tensor.grad == grad && !tensor.names.empty())
            owner = tensor.names[0];
    });
    return owner;
}

bool givesList(const trace::CallState& call)
{
    const optable::Op* op = optable::findOp(call.op);
    return op && op->schema.returns.size() == 1 && op->schema.returns[0].type == optable::ParamType::TensorList;
}

/// How many results Python gets, where that is known to be more than one; a list counts as all that it holds.
size_t resultsOf(const trace::CallState& call)
{
    if (givesList(call))
        return call.outputs.size();
    const optable::Op* op = optable::findOp(call.op);
    const bool several = op && op->schema.returns.size() > 1 && !op->schema.returns[0].name.empty();
    return several ? std::min(op->schema.returns.size(), call.outputs.size()) : 0;
}

/// "x.chunk(2)[1]": of a call with several results which one.
std::string resultText(const TraceState& state, HandleId handle, const trace::CallState& call, int depth)
{
    std::string text = expressionOf(state, call, depth);
    const auto at = std::find(call.outputs.begin(), call.outputs.end(), handle);
    if (at != call.outputs.end() && resultsOf(call) > 0)
        text += "[" + std::to_string(at - call.outputs.begin()) + "]";
    return text;
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
    // A call that made it says nothing of one that was given another storage or shape since.
    const bool asMade = tensor.view.buffer == tensor.made.view.buffer && tensor.view.layout == tensor.made.view.layout;
    if (asMade && state.knows(tensor.made.call) && depth > 0)
        return resultText(state, handle, state.call(tensor.made.call), depth);
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
    return handle.isTensor() ? state.tensor(handle.tensor()).number : state.array(handle.array()).number;
}

std::string handleLabel(const TraceState& state, HandleId handle) { return labelOf(state, handle, kDepth); }

std::string callExpression(const TraceState& state, CallId call) { return expressionOf(state, state.call(call), kDepth); }

std::string callExpression(const TraceState& state, const trace::CallBegin& call) { return expressionOf(state, call, kDepth); }

std::string callStatement(const TraceState& state, CallId id)
{
    const auto& call = state.call(id);
    const auto expression = callExpression(state, id);
    if (call.result == trace::ResultKind::InPlace || call.outputs.empty() || !call.outputs[0].valid())
        return expression;
    std::vector<std::string> results;
    size_t last = 0;
    for (const HandleId output : call.outputs) {
        const bool named = output.valid() && !state.names(output).empty();
        results.push_back(named ? state.names(output)[0] : "_");
        last = named ? results.size() : last;
    }
    if (last > 0)
        last = std::max(last, resultsOf(call));
    results.resize(last); // what else the op made, for the backward pass say, has no name to be told
    if (results.empty())
        return expression;
    const bool only = results.size() == 1 && givesList(call); // a list of one
    return joined(results) + (only ? ", = " : " = ") + expression;
}

CallId outermostCallAt(const TraceState& state, Seq seq)
{
    const uint32_t before = state.calls().lastWhere([seq](const trace::CallState& call) { return call.beginAt < seq; });
    const CallId call = outermost(state, CallId(before));
    return !call.valid() || (state.call(call).ended && state.call(call).endAt < seq) ? CallId() : call;
}

const trace::CallState* callThatGave(const TraceState& state, TensorId tensor)
{
    const CallId made = state.tensor(tensor).made.call;
    if (!made.valid() || !state.knows(made))
        return nullptr;
    const auto gives = [&](const trace::CallState& call) {
        return std::find(call.outputs.begin(), call.outputs.end(), HandleId(tensor)) != call.outputs.end();
    };
    const trace::CallState* call = &state.call(made);
    while (call->parent.valid() && state.knows(call->parent) && gives(state.call(call->parent)))
        call = &state.call(call->parent);
    return call;
}

CallId lastCall(const TraceState& state)
{
    CallId last;
    state.calls().untilFromLast([&](uint32_t id, const trace::CallState& call) {
        if (call.ended && !call.parent.valid())
            last = CallId(id);
        return last.valid();
    });
    return last;
}

}

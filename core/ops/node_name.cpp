#include "core/ops/node_name.h"

#include "core/autograd/backward_trace.h"
#include "core/autograd/variable.h"

#include <algorithm>

namespace ss::ops {

namespace {

/// The name where that operand is a number.
struct OfNumber {
    const char* op;
    size_t operand;
    const char* node;
};
constexpr OfNumber kOfNumber[] = {
    {"remainder.Tensor", 1, "RemainderBackward0"},
    {"fmod.Tensor", 1, "FmodBackward0"},
    {"copysign.Tensor", 1, "CopysignBackward1"},
    {"xlogy.Tensor", 0, "XlogyBackward1"},
    {"xlogy.Tensor", 1, "XlogyBackward2"},
    {"float_power.Tensor_Tensor", 0, "PowBackward2"},
    {"rsub.Tensor", 1, "RsubBackward1"},
    {"float_power.Tensor_Tensor", 1, "PowBackward0"},
    {"eq.Tensor", 1, "EqBackward0"},
    {"ne.Tensor", 1, "NeBackward0"},
    {"lt.Tensor", 1, "LtBackward0"},
    {"le.Tensor", 1, "LeBackward0"},
    {"gt.Tensor", 1, "GtBackward0"},
    {"ge.Tensor", 1, "GeBackward0"},
};

/// "add.Tensor" of the row, whatever its form.
std::string_view rowName(const Op& op)
{
    const std::string_view schema = op.row->schema;
    return schema.substr(0, schema.find('('));
}

}

std::string nodeName(const Op& op, const Gradient* gradient, const std::vector<optable::TensorMeta>& inputs)
{
    if (!gradient)
        return "NotImplemented";
    const std::string_view row = rowName(op);
    for (const OfNumber& rule : kOfNumber)
        if (rule.op == row && inputs[rule.operand].number)
            return rule.node;
    return gradient->node;
}

bool isNamedByInputs(const Op& op)
{
    const std::string_view row = rowName(op);
    return std::any_of(std::begin(kOfNumber), std::end(kOfNumber), [&](const OfNumber& rule) { return rule.op == row; });
}

Tensor named(Tensor result, const char* node)
{
    if (const std::shared_ptr<autograd::Node> last = autograd::gradFn(result))
        autograd::renameNode(*last, node);
    return result;
}

}

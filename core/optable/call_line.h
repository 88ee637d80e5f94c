#pragma once

#include "core/optable/op_row.h"

#include <optional>

namespace ss::optable {

/// An argument of a call as it is told, by the name of its parameter.
struct ArgumentText {
    std::string name, text;
};

/// The source line of a call that a trace tells: the texts of its tensors in schema order, lists spread, empty where there is none,
/// and of the other arguments those that are not the defaults. What PyTorch reaches by torch.nn.functional is written "F.linear(x, w)".
/// Empty where the arguments are not those of the op.
std::optional<std::string> callLine(const Op& op, std::span<const std::string> tensors, std::span<const ArgumentText> others);

}

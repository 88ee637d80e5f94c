#pragma once

#include "core/optable/op_row.h"

namespace ss::python {

/// Where an op takes a Python number for a tensor. PyTorch has three ways to do so, which show in what it refuses and how.
struct NumberRule {
    bool first = false;  ///< torch.add(1, x)
    bool others = false; ///< torch.add(x, 1)
    bool twin = false;   ///< by an overload of its own, which messages list
};
NumberRule numberRule(const optable::Op& op);

}

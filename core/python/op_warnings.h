#pragma once

#include "core/ops/dispatch.h"
#include "core/optable/op_row.h"

/// What PyTorch says of valid calls of some ops.
namespace ss::python {

bool mayWarn(const optable::Op& op);
/// Issues the warning that a call deserves, if any; throws when warnings are errors.
void warnOfCall(const optable::Op& op, const ops::Args& args);

}

#pragma once

#include "core/optable/op_row.h"

#include <string_view>

/// What PyTorch's functions take as `out`: most write any dtype that theirs can be cast to, several insist on theirs.
namespace ss::python {

bool neverTakesOut(std::string_view function);
/// Throws PyTorch's error where a result of one dtype cannot go into an `out` of another.
void checkOutType(const optable::Op& op, DType result, DType out);

}

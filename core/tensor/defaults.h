#pragma once

#include "core/base/format.h"
#include "core/layout/dtype.h"

namespace ss {

/// What torch.set_default_dtype and torch.set_printoptions set, for the whole process.
DType defaultDType();
void setDefaultDType(DType dtype);
const PrintOptions& printOptions();
void setPrintOptions(const PrintOptions& options);

}

#pragma once

#include "core/arrays/literal.h"

#include <cstdint>
#include <string>

namespace ss::arrays {

/// What one item of an array is.
struct ItemType {
    std::string dtype; ///< NumPy's dtype.str: "<f4", "|b1", "|V12" for records
    int64_t itemsize = 1;
};

/// Reads the 'descr' of an .npy header: a dtype text or a list of fields. Throws ss::Error (Value) with a clause.
ItemType itemTypeOf(const Literal& descr);

}

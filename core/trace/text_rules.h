#pragma once

#include "core/layout/layout.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The view rules of the text language. Internal to core/trace.
namespace ss::trace {

/// What stands behind a rule's name: "0", "3x-1", "none"; the last is an empty list.
struct RuleCall {
    Layout layout;
    DType dtype = DType::Float32;
    int64_t storageBytes = 0;
    std::vector<Dims> args;

    int64_t number(size_t i, int64_t missing) const { return i < args.size() && !args[i].empty() ? args[i][0] : missing; }
};

struct ViewRule {
    std::string_view name;
    const char* op;         ///< the schema name that a call event carries
    const char* parameters; ///< "dim0 dim1"; one that ends in '*' takes all words; the size of the call is their number
    Layout (*apply)(const RuleCall& call);
};

/// Null when there is none.
const ViewRule* findViewRule(std::string_view name);

/// "3x4" -> (3, 4); "scalar" and "none" -> (). Throws on anything else.
Dims parseDims(std::string_view word);

}

#include "core/ops/elementwise.h"

namespace ss::ops {

namespace {

#define SS_ARITHMETIC(...)
#define SS_COMPARISON(id, name, kernel, formula, torch, doc, expression)                                                                   \
    struct id##Op {                                                                                                                        \
        static constexpr const char* kName = kernel;                                                                                       \
        static constexpr int kVector = vectorBinary(#id);                                                                                  \
        static constexpr bool kDivides = false, kKeepsNumbers = false;                                                                     \
        template <class T> static bool apply(T a, T b) { return expression; }                                                              \
    };
#define SS_LOGICAL(id, name, formula, torch, doc, expression)                                                                              \
    struct id##Op {                                                                                                                        \
        static bool apply(bool a, bool b) { return expression; }                                                                           \
    };
#include "core/optable/binary.inc"
#undef SS_COMPARISON
#undef SS_LOGICAL

/// Truth does not depend on a common type.
template <class Op> void logicalKernel(KernelCall& call)
{
    mapElements<bool, bool>(call.out[0], both(call), [](bool a, bool b) { return Op::apply(a, b); });
}

#define SS_COMPARISON(id, name, ...) {name, binaryKernel<id##Op, Gives::Bool, optable::kTakesReal>},
#define SS_LOGICAL(id, name, ...) {name, logicalKernel<id##Op>},
constexpr Bound kBound[] = {
#include "core/optable/binary.inc"
};

}

std::span<const Bound> comparisonOps() { return kBound; }

}

#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/sample_text.h"

namespace ss::optable {

namespace {

#define SS_ARITHMETIC(...)
#define SS_COMPARISON(id, name, kernel, formula, torch, doc, expression)                                                                   \
    {name "(Tensor self, Tensor other) -> Tensor",                                                                                         \
     torch,                                                                                                                                \
     formula,                                                                                                                              \
     OpKind::Elementwise,                                                                                                                  \
     kMethod | kFunction | kInPlace,                                                                                                       \
     [](MetaCall& call) { elementwiseMeta(call, Gives::Bool, kTakesReal, kernel); },                                                       \
     doc,                                                                                                                                  \
     SS_BINARY_SAMPLES(kTakesReal, kernel)},
#define SS_LOGICAL(id, name, formula, torch, doc, expression) SS_COMPARISON(id, name, name, formula, torch, doc, expression)
constexpr OpRow kRows[] = {
#include "core/optable/binary.inc"
};

}

std::span<const OpRow> comparisonRows() { return kRows; }

}

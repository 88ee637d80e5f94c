#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/sample_text.h"

/// Ops that backward formulas call, whole formulas of ops that are met often: one pass over the elements instead of several.
namespace ss::optable {

namespace {

#define SS_SLOPE_SAMPLES(kernel)                                                                                                           \
    "f32[2,3], f32[2,3]\nf64[4], f64[4]\nf16[2,2], f16[2,2]\nbf16[3], bf16[3]\nf32[2,1], f32[3]\nf32[2,3], f32[4]"                         \
    " ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1\n"                         \
    "i64[2], i64[2]" SS_REFUSED(kernel, "Long")

constexpr OpRow kRows[] = {
    {"tanh_backward(Tensor grad_output, Tensor output) -> Tensor", "torch.ops.aten.tanh_backward({*})", "y = grad * (1 - t^2)",
     OpKind::Elementwise, kInternal, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, "tanh_backward_cpu"); },
     "The gradient of tanh.", SS_SLOPE_SAMPLES("tanh_backward_cpu")},
    {"sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor", "torch.ops.aten.sigmoid_backward({*})", "y = grad * (1 - s) * s",
     OpKind::Elementwise, kInternal, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, "sigmoid_backward_cpu"); },
     "The gradient of sigmoid.", SS_SLOPE_SAMPLES("sigmoid_backward_cpu")},
};

}

std::span<const OpRow> slopeRows() { return kRows; }

}

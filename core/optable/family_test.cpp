#include "core/optable/families.h"
#include "core/optable/meta_util.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;

void equalMeta(MetaCall& call) { giveFresh(call, {}, DType::Bool); }

void checkTolerance(const MetaCall& call, size_t index, const char* name)
{
    const double value = std::get<double>(call.attrs[index]);
    if (!(value >= 0))
        fail(ErrorKind::Runtime, "%s must be greater than or equal to zero, but got %g", name, value);
}

void iscloseMeta(MetaCall& call)
{
    if (tensorAt(call, 0).dtype != tensorAt(call, 1).dtype)
        fail(ErrorKind::Runtime, "%s did not match %s", std::string(scalarName(tensorAt(call, 0).dtype)).c_str(),
             std::string(scalarName(tensorAt(call, 1).dtype)).c_str());
    checkTolerance(call, 0, "rtol");
    checkTolerance(call, 1, "atol");
    giveElementwise(call, DType::Bool);
}

void allcloseMeta(MetaCall& call)
{
    iscloseMeta(call);
    call.out.clear();
    giveFresh(call, {}, DType::Bool);
}

#define SS_TOLERANCES "float rtol=1e-05, float atol=1e-08, bool equal_nan=False"
#define SS_CLOSE_SAMPLES                                                                                                                   \
    "f32[2,3], f32[2,3]\nf64[2,3], f64[3], 0.5, 0.5\ni64[4], i64[4]\nb8[3], b8[3]\nf16[3], f16[3], rtol=1.0\n"                             \
    "f32[3]=(nan, inf, 1), f32[3]=(nan, inf, 1)\nf32[3]=(nan, inf, 1), f32[3]=(nan, -inf, 1), equal_nan=True\n"                            \
    "f32[2], f64[2] ! RuntimeError: Float did not match Double\n"                                                                          \
    "f32[2], f32[2], rtol=-1 ! RuntimeError: rtol must be greater than or equal to zero, but got -1\n"                                     \
    "f32[2], f32[2], atol=-1 ! RuntimeError: atol must be greater than or equal to zero, but got -1\n"                                     \
    "f32[2,3], f32[4] ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"

constexpr OpRow kRows[] = {
    {"equal(Tensor self, Tensor other) -> bool", "torch.equal({*})", "same shape and all a == b", OpKind::Reduce, kForms, equalMeta,
     "Whether two tensors have the same shape and elements.",
     "f32[2,3], f32[2,3]\nf32[3]=(1, 2, 3), f32[3]=(1, 2, 3)\nf32[2], f32[3]\nf32[3]=(1, 2, nan), f32[3]=(1, 2, nan)\nf32[0], f32[0]\n"
     "f32[2]=(1, 2), f64[2]=(1, 2)\n! none"},
    {"allclose(Tensor self, Tensor other, " SS_TOLERANCES ") -> bool", "torch.allclose({*})", "all |a - b| <= atol + rtol * |b|",
     OpKind::Reduce, kForms, allcloseMeta, "Whether all elements agree within a tolerance.", SS_CLOSE_SAMPLES},
    {"isclose(Tensor self, Tensor other, " SS_TOLERANCES ") -> Tensor", "torch.isclose({*})", "y = |a - b| <= atol + rtol * |b|",
     OpKind::Elementwise, kForms, iscloseMeta, "Where two tensors agree within a tolerance.", SS_CLOSE_SAMPLES},
};

}

std::span<const OpRow> testRows() { return kRows; }

}

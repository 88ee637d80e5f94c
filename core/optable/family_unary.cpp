#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/sample_text.h"
#include "core/optable/view_meta.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction | kInPlace;

void refuseBool(const MetaCall& call, const char* text)
{
    if (tensorAt(call, 0).dtype == DType::Bool)
        fail(ErrorKind::Runtime, "%s", text);
}

void negMeta(MetaCall& call)
{
    refuseBool(call, "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the "
                     "`~` or `logical_not()` operator instead.");
    elementwiseMeta(call, Gives::Same, kTakesNumbers, "neg_cpu");
}

void reluMeta(MetaCall& call)
{
    refuseBool(call, "Boolean inputs not supported for relu");
    elementwiseMeta(call, Gives::Same, kTakesNumbers, "relu_cpu");
}

void roundDecimalsMeta(MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, "round_cpu"); }

void positiveMeta(MetaCall& call)
{
    refuseBool(call, "The `+` operator, on a bool tensor is not supported.");
    giveSame(call);
}

void polygammaMeta(MetaCall& call)
{
    if (std::get<int64_t>(call.attrs[0]) < 0)
        fail(ErrorKind::Runtime, "polygamma(n, x) does not support negative n.");
    elementwiseMeta(call, Gives::Floating, kTakesReal, "polygamma");
}

/// x ** 2: of bools, integers.
void squareMeta(MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype;
    giveElementwise(call, dtype == DType::Bool ? DType::Int64 : dtype);
}

#define SS_UNARY(name, gives, accepts, kernel, formula, doc, expression)                                                                   \
    {#name "(Tensor self) -> Tensor",                                                                                                      \
     "torch." #name "({self})",                                                                                                            \
     formula,                                                                                                                              \
     OpKind::Elementwise,                                                                                                                  \
     kForms,                                                                                                                               \
     [](MetaCall& call) { elementwiseMeta(call, Gives::gives, accepts, kernel); },                                                         \
     doc,                                                                                                                                  \
     SS_UNARY_SAMPLES(accepts, kernel)},
#define SS_PREDICATE(name, formula, doc, expression)                                                                                       \
    {#name "(Tensor self) -> Tensor",                                                                                                      \
     "torch." #name "({self})",                                                                                                            \
     formula,                                                                                                                              \
     OpKind::Elementwise,                                                                                                                  \
     kMethod | kFunction | (std::string_view(#name) == "logical_not" ? kInPlace : 0),                                                      \
     [](MetaCall& call) { elementwiseMeta(call, Gives::Bool, kTakesReal, #name); },                                                        \
     doc,                                                                                                                                  \
     "f32[2,3]\nf64[4]=(0, inf, -inf, nan)\nbf16[3]\ni64[2,3]\nb8[4]\n! none"},

constexpr OpRow kRows[] = {
#include "core/optable/unary.inc"
    {"neg(Tensor self) -> Tensor", "-{self}", "y = -x", OpKind::Elementwise, kForms, negMeta, "The negative.",
     "f32[2,3]\nf16[4]\ni64[2,3]\nu8[3]\n"
     "b8[2] ! RuntimeError: Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` "
     "or `logical_not()` operator instead."},
    {"square(Tensor self) -> Tensor", "torch.square({self})", "y = x^2", OpKind::Elementwise, kForms, squareMeta,
     "Each element times itself.",
     "f32[2,3]\nf16[4]\ni64[2,3]\nu8[3]\nb8[3]\n_ b8[2] ! RuntimeError: result type Long can't be cast to the desired output type Bool"},
    {"relu(Tensor self) -> Tensor", "torch.relu({self})", "y = max(x, 0)", OpKind::Elementwise, kForms, reluMeta,
     "Negative elements become 0.", "f32[2,3]\nf64[4]\ni64[2,3]\nbf16[3]\nb8[2] ! RuntimeError: Boolean inputs not supported for relu"},
    {"polygamma(int n, Tensor self) -> Tensor", "torch.polygamma({*})", "y = d^n/dx^n digamma(x)", OpKind::Elementwise, kMethod | kFunction,
     polygammaMeta, "The n-th slope of digamma.",
     "1, f32[2,3]\n0, f64[4]\n2, f64[4]\n3, f32[4]\n1, i64[2]=(1, 2)\n"
     "-1, f32[2] ! RuntimeError: polygamma(n, x) does not support negative n."},
    {"positive(Tensor(a) self) -> Tensor(a)", "torch.positive({self})", "y = x", OpKind::View, kMethod | kFunction, positiveMeta,
     "The tensor itself.", "f32[2,3]\ni64[2]\nf64[2,2]@(1,2)\nb8[2] ! RuntimeError: The `+` operator, on a bool tensor is not supported."},
    {"nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor", "torch.nan_to_num({*})",
     "y = x, or a number for NaN, inf and -inf", OpKind::Elementwise, kForms,
     [](MetaCall& call) { giveElementwise(call, tensorAt(call, 0).dtype); },
     "Numbers in the place of NaN (0) and infinities (the largest and smallest of the dtype).",
     "f32[4]=(nan, inf, -inf, 1)\nf64[4]=(nan, inf, -inf, 1), 1.5, 2, 3\nf16[3]=(nan, inf, -inf)\nbf16[3]=(nan, inf, -inf), posinf=1\n"
     "i64[3], 2\nb8[2]\n! none"},
    {"round.decimals(Tensor self, *, int decimals) -> Tensor", "torch.round({*})", "y = round(x * 10^d) / 10^d", OpKind::Elementwise,
     kForms, roundDecimalsMeta, "Rounded to a number of decimals.",
     "f32[2,3], decimals=1\nf64[4], decimals=0\nf32[4], decimals=-1\ni64[2], decimals=1" SS_REFUSED("round_cpu", "Long")},
};

}

std::span<const OpRow> unaryRows() { return kRows; }

}

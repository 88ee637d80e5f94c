#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/sample_text.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction | kInPlace;

Scalar scalarAt(const MetaCall& call, size_t index) { return std::get<Scalar>(call.attrs[index]); }

void checkAlpha(DType result, const Scalar& alpha)
{
    if (alpha.kind == Scalar::Kind::Bool && result != DType::Bool)
        fail(ErrorKind::Runtime, "Boolean alpha only supported for Boolean results.");
    if (!alpha.isWhole() && isIntegral(result, true))
        fail(ErrorKind::Runtime, "For integral input tensors, argument alpha must not be a floating point number.");
    if (alpha.kind == Scalar::Kind::Complex && !isComplex(result))
        fail(ErrorKind::Runtime, "For non-complex input tensors, argument alpha must not be a complex number.");
}

void addMeta(MetaCall& call)
{
    broadcastAll(call.tensors);
    checkAlpha(promoted(call.tensors, call.defaultDType), scalarAt(call, 0));
    elementwiseMeta(call, Gives::Same, kTakesReal, "add_cpu");
}

void subMeta(MetaCall& call)
{
    const bool a = tensorAt(call, 0).dtype == DType::Bool, b = tensorAt(call, 1).dtype == DType::Bool;
    if (a && b)
        fail(ErrorKind::Runtime, "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
                                 "operator instead.");
    if (a || b)
        fail(ErrorKind::Runtime, "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, "
                                 "use the `~` or `logical_not()` operator instead.");
    addMeta(call);
}

void divModeMeta(MetaCall& call)
{
    const auto mode = optionalAt<std::string>(call, 0);
    if (mode && *mode != "trunc" && *mode != "floor")
        fail(ErrorKind::Runtime, "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '%s'", mode->c_str());
    if (!mode)
        return elementwiseMeta(call, Gives::Floating, kTakesReal, "div_true_cpu");
    elementwiseMeta(call, Gives::Same, kTakesNumbers, *mode == "trunc" ? "div_trunc_cpu" : "div_floor_cpu");
}

/// The result of a tensor and a Python number, whose dtype the number may widen.
void withNumber(MetaCall& call, std::initializer_list<Scalar> numbers, uint8_t accepts, const char* kernel)
{
    std::vector<TensorMeta> operands(call.tensors.begin(), call.tensors.end());
    for (const Scalar& number : numbers)
        operands.push_back(numberMeta(number));
    const DType dtype = promoted(operands, call.defaultDType);
    checkTakes(accepts, kernel, dtype);
    giveElementwise(call, dtype);
}

void powScalarMeta(MetaCall& call)
{
    const Scalar exponent = scalarAt(call, 0);
    if (isIntegral(tensorAt(call, 0).dtype, true) && exponent.kind == Scalar::Kind::Int && exponent.integer < 0)
        fail(ErrorKind::Runtime, "Integers to negative integer powers are not allowed.");
    withNumber(call, {exponent}, kTakesReal, "pow");
}

void powOfScalarMeta(MetaCall& call) { withNumber(call, {scalarAt(call, 0)}, kTakesNumbers, "pow"); }

void clampMeta(MetaCall& call)
{
    const auto low = optionalAt<Scalar>(call, 0), high = optionalAt<Scalar>(call, 1);
    if (!low && !high)
        fail(ErrorKind::Runtime, "torch.clamp: At least one of 'min' or 'max' must not be None");
    const char* kernel = !low ? "clamp_max_scalar_cpu" : !high ? "clamp_min_scalar_cpu" : "clamp_scalar_cpu";
    withNumber(call, {low.value_or(*(low ? low : high)), high.value_or(*(high ? high : low))}, kTakesNumbers, kernel);
}

void clampTensorMeta(MetaCall& call)
{
    if (!tensorAt(call, 1).defined && !tensorAt(call, 2).defined)
        fail(ErrorKind::Runtime, "torch.clamp: At least one of 'min' or 'max' must not be None");
    elementwiseMeta(call, Gives::Same, kTakesNumbers, "clamp_cpu");
}

void clampMinMeta(MetaCall& call) { withNumber(call, {scalarAt(call, 0)}, kTakesNumbers, "clamp_min_scalar_cpu"); }
void clampMaxMeta(MetaCall& call) { withNumber(call, {scalarAt(call, 0)}, kTakesNumbers, "clamp_max_scalar_cpu"); }

void whereMeta(MetaCall& call)
{
    const DType condition = tensorAt(call, 0).dtype;
    if (condition != DType::Bool && condition != DType::UInt8)
        fail(ErrorKind::Runtime, "where expected condition to be a boolean tensor, but got a tensor with dtype %s",
             std::string(scalarName(condition)).c_str());
    giveElementwise(call, promoted(call.tensors.subspan(1), call.defaultDType));
}

void addcmulMeta(MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesNumbers, "addcmul_cpu_out"); }

void addcdivMeta(MetaCall& call)
{
    if (isIntegral(tensorAt(call, 1).dtype, true) && isIntegral(tensorAt(call, 2).dtype, true))
        fail(ErrorKind::Runtime,
             "Integer division with addcdiv is no longer supported, and in a future  release addcdiv will perform a true division of "
             "tensor1 "
             "and tensor2. The historic addcdiv behavior can be implemented as (input + value * torch.trunc(tensor1 / "
             "tensor2)).to(input.dtype) for integer inputs and as (input + value * tensor1 / tensor2) for float inputs. The future addcdiv "
             "behavior is just the latter implementation: (input + value * tensor1 / tensor2), for all dtypes.");
    elementwiseMeta(call, Gives::Same, kTakesFloat, "addcdiv_cpu_out");
}

void heavisideMeta(MetaCall& call)
{
    if (tensorAt(call, 0).dtype != tensorAt(call, 1).dtype)
        fail(ErrorKind::Runtime, "heaviside is not yet implemented for tensors with different dtypes.");
    elementwiseMeta(call, Gives::Same, kTakesReal, "heaviside_cpu");
}

void floatPowerMeta(MetaCall& call)
{
    broadcastAll(call.tensors);
    giveElementwise(call, isComplex(promoted(call.tensors, call.defaultDType)) ? DType::Complex128 : DType::Float64);
}

void lerpMeta(MetaCall& call)
{
    if (tensorAt(call, 0).dtype != tensorAt(call, 1).dtype)
        fail(ErrorKind::Runtime, "expected dtype %s for `end` but got dtype %s", cTypeName(tensorAt(call, 0).dtype),
             cTypeName(tensorAt(call, 1).dtype));
    elementwiseMeta(call, Gives::Same, kTakesFloat, "lerp_kernel_scalar");
}

void lerpTensorMeta(MetaCall& call)
{
    static constexpr const char* kNames[] = {"self", "end", "weight"};
    for (size_t i = 1; i < 3; ++i)
        if (tensorAt(call, i).dtype != tensorAt(call, 0).dtype)
            fail(ErrorKind::Runtime, "expected dtype %s for `%s` but got dtype %s", cTypeName(tensorAt(call, 0).dtype), kNames[i],
                 cTypeName(tensorAt(call, i).dtype));
    elementwiseMeta(call, Gives::Same, kTakesFloat, "lerp_kernel_tensor");
}

#define SS_COMPARISON(...)
#define SS_LOGICAL(...)
#define SS_ARITHMETIC(id, name, gives, accepts, kernel, formula, torch, doc, expression)                                                   \
    {name "(Tensor self, Tensor other) -> Tensor",                                                                                         \
     torch,                                                                                                                                \
     formula,                                                                                                                              \
     OpKind::Elementwise,                                                                                                                  \
     kForms,                                                                                                                               \
     [](MetaCall& call) { elementwiseMeta(call, Gives::gives, accepts, kernel); },                                                         \
     doc,                                                                                                                                  \
     SS_BINARY_SAMPLES(accepts, kernel)},

constexpr OpRow kRows[] = {
    {"add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", "{self} + {other}|torch.add({*})", "y = a + alpha * b",
     OpKind::Elementwise, kForms, addMeta, "Adds, after scaling the second by alpha.",
     SS_BINARY_kTakesReal(
         "add") "\nf32[2,3], f32[2,3], alpha=2\ni64[3], i64[3], alpha=-2\nf32[3], i64[3], alpha=0.5\nb8[2], b8[2], alpha=True\n"
                "i64[2], i64[2], alpha=2.5 ! RuntimeError: For integral input tensors, argument alpha must not be a floating point "
                "number.\n"
                "f32[2], f32[2], alpha=True ! RuntimeError: Boolean alpha only supported for Boolean results.\n"
                "_ i64[2], f32[2] ! RuntimeError: result type Float can't be cast to the desired output type Long\n"
                "_ b8[2], 1 ! RuntimeError: result type Long can't be cast to the desired output type Bool\n"
                "_ f32[3], f32[4,3] ! RuntimeError: output with shape [3] doesn't match the broadcast shape [4, 3]\n"
                "_ f32[2,3]@(0,1), 1" SS_EXPANDED_REFUSED},
    {"sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", "{self} - {other}|torch.sub({*})", "y = a - alpha * b",
     OpKind::Elementwise, kForms, subMeta, "Subtracts, after scaling the second by alpha.",
     SS_BINARY_FLOATS SS_BINARY_INTS
     "f32[3], i64[3]\n2, i64[3]\nf32[2,3], f32[2,3], alpha=2\n"
     "b8[2], b8[2] ! RuntimeError: Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
     "operator instead.\n"
     "i64[2], b8[2] ! RuntimeError: Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a "
     "mask, "
     "use the `~` or `logical_not()` operator instead."},
    {"rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", "torch.rsub({*})", "y = b - alpha * a", OpKind::Elementwise,
     kFunction, subMeta, "Subtracts the first from the second.",
     "f32[2,3], f32[3]\ni64[2,3], 2\nf32[3], 1.5, alpha=2\n"
     "b8[2], 1 ! RuntimeError: Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use "
     "the `~` or `logical_not()` operator instead."},
    {"div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor",
     "torch.div({self}, {other}, rounding_mode={rounding_mode})", "y = round(a / b)", OpKind::Elementwise, kForms, divModeMeta,
     "Division, rounded as the mode says: None, 'trunc' or 'floor'.",
     "f32[2,3], f32[3], rounding_mode='floor'\ni64[2,3], i64[3], rounding_mode='trunc'\ni64[4], -2, rounding_mode='floor'\n"
     "i64[3], 2, rounding_mode=None\nf32[4], 0.5, rounding_mode='trunc'\n"
     "f32[2], 2, rounding_mode='foo' ! RuntimeError: div expected rounding_mode to be one of None, 'trunc', or 'floor' but found 'foo'"},
#include "core/optable/binary.inc"
    {"pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor", "{self} ** {exponent}", "y = x^n", OpKind::Elementwise, kForms,
     [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesNumbers, "pow"); }, "A power, element by element.",
     SS_BINARY_kTakesNumbers("pow")},
    {"pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor", "{self} ** {exponent}", "y = x^n", OpKind::Elementwise, kForms,
     powScalarMeta, "A power.",
     "f32[2,3], 2\ni64[2,3], 3\ni64[4], 2.5\nf64[4], 0.5\nb8[3], 2\nf32[3], -1\nf16[3], 2\n"
     "i64[2], -1 ! RuntimeError: Integers to negative integer powers are not allowed.\nb8[2], True\nb8[3], False"},
    {"pow.Scalar(Scalar self, Tensor exponent) -> Tensor", "torch.pow({*})", "y = a^x", OpKind::Elementwise, kFunction, powOfScalarMeta,
     "A number to the power of each element.", "2, f32[2,3]\n2, i64[4]\n2.5, i64[3]\n1, i64[3]\nTrue, b8[2]" SS_REFUSED("pow", "Bool")},
    {"clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor", "{self}.clamp({*})", "y = min(max(x, lo), hi)",
     OpKind::Elementwise, kForms, clampMeta, "Elements are kept within bounds; the upper one wins.",
     "f32[2,3], -1, 1\ni64[2,3], min=0\ni64[4], 0.5, 1\nf32[3], max=0.5\nf32[3], 2, 1\nb8[3], 0, 1\n"
     "u8[3], max=300 ! RuntimeError: value cannot be converted to type uint8_t without overflow\n"
     "b8[2], min=True" SS_REFUSED("clamp_min_scalar_cpu",
                                  "Bool") "\n"
                                          "f32[2] ! RuntimeError: torch.clamp: At least one of 'min' or 'max' must not be None"},
    {"clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor", "{self}.clamp({*})", "y = min(max(x, lo), hi)",
     OpKind::Elementwise, kForms, clampTensorMeta, "Elements are kept within bounds, given for each.",
     "f32[2,3], f32[3], f32[2,1]\ni64[2,3], i64[3]\nf32[3], max=f64[3]\n"
     "f32[2], None, None ! RuntimeError: torch.clamp: At least one of 'min' or 'max' must not be None"},
    {"clamp_min.Tensor(Tensor self, Tensor min) -> Tensor", "{self}.clamp_min({min})", "y = max(x, lo)", OpKind::Elementwise, kForms,
     [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesReal, "maximum_cpu"); },
     "Elements are kept above a bound, given for each.",
     "f32[2,3], f32[3]\ni64[3], f32[3]\nf32[3]=(nan, 1, 2), f32[3]=(0, nan, 5)\n" SS_BINARY_MISMATCH},
    {"clamp_max.Tensor(Tensor self, Tensor max) -> Tensor", "{self}.clamp_max({max})", "y = min(x, hi)", OpKind::Elementwise, kForms,
     [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesReal, "minimum_cpu"); },
     "Elements are kept below a bound, given for each.",
     "f32[2,3], f32[3]\ni64[3], f32[3]\nf32[3]=(nan, 1, 2), f32[3]=(0, nan, 5)\n" SS_BINARY_MISMATCH},
    {"clamp_min(Tensor self, Scalar min) -> Tensor", "{self}.clamp_min({min})", "y = max(x, lo)", OpKind::Elementwise, kForms, clampMinMeta,
     "Elements are kept above a bound.", "f32[2,3], 0\ni64[3], 0.5\ni64[3], 1\nb8[2], True" SS_REFUSED("clamp_min_scalar_cpu", "Bool")},
    {"clamp_max(Tensor self, Scalar max) -> Tensor", "{self}.clamp_max({max})", "y = min(x, hi)", OpKind::Elementwise, kForms, clampMaxMeta,
     "Elements are kept below a bound.", "f32[2,3], 0\ni64[3], 0.5\ni64[3], 1\nb8[2], True" SS_REFUSED("clamp_max_scalar_cpu", "Bool")},
    {"where.self(Tensor condition, Tensor self, Tensor other) -> Tensor", "torch.where({condition}, {self}, {other})", "y = c ? a : b",
     OpKind::Elementwise, kMethod | kFunction, whereMeta, "Chooses from two tensors, element by element.",
     "b8[2,3], f32[2,3], f32[3]\nb8[2,3], f32[3], 1\nb8[3], 1, 2\nb8[3], i64[3], f32[3]\nu8[3], f32[3], f64[3]\n"
     "f32[2], f32[2], f32[2] ! RuntimeError: where expected condition to be a boolean tensor, but got a tensor with dtype Float"},
    {"addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor", "torch.addcmul({*})", "y = x + value * a * b",
     OpKind::Elementwise, kForms, addcmulMeta, "Adds a scaled product.",
     "f32[2,3], f32[3], f32[2,1]\nf32[3], f32[3], i64[3], value=0.5\ni64[3], i64[3], i64[3], value=2\n"
     "b8[2], b8[2], b8[2]" SS_REFUSED("addcmul_cpu_out", "Bool")},
    {"addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor", "torch.addcdiv({*})", "y = x + value * a / b",
     OpKind::Elementwise, kForms, addcdivMeta, "Adds a scaled quotient.",
     "f32[2,3], f32[3], f32[2,1]\nf32[3], f32[3], i64[3], value=0.5\nf64[3], f64[3], f64[3], value=2\n"
     "f32[2], f32[2], f32[3] ! RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0"},
    {"heaviside(Tensor self, Tensor values) -> Tensor", "torch.heaviside({*})", "y = 0, values or 1", OpKind::Elementwise, kForms,
     heavisideMeta, "The step: 0 below zero, 1 above it, and the second tensor's element at zero.",
     "f32[2,3], f32[3]\ni64[3], i64[3]\nf64[4]=(-1, 0, 1, nan), f64[]\nb8[2], b8[2]\n"
     "f32[2], f64[2] ! RuntimeError: heaviside is not yet implemented for tensors with different dtypes."},
    {"float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor", "torch.float_power({*})", "y = x^n", OpKind::Elementwise,
     kMethod | kFunction, floatPowerMeta, "A power, computed in float64 whatever the dtypes.",
     "f32[2,3], f32[3]\ni64[3], i64[3]\ni64[3], -1\nf16[3], 0.5\n2, i64[3]\n"
     "f32[2,3], f32[4] ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"},
    {"lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor", "torch.lerp({*})", "y = a + w * (b - a)", OpKind::Elementwise, kForms,
     lerpMeta, "Linear interpolation.",
     "f32[2,3], f32[3], 0.25\nf64[3], f64[3], 0.75\nf32[3], f32[3], 2\n"
     "f32[2], f64[2], 0.5 ! RuntimeError: expected dtype float for `end` but got dtype double\n"
     "f16[2], i64[2], 0.5 ! RuntimeError: expected dtype c10::Half for `end` but got dtype long int"},
    {"lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor", "torch.lerp({*})", "y = a + w * (b - a)", OpKind::Elementwise, kForms,
     lerpTensorMeta, "Linear interpolation with a weight for each element.",
     "f32[2,3], f32[3], f32[2,1]\nf64[3], f64[3], f64[3]\nf32[3], f32[3], f32[3]=(0, 0.5, 1)\n"
     "f32[2], f64[2], f32[2] ! RuntimeError: expected dtype float for `end` but got dtype double\n"
     "f32[2], f32[2], f64[2] ! RuntimeError: expected dtype float for `weight` but got dtype double"},
};

}

std::span<const OpRow> elementwiseRows() { return kRows; }

}

#include "core/optable/families.h"

#include "core/layout/view_rules.h"
#include "core/optable/meta_util.h"
#include "core/optable/random_rules.h"

#include <cmath>
#include <limits>

namespace ss::optable {

namespace {

double floatAt(const MetaCall& call, size_t index) { return std::get<double>(call.attrs[index]); }

/// The tensor is written to, and no element of it lies under another's.
void giveFilled(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    checkWritable(self.layout);
    call.out.push_back({self.layout, self.dtype, self.device, Alias::Same, 0, {}});
}

/// Where there is nothing to draw, no kernel is asked about the dtype.
void checkDrawn(const MetaCall& call, uint8_t accepts, const char* kernel)
{
    if (tensorAt(call, 0).layout.numel() > 0)
        checkTakes(accepts, kernel, tensorAt(call, 0).dtype);
}

void checkUniformBound(double bound, const char* what, DType dtype)
{
    if (!(std::abs(bound) <= largestOf(dtype)))
        fail(ErrorKind::Runtime, "%s is out of bounds for %s", what, cTypeName(dtype));
}

void uniformMeta(MetaCall& call)
{
    const double from = floatAt(call, 0), to = floatAt(call, 1);
    const DType given = tensorAt(call, 0).dtype;
    checkTakes(kTakesFloat | kTakesComplex, "check_uniform_bounds", given);
    const DType dtype = given == DType::Complex64 ? DType::Float32 : given == DType::Complex128 ? DType::Float64 : given;
    checkUniformBound(from, "from", dtype);
    checkUniformBound(to, "to", dtype);
    if (from > to)
        fail(ErrorKind::Runtime, "uniform_ expects to return a [from, to) range, but found from=%g > to=%g", from, to);
    if (to - from > largestOf(dtype))
        fail(ErrorKind::Runtime,
             "uniform_ expects to-from <= std::numeric_limits<%s>::max(), but found to=%g and from=%g which result in to-from to exceed "
             "the limit",
             std::string(scalarName(dtype)).c_str(), to, from);
    giveFilled(call);
}

void normalMeta(MetaCall& call)
{
    checkStd(floatAt(call, 1));
    giveFilled(call);
    checkDrawn(call, kTakesFloat | kTakesComplex, "normal_kernel_cpu");
}

void randomMeta(MetaCall& call)
{
    giveFilled(call);
    checkDrawn(call, kTakesReal, "random_kernel_cpu");
}

void randomToMeta(MetaCall& call)
{
    giveFilled(call);
    integerRange(tensorAt(call, 0).dtype, 0, std::get<int64_t>(call.attrs[0]));
}

void randomFromMeta(MetaCall& call)
{
    giveFilled(call);
    integerRange(tensorAt(call, 0).dtype, std::get<int64_t>(call.attrs[0]), optionalAt<int64_t>(call, 1));
}

void bernoulliMeta(MetaCall& call)
{
    checkProbability(floatAt(call, 0));
    giveFilled(call);
    checkDrawn(call, kTakesReal, "bernoulli_scalar_cpu_");
}

void bernoulliTensorMeta(MetaCall& call)
{
    giveFilled(call);
    const TensorMeta &self = tensorAt(call, 0), &p = tensorAt(call, 1);
    checkTakes(kTakesReal, "bernoulli_tensor_cpu_self_", self.dtype);
    expanded(p.layout, self.layout.shape);
    checkTakes(kTakesFloat, "bernoulli_tensor_cpu_p_", p.dtype);
}

void exponentialMeta(MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype;
    if (!(floatAt(call, 0) > 0))
        fail(ErrorKind::Runtime, "exponential_ expects lambda > 0.0, but found lambda=%g", floatAt(call, 0));
    giveFilled(call);
    if (!isFloating(dtype) && tensorAt(call, 0).layout.numel() > 0)
        fail(ErrorKind::Runtime,
             "Exponential distribution is a continuous probability distribution. dtype must be a floating point but you specified %s",
             std::string(scalarName(dtype)).c_str());
}

void geometricMeta(MetaCall& call)
{
    if (!(floatAt(call, 0) > 0 && floatAt(call, 0) < 1))
        fail(ErrorKind::Runtime, "geometric_ expects p to be in (0, 1), but got p=%g", floatAt(call, 0));
    giveFilled(call);
    checkDrawn(call, kTakesNumbers, "geometric_cpu");
}

void cauchyMeta(MetaCall& call)
{
    const DType dtype = tensorAt(call, 0).dtype;
    if (!(floatAt(call, 1) > 0))
        fail(ErrorKind::Runtime, "cauchy_ expects sigma > 0.0, but found sigma=%g", floatAt(call, 1));
    if (!isFloating(dtype))
        fail(ErrorKind::Runtime,
             "Cauchy distribution is a continuous probability distribution. dtype must be a floating point but you specified %s",
             cTypeName(dtype));
    giveFilled(call);
}

void logNormalMeta(MetaCall& call)
{
    if (!(floatAt(call, 1) > 0))
        fail(ErrorKind::Runtime, "log_normal_ expects std > 0.0, but found std=%g", floatAt(call, 1));
    giveFilled(call);
    checkDrawn(call, kTakesFloat, "log_normal_cpu");
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Create, kMethod, meta, doc, samples};
}

#define SS_GENERATOR "*, Generator? generator=None) -> Tensor(a!)"
#define SS_EXPANDED                                                                                                                        \
    "f32[3]@(0) ! RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single memory "          \
    "location. Please clone() the tensor before performing the operation."

constexpr OpRow kRows[] = {
    row("uniform_(Tensor(a!) self, float from=0, float to=1, " SS_GENERATOR, "{self}.uniform_({*})", "x[i] is drawn from [from, to)",
        uniformMeta, "Writes random numbers from `from` up to `to`, all alike.",
        "f32[2,3]\nf64[3,2]@(1,3), -1.0, 1.0\nf16[2], 0.0, 5.0\nbf16[2]\nc64[2]\n"
        "f32[2], 1.0, 0.0 ! RuntimeError: uniform_ expects to return a [from, to) range, but found from=1 > to=0\n"
        "f32[2], nan, 0.0 ! RuntimeError: from is out of bounds for float\n"
        "f32[2], -3e38, 3e38 ! RuntimeError: uniform_ expects to-from <= std::numeric_limits<Float>::max(), but found to=3e+38 and "
        "from=-3e+38 which result in to-from to exceed the limit\n"
        "i64[2] ! RuntimeError: \"check_uniform_bounds\" not implemented for 'Long'\n" SS_EXPANDED),
    row("normal_(Tensor(a!) self, float mean=0, float std=1, " SS_GENERATOR, "{self}.normal_({*})",
        "x[i] is drawn around mean with deviation std", normalMeta, "Writes normal random numbers.",
        "f32[2,3]\nf32[40]\nf64[5,4]@(1,5), 2.0, 3.0\nf16[20]\nbf16[2]\nc64[2]\n"
        "f32[2], 0.0, -1.0 ! RuntimeError: normal expects std >= 0.0, but found std -1\n"
        "i64[2] ! RuntimeError: \"normal_kernel_cpu\" not implemented for 'Long'\n" SS_EXPANDED),
    row("random_(Tensor(a!) self, " SS_GENERATOR, "{self}.random_({*})", "x[i] is any whole number", randomMeta,
        "Writes random integers from 0 up to the largest that the dtype can count to.",
        "f32[2,3]\ni64[3,2]@(1,3)\nb8[4]\nu8[3]\nf16[2]\n"
        "c64[2] ! RuntimeError: \"random_kernel_cpu\" not implemented for 'ComplexFloat'\n" SS_EXPANDED),
    row("random_.from(Tensor(a!) self, int from, int? to, " SS_GENERATOR, "{self}.random_({*})", "x[i] is drawn from from, ..., to - 1",
        randomFromMeta, "Writes random integers from `from` up to `to`, without it.",
        "f32[2,3], 3, 10\ni64[3,2]@(1,3), -5, None\nu8[3], 0, 256\nf16[2], -2048, None\ni64[2], -9223372036854775808, None\n"
        "f32[2], 3, 3 ! RuntimeError: random_ expects 'from' to be less than 'to', but got from=3 >= to=3\n"
        "u8[2], -1, None ! RuntimeError: from is out of bounds for unsigned char\n"
        "c64[2], 5, None ! RuntimeError: random_from_to_impl handles only integral, floating-point and boolean types\n"
        "f32[2], 16777216, None ! RuntimeError: random_ expects 'from' casted to dtype to be less than or equal to 'to_inc' casted to "
        "dtype, "
        "but got from=16777216 > to_inc=16777216\n"
        "i8[2], -9223372036854775808, None ! RuntimeError: random_full_64_bits_range_kernel_cpu handles only int64, double, float and "
        "bfloat16"),
    row("random_.to(Tensor(a!) self, int to, " SS_GENERATOR, "{self}.random_({*})", "x[i] is drawn from 0, ..., to - 1", randomToMeta,
        "Writes random integers below `to`.",
        "f32[2,3], 10\ni64[3,2]@(1,3), 5\nb8[3], 2\n"
        "f32[2], 0 ! RuntimeError: random_ expects 'from' to be less than 'to', but got from=0 >= to=0"),
    row("bernoulli_.Tensor(Tensor(a!) self, Tensor p, " SS_GENERATOR, "{self}.bernoulli_({*})", "x[i] is 1 with probability p[i], else 0",
        bernoulliTensorMeta, "Writes ones and zeros, each drawn with a probability of its own.",
        "f32[2,3], f32[3]=(0,0.5,1)\ni64[3,2]@(1,3), f64[]=(0.5,)\nb8[2], bf16[2]=(0.5,1)\n"
        "f32[2], f32[2]=(0.5,-1) ! RuntimeError: Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be "
        "improved?  If so, please report an enhancement request to PyTorch.)\n"
        "f32[2], i64[2]=(0,1) ! RuntimeError: \"bernoulli_tensor_cpu_p_\" not implemented for 'Long'\n"
        "f32[2], f32[3] ! RuntimeError: The expanded size of the tensor (2) must match the existing size (3) at non-singleton dimension 0. "
        " "
        "Target sizes: [2].  Tensor sizes: [3]"),
    row("bernoulli_.float(Tensor(a!) self, float p=0.5, " SS_GENERATOR, "{self}.bernoulli_({*})", "x[i] is 1 with probability p, else 0",
        bernoulliMeta, "Writes ones and zeros.",
        "f32[2,3]\ni64[3,2]@(1,3), 0.25\nb8[3], 1.0\n"
        "f32[2], -0.5 ! RuntimeError: bernoulli_ expects p to be in [0, 1], but got p=-0.5\n"
        "c64[2] ! RuntimeError: \"bernoulli_scalar_cpu_\" not implemented for 'ComplexFloat'\n" SS_EXPANDED),
    row("exponential_(Tensor(a!) self, float lambd=1, " SS_GENERATOR, "{self}.exponential_({*})",
        "x[i] is drawn with density lambd * exp(-lambd * x)", exponentialMeta, "Writes random numbers of the exponential distribution.",
        "f32[2,3]\nf64[3,2]@(1,3), 2.5\nf16[2]\n"
        "f32[2], 0.0 ! RuntimeError: exponential_ expects lambda > 0.0, but found lambda=0\n"
        "i64[2] ! RuntimeError: Exponential distribution is a continuous probability distribution. dtype must be a floating point but you "
        "specified Long"),
    row("geometric_(Tensor(a!) self, float p, " SS_GENERATOR, "{self}.geometric_({*})", "x[i] counts trials up to the first success",
        geometricMeta, "Writes how many trials a first success takes.",
        "f32[2,3], 0.5\ni64[3,2]@(1,3), 0.1\nf16[2], 0.9\n"
        "f32[2], 1.0 ! RuntimeError: geometric_ expects p to be in (0, 1), but got p=1\n"
        "b8[2], 0.5 ! RuntimeError: \"geometric_cpu\" not implemented for 'Bool'"),
    row("cauchy_(Tensor(a!) self, float median=0, float sigma=1, " SS_GENERATOR, "{self}.cauchy_({*})",
        "x[i] is drawn around median with width sigma", cauchyMeta, "Writes random numbers of the Cauchy distribution.",
        "f32[2,3]\nf64[3,2]@(1,3), 2.0, 0.5\nf16[2]\n"
        "f32[2], 0.0, 0.0 ! RuntimeError: cauchy_ expects sigma > 0.0, but found sigma=0\n"
        "i64[2] ! RuntimeError: Cauchy distribution is a continuous probability distribution. dtype must be a floating point but you "
        "specified long int"),
    row("log_normal_(Tensor(a!) self, float mean=1, float std=2, " SS_GENERATOR, "{self}.log_normal_({*})",
        "log(x[i]) is drawn around mean with deviation std", logNormalMeta, "Writes random numbers whose logarithms are normal ones.",
        "f32[2,3]\nf64[3,2]@(1,3), 0.0, 0.5\nf16[2], 0.0, 0.1\n"
        "f32[2], 0.0, 0.0 ! RuntimeError: log_normal_ expects std > 0.0, but found std=0\n"
        "i64[2] ! RuntimeError: \"log_normal_cpu\" not implemented for 'Long'"),
};

}

std::span<const OpRow> randomFillRows() { return kRows; }

}

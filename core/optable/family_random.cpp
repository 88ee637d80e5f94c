#include "core/optable/families.h"

#include "core/layout/broadcast.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"
#include "core/optable/random_rules.h"

namespace ss::optable {

namespace {

int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
double floatAt(const MetaCall& call, size_t index) { return std::get<double>(call.attrs[index]); }

/// dtype and device stand together from `index` on.
void giveDrawn(MetaCall& call, size_t index, Layout layout, DType dtype, Device device = {})
{
    giveFreshOn(call, std::move(layout), optionalAt<DType>(call, index).value_or(dtype),
                optionalAt<Device>(call, index + 1).value_or(device));
}

void giveSized(MetaCall& call, size_t index, size_t options, DType dtype)
{
    const auto& sizes = std::get<Dims>(call.attrs[index]);
    checkSizes(sizes);
    giveDrawn(call, options, contiguousLayout(sizes), dtype);
}

/// `options`: where dtype stands; the memory format comes last.
void giveLike(MetaCall& call, size_t options)
{
    const TensorMeta& self = tensorAt(call, 0);
    giveDrawn(call, options, likeLayout(self.layout, optionalAt<MemoryFormat>(call, options + 2).value_or(MemoryFormat::Preserve)),
              self.dtype, self.device);
}

void checkDrawn(const MetaCall& call, const char* kernel) { checkTakes(kTakesFloat | kTakesComplex, kernel, call.out.back().dtype); }

constexpr const char* kUniform = "check_uniform_bounds";
constexpr const char* kNormal = "normal_kernel_cpu";

template <const char* const& kernel> void sizedMeta(MetaCall& call)
{
    giveSized(call, 0, 2, call.defaultDType);
    checkDrawn(call, kernel);
}

template <const char* const& kernel> void likeMeta(MetaCall& call)
{
    giveLike(call, 0);
    checkDrawn(call, kernel);
}

void randintMeta(MetaCall& call)
{
    giveSized(call, 1, 3, DType::Int64);
    integerRange(call.out.back().dtype, 0, intAt(call, 0));
}

void randintLowMeta(MetaCall& call)
{
    giveSized(call, 2, 4, DType::Int64);
    integerRange(call.out.back().dtype, intAt(call, 0), intAt(call, 1));
}

void randintLikeMeta(MetaCall& call)
{
    giveLike(call, 1);
    integerRange(call.out.back().dtype, 0, intAt(call, 0));
}

void randintLikeLowMeta(MetaCall& call)
{
    giveLike(call, 2);
    integerRange(call.out.back().dtype, intAt(call, 0), intAt(call, 1));
}

/// Every number up to n must be one of the dtype's.
void checkCountsTo(int64_t n, DType dtype)
{
    constexpr int64_t kLargest[] = {1, 255, 127, 32767, 2147483647};
    const auto place = static_cast<size_t>(dtype);
    if (place > 0 && place < std::size(kLargest) && n > kLargest[place])
        fail(ErrorKind::Runtime, "value cannot be converted to type %s without overflow",
             dtype == DType::UInt8   ? "uint8_t"
             : dtype == DType::Int8  ? "int8_t"
             : dtype == DType::Int16 ? "int16_t"
                                     : "int");
    struct {
        DType dtype;
        const char *number, *name;
    } constexpr kFloats[] = {{DType::Float16, "2049", "Half"}, {DType::Float32, "2^24+1", "Float"}, {DType::Float64, "2^53+1", "Double"}};
    for (const auto& entry : kFloats)
        if (dtype == entry.dtype && n > (int64_t(1) << digitsOf(dtype)) + 1)
            fail(ErrorKind::Runtime, "n cannot be greater than %s for %s type.", entry.number, entry.name);
}

void randpermMeta(MetaCall& call)
{
    const int64_t n = intAt(call, 0);
    checkSizes(Dims{n});
    giveDrawn(call, 2, contiguousLayout({n}), DType::Int64);
    const DType dtype = call.out.back().dtype;
    checkCountsTo(n, dtype);
    checkTakes(kTakesNumbers, "randperm", dtype);
}

void normalFloatsMeta(MetaCall& call)
{
    giveSized(call, 2, 4, call.defaultDType);
    checkStd(floatAt(call, 1));
    checkDrawn(call, kNormal);
}

/// A result like the mean or, without one, like the deviation: row-major, of the shape that both broadcast to.
void giveNormal(MetaCall& call)
{
    giveFresh(call, broadcastAll(call.tensors), tensorAt(call, 0).dtype);
    checkTakes(kTakesFloat, kNormal, call.out.back().dtype);
}

void normalMeanMeta(MetaCall& call)
{
    checkStd(floatAt(call, 0));
    giveNormal(call);
}

void bernoulliMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    giveFresh(call, self.layout.shape, self.dtype);
    checkTakes(kTakesFloat, isComplex(self.dtype) ? "bernoulli_tensor_cpu_self_" : "bernoulli_tensor_cpu_p_", self.dtype);
}

void bernoulliNumberMeta(MetaCall& call)
{
    checkProbability(floatAt(call, 0));
    const TensorMeta& self = tensorAt(call, 0);
    giveFresh(call, self.layout.shape, self.dtype);
    checkTakes(kTakesReal, "bernoulli_scalar_cpu_", self.dtype);
}

void poissonMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    giveFresh(call, self.layout.shape, self.dtype);
    checkTakes(kTakesFloat, "poisson_cpu", self.dtype);
}

void multinomialMeta(MetaCall& call)
{
    const TensorMeta& self = tensorAt(call, 0);
    const Dims& sizes = self.layout.shape;
    const int64_t samples = intAt(call, 0);
    if (sizes.empty() || sizes.size() > 2)
        fail(ErrorKind::Runtime, "prob_dist must be 1 or 2 dim");
    if (!isFloating(self.dtype))
        fail(ErrorKind::Runtime, "multinomial only supports floating-point dtypes for input, got: %s",
             std::string(scalarName(self.dtype)).c_str());
    if (samples <= 0)
        fail(ErrorKind::Runtime, "cannot sample n_sample <= 0 samples");
    if (!boolAt(call, 1) && samples > sizes.back())
        fail(ErrorKind::Runtime, "cannot sample n_sample > prob_dist.size(-1) samples without replacement");
    if (sizes.back() > (1 << 24))
        fail(ErrorKind::Runtime, "number of categories cannot exceed 2^24");
    Dims shape = sizes;
    shape[shape.size() - 1] = samples;
    giveFresh(call, shape, DType::Int64);
}

#define SS_GENERATOR "*, Generator? generator=None"
#define SS_OPTIONS "ScalarType? dtype=None, Device? device=None"
#define SS_INT_OPTIONS "ScalarType? dtype=int64, Device? device=None"
#define SS_FORMAT ", MemoryFormat? memory_format=None"
#define SS_SIZED                                                                                                                           \
    "(2,3)\n()\n(0,4)\n(40,), dtype=torch.float64\n(3,), dtype=torch.float16\n(20,), dtype=torch.bfloat16\n(2,), dtype=torch.complex64\n"  \
    "(2,-1) ! RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]\n"
#define SS_LIKE                                                                                                                            \
    "f32[2,3]\nf32[3,2]@(1,3)\nf64[4,3]@(0,1)\ni64[2], dtype=torch.float32\nf32[]\n"                                                       \
    "f32[2,3], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format\n"

constexpr OpRow kRows[] = {
    {"rand(int[] size, " SS_GENERATOR ", " SS_OPTIONS ") -> Tensor", "torch.rand({*})", "y[i] is drawn from [0, 1)", OpKind::Create,
     kFunction, sizedMeta<kUniform>, "Random numbers, all from 0 up to 1 alike.",
     SS_SIZED "(2,), dtype=torch.int64 ! RuntimeError: \"check_uniform_bounds\" not implemented for 'Long'"},
    {"randn(int[] size, " SS_GENERATOR ", " SS_OPTIONS ") -> Tensor", "torch.randn({*})", "y[i] is drawn from the normal distribution",
     OpKind::Create, kFunction, sizedMeta<kNormal>, "Normal random numbers of mean 0 and deviation 1.",
     SS_SIZED "(2,), dtype=torch.int64 ! RuntimeError: \"normal_kernel_cpu\" not implemented for 'Long'"},
    {"rand_like(Tensor self, *, " SS_OPTIONS SS_FORMAT ") -> Tensor", "torch.rand_like({*})", "y[i] is drawn from [0, 1)", OpKind::Create,
     kFunction, likeMeta<kUniform>, "Random numbers from 0 up to 1, with another tensor's shape, dtype and order of axes.",
     SS_LIKE "i64[2] ! RuntimeError: \"check_uniform_bounds\" not implemented for 'Long'"},
    {"randn_like(Tensor self, *, " SS_OPTIONS SS_FORMAT ") -> Tensor", "torch.randn_like({*})",
     "y[i] is drawn from the normal distribution", OpKind::Create, kFunction, likeMeta<kNormal>,
     "Normal random numbers, with another tensor's shape, dtype and order of axes.",
     SS_LIKE "i64[2] ! RuntimeError: \"normal_kernel_cpu\" not implemented for 'Long'"},
    {"randint(int high, int[] size, " SS_GENERATOR ", " SS_INT_OPTIONS ") -> Tensor", "torch.randint({*})",
     "y[i] is drawn from 0, ..., high - 1", OpKind::Create, kFunction, randintMeta, "Random integers below high.",
     "10, (2,3)\n1, ()\n5, (0,)\n256, (4,), dtype=torch.uint8\n2, (3,), dtype=torch.bool\n100, (2,), dtype=torch.float32\n"
     "3, (2,-1) ! RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]\n"
     "0, (2,) ! RuntimeError: random_ expects 'from' to be less than 'to', but got from=0 >= to=0\n"
     "300, (2,), dtype=torch.uint8 ! RuntimeError: to - 1 is out of bounds for unsigned char"},
    {"randint.low(int low, int high, int[] size, " SS_GENERATOR ", " SS_INT_OPTIONS ") -> Tensor", "torch.randint({*})",
     "y[i] is drawn from low, ..., high - 1", OpKind::Create, kFunction, randintLowMeta, "Random integers from low up to high, without it.",
     "3, 10, (2,3)\n-5, 5, ()\n0, 9000000000, (3,)\n-128, 128, (4,), dtype=torch.int8\n-3, 3, (2,), dtype=torch.float16\n"
     "3, 3, (2,) ! RuntimeError: random_ expects 'from' to be less than 'to', but got from=3 >= to=3\n"
     "-1, 3, (2,), dtype=torch.uint8 ! RuntimeError: from is out of bounds for unsigned char\n"
     "0, 70000, (2,), dtype=torch.float16 ! RuntimeError: to - 1 is out of bounds for c10::Half\n"
     "0, 2, (2,), dtype=torch.complex64 ! RuntimeError: check_random_bounds handles only integral, floating-point and boolean types"},
    {"randint_like(Tensor self, int high, *, " SS_OPTIONS SS_FORMAT ") -> Tensor", "torch.randint_like({*})",
     "y[i] is drawn from 0, ..., high - 1", OpKind::Create, kFunction, randintLikeMeta,
     "Random integers below high, with another tensor's shape, dtype and order of axes.",
     "f32[2,3], 10\ni64[3,2]@(1,3), 5\nu8[2], 256\nf32[2], 3, dtype=torch.int32\n"
     "u8[2], 300 ! RuntimeError: to - 1 is out of bounds for unsigned char"},
    {"randint_like.low_dtype(Tensor self, int low, int high, *, " SS_OPTIONS SS_FORMAT ") -> Tensor", "torch.randint_like({*})",
     "y[i] is drawn from low, ..., high - 1", OpKind::Create, kFunction, randintLikeLowMeta,
     "Random integers from low up to high, with another tensor's shape, dtype and order of axes.",
     "f32[2,3], -10, 10\ni64[3,2]@(1,3), 2, 5\ni8[2], -128, 128\n"
     "f32[2], 3, 3 ! RuntimeError: random_ expects 'from' to be less than 'to', but got from=3 >= to=3"},
    {"randperm(int n, " SS_GENERATOR ", " SS_INT_OPTIONS ") -> Tensor", "torch.randperm({*})", "y is 0, ..., n - 1 in any order",
     OpKind::Create, kFunction, randpermMeta, "The numbers below n, shuffled.",
     "5\n0\n1\n100, dtype=torch.int32\n2049, dtype=torch.float16\n255, dtype=torch.uint8\n"
     "-1 ! RuntimeError: Trying to create tensor with negative dimension -1: [-1]\n"
     "300, dtype=torch.uint8 ! RuntimeError: value cannot be converted to type uint8_t without overflow\n"
     "3000, dtype=torch.float16 ! RuntimeError: n cannot be greater than 2049 for Half type.\n"
     "3, dtype=torch.bool ! RuntimeError: \"randperm\" not implemented for 'Bool'"},
    {"normal.Tensor_Tensor(Tensor mean, Tensor std, " SS_GENERATOR ") -> Tensor", "torch.normal({*})",
     "y[i] is drawn around mean[i] with deviation std[i]", OpKind::Elementwise, kFunction, giveNormal,
     "Normal random numbers, each with a mean and a deviation of its own.",
     "f32[2,3], f32[3]=(0,1,2)\nf64[20], f64[20]=(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)\nf32[2], i64[2]=(1,2)\nf32[2], f64[]=(1,)\n"
     "f32[2], f32[2]=(1,-1) ! RuntimeError: normal expects all elements of std >= 0.0\n"
     "f32[2], f32[3] ! RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0\n"
     "i64[2], f32[2]=(1,1) ! RuntimeError: \"normal_kernel_cpu\" not implemented for 'Long'"},
    {"normal.Tensor_float(Tensor mean, float std=1, " SS_GENERATOR ") -> Tensor", "torch.normal({*})", "y[i] is drawn around mean[i]",
     OpKind::Elementwise, kFunction, normalMeanMeta, "Normal random numbers, each with a mean of its own.",
     "f32[2,3]\nf64[20], 0.5\nf16[3,2]@(1,3), 2.0\n"
     "f32[2], -1.0 ! RuntimeError: normal expects std >= 0.0, but found std -1\n"
     "i64[2] ! RuntimeError: \"normal_kernel_cpu\" not implemented for 'Long'"},
    {"normal.float_Tensor(float mean, Tensor std, " SS_GENERATOR ") -> Tensor", "torch.normal({*})",
     "y[i] is drawn around mean with deviation std[i]", OpKind::Elementwise, kFunction, giveNormal,
     "Normal random numbers of one mean, each with a deviation of its own.",
     "0.5, f32[3]=(0,1,2)\n-1.0, f64[2,2]=(1,1,2,3)\n0.0, f32[0]\n"
     "0.0, f32[2]=(1,-1) ! RuntimeError: normal expects all elements of std >= 0.0"},
    {"normal.float_float(float mean, float std, int[] size, " SS_GENERATOR ", " SS_OPTIONS ") -> Tensor", "torch.normal({*})",
     "y[i] is drawn around mean with deviation std", OpKind::Create, kFunction, normalFloatsMeta, "Normal random numbers.",
     "0.0, 1.0, (2,3)\n2.0, 0.5, ()\n-1.0, 3.0, (20,), dtype=torch.float64\n"
     "0.0, -1.0, (2,) ! RuntimeError: normal expects std >= 0.0, but found std -1"},
    {"bernoulli(Tensor self, " SS_GENERATOR ") -> Tensor", "torch.bernoulli({*})", "y[i] is 1 with probability x[i], else 0",
     OpKind::Elementwise, kMethod | kFunction, bernoulliMeta, "Ones and zeros, each drawn with a probability of its own.",
     "f32[3]=(0,0.5,1)\nf64[2,2]=(0.1,0.2,0.3,0.4)\nbf16[2]=(0.5,1)\nf32[3,2]@(1,3)=(0,1,0.5,0.5,0.5,0.5)\n"
     "f32[2]=(0.5,1.5) ! RuntimeError: Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  "
     "If so, please report an enhancement request to PyTorch.)\n"
     "i64[2]=(0,1) ! RuntimeError: \"bernoulli_tensor_cpu_p_\" not implemented for 'Long'"},
    {"bernoulli.p(Tensor self, float p, " SS_GENERATOR ") -> Tensor", "torch.bernoulli({*})", "y[i] is 1 with probability p, else 0",
     OpKind::Elementwise, kMethod | kFunction, bernoulliNumberMeta, "Ones and zeros of another tensor's shape and dtype.",
     "f32[2,3], 0.5\ni64[3,2]@(1,3), 0.25\nb8[4], 1.0\n"
     "f32[2], 1.5 ! RuntimeError: bernoulli_ expects p to be in [0, 1], but got p=1.5"},
    {"poisson(Tensor self, Generator? generator=None) -> Tensor", "torch.poisson({*})", "y[i] counts events that come at the rate x[i]",
     OpKind::Elementwise, kFunction, poissonMeta, "Poisson random numbers, each of a rate of its own.",
     "f32[4]=(0,1,5,50)\nf64[2,2]=(0.5,12,100,3)\nf16[2]=(1,2)\n"
     "f32[1]=(-1,) ! RuntimeError: invalid Poisson rate, expected rate to be non-negative\n"
     "i64[1]=(1,) ! RuntimeError: \"poisson_cpu\" not implemented for 'Long'"},
    {"multinomial(Tensor self, int num_samples, bool replacement=False, " SS_GENERATOR ") -> Tensor", "torch.multinomial({*})",
     "y[i] is j with probability x[j] / sum(x)", OpKind::Index, kMethod | kFunction, multinomialMeta,
     "Indices drawn with the given weights, from each row.",
     "f32[3]=(1,2,3), 2\nf64[2,3]=(1,2,3,0,1,0), 4, replacement=True\nf32[2,4]=(1,1,1,1,0,0,1,0), 1\nbf16[3]=(1,2,1), 5, True\nf32[0,2], "
     "2\n"
     "f32[]=(1,), 1 ! RuntimeError: prob_dist must be 1 or 2 dim\n"
     "i64[2]=(1,2), 1 ! RuntimeError: multinomial only supports floating-point dtypes for input, got: Long\n"
     "f32[2]=(1,2), 0 ! RuntimeError: cannot sample n_sample <= 0 samples\n"
     "f32[2]=(1,2), 3 ! RuntimeError: cannot sample n_sample > prob_dist.size(-1) samples without replacement\n"
     "f32[2]=(1,-2), 1 ! RuntimeError: probability tensor contains either `inf`, `nan` or element < 0\n"
     "f32[2]=(0,0), 1 ! RuntimeError: invalid multinomial distribution (sum of probabilities <= 0)\n"
     "f32[2]=(1,-2), 3, True ! RuntimeError: invalid multinomial distribution (encountering probability entry < 0)\n"
     "f32[2]=(1,inf), 3, True ! RuntimeError: invalid multinomial distribution (encountering probability entry = infinity or NaN)\n"
     "f32[2]=(0,0), 3, True ! RuntimeError: invalid multinomial distribution (sum of probabilities <= 0)"},
};

}

std::span<const OpRow> randomRows() { return kRows; }

}
